import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { id, ids, ref, text } from './shared.records.ts'
import { docs, get, list, textFilter } from './shared.ts'

export const Department = z
  .looseObject({
    id: id(),
    name: always(text('Name')),
    parent_id: ref('Id of the parent department'),
    parent_department_external_id: text(
      "Your organization's id for the parent department; null or empty if there is none",
    ),
    child_ids: ids('Ids of the child departments'),
    child_department_external_ids: z
      .array(z.string().nullable())
      .nullish()
      .describe("Your organization's ids for the child departments"),
    external_id: text("Your organization's id for the record"),
  })
  .meta({ id: 'Department', description: 'A department. Departments form a tree.' })

export default defineEntity({
  name: 'departments',
  type: 'Department',
  summary: "The organization's departments.",
  docs: docs('departments'),
  record: Department,
  actions: {
    list: list({
      summary: 'Lists departments.',
      docs: docs('get-list-departments'),
      path: '/v1/departments',
      params: { external_id: textFilter('Only the record that has this external id') },
    }),
    get: get('department', {
      summary: 'Returns one department.',
      docs: docs('get-retrieve-department'),
      path: '/v1/departments/{id}',
    }),
  },
})
