import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const CustomFieldDepartment = z
  .looseObject({
    ...own,
    custom_field_id: always(ref('Id of the custom field')),
    department_id: always(ref('Id of the department')),
  })
  .meta({ id: 'CustomFieldDepartment', description: 'Departments that a custom field is for.' })

export default defineEntity({
  name: 'custom_field_departments',
  type: 'CustomFieldDepartment',
  summary: 'Departments that a custom field is for.',
  docs,
  record: CustomFieldDepartment,
  actions: {
    list: list({
      summary: 'Lists custom field departments, newest first.',
      path: '/v3/custom_field_departments',
      params: {
        custom_field_ids: idList('Only records of these custom fields'),
        department_ids: idList('Only records of these departments'),
      },
    }),
  },
})
