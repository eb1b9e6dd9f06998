import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { capturedPayment, changedPayment, newPayment } from './payment_intents.params.ts'
import { PaymentIntent } from './payment_intents.record.ts'
import { open } from './shared.records.ts'
import {
  createdFilter,
  customerAccountFilter,
  customerFilter,
  docs,
  expand,
  get,
  list,
  metadata,
  orEmpty,
  pathId,
  search,
} from './shared.ts'

const recordId = () => pathId('payment intent', 'pi_123', { search: true })

export default defineEntity({
  name: 'payment_intents',
  type: 'PaymentIntent',
  summary: 'Payments, from creation to completion.',
  docs: docs('payment_intents'),
  record: PaymentIntent,
  actions: {
    list: list({
      summary: 'Lists Payment Intents, newest first.',
      docs: docs('payment_intents/list'),
      path: '/v1/payment_intents',
      params: {
        created: createdFilter,
        customer: customerFilter(),
        customer_account: customerAccountFilter(),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one Payment Intent.',
      docs: docs('payment_intents/retrieve'),
      path: '/v1/payment_intents/{id}',
    }),
    api_search: search({
      summary:
        "Searches Payment Intents with Stripe's search query language. Changes made in the last minute may be missing.",
      docs: docs('payment_intents/search'),
      path: '/v1/payment_intents/search',
    }),
    create: {
      summary: 'Creates a Payment Intent, with `confirm` also attempts the payment, and returns it.',
      docs: docs('payment_intents/create'),
      method: 'POST',
      path: '/v1/payment_intents',
      params: z.strictObject(newPayment),
    },
    update: {
      summary: 'Updates the given fields without confirming, and returns the Payment Intent.',
      docs: docs('payment_intents/update'),
      method: 'POST',
      path: '/v1/payment_intents/{id}',
      params: z.strictObject({ id: recordId(), ...changedPayment }),
    },
    capture: {
      summary: 'Captures the funds of an authorized payment (`requires_capture`) and returns the Payment Intent.',
      access: 'write',
      docs: docs('payment_intents/capture'),
      method: 'POST',
      path: '/v1/payment_intents/{id}/capture',
      params: z.strictObject({ id: recordId(), ...capturedPayment }),
    },
    verify_microdeposits: {
      summary: 'Verifies a bank account by the small deposits made to it, and returns the payment intent.',
      access: 'write',
      docs: docs('payment_intents/verify_microdeposits'),
      method: 'POST',
      path: '/v1/payment_intents/{id}/verify_microdeposits',
      params: z.strictObject({
        id: recordId(),
        amounts: z.array(z.int()).optional().describe('Both amounts, in the smallest currency unit'),
        descriptor_code: z.string().optional().describe('Code of six letters that begins with `SM`'),
        expand,
      }),
      atMostOne: [['amounts', 'descriptor_code']],
    },
    increment_authorization: {
      summary: 'Raises the authorized amount of a payment that waits to be captured, and returns the payment intent.',
      access: 'write',
      docs: docs('payment_intents/increment_authorization'),
      method: 'POST',
      path: '/v1/payment_intents/{id}/increment_authorization',
      params: z.strictObject({
        id: recordId(),
        amount: z.int().describe('New amount, smallest currency unit; more than before'),
        amount_details: open().optional().describe('What the amount is made of'),
        application_fee_amount: z.int().optional().describe('Application fee, smallest currency unit'),
        description: z.string().optional().describe('Free text'),
        expand,
        hooks: open().optional().describe('Automation: `inputs`'),
        metadata: metadata(),
        payment_details: z
          .strictObject({
            customer_reference: orEmpty(z.string())
              .optional()
              .describe("The merchant's name for the customer; empty removes it"),
            order_reference: orEmpty(z.string())
              .optional()
              .describe("The merchant's name for the order; empty removes it"),
          })
          .optional()
          .describe('References of the payment'),
        statement_descriptor: z.string().optional().describe("Text on the receiver's statement"),
        transfer_data: z
          .strictObject({ amount: z.int().optional().describe('Amount, smallest currency unit') })
          .optional()
          .describe('Passing the money on'),
      }),
    },
  },
})
