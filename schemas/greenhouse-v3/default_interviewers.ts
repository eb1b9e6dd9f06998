import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const DefaultInterviewer = z
  .looseObject({
    ...own,
    user_id: always(ref('Id of the user')),
    interview_kit_id: always(ref('Id of the interview kit')),
  })
  .meta({ id: 'DefaultInterviewer', description: 'Users who are proposed as interviewers.' })

export default defineEntity({
  name: 'default_interviewers',
  type: 'DefaultInterviewer',
  summary: 'Users who are proposed as interviewers.',
  docs,
  record: DefaultInterviewer,
  actions: {
    list: list({
      summary: 'Lists default interviewers, newest first.',
      path: '/v3/default_interviewers',
      params: {
        user_ids: idList('Only records of these users'),
        interview_kit_ids: idList('Only records of these interview kits'),
      },
    }),
  },
})
