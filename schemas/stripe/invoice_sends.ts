import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Invoice } from './invoices.record.ts'
import { docs, expand, filling, pathId } from './shared.ts'

export default defineEntity({
  name: 'invoice_sends',
  type: 'Invoice',
  summary: 'Sending of invoices to customers by email.',
  docs: docs('invoices/send'),
  record: Invoice,
  actions: filling('fillInvoices', {
    create: {
      title: 'Send invoice',
      summary: 'Emails an invoice to its customer immediately and returns the invoice. In test mode no email is sent.',
      docs: docs('invoices/send'),
      method: 'POST',
      path: '/v1/invoices/{id}/send',
      params: z.strictObject({ id: pathId('invoice', 'in_123', { search: true }), expand }),
    },
  }),
})
