import { declaredAs, defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Currency } from './currencies.ts'
import { PriceTier, TransformQuantity } from './details.others.ts'
import {
  CustomUnitAmountParam,
  currencyOptions,
  recurringInterval,
  statementDescriptor,
  TierParam,
  taxBehavior,
} from './shared.params.ts'
import { created, currency, expandable, id, livemode, Metadata, object, open, openEnum } from './shared.records.ts'
import { createdFilter, docs, expand, get, idParam, list, metadata, pathId, search } from './shared.ts'

export const Price = z
  .looseObject({
    id: id(),
    object: object('price'),
    active: z.boolean().describe('Whether new purchases may use it'),
    billing_scheme: openEnum('per_unit', 'tiered').describe('How the price is computed'),
    created: created(),
    currency: currency(),
    currency_options: open().optional().describe('Prices in further currencies, by code; only when named in `expand`'),
    custom_unit_amount: z
      .looseObject({
        maximum: z.int().nullable().describe('Greatest amount, smallest currency unit'),
        minimum: z.int().nullable().describe('Least amount, smallest currency unit'),
        preset: z.int().nullable().describe('Amount to begin with, smallest currency unit'),
      })
      .meta({ id: 'CustomUnitAmount', description: 'Limits of an amount that the customer chooses.' })
      .nullable()
      .describe('Set when the customer chooses the amount'),
    livemode: livemode(),
    lookup_key: z.string().nullable().describe('Key to find it by'),
    metadata: Metadata.describe("The caller's own keys and values"),
    nickname: z.string().nullable().describe('Short note that customers do not see'),
    product: expandable('Product', 'DeletedProduct').describe('Product it is a price of'),
    recurring: z
      .looseObject({
        interval: openEnum('day', 'week', 'month', 'year').describe('Unit of the billing period'),
        interval_count: z.int().describe('Units in one billing period'),
        meter: z.string().nullable().describe('Meter that counts the usage'),
        trial_period_days: z.int().nullable().describe('Days of trial; only with legacy trials'),
        usage_type: openEnum('licensed', 'metered').describe('Whether quantity is set or counted'),
      })
      .meta({ id: 'Recurring', description: 'Billing period of a subscription price.' })
      .nullable()
      .describe('Billing period; null for one-time prices'),
    tax_behavior: openEnum('exclusive', 'inclusive', 'unspecified')
      .nullable()
      .describe('Whether the price contains tax'),
    tiers: z.array(declaredAs(open(), PriceTier)).optional().describe('Tiers; only when named in `expand`'),
    tiers_mode: openEnum('graduated', 'volume')
      .nullable()
      .describe('Whether tiers add up or the reached one counts for all'),
    transform_quantity: declaredAs(open(), TransformQuantity)
      .nullable()
      .describe('Division and rounding of the quantity: `divide_by` and `round`'),
    type: openEnum('one_time', 'recurring').describe('One-time or subscription price'),
    unit_amount: z
      .int()
      .nullable()
      .describe('Price of one unit, smallest currency unit; null when it is no whole number'),
    unit_amount_decimal: z.string().nullable().describe('Price of one unit, smallest currency unit, as a decimal'),
  })
  .meta({ id: 'Price', description: 'What a product costs, once or per period.' })

const recordId = () => pathId('price', 'price_123', { search: true })

export default defineEntity({
  name: 'prices',
  type: 'Price',
  summary: 'What products cost, once or per period.',
  docs: docs('prices'),
  record: Price,
  actions: {
    list: list({
      summary: 'Lists prices, newest first.',
      docs: docs('prices/list'),
      path: '/v1/prices',
      params: {
        active: z.boolean().optional().describe('Only prices that can be used, or only those that cannot'),
        created: createdFilter,
        currency: Currency.optional().describe('Only prices in this currency'),
        lookup_keys: z
          .array(z.string().max(200))
          .max(10)
          .optional()
          .describe('Only prices with one of these keys, at most 10'),
        product: idParam().optional().describe('Only prices of this product'),
        recurring: z
          .strictObject({
            interval: recurringInterval().optional().describe('Unit of the billing period'),
            meter: idParam().optional().describe('Meter that counts the usage'),
            usage_type: z.enum(['licensed', 'metered']).optional().describe('Whether quantity is set or counted'),
          })
          .optional()
          .describe('Only subscription prices like this'),
        type: z.enum(['one_time', 'recurring']).optional().describe('Only one-time or only subscription prices'),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one price.',
      docs: docs('prices/retrieve'),
      path: '/v1/prices/{id}',
    }),
    create: {
      summary:
        'Creates a price for a product, or with a product of its own, and returns it. A price cannot be deleted, only made inactive.',
      docs: docs('prices/create'),
      method: 'POST',
      path: '/v1/prices',
      params: z.strictObject({
        currency: Currency.describe('Three-letter currency code, lower case'),
        active: z.boolean().optional().meta({ default: true, description: 'Whether new purchases may use it' }),
        billing_scheme: z
          .enum(['per_unit', 'tiered'])
          .optional()
          .meta({ default: 'per_unit', description: 'How the price is computed' }),
        currency_options: currencyOptions(),
        custom_unit_amount: CustomUnitAmountParam.optional().describe('Lets the customer choose the amount'),
        expand,
        lookup_key: z.string().max(200).optional().describe('Key to find it by, at most 200 characters'),
        metadata: metadata(),
        nickname: z.string().optional().describe('Short note that customers do not see'),
        product: idParam().optional().describe('Product it is a price of'),
        product_data: z
          .strictObject({
            active: z.boolean().optional().meta({ default: true, description: 'Whether it can be bought' }),
            id: idParam().optional().describe('Id to give it; must be new'),
            metadata: metadata(),
            name: z.string().min(1).describe('Name that customers see'),
            statement_descriptor: statementDescriptor().optional().describe("Text on the payer's statement"),
            tax_code: idParam().optional().describe('Tax code'),
            unit_label: z.string().optional().describe('What one unit is called on invoices and receipts'),
          })
          .optional()
          .describe('A new product for this price'),
        recurring: z
          .strictObject({
            interval: recurringInterval().describe('Unit of the billing period'),
            interval_count: z.int().optional().meta({ default: 1, description: 'Units in one billing period' }),
            meter: idParam().optional().describe('Meter that counts the usage'),
            trial_period_days: z.int().optional().describe('Days of trial'),
            usage_type: z
              .enum(['licensed', 'metered'])
              .optional()
              .meta({ default: 'licensed', description: 'Whether quantity is set or counted' }),
          })
          .optional()
          .describe('Makes it a subscription price'),
        tax_behavior: taxBehavior().optional().describe('Whether the price contains tax'),
        tiers: z.array(TierParam).optional().describe('Tiers; with billing scheme `tiered`'),
        tiers_mode: z
          .enum(['graduated', 'volume'])
          .optional()
          .describe('Whether tiers add up or the reached one counts for all'),
        transfer_lookup_key: z.boolean().optional().describe('Takes the lookup key away from the price that has it'),
        transform_quantity: z
          .strictObject({
            divide_by: z.int().describe('Divide the quantity by this'),
            round: z.enum(['down', 'up']).describe('Rounding afterwards'),
          })
          .optional()
          .describe('Division and rounding of the quantity'),
        unit_amount: z.int().optional().describe('Price of one unit, smallest currency unit'),
        unit_amount_decimal: z.string().optional().describe('As `unit_amount`, with up to 12 decimals'),
      }),
      atLeastOne: [
        ['product', 'product_data'],
        ['unit_amount', 'unit_amount_decimal', 'custom_unit_amount', 'tiers'],
      ],
      atMostOne: [
        ['product', 'product_data'],
        ['unit_amount', 'unit_amount_decimal', 'custom_unit_amount', 'tiers'],
      ],
    },
    api_search: search({
      summary:
        'Finds prices by a query in the search language of Stripe; what was written within the last minute may be missing.',
      docs: docs('prices/search'),
      path: '/v1/prices/search',
    }),
  },
})
