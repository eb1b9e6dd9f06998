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
    job_id: always(ref('Job it belongs to')),
    sort_order: z.int().describe('Place in the order; `priority` in v1'),
    name: always(text('Name')),
    active: always(flag('Whether it is in use')),
  })
  .meta({ id: 'JobStage', description: 'A stage of the hiring for a job.' })

export default defineEntity({
  name: 'job_stages',
  type: 'JobStage',
  summary: 'Stages that applications for a job go through.',
  docs,
  record: JobStage,
  actions: {
    list: list({
      summary: 'Lists job stages, newest first.',
      path: '/v3/job_interview_stages',
      params: {
        job_ids: idList('Only those of these jobs'),
        active: flagFilter('Only those that are (not) in use'),
      },
    }),
    get: get('job stage', { summary: 'Returns one job stage.', path: '/v3/job_interview_stages' }),
  },
})
