import { defineEntity } from '@ferrule/codegen'
import { HiringTeam } from './jobs.ts'
import { docs, get } from './shared.ts'

export default defineEntity({
  name: 'hiring_team',
  type: 'HiringTeam',
  summary: 'The users who work on hiring for a job.',
  docs: docs('get-hiring-team'),
  record: HiringTeam,
  actions: {
    get: get('job', {
      summary: "Returns a job's hiring team.",
      docs: docs('get-hiring-team'),
      path: '/v1/jobs/{id}/hiring_team',
    }),
  },
})
