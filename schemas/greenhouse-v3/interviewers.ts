import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { openEnum, ref, text } from '../greenhouse/shared.records.ts'
import { textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const Interviewer = z
  .looseObject({
    ...own,
    interview_id: always(ref('Id of the interview')),
    user_id: orNull(ref('Id of the user; null for people without a Greenhouse account')),
    scorecard_id: orNull(ref('Id of the scorecard, once submitted')),
    email: orNull(text('Email address')),
    response_status: openEnum('needs_action', 'declined', 'tentative', 'accepted')
      .nullable()
      .describe('Reply to the calendar invitation'),
  })
  .meta({ id: 'Interviewer', description: 'A person assigned to conduct an interview.' })

export default defineEntity({
  name: 'interviewers',
  type: 'Interviewer',
  summary: 'The people assigned to conduct interviews.',
  docs,
  record: Interviewer,
  actions: {
    list: list({
      summary: 'Lists interviewers, newest first.',
      path: '/v3/interviewers',
      params: {
        interview_ids: idList('Only interviewers of these interviews'),
        user_ids: idList('Only records for these users'),
        scorecard_ids: idList('Only interviewers who submitted these scorecards'),
        response_status: textFilter('Only interviewers with this reply'),
      },
    }),
  },
})
