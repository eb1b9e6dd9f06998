import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref, text } from '../greenhouse/shared.records.ts'
import { idFilter, textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, get, list } from './shared.ts'

export const Department = z
  .looseObject({
    ...own,
    name: always(text('Name')),
    parent_id: orNull(ref('Department above it')),
    external_id: orNull(text("The customer's own id")),
  })
  .meta({ id: 'Department', description: 'A department, within a tree of them.' })

export default defineEntity({
  name: 'departments',
  type: 'Department',
  summary: 'Departments of the company.',
  docs,
  record: Department,
  actions: {
    list: list({
      summary: 'Lists departments, newest first.',
      path: '/v3/departments',
      params: {
        parent_id: idFilter('Only those right below this one'),
        external_id: textFilter("Only the one with this id of the customer's own"),
      },
    }),
    get: get('department', { summary: 'Returns one department.', path: '/v3/departments' }),
  },
})
