import { defineEntity } from '@ferrule/codegen'
import { orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { openEnum, ref, text } from '../greenhouse/shared.records.ts'
import { textFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const JobPostLocation = z
  .looseObject({
    ...own,
    plain_text_location: orNull(text('Plain text location')),
    office_id: orNull(ref('Id of the office')),
    type: openEnum('free_text', 'office', 'custom_list').nullable().describe('Type'),
    job_post_id: orNull(ref('Id of the job post')),
    custom_location_id: orNull(ref('Id of the custom location')),
  })
  .meta({ id: 'JobPostLocation', description: 'Locations of job posts.' })

export default defineEntity({
  name: 'job_post_locations',
  type: 'JobPostLocation',
  summary: 'Locations of job posts.',
  docs,
  record: JobPostLocation,
  actions: {
    list: list({
      summary: 'Lists job post locations, newest first.',
      path: '/v3/job_post_locations',
      params: {
        office_ids: idList('Only records of these offices'),
        job_post_ids: idList('Only records of these job posts'),
        custom_location_ids: idList('Only records of these custom locations'),
        type: textFilter('Only records with this type'),
        plain_text_location: textFilter('Only records with this plain text location'),
      },
    }),
  },
})
