import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { Department } from './departments.ts'
import { Office } from './offices.ts'
import { created, custom, flag, id, ids, keyed, text, updated } from './shared.records.ts'
import { createdFilters, docs, flagFilter, list, recordId, textFilter, updatedFilters } from './shared.ts'

export const User = z
  .looseObject({
    id: id(),
    name: always(text('Full name')),
    first_name: always(text('First name')),
    last_name: always(text('Last name')),
    primary_email_address: always(text('First email address')),
    updated_at: always(updated()),
    created_at: always(created()),
    disabled: always(flag('Whether the account is switched off')),
    site_admin: always(flag('Whether the user may do everything')),
    emails: z.array(z.string()).describe('E-mail addresses'),
    employee_id: text("The customer's own id of the person"),
    linked_candidate_ids: ids('Candidates that are the same person'),
    offices: z.array(Office).nullish().describe('Offices of the user'),
    departments: z.array(Department).nullish().describe('Departments of the user'),
    custom_fields: custom(),
    keyed_custom_fields: keyed(),
  })
  .meta({ id: 'User', description: 'A user of Greenhouse.' })

const attributes = { user_attributes: flagFilter('True adds the custom fields') }

export default defineEntity({
  name: 'users',
  type: 'User',
  summary: 'Users of Greenhouse.',
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
        employee_id: textFilter("Only the one with this id of the customer's own"),
        email: textFilter('Only the one with this email address'),
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
