import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { ask } from './documents.ts'
import { Job } from './orders.records.ts'
import { docs } from './shared.ts'

/** Not a number, as other ids are. */
const jobId = () =>
  z
    .string()
    .regex(/^gid:\/\/shopify\/Job\/[A-Za-z0-9-]{1,64}$/)
    .meta({
      hint: 'must be the global id of a job, as an action returned it',
      example: 'gid://shopify/Job/6a1e9c0c-3b5e-4f38-9c8e-0f4c1c1f2d3a',
      description: 'Id of the job, as the action returned it',
    })

const status = (summary: string) =>
  ask({
    summary,
    docs: docs('queries/job'),
    field: 'job(id:$job_id){*}',
    variables: { job_id: [jobId(), 'ID!'] },
  })

export default defineEntity({
  name: 'jobs',
  type: 'Job',
  summary: 'What continues after the response, such as `orders.cancel` and `metaobjects.bulk_delete`.',
  docs: docs('objects/Job'),
  record: Job,
  actions: {
    get: status('Returns a job as it is now.'),
    wait: {
      ...status('Waits until a job is done, and returns it. Waits as long as `deadline` and `signal` allow.'),
      params: z.strictObject({
        job_id: jobId(),
        interval: z
          .int()
          .min(200)
          .max(600_000)
          .optional()
          .meta({ default: 1_000, description: 'Milliseconds between two questions' }),
      }),
      place: { interval: 'none' },
      vendor: { body: 'graphqlBody', finish: 'readGraphql', run: 'waitForJob' },
    },
  },
})
