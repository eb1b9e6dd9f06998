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
    interview_id: always(ref('The interview')),
    user_id: orNull(ref('The user; null for people without an account')),
    scorecard_id: orNull(ref('Scorecard that was handed in')),
    email: orNull(text('E-mail address')),
    response_status: openEnum('needs_action', 'declined', 'tentative', 'accepted')
      .nullable()
      .describe('Answer to the invitation'),
  })
  .meta({ id: 'Interviewer', description: 'An interviewer.' })

export default defineEntity({
  name: 'interviewers',
  type: 'Interviewer',
  summary: 'Interviewers and their interviews.',
  docs,
  record: Interviewer,
  actions: {
    list: list({
      summary: 'Lists interviewers, newest first.',
      path: '/v3/interviewers',
      params: {
        interview_ids: idList('Only those of these interviews'),
        user_ids: idList('Only these users'),
        scorecard_ids: idList('Only those of these scorecards'),
        response_status: textFilter('Only those with this answer'),
      },
    }),
  },
})
