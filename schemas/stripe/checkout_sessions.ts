import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { newSession } from './checkout_sessions.params.ts'
import { CheckoutSession } from './checkout_sessions.record.ts'
import { Currency } from './currencies.ts'
import { TaxDetailsParam } from './shared.params.ts'
import { open } from './shared.records.ts'
import {
  createdFilter,
  customerAccountFilter,
  customerFilter,
  docs,
  expand,
  get,
  idParam,
  list,
  metadata,
  metadataOrEmpty,
  orEmpty,
  pathId,
} from './shared.ts'

const recordId = () => pathId('checkout session', 'cs_123')

export default defineEntity({
  name: 'checkout_sessions',
  type: 'CheckoutSession',
  summary: "Customers' sessions in Stripe Checkout.",
  docs: docs('checkout/sessions'),
  record: CheckoutSession,
  actions: {
    create: {
      summary: 'Creates a Checkout Session and returns it. Redirect the customer to its `url`.',
      docs: docs('checkout/sessions/create'),
      method: 'POST',
      path: '/v1/checkout/sessions',
      params: z.strictObject(newSession),
    },
    list: list({
      summary: 'Lists checkout sessions, newest first.',
      docs: docs('checkout/sessions/list'),
      path: '/v1/checkout/sessions',
      params: {
        created: createdFilter,
        customer: customerFilter(),
        customer_account: customerAccountFilter(),
        customer_details: z
          .strictObject({ email: z.string().describe('Email address') })
          .optional()
          .describe('Only sessions of a payer with this `email`'),
        payment_intent: idParam().optional().describe('Only those of this payment intent'),
        payment_link: idParam().optional().describe('Only those of this payment link'),
        status: z.enum(['expired', 'complete', 'open']).optional().describe('Only sessions in this state'),
        subscription: idParam().optional().describe('Only those of this subscription'),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one checkout session.',
      docs: docs('checkout/sessions/retrieve'),
      path: '/v1/checkout/sessions/{id}',
    }),
    update: {
      summary: 'Changes the fields that are given and returns the checkout session.',
      docs: docs('checkout/sessions/update'),
      method: 'POST',
      path: '/v1/checkout/sessions/{id}',
      params: z.strictObject({
        id: recordId(),
        collected_information: z
          .strictObject({
            shipping_details: z
              .strictObject({
                address: z
                  .strictObject({
                    city: z.string().optional().describe('City, district, suburb, town or village'),
                    country: z.string().describe('Two-letter country code'),
                    line1: z.string().describe('First line: street, PO box or company'),
                    line2: z.string().optional().describe('Second line: apartment, suite, unit or building'),
                    postal_code: z.string().optional().describe('Postal code'),
                    state: z.string().optional().describe('State, county, province or region'),
                  })
                  .describe('Postal address'),
                name: z.string().describe('Name'),
              })
              .optional()
              .describe('Where goods are sent'),
          })
          .optional()
          .describe('What the payer entered: `shipping_details`'),
        expand,
        line_items: z
          .array(
            z.strictObject({
              adjustable_quantity: z
                .strictObject({
                  enabled: z.boolean().describe('Whether it is on'),
                  maximum: z.int().optional().describe('Greatest'),
                  minimum: z.int().optional().describe('Least'),
                })
                .optional()
                .describe('Lets the payer change the quantity'),
              id: z.string().optional().describe('Id'),
              metadata: metadataOrEmpty(),
              price: idParam().optional().describe('Price'),
              price_data: z
                .strictObject({
                  currency: Currency.describe('Three-letter currency code, lower case'),
                  product: idParam().optional().describe('Product it is a price of'),
                  product_data: z
                    .strictObject({
                      description: z.string().optional().describe('Free text'),
                      images: z.array(z.string()).optional().describe('Addresses of pictures'),
                      metadata: metadata(),
                      name: z.string().describe('Name'),
                      tax_code: idParam().optional().describe('Tax code'),
                      tax_details: TaxDetailsParam.optional().describe(
                        'How it is taxed; since the endive API versions',
                      ),
                      unit_label: z.string().optional().describe('What one unit is called'),
                    })
                    .optional()
                    .describe('A new product for this price'),
                  recurring: z
                    .strictObject({
                      interval: z.enum(['day', 'month', 'week', 'year']).describe('Unit'),
                      interval_count: z.int().optional().describe('Units'),
                    })
                    .optional()
                    .describe('Makes it a subscription price'),
                  tax_behavior: z
                    .enum(['unspecified', 'exclusive', 'inclusive'])
                    .optional()
                    .describe('Whether the price contains tax'),
                  unit_amount: z.int().optional().describe('Price of one unit, smallest currency unit'),
                  unit_amount_decimal: z
                    .string()
                    .optional()
                    .describe('Price of one unit, smallest currency unit, with up to 12 decimals'),
                })
                .optional()
                .describe('A price of its own'),
              quantity: z.int().optional().describe('Quantity'),
              tax_rates: orEmpty(z.array(idParam())).optional().describe('Ids of tax rates; empty removes it'),
            }),
          )
          .optional()
          .describe('What is bought'),
        payment_intent_data: z
          .strictObject({
            description: orEmpty(z.string()).optional().describe('Free text; empty removes it'),
            metadata: metadataOrEmpty(),
            setup_future_usage: orEmpty(z.enum(['off_session', 'on_session']))
              .optional()
              .describe('Whether the payment method is stored for later; empty removes it'),
            statement_descriptor: orEmpty(z.string()).optional().describe('Statement descriptor; empty removes it'),
            statement_descriptor_suffix: orEmpty(z.string())
              .optional()
              .describe('What follows the prefix on statements; empty removes it'),
          })
          .optional()
          .describe('Changes of the payment; since the endive API versions'),
        metadata: metadataOrEmpty(),
        shipping_options: orEmpty(
          z.array(
            z.strictObject({
              shipping_rate: idParam().optional().describe('Shipping rate'),
              shipping_rate_data: z
                .strictObject({
                  delivery_estimate: open().optional().describe('How long delivery takes: `minimum` and `maximum`'),
                  display_name: z.string().describe('Name that customers see'),
                  fixed_amount: z
                    .strictObject({
                      amount: z.int().describe('Amount, smallest currency unit'),
                      currency: Currency.describe('Three-letter currency code, lower case'),
                      currency_options: z
                        .record(z.string(), open())
                        .optional()
                        .describe('Amounts in further currencies, by code'),
                    })
                    .optional()
                    .describe('Fixed price: `amount` and `currency`'),
                  metadata: metadata(),
                  tax_behavior: z
                    .enum(['unspecified', 'exclusive', 'inclusive'])
                    .optional()
                    .describe('Whether the price contains tax'),
                  tax_code: idParam().optional().describe('Tax code'),
                  type: z.literal('fixed_amount').optional().describe('Kind'),
                })
                .optional()
                .describe('A shipping rate of its own'),
            }),
          ),
        )
          .optional()
          .describe('Shipping rates to choose from; empty removes it'),
      }),
    },
    expire: {
      summary: 'Closes an open checkout session, so that nobody can pay with it, and returns it.',
      access: 'destructive',
      docs: docs('checkout/sessions/expire'),
      method: 'POST',
      path: '/v1/checkout/sessions/{id}/expire',
      params: z.strictObject({ id: recordId(), expand }),
    },
  },
})
