import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { Department } from './departments.ts'
import { Office } from './offices.ts'
import { created, custom, flag, id, ids, keyed, text, updated } from './shared.records.ts'
import { createdFilters, docs, flagFilter, list, recordId, textFilter, updatedFilters } from './shared.ts'

export const User = z
  .looseObject({
    id: id(),
    name: always(text('Full name')),
    first_name: orNull(text('First name')),
    last_name: orNull(text('Last name')),
    primary_email_address: always(text('Primary email address')),
    updated_at: always(updated()),
    created_at: always(created()),
    disabled: always(flag('Whether the user is deactivated')),
    site_admin: always(flag('Whether the user is a site admin')),
    emails: z.array(z.string()).describe('Email addresses'),
    employee_id: text("Your organization's id for the person"),
    linked_candidate_ids: ids('Ids of candidates linked to this user'),
    offices: z.array(Office).nullish().describe('Offices the user is assigned to'),
    departments: z.array(Department).nullish().describe('Departments the user is assigned to'),
    custom_fields: custom(),
    keyed_custom_fields: keyed(),
  })
  .meta({ id: 'User', description: 'A Greenhouse user.' })

const attributes = { user_attributes: flagFilter('Whether to include user custom fields') }

export default defineEntity({
  name: 'users',
  type: 'User',
  summary: 'Greenhouse users.',
  docs: docs('users'),
  record: User,
  actions: {
    list: list({
      summary: 'Lists users.',
      docs: docs('get-list-users'),
      path: '/v1/users',
      params: {
        ...createdFilters,
        ...updatedFilters,
        employee_id: textFilter('Only the record that has this external id'),
        email: textFilter('Only the user with this email address'),
        ...attributes,
      },
    }),
    get: {
      summary: 'Returns one user.',
      docs: docs('get-retrieve-user'),
      method: 'GET',
      path: '/v1/users/{id}',
      params: z.strictObject({ id: recordId('user'), ...attributes }),
    },
  },
})
