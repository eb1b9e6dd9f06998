import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref, text } from '../greenhouse/shared.records.ts'
import { idFilter, textFilter } from '../greenhouse/shared.ts'
import { ifIncluded, own } from './shared.records.ts'
import { docs, get, including, list } from './shared.ts'

export const Department = z
  .looseObject({
    ...own,
    child_ids: ifIncluded(z.array(z.int()).describe('Ids of the departments below')),
    child_department_external_ids: ifIncluded(
      z.array(z.string().nullable()).describe('External ids of the departments below'),
    ),
    parent_department_external_id: ifIncluded(z.string().describe('External id of the parent department')),
    name: always(text('Name')),
    parent_id: orNull(ref('Id of the parent department')),
    external_id: orNull(text("Your organization's id for the record")),
  })
  .meta({ id: 'Department', description: 'A department. Departments form a tree.' })

const include = including('child_ids', 'child_department_external_ids', 'parent_department_external_id')

export default defineEntity({
  name: 'departments',
  type: 'Department',
  summary: "The organization's departments.",
  docs,
  record: Department,
  actions: {
    list: list({
      summary: 'Lists departments, newest first.',
      path: '/v3/departments',
      params: {
        ...include,
        parent_id: idFilter('Only direct children of this record'),
        external_id: textFilter('Only the record that has this external id'),
      },
    }),
    get: get('department', { summary: 'Returns one department.', path: '/v3/departments' }, include),
  },
})
