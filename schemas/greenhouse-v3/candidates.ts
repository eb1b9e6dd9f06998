import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, id, ids, text, time } from '../greenhouse/shared.records.ts'
import { flagFilter, idFilter, recordId, textFilter } from '../greenhouse/shared.ts'
import { Application, origin, prospect } from './applications.ts'
import { contacts, custom, ifIncluded, own, v1Name } from './shared.records.ts'
import { customValues, docs, get, idList, including, list, range, remove, writes } from './shared.ts'

export const Candidate = z
  .looseObject({
    ...own,
    application_ids: ifIncluded(z.array(z.int()).describe('Ids of the applications')),
    applications: ifIncluded(z.array(z.looseObject({}).meta({ open: true })).describe('Applications')),
    attachments: ifIncluded(z.array(z.looseObject({}).meta({ open: true })).describe('Files')),
    recruiter: ifIncluded(
      z.looseObject({}).meta({ open: true }).describe('Recruiter of the newest application that has one'),
    ),
    coordinator: ifIncluded(
      z.looseObject({}).meta({ open: true }).describe('Coordinator of the newest application that has one'),
    ),
    photo_url: z.string().nullish().describe('Always null, and only if included (`include: "spec"`): v3 has no photos'),
    educations: ifIncluded(z.array(z.looseObject({}).meta({ open: true })).describe('Education')),
    employments: ifIncluded(z.array(z.looseObject({}).meta({ open: true })).describe('Employment history')),
    first_name: orNull(text('First name')),
    last_name: orNull(text('Last name')),
    preferred_name: orNull(text('Preferred name')),
    company: orNull(text('Current employer')),
    title: orNull(text('Current job title')),
    last_activity_at: orNull(time('When the candidate last had activity')),
    last_activity: v1Name(time('When the candidate last had activity'), 'last_activity_at'),
    is_private: v1Name(flag('Whether the candidate is private, visible only to users with permission'), 'private'),
    private: orNull(flag('Whether the candidate is private, visible only to users with permission')),
    can_email: always(flag('Whether the candidate may be contacted by email')),
    time_zone: orNull(text('Time zone')),
    tags: z.array(z.string()).describe("Names of the candidate's tags"),
    linked_user_ids: always(ids('Ids of Greenhouse users linked to this candidate')),
    phone_numbers: always(contacts('Phone numbers')),
    addresses: always(contacts('Postal addresses')),
    email_addresses: always(contacts('Email addresses')),
    website_addresses: always(contacts('Websites')),
    social_media_addresses: always(contacts('Social media accounts; these have no type')),
    custom_fields: orNull(custom()),
  })
  .meta({ id: 'Candidate', description: 'A candidate or prospect.' })

/** Contact details as writes take them. */
const reach = <const Kinds extends readonly [string, ...string[]]>(what: string, kinds: Kinds) =>
  z
    .array(
      z.strictObject({
        value: z.string().min(1).describe('Address or number'),
        type: z.enum(kinds).describe('Type'),
      }),
    )
    .optional()
    .describe(`${what}. Replaces the whole list`)

const name = (what: string) => z.string().max(255).describe(what)

const profile = {
  preferred_name: name('Preferred name').nullish(),
  company: name('Current employer').nullish(),
  title: name('Current job title').nullish(),
  time_zone: name('Time zone').nullish(),
  is_private: z.boolean().optional().describe('Whether the candidate is private'),
  can_email: z.boolean().optional().describe('Whether the candidate can be emailed'),
  phone_numbers: reach('Phone numbers', ['home', 'work', 'mobile', 'skype', 'other']),
  addresses: reach('Postal addresses', ['home', 'work', 'other']),
  email_addresses: reach('Email addresses', ['personal', 'work', 'other']),
  website_addresses: reach('Websites', ['personal', 'company', 'portfolio', 'blog', 'other']),
  social_media_addresses: z
    .array(z.strictObject({ value: z.string().min(1).describe('Address') }))
    .optional()
    .describe('Social media addresses. Replaces the whole list'),
  tags: z.array(name('Tag')).optional().describe('Tags. Replaces the whole list'),
  linked_user_ids: z.array(z.int().min(1)).optional().describe('Ids of the users who are the same person'),
  custom_fields: customValues(),
}

/** A new candidate, with the first application if there is one. */
const Written = Candidate.partial()
  .extend({
    id: id(),
    application: Application.nullish().describe('The first application, if the request had one'),
  })
  .meta({ id: 'WrittenCandidate', description: 'A candidate who was just created.' })

const include = including(
  'application_ids',
  'applications',
  'attachments',
  'coordinator',
  'educations',
  'employments',
  'recruiter',
)

export default defineEntity({
  name: 'candidates',
  type: 'Candidate',
  summary: 'People who have applied or may apply, including prospects.',
  docs,
  record: Candidate,
  actions: {
    list: list({
      summary: 'Lists candidates, newest first. Leaves out candidates that the user may not see.',
      path: '/v3/candidates',
      wire: { candidate_ids: 'ids' },
      atMostOne: [['ids', 'candidate_ids']],
      params: {
        ...include,
        ...range('last_activity_at', 'with activity'),
        candidate_ids: idList('Only candidates with these ids, as in v1; same as `ids`'),
        custom_field_option_id: idFilter('Only records with this custom field option selected'),
        private: flagFilter('Only private candidates if true, only public ones if false'),
        email: textFilter('Only candidates with this email address'),
        tag: textFilter('Only candidates with this tag'),
      },
    }),
    get: get('candidate', { summary: 'Returns one candidate.', path: '/v3/candidates' }, include),
    create: {
      summary: 'Creates a candidate, and with `application` also the first application.',
      docs: writes,
      method: 'POST',
      path: '/v3/candidates',
      body: 'json',
      params: z.strictObject({
        first_name: name('First name'),
        last_name: name('Last name'),
        ...profile,
        application: z
          .strictObject({
            job_id: idFilter('Id of the job'),
            prospect: z.literal(true).optional().describe('Create a prospect'),
            ...prospect,
            ...origin(),
          })
          .optional()
          .describe('The first application: for the job `job_id`, or as a prospect with `prospect: true`'),
      }),
      record: Written,
      vendor: { finish: 'writtenCandidate' },
    },
    update: {
      summary: 'Updates a candidate. Fields that you leave out do not change; a list replaces the whole list.',
      docs: writes,
      method: 'PATCH',
      path: '/v3/candidates/{id}',
      body: 'json',
      params: z.strictObject({
        id: recordId('candidate'),
        first_name: name('First name').optional(),
        last_name: name('Last name').optional(),
        ...profile,
      }),
      vendor: { finish: 'writtenCandidate' },
    },
    delete: remove('candidate', { summary: 'Deletes a candidate and all applications.', path: '/v3/candidates/{id}' }),
    merge: {
      summary: 'Merges another candidate into this one and deletes the other one.',
      access: 'destructive',
      docs: writes,
      method: 'POST',
      path: '/v3/candidates/{id}/merge',
      body: 'json',
      params: z.strictObject({
        id: recordId('candidate to keep'),
        secondary_candidate_id: z.int().min(1).describe('Id of the candidate to merge and delete'),
      }),
      vendor: { finish: 'writtenCandidate' },
    },
  },
})
