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
    first_name: always(text('First name; null if the candidate has been anonymized')),
    last_name: always(text('Last name; null if the candidate has been anonymized')),
    company: text('Current employer'),
    title: text('Current job title'),
    created_at: always(created()),
    updated_at: always(updated()),
    last_activity: always(time('When the candidate last had activity')),
    is_private: always(flag('Whether the candidate is private, visible only to users with permission')),
    photo_url: text('Always null'),
    attachments: always(attachments('Files attached to the candidate, including those on applications')),
    application_ids: always(ids("Ids of the candidate's applications")),
    phone_numbers: always(contacts('Phone numbers')),
    addresses: always(contacts('Postal addresses')),
    email_addresses: always(contacts('Email addresses')),
    website_addresses: always(contacts('Websites')),
    social_media_addresses: always(contacts('Social media accounts; these have no type')),
    recruiter: user('Recruiter responsible for the candidate'),
    coordinator: user('Coordinator responsible for the candidate'),
    can_email: always(flag('Whether the candidate may be contacted by email')),
    tags: z.array(z.string()).describe("Names of the candidate's tags"),
    applications: z.array(Application).nullish().describe("The candidate's applications"),
    educations: z
      .array(
        z
          .looseObject({
            id: ref('Id'),
            school_name: text('School'),
            degree: text('Degree'),
            discipline: text('Field of study'),
            start_date: time('Start date'),
            end_date: time('End date'),
          })
          .meta({ id: 'Education', description: 'An entry in the education history.' }),
      )
      .nullish()
      .describe('Education history'),
    employments: z
      .array(
        z
          .looseObject({
            id: ref('Id'),
            company_name: text('Employer'),
            title: text('Job title'),
            start_date: time('Start date'),
            end_date: time('End date'),
          })
          .meta({ id: 'Employment', description: 'An entry in the employment history.' }),
      )
      .nullish()
      .describe('Employment history'),
    linked_user_ids: ids('Ids of Greenhouse users linked to this candidate'),
    custom_fields: custom(),
    keyed_custom_fields: keyed(),
  })
  .meta({ id: 'Candidate', description: 'A candidate or prospect.' })

const typed = (what: string) =>
  z
    .array(
      z.strictObject({
        value: z.string().describe('The number or address'),
        type: z.string().describe('The type, such as `home` or `work`'),
      }),
    )
    .optional()
    .describe(what)

const person = z
  .union([
    z.strictObject({ id: z.int().min(1).describe('Id of the user') }),
    z.strictObject({ user_id: z.int().min(1).describe('Id of the user') }),
    z.strictObject({ email: z.string().describe('Email address of the user') }),
  ])
  .nullable()

const fields = {
  company: z.string().optional().describe('Current employer'),
  title: z.string().optional().describe('Current job title'),
  is_private: z
    .boolean()
    .optional()
    .describe('Whether the candidate is private, visible only to users with permission'),
  phone_numbers: typed('Phone numbers, of type home, work, mobile, skype or other'),
  addresses: typed('Postal addresses, of type home, work or other'),
  email_addresses: typed('Email addresses, of type personal, work or other'),
  website_addresses: typed('Websites, of type personal, company, portfolio, blog or other'),
  social_media_addresses: z
    .array(z.strictObject({ value: z.string().describe('URL or handle') }))
    .optional()
    .describe('Social media accounts'),
  tags: z.array(z.string()).optional().describe("Names of the candidate's tags"),
  recruiter: person.optional().describe('Recruiter responsible for the candidate'),
  coordinator: person.optional().describe('Coordinator responsible for the candidate'),
  custom_fields: z
    .array(
      z.strictObject({
        id: z.int().optional().describe('Id of the custom field'),
        name_key: z.string().optional().describe('Key of the custom field; an alternative to `id`'),
        value: z.unknown().optional().describe('Value to set'),
        delete_value: z
          .literal('true')
          .optional()
          .describe("Pass `'true'` to clear the value; an empty `value` does not clear it"),
      }),
    )
    .optional()
    .describe('Custom field values to set'),
}

export default defineEntity({
  name: 'candidates',
  type: 'Candidate',
  summary: 'People who have applied or may apply, including prospects.',
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
        job_id: idFilter('Only candidates who applied for this job; excludes prospects'),
        email: textFilter('Only candidates with this email address'),
        candidate_ids: idList('Only candidates with these ids, up to 50; ignored if `email` is given'),
      },
    }),
    get: get('candidate', {
      summary: 'Returns one candidate.',
      docs: docs('get-retrieve-candidate'),
      path: '/v1/candidates/{id}',
    }),
    create: write({
      summary: 'Adds a candidate with at least one application. The response may contain little more than ids.',
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
              description: "An application to create with the candidate; Greenhouse's reference lists further fields.",
              open: true,
            }),
          )
          .min(1)
          .describe('Applications to create'),
        ...fields,
      },
    }),
    update: write({
      summary: 'Updates a candidate. A list that you pass replaces the existing one.',
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
