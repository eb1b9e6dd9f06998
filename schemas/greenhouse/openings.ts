import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Opening } from './shared.records.ts'
import { docs, linked, recordId } from './shared.ts'

export default defineEntity({
  name: 'openings',
  type: 'Opening',
  summary: 'Seats of a job.',
  docs: docs('job-openings'),
  record: Opening,
  actions: {
    list: linked({
      summary: 'Lists the seats of a job.',
      docs: docs('get-list-job-openings'),
      path: '/v1/jobs/{job_id}/openings',
      params: {
        job_id: recordId('job'),
        status: z.enum(['opened', 'closed']).optional().describe('Only those in this state'),
      },
    }),
  },
})
