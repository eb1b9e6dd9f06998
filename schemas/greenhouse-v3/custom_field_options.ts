import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ref, text } from '../greenhouse/shared.records.ts'
import { flagFilter, textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const CustomFieldOption = z
  .looseObject({
    ...own,
    custom_field_id: always(ref('The field')),
    name: always(text('Name')),
    external_id: orNull(text("The customer's own id")),
    sort_order: z.int().describe('Place in the order'),
    active: always(flag('Whether it is in use')),
  })
  .meta({ id: 'CustomFieldOption', description: 'What may be chosen in a custom field.' })

export default defineEntity({
  name: 'custom_field_options',
  type: 'CustomFieldOption',
  summary: 'What may be chosen in custom fields; schools, degrees and disciplines are among them.',
  docs,
  record: CustomFieldOption,
  actions: {
    list: list({
      summary: 'Lists custom field options, newest first.',
      path: '/v3/custom_field_options',
      params: {
        custom_field_ids: idList('Only those of these fields'),
        active: flagFilter('Only those that are (not) in use'),
        custom_field_key: textFilter('Only those of the field with this key'),
      },
    }),
  },
})
