import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { id, ids, ref, text } from './shared.records.ts'
import { docs, get, list, textFilter } from './shared.ts'

export const Department = z
  .looseObject({
    id: id(),
    name: always(text('Name')),
    parent_id: ref('Department above it'),
    parent_department_external_id: text("The customer's own id of the department above; null or empty"),
    child_ids: ids('Departments right below'),
    child_department_external_ids: z
      .array(z.string().nullable())
      .nullish()
      .describe("The customer's own ids of the departments right below"),
    external_id: text("The customer's own id"),
  })
  .meta({ id: 'Department', description: 'A department, within a tree of them.' })

export default defineEntity({
  name: 'departments',
  type: 'Department',
  summary: 'Departments of the company.',
  docs: docs('departments'),
  record: Department,
  actions: {
    list: list({
      summary: 'Lists departments.',
      docs: docs('get-list-departments'),
      path: '/v1/departments',
      params: { external_id: textFilter("Only the one with this id of the customer's own") },
    }),
    get: get('department', {
      summary: 'Returns one department.',
      docs: docs('get-retrieve-department'),
      path: '/v1/departments/{id}',
    }),
  },
})
