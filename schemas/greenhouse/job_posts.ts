import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { created, flag, id, object, objects, ref, text, time, updated } from './shared.records.ts'
import { createdFilters, docs, flagFilter, list, recordId, updatedFilters } from './shared.ts'

export const JobPost = z
  .looseObject({
    id: id(),
    title: text('Public title'),
    location: object('Where: `{ id, name, office_id, job_post_location_type, … }`'),
    internal: flag('Whether it is on the internal board'),
    external: flag('Whether it is on the public board'),
    active: flag('False when it was deleted'),
    live: flag('Whether it is published now'),
    first_published_at: time('When it was first published'),
    job_id: ref('Job it is for; null for prospect posts'),
    content: text('Description, HTML'),
    internal_content: text('Description on the internal board, HTML'),
    created_at: created(),
    updated_at: updated(),
    demographic_question_set_id: ref('Set of demographic questions'),
    language: text('Language code'),
    questions: objects('Application form: `{ required, private, label, name, type, values, description }`'),
  })
  .meta({ id: 'JobPost', description: 'A job as it is advertised.' })

const content = { full_content: flagFilter('True joins introduction, pay ranges and conclusion to the content') }

export default defineEntity({
  name: 'job_posts',
  type: 'JobPost',
  summary: 'Jobs as they are advertised.',
  docs: docs('job-posts'),
  record: JobPost,
  actions: {
    list: list({
      summary: 'Lists job posts, deleted ones included unless `active` is given.',
      docs: docs('get-list-job-posts'),
      path: '/v1/job_posts',
      params: {
        live: flagFilter('Only those that are (not) published'),
        active: flagFilter('True: only those that were not deleted'),
        ...createdFilters,
        ...updatedFilters,
        internal: flagFilter('True: only the internal board; false: only the public one'),
        ...content,
      },
    }),
    get: {
      summary: 'Returns one job post.',
      docs: docs('get-retrieve-job-post'),
      method: 'GET',
      path: '/v1/job_posts/{id}',
      params: z.strictObject({ id: recordId('job post'), ...content }),
    },
  },
})
