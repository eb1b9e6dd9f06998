import { defineEntity, knownWords } from '@ferrule/codegen'
import * as z from 'zod'
import { BillingPortalSession } from './billing_portal_sessions.record.ts'
import { open } from './shared.records.ts'
import { docs, expand, idParam } from './shared.ts'

export default defineEntity({
  name: 'billing_portal_sessions',
  type: 'BillingPortalSession',
  summary: 'Visits of customers to the billing portal.',
  docs: docs('customer_portal/sessions'),
  record: BillingPortalSession,
  actions: {
    create: {
      summary:
        'Opens the billing portal for one customer and returns the session; `url` is the page to send the customer to.',
      docs: docs('customer_portal/sessions/create'),
      method: 'POST',
      path: '/v1/billing_portal/sessions',
      params: z.strictObject({
        after_expiration: z
          .strictObject({
            customer_login: z
              .strictObject({ expires_at: z.int().optional().describe('Until when, Unix seconds') })
              .optional()
              .describe('For the type `customer_login`'),
            type: z.enum(['customer_login']).describe('What is offered'),
          })
          .optional()
          .describe('What the page offers once the session has expired; since the endive API versions'),
        configuration: idParam().optional().describe('Configuration of the portal'),
        customer: idParam().optional().describe('Customer'),
        customer_account: idParam().optional().describe('Account that acts as the customer'),
        expand,
        flow_data: open()
          .optional()
          .describe('What the portal opens with, and what follows: `type`, and an object of that name'),
        locale: knownWords(
          'de en fr nl es it pl auto bg cs da el en-GB es-419 et fi fil fr-CA hr hu id ja ko lt lv ms mt nb pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW en-AU en-CA en-IE en-IN en-NZ en-SG'.split(
            ' ',
          ),
        )
          .optional()
          .describe('Language'),
        on_behalf_of: idParam().optional().describe('Connected account it is made for'),
        return_url: z.string().optional().describe('Where the customer returns to'),
      }),
    },
  },
})
