import { bearer, bracketQuery, createClient as createCoreClient, formBody, type Vendor } from '@ferrule/core/runtime'
import { StripeConnector } from '@ferrule/stripe'
import { createClient } from '@ferrule/stripe/client'
import * as customers from '@ferrule/stripe/customers'
import { upstream } from '@ferrule/test-kit/recorder'
import { describe, expect, test } from 'vitest'
import { API_KEY, connect, list } from './support/connector.ts'
import { customersOf, ids } from './support/customers.ts'
import { samples } from './support/samples.ts'

/** The ways around the accessors: `execute`, `plan`, functions; and many calls at once. */

describe('execute', () => {
  test('lists give data and meta, everything else data', async () => {
    const { url } = await upstream((request) => ({
      body: request.path === '/v1/customers' ? list([samples.customer]) : samples.customer,
    }))
    const stripe = connect(url)
    const page = await stripe.execute({ entity: 'customers', action: 'list', params: { limit: 1 } })
    const one = await stripe.execute({ entity: 'customers', action: 'get', params: { id: 'cus_1' } })

    expect(page).toEqual({ data: [samples.customer], meta: { has_more: false } })
    expect(one).toEqual({ data: samples.customer })
    // By the types alone:
    expect(page.data[0]?.email).toBe(one.data.deleted ? undefined : one.data.email)
    expect(page.meta.has_more).toBe(false)
  })

  test.each(['customers', 'invoices', 'charges', 'subscriptions', 'refunds'])(
    '%s.search needs a copy',
    async (entity) => {
      const { url, seen } = await upstream({})
      await expect(connect(url).execute({ entity, action: 'search', params: {} } as never)).rejects.toMatchObject({
        code: 'params',
        message: expect.stringMatching(/search\] needs a copy of the data: pass `copy`/),
      })
      expect(seen).toHaveLength(0)
    },
  )

  test.each([
    ['customer', 'list', 'customers'],
    ['balanceTransactions', 'list', 'balance_transactions'],
    ['customers', 'lst', 'list'],
    ['customers', 'apiSearch', 'api_search'],
    ['customers', 'remove', undefined],
    ['__proto__', 'list', undefined],
    ['customers', 'constructor', undefined],
    ['', '', undefined],
  ])('%s.%s is no pair; what may be meant is %s', async (entity, action, meant) => {
    const { url, seen } = await upstream({})
    await expect(connect(url).execute({ entity, action } as never)).rejects.toMatchObject({
      code: 'params',
      message: expect.stringContaining(meant === undefined ? 'it has' : `did you mean ${meant}?`),
    })
    expect(seen).toHaveLength(0)
  })

  test('wrong parameters are named, and nothing is sent', async () => {
    const { url, seen } = await upstream({})
    const call = connect(url).execute({
      entity: 'customers',
      action: 'list',
      params: { limit: 101, emial: 'x' } as never,
    })
    await expect(call).rejects.toMatchObject({
      code: 'params',
      entity: 'customers',
      action: 'list',
      issues: [
        { path: ['limit'], received: 'number' },
        { path: ['emial'], message: expect.stringContaining('did you mean email?') },
      ],
    })
    expect(seen).toHaveLength(0)
  })

  test.each([
    [{ starting_after: 'a', ending_before: 'b' }, 'customers.list'],
    [{ ids: ['a'], starting_after: 'b' }, 'products.list'],
    [{ type: 'a', types: ['b'] }, 'events.list'],
    [{}, 'refunds.create'],
    [{ charge: 'a', payment_intent: 'b' }, 'refunds.create'],
    [{ currency: 'usd', product: 'a' }, 'prices.create'],
    [{ items: [] }, 'subscriptions.create'],
    [{ id: 'pm_1' }, 'payment_method_attachments.create'],
    [{ name: 'x', statement_descriptor: 'a<b' }, 'products.create'],
    [{ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`k${n}`, ''])) }, 'customers.create'],
    [{ metadata: { 'a[b]': 'c' } }, 'customers.create'],
    // A form cannot say that a list is empty; the SDK leaves it out.
    [{ preferred_locales: [] }, 'customers.create'],
    [{ metadata: new Map([['a', 'b']]) }, 'customers.create'],
    [{ amount: 1.5, currency: 'usd' }, 'payment_intents.create'],
    [{ amount: '5', currency: 'usd' }, 'payment_intents.create'],
    [{ amount: Number.MAX_SAFE_INTEGER + 1, currency: 'usd' }, 'payment_intents.create'],
    [{ expand: ['a.b.c.d.e'] }, 'balance.get'],
    [{ expand: 'customer' }, 'balance.get'],
    [{ query: '' }, 'customers.api_search'],
  ])('%j is refused by %s', async (params, operation) => {
    const { url, seen } = await upstream({})
    const [entity, action] = operation.split('.')
    await expect(connect(url).execute({ entity, action, params } as never)).rejects.toMatchObject({ code: 'params' })
    expect(seen).toHaveLength(0)
  })
})

describe('plan', () => {
  test('shows the request of a POST without its secrets, and sends nothing', async () => {
    const { url, seen } = await upstream({})
    const plan = await connect(url, { config: { account_id: 'acct_1' } }).plan(
      { entity: 'customers', action: 'create', params: { email: 'ada@mail.example', address: { city: 'Bern' } } },
      { idempotencyKey: 'order-7' },
    )

    expect(plan).toEqual({
      method: 'POST',
      url: `${url}/v1/customers`,
      headers: {
        accept: 'application/json',
        authorization: '[redacted]',
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': 'order-7',
        'stripe-account': 'acct_1',
        'stripe-version': '2026-10-28.endive',
        'user-agent': 'ferrule-stripe',
      },
      body: 'email=ada%40mail.example&address[city]=Bern',
    })
    expect(seen).toHaveLength(0)
  })

  test('checks parameters as a call does', async () => {
    const plan = connect('http://localhost').plan({ entity: 'customers', action: 'get', params: { id: '..' } })
    await expect(plan).rejects.toMatchObject({ code: 'params' })
  })

  test("a live address is Stripe's own", async () => {
    const stripe = new StripeConnector({ credentials: { api_key: API_KEY } })
    const { url, body } = await stripe.plan({ entity: 'balance', action: 'get' })
    expect(url).toBe('https://api.stripe.com/v1/balance')
    expect(body).toBeUndefined()
  })
})

describe('functions', () => {
  test('take a client or a connector', async () => {
    const { url, seen } = await upstream(customersOf(3))
    const client = createClient({ credentials: { api_key: API_KEY }, baseUrl: url })
    expect(ids((await customers.list(client, { limit: 2 })).data)).toEqual(['cus_3', 'cus_2'])
    expect(ids(await customers.list(connect(url), { limit: 2 }).toArray())).toEqual(['cus_3', 'cus_2', 'cus_1'])
    expect(seen).toHaveLength(3)
  })

  test("refuse another connector's client, also without types", async () => {
    const { url, seen } = await upstream({})
    const vendor: Vendor & { name: 'other' } = {
      name: 'other',
      bases: { api: 'https://other.example' },
      credentials: { fields: {} },
      config: { fields: {} },
      env: {},
      authorize: bearer,
      auth: { token: 'api_key' },
      query: bracketQuery,
      body: formBody,
    }
    const other = createCoreClient(vendor, { credentials: { api_key: API_KEY }, baseUrl: url })
    await expect(customers.list(other as never)).rejects.toMatchObject({
      code: 'params',
      message: expect.stringContaining('this is an action of stripe, but the client is for other'),
    })
    expect(seen).toHaveLength(0)
  })
})

describe('many calls', () => {
  test('50 at once keep to the bound', async () => {
    let inside = 0
    let most = 0
    let five = Promise.withResolvers<void>()
    // Answers once five are there; a sixth would have come by the next turn.
    const { url, seen } = await upstream(async () => {
      const { promise, resolve } = five
      most = Math.max(most, ++inside)
      if (inside === 5) {
        five = Promise.withResolvers()
        setTimeout(resolve, 5)
      }
      await promise
      inside--
      return { body: samples.customer }
    })
    const stripe = connect(url, { concurrency: 5 })
    const all = await Promise.all(Array.from({ length: 50 }, (_, n) => stripe.customers.get({ id: `cus_${n}` })))

    expect(all).toHaveLength(50)
    expect(most).toBe(5)
    expect(new Set(seen.map(({ path }) => path)).size).toBe(50)
  })

  test('one that fails does not take a place permanently', async () => {
    const { url } = await upstream((_, count) =>
      count % 2 ? { status: 404, body: { error: {} } } : { body: samples.customer },
    )
    const stripe = connect(url, { concurrency: 2 })
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => stripe.customers.get({ id: 'cus_1' })))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })
})
