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
    active: flag('Whether it is active'),
    job_id: ref('Id of the job'),
    priority: z.int().nullish().describe('Position in the order of stages, starting at 0'),
    interviews: objects('Interviews in this stage: `{ id, name, schedulable, estimated_minutes, interview_kit, … }`'),
  })
  .meta({ id: 'JobStage', description: "A stage in a job's interview plan." })

export default defineEntity({
  name: 'job_stages',
  type: 'JobStage',
  summary: "The stages of a job's interview plan.",
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
      summary: 'Returns one job stage.',
      docs: docs('get-retrieve-job-stage'),
      path: '/v1/job_stages/{id}',
    }),
    list_for_job: list({
      summary: "Lists a job's stages.",
      docs: docs('get-list-job-stages-for-job'),
      path: '/v1/jobs/{job_id}/stages',
      params: { job_id: recordId('job'), ...createdFilters, ...updatedFilters },
    }),
  },
})
