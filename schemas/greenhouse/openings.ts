import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Opening } from './shared.records.ts'
import { docs, linked, recordId } from './shared.ts'

export default defineEntity({
  name: 'openings',
  type: 'Opening',
  summary: 'The openings of a job, one for each person to be hired.',
  docs: docs('job-openings'),
  record: Opening,
  actions: {
    list: linked({
      summary: "Lists a job's openings.",
      docs: docs('get-list-job-openings'),
      path: '/v1/jobs/{job_id}/openings',
      params: {
        job_id: recordId('job'),
        status: z.enum(['opened', 'closed']).optional().describe('Only records with this status'),
      },
    }),
  },
})
