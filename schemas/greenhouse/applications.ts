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
    candidate_id: always(ref('Id of the candidate')),
    prospect: always(flag('Whether this is a prospect application')),
    applied_at: always(time('When the candidate applied')),
    rejected_at: time('When the application was rejected'),
    last_activity_at: always(time('When the application last had activity')),
    location: object("The applicant's location: `{ address }`"),
    source: orNull(object('Source of the application: `{ id, public_name }`')),
    credited_to: orNull(user('User who receives credit for the application')),
    recruiter: user('Recruiter responsible for the candidate'),
    coordinator: user('Coordinator responsible for the candidate'),
    rejection_reason: object('Rejection reason: `{ id, name, type }`'),
    rejection_details: object('Custom fields of the rejection form'),
    jobs: z.array(Named).describe('The job applied for; prospects may have none or several'),
    job_post_id: ref('Id of the job post the candidate applied through'),
    status: openEnum('active', 'rejected', 'hired', 'converted').describe('Status'),
    current_stage: Named.nullish().describe('Current stage; null for prospects and hired candidates'),
    answers: z
      .array(
        z
          .looseObject({ question: text('Question text'), answer: text('Answer text') })
          .meta({ id: 'Answer', description: 'An answer to an application form question.' }),
      )
      .describe('Answers to the application form questions'),
    prospective_office: object('Office a prospect is considered for'),
    prospective_department: object('Department a prospect is considered for'),
    prospect_detail: always(
      object("A prospect's pool, stage and owner: `{ prospect_pool, prospect_stage, prospect_owner }`"),
    ),
    attachments: attachments('Files attached to the application; missing from some write responses'),
    custom_fields: custom(),
    keyed_custom_fields: keyed(),
  })
  .meta({ id: 'Application', description: "A candidate's application for a job, or a prospect application." })

const id_ = { id: recordId('application') }
const stage = (what: string) => z.int().min(1).describe(what)

export default defineEntity({
  name: 'applications',
  type: 'Application',
  summary: 'Applications that candidates have made for jobs, and prospect applications.',
  docs: docs('applications'),
  record: Application,
  actions: {
    list: list({
      summary: 'Lists applications, ordered by id.',
      docs: docs('get-list-applications'),
      path: '/v1/applications',
      params: {
        ...createdFilters,
        last_activity_after: after('with activity'),
        job_id: idFilter('Only applications for this job'),
        status: z
          .enum(['active', 'rejected', 'hired', 'converted'])
          .optional()
          .describe('Only records with this status'),
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
      params: { ...id_, from_stage_id: stage('Stage the application is in now; prevents it from being moved twice') },
    }),
    move: write({
      summary: 'Moves an application to another stage of the same job.',
      access: 'write',
      docs: docs('post-move-application-same-job'),
      method: 'POST',
      path: '/v1/applications/{id}/move',
      params: {
        ...id_,
        from_stage_id: stage('Stage the application is in now; prevents it from being moved twice'),
        to_stage_id: stage('Id of the stage to move to'),
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
        rejection_reason_id: idFilter('Id of the rejection reason'),
        notes: z.string().optional().describe('Note to add to the rejection'),
        rejection_email: z
          .strictObject({
            send_email_at: z.string().optional().describe('When to send the email, ISO 8601'),
            email_template_id: z.int().min(1).describe('Id of the email template'),
          })
          .optional()
          .describe('Rejection email to send to the candidate'),
      },
    }),
    unreject: write({
      summary: 'Reverses the rejection of an application.',
      access: 'write',
      docs: docs('post-unreject-application'),
      method: 'POST',
      path: '/v1/applications/{id}/unreject',
      params: id_,
    }),
    hire: write({
      summary: 'Marks an application as hired.',
      access: 'write',
      docs: docs('post-hire-application'),
      method: 'POST',
      path: '/v1/applications/{id}/hire',
      params: {
        ...id_,
        start_date: z
          .string()
          .regex(/^\d{4}-\d{2}-\d{2}$/)
          .meta({ hint: 'must be a date such as 2026-01-31' })
          .optional()
          .describe('Start date, YYYY-MM-DD'),
        opening_id: idFilter('Opening to fill. Pass its numeric `id`, not its `opening_id`'),
        close_reason_id: idFilter('Close reason for the opening'),
      },
    }),
  },
})
