import { NetworkError, StripeConnector } from '@ferrule/stripe'
import { setupServer } from 'msw/node'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../src/index.ts'
import { rowsOf } from './helper.ts'

const sandbox = createSandbox('stripe')
const server = await sandbox.listen()
const intercepted = setupServer(...sandbox.handlers)
beforeEach(() => sandbox.reset())
afterAll(() => server.close())

/** Every record is checked, and what contradicts its schema fails the test. */
const options = { credentials: sandbox.credentials, validation: 'strict', retry: 2 } as const

describe.each([
  ['in process', {}],
  ['on the real server', { baseUrl: server.url }],
])('the connector %s', (where, address) => {
  const stripe = new StripeConnector({ ...options, ...address })

  if (where === 'in process') {
    beforeEach(() => {
      intercepted.listen({ onUnhandledFrame: 'error' })
      return () => intercepted.close()
    })
  }

  test('checks its credentials', async () => {
    expect(await stripe.check()).toEqual({ ok: true })
    const restricted = new StripeConnector({ ...options, ...address, credentials: sandbox.restricted })
    expect(await restricted.check()).toEqual({ ok: true })
    const wrong = new StripeConnector({ ...options, ...address, credentials: { api_key: 'sk_test_wrong' } })
    expect(await wrong.check()).toMatchObject({ ok: false, error: { code: 'authentication' } })
  })

  test('reads every list to its end', async () => {
    const counts = {
      balance_transactions: await stripe.balanceTransactions.list({ limit: 100 }).toArray(),
      charges: await stripe.charges.list({ limit: 100 }).toArray(),
      customers: await stripe.customers.list({ limit: 7 }).toArray(),
      disputes: await stripe.disputes.list({ limit: 1 }).toArray(),
      events: await stripe.events.list({ limit: 20 }).toArray(),
      invoices: await stripe.invoices.list({ limit: 33 }).toArray(),
      payment_intents: await stripe.paymentIntents.list({ limit: 100 }).toArray(),
      payouts: await stripe.payouts.list({ limit: 10 }).toArray(),
      prices: await stripe.prices.list({ limit: 5 }).toArray(),
      products: await stripe.products.list({ limit: 5 }).toArray(),
      refunds: await stripe.refunds.list().toArray(),
      subscriptions: await stripe.subscriptions.list({ status: 'all', limit: 30 }).toArray(),
    }
    for (const [name, rows] of Object.entries(counts)) {
      expect(rows, name).toHaveLength(rowsOf(sandbox, name).length)
    }
  })

  test('resumes where it stopped', async () => {
    const list = stripe.customers.list({ limit: 10 })
    const first = await list.toArray({ max: 25 })
    const rest = await stripe.customers.list({ limit: 10 }, { cursor: list.cursor as string }).toArray()
    expect(new Set([...first, ...rest].map(({ id }) => id)).size).toBe(120)
  })

  test('sends again what may be sent again', async () => {
    sandbox.fault({ kind: 'rate_limit', retryAfter: 0 })
    sandbox.fault({ kind: 'reset', at: 'after_headers' })
    const created = await stripe.customers.create({ email: 'once@example.com' })
    const tries = sandbox.requests.filter(({ operation }) => operation === 'customers.create')
    expect(tries.map(({ faults }) => faults)).toEqual([['rate_limit'], ['reset'], []])
    expect(new Set(tries.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect((await stripe.customers.list({ email: 'once@example.com' })).data).toEqual([created])
  })

  test('tells a connection that stays broken', async () => {
    sandbox.fault({ kind: 'reset', times: 9 })
    await expect(stripe.balance.get({}, { retry: 1 })).rejects.toBeInstanceOf(NetworkError)
  })
})
