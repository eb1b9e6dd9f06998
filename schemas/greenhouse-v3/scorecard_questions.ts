import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ref, text } from '../greenhouse/shared.records.ts'
import { flagFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const ScorecardQuestion = z
  .looseObject({
    ...own,
    interview_kit_id: always(ref('Id of the interview kit')),
    question: always(text('Question')),
    sort_order: always(z.int().describe('Sort order')),
    active: always(flag('Whether it is active')),
    answer_type: always(text('Answer type')),
    required: always(flag('Whether an answer is required')),
  })
  .meta({ id: 'ScorecardQuestion', description: 'Questions of scorecards.' })

export default defineEntity({
  name: 'scorecard_questions',
  type: 'ScorecardQuestion',
  summary: 'Questions of scorecards.',
  docs,
  record: ScorecardQuestion,
  actions: {
    list: list({
      summary: 'Lists scorecard questions, newest first.',
      path: '/v3/scorecard_questions',
      params: {
        interview_kit_ids: idList('Only records of these interview kits'),
        active: flagFilter('Only records with this value of `active`'),
      },
    }),
  },
})
