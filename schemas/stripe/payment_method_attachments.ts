import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { PaymentMethod } from './payment_methods.record.ts'
import { docs, expand, idParam, pathId } from './shared.ts'

export default defineEntity({
  name: 'payment_method_attachments',
  type: 'PaymentMethod',
  summary: 'Attachment of payment methods to customers.',
  docs: docs('payment_methods/attach'),
  record: PaymentMethod,
  actions: {
    create: {
      title: 'Attach payment method',
      summary: 'Attaches a payment method to a customer for reuse, and returns it.',
      docs: docs('payment_methods/attach'),
      method: 'POST',
      path: '/v1/payment_methods/{id}/attach',
      params: z.strictObject({
        id: pathId('payment method', 'pm_123'),
        customer: idParam().optional().describe('Customer to attach it to'),
        customer_account: idParam().optional().describe('Account to attach it to as a customer'),
        expand,
      }),
      atLeastOne: [['customer', 'customer_account']],
    },
  },
})
