import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { collectionMethod } from './shared.params.ts'
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
  summary: 'Prices that customers are billed for again and again.',
  docs: docs('subscriptions'),
  record: Subscription,
  actions: filling('fillSubscriptions', {
    list: list({
      summary: 'Lists subscriptions, newest first; canceled ones only when `status` says so.',
      docs: docs('subscriptions/list'),
      path: '/v1/subscriptions',
      params: {
        automatic_tax: z
          .strictObject({ enabled: z.boolean().describe('On or off') })
          .optional()
          .describe('Only subscriptions with automatic tax, or only those without'),
        collection_method: collectionMethod()
          .optional()
          .describe('Only those whose invoices are collected, or only those whose are sent'),
        created: createdFilter,
        current_period_end: interval.optional().describe('Only those whose earliest item period ends then'),
        current_period_start: interval.optional().describe('Only those whose latest item period starts then'),
        customer: customerFilter(),
        customer_account: customerAccountFilter(),
        plan: idParam().optional().describe('Only those with this price, by its former name; use `price`'),
        price: idParam().optional().describe('Only those with this subscription price'),
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
            'Only those in this state. `ended`: canceled, or expired incomplete; `all`: every state. Default: all but canceled',
          ),
        test_clock: idParam().optional().describe('Only subscriptions of this test clock; they are left out otherwise'),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one subscription.',
      docs: docs('subscriptions/retrieve'),
      path: '/v1/subscriptions/{id}',
    }),
    api_search: search({
      summary:
        'Finds subscriptions by a query in the search language of Stripe; what was written within the last minute may be missing.',
      docs: docs('subscriptions/search'),
      path: '/v1/subscriptions/search',
    }),
    create: {
      summary: 'Subscribes a customer to one or more prices and returns the subscription.',
      docs: docs('subscriptions/create'),
      method: 'POST',
      path: '/v1/subscriptions',
      params: z.strictObject(newSubscription),
      atLeastOne: [['customer', 'customer_account']],
    },
    update: {
      summary: 'Changes the fields that are given and returns the subscription.',
      docs: docs('subscriptions/update'),
      method: 'POST',
      path: '/v1/subscriptions/{id}',
      params: z.strictObject({ id: recordId(), ...changedSubscription }),
    },
    delete: {
      summary: 'Cancels a subscription at once and returns it, with `status` canceled.',
      docs: docs('subscriptions/cancel'),
      method: 'DELETE',
      path: '/v1/subscriptions/{id}',
      params: z.strictObject({
        id: recordId(),
        cancellation_details: CancellationDetailsParam.optional().describe('Why the customer leaves'),
        expand,
        invoice_now: z.boolean().optional().describe('Whether to bill usage and pending prorations in a last invoice'),
        prorate: z.boolean().optional().describe('Whether to give credit for the rest of the period'),
      }),
    },
  }),
})
