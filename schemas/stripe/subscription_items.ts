import { declaredAs, defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Currency } from './currencies.ts'
import { ItemBillingThresholds } from './details.billing.ts'
import { Plan, TaxRate } from './details.rates.ts'
import { Price } from './prices.ts'
import { currentTrial } from './shared.params.ts'
import { created, deletedRecord, expandable, id, Metadata, object, open } from './shared.records.ts'
import { docs, expand, get, idOrEmpty, idParam, list, metadata, metadataOrEmpty, orEmpty, pathId } from './shared.ts'

export const SubscriptionItem = z
  .looseObject({
    id: id(),
    object: object('subscription_item'),
    billed_until: z.int().optional().describe('Time up to which it has been billed, Unix seconds'),
    billing_thresholds: declaredAs(open(), ItemBillingThresholds)
      .nullable()
      .describe('Usage that triggers an invoice: `usage_gte`'),
    created: created(),
    current_period_end: z.int().describe('End of the current period, Unix seconds; since API version 2025-03-31.basil'),
    current_period_start: z
      .int()
      .describe('Start of the current period, Unix seconds; since API version 2025-03-31.basil'),
    current_trial: open().nullish().describe('Current trial of the item; since the endive API versions'),
    discounts: z.array(expandable('Discount')).describe('Discounts that apply'),
    metadata: Metadata.describe('Your own keys and values'),
    plan: declaredAs(open(), Plan).describe('The price in its legacy form'),
    price: Price.describe('Price'),
    quantity: z.int().optional().describe('Quantity; absent for metered usage'),
    subscription: z.string().describe('Subscription it belongs to'),
    tax_rates: z.array(declaredAs(open(), TaxRate)).nullable().describe('Tax rates that apply, as full records'),
  })
  .meta({ id: 'SubscriptionItem', description: 'A price on a subscription, with its quantity.' })

export const DeletedSubscriptionItem = deletedRecord(
  'subscription_item',
  'DeletedSubscriptionItem',
  'subscription item',
)

const recordId = () => pathId('subscription item', 'si_123')

export default defineEntity({
  name: 'subscription_items',
  type: 'SubscriptionItem',
  summary: 'The prices on subscriptions. A subscription itself includes only the first 10.',
  docs: docs('subscription_items'),
  record: SubscriptionItem,
  actions: {
    list: list({
      summary: "Lists a subscription's items.",
      docs: docs('subscription_items/list'),
      path: '/v1/subscription_items',
      params: { subscription: idParam().describe('Subscription whose items to list') },
    }),
    get: get(recordId(), {
      summary: 'Returns one subscription item.',
      docs: docs('subscription_items/retrieve'),
      path: '/v1/subscription_items/{id}',
    }),
    create: {
      summary: 'Adds a price to a subscription and returns the item.',
      docs: docs('subscription_items/create'),
      method: 'POST',
      path: '/v1/subscription_items',
      params: z.strictObject({
        subscription: idParam().describe('Subscription'),
        billing_thresholds: orEmpty(
          z.strictObject({ usage_gte: z.int().describe('Usage that makes an invoice at once') }),
        )
          .optional()
          .describe('Usage that makes an invoice at once: `usage_gte`; empty removes it'),
        current_trial: currentTrial(),
        discounts: orEmpty(
          z.array(
            z.strictObject({
              coupon: idParam().optional().describe('Coupon'),
              discount: idParam().optional().describe('Discount that works on all recurring charges'),
              promotion_code: idParam().optional().describe('Promotion code'),
            }),
          ),
        )
          .optional()
          .describe('Discounts; empty removes it'),
        expand,
        metadata: metadata(),
        payment_behavior: z
          .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
          .optional()
          .describe('What to do when a payment is needed and does not succeed at once'),
        plan: idParam().optional().describe('The price by its former name'),
        price: idParam().optional().describe('Price'),
        price_data: z
          .strictObject({
            currency: Currency.describe('Three-letter currency code, lower case'),
            product: idParam().describe('Product it is a price of'),
            recurring: z
              .strictObject({
                interval: z.enum(['day', 'month', 'week', 'year']).describe('Unit of the billing period'),
                interval_count: z.int().optional().describe('Units in one billing period'),
              })
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
        proration_behavior: z
          .enum(['none', 'always_invoice', 'create_prorations'])
          .optional()
          .describe('What happens to started periods'),
        proration_date: z.int().optional().describe('Moment that prorations are computed for, Unix seconds'),
        quantity: z.int().optional().describe('Quantity'),
        tax_rates: orEmpty(z.array(idParam())).optional().describe('Ids of tax rates; empty removes it'),
      }),
    },
    update: {
      summary: 'Changes the fields that are given and returns the subscription item.',
      docs: docs('subscription_items/update'),
      method: 'POST',
      path: '/v1/subscription_items/{id}',
      params: z.strictObject({
        id: recordId(),
        billing_thresholds: orEmpty(
          z.strictObject({ usage_gte: z.int().describe('Usage that makes an invoice at once') }),
        )
          .optional()
          .describe('Usage that makes an invoice at once: `usage_gte`; empty removes it'),
        current_trial: currentTrial(),
        discounts: orEmpty(
          z.array(
            z.strictObject({
              coupon: idParam().optional().describe('Coupon'),
              discount: idParam().optional().describe('Discount that works on all recurring charges'),
              promotion_code: idParam().optional().describe('Promotion code'),
            }),
          ),
        )
          .optional()
          .describe('Discounts; empty removes it'),
        expand,
        metadata: metadataOrEmpty(),
        off_session: z.boolean().optional().describe('Whether the customer is away'),
        payment_behavior: z
          .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
          .optional()
          .describe('What to do when a payment is needed and does not succeed at once'),
        plan: idOrEmpty().describe('The price by its former name'),
        price: idOrEmpty().describe('Price'),
        price_data: z
          .strictObject({
            currency: Currency.describe('Three-letter currency code, lower case'),
            product: idParam().describe('Product it is a price of'),
            recurring: z
              .strictObject({
                interval: z.enum(['day', 'month', 'week', 'year']).describe('Unit of the billing period'),
                interval_count: z.int().optional().describe('Units in one billing period'),
              })
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
        proration_behavior: z
          .enum(['none', 'always_invoice', 'create_prorations'])
          .optional()
          .describe('What happens to started periods'),
        proration_date: z.int().optional().describe('Moment that prorations are computed for, Unix seconds'),
        quantity: z.int().optional().describe('Quantity'),
        tax_rates: orEmpty(z.array(idParam())).optional().describe('Ids of tax rates; empty removes it'),
      }),
    },
    delete: {
      summary: 'Takes a price away from a subscription.',
      docs: docs('subscription_items/delete'),
      method: 'DELETE',
      path: '/v1/subscription_items/{id}',
      record: DeletedSubscriptionItem,
      params: z.strictObject({
        id: recordId(),
        clear_usage: z.boolean().optional().describe('Whether usage is forgotten; with metered prices'),
        payment_behavior: z
          .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
          .optional()
          .describe('What to do when a payment is needed and does not succeed at once'),
        proration_behavior: z
          .enum(['none', 'always_invoice', 'create_prorations'])
          .optional()
          .describe('What happens to started periods'),
        proration_date: z.int().optional().describe('Moment that prorations are computed for, Unix seconds'),
      }),
    },
  },
})
