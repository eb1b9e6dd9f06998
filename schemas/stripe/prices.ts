import { declaredAs, defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Currency } from './currencies.ts'
import { PriceTier, TransformQuantity } from './details.others.ts'
import {
  CustomUnitAmountParam,
  currencyOptions,
  recurringInterval,
  statementDescriptor,
  TaxDetailsParam,
  TierParam,
  taxBehavior,
} from './shared.params.ts'
import { created, currency, expandable, id, livemode, Metadata, object, open, openEnum } from './shared.records.ts'
import {
  createdFilter,
  docs,
  expand,
  get,
  idParam,
  list,
  metadata,
  metadataOrEmpty,
  orEmpty,
  pathId,
  search,
} from './shared.ts'

export const Price = z
  .looseObject({
    id: id(),
    object: object('price'),
    active: z.boolean().describe('Whether the price can be used for new purchases'),
    billing_scheme: openEnum('per_unit', 'tiered').describe('How the price is calculated'),
    created: created(),
    currency: currency(),
    currency_options: open().optional().describe('Prices in other currencies, by currency code; only if expanded'),
    custom_unit_amount: z
      .looseObject({
        maximum: z.int().nullable().describe('Maximum amount, in the smallest currency unit'),
        minimum: z.int().nullable().describe('Minimum amount, in the smallest currency unit'),
        preset: z.int().nullable().describe('Suggested amount, in the smallest currency unit'),
      })
      .meta({ id: 'CustomUnitAmount', description: 'The limits of an amount that the customer chooses.' })
      .nullable()
      .describe('Set if the customer chooses the amount'),
    livemode: livemode(),
    lookup_key: z.string().nullable().describe('Key for looking the price up'),
    metadata: Metadata.describe('Your own keys and values'),
    nickname: z.string().nullable().describe('Nickname, not shown to customers'),
    product: expandable('Product', 'DeletedProduct').describe('Product the price is for'),
    recurring: z
      .looseObject({
        interval: openEnum('day', 'week', 'month', 'year').describe('Unit of the billing interval'),
        interval_count: z.int().describe('Number of units in a billing interval'),
        meter: z.string().nullable().describe('Meter that measures the usage'),
        trial_period_days: z.int().nullable().describe('Length of the trial in days; legacy trials only'),
        usage_type: openEnum('licensed', 'metered').describe('Whether quantities are set (licensed) or metered'),
      })
      .meta({ id: 'Recurring', description: 'The billing interval of a recurring price.' })
      .nullable()
      .describe('Billing interval; null for one-time prices'),
    tax_behavior: openEnum('exclusive', 'inclusive', 'unspecified')
      .nullable()
      .describe('Whether the price includes tax'),
    tiers: z.array(declaredAs(open(), PriceTier)).optional().describe('Tiers; only if expanded'),
    tiers_mode: openEnum('graduated', 'volume')
      .nullable()
      .describe('Whether tiers are graduated, or the tier reached sets the price for the whole quantity'),
    transform_quantity: declaredAs(open(), TransformQuantity)
      .nullable()
      .describe('How to transform the quantity: `divide_by` and `round`'),
    type: openEnum('one_time', 'recurring').describe('Whether the price is one-time or recurring'),
    unit_amount: z
      .int()
      .nullable()
      .describe('Unit price, in the smallest currency unit; null if it is not a whole number'),
    unit_amount_decimal: z.string().nullable().describe('Unit price, in the smallest currency unit, as a decimal'),
  })
  .meta({ id: 'Price', description: 'The price of a product, one-time or recurring.' })

const recordId = () => pathId('price', 'price_123', { search: true })

export default defineEntity({
  name: 'prices',
  type: 'Price',
  summary: 'The prices of products, one-time or recurring.',
  docs: docs('prices'),
  record: Price,
  actions: {
    list: list({
      summary: 'Lists prices, newest first.',
      docs: docs('prices/list'),
      path: '/v1/prices',
      params: {
        active: z.boolean().optional().describe('Only active prices if true, only inactive ones if false'),
        created: createdFilter,
        currency: Currency.optional().describe('Only prices in this currency'),
        lookup_keys: z
          .array(z.string().max(200))
          .max(10)
          .optional()
          .describe('Only prices with one of these lookup keys, at most 10'),
        product: idParam().optional().describe('Only prices of this product'),
        recurring: z
          .strictObject({
            interval: recurringInterval().optional().describe('Unit of the billing interval'),
            meter: idParam().optional().describe('Meter that measures the usage'),
            usage_type: z
              .enum(['licensed', 'metered'])
              .optional()
              .describe('Whether quantities are set (licensed) or metered'),
          })
          .optional()
          .describe('Only recurring prices with these properties'),
        type: z.enum(['one_time', 'recurring']).optional().describe('Only one-time or only recurring prices'),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one price.',
      docs: docs('prices/retrieve'),
      path: '/v1/prices/{id}',
    }),
    create: {
      summary:
        'Creates a price for an existing or new product, and returns it. Prices cannot be deleted, only deactivated.',
      docs: docs('prices/create'),
      method: 'POST',
      path: '/v1/prices',
      params: z.strictObject({
        currency: Currency.describe('Three-letter currency code, in lowercase'),
        active: z
          .boolean()
          .optional()
          .meta({ default: true, description: 'Whether the price can be used for new purchases' }),
        billing_scheme: z
          .enum(['per_unit', 'tiered'])
          .optional()
          .meta({ default: 'per_unit', description: 'How the price is calculated' }),
        currency_options: currencyOptions(),
        custom_unit_amount: CustomUnitAmountParam.optional().describe('Lets the customer choose the amount'),
        expand,
        lookup_key: z.string().max(200).optional().describe('Key for looking the price up, at most 200 characters'),
        metadata: metadata(),
        nickname: z.string().optional().describe('Nickname, not shown to customers'),
        product: idParam().optional().describe('Product the price is for'),
        product_data: z
          .strictObject({
            active: z.boolean().optional().meta({ default: true, description: 'Whether it is available for purchase' }),
            id: idParam().optional().describe('Id for the product; must be unused'),
            metadata: metadata(),
            name: z.string().min(1).describe('Name, shown to customers'),
            statement_descriptor: statementDescriptor().optional().describe('Statement descriptor'),
            tax_code: idParam().optional().describe('Tax code'),
            tax_details: TaxDetailsParam.optional().describe('How it is taxed; since the endive API versions'),
            unit_label: z.string().optional().describe('Label for one unit on invoices and receipts'),
          })
          .optional()
          .describe('New product to create for the price'),
        recurring: z
          .strictObject({
            interval: recurringInterval().describe('Unit of the billing interval'),
            interval_count: z
              .int()
              .optional()
              .meta({ default: 1, description: 'Number of units in a billing interval' }),
            meter: idParam().optional().describe('Meter that measures the usage'),
            trial_period_days: z.int().optional().describe('Length of the trial in days'),
            usage_type: z
              .enum(['licensed', 'metered'])
              .optional()
              .meta({ default: 'licensed', description: 'Whether quantities are set (licensed) or metered' }),
          })
          .optional()
          .describe('Makes it a recurring price'),
        tax_behavior: taxBehavior().optional().describe('Whether the price includes tax'),
        tiers: z.array(TierParam).optional().describe('Tiers; with the billing scheme `tiered`'),
        tiers_mode: z
          .enum(['graduated', 'volume'])
          .optional()
          .describe('Whether tiers are graduated, or the tier reached sets the price for the whole quantity'),
        transfer_lookup_key: z
          .boolean()
          .optional()
          .describe('Whether to move the lookup key from the price that has it'),
        transform_quantity: z
          .strictObject({
            divide_by: z.int().describe('Number to divide the quantity by'),
            round: z.enum(['down', 'up']).describe('How to round the result'),
          })
          .optional()
          .describe('How to transform the quantity'),
        unit_amount: z.int().optional().describe('Unit price, in the smallest currency unit'),
        unit_amount_decimal: z.string().optional().describe('Like `unit_amount`, with up to 12 decimal places'),
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
      summary: "Searches prices with Stripe's search query language. Changes made in the last minute may be missing.",
      docs: docs('prices/search'),
      path: '/v1/prices/search',
    }),
    update: {
      summary: 'Changes the fields that are given and returns the price.',
      docs: docs('prices/update'),
      method: 'POST',
      path: '/v1/prices/{id}',
      params: z.strictObject({
        id: recordId(),
        active: z.boolean().optional().describe('Whether it can be used'),
        currency_options: orEmpty(z.record(z.string(), open()))
          .optional()
          .describe('Amounts in further currencies, by code; empty removes it'),
        expand,
        lookup_key: z.string().optional().describe('Key to find it by, at most 200 characters'),
        metadata: metadataOrEmpty(),
        nickname: z.string().optional().describe('Short note that customers do not see'),
        tax_behavior: z
          .enum(['unspecified', 'exclusive', 'inclusive'])
          .optional()
          .describe('Whether the price contains tax'),
        transfer_lookup_key: z.boolean().optional().describe('Takes the lookup key away from the price that has it'),
      }),
    },
  },
})
