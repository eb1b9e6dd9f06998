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
    custom_field_id: always(ref('Id of the custom field')),
    name: always(text('Name')),
    external_id: orNull(text("Your organization's id for the record")),
    sort_order: z.int().describe('Position in the display order'),
    active: always(flag('Whether it is active')),
  })
  .meta({ id: 'CustomFieldOption', description: 'An option of a custom field.' })

export default defineEntity({
  name: 'custom_field_options',
  type: 'CustomFieldOption',
  summary: 'Options of custom fields. Schools, degrees and disciplines are among them.',
  docs,
  record: CustomFieldOption,
  actions: {
    list: list({
      summary: 'Lists custom field options, newest first.',
      path: '/v3/custom_field_options',
      params: {
        custom_field_ids: idList('Only options of these custom fields'),
        active: flagFilter('Only active records if true, only inactive ones if false'),
        custom_field_key: textFilter('Only options of the custom field with this key'),
      },
    }),
  },
})
