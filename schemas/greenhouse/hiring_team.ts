import { defineEntity } from '@ferrule/codegen'
import { HiringTeam } from './jobs.ts'
import { docs, get } from './shared.ts'

export default defineEntity({
  name: 'hiring_team',
  type: 'HiringTeam',
  summary: 'The hiring team of a job.',
  docs: docs('get-hiring-team'),
  record: HiringTeam,
  actions: {
    get: get('job', {
      summary: 'Returns the hiring team of a job.',
      docs: docs('get-hiring-team'),
      path: '/v1/jobs/{id}/hiring_team',
    }),
  },
})
