import * as z from 'zod'
import { defineEntity } from '../../packages/codegen/src/define.ts'
import { Price } from './prices.ts'
import { created, expandable, id, Metadata, object, open } from './shared.records.ts'
import { docs, idParam, list } from './shared.ts'

export const SubscriptionItem = z
  .looseObject({
    id: id(),
    object: object('subscription_item'),
    billed_until: z.int().nullish().describe('Up to when it is billed already, Unix seconds'),
    billing_thresholds: open().nullish().describe('Usage that makes an invoice at once: `usage_gte`'),
    created: created(),
    current_period_end: z
      .int()
      .optional()
      .describe('End of the current period, Unix seconds; since API version 2025-03-31.basil'),
    current_period_start: z
      .int()
      .optional()
      .describe('Start of the current period, Unix seconds; since API version 2025-03-31.basil'),
    current_trial: open().nullish().describe('Trial of the item; since the endive API versions'),
    discounts: z.array(expandable()).nullish().describe('Discounts that work on it'),
    metadata: Metadata.optional().describe("The caller's own keys and values"),
    plan: open().nullish().describe('The price in its former shape'),
    price: Price.optional().describe('What it costs'),
    quantity: z.int().nullish().describe('Quantity; absent when usage is metered'),
    subscription: z.string().optional().describe('Subscription it belongs to'),
    tax_rates: z.array(open()).nullish().describe('Tax rates that work on it, whole records'),
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
      tier: 'wish',
      path: '/v1/subscription_items',
      params: { subscription: idParam().describe('Subscription whose items are wanted') },
    }),
  },
})
