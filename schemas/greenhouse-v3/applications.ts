import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ids, objects, openEnum, ref, text, time } from '../greenhouse/shared.records.ts'
import { flagFilter, idFilter, textFilter } from '../greenhouse/shared.ts'
import { custom, own } from './shared.records.ts'
import { act, docs, get, idList, list, range } from './shared.ts'

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
          .describe('Only those in this state; `in_process`, as records say, is asked for as `active`'),
        custom_field_option_id: idFilter('Only those with this option of a custom field'),
        prospect: flagFilter('Only (no) prospects'),
      },
    }),
    get: get('application', { summary: 'Returns one application.', path: '/v3/applications' }),
    move: act({
      summary: 'Moves an application to another stage, also of another job.',
      access: 'write',
      path: '/v3/applications/{id}/move',
      params: {
        from_stage_id: z.int().min(1).describe('Stage it is in now; guards against moving it twice'),
        to_stage_id: idFilter('Stage to move it to'),
        to_job_id: idFilter('Job to move it to'),
        email_from_user_id: idFilter('User in whose name e-mail is sent'),
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
            email_template_id: idFilter('Template of the e-mail'),
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
