import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { id, text } from './shared.records.ts'
import { docs, linked } from './shared.ts'

export const UserRole = z
  .looseObject({ id: id(), type: text('Type: job_admin, site_admin, …'), name: text('Name') })
  .meta({ id: 'UserRole', description: 'A role, which determines what a user may do.' })

export default defineEntity({
  name: 'user_roles',
  type: 'UserRole',
  summary: 'The roles that users can have.',
  docs: docs('user-roles'),
  record: UserRole,
  actions: {
    list: linked({
      summary: 'Lists user roles.',
      docs: docs('get-list-user-roles'),
      path: '/v1/user_roles',
      params: {},
    }),
  },
})
