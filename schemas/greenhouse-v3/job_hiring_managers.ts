import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { ref } from '../greenhouse/shared.records.ts'
import { own } from './shared.records.ts'
import { docs, idList, list } from './shared.ts'

export const JobHiringManager = z
  .looseObject({
    ...own,
    user_id: always(ref('Id of the user')),
    job_id: always(ref('Id of the job')),
  })
  .meta({ id: 'JobHiringManager', description: "A job's hiring manager." })

export default defineEntity({
  name: 'job_hiring_managers',
  type: 'JobHiringManager',
  summary: 'The hiring managers of jobs.',
  docs,
  record: JobHiringManager,
  actions: {
    list: list({
      summary: 'Lists job hiring managers, newest first.',
      path: '/v3/job_hiring_managers',
      params: {
        user_ids: idList('Only records for these users'),
        job_ids: idList('Only records for these jobs'),
      },
    }),
  },
})
