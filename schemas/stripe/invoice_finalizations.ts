import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Invoice } from './invoices.record.ts'
import { docs, expand, filling, pathId } from './shared.ts'

export default defineEntity({
  name: 'invoice_finalizations',
  type: 'Invoice',
  summary: 'Finalization of draft invoices.',
  docs: docs('invoices/finalize'),
  record: Invoice,
  actions: filling('fillInvoices', {
    create: {
      title: 'Finalize invoice',
      summary: 'Finalizes a draft invoice so that it can be paid or sent, and returns it.',
      docs: docs('invoices/finalize'),
      method: 'POST',
      path: '/v1/invoices/{id}/finalize',
      params: z.strictObject({
        id: pathId('invoice', 'in_123', { search: true }),
        auto_advance: z.boolean().optional().describe('Whether Stripe collects payment automatically from now on'),
        expand,
      }),
    },
  }),
})
