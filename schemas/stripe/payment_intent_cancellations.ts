import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { PaymentIntent } from './payment_intents.record.ts'
import { docs, expand, pathId } from './shared.ts'

export default defineEntity({
  name: 'payment_intent_cancellations',
  type: 'PaymentIntent',
  summary: 'Cancellation of payments that are not complete.',
  docs: docs('payment_intents/cancel'),
  record: PaymentIntent,
  actions: {
    create: {
      title: 'Cancel payment intent',
      summary: 'Cancels an incomplete payment, releases any funds held for it, and returns the Payment Intent.',
      access: 'destructive',
      docs: docs('payment_intents/cancel'),
      method: 'POST',
      path: '/v1/payment_intents/{id}/cancel',
      params: z.strictObject({
        id: pathId('payment intent', 'pi_123', { search: true }),
        cancellation_reason: z
          .enum(['duplicate', 'fraudulent', 'requested_by_customer', 'abandoned'])
          .optional()
          .describe('Reason for the cancellation'),
        expand,
      }),
    },
  },
})
