import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { text } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, list } from './shared.ts'

export const UserRole = z
  .looseObject({
    ...own,
    role_type: always(text('Type: job_admin, site_admin, …')),
    name: always(text('Name')),
  })
  .meta({ id: 'UserRole', description: 'A role, which determines what a user may do.' })

export default defineEntity({
  name: 'user_roles',
  type: 'UserRole',
  summary: 'The roles that users can have.',
  docs,
  record: UserRole,
  actions: {
    list: list({
      summary: 'Lists user roles, newest first.',
      path: '/v3/user_roles',
      params: {},
    }),
  },
})
