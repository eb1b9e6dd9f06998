import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref, text } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const DemographicAnswer = z
  .looseObject({
    ...own,
    application_id: always(ref('Id of the application')),
    demographic_question_id: always(ref('Id of the demographic question')),
    demographic_answer_option_id: orNull(ref('Id of the demographic answer option')),
    free_form_text: orNull(text('Free form text')),
  })
  .meta({ id: 'DemographicAnswer', description: 'Answers to demographic questions.' })

export default defineEntity({
  name: 'demographic_answers',
  type: 'DemographicAnswer',
  summary: 'Answers to demographic questions.',
  docs,
  record: DemographicAnswer,
  actions: {
    list: list({
      summary: 'Lists demographic answers, newest first.',
      path: '/v3/demographic_answers',
      params: {
        application_ids: idList('Only records of these applications'),
        demographic_question_ids: idList('Only records of these demographic questions'),
        demographic_answer_option_ids: idList('Only records of these demographic answer options'),
      },
    }),
  },
})
