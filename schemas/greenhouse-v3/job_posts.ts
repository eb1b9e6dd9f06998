import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, object, objects, ref, text, time } from '../greenhouse/shared.records.ts'
import { flagFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, get, idList, list } from './shared.ts'

export const JobPost = z
  .looseObject({
    ...own,
    title: always(text('Public title')),
    internal: always(flag('Whether it is on the internal board')),
    active: always(flag('False when it was deleted')),
    live: always(flag('Whether it is published now')),
    featured: always(flag('Whether it stands out')),
    first_published_at: orNull(time('When it was first published')),
    content: orNull(text('Description, HTML')),
    internal_content: orNull(text('Description on the internal board, HTML')),
    language: orNull(text('Language code')),
    public_url: orNull(text('Public address')),
    demographic_question_set_id: orNull(ref('Set of demographic questions')),
    job_id: always(ref('Job it is for')),
    job_board_id: always(ref('Board it is on')),
    location: orNull(object('Where: `{ type, name, id }`')),
    questions: always(
      objects('Application form: `{ id, description, answer_type, required, private, label, name, options }`'),
    ),
  })
  .meta({ id: 'JobPost', description: 'A job as it is advertised.' })

export default defineEntity({
  name: 'job_posts',
  type: 'JobPost',
  summary: 'Jobs as they are advertised.',
  docs,
  record: JobPost,
  actions: {
    list: list({
      summary: 'Lists job posts, newest first.',
      path: '/v3/job_posts',
      params: {
        job_ids: idList('Only those for these jobs'),
        job_board_ids: idList('Only those on these boards'),
        active: flagFilter('True: only those that were not deleted'),
        featured: flagFilter('Only those that (do not) stand out'),
        live: flagFilter('Only those that are (not) published'),
        internal: flagFilter('True: only the internal board; false: only the public one'),
      },
    }),
    get: get('job post', { summary: 'Returns one job post.', path: '/v3/job_posts' }),
  },
})
