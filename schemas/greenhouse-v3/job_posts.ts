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
    title: always(text('Title shown to candidates')),
    internal: always(flag('Whether it is an internal post')),
    active: always(flag('False if the post was deleted')),
    live: always(flag('Whether the post is published')),
    featured: always(flag('Whether the post is featured')),
    first_published_at: orNull(time('When it was first published')),
    content: orNull(text('Description shown to candidates, HTML')),
    internal_content: orNull(text('Description shown on the internal job board, HTML')),
    language: orNull(text('Language code')),
    public_url: orNull(text('Public URL')),
    demographic_question_set_id: orNull(ref('Id of the demographic question set')),
    job_id: always(ref('Id of the job')),
    job_board_id: always(ref('Id of the job board')),
    location: orNull(object('Location: `{ type, name, id }`')),
    questions: always(
      objects(
        'Application form questions: `{ id, description, answer_type, required, private, label, name, options }`',
      ),
    ),
  })
  .meta({ id: 'JobPost', description: 'A job as it is advertised.' })

export default defineEntity({
  name: 'job_posts',
  type: 'JobPost',
  summary: 'A job post: a job as it is advertised on a job board.',
  docs,
  record: JobPost,
  actions: {
    list: list({
      summary: 'Lists job posts, newest first.',
      path: '/v3/job_posts',
      params: {
        job_ids: idList('Only records for these jobs'),
        job_board_ids: idList('Only posts on these job boards'),
        active: flagFilter('Whether to leave out deleted posts'),
        featured: flagFilter('Only featured posts if true, only others if false'),
        live: flagFilter('Only published posts if true, only unpublished ones if false'),
        internal: flagFilter('Only internal posts if true, only external ones if false'),
      },
    }),
    get: get('job post', { summary: 'Returns one job post.', path: '/v3/job_posts' }),
  },
})
