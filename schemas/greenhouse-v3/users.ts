import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ids, objects, ref, text } from '../greenhouse/shared.records.ts'
import { flagFilter, idFilter, recordId, textFilter } from '../greenhouse/shared.ts'
import { BulkStarted } from './bulk_requests.ts'
import { custom, ifIncluded, own, v1Name } from './shared.records.ts'
import { act, customValues, docs, get, idList, including, list, textList } from './shared.ts'

export const User = z
  .looseObject({
    ...own,
    departments: ifIncluded(z.array(z.looseObject({}).meta({ open: true })).describe('Departments')),
    offices: ifIncluded(z.array(z.looseObject({}).meta({ open: true })).describe('Offices')),
    first_name: orNull(text('First name')),
    last_name: orNull(text('Last name')),
    name: orNull(text('Full name')),
    primary_email: always(text('Primary email address')),
    primary_email_address: v1Name(text('Primary email address'), 'primary_email'),
    disabled: v1Name(flag('Whether the user is deactivated'), 'deactivated'),
    job_title: orNull(text('Job title')),
    agency_id: orNull(ref('Id of the agency the user works for')),
    deactivated: always(flag('Whether the user is deactivated')),
    site_admin: always(flag('Whether the user is a site admin')),
    employee_id: orNull(text("Your organization's id for the person")),
    linked_candidate_ids: always(ids('Ids of candidates linked to this user')),
    office_ids: always(ids('Ids of the offices')),
    department_ids: always(ids('Ids of the departments')),
    interviewer_tags: always(objects('Interviewer tags: `{ id, name }`')),
    emails: z.array(z.string()).optional().describe('Email addresses; `user_emails` has them, too'),
    custom_fields: orNull(custom()),
  })
  .meta({ id: 'User', description: 'A Greenhouse user.' })

/** The example of the API document has no `emails` in the response to creating a user; its schema does not require it. */
const NewUser = User.extend({ emails: User.shape.emails.optional() }).meta({
  id: 'NewUser',
  description: 'A user who has just been created.',
})

const name = (what: string) => z.string().max(255).describe(what)

const email = z
  .string()
  .regex(/^[^\s@]+@[^\s@]+$/)
  .meta({ hint: 'must be an email address', description: 'Email address' })

const profile = {
  job_title: name('Job title').optional(),
  employee_id: name("Your organization's id for the person").optional(),
  office_ids: z.array(z.int()).optional().describe('Ids of the offices'),
  external_office_ids: z
    .array(z.string())
    .optional()
    .describe('Ids of the offices, as your organization assigned them'),
  department_ids: z.array(z.int()).optional().describe('Ids of the departments'),
  external_department_ids: z
    .array(z.string())
    .optional()
    .describe('Ids of the departments, as your organization assigned them'),
  interviewer_tag_ids: z.array(z.int()).optional().describe('Ids of the interviewer tags'),
  custom_fields: customValues(),
}

const newUser = {
  first_name: name('First name'),
  last_name: name('Last name'),
  primary_email: email,
  send_email_invite: z.boolean().optional().meta({
    default: false,
    description: 'Whether to send an email invitation',
  }),
  ...profile,
}

/** A write of many users, which Greenhouse processes in the background. */
const bulk = <Item extends z.ZodType>(
  item: Item,
  longest: number,
  action: { summary: string; access: 'write' | 'destructive'; method: 'POST' | 'PATCH'; path: string },
) => ({
  ...action,
  docs,
  body: 'json' as const,
  params: z.strictObject({
    data: z.array(item).min(1).describe('The users'),
    callback_url: z
      .string()
      .regex(/^https:\/\/[^\s]+$/)
      .max(longest)
      .optional()
      .meta({
        hint: `must be an https address of at most ${longest} characters`,
        description: 'URL that Greenhouse calls when the request is complete',
      }),
  }),
  record: BulkStarted,
})

const include = including('departments', 'offices')

export default defineEntity({
  name: 'users',
  type: 'User',
  summary: 'Greenhouse users.',
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
        ...include,
        agency_ids: idList('Only users of these agencies'),
        office_ids: idList('Only users in these offices'),
        department_ids: idList('Only users in these departments'),
        linked_candidate_ids: idList('Only users linked to these candidates'),
        interviewer_tag_ids: idList('Only users with these interviewer tags'),
        employee_ids: textList('Only users with these employee ids'),
        employee_id: textFilter('Only the user with this employee id, as in v1'),
        custom_field_option_id: idFilter('Only records with this custom field option selected'),
        deactivated: flagFilter('Only deactivated users if true, only active ones if false'),
        primary_email: textFilter('Only the user with this primary email address'),
        email: textFilter('Only the user with this primary email address, as in v1'),
        external_office_id: textFilter('Only users in the office with this external id'),
        external_department_id: textFilter('Only users in the department with this external id'),
        show_service_accounts: flagFilter('Whether to include the users of integrations'),
      },
    }),
    get: get('user', { summary: 'Returns one user.', path: '/v3/users' }, include),
    create: {
      summary: 'Creates a user. A new user has no permissions.',
      docs,
      method: 'POST',
      path: '/v3/users',
      body: 'json',
      params: z.strictObject(newUser),
      record: NewUser,
      vendor: { finish: 'withV1Names' },
    },
    activate: act({
      summary: 'Reactivates a user.',
      access: 'write',
      path: '/v3/users/{id}/activate',
      what: 'user',
      params: {},
    }),
    deactivate: act({
      summary: 'Deactivates a user.',
      access: 'destructive',
      path: '/v3/users/{id}/deactivate',
      what: 'user',
      params: {},
    }),
    bulk_create: bulk(z.strictObject(newUser), 255, {
      summary:
        'Creates many users. Greenhouse processes them in the background; `bulk_requests.get` returns the progress.',
      access: 'write',
      method: 'POST',
      path: '/v3/users/bulk',
    }),
    bulk_update: bulk(
      z.strictObject({
        id: recordId('user'),
        first_name: name('First name').optional(),
        last_name: name('Last name').optional(),
        primary_email: email.optional(),
        ...profile,
      }),
      255,
      {
        summary:
          'Updates many users. Greenhouse processes them in the background; `bulk_requests.get` returns the progress.',
        access: 'write',
        method: 'PATCH',
        path: '/v3/users/bulk',
      },
    ),
    bulk_activate: bulk(recordId('user'), 2048, {
      summary: 'Reactivates many users.',
      access: 'write',
      method: 'POST',
      path: '/v3/users/activate/bulk',
    }),
    bulk_deactivate: bulk(recordId('user'), 2048, {
      summary: 'Deactivates many users.',
      access: 'destructive',
      method: 'POST',
      path: '/v3/users/deactivate/bulk',
    }),
  },
})
