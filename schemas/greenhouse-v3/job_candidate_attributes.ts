import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ref, text } from '../greenhouse/shared.records.ts'
import { flagFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const JobCandidateAttribute = z
  .looseObject({
    ...own,
    job_id: always(ref('Id of the job')),
    candidate_attribute_type_id: always(ref('Id of the candidate attribute type')),
    active: always(flag('Whether it is active')),
    sort_order: always(z.int().describe('Sort order')),
    name: always(text('Name')),
  })
  .meta({ id: 'JobCandidateAttribute', description: 'Attributes that a job asks for.' })

export default defineEntity({
  name: 'job_candidate_attributes',
  type: 'JobCandidateAttribute',
  summary: 'Attributes that a job asks for.',
  docs,
  record: JobCandidateAttribute,
  actions: {
    list: list({
      summary: 'Lists job candidate attributes, newest first.',
      path: '/v3/job_candidate_attributes',
      params: {
        job_ids: idList('Only records of these jobs'),
        candidate_attribute_type_ids: idList('Only records of these candidate attribute types'),
        active: flagFilter('Only records with this value of `active`'),
      },
    }),
  },
})
