import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { confirmedPayment } from './payment_intents.params.ts'
import { PaymentIntent } from './payment_intents.record.ts'
import { docs, pathId } from './shared.ts'

export default defineEntity({
  name: 'payment_intent_confirmations',
  type: 'PaymentIntent',
  summary: 'Confirmation of payments.',
  docs: docs('payment_intents/confirm'),
  record: PaymentIntent,
  actions: {
    create: {
      title: 'Confirm payment intent',
      summary: 'Confirms that the customer intends to pay, attempts the payment, and returns the Payment Intent.',
      docs: docs('payment_intents/confirm'),
      method: 'POST',
      path: '/v1/payment_intents/{id}/confirm',
      params: z.strictObject({ id: pathId('payment intent', 'pi_123', { search: true }), ...confirmedPayment }),
    },
  },
})
