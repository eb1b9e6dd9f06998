import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ref, text } from '../greenhouse/shared.records.ts'
import { flagFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const ScorecardQuestionOption = z
  .looseObject({
    ...own,
    scorecard_question_id: always(ref('Id of the scorecard question')),
    name: always(text('Name')),
    sort_order: always(z.int().describe('Sort order')),
    active: always(flag('Whether it is active')),
  })
  .meta({ id: 'ScorecardQuestionOption', description: 'Options of questions of scorecards.' })

export default defineEntity({
  name: 'scorecard_question_options',
  type: 'ScorecardQuestionOption',
  summary: 'Options of questions of scorecards.',
  docs,
  record: ScorecardQuestionOption,
  actions: {
    list: list({
      summary: 'Lists scorecard question options, newest first.',
      path: '/v3/scorecard_question_options',
      params: {
        scorecard_question_ids: idList('Only records of these scorecard questions'),
        active: flagFilter('Only records with this value of `active`'),
      },
    }),
  },
})
