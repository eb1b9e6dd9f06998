import { defineSync } from '@ferrule/codegen'
import { searchable } from './searchable.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** Events of one kind of record; an event's own data may be of an older version of the API, so the record is read. */
const events = (kind: string, which: { type: string } | { types: string[] }, deleted: string[] = []) =>
  ({
    kind: 'events',
    entity: 'events',
    action: 'list',
    params: { ...which, limit: 100 },
    from: 'created.gte',
    time: 'created',
    type: 'type',
    id: 'data.object.id',
    kindOf: { path: 'data.object.object', value: kind },
    deleted,
    days: 30,
    lookback: 10 * MINUTE,
    get: { action: 'get', param: 'id' },
  }) as const

/** Kept fresh by events. `updated` and `is_deleted` are searched by, and in no record. */
const fed = (kind: string, type = `${kind}.*`, deleted?: string) =>
  ({
    primaryKey: ['id'],
    mode: 'feed',
    deletes: deleted ? 'event' : 'never',
    list: { params: { limit: 100 } },
    order: 'created, newest first',
    derive: { updated: ['$changed', 'created'], is_deleted: ['$deleted'] },
    feed: events(kind, { type }, deleted ? [deleted] : []),
  }) as const

/** Read whole: changes do not show. */
const snapshot = { primaryKey: ['id'], mode: 'snapshot', deletes: 'missing', list: { params: { limit: 100 } } } as const

export default defineSync({
  streams: {
    customers: fed('customer', 'customer.*', 'customer.deleted'),
    products: fed('product', 'product.*', 'product.deleted'),
    prices: fed('price', 'price.*', 'price.deleted'),
    invoices: fed('invoice', 'invoice.*', 'invoice.deleted'),
    // Canceled ones are listed only when asked for.
    subscriptions: {
      ...fed('subscription', 'customer.subscription.*'),
      list: { params: { limit: 100, status: 'all' } },
    },
    charges: fed('charge'),
    refunds: {
      ...fed('refund'),
      feed: events('refund', { types: ['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'] }),
    },
    payment_intents: fed('payment_intent'),
    disputes: fed('dispute', 'charge.dispute.*'),
    payouts: fed('payout'),
    // Pending ones become available without an event.
    balance_transactions: {
      primaryKey: ['id'],
      mode: 'window',
      deletes: 'never',
      list: { params: { limit: 100 } },
      order: 'created, newest first',
      cursor: {
        field: 'created',
        format: 'seconds',
        from: { param: 'created.gte' },
        lookback: DAY,
        unsettled: { field: 'status', values: ['pending'] },
      },
    },
    balance: { primaryKey: ['livemode'], mode: 'snapshot', deletes: 'never', list: { action: 'get' } },
    events: {
      primaryKey: ['id'],
      mode: 'window',
      deletes: 'never',
      list: { params: { limit: 100 } },
      order: 'created, newest first',
      cursor: { field: 'created', format: 'seconds', from: { param: 'created.gte' }, lookback: 10 * MINUTE },
    },
    coupons: snapshot,
    invoice_items: snapshot,
    invoice_payments: snapshot,
    invoice_line_items: {
      primaryKey: ['id'],
      mode: 'children',
      deletes: 'missing',
      list: { params: { limit: 100 } },
      parent: { stream: 'invoices', params: { id: 'id' }, write: { invoice: 'id' } },
    },
    subscription_items: {
      primaryKey: ['id'],
      mode: 'children',
      deletes: 'missing',
      list: { params: { limit: 100 } },
      parent: { stream: 'subscriptions', params: { subscription: 'id' } },
    },
    // Attaching one is no change of the customer.
    payment_methods: { ...snapshot, parent: { stream: 'customers', params: { id: 'id' }, write: { customer: 'id' } } },
  },
  searchable,
  excluded: {},
})
