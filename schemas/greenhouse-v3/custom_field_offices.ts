import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const CustomFieldOffice = z
  .looseObject({
    ...own,
    custom_field_id: always(ref('Id of the custom field')),
    office_id: always(ref('Id of the office')),
  })
  .meta({ id: 'CustomFieldOffice', description: 'Offices that a custom field is for.' })

export default defineEntity({
  name: 'custom_field_offices',
  type: 'CustomFieldOffice',
  summary: 'Offices that a custom field is for.',
  docs,
  record: CustomFieldOffice,
  actions: {
    list: list({
      summary: 'Lists custom field offices, newest first.',
      path: '/v3/custom_field_offices',
      params: {
        custom_field_ids: idList('Only records of these custom fields'),
        office_ids: idList('Only records of these offices'),
      },
    }),
  },
})
