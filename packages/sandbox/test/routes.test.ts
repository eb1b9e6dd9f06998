import manifest from '@ferrule/stripe/manifest'
import { describe, expect, test } from 'vitest'
import { rowsOf, stripe, type Values } from './helper.ts'

/** Collections without seed data. */
const RARE = ['application_fees', 'early_fraud_warnings', 'plans', 'reviews', 'top_ups'] as const
const records = Object.fromEntries(RARE.map((name) => [name, 1]))
const { sandbox, api } = await stripe({ records } as never)

const first = (collection: string, where: (row: Values) => boolean = () => true): Values => {
  const rows = rowsOf(sandbox, collection) as Values[]
  const found = rows.find(where)
  if (!found) throw new Error(`no such record in ${collection}`)
  return found
}
const id = (collection: string, where?: (row: Values) => boolean): string => String(first(collection, where)['id'])

const customer = id('customers')
const price = id('prices', (row) => row['type'] === 'recurring')

/** Records that some operations need in a state of their own. */
const draft = async (): Promise<string> =>
  (await api.post('/v1/invoices', { customer, collection_method: 'send_invoice', days_until_due: 7 })).body.id
const finalized = async (): Promise<string> => {
  const invoice = await draft()
  await api.post('/v1/invoiceitems', { customer, invoice, amount: 900, currency: 'usd' })
  return (await api.post(`/v1/invoices/${invoice}/finalize`)).body.id
}
const intent = async (more: Values = {}): Promise<string> =>
  (await api.post('/v1/payment_intents', { amount: 900, currency: 'usd', ...more })).body.id
const product = async (): Promise<string> => (await api.post('/v1/products', { name: 'Pen' })).body.id

/** A new record. */
const made = async (path: string, values: Values = {}): Promise<string> => (await api.post(path, values)).body.id
const line = { 0: { price, quantity: 1 } }
const setup = (): Promise<string> => made('/v1/setup_intents')
const session = (): Promise<string> => made('/v1/checkout/sessions', { mode: 'subscription', line_items: line })
const configuration = (): Promise<string> =>
  made('/v1/billing_portal/configurations', { features: { invoice_history: { enabled: true } } })
const link = (): Promise<string> => made('/v1/payment_links', { line_items: line })
const coupon = (): Promise<string> => made('/v1/coupons', { percent_off: 5, duration: 'once' })
const promotion = async (): Promise<Values> => ({ promotion: { type: 'coupon', coupon: await coupon() } })
const code = async (): Promise<string> => made('/v1/promotion_codes', await promotion())
const item = (): string => id('subscription_items')
const schedule = (): Promise<string> => made('/v1/subscription_schedules', { customer, phases: { 0: { items: line } } })
const transfer = (): Promise<string> => made('/v1/transfers', { amount: 900, currency: 'usd', destination: 'acct_1' })
const endpoint = (): Promise<string> =>
  made('/v1/webhook_endpoints', { url: 'https://example.com/hook', enabled_events: { 0: '*' } })
const METER = { display_name: 'Calls', event_name: 'calls', default_aggregation: { formula: 'sum' } }
const meter = (): Promise<string> => made('/v1/billing/meters', METER)
const taxId = (): Promise<string> => made('/v1/tax_ids', { type: 'eu_vat', value: 'DE123456789' })
const RATE = { display_name: 'VAT', inclusive: false, percentage: 19 }
const rate = (): Promise<string> => made('/v1/tax_rates', RATE)
const opened = (): Promise<string> => made('/v1/file_links', { file: id('files') })
const billed = (): Promise<string> => made('/v1/invoiceitems', { customer, amount: 500, currency: 'usd' })
const note = async (): Promise<string> => made('/v1/credit_notes', { invoice: await finalized(), amount: 900 })
const quote = (): Promise<string> => made('/v1/quotes', { customer, line_items: line })
const final = async (): Promise<string> => {
  const made = await quote()
  await api.post(`/v1/quotes/${made}/finalize`)
  return made
}
const SHIPPING = { display_name: 'Ground', type: 'fixed_amount', fixed_amount: { amount: 5, currency: 'usd' } }
const shipping = (): Promise<string> => made('/v1/shipping_rates', SHIPPING)
const authorized = (): Promise<string> =>
  intent({ capture_method: 'manual', payment_method: 'pm_card_visa', confirm: true })
const attached = async (): Promise<string> =>
  (await api.post('/v1/payment_methods/pm_card_visa/attach', { customer })).body.id

/** No test card waits for deposits, so the record is put into that state. */
const waiting = async (collection: 'payment_intents' | 'setup_intents', record: string): Promise<Values> => {
  const row = first(collection, (one) => one['id'] === record)
  const rows = sandbox.data as unknown as Record<string, { update(row: Values, change: object): Promise<unknown> }>
  await rows[collection]?.update(row, { data: (draft: Values) => Object.assign(draft, { status: 'requires_action' }) })
  return { id: record, amounts: { 0: 32, 1: 45 } }
}
const reversed = async (): Promise<Values> => {
  const source = await transfer()
  return { transfer: source, id: await made(`/v1/transfers/${source}/reversals`, { amount: 300 }) }
}

/** The prerequisites of each operation; those that need nothing are not here. */
const needs: Record<string, () => Promise<Values> | Values> = {
  ...Object.fromEntries(RARE.map((name) => [`${name}.get`, () => ({ id: id(name) })])),
  'billing_meter_event_adjustments.create': () => ({
    event_name: 'calls',
    type: 'cancel',
    cancel: { identifier: 'x' },
  }),
  'billing_meter_event_summaries.list': async () => ({ id: await meter(), customer, start_time: 60, end_time: 120 }),
  'billing_meter_events.create': async () => ({
    event_name: (await meter()) && 'calls',
    payload: { stripe_customer_id: customer, value: '3' },
  }),
  'billing_meters.create': () => METER,
  'billing_meters.get': async () => ({ id: await meter() }),
  'billing_meters.update': async () => ({ id: await meter(), display_name: 'New' }),
  'billing_meters.deactivate': async () => ({ id: await meter() }),
  'billing_meters.reactivate': async () => {
    const made = await meter()
    await api.post(`/v1/billing/meters/${made}/deactivate`)
    return { id: made }
  },
  'billing_portal_configurations.create': () => ({ features: { invoice_history: { enabled: true } } }),
  'billing_portal_configurations.get': async () => ({ id: await configuration() }),
  'billing_portal_configurations.update': async () => ({ id: await configuration(), active: false }),
  'billing_portal_sessions.create': () => ({ customer }),
  'charges.update': () => ({ id: id('charges'), description: 'Pens' }),
  'charges.capture': async () => ({
    id: (await api.get(`/v1/payment_intents/${await authorized()}`)).body.latest_charge,
  }),
  'checkout_line_items.list': async () => ({ id: await session() }),
  'checkout_sessions.get': async () => ({ id: await session() }),
  'checkout_sessions.update': async () => ({ id: await session(), metadata: { a: 'b' } }),
  'checkout_sessions.expire': async () => ({ id: await session() }),
  'coupons.create': () => ({ percent_off: 5, duration: 'once' }),
  'coupons.get': async () => ({ id: await coupon() }),
  'coupons.update': async () => ({ id: await coupon(), name: 'Spring' }),
  'coupons.delete': async () => ({ id: await coupon() }),
  'credit_note_line_items.list': async () => ({ id: await note() }),
  'credit_notes.create': async () => ({ invoice: await finalized(), amount: 900 }),
  'credit_notes.get': async () => ({ id: await note() }),
  'credit_notes.update': async () => ({ id: await note(), memo: 'Sorry' }),
  'credit_notes.void': async () => ({ id: await note() }),
  'customer_balance_transactions.list': () => ({ id: customer }),
  'customer_balance_transactions.create': () => ({ id: customer, amount: -500, currency: 'usd' }),
  'disputes.close': () => ({
    id: id('disputes', (row) => ['needs_response', 'under_review'].includes(String(row['status']))),
  }),
  'events.get': () => ({ id: id('events') }),
  'file_links.create': () => ({ file: id('files') }),
  'file_links.get': async () => ({ id: await opened() }),
  'file_links.update': async () => ({ id: await opened(), metadata: { a: 'b' } }),
  'invoice_items.get': async () => ({ id: await billed() }),
  'invoice_items.update': async () => ({ id: await billed(), description: 'Setup' }),
  'invoice_items.delete': async () => ({ id: await billed() }),
  'invoice_payments.get': () => ({ id: id('invoice_payments') }),
  'invoices.mark_uncollectible': async () => ({ id: await finalized() }),
  'payment_intents.increment_authorization': async () => ({ id: await authorized(), amount: 1200 }),
  'payment_link_line_items.list': async () => ({ id: await link() }),
  'payment_links.create': () => ({ line_items: line }),
  'payment_links.get': async () => ({ id: await link() }),
  'payment_links.update': async () => ({ id: await link(), active: false }),
  'payment_methods.get': () => ({ id: id('payment_methods') }),
  'payment_methods.update': () => ({ id: id('payment_methods'), allow_redisplay: 'always' }),
  'payment_methods.detach': async () => ({ id: await attached() }),
  'payouts.create': () => ({ amount: 500, currency: 'usd' }),
  'payouts.update': () => ({ id: id('payouts'), metadata: { a: 'b' } }),
  'payouts.cancel': async () => ({
    id: (await sandbox.data.payouts.create({ amount: 5, currency: 'usd', status: 'pending' })).id,
  }),
  'payouts.reverse': async () => ({
    id: (await sandbox.data.payouts.create({ amount: 5, currency: 'usd', status: 'paid' })).id,
  }),
  'prices.update': () => ({ id: price, nickname: 'New' }),
  'promotion_codes.create': promotion,
  'promotion_codes.get': async () => ({ id: await code() }),
  'promotion_codes.update': async () => ({ id: await code(), active: false }),
  'quote_line_items.list': async () => ({ id: await quote() }),
  'quotes.create': () => ({ customer, line_items: line }),
  'quotes.get': async () => ({ id: await quote() }),
  'quotes.update': async () => ({ id: await quote(), description: 'Offer' }),
  'quotes.finalize': async () => ({ id: await quote() }),
  'quotes.accept': async () => ({ id: await final() }),
  'quotes.cancel': async () => ({ id: await quote() }),
  'setup_intents.create': () => ({ customer }),
  'setup_intents.get': async () => ({ id: await setup() }),
  'setup_intents.update': async () => ({ id: await setup(), description: 'Card' }),
  'setup_intents.confirm': async () => ({ id: await setup(), payment_method: 'pm_card_visa' }),
  'payment_intents.verify_microdeposits': async () => waiting('payment_intents', await intent()),
  'setup_intents.verify_microdeposits': async () => waiting('setup_intents', await setup()),
  'setup_intents.cancel': async () => ({ id: await setup() }),
  'shipping_rates.create': () => SHIPPING,
  'shipping_rates.get': async () => ({ id: await shipping() }),
  'shipping_rates.update': async () => ({ id: await shipping(), active: false }),
  'subscription_items.get': () => ({ id: item() }),
  'subscription_items.create': () => ({ subscription: id('subscriptions'), price }),
  'subscription_items.update': () => ({ id: item(), quantity: 3 }),
  'subscription_items.delete': () => ({ id: item() }),
  'subscription_schedules.create': () => ({ customer, phases: { 0: { items: line } } }),
  'subscription_schedules.get': async () => ({ id: await schedule() }),
  'subscription_schedules.update': async () => ({ id: await schedule(), end_behavior: 'cancel' }),
  'subscription_schedules.cancel': async () => ({ id: await schedule() }),
  'subscription_schedules.release': async () => ({ id: await schedule() }),
  'subscriptions.resume': async () => {
    const paused = id('subscriptions', (row) => row['status'] === 'active')
    await sandbox.data.subscriptions.update((query) => query.where({ id: paused }), {
      data: (row) => {
        row['status'] = 'paused'
      },
    })
    return { id: paused }
  },
  'tax_ids.create': () => ({ type: 'eu_vat', value: 'DE123456789' }),
  'tax_ids.get': async () => ({ id: await taxId() }),
  'tax_ids.delete': async () => ({ id: await taxId() }),
  'tax_rates.create': () => RATE,
  'tax_rates.get': async () => ({ id: await rate() }),
  'tax_rates.update': async () => ({ id: await rate(), active: false }),
  'transfer_reversals.list': async () => ({ id: await transfer() }),
  'transfer_reversals.get': reversed,
  'transfer_reversals.update': async () => ({ ...(await reversed()), metadata: { reason: 'late' } }),
  'transfer_reversals.create': async () => ({ id: await transfer(), amount: 300 }),
  'transfers.create': () => ({ amount: 900, currency: 'usd', destination: 'acct_1' }),
  'transfers.get': async () => ({ id: await transfer() }),
  'transfers.update': async () => ({ id: await transfer(), description: 'Share' }),
  'webhook_endpoints.create': () => ({ url: 'https://example.com/hook', enabled_events: { 0: '*' } }),
  'webhook_endpoints.get': async () => ({ id: await endpoint() }),
  'webhook_endpoints.update': async () => ({ id: await endpoint(), disabled: true }),
  'webhook_endpoints.delete': async () => ({ id: await endpoint() }),
  'balance_transactions.get': () => ({ id: id('balance_transactions') }),
  'charges.api_search': () => ({ query: 'status:"succeeded"' }),
  'charges.get': () => ({ id: id('charges') }),
  'checkout_sessions.create': () => ({ mode: 'subscription', line_items: { 0: { price, quantity: 1 } } }),
  'customers.api_search': () => ({ query: 'email~"example"' }),
  'customers.delete': async () => ({ id: (await api.post('/v1/customers')).body.id }),
  'customers.get': () => ({ id: customer }),
  'customers.update': () => ({ id: customer, name: 'New name' }),
  'disputes.get': () => ({ id: id('disputes') }),
  'disputes.update': () => ({
    id: id('disputes', (row) => ['needs_response', 'under_review'].includes(String(row['status']))),
    submit: false,
  }),
  'files.get': () => ({ id: id('files') }),
  'invoice_finalizations.create': async () => ({ id: await draft() }),
  'invoice_items.create': () => ({ customer, amount: 500, currency: 'usd' }),
  'invoice_line_items.list': () => ({ id: id('invoices') }),
  'invoice_sends.create': async () => ({ id: await draft() }),
  'invoices.api_search': () => ({ query: 'status:"paid"' }),
  'invoices.create': () => ({ customer }),
  'invoices.create_preview': () => ({ customer }),
  'invoices.delete': async () => ({ id: await draft() }),
  'invoices.get': () => ({ id: id('invoices') }),
  'invoices.pay': async () => ({ id: await finalized(), payment_method: 'pm_card_visa' }),
  'invoices.update': async () => ({ id: await draft(), description: 'Thank you' }),
  'invoices.void': async () => ({ id: await finalized() }),
  'payment_intent_cancellations.create': async () => ({ id: await intent() }),
  'payment_intent_confirmations.create': async () => ({ id: await intent(), payment_method: 'pm_card_visa' }),
  'payment_intents.api_search': () => ({ query: 'currency:"usd"' }),
  'payment_intents.capture': async () => ({
    id: await intent({ capture_method: 'manual', payment_method: 'pm_card_visa', confirm: true }),
  }),
  'payment_intents.create': () => ({ amount: 900, currency: 'usd' }),
  'payment_intents.get': () => ({ id: id('payment_intents') }),
  'payment_intents.update': async () => ({ id: await intent(), description: 'Pens' }),
  'payment_method_attachments.create': () => ({ id: 'pm_card_visa', customer }),
  'payment_methods.list': () => ({ id: customer }),
  'payouts.get': () => ({ id: id('payouts') }),
  'prices.api_search': () => ({ query: 'active:"true"' }),
  'prices.create': async () => ({ currency: 'usd', unit_amount: 900, product: await product() }),
  'prices.get': () => ({ id: price }),
  'products.api_search': () => ({ query: 'name~"plan"' }),
  'products.create': () => ({ name: 'Pen' }),
  'products.delete': async () => ({ id: await product() }),
  'products.get': () => ({ id: id('products') }),
  'products.update': () => ({ id: id('products'), description: 'Better than before' }),
  'refunds.cancel': async () => {
    const { id } = await sandbox.data.refunds.create({ amount: 100, currency: 'usd', status: 'requires_action' })
    return { id }
  },
  'refunds.create': () => ({ charge: id('charges', (row) => row['status'] === 'succeeded' && !row['refunded']) }),
  'refunds.get': () => ({ id: id('refunds') }),
  'refunds.update': () => ({ id: id('refunds'), metadata: { ticket: '7' } }),
  'subscription_items.list': () => ({ subscription: id('subscriptions') }),
  'subscriptions.api_search': () => ({ query: 'status:"active"' }),
  'subscriptions.create': () => ({ customer, items: { 0: { price } }, default_payment_method: 'pm_card_visa' }),
  'subscriptions.delete': () => ({ id: id('subscriptions', (row) => row['status'] === 'active') }),
  'subscriptions.get': () => ({ id: id('subscriptions') }),
  'subscriptions.update': () => ({
    id: id('subscriptions', (row) => row['status'] === 'active'),
    cancel_at_period_end: true,
  }),
}

const operations = Object.entries(manifest.entities).flatMap(([entity, { actions }]) =>
  Object.entries(actions).map(([action, facts]) => ({ name: `${entity}.${action}`, ...facts })),
)

describe('every operation of the manifest is answered', () => {
  test.each(operations)('$name', async ({ name, method, path, record, pagination }) => {
    const { id: last, transfer: above, ...values } = (await needs[name]?.()) ?? {}
    const place = path.replace('{id}', String(last)).replace('{transfer}', String(above))
    const reply = await api.call(method, place, values)
    expect(reply.body).not.toHaveProperty('error')
    expect(reply.status).toBe(200)
    expect(sandbox.requests.at(-1)).toMatchObject({ operation: name, status: 200 })
    if (pagination) expect(reply.body).toMatchObject({ data: expect.any(Array), has_more: expect.any(Boolean) })
    else expect(reply.body.object).toBe(constOf(refOf(record)))
  })
})

/** The record's type; of a record or the stub of a deleted one, the record's. */
const refOf = (record: object | undefined): string =>
  [record, ...((record as { anyOf?: object[] } | undefined)?.anyOf ?? [])].flatMap((one) =>
    one && '$ref' in one ? [String(one.$ref)] : [],
  )[0] ?? ''

/** Value of `object` in the record that the manifest names. */
function constOf(ref = ''): unknown {
  const { properties } = manifest.$defs[ref.replace('#/$defs/', '')] as {
    properties?: { object?: { const?: unknown } }
  }
  return properties?.object?.const
}

test('an address without an operation gets the vendor’s 404', async () => {
  const reply = await api.get('/v1/unicorns')
  expect(reply.status).toBe(404)
  expect(reply.body.error).toMatchObject({
    type: 'invalid_request_error',
    message: expect.stringContaining('/v1/unicorns'),
  })
  expect((await api.call('PUT', '/v1/customers')).status).toBe(404)
  expect((await api.get('/v1/customers/')).status).toBe(404)
})
