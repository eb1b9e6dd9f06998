import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Currency } from './currencies.ts'
import { Quote } from './quotes.record.ts'
import { open } from './shared.records.ts'
import {
  customerAccountFilter,
  customerFilter,
  docs,
  expand,
  get,
  idOrEmpty,
  idParam,
  list,
  metadata,
  orEmpty,
  pathId,
} from './shared.ts'

const recordId = () => pathId('quote', 'qt_123')

export default defineEntity({
  name: 'quotes',
  type: 'Quote',
  summary: 'What is offered to customers.',
  docs: docs('quotes'),
  record: Quote,
  actions: {
    list: list({
      summary: 'Lists quotes, newest first.',
      docs: docs('quotes/list'),
      path: '/v1/quotes',
      params: {
        customer: customerFilter(),
        customer_account: customerAccountFilter(),
        status: z.enum(['accepted', 'canceled', 'draft', 'open']).optional().describe('State'),
        test_clock: z.string().optional().describe('Test clock that it belongs to'),
      },
    }),
    get: get(recordId(), { summary: 'Returns one quote.', docs: docs('quotes/retrieve'), path: '/v1/quotes/{id}' }),
    create: {
      summary: 'Creates a quote and returns it.',
      docs: docs('quotes/create'),
      method: 'POST',
      path: '/v1/quotes',
      params: z.strictObject({
        application_fee_amount: orEmpty(z.int())
          .optional()
          .describe('Application fee, smallest currency unit; empty removes it'),
        application_fee_percent: orEmpty(z.number())
          .optional()
          .describe('Application fee in percent; empty removes it'),
        automatic_tax: z
          .strictObject({
            enabled: z.boolean().describe('Whether it is on'),
            liability: z
              .strictObject({
                account: idParam().optional().describe('Connected account; only with type `account`'),
                type: z.enum(['account', 'self']).describe('Kind'),
              })
              .optional()
              .describe('Account that is liable for the tax'),
          })
          .optional()
          .describe('Automatic tax calculation'),
        collection_method: z
          .enum(['charge_automatically', 'send_invoice'])
          .optional()
          .describe('Whether invoices are collected or sent'),
        customer: idParam().optional().describe('Customer'),
        customer_account: idParam().optional().describe('Account that acts as the customer'),
        default_tax_rates: orEmpty(z.array(idParam()))
          .optional()
          .describe('Tax rates of lines that have none; empty removes it'),
        description: orEmpty(z.string()).optional().describe('Free text; empty removes it'),
        discounts: orEmpty(
          z.array(
            z.strictObject({
              coupon: idParam().optional().describe('Coupon'),
              discount: idParam().optional().describe('A discount that exists already'),
              promotion_code: idParam().optional().describe('Promotion code'),
            }),
          ),
        )
          .optional()
          .describe('Discounts; empty removes it'),
        expand,
        expires_at: z.int().optional().describe('When it expires, Unix seconds'),
        footer: orEmpty(z.string()).optional().describe('Footer; empty removes it'),
        from_quote: z
          .strictObject({
            is_revision: z.boolean().optional().describe('Whether it replaces that quote'),
            quote: idParam().describe('Quote'),
          })
          .optional()
          .describe('Quote that it copies: `quote` and `is_revision`'),
        header: orEmpty(z.string()).optional().describe('Header; empty removes it'),
        invoice_settings: z
          .strictObject({
            custom_fields: orEmpty(
              z.array(z.strictObject({ name: z.string().describe('Name'), value: z.string().describe('Value') })),
            )
              .optional()
              .describe('Fields of the merchant; empty removes it'),
            days_until_due: z.int().optional().describe('Days until an invoice is due'),
            description: orEmpty(z.string()).optional().describe('Free text; empty removes it'),
            footer: orEmpty(z.string()).optional().describe('Footer; empty removes it'),
            issuer: z
              .strictObject({
                account: idParam().optional().describe('Connected account; only with type `account`'),
                type: z.enum(['account', 'self']).describe('Kind'),
              })
              .optional()
              .describe('Who issues it'),
          })
          .optional()
          .describe('Settings of its invoices'),
        line_items: z
          .array(
            z.strictObject({
              discounts: orEmpty(
                z.array(
                  z.strictObject({
                    coupon: idParam().optional().describe('Coupon'),
                    discount: idParam().optional().describe('A discount that exists already'),
                    promotion_code: idParam().optional().describe('Promotion code'),
                  }),
                ),
              )
                .optional()
                .describe('Discounts; empty removes it'),
              price: idParam().optional().describe('Price'),
              price_data: z
                .strictObject({
                  currency: Currency.describe('Three-letter currency code, lower case'),
                  product: idParam().describe('Product it is a price of'),
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
        metadata: metadata(),
        on_behalf_of: orEmpty(idParam()).optional().describe('Connected account it is made for; empty removes it'),
        subscription_data: z
          .strictObject({
            billing_mode: z
              .strictObject({
                flexible: open().optional().describe('Settings of flexible mode'),
                type: z.enum(['classic', 'flexible']).describe('Kind'),
              })
              .optional()
              .describe('How prorations and periods are computed'),
            description: z.string().optional().describe('Free text'),
            effective_date: orEmpty(z.union([z.int(), z.enum(['', 'current_period_end'])]))
              .optional()
              .describe('When the subscription begins; empty removes it'),
            metadata: metadata(),
            trial_period_days: orEmpty(z.int())
              .optional()
              .describe('Days of trial; only with legacy trials; empty removes it'),
          })
          .optional()
          .describe('What its subscription begins with'),
        test_clock: z.string().optional().describe('Test clock that it belongs to'),
        transfer_data: orEmpty(
          z.strictObject({
            amount: z.int().optional().describe('Amount, smallest currency unit'),
            amount_percent: z.number().optional().describe('Share passed on in percent; null: all of it'),
            destination: idParam().describe('Connected account that receives the money'),
          }),
        )
          .optional()
          .describe('Passing the money on; empty removes it'),
      }),
    },
    update: {
      summary: 'Changes the fields that are given and returns the quote.',
      docs: docs('quotes/update'),
      method: 'POST',
      path: '/v1/quotes/{id}',
      params: z.strictObject({
        id: recordId(),
        application_fee_amount: orEmpty(z.int())
          .optional()
          .describe('Application fee, smallest currency unit; empty removes it'),
        application_fee_percent: orEmpty(z.number())
          .optional()
          .describe('Application fee in percent; empty removes it'),
        automatic_tax: z
          .strictObject({
            enabled: z.boolean().describe('Whether it is on'),
            liability: z
              .strictObject({
                account: idParam().optional().describe('Connected account; only with type `account`'),
                type: z.enum(['account', 'self']).describe('Kind'),
              })
              .optional()
              .describe('Account that is liable for the tax'),
          })
          .optional()
          .describe('Automatic tax calculation'),
        collection_method: z
          .enum(['charge_automatically', 'send_invoice'])
          .optional()
          .describe('Whether invoices are collected or sent'),
        customer: idOrEmpty().describe('Customer'),
        customer_account: idOrEmpty().describe('Account that acts as the customer'),
        default_tax_rates: orEmpty(z.array(idParam()))
          .optional()
          .describe('Tax rates of lines that have none; empty removes it'),
        description: orEmpty(z.string()).optional().describe('Free text; empty removes it'),
        discounts: orEmpty(
          z.array(
            z.strictObject({
              coupon: idParam().optional().describe('Coupon'),
              discount: idParam().optional().describe('A discount that exists already'),
              promotion_code: idParam().optional().describe('Promotion code'),
            }),
          ),
        )
          .optional()
          .describe('Discounts; empty removes it'),
        expand,
        expires_at: z.int().optional().describe('When it expires, Unix seconds'),
        footer: orEmpty(z.string()).optional().describe('Footer; empty removes it'),
        header: orEmpty(z.string()).optional().describe('Header; empty removes it'),
        invoice_settings: z
          .strictObject({
            custom_fields: orEmpty(
              z.array(z.strictObject({ name: z.string().describe('Name'), value: z.string().describe('Value') })),
            )
              .optional()
              .describe('Fields of the merchant; empty removes it'),
            days_until_due: z.int().optional().describe('Days until an invoice is due'),
            description: orEmpty(z.string()).optional().describe('Free text; empty removes it'),
            footer: orEmpty(z.string()).optional().describe('Footer; empty removes it'),
            issuer: z
              .strictObject({
                account: idParam().optional().describe('Connected account; only with type `account`'),
                type: z.enum(['account', 'self']).describe('Kind'),
              })
              .optional()
              .describe('Who issues it'),
          })
          .optional()
          .describe('Settings of its invoices'),
        line_items: z
          .array(
            z.strictObject({
              discounts: orEmpty(
                z.array(
                  z.strictObject({
                    coupon: idParam().optional().describe('Coupon'),
                    discount: idParam().optional().describe('A discount that exists already'),
                    promotion_code: idParam().optional().describe('Promotion code'),
                  }),
                ),
              )
                .optional()
                .describe('Discounts; empty removes it'),
              id: z.string().optional().describe('Id'),
              price: idParam().optional().describe('Price'),
              price_data: z
                .strictObject({
                  currency: Currency.describe('Three-letter currency code, lower case'),
                  product: idParam().describe('Product it is a price of'),
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
        metadata: metadata(),
        on_behalf_of: idOrEmpty().describe('Connected account it is made for'),
        subscription_data: z
          .strictObject({
            description: orEmpty(z.string()).optional().describe('Free text; empty removes it'),
            effective_date: orEmpty(z.union([z.int(), z.enum(['', 'current_period_end'])]))
              .optional()
              .describe('When the subscription begins; empty removes it'),
            metadata: metadata(),
            trial_period_days: orEmpty(z.int())
              .optional()
              .describe('Days of trial; only with legacy trials; empty removes it'),
          })
          .optional()
          .describe('What its subscription begins with'),
        transfer_data: orEmpty(
          z.strictObject({
            amount: z.int().optional().describe('Amount, smallest currency unit'),
            amount_percent: z.number().optional().describe('Share passed on in percent; null: all of it'),
            destination: idParam().describe('Connected account that receives the money'),
          }),
        )
          .optional()
          .describe('Passing the money on; empty removes it'),
      }),
    },
    finalize: {
      summary: 'Makes a draft final and gives it a number, and returns the quote.',
      access: 'write',
      docs: docs('quotes/finalize'),
      method: 'POST',
      path: '/v1/quotes/{id}/finalize',
      params: z.strictObject({
        id: recordId(),
        expand,
        expires_at: z.int().optional().describe('When it expires, Unix seconds'),
      }),
    },
    accept: {
      summary: 'Accepts an open quote, makes its invoice or subscription, and returns the quote.',
      access: 'write',
      docs: docs('quotes/accept'),
      method: 'POST',
      path: '/v1/quotes/{id}/accept',
      params: z.strictObject({ id: recordId(), expand }),
    },
    cancel: {
      summary: 'Cancels a quote and returns it.',
      access: 'destructive',
      docs: docs('quotes/cancel'),
      method: 'POST',
      path: '/v1/quotes/{id}/cancel',
      params: z.strictObject({ id: recordId(), expand }),
    },
  },
})
