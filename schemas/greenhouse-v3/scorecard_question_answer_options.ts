import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const ScorecardQuestionAnswerOption = z
  .looseObject({
    ...own,
    scorecard_question_option_id: always(ref('Id of the scorecard question option')),
    scorecard_question_answer_id: always(ref('Id of the scorecard question answer')),
  })
  .meta({ id: 'ScorecardQuestionAnswerOption', description: 'Options that were chosen as answers on scorecards.' })

export default defineEntity({
  name: 'scorecard_question_answer_options',
  type: 'ScorecardQuestionAnswerOption',
  summary: 'Options that were chosen as answers on scorecards.',
  docs,
  record: ScorecardQuestionAnswerOption,
  actions: {
    list: list({
      summary: 'Lists scorecard question answer options, newest first.',
      path: '/v3/scorecard_question_answer_options',
      params: {
        scorecard_question_option_ids: idList('Only records of these scorecard question options'),
        scorecard_question_answer_ids: idList('Only records of these scorecard question answers'),
      },
    }),
  },
})
