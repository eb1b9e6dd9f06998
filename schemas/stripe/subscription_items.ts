import { declaredAs, defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { ItemBillingThresholds } from './details.billing.ts'
import { Plan, TaxRate } from './details.rates.ts'
import { Price } from './prices.ts'
import { created, expandable, id, Metadata, object, open } from './shared.records.ts'
import { docs, idParam, list } from './shared.ts'

export const SubscriptionItem = z
  .looseObject({
    id: id(),
    object: object('subscription_item'),
    billed_until: z.int().optional().describe('Up to when it is billed already, Unix seconds'),
    billing_thresholds: declaredAs(open(), ItemBillingThresholds)
      .nullable()
      .describe('Usage that makes an invoice at once: `usage_gte`'),
    created: created(),
    current_period_end: z.int().describe('End of the current period, Unix seconds; since API version 2025-03-31.basil'),
    current_period_start: z
      .int()
      .describe('Start of the current period, Unix seconds; since API version 2025-03-31.basil'),
    current_trial: open().nullish().describe('Trial of the item; since the endive API versions'),
    discounts: z.array(expandable('Discount')).describe('Discounts that work on it'),
    metadata: Metadata.describe("The caller's own keys and values"),
    plan: declaredAs(open(), Plan).describe('The price in its former shape'),
    price: Price.describe('What it costs'),
    quantity: z.int().optional().describe('Quantity; absent when usage is metered'),
    subscription: z.string().describe('Subscription it belongs to'),
    tax_rates: z.array(declaredAs(open(), TaxRate)).nullable().describe('Tax rates that work on it, whole records'),
  })
  .meta({ id: 'SubscriptionItem', description: 'One price of a subscription, with its quantity.' })

export default defineEntity({
  name: 'subscription_items',
  type: 'SubscriptionItem',
  summary: 'The prices of a subscription; the subscription itself shows the first 10.',
  docs: docs('subscription_items'),
  record: SubscriptionItem,
  actions: {
    list: list({
      summary: 'Lists the items of one subscription.',
      docs: docs('subscription_items/list'),
      path: '/v1/subscription_items',
      params: { subscription: idParam().describe('Subscription whose items are wanted') },
    }),
  },
})
