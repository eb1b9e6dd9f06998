import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { openEnum, ref, text, time } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, get, idList, list, range } from './shared.ts'

export const Scorecard = z
  .looseObject({
    ...own,
    interview_kit_id: always(ref('Interview kit')),
    interviewer_id: always(ref('Who took the interview')),
    interviewed_at: orNull(time('When the interview was')),
    notes: orNull(text('Notes')),
    notes_with_tags: orNull(text('Notes with markup')),
    submitter_id: always(ref('Who handed it in')),
    candidate_rating: always(text('Verdict; `overall_recommendation` in v1')),
    private_notes: orNull(text('Notes for few')),
    private_notes_with_tags: orNull(text('Notes for few, with markup')),
    public_notes: orNull(text('Notes for all')),
    public_notes_with_tags: orNull(text('Notes for all, with markup')),
    status: openEnum('draft', 'complete').describe('State'),
    application_id: always(ref('Application it belongs to')),
    submitted_at: orNull(time('When it was handed in')),
  })
  .meta({ id: 'Scorecard', description: "An interviewer's verdict." })

export default defineEntity({
  name: 'scorecards',
  type: 'Scorecard',
  summary: 'Verdicts of interviewers.',
  docs,
  record: Scorecard,
  actions: {
    list: list({
      summary: 'Lists scorecards, newest first.',
      path: '/v3/scorecards',
      params: {
        ...range('interviewed_at', 'with an interview'),
        ...range('submitted_at', 'handed in'),
        interview_kit_ids: idList('Only those of these interview kits'),
        submitter_ids: idList('Only those handed in by these users'),
        application_ids: idList('Only those of these applications'),
        interviewer_ids: idList('Only those of these interviewers'),
        status: z.enum(['draft', 'complete']).optional().describe('Only those in this state'),
      },
    }),
    get: get('scorecard', { summary: 'Returns one scorecard.', path: '/v3/scorecards' }),
  },
})
