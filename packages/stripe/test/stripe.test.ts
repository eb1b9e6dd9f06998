import { bearer, bracketQuery, createClient as createCoreClient, formBody, type Vendor } from '@ferrule/core'
import { type Reply, type Seen, upstream } from '@ferrule/proof/recorder'
import { type Customer, StripeConnector } from '@ferrule/stripe'
import { createClient } from '@ferrule/stripe/client'
import * as customers from '@ferrule/stripe/customers'
import { describe, expect, test, vi } from 'vitest'
import { API_KEY, connect, list } from './support/connector.ts'
import { samples, stub } from './support/samples.ts'

/** What a user does with the connector, and what Stripe then sees. */

const query = (request: Seen | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(request?.query))
const form = (request: Seen | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(request?.body))

/** Answers lists the way Stripe does: newest first, cursors are ids. */
function customersOf(count: number) {
  const all = Array.from({ length: count }, (_, n) => ({ ...samples.customer, id: `cus_${count - n}` }))
  return (request: Seen): Reply => {
    const { limit = '10', starting_after, ending_before } = query(request)
    const size = Number(limit)
    const position = (id: string) => all.findIndex((one) => one.id === id)
    if (ending_before !== undefined) {
      const end = position(ending_before)
      const start = Math.max(0, end - size)
      return { body: list(all.slice(start, end), { has_more: start > 0 }) }
    }
    const start = starting_after === undefined ? 0 : position(starting_after) + 1
    return { body: list(all.slice(start, start + size), { has_more: start + size < all.length }) }
  }
}

const ids = (records: readonly Pick<Customer, 'id'>[]): string[] => records.map(({ id }) => id)

describe('lists', () => {
  test('await gives the first page', async () => {
    const { url, seen } = await upstream(customersOf(5))
    const page = await connect(url).customers.list({ limit: 2, email: 'ada@mail.example', created: { gte: 1 } })

    expect(ids(page.data)).toEqual(['cus_5', 'cus_4'])
    expect(page.meta).toEqual({ has_more: true })
    expect(page.data[0]?.address?.city).toBe('Bern')
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({ method: 'GET', path: '/v1/customers' })
    expect(query(seen[0])).toEqual({ limit: '2', email: 'ada@mail.example', 'created[gte]': '1' })
  })

  test('nextPage goes on, and is undefined after the last', async () => {
    const { url } = await upstream(customersOf(3))
    const first = await connect(url).customers.list({ limit: 2 })
    const second = await first.nextPage()

    expect(ids(second?.data ?? [])).toEqual(['cus_1'])
    expect(second?.meta.has_more).toBe(false)
    expect(second?.cursor).toBeUndefined()
    expect(await second?.nextPage()).toBeUndefined()
  })

  test('for await gives every record of every page, with the filters on every request', async () => {
    const { url, seen } = await upstream(customersOf(7))
    const found: string[] = []
    for await (const customer of connect(url).customers.list({ limit: 3, created: 5 })) found.push(customer.id)

    expect(found).toEqual(['cus_7', 'cus_6', 'cus_5', 'cus_4', 'cus_3', 'cus_2', 'cus_1'])
    expect(seen.map((request) => query(request))).toEqual([
      { limit: '3', created: '5' },
      { limit: '3', created: '5', starting_after: 'cus_5' },
      { limit: '3', created: '5', starting_after: 'cus_2' },
    ])
  })

  test('pages and toArray', async () => {
    const { url } = await upstream(customersOf(5))
    const stripe = connect(url)
    const sizes: number[] = []
    for await (const page of stripe.customers.list({ limit: 2 }).pages()) sizes.push(page.data.length)

    expect(sizes).toEqual([2, 2, 1])
    expect(ids(await stripe.customers.list({ limit: 2 }).toArray({ max: 3 }))).toEqual(['cus_5', 'cus_4', 'cus_3'])
  })

  test('a cursor goes on in another process, without parameters of its own on the wire', async () => {
    const { url, seen } = await upstream(customersOf(4))
    const { cursor } = await connect(url).customers.list({ limit: 2, created: { gte: 1 } })
    // JSON is how it gets there.
    const saved = JSON.parse(JSON.stringify({ cursor })).cursor as string
    const rest = await connect(url)
      .customers.list({ limit: 2, created: { gte: 1 } }, { cursor: saved })
      .toArray()

    expect(ids(rest)).toEqual(['cus_2', 'cus_1'])
    expect(query(seen[1])).toEqual({ limit: '2', 'created[gte]': '1', starting_after: 'cus_3' })
  })

  test('a loop that is left says where to go on: nothing lost, nothing twice', async () => {
    const { url } = await upstream(customersOf(6))
    const first = connect(url).customers.list({ limit: 4 })
    const found: string[] = []
    for await (const { id } of first) {
      found.push(id)
      if (found.length === 3) break
    }
    const rest = connect(url).customers.list({ limit: 4 }, { cursor: first.cursor })
    for await (const { id } of rest) found.push(id)

    expect(found).toEqual(['cus_6', 'cus_5', 'cus_4', 'cus_3', 'cus_2', 'cus_1'])
    expect(rest.cursor).toBeUndefined()
  })

  test('a cursor of another list is refused', async () => {
    const { url, seen } = await upstream(customersOf(4))
    const stripe = connect(url)
    const { cursor } = await stripe.customers.list({ limit: 2 })

    await expect(stripe.products.list({ limit: 2 }, { cursor })).rejects.toMatchObject({ code: 'params' })
    await expect(stripe.customers.list({ email: 'x' }, { cursor })).rejects.toMatchObject({ code: 'params' })
    expect(seen).toHaveLength(1)
  })

  test('ending_before walks backwards: each page from its end', async () => {
    const { url, seen } = await upstream(customersOf(6))
    const found: string[] = []
    for await (const { id } of connect(url).customers.list({ limit: 2, ending_before: 'cus_1' })) found.push(id)

    expect(found).toEqual(['cus_2', 'cus_3', 'cus_4', 'cus_5', 'cus_6'])
    expect(seen.map((request) => query(request).ending_before)).toEqual(['cus_1', 'cus_3', 'cus_5'])
  })

  test('an empty page ends the list even when it says that there is more', async () => {
    const { url, seen } = await upstream({ body: list([], { has_more: true }) })
    expect(await connect(url).customers.list().toArray()).toEqual([])
    expect(seen).toHaveLength(1)
  })

  test('a page that comes again is an error, not a loop without end', async () => {
    const { url, seen } = await upstream({ body: list([samples.customer], { has_more: true }) })
    await expect(connect(url).customers.list().toArray()).rejects.toMatchObject({ code: 'response' })
    expect(seen.length).toBeLessThan(5)
  })

  test('lists below a record', async () => {
    const { url, seen } = await upstream({ body: list([{ id: 'il_1', object: 'line_item' }]) })
    const stripe = connect(url)
    await stripe.invoiceLineItems.list({ id: 'in_1', limit: 100 })
    await stripe.paymentMethods.list({ id: 'cus_1', type: 'card' })

    expect(seen.map(({ path, query: text }) => `${path}?${text}`)).toEqual([
      '/v1/invoices/in_1/lines?limit=100',
      '/v1/customers/cus_1/payment_methods?type=card',
    ])
  })
})

describe('api_search', () => {
  const pages: Reply[] = [
    { body: { object: 'search_result', data: [samples.customer], has_more: true, next_page: 'WzE+/=', url: '/x' } },
    { body: { object: 'search_result', data: [samples.customer], has_more: false, next_page: null, url: '/x' } },
  ]

  test('a page with its meta', async () => {
    const { url, seen } = await upstream(pages)
    const page = await connect(url).customers.apiSearch({ query: 'email:"ada@mail.example"', limit: 1 })

    expect(page.meta).toEqual({ has_more: true, next_page: 'WzE+/=' })
    expect(query(seen[0])).toEqual({ query: 'email:"ada@mail.example"', limit: '1' })
  })

  test('iterates by token', async () => {
    const { url, seen } = await upstream(pages)
    expect(await connect(url).customers.apiSearch({ query: 'name:"Ada"' }).toArray()).toHaveLength(2)
    expect(query(seen[1])).toEqual({ query: 'name:"Ada"', page: 'WzE+/=' })
  })

  test('total_count when it was asked for', async () => {
    const { url } = await upstream({ body: { ...(pages[1]?.body as object), total_count: 41 } })
    const { meta } = await connect(url).customers.apiSearch({ query: 'name:"Ada"', expand: ['total_count'] })
    expect(meta.total_count).toBe(41)
  })
})

describe('records', () => {
  test('get, update, delete', async () => {
    const { url, seen } = await upstream([
      { body: samples.customer },
      { body: samples.customer },
      { body: stub('customer', 'cus_1') },
    ])
    const stripe = connect(url)

    expect(await stripe.customers.get({ id: 'cus_1' })).toEqual(samples.customer)
    expect((await stripe.customers.update({ id: 'cus_1', metadata: { a: 'b' } })).metadata?.order).toBe('7')
    expect((await stripe.customers.delete({ id: 'cus_1' })).deleted).toBe(true)
    expect(seen.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/v1/customers/cus_1', ''],
      ['POST', '/v1/customers/cus_1', 'metadata[a]=b'],
      ['DELETE', '/v1/customers/cus_1', ''],
    ])
  })

  test('a deleted customer is a stub, also in strict mode', async () => {
    const { url } = await upstream({ body: stub('customer', 'cus_1') })
    const customer = await connect(url, { validation: 'strict' }).customers.get({ id: 'cus_1' })
    expect(customer.deleted).toBe(true)
    expect(customer.email).toBeUndefined()
  })

  test('expand: an id or the object, both are fine', async () => {
    const expanded = { ...samples.charge, customer: samples.customer, balance_transaction: samples.balance_transaction }
    const { url, seen } = await upstream([{ body: samples.charge }, { body: expanded }])
    const stripe = connect(url, { validation: 'strict' })
    const plain = await stripe.charges.get({ id: 'ch_1' })
    const full = await stripe.charges.get({ id: 'ch_1', expand: ['customer', 'balance_transaction'] })

    expect(plain.balance_transaction).toBe('txn_1')
    expect(typeof full.customer === 'object' && full.customer?.id).toBe('cus_1')
    expect(seen[1]?.query).toBe('expand[0]=customer&expand[1]=balance_transaction')
  })

  test('unknown fields are kept as they came, and what is not asked for is not invented', async () => {
    const raw = { ...samples.customer, brand_new: { deep: [1, null] } }
    const { url } = await upstream({ body: raw })
    expect(await connect(url).customers.get({ id: 'cus_1' })).toEqual(raw)
  })

  test('drift is told once per path, and the record is returned as it came', async () => {
    const raw = { ...samples.customer, email: 5, address: { city: 6 } }
    const { url } = await upstream({ body: list([raw, raw]) })
    const onDrift = vi.fn()
    const stripe = connect(url, { hooks: { onDrift } })
    expect((await stripe.customers.list()).data).toEqual([raw, raw])
    await stripe.customers.list()
    expect(onDrift.mock.calls.map(([{ path }]) => path).sort()).toEqual(['address.city', 'email'])
  })

  test('withResponse gives the answer that came with the value', async () => {
    const { url } = await upstream({ body: samples.customer, headers: { 'stripe-version': '2026-08-26.dahlia' } })
    const { data, response } = await connect(url).customers.get({ id: 'cus_1' }).withResponse()
    expect(data.id).toBe('cus_1')
    expect(response.headers.get('request-id')).toBe('req_1')
    expect(response.headers.get('stripe-version')).toBe('2026-08-26.dahlia')
  })

  test('null and the empty string unset, undefined is not sent', async () => {
    const { url, seen } = await upstream({ body: samples.customer })
    await connect(url).customers.update({
      id: 'cus_1',
      address: null,
      shipping: '',
      email: undefined,
      metadata: { a: null, b: '' },
    })
    expect(form(seen[0])).toEqual({ address: '', shipping: '', 'metadata[a]': '', 'metadata[b]': '' })
  })
})

describe('idempotency keys', () => {
  const failure: Reply = { status: 500, body: { error: { type: 'api_error' } } }
  const key = (request: Seen | undefined) => request?.headers['idempotency-key']

  test('a create has one, and keeps it over its retries', async () => {
    const { url, seen } = await upstream([failure, { reset: true }, { body: samples.customer }])
    await connect(url, { retry: 2 }).customers.create({ email: 'ada@mail.example' })

    expect(seen).toHaveLength(3)
    expect(key(seen[0])).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set(seen.map(key)).size).toBe(1)
    expect(new Set(seen.map(({ body }) => body))).toEqual(new Set(['email=ada%40mail.example']))
  })

  test('every call has its own', async () => {
    const { url, seen } = await upstream({ body: samples.refund })
    const stripe = connect(url)
    await stripe.refunds.create({ charge: 'ch_1' })
    await stripe.refunds.create({ charge: 'ch_1' })
    expect(key(seen[0])).not.toBe(key(seen[1]))
  })

  test("the user's own goes over every try", async () => {
    const { url, seen } = await upstream([failure, { body: samples.refund }])
    await connect(url, { retry: 1 }).refunds.create({ charge: 'ch_1' }, { idempotencyKey: 'order-7' })
    expect(seen.map(key)).toEqual(['order-7', 'order-7'])
  })

  test('reads and deletes have none, and take none', async () => {
    const { url, seen } = await upstream({ body: stub('customer', 'cus_1') })
    const stripe = connect(url)
    await stripe.customers.get({ id: 'cus_1' })
    await stripe.customers.delete({ id: 'cus_1' })
    expect(seen.map(key)).toEqual([undefined, undefined])
    await expect(stripe.customers.get({ id: 'cus_1' }, { idempotencyKey: 'k' })).rejects.toMatchObject({
      code: 'params',
    })
  })

  test.each(['', 'x'.repeat(256), 'a\r\nb', '漢'])(
    'a key that no header can hold is refused: %j',
    async (idempotencyKey) => {
      const { url, seen } = await upstream({})
      await expect(connect(url).customers.create({}, { idempotencyKey })).rejects.toMatchObject({ code: 'params' })
      expect(seen).toHaveLength(0)
    },
  )
})

describe('account and API version', () => {
  test('the pinned version goes on every request', async () => {
    const { url, seen } = await upstream({ body: samples.balance })
    await connect(url).balance.get()
    expect(seen[0]?.headers).toMatchObject({
      'stripe-version': '2026-08-26.dahlia',
      authorization: `Bearer ${API_KEY}`,
      'user-agent': 'ferrule-stripe',
    })
    expect(seen[0]?.headers['stripe-account']).toBeUndefined()
  })

  test('another version by config', async () => {
    const { url, seen } = await upstream({ body: samples.balance })
    await connect(url, { config: { api_version: '2025-02-24.acacia' } }).balance.get()
    expect(seen[0]?.headers['stripe-version']).toBe('2025-02-24.acacia')
  })

  test.each([
    '',
    'latest',
    '2026-08-26.dahlia\r\nX: y',
    '2026-08-26.Dahlia',
    '2026-8-26',
    ' 2026-08-26',
    '2026-08-26 ',
  ])('the version %j is refused', (api_version) => {
    expect(() => connect('http://localhost', { config: { api_version } })).toThrow(/api_version/)
  })

  test('a connected account by config, by credentials, or for one call', async () => {
    const { url, seen } = await upstream({ body: samples.balance })
    await connect(url, { config: { account_id: 'acct_1' } }).balance.get()
    await connect(url, { credentials: { api_key: API_KEY, account_id: 'acct_2' } }).balance.get()
    const stripe = connect(url)
    await stripe.balance.get({}, { headers: { 'Stripe-Account': 'acct_3' } })
    await stripe.balance.get()
    expect(seen.map(({ headers }) => headers['stripe-account'])).toEqual(['acct_1', 'acct_2', 'acct_3', undefined])
  })

  test.each(['1', 'acct_', 'acct_1\n', 'acct_1 ', 'acct_é'])('the account %j is refused', (account_id) => {
    expect(() => connect('http://localhost', { config: { account_id } })).toThrow(/account_id/)
    expect(() => connect('http://localhost', { credentials: { api_key: API_KEY, account_id } })).toThrow(/account_id/)
  })
})

describe('credentials', () => {
  test.each([
    'pk_live_51abc',
    'pk_test_51abc',
    '',
    ' ',
    'sk_test_1\n',
    'sk test',
    'sk_\r\nX-Evil: 1',
    'ключ',
    'sk_\u00ad1',
  ])('the key %j is refused before any call, and not quoted', (api_key) => {
    expect(() => connect('http://localhost', { credentials: { api_key } })).toThrow(
      expect.objectContaining({ code: 'credentials' }),
    )
    try {
      connect('http://localhost', { credentials: { api_key } })
    } catch (error) {
      if (api_key.trim()) expect(String(error)).not.toContain(api_key)
    }
  })

  test.each(['sk_live_1', 'rk_live_1', 'rkcs_test_1', 'sk_org_live_1', 'some-future-kind-of-key'])(
    'the key %j is taken',
    (api_key) => {
      expect(() => connect('http://localhost', { credentials: { api_key } })).not.toThrow()
    },
  )

  test('a function is asked before every request', async () => {
    const { url, seen } = await upstream({ body: samples.balance })
    const keys = ['sk_test_first', 'sk_test_second']
    const stripe = connect(url, { credentials: async () => ({ api_key: keys.shift() as string }) })
    await stripe.balance.get()
    await stripe.balance.get()
    expect(seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer sk_test_first', 'Bearer sk_test_second'])
  })

  test('what a function gives is looked at, too', async () => {
    const { url, seen } = await upstream({})
    const stripe = connect(url, { credentials: () => ({ api_key: 'pk_live_1' }) })
    await expect(stripe.balance.get()).rejects.toMatchObject({ code: 'credentials' })
    expect(seen).toHaveLength(0)
  })
})

describe('fromEnv', () => {
  const env = { STRIPE_API_KEY: API_KEY, STRIPE_ACCOUNT_ID: 'acct_1', STRIPE_API_VERSION: '2026-10-28.endive' }
  const expected = {
    authorization: `Bearer ${API_KEY}`,
    'stripe-account': 'acct_1',
    'stripe-version': '2026-10-28.endive',
  }

  test('reads process.env', async () => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    const { url, seen } = await upstream({ body: samples.balance })
    await StripeConnector.fromEnv({ baseUrl: url }).balance.get()
    expect(seen[0]?.headers).toMatchObject(expected)
  })

  test('reads an object that is handed over, and then nothing else', async () => {
    vi.stubEnv('STRIPE_ACCOUNT_ID', 'acct_other')
    const { url, seen } = await upstream({ body: samples.balance })
    await StripeConnector.fromEnv({ env, baseUrl: url }).balance.get()
    expect(seen[0]?.headers).toMatchObject(expected)
    await StripeConnector.fromEnv({ env: { STRIPE_API_KEY: ` ${API_KEY}\n` }, baseUrl: url }).balance.get()
    expect(seen[1]?.headers['stripe-account']).toBeUndefined()
    expect(seen[1]?.headers.authorization).toBe(expected.authorization)
  })

  test('config of the caller goes before the environment', async () => {
    const { url, seen } = await upstream({ body: samples.balance })
    await StripeConnector.fromEnv({ env, baseUrl: url, config: { account_id: 'acct_9' } }).balance.get()
    expect(seen[0]?.headers).toMatchObject({ ...expected, 'stripe-account': 'acct_9' })
  })

  test.each([{}, { STRIPE_API_KEY: '' }, { STRIPE_API_KEY: '  ' }])(
    'names the variable that is missing in %j',
    (given) => {
      expect(() => StripeConnector.fromEnv({ env: given })).toThrow(
        expect.objectContaining({ code: 'credentials', message: expect.stringContaining('STRIPE_API_KEY') }),
      )
    },
  )

  test('a bad value is refused and not quoted', () => {
    expect(() => StripeConnector.fromEnv({ env: { ...env, STRIPE_API_KEY: 'pk_live_secret' } })).toThrow(
      expect.objectContaining({ code: 'credentials', message: expect.not.stringContaining('pk_live_secret') }),
    )
  })
})

describe('check', () => {
  const forbidden: Reply = { status: 403, body: { error: { type: 'invalid_request_error', message: 'lacks rights' } } }

  test('one small read', async () => {
    const { url, seen } = await upstream({ body: samples.balance })
    expect(await connect(url).check()).toEqual({ ok: true })
    expect(seen.map(({ path }) => path)).toEqual(['/v1/balance'])
  })

  test('a restricted key that may not read the balance is still a good key', async () => {
    const { url, seen } = await upstream([forbidden, { body: list([]) }])
    expect(await connect(url).check()).toEqual({ ok: true })
    expect(seen.map(({ path, query: text }) => `${path}?${text}`)).toEqual(['/v1/balance?', '/v1/customers?limit=1'])
  })

  test('a key that may read neither says so', async () => {
    const { url, seen } = await upstream(forbidden)
    expect(await connect(url).check()).toMatchObject({ ok: false, error: { code: 'permission', entity: 'balance' } })
    expect(seen).toHaveLength(2)
  })

  test.each([
    [401, 'authentication'],
    [500, 'upstream'],
    [429, 'rate_limit'],
  ])('%i is told, not thrown', async (status, code) => {
    const { url, seen } = await upstream({ status, body: { error: { type: 'x' } } })
    expect(await connect(url).check()).toMatchObject({ ok: false, error: { code } })
    expect(seen).toHaveLength(1)
  })

  test('nobody there is told, not thrown', async () => {
    const server = await upstream({})
    await server.close()
    expect(await connect(server.url).check()).toMatchObject({ ok: false, error: { code: 'network' } })
  })
})

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
    expect(page.data[0]?.email).toBe(one.data.email)
    expect(page.meta.has_more).toBe(false)
  })

  test.each(['customers', 'invoices', 'charges', 'subscriptions', 'refunds'])(
    '%s.search is for hosted mode',
    async (entity) => {
      const { url, seen } = await upstream({})
      await expect(connect(url).execute({ entity, action: 'search', params: {} } as never)).rejects.toMatchObject({
        code: 'params',
        message: expect.stringMatching(/search is offered in hosted mode only; in direct mode use list/),
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
    [{ id: 'dp_1' }, 'disputes.update'],
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
        'stripe-version': '2026-08-26.dahlia',
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
      credentials: { f: {} },
      config: { f: {} },
      env: {},
      authorize: bearer,
      auth: { token: 'api_key' },
      query: bracketQuery,
      body: formBody,
    }
    const other = createCoreClient(vendor, { credentials: { api_key: API_KEY }, baseUrl: url })
    await expect(customers.list(other as never)).rejects.toMatchObject({
      code: 'params',
      message: expect.stringContaining('this is an action of stripe; the client is one of other'),
    })
    expect(seen).toHaveLength(0)
  })
})

describe('many calls', () => {
  test('50 at once keep to the bound', async () => {
    let inside = 0
    let most = 0
    const { url, seen } = await upstream(async () => {
      most = Math.max(most, ++inside)
      await new Promise((resolve) => setTimeout(resolve, 5))
      inside--
      return { body: samples.customer }
    })
    const stripe = connect(url, { concurrency: 5 })
    const all = await Promise.all(Array.from({ length: 50 }, (_, n) => stripe.customers.get({ id: `cus_${n}` })))

    expect(all).toHaveLength(50)
    expect(most).toBe(5)
    expect(new Set(seen.map(({ path }) => path)).size).toBe(50)
  })

  test('one that fails does not take a place for good', async () => {
    const { url } = await upstream((_, count) =>
      count % 2 ? { status: 404, body: { error: {} } } : { body: samples.customer },
    )
    const stripe = connect(url, { concurrency: 2 })
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => stripe.customers.get({ id: 'cus_1' })))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  })
})
