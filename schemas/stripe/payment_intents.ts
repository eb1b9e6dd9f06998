import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { capturedPayment, changedPayment, newPayment } from './payment_intents.params.ts'
import { PaymentIntent } from './payment_intents.record.ts'
import { createdFilter, customerAccountFilter, customerFilter, docs, get, list, pathId, search } from './shared.ts'

const recordId = () => pathId('payment intent', 'pi_123', { search: true })

export default defineEntity({
  name: 'payment_intents',
  type: 'PaymentIntent',
  summary: 'Payments, from the wish to the money.',
  docs: docs('payment_intents'),
  record: PaymentIntent,
  actions: {
    list: list({
      summary: 'Lists payment intents, newest first.',
      docs: docs('payment_intents/list'),
      path: '/v1/payment_intents',
      params: {
        created: createdFilter,
        customer: customerFilter(),
        customer_account: customerAccountFilter(),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one payment intent.',
      docs: docs('payment_intents/retrieve'),
      path: '/v1/payment_intents/{id}',
    }),
    api_search: search({
      summary:
        'Finds payment intents by a query in the search language of Stripe; what was written within the last minute may be missing.',
      docs: docs('payment_intents/search'),
      path: '/v1/payment_intents/search',
    }),
    create: {
      summary: 'Begins a payment, and with `confirm` makes it, and returns the payment intent.',
      docs: docs('payment_intents/create'),
      method: 'POST',
      path: '/v1/payment_intents',
      params: z.strictObject(newPayment),
    },
    update: {
      summary: 'Changes the fields that are given, without confirming, and returns the payment intent.',
      docs: docs('payment_intents/update'),
      method: 'POST',
      path: '/v1/payment_intents/{id}',
      params: z.strictObject({ id: recordId(), ...changedPayment }),
    },
    capture: {
      summary: 'Collects the money of a payment that waits for it (`requires_capture`) and returns the payment intent.',
      access: 'write',
      docs: docs('payment_intents/capture'),
      method: 'POST',
      path: '/v1/payment_intents/{id}/capture',
      params: z.strictObject({ id: recordId(), ...capturedPayment }),
    },
  },
})
