import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ref, text } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const ScorecardQuestionAnswer = z
  .looseObject({
    ...own,
    scorecard_id: always(ref('Id of the scorecard')),
    scorecard_question_id: always(ref('Id of the scorecard question')),
    answer: orNull(text('Answer')),
    boolean_value: orNull(flag('Whether it is boolean value')),
  })
  .meta({ id: 'ScorecardQuestionAnswer', description: 'Answers to questions of scorecards.' })

export default defineEntity({
  name: 'scorecard_question_answers',
  type: 'ScorecardQuestionAnswer',
  summary: 'Answers to questions of scorecards.',
  docs,
  record: ScorecardQuestionAnswer,
  actions: {
    list: list({
      summary: 'Lists scorecard question answers, newest first.',
      path: '/v3/scorecard_question_answers',
      params: {
        scorecard_ids: idList('Only records of these scorecards'),
        scorecard_question_ids: idList('Only records of these scorecard questions'),
      },
    }),
  },
})
