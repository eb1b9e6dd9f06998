import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Plan } from './plans.record.ts'
import { createdFilter, docs, get, idParam, list, pathId } from './shared.ts'

export default defineEntity({
  name: 'plans',
  type: 'Plan',
  summary: 'Recurring prices in their older form.',
  docs: docs('plans'),
  record: Plan,
  actions: {
    list: list({
      summary: 'Lists plans, newest first.',
      docs: docs('plans/list'),
      path: '/v1/plans',
      params: {
        active: z.boolean().optional().describe('Only plans that can be used, or only others'),
        created: createdFilter,
        product: idParam().optional().describe('Only plans of this product'),
      },
    }),
    get: get(pathId('plan', 'plan_123'), {
      summary: 'Returns one plan.',
      docs: docs('plans/retrieve'),
      path: '/v1/plans/{id}',
    }),
  },
})
