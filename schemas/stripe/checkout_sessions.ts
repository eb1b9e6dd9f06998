import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { newSession } from './checkout_sessions.params.ts'
import { CheckoutSession } from './checkout_sessions.record.ts'
import { docs } from './shared.ts'

export default defineEntity({
  name: 'checkout_sessions',
  type: 'CheckoutSession',
  summary: 'Visits of payers to the checkout page.',
  docs: docs('checkout/sessions'),
  record: CheckoutSession,
  actions: {
    create: {
      summary: 'Opens a checkout for one payer and returns it; `url` is the page to send the payer to.',
      docs: docs('checkout/sessions/create'),
      method: 'POST',
      path: '/v1/checkout/sessions',
      params: z.strictObject(newSession),
    },
  },
})
