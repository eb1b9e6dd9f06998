import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { Application } from './applications.ts'
import {
  attachments,
  contacts,
  created,
  custom,
  flag,
  id,
  ids,
  keyed,
  ref,
  text,
  time,
  updated,
  user,
} from './shared.records.ts'
import {
  createdFilters,
  docs,
  get,
  idFilter,
  idList,
  list,
  recordId,
  textFilter,
  updatedFilters,
  write,
} from './shared.ts'

export const Candidate = z
  .looseObject({
    id: id(),
    first_name: always(text('First name; null after anonymisation')),
    last_name: always(text('Last name; null after anonymisation')),
    company: text('Current employer'),
    title: text('Current position'),
    created_at: always(created()),
    updated_at: always(updated()),
    last_activity: always(time('When something last happened')),
    is_private: always(flag('Whether only some users may see the candidate')),
    photo_url: text('Always null'),
    attachments: always(attachments('Files of the candidate and of all applications')),
    application_ids: always(ids('Ids of the applications')),
    phone_numbers: always(contacts('Phone numbers')),
    addresses: always(contacts('Postal addresses')),
    email_addresses: always(contacts('E-mail addresses')),
    website_addresses: always(contacts('Websites')),
    social_media_addresses: always(contacts('Social media addresses, without a type')),
    recruiter: user('Responsible recruiter'),
    coordinator: user('Responsible coordinator'),
    can_email: always(flag('Whether email may be sent')),
    tags: z.array(z.string()).describe('Tags'),
    applications: z.array(Application).nullish().describe('The applications'),
    educations: z
      .array(
        z
          .looseObject({
            id: ref('Id'),
            school_name: text('School'),
            degree: text('Degree'),
            discipline: text('Subject'),
            start_date: time('Begin'),
            end_date: time('End'),
          })
          .meta({ id: 'Education', description: 'A time at school.' }),
      )
      .nullish()
      .describe('Education'),
    employments: z
      .array(
        z
          .looseObject({
            id: ref('Id'),
            company_name: text('Employer'),
            title: text('Position'),
            start_date: time('Begin'),
            end_date: time('End'),
          })
          .meta({ id: 'Employment', description: 'A time at work.' }),
      )
      .nullish()
      .describe('Employment'),
    linked_user_ids: ids('Users that are the same person'),
    custom_fields: custom(),
    keyed_custom_fields: keyed(),
  })
  .meta({ id: 'Candidate', description: 'A person who applies or may apply.' })

const typed = (what: string) =>
  z
    .array(
      z.strictObject({ value: z.string().describe('The address or number'), type: z.string().describe('Its kind') }),
    )
    .optional()
    .describe(what)

const person = z
  .union([
    z.strictObject({ id: z.int().min(1).describe('Id of the user') }),
    z.strictObject({ user_id: z.int().min(1).describe('Id of the user') }),
    z.strictObject({ email: z.string().describe('E-mail address of the user') }),
  ])
  .nullable()

const fields = {
  company: z.string().optional().describe('Current employer'),
  title: z.string().optional().describe('Current position'),
  is_private: z.boolean().optional().describe('Whether only some users may see the candidate'),
  phone_numbers: typed('Phone numbers: home, work, mobile, skype, other'),
  addresses: typed('Postal addresses: home, work, other'),
  email_addresses: typed('E-mail addresses: personal, work, other'),
  website_addresses: typed('Websites: personal, company, portfolio, blog, other'),
  social_media_addresses: z
    .array(z.strictObject({ value: z.string().describe('The address') }))
    .optional()
    .describe('Social media addresses'),
  tags: z.array(z.string()).optional().describe('Tags'),
  recruiter: person.optional().describe('Responsible recruiter'),
  coordinator: person.optional().describe('Responsible coordinator'),
  custom_fields: z
    .array(
      z.strictObject({
        id: z.int().optional().describe('Id of the field'),
        name_key: z.string().optional().describe('Key of the field, instead of `id`'),
        value: z.unknown().optional().describe('Its value'),
        delete_value: z.literal('true').optional().describe('Clears the value; nothing else does'),
      }),
    )
    .optional()
    .describe('Custom fields to set'),
}

export default defineEntity({
  name: 'candidates',
  type: 'Candidate',
  summary: 'People who apply or may apply, prospects included.',
  docs: docs('candidates'),
  record: Candidate,
  actions: {
    list: list({
      summary: 'Lists candidates.',
      docs: docs('get-list-candidates'),
      path: '/v1/candidates',
      params: {
        ...createdFilters,
        ...updatedFilters,
        job_id: idFilter('Only candidates of this job; leaves prospects out'),
        email: textFilter('Only those with this email address'),
        candidate_ids: idList('Only these candidates, up to 50; not looked at when `email` is given'),
      },
    }),
    get: get('candidate', {
      summary: 'Returns one candidate.',
      docs: docs('get-retrieve-candidate'),
      path: '/v1/candidates/{id}',
    }),
    create: write({
      summary: 'Adds a candidate with at least one application. The answer may hold little more than ids.',
      docs: docs('post-add-candidate'),
      method: 'POST',
      path: '/v1/candidates',
      params: {
        first_name: z.string().min(1).describe('First name'),
        last_name: z.string().min(1).describe('Last name'),
        applications: z
          .array(
            z.looseObject({ job_id: z.int().min(1).describe('Id of the job') }).meta({
              id: 'NewApplication',
              description: 'An application to make with the candidate; the reference names further members.',
              open: true,
            }),
          )
          .min(1)
          .describe('Jobs applied for'),
        ...fields,
      },
    }),
    update: write({
      summary: 'Changes a candidate; a list that is given replaces the old one.',
      docs: docs('patch-edit-candidate'),
      method: 'PATCH',
      path: '/v1/candidates/{id}',
      params: {
        id: recordId('candidate'),
        first_name: z.string().optional().describe('First name'),
        last_name: z.string().optional().describe('Last name'),
        ...fields,
      },
    }),
  },
})
