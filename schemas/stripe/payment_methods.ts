import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { PaymentMethod } from './payment_methods.record.ts'
import { docs, list, pathId } from './shared.ts'

export default defineEntity({
  name: 'payment_methods',
  type: 'PaymentMethod',
  summary: 'The cards, bank accounts and wallets of customers.',
  docs: docs('payment_methods'),
  record: PaymentMethod,
  actions: {
    list: list({
      summary: "Lists one customer's payment methods, newest first.",
      docs: docs('payment_methods/customer_list'),
      path: '/v1/customers/{id}/payment_methods',
      params: {
        id: pathId('customer', 'cus_123', { search: true }),
        allow_redisplay: z
          .enum(['always', 'limited', 'unspecified'])
          .optional()
          .describe('Only those that may be offered again like this'),
        type: z.string().min(1).optional().describe('Only those of this kind'),
      },
    }),
  },
})
