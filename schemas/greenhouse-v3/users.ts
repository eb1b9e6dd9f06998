import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ids, objects, ref, text } from '../greenhouse/shared.records.ts'
import { flagFilter, idFilter, textFilter } from '../greenhouse/shared.ts'
import { custom, own, v1Name } from './shared.records.ts'
import { act, customValues, docs, get, idList, list, textList } from './shared.ts'

export const User = z
  .looseObject({
    ...own,
    first_name: orNull(text('First name')),
    last_name: orNull(text('Last name')),
    name: orNull(text('Full name')),
    primary_email: always(text('First email address')),
    primary_email_address: v1Name(text('First email address'), 'primary_email'),
    disabled: v1Name(flag('Whether the account is switched off'), 'deactivated'),
    job_title: orNull(text('Position')),
    agency_id: orNull(ref('Agency the user works for')),
    deactivated: always(flag('Whether the account is switched off')),
    site_admin: always(flag('Whether the user may do everything')),
    employee_id: orNull(text("The customer's own id of the person")),
    linked_candidate_ids: always(ids('Candidates that are the same person')),
    office_ids: always(ids('Offices')),
    department_ids: always(ids('Departments')),
    interviewer_tags: always(objects('Tags as an interviewer: `{ id, name }`')),
    emails: z.array(z.string()).describe('E-mail addresses'),
    custom_fields: orNull(custom()),
  })
  .meta({ id: 'User', description: 'A user of Greenhouse.' })

/** The answer that the document shows of a new user has no `emails`. */
const NewUser = User.omit({ emails: true }).meta({ id: 'NewUser', description: 'A user who was just added.' })

const name = (what: string) => z.string().max(255).describe(what)

export default defineEntity({
  name: 'users',
  type: 'User',
  summary: 'Users of Greenhouse.',
  docs,
  record: User,
  actions: {
    list: list({
      summary: 'Lists users, newest first.',
      path: '/v3/users',
      wire: { email: 'primary_email', employee_id: 'employee_ids' },
      atMostOne: [
        ['primary_email', 'email'],
        ['employee_ids', 'employee_id'],
      ],
      params: {
        agency_ids: idList('Only those of these agencies'),
        office_ids: idList('Only those of these offices'),
        department_ids: idList('Only those of these departments'),
        linked_candidate_ids: idList('Only those that are also these candidates'),
        interviewer_tag_ids: idList('Only those with these interviewer tags'),
        employee_ids: textList("Only those with these ids of the customer's own"),
        employee_id: textFilter("Only the one with this id of the customer's own, as in v1"),
        custom_field_option_id: idFilter('Only those with this option of a custom field'),
        deactivated: flagFilter('Only those that are (not) switched off'),
        primary_email: textFilter('Only the one with this first email address'),
        email: textFilter('Only the one with this first email address, as in v1'),
        external_office_id: textFilter("Only those of the office with this id of the customer's own"),
        external_department_id: textFilter("Only those of the department with this id of the customer's own"),
        show_service_accounts: flagFilter('True adds the users of integrations'),
      },
    }),
    get: get('user', { summary: 'Returns one user.', path: '/v3/users' }),
    create: {
      summary: 'Adds a user, who has no permissions yet.',
      docs,
      method: 'POST',
      path: '/v3/users',
      body: 'json',
      params: z.strictObject({
        first_name: name('First name'),
        last_name: name('Last name'),
        primary_email: z
          .string()
          .regex(/^[^\s@]+@[^\s@]+$/)
          .meta({ hint: 'must be an email address', description: 'E-mail address' }),
        send_email_invite: z.boolean().optional().meta({
          default: false,
          description: 'Whether an invitation is sent',
        }),
        job_title: name('Position').optional(),
        employee_id: name("The customer's own id of the person").optional(),
        office_ids: z.array(z.int()).optional().describe('Offices'),
        external_office_ids: z.array(z.string()).optional().describe("Offices, by the customer's own ids"),
        department_ids: z.array(z.int()).optional().describe('Departments'),
        external_department_ids: z.array(z.string()).optional().describe("Departments, by the customer's own ids"),
        interviewer_tag_ids: z.array(z.int()).optional().describe('Tags as an interviewer'),
        custom_fields: customValues(),
      }),
      record: NewUser,
      vendor: { finish: 'withV1Names' },
    },
    activate: act({
      summary: 'Switches the account of a user on again.',
      access: 'write',
      path: '/v3/users/{id}/activate',
      what: 'user',
      params: {},
    }),
    deactivate: act({
      summary: 'Switches the account of a user off.',
      access: 'destructive',
      path: '/v3/users/{id}/deactivate',
      what: 'user',
      params: {},
    }),
  },
})
