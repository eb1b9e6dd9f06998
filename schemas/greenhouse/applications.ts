import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import {
  attachments,
  custom,
  flag,
  id,
  keyed,
  Named,
  object,
  openEnum,
  ref,
  text,
  time,
  user,
} from './shared.records.ts'
import { after, createdFilters, docs, get, idFilter, list, recordId, write } from './shared.ts'

export const Application = z
  .looseObject({
    id: id(),
    candidate_id: always(ref('Who applied')),
    prospect: always(flag('Whether the person is a prospect, not yet an applicant')),
    applied_at: always(time('When it was made')),
    rejected_at: time('When it was rejected'),
    last_activity_at: always(time('When something last happened')),
    location: object('Where the applicant lives: `{ address }`'),
    source: orNull(object('Where it came from: `{ id, public_name }`')),
    credited_to: orNull(user('Who brought the applicant')),
    recruiter: user('Responsible recruiter'),
    coordinator: user('Responsible coordinator'),
    rejection_reason: object('Why it was rejected: `{ id, name, type }`'),
    rejection_details: object('Custom fields of the rejection'),
    jobs: z.array(Named).describe('The job; prospects have none or several'),
    job_post_id: ref('Job post it came through'),
    status: openEnum('active', 'rejected', 'hired', 'converted').describe('State'),
    current_stage: Named.nullish().describe('Stage it is in; null for prospects and when hired'),
    answers: z
      .array(
        z
          .looseObject({ question: text('The question'), answer: text('The answer') })
          .meta({ id: 'Answer', description: 'An answer of an application form.' }),
      )
      .describe('Answers of the application form'),
    prospective_office: object('Office of a prospect'),
    prospective_department: object('Department of a prospect'),
    prospect_detail: always(
      object('Pool, stage and owner of a prospect: `{ prospect_pool, prospect_stage, prospect_owner }`'),
    ),
    attachments: attachments('Files of this application; absent after some writes'),
    custom_fields: custom(),
    keyed_custom_fields: keyed(),
  })
  .meta({ id: 'Application', description: 'A candidate applying for a job, or a prospect.' })

const id_ = { id: recordId('application') }
const stage = (what: string) => z.int().min(1).describe(what)

export default defineEntity({
  name: 'applications',
  type: 'Application',
  summary: 'Candidates applying for jobs.',
  docs: docs('applications'),
  record: Application,
  actions: {
    list: list({
      summary: 'Lists applications, by id.',
      docs: docs('get-list-applications'),
      path: '/v1/applications',
      params: {
        ...createdFilters,
        last_activity_after: after('with something happening'),
        job_id: idFilter('Only those for this job'),
        status: z.enum(['active', 'rejected', 'hired', 'converted']).optional().describe('Only those in this state'),
      },
    }),
    get: get('application', {
      summary: 'Returns one application.',
      docs: docs('get-retrieve-application'),
      path: '/v1/applications/{id}',
    }),
    advance: write({
      summary: 'Moves an application to the next stage.',
      access: 'write',
      docs: docs('post-advance-application'),
      method: 'POST',
      path: '/v1/applications/{id}/advance',
      params: { ...id_, from_stage_id: stage('Stage it is in now; guards against moving it twice') },
    }),
    move: write({
      summary: 'Moves an application to another stage of its job.',
      access: 'write',
      docs: docs('post-move-application-same-job'),
      method: 'POST',
      path: '/v1/applications/{id}/move',
      params: {
        ...id_,
        from_stage_id: stage('Stage it is in now; guards against moving it twice'),
        to_stage_id: stage('Stage to move it to'),
      },
    }),
    reject: write({
      summary: 'Rejects an application.',
      access: 'write',
      docs: docs('post-reject-application'),
      method: 'POST',
      path: '/v1/applications/{id}/reject',
      params: {
        ...id_,
        rejection_reason_id: idFilter('Why'),
        notes: z.string().optional().describe('A note on it'),
        rejection_email: z
          .strictObject({
            send_email_at: z.string().optional().describe('When to send it, ISO 8601'),
            email_template_id: z.int().min(1).describe('Template of the email'),
          })
          .optional()
          .describe('E-mail to send to the candidate'),
      },
    }),
    unreject: write({
      summary: 'Takes a rejection back.',
      access: 'write',
      docs: docs('post-unreject-application'),
      method: 'POST',
      path: '/v1/applications/{id}/unreject',
      params: id_,
    }),
    hire: write({
      summary: 'Marks the applicant as hired.',
      access: 'write',
      docs: docs('post-hire-application'),
      method: 'POST',
      path: '/v1/applications/{id}/hire',
      params: {
        ...id_,
        start_date: z
          .string()
          .regex(/^\d{4}-\d{2}-\d{2}$/)
          .meta({ hint: 'must be a date like 2026-01-31' })
          .optional()
          .describe('First day, YYYY-MM-DD'),
        opening_id: idFilter('Opening to fill: its numeric `id`, not its `opening_id`'),
        close_reason_id: idFilter('Why the opening is closed'),
      },
    }),
  },
})
