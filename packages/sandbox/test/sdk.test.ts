import Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { createSandbox } from '../src/index.ts'

// The vendor's own SDK understands the sandbox as it understands the vendor. It is no proof that the vendor answers so.
const sandbox = createSandbox('stripe')
const { port, close } = await sandbox.listen()
const key = sandbox.credentials.api_key
const stripe = new Stripe(key, { host: '127.0.0.1', port, protocol: 'http', telemetry: false, maxNetworkRetries: 2 })
afterAll(() => close())

test('lists continue automatically, forwards and backwards', async () => {
  const all = await stripe.customers.list({ limit: 50 }).autoPagingToArray({ limit: 1000 })
  expect(all).toHaveLength(120)
  const oldest = all.at(-1)?.id ?? ''
  const back = await stripe.customers.list({ limit: 50, ending_before: oldest }).autoPagingToArray({ limit: 1000 })
  expect(back.map(({ id }) => id)).toEqual(
    all
      .map(({ id }) => id)
      .slice(0, -1)
      .reverse(),
  )
  const found = await stripe.charges.search({ query: 'amount>10000', limit: 10 }).autoPagingToArray({ limit: 1000 })
  expect(found.every(({ amount }) => amount > 10_000)).toBe(true)
})

test('nested parameters, expand and errors arrive', async () => {
  const customer = await stripe.customers.create({
    address: { city: 'Oslo & more', line1: '1+1' },
    metadata: { 'a b': 'c=d' },
    preferred_locales: ['nb', 'en'],
  })
  expect(customer).toMatchObject({
    address: { city: 'Oslo & more', line1: '1+1' },
    metadata: { 'a b': 'c=d' },
    preferred_locales: ['nb', 'en'],
    lastResponse: { requestId: expect.stringMatching(/^req_/), apiVersion: Stripe.API_VERSION },
  })
  const charge = await stripe.charges.list({ limit: 1, expand: ['data.customer'] })
  expect(charge.data[0]?.customer).toMatchObject({ object: 'customer' })
  await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'resource_missing',
    statusCode: 404,
  })
  const declined = { amount: 500, currency: 'usd', payment_method: 'pm_card_chargeDeclined', confirm: true }
  await expect(stripe.paymentIntents.create(declined)).rejects.toMatchObject({
    type: 'StripeCardError',
    decline_code: 'generic_decline',
  })
})

test('broken connections heal by the same idempotency key', async () => {
  sandbox.fault({ kind: 'reset', applied: true, match: { operation: 'products.create' } })
  sandbox.fault({ kind: 'server_error', status: 503, match: { operation: 'products.create' } })
  const { id } = await stripe.products.create({ name: 'Once' })
  expect(sandbox.data.products.findMany((query) => query.where({ name: 'Once' })).map((row) => row.id)).toEqual([id])
})
