import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { created, flag, id, object, objects, ref, text, time, updated } from './shared.records.ts'
import { createdFilters, docs, flagFilter, list, recordId, updatedFilters } from './shared.ts'

export const JobPost = z
  .looseObject({
    id: id(),
    title: text('Title shown to candidates'),
    location: object('Location: `{ id, name, office_id, job_post_location_type, … }`'),
    internal: flag('Whether it is an internal post'),
    external: flag('Whether it is an external post'),
    active: flag('False if the post was deleted'),
    live: flag('Whether the post is published'),
    first_published_at: time('When it was first published'),
    job_id: ref('Id of the job; null for posts that collect prospects'),
    content: text('Description shown to candidates, HTML'),
    internal_content: text('Description shown on the internal job board, HTML'),
    created_at: created(),
    updated_at: updated(),
    demographic_question_set_id: ref('Id of the demographic question set'),
    language: text('Language code'),
    questions: objects('Application form questions: `{ required, private, label, name, type, values, description }`'),
  })
  .meta({ id: 'JobPost', description: 'A job post: a job as it is advertised on a job board.' })

const content = {
  full_content: flagFilter("Whether `content` should include the board's introduction, pay ranges and conclusion"),
}

export default defineEntity({
  name: 'job_posts',
  type: 'JobPost',
  summary: 'Job posts: jobs as they are advertised on job boards.',
  docs: docs('job-posts'),
  record: JobPost,
  actions: {
    list: list({
      summary: 'Lists job posts, including deleted ones unless `active` is given.',
      docs: docs('get-list-job-posts'),
      path: '/v1/job_posts',
      params: {
        live: flagFilter('Only published posts if true, only unpublished ones if false'),
        active: flagFilter('Whether to leave out deleted posts'),
        ...createdFilters,
        ...updatedFilters,
        internal: flagFilter('Only internal posts if true, only external ones if false'),
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
