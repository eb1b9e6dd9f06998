import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { billingCycleAnchor, collectionMethod } from './shared.params.ts'
import {
  createdFilter,
  customerAccountFilter,
  customerFilter,
  docs,
  expand,
  filling,
  get,
  idParam,
  interval,
  list,
  pathId,
  search,
} from './shared.ts'
import { CancellationDetailsParam, changedSubscription, newSubscription } from './subscriptions.params.ts'
import { Subscription } from './subscriptions.record.ts'

const recordId = () => pathId('subscription', 'sub_123', { search: true })

export default defineEntity({
  name: 'subscriptions',
  type: 'Subscription',
  summary: 'Prices that customers are charged on a recurring basis.',
  docs: docs('subscriptions'),
  record: Subscription,
  actions: filling('fillSubscriptions', {
    list: list({
      summary: 'Lists subscriptions, newest first. Leaves out canceled ones unless `status` asks for them.',
      docs: docs('subscriptions/list'),
      path: '/v1/subscriptions',
      params: {
        automatic_tax: z
          .strictObject({ enabled: z.boolean().describe('Whether it is enabled') })
          .optional()
          .describe('Only subscriptions with automatic tax if true, only those without if false'),
        collection_method: collectionMethod().optional().describe('Only subscriptions with this collection method'),
        created: createdFilter,
        current_period_end: interval
          .optional()
          .describe('Only subscriptions whose earliest item period ends at this time'),
        current_period_start: interval
          .optional()
          .describe('Only subscriptions whose latest item period starts at this time'),
        customer: customerFilter(),
        customer_account: customerAccountFilter(),
        plan: idParam().optional().describe('Only subscriptions with this price, by its legacy name; use `price`'),
        price: idParam().optional().describe('Only subscriptions with this recurring price'),
        status: z
          .enum([
            'active',
            'all',
            'canceled',
            'ended',
            'incomplete',
            'incomplete_expired',
            'past_due',
            'paused',
            'trialing',
            'unpaid',
          ])
          .optional()
          .describe(
            'Only subscriptions with this status. `ended` stands for canceled and expired incomplete, `all` for every status. Default: all except canceled',
          ),
        test_clock: idParam().optional().describe('Only subscriptions of this test clock; other lists leave them out'),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one subscription.',
      docs: docs('subscriptions/retrieve'),
      path: '/v1/subscriptions/{id}',
    }),
    api_search: search({
      summary:
        "Searches subscriptions with Stripe's search query language. Changes made in the last minute may be missing.",
      docs: docs('subscriptions/search'),
      path: '/v1/subscriptions/search',
    }),
    create: {
      summary: 'Creates a subscription to one or more prices for a customer, and returns it.',
      docs: docs('subscriptions/create'),
      method: 'POST',
      path: '/v1/subscriptions',
      params: z.strictObject(newSubscription),
      atLeastOne: [['customer', 'customer_account']],
    },
    update: {
      summary: 'Updates the given fields and returns the subscription.',
      docs: docs('subscriptions/update'),
      method: 'POST',
      path: '/v1/subscriptions/{id}',
      params: z.strictObject({ id: recordId(), ...changedSubscription }),
    },
    delete: {
      summary: 'Cancels a subscription immediately and returns it with the `status` canceled.',
      docs: docs('subscriptions/cancel'),
      method: 'DELETE',
      path: '/v1/subscriptions/{id}',
      params: z.strictObject({
        id: recordId(),
        cancellation_details: CancellationDetailsParam.optional().describe('Why the customer canceled'),
        expand,
        invoice_now: z
          .boolean()
          .optional()
          .describe('Whether to invoice usage and pending prorations in a final invoice'),
        prorate: z.boolean().optional().describe('Whether to credit the unused part of the period'),
      }),
    },
    resume: {
      summary: 'Ends the pause of a subscription and returns it.',
      access: 'write',
      docs: docs('subscriptions/resume'),
      method: 'POST',
      path: '/v1/subscriptions/{id}/resume',
      params: z.strictObject({
        id: recordId(),
        billing_cycle_anchor: billingCycleAnchor(),
        expand,
        payment_behavior: z
          .enum(['resume_on_payment_attempt', 'resume_on_payment_success'])
          .optional()
          .describe('Whether it resumes although a payment fails; since the endive API versions'),
        proration_behavior: z
          .enum(['none', 'always_invoice', 'create_prorations'])
          .optional()
          .describe('What happens to started periods'),
        proration_date: z.int().optional().describe('Moment that prorations are computed for, Unix seconds'),
      }),
    },
  }),
})
