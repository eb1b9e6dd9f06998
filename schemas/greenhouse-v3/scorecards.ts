import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { openEnum, ref, text, time } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, get, idList, list, range } from './shared.ts'

export const Scorecard = z
  .looseObject({
    ...own,
    interview_kit_id: always(ref('Id of the interview kit')),
    interviewer_id: always(ref('Id of the user who conducted the interview')),
    interviewed_at: orNull(time('When the interview took place')),
    notes: orNull(text('Notes')),
    notes_with_tags: orNull(text('Notes with markup')),
    submitter_id: always(ref('Id of the user who submitted the scorecard')),
    candidate_rating: always(text('Overall recommendation; `overall_recommendation` in v1')),
    private_notes: orNull(text('Private notes')),
    private_notes_with_tags: orNull(text('Private notes with markup')),
    public_notes: orNull(text('Public notes')),
    public_notes_with_tags: orNull(text('Public notes with markup')),
    status: openEnum('draft', 'complete').describe('Status'),
    application_id: always(ref('Id of the application')),
    submitted_at: orNull(time('When the scorecard was submitted')),
  })
  .meta({ id: 'Scorecard', description: "An interviewer's evaluation of a candidate." })

export default defineEntity({
  name: 'scorecards',
  type: 'Scorecard',
  summary: "Interviewers' evaluations of candidates.",
  docs,
  record: Scorecard,
  actions: {
    list: list({
      summary: 'Lists scorecards, newest first.',
      path: '/v3/scorecards',
      params: {
        ...range('interviewed_at', 'of interviews held'),
        ...range('submitted_at', 'submitted'),
        interview_kit_ids: idList('Only scorecards for these interview kits'),
        submitter_ids: idList('Only scorecards submitted by these users'),
        application_ids: idList('Only records for these applications'),
        interviewer_ids: idList('Only scorecards for interviews conducted by these users'),
        status: z.enum(['draft', 'complete']).optional().describe('Only records with this status'),
      },
    }),
    get: get('scorecard', { summary: 'Returns one scorecard.', path: '/v3/scorecards' }),
  },
})
