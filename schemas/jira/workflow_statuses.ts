import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Status } from './shared.records.ts'
import { digits, docs, whole } from './shared.ts'

export default defineEntity({
  name: 'workflow_statuses',
  type: 'Status',
  summary: 'Statuses of active workflows, those of team-managed projects included.',
  docs: docs('workflow-statuses'),
  record: Status,
  actions: {
    list: {
      summary: 'Lists the statuses of all active workflows.',
      docs: docs('workflow-statuses', 'get', '/status'),
      ...whole,
      path: '/rest/api/3/status',
    },
    get: {
      summary: 'Returns one status of active workflows.',
      docs: docs('workflow-statuses', 'get', '/status/{idOrName}'),
      method: 'GET',
      path: '/rest/api/3/status/{idOrName}',
      params: z.strictObject({ idOrName: digits('status') }),
    },
  },
})
