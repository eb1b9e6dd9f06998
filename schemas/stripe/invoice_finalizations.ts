import * as z from 'zod'
import { defineEntity } from '../../packages/codegen/src/define.ts'
import { Invoice } from './invoices.record.ts'
import { docs, expand, pathId } from './shared.ts'

export default defineEntity({
  name: 'invoice_finalizations',
  type: 'Invoice',
  summary: 'Turning draft invoices into final ones.',
  docs: docs('invoices/finalize'),
  record: Invoice,
  actions: {
    create: {
      summary: 'Finalizes a draft invoice, so that it can be paid or sent, and returns it.',
      docs: docs('invoices/finalize'),
      tier: 'beyond',
      method: 'POST',
      path: '/v1/invoices/{id}/finalize',
      params: z.strictObject({
        id: pathId('invoice', 'in_123', { search: true }),
        auto_advance: z.boolean().optional().describe('Whether Stripe collects it by itself from now on'),
        expand,
      }),
    },
  },
})
