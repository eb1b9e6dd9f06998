import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, openEnum, ref, text } from '../greenhouse/shared.records.ts'
import { flagFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, timelessList } from './shared.ts'

export const DemographicQuestion = z
  .looseObject({
    ...own,
    sort_order: always(z.int().describe('Sort order')),
    active: always(flag('Whether it is active')),
    name: orNull(text('Name')),
    demographic_question_set_id: orNull(ref('Id of the demographic question set')),
    required: orNull(flag('Whether an answer is required')),
    answer_type: openEnum('multi_value_single_select', 'multi_value_multi_select').nullable().describe('Answer type'),
  })
  .meta({ id: 'DemographicQuestion', description: 'Demographic questions.' })

export default defineEntity({
  name: 'demographic_questions',
  type: 'DemographicQuestion',
  summary: 'Demographic questions.',
  docs,
  record: DemographicQuestion,
  actions: {
    list: timelessList({
      summary: 'Lists demographic questions, newest first.',
      path: '/v3/demographic_questions',
      params: {
        demographic_question_set_ids: idList('Only records of these demographic question sets'),
        active: flagFilter('Only records with this value of `active`'),
        required: flagFilter('Only records with this value of `required`'),
      },
    }),
  },
})
