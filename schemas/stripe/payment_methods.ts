import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { PaymentMethod } from './payment_methods.record.ts'
import { legacy, open } from './shared.records.ts'
import { docs, expand, get, list, metadataOrEmpty, orEmpty, pathId } from './shared.ts'

const recordId = () => pathId('payment method', 'pm_123')

export default defineEntity({
  name: 'payment_methods',
  type: 'PaymentMethod',
  summary: "Customers' cards, bank accounts and wallets.",
  docs: docs('payment_methods'),
  record: PaymentMethod,
  actions: {
    list: list({
      summary: "Lists a customer's payment methods, newest first.",
      docs: docs('payment_methods/customer_list'),
      path: '/v1/customers/{id}/payment_methods',
      params: {
        id: pathId('customer', 'cus_123', { search: true }),
        allow_redisplay: z
          .enum(['always', 'limited', 'unspecified'])
          .optional()
          .describe('Only payment methods with this redisplay setting'),
        type: z.string().min(1).optional().describe('Only payment methods of this type'),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one payment method.',
      docs: docs('payment_methods/retrieve'),
      path: '/v1/payment_methods/{id}',
    }),
    update: {
      summary: 'Changes the fields that are given and returns the payment method.',
      docs: docs('payment_methods/update'),
      method: 'POST',
      path: '/v1/payment_methods/{id}',
      params: z.strictObject({
        id: recordId(),
        allow_redisplay: z
          .enum(['always', 'limited', 'unspecified'])
          .optional()
          .describe('Whether it may be offered to its customer again'),
        billing_details: z
          .strictObject({
            address: orEmpty(
              z.strictObject({
                city: z.string().optional().describe('City, district, suburb, town or village'),
                country: z.string().optional().describe('Two-letter country code'),
                line1: z.string().optional().describe('First line: street, PO box or company'),
                line2: z.string().optional().describe('Second line: apartment, suite, unit or building'),
                postal_code: z.string().optional().describe('Postal code'),
                state: z.string().optional().describe('State, county, province or region'),
              }),
            )
              .optional()
              .describe('Billing address; empty removes it'),
            email: orEmpty(z.string()).optional().describe('Email address; empty removes it'),
            name: orEmpty(z.string()).optional().describe('Name; empty removes it'),
            phone: orEmpty(z.string()).optional().describe('Phone; empty removes it'),
            tax_id: z.string().optional().describe('Tax id of the payer, for some methods only'),
          })
          .optional()
          .describe('Payer'),
        card: open().optional().describe('Card: `exp_month`, `exp_year`, `networks`'),
        expand,
        metadata: metadataOrEmpty(),
        payto: open().optional().meta(legacy('PayTo account', 'Refused by API version 2026-09-30.endive.')),
        us_bank_account: open().optional().describe('Bank account: `account_holder_type`, `account_type`'),
      }),
    },
    detach: {
      summary: 'Takes a payment method away from its customer and returns it; it cannot be used any more.',
      access: 'destructive',
      docs: docs('payment_methods/detach'),
      method: 'POST',
      path: '/v1/payment_methods/{id}/detach',
      params: z.strictObject({ id: recordId(), expand }),
    },
  },
})
