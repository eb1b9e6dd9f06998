import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Currency } from './currencies.ts'
import { open } from './shared.records.ts'
import { createdFilter, docs, expand, get, idParam, list, metadata, metadataOrEmpty, pathId } from './shared.ts'
import { ShippingRate } from './shipping_rates.record.ts'

const recordId = () => pathId('shipping rate', 'shr_123')

export default defineEntity({
  name: 'shipping_rates',
  type: 'ShippingRate',
  summary: 'What shipping costs.',
  docs: docs('shipping_rates'),
  record: ShippingRate,
  actions: {
    list: list({
      summary: 'Lists shipping rates, newest first.',
      docs: docs('shipping_rates/list'),
      path: '/v1/shipping_rates',
      params: {
        active: z.boolean().optional().describe('Whether it can be used'),
        created: createdFilter,
        currency: Currency.optional().describe('Three-letter currency code, lower case'),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one shipping rate.',
      docs: docs('shipping_rates/retrieve'),
      path: '/v1/shipping_rates/{id}',
    }),
    create: {
      summary: 'Creates a shipping rate and returns it.',
      docs: docs('shipping_rates/create'),
      method: 'POST',
      path: '/v1/shipping_rates',
      params: z.strictObject({
        display_name: z.string().describe('Name that customers see'),
        delivery_estimate: z
          .strictObject({
            maximum: z
              .strictObject({
                unit: z.enum(['day', 'month', 'week', 'business_day', 'hour']).describe('Unit'),
                value: z.int().describe('Value'),
              })
              .optional()
              .describe('Greatest'),
            minimum: z
              .strictObject({
                unit: z.enum(['day', 'month', 'week', 'business_day', 'hour']).describe('Unit'),
                value: z.int().describe('Value'),
              })
              .optional()
              .describe('Least'),
          })
          .optional()
          .describe('How long delivery takes: `minimum` and `maximum`'),
        expand,
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
      }),
    },
    update: {
      summary: 'Changes the fields that are given and returns the shipping rate.',
      docs: docs('shipping_rates/update'),
      method: 'POST',
      path: '/v1/shipping_rates/{id}',
      params: z.strictObject({
        id: recordId(),
        active: z.boolean().optional().describe('Whether it can be used'),
        expand,
        fixed_amount: z
          .strictObject({
            currency_options: z
              .record(z.string(), open())
              .optional()
              .describe('Amounts in further currencies, by code'),
          })
          .optional()
          .describe('Fixed price: `amount` and `currency`'),
        metadata: metadataOrEmpty(),
        tax_behavior: z
          .enum(['unspecified', 'exclusive', 'inclusive'])
          .optional()
          .describe('Whether the price contains tax'),
      }),
    },
  },
})
