import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ids, objects, openEnum, ref, text, time } from '../greenhouse/shared.records.ts'
import { flagFilter, idFilter, recordId, textFilter } from '../greenhouse/shared.ts'
import { custom, own, v1Name } from './shared.records.ts'
import { act, customValues, docs, get, idList, list, range, Time } from './shared.ts'

/** Who and what stands behind an application. */
const origin = () => ({
  source_id: idFilter('Where it came from'),
  referrer_id: idFilter('Who brought the applicant'),
  recruiter_id: idFilter('Responsible recruiter'),
  coordinator_id: idFilter('Responsible coordinator'),
  custom_fields: customValues(),
})

/** What only a prospect has. */
const prospect = {
  job_ids: z.array(z.int().min(1)).optional().describe('Jobs that a prospect is considered for'),
  prospect_pool_id: idFilter('Pool of the prospect'),
  prospect_pool_stage_id: idFilter('Stage in the pool'),
  prospect_owner_id: idFilter('User who looks after the prospect'),
  prospective_department_id: idFilter('Department that the prospect is considered for'),
  prospective_office_id: idFilter('Office that the prospect is considered for'),
}

/** An applicant has a job, a prospect none. */
const apart = ['prospect', ...Object.keys(prospect)].flatMap((name) => [
  ['job_id', name],
  ['initial_stage_id', name],
])

export const Application = z
  .looseObject({
    ...own,
    agency_note_id: orNull(ref('Note of the agency')),
    candidate_id: always(ref('Who applied')),
    coordinator_id: orNull(ref('Responsible coordinator')),
    job_id: orNull(ref('Job applied for; null for prospects')),
    job_post_id: orNull(ref('Job post it came through')),
    recruiter_id: orNull(ref('Responsible recruiter')),
    referrer_id: orNull(ref('Who brought the applicant')),
    source_id: orNull(ref('Where it came from')),
    stage_id: orNull(ref('Stage it is in')),
    stage_name: orNull(text('Name of the stage')),
    status: openEnum('in_process', 'rejected', 'hired', 'converted').describe('State; `active` of v1 is `in_process`'),
    needs_decision: orNull(flag('Whether it waits for a decision')),
    prospect: always(flag('Whether the person is a prospect, not yet an applicant')),
    applied_at: v1Name(time('When the candidate applied'), 'created_at'),
    rejected_at: orNull(time('When it was rejected')),
    last_activity_at: orNull(time('When something last happened')),
    location_address: orNull(text('Where the applicant lives')),
    answers: orNull(objects('Answers of the application form: `{ question, answer }`')),
    prospective_job_ids: always(ids('Jobs of a prospect')),
    custom_fields: orNull(custom()),
  })
  .meta({ id: 'Application', description: 'A candidate applying for a job, or a prospect.' })

export default defineEntity({
  name: 'applications',
  type: 'Application',
  summary: 'Candidates applying for jobs.',
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
        ...range('last_activity_at', 'with something happening'),
        job_id: idFilter('Only those for this job, as in v1'),
        job_ids: idList('Only those for these jobs'),
        candidate_ids: idList('Only those of these candidates'),
        prospective_job_ids: idList('Only prospects for these jobs'),
        job_post_ids: idList('Only those through these job posts'),
        source_ids: idList('Only those from these sources'),
        referrer_ids: idList('Only those brought by these'),
        stage_ids: idList('Only those in these stages'),
        stage_name: textFilter('Only those in stages of this name'),
        status: z
          .enum(['active', 'rejected', 'hired', 'converted', 'in_process'])
          .optional()
          .describe('Only those in this state; `in_process`, as records say, is requested as `active`'),
        custom_field_option_id: idFilter('Only those with this option of a custom field'),
        prospect: flagFilter('Only (no) prospects'),
      },
    }),
    get: get('application', { summary: 'Returns one application.', path: '/v3/applications' }),
    create: {
      summary: 'Adds an application of a candidate: for the job `job_id`, or as a prospect with `prospect: true`.',
      docs,
      method: 'POST',
      path: '/v3/applications',
      body: 'json',
      params: z.strictObject({
        candidate_id: z.int().min(1).describe('Who applies'),
        job_id: idFilter('Job applied for'),
        initial_stage_id: idFilter('Stage to begin in. Default: the first one of the job'),
        prospect: z.literal(true).optional().describe('The person is a prospect'),
        ...prospect,
        ...origin(),
        created_at: Time.optional().describe('When the candidate applied. Default: now'),
      }),
      atLeastOne: [['job_id', 'prospect']],
      atMostOne: apart,
      vendor: { finish: 'withV1Names' },
    },
    update: {
      summary: 'Changes an application. A field that is left out stays as it is.',
      docs,
      method: 'PATCH',
      path: '/v3/applications/{id}',
      body: 'json',
      params: z.strictObject({
        id: recordId('application'),
        ...origin(),
        prospect_pool_id: idFilter('Pool of the prospect'),
        prospect_stage_id: idFilter('Stage in the pool'),
        rejected_at: Time.optional().describe('When it was rejected'),
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
      summary: 'Makes a prospect a candidate for a job.',
      access: 'write',
      docs,
      method: 'POST',
      path: '/v3/applications/{id}/convert_to_candidate',
      body: 'json',
      params: z.strictObject({
        id: recordId('application'),
        job_id: z.int().min(1).describe('Job to consider the person for'),
        to_job_interview_stage_id: idFilter('Stage to begin in. Default: the first one of the job'),
      }),
      vendor: { finish: 'withV1Names' },
    },
    move: act({
      summary: 'Moves an application to another stage, also of another job.',
      access: 'write',
      path: '/v3/applications/{id}/move',
      params: {
        from_stage_id: z.int().min(1).describe('Stage it is in now; guards against moving it twice'),
        to_stage_id: idFilter('Stage to move it to'),
        to_job_id: idFilter('Job to move it to'),
        email_from_user_id: idFilter('User in whose name email is sent'),
      },
    }),
    reject: act({
      summary: 'Rejects an application.',
      access: 'write',
      path: '/v3/applications/{id}/reject',
      params: {
        rejection_reason_id: z.int().min(1).describe('Why'),
        notes: z.string().optional().describe('A note on it'),
        rejection_email: z
          .strictObject({
            send_email_at: z.string().optional().describe('When to send it, ISO 8601'),
            email_template_id: idFilter('Template of the email'),
            email_from_user_id: idFilter('User in whose name it is sent'),
          })
          .optional()
          .describe('E-mail to send to the candidate'),
      },
    }),
    unreject: act({
      summary: 'Takes a rejection back.',
      access: 'write',
      path: '/v3/applications/{id}/unreject',
      params: {},
    }),
    hire: act({
      summary: 'Marks the applicant as hired.',
      access: 'write',
      path: '/v3/applications/{id}/hire',
      params: {
        start_date: z.string().min(10).optional().describe('First day, ISO 8601'),
        opening_id: idFilter('Opening to fill: its numeric `id`'),
        close_reason_id: idFilter('Why the opening is closed'),
      },
    }),
  },
})
