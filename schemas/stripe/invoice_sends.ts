import * as z from 'zod'
import { defineEntity } from '../../packages/codegen/src/define.ts'
import { Invoice } from './invoices.record.ts'
import { docs, expand, pathId } from './shared.ts'

export default defineEntity({
  name: 'invoice_sends',
  type: 'Invoice',
  summary: 'Sending invoices to customers by email.',
  docs: docs('invoices/send'),
  record: Invoice,
  actions: {
    create: {
      summary: 'Sends an invoice to its customer by email, now, and returns it; with a test key no mail is sent.',
      docs: docs('invoices/send'),
      tier: 'beyond',
      method: 'POST',
      path: '/v1/invoices/{id}/send',
      params: z.strictObject({ id: pathId('invoice', 'in_123', { search: true }), expand }),
    },
  },
})
