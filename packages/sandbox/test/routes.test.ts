import manifest from '@ferrule/stripe/manifest'
import { describe, expect, test } from 'vitest'
import { rowsOf, stripe, type Values } from './helper.ts'

const { sandbox, api } = await stripe()

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

/** What each operation needs to be carried out; those that need nothing are not here. */
const needs: Record<string, () => Promise<Values> | Values> = {
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
    const { id: place, ...values } = (await needs[name]?.()) ?? {}
    const reply = await api.call(method, path.replace('{id}', String(place)), values)
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
