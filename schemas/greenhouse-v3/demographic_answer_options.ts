import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ref, text } from '../greenhouse/shared.records.ts'
import { flagFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, timelessList } from './shared.ts'

export const DemographicAnswerOption = z
  .looseObject({
    ...own,
    demographic_question_id: always(ref('Id of the demographic question')),
    sort_order: always(z.int().describe('Sort order')),
    active: always(flag('Whether it is active')),
    free_form: always(flag('Whether it is answered by text')),
    name: orNull(text('Name')),
    decline_to_answer: orNull(flag('Whether it stands for no answer')),
  })
  .meta({ id: 'DemographicAnswerOption', description: 'Options of demographic questions.' })

export default defineEntity({
  name: 'demographic_answer_options',
  type: 'DemographicAnswerOption',
  summary: 'Options of demographic questions.',
  docs,
  record: DemographicAnswerOption,
  actions: {
    list: timelessList({
      summary: 'Lists demographic answer options, newest first.',
      path: '/v3/demographic_answer_options',
      params: {
        demographic_question_ids: idList('Only records of these demographic questions'),
        active: flagFilter('Only records with this value of `active`'),
      },
    }),
  },
})
