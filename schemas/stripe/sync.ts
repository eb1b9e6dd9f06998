import { defineSync } from '@ferrule/codegen'
import { searchable } from './searchable.ts'

const MINUTE = 60_000
const DAY = 86_400_000

/** Events about one kind of record. An event's own data may be in an older API version, so the record itself is read. */
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

/** Lists can be filtered by time, so full reads are split. Stripe began in 2011. */
const segments = { field: 'created', from: 'created.gte', to: 'created.lte', oldest: 1_293_840_000 } as const

/** Kept up to date by events. `updated` and `is_deleted` can be searched by, but are in no record. */
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

/** Read in full: changes do not show. */
const snapshot = { primaryKey: ['id'], mode: 'snapshot', deletes: 'missing', list: { params: { limit: 100 } } } as const

/** Listed by the id of a record of another stream. */
const lines = (stream: string) =>
  ({
    primaryKey: ['id'],
    mode: 'children',
    deletes: 'missing',
    list: { params: { limit: 100 } },
    parent: { stream, params: { id: 'id' } },
  }) as const

export default defineSync({
  streams: {
    customers: { ...fed('customer', 'customer.*', 'customer.deleted'), segments },
    products: { ...fed('product', 'product.*', 'product.deleted'), segments },
    prices: { ...fed('price', 'price.*', 'price.deleted'), segments },
    invoices: { ...fed('invoice', 'invoice.*', 'invoice.deleted'), segments },
    // Canceled ones are listed on request only.
    subscriptions: {
      ...fed('subscription', 'customer.subscription.*'),
      segments,
      list: { params: { limit: 100, status: 'all' } },
    },
    charges: { ...fed('charge'), segments },
    refunds: {
      ...fed('refund'),
      segments,
      feed: events('refund', { types: ['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'] }),
    },
    payment_intents: {
      ...fed('payment_intent'),
      segments,
      unseen: 'changed metadata or description, which has no event',
    },
    disputes: fed('dispute', 'charge.dispute.*'),
    payouts: { ...fed('payout'), segments },
    // Pending ones become available without an event.
    balance_transactions: {
      primaryKey: ['id'],
      segments,
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
      segments,
      mode: 'window',
      deletes: 'never',
      list: { params: { limit: 100 } },
      order: 'created, newest first',
      cursor: { field: 'created', format: 'seconds', from: { param: 'created.gte' }, lookback: 10 * MINUTE },
    },
    checkout_sessions: {
      ...fed('checkout.session'),
      segments,
      unseen: 'open sessions, which have no event until they end',
    },
    setup_intents: { ...fed('setup_intent'), segments, unseen: 'changed metadata or description, which has no event' },
    payment_links: snapshot,
    promotion_codes: fed('promotion_code'),
    subscription_schedules: fed('subscription_schedule'),
    transfers: { ...fed('transfer'), segments },
    credit_notes: fed('credit_note'),
    application_fees: { ...fed('application_fee'), segments },
    // Only open ones are listed; an event says that one was closed.
    reviews: { ...fed('review'), deletes: 'never' },
    top_ups: { ...fed('topup'), segments },
    early_fraud_warnings: { ...fed('radar.early_fraud_warning'), segments },
    plans: { ...fed('plan', 'plan.*', 'plan.deleted'), segments },
    quotes: { ...fed('quote'), unseen: 'edited drafts, which have no event' },
    tax_rates: fed('tax_rate'),
    billing_meters: fed('billing.meter'),
    billing_portal_configurations: fed('billing_portal.configuration'),
    coupons: snapshot,
    // Those of the account; a customer's own are listed by `owner`.
    tax_ids: snapshot,
    shipping_rates: snapshot,
    webhook_endpoints: snapshot,
    files: { ...snapshot, deletes: 'never' },
    file_links: { ...snapshot, deletes: 'never' },
    invoice_items: snapshot,
    invoice_payments: snapshot,
    invoice_line_items: {
      primaryKey: ['id'],
      mode: 'children',
      deletes: 'missing',
      list: { params: { limit: 100 } },
      parent: {
        stream: 'invoices',
        params: { id: 'id' },
        write: { invoice: 'id' },
        inline: { records: 'lines.data', more: 'lines.has_more' },
      },
    },
    subscription_items: {
      primaryKey: ['id'],
      mode: 'children',
      deletes: 'missing',
      list: { params: { limit: 100 } },
      parent: {
        stream: 'subscriptions',
        params: { subscription: 'id' },
        inline: { records: 'items.data', more: 'items.has_more' },
      },
    },
    checkout_line_items: lines('checkout_sessions'),
    payment_link_line_items: lines('payment_links'),
    quote_line_items: lines('quotes'),
    credit_note_line_items: lines('credit_notes'),
    transfer_reversals: lines('transfers'),
    customer_balance_transactions: lines('customers'),
    // Attaching one does not change the customer.
    payment_methods: { ...snapshot, parent: { stream: 'customers', params: { id: 'id' }, write: { customer: 'id' } } },
  },
  searchable,
  excluded: {
    billing_meter_event_summaries: 'are asked for by customer and stretch of time',
  },
})
