import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { created, flag, id, objects, ref, text, updated } from './shared.records.ts'
import { createdFilters, docs, get, list, recordId, updatedFilters } from './shared.ts'

export const JobStage = z
  .looseObject({
    id: id(),
    name: text('Name'),
    created_at: created(),
    updated_at: updated(),
    active: flag('Whether it is in use'),
    job_id: ref('Job it belongs to'),
    priority: z.int().nullish().describe('Place in the order, from 0'),
    interviews: objects('Interviews of the stage: `{ id, name, schedulable, estimated_minutes, interview_kit, … }`'),
  })
  .meta({ id: 'JobStage', description: 'A stage of the hiring for a job.' })

export default defineEntity({
  name: 'job_stages',
  type: 'JobStage',
  summary: 'Stages that applications for a job go through.',
  docs: docs('job-stages'),
  record: JobStage,
  actions: {
    list: list({
      summary: 'Lists the stages of all jobs.',
      docs: docs('get-list-job-stages'),
      path: '/v1/job_stages',
      params: { ...createdFilters, ...updatedFilters },
    }),
    get: get('job stage', {
      summary: 'Returns one stage.',
      docs: docs('get-retrieve-job-stage'),
      path: '/v1/job_stages/{id}',
    }),
    list_for_job: list({
      summary: 'Lists the stages of a job.',
      docs: docs('get-list-job-stages-for-job'),
      path: '/v1/jobs/{job_id}/stages',
      params: { job_id: recordId('job'), ...createdFilters, ...updatedFilters },
    }),
  },
})
