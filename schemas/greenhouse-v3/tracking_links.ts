import { defineEntity } from '@ferrule/codegen'
import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref, text } from '../greenhouse/shared.records.ts'
import { textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const TrackingLink = z
  .looseObject({
    ...own,
    job_id: orNull(ref('Id of the job')),
    token: always(text('Token')),
    source_id: orNull(ref('Id of the source')),
    related_post_id: orNull(ref('Id of the related post')),
    related_post_type: orNull(text('Related post type')),
    referrer_id: orNull(ref('Id of the referrer')),
    job_board_id: orNull(ref('Id of the job board')),
    job_post_id: orNull(ref('Id of the job post')),
  })
  .meta({ id: 'TrackingLink', description: 'Links that tell where applicants come from.' })

export default defineEntity({
  name: 'tracking_links',
  type: 'TrackingLink',
  summary: 'Links that tell where applicants come from.',
  docs,
  record: TrackingLink,
  actions: {
    list: list({
      summary: 'Lists tracking links, newest first.',
      path: '/v3/tracking_links',
      params: {
        job_ids: idList('Only records of these jobs'),
        source_ids: idList('Only records of these sources'),
        referrer_ids: idList('Only records of these referrers'),
        job_board_ids: idList('Only records of these job boards'),
        job_post_ids: idList('Only records of these job posts'),
        related_post_ids: idList('Only records of these related posts'),
        token: textFilter('Only records with this token'),
        related_post_type: textFilter('Only records with this related post type'),
      },
    }),
  },
})
