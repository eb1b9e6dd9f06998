import { defineEntity } from '@ferrule/codegen'
import { always } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { flag, ref, text } from '../greenhouse/shared.records.ts'
import { flagFilter } from '../greenhouse/shared.ts'
import { own } from './shared.records.ts'
import { docs, get, idList, list } from './shared.ts'

export const JobStage = z
  .looseObject({
    ...own,
    job_id: always(ref('Id of the job')),
    sort_order: z.int().describe('Position in the order; `priority` in v1'),
    name: always(text('Name')),
    active: always(flag('Whether it is active')),
  })
  .meta({ id: 'JobStage', description: "A stage in a job's interview plan." })

export default defineEntity({
  name: 'job_stages',
  type: 'JobStage',
  summary: "The stages of jobs' interview plans.",
  docs,
  record: JobStage,
  actions: {
    list: list({
      summary: 'Lists job stages, newest first.',
      path: '/v3/job_interview_stages',
      params: {
        job_ids: idList('Only records for these jobs'),
        active: flagFilter('Only active records if true, only inactive ones if false'),
      },
    }),
    get: get('job stage', { summary: 'Returns one job stage.', path: '/v3/job_interview_stages' }),
  },
})
