import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ids, objects, openEnum, ref, text, time } from '../greenhouse/shared.records.ts'
import { flagFilter, idFilter, recordId, textFilter } from '../greenhouse/shared.ts'
import { custom, ifIncluded, own, v1Name } from './shared.records.ts'
import { act, customValues, docs, get, idList, including, list, range, Time } from './shared.ts'

/** The people and sources behind an application. */
export const origin = () => ({
  source_id: idFilter('Id of the source'),
  referrer_id: idFilter('Id of the referrer, who receives credit for the application'),
  recruiter_id: idFilter('Id of the recruiter responsible for the candidate'),
  coordinator_id: idFilter('Id of the coordinator responsible for the candidate'),
  custom_fields: customValues(),
})

/** Fields that only prospects have. */
export const prospect = {
  job_ids: z.array(z.int().min(1)).optional().describe('Ids of the jobs a prospect is considered for'),
  prospect_pool_id: idFilter('Id of the prospect pool'),
  prospect_pool_stage_id: idFilter('Id of the stage in the prospect pool'),
  prospect_owner_id: idFilter('Id of the user who owns the prospect'),
  prospective_department_id: idFilter('Id of the department a prospect is considered for'),
  prospective_office_id: idFilter('Id of the office a prospect is considered for'),
}

/** An applicant has a job, a prospect has none. */
const apart = ['prospect', ...Object.keys(prospect)].flatMap((name) => [
  ['job_id', name],
  ['initial_stage_id', name],
])

export const Application = z
  .looseObject({
    ...own,
    attachments: ifIncluded(z.array(z.looseObject({}).meta({ open: true })).describe('Files')),
    coordinator: ifIncluded(z.looseObject({}).meta({ open: true }).describe('Coordinator: `id`, `name`')),
    credited_to: ifIncluded(z.looseObject({}).meta({ open: true }).describe('User who receives credit: `id`, `name`')),
    current_stage: ifIncluded(
      z.looseObject({}).meta({ open: true }).describe('Current stage: `id`, `name`; null for prospects'),
    ),
    jobs: ifIncluded(
      z
        .array(z.looseObject({}).meta({ open: true }))
        .describe('Job applied for, as a list of one; empty for prospects'),
    ),
    location: ifIncluded(z.looseObject({}).meta({ open: true }).describe("The applicant's location: `address`")),
    prospect_detail: ifIncluded(
      z.looseObject({}).meta({ open: true }).describe('Pool, stage and owner of a prospect, by id'),
    ),
    prospective_department: ifIncluded(
      z.looseObject({}).meta({ open: true }).describe('Department a prospect is considered for'),
    ),
    prospective_office: ifIncluded(
      z.looseObject({}).meta({ open: true }).describe('Office a prospect is considered for'),
    ),
    recruiter: ifIncluded(z.looseObject({}).meta({ open: true }).describe('Recruiter: `id`, `name`')),
    rejection_details: ifIncluded(z.looseObject({}).meta({ open: true }).describe('Details of the rejection')),
    rejection_reason: ifIncluded(z.looseObject({}).meta({ open: true }).describe('Reason for the rejection')),
    source: ifIncluded(z.looseObject({}).meta({ open: true }).describe('Source')),
    agency_note_id: orNull(ref("Id of the agency's note")),
    candidate_id: always(ref('Id of the candidate')),
    coordinator_id: orNull(ref('Id of the coordinator responsible for the candidate')),
    job_id: orNull(ref('Id of the job applied for; null for prospects')),
    job_post_id: orNull(ref('Id of the job post the candidate applied through')),
    recruiter_id: orNull(ref('Id of the recruiter responsible for the candidate')),
    referrer_id: orNull(ref('Id of the referrer, who receives credit for the application')),
    source_id: orNull(ref('Id of the source')),
    stage_id: orNull(ref('Id of the current stage')),
    stage_name: orNull(text('Name of the current stage')),
    status: openEnum('in_process', 'rejected', 'hired', 'converted').describe(
      "Status; v1's `active` is `in_process` here",
    ),
    needs_decision: orNull(flag('Whether the application is waiting for a decision')),
    prospect: always(flag('Whether this is a prospect application')),
    applied_at: v1Name(time('When the candidate applied'), 'created_at'),
    rejected_at: orNull(time('When the application was rejected')),
    last_activity_at: orNull(time('When the application last had activity')),
    location_address: orNull(text('Address of the applicant')),
    answers: orNull(objects('Answers to the application form questions: `{ question, answer }`')),
    prospective_job_ids: always(ids('Ids of the jobs a prospect is considered for')),
    custom_fields: orNull(custom()),
  })
  .meta({ id: 'Application', description: "A candidate's application for a job, or a prospect application." })

const include = including(
  'attachments',
  'coordinator',
  'credited_to',
  'current_stage',
  'jobs',
  'location',
  'prospect_detail',
  'prospective_department',
  'prospective_office',
  'recruiter',
  'rejection_details',
  'rejection_reason',
  'source',
)

export default defineEntity({
  name: 'applications',
  type: 'Application',
  summary: 'Applications that candidates have made for jobs, and prospect applications.',
  docs,
  record: Application,
  actions: {
    list: list({
      summary: 'Lists applications, newest first.',
      path: '/v3/applications',
      statuses: true,
      wire: { job_id: 'job_ids' },
      atMostOne: [['job_id', 'job_ids']],
      params: {
        ...include,
        ...range('last_activity_at', 'with activity'),
        job_id: idFilter('Only applications for this job, as in v1'),
        job_ids: idList('Only records for these jobs'),
        candidate_ids: idList('Only records for these candidates'),
        prospective_job_ids: idList('Only prospects considered for these jobs'),
        job_post_ids: idList('Only applications made through these job posts'),
        source_ids: idList('Only applications from these sources'),
        referrer_ids: idList('Only applications credited to these referrers'),
        stage_ids: idList('Only applications in these stages'),
        stage_name: textFilter('Only applications in stages with this name'),
        status: z
          .enum(['active', 'rejected', 'hired', 'converted', 'in_process'])
          .optional()
          .describe('Only applications with this status. `in_process`, as it appears in records, is sent as `active`'),
        custom_field_option_id: idFilter('Only records with this custom field option selected'),
        prospect: flagFilter('Only prospects if true, only applicants if false'),
      },
    }),
    get: get('application', { summary: 'Returns one application.', path: '/v3/applications' }, include),
    create: {
      summary:
        'Creates an application for an existing candidate: for the job `job_id`, or as a prospect with `prospect: true`.',
      docs,
      method: 'POST',
      path: '/v3/applications',
      body: 'json',
      params: z.strictObject({
        candidate_id: z.int().min(1).describe('Id of the candidate'),
        job_id: idFilter('Id of the job to apply for'),
        initial_stage_id: idFilter("Id of the stage to start in. Default: the job's first stage"),
        prospect: z.literal(true).optional().describe('Creates a prospect application'),
        ...prospect,
        ...origin(),
        created_at: Time.optional().describe('When the candidate applied. Default: now'),
      }),
      atLeastOne: [['job_id', 'prospect']],
      atMostOne: apart,
      vendor: { finish: 'withV1Names' },
    },
    update: {
      summary: 'Updates an application. Fields you leave out are unchanged.',
      docs,
      method: 'PATCH',
      path: '/v3/applications/{id}',
      body: 'json',
      params: z.strictObject({
        id: recordId('application'),
        ...origin(),
        prospect_pool_id: idFilter('Id of the prospect pool'),
        prospect_stage_id: idFilter('Id of the stage in the prospect pool'),
        rejected_at: Time.optional().describe('When the application was rejected'),
        created_at: Time.optional().describe('When the candidate applied'),
      }),
      vendor: { finish: 'withV1Names' },
    },
    delete: {
      summary: 'Deletes an application.',
      docs,
      method: 'DELETE',
      path: '/v3/applications/{id}',
      params: z.strictObject({ id: recordId('application') }),
      record: null,
    },
    convert_to_candidate: {
      summary: 'Converts a prospect into a candidate for a job.',
      access: 'write',
      docs,
      method: 'POST',
      path: '/v3/applications/{id}/convert_to_candidate',
      body: 'json',
      params: z.strictObject({
        id: recordId('application'),
        job_id: z.int().min(1).describe('Id of the job to consider the prospect for'),
        to_job_interview_stage_id: idFilter("Id of the stage to start in. Default: the job's first stage"),
      }),
      vendor: { finish: 'withV1Names' },
    },
    move: act({
      summary: 'Moves an application to another stage, of the same or another job.',
      access: 'write',
      path: '/v3/applications/{id}/move',
      params: {
        from_stage_id: z.int().min(1).describe('Stage the application is in now; prevents it from being moved twice'),
        to_stage_id: idFilter('Id of the stage to move to'),
        to_job_id: idFilter('Id of the job to move to'),
        email_from_user_id: idFilter('Id of the user the email is sent from'),
      },
    }),
    reject: act({
      summary: 'Rejects an application.',
      access: 'write',
      path: '/v3/applications/{id}/reject',
      params: {
        rejection_reason_id: z.int().min(1).describe('Id of the rejection reason'),
        notes: z.string().optional().describe('Note to add to the rejection'),
        rejection_email: z
          .strictObject({
            send_email_at: z.string().optional().describe('When to send the email, ISO 8601'),
            email_template_id: idFilter('Id of the email template'),
            email_from_user_id: idFilter('Id of the user the email is sent from'),
          })
          .optional()
          .describe('Rejection email to send to the candidate'),
      },
    }),
    unreject: act({
      summary: 'Reverses the rejection of an application.',
      access: 'write',
      path: '/v3/applications/{id}/unreject',
      params: {},
    }),
    hire: act({
      summary: 'Marks an application as hired.',
      access: 'write',
      path: '/v3/applications/{id}/hire',
      params: {
        start_date: z.string().min(10).optional().describe('Start date, ISO 8601'),
        opening_id: idFilter('Opening to fill, by its numeric `id`'),
        close_reason_id: idFilter('Close reason for the opening'),
      },
    }),
  },
})
