import { StripeConnector } from '@ferrule/stripe'
import { type Reply, type Seen, upstream } from '@ferrule/test-kit/recorder'
import { describe, expect, test, vi } from 'vitest'
import { API_KEY, connect, list } from './support/connector.ts'
import { samples, stub } from './support/samples.ts'

/** Calls of a user, and the requests that Stripe receives. */

const form = (request: Seen | undefined): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(request?.body))

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
    expect(customer).not.toHaveProperty('email')
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

  test('drift is reported once per path, and the record is returned as it came', async () => {
    const raw = { ...samples.customer, email: 5, address: { ...samples.customer.address, city: 6 } }
    const { url } = await upstream({ body: list([raw, raw]) })
    const onDrift = vi.fn()
    const stripe = connect(url, { hooks: { onDrift } })
    expect((await stripe.customers.list()).data).toEqual([raw, raw])
    await stripe.customers.list()
    expect(onDrift.mock.calls.map(([{ path }]) => path).sort()).toEqual(['address.city', 'email'])
  })

  test('withResponse gives the answer that came with the value', async () => {
    const { url } = await upstream({ body: samples.customer, headers: { 'stripe-version': '2026-10-28.endive' } })
    const { data, response } = await connect(url).customers.get({ id: 'cus_1' }).withResponse()
    expect(data.id).toBe('cus_1')
    expect(response.headers.get('request-id')).toBe('req_1')
    expect(response.headers.get('stripe-version')).toBe('2026-10-28.endive')
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

  test.each([
    ['customers', 'default_source'],
    ['subscriptions', 'default_payment_method'],
    ['invoices', 'default_payment_method'],
    ['products', 'default_price'],
    ['payment_intents', 'payment_method'],
  ] as const)('%s: an update can empty %s', async (entity, name) => {
    const { url, seen } = await upstream({ body: { id: 'x_1' } })
    for (const value of ['', null]) {
      const params = { id: 'x_1', [name]: value }
      await connect(url, { validation: 'off' }).execute({ entity, action: 'update', params } as never)
      expect(form(seen.at(-1))).toEqual({ [name]: '' })
    }
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
  test('the pinned version is sent with every request', async () => {
    const { url, seen } = await upstream({ body: samples.balance })
    await connect(url).balance.get()
    expect(seen[0]?.headers).toMatchObject({
      'stripe-version': '2026-10-28.endive',
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
    '2026-10-28.endive\r\nX: y',
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

test.each(['', '/', 'acct_1/', '/acct_1', 'acct_1//acct_2', 'acct 1', 'acct_1\n', 'acct_é', 'a'.repeat(1001)])(
  'the context %j is refused',
  (context) => {
    expect(() => connect('http://localhost', { config: { context } })).toThrow(/context/)
    expect(() => connect('http://localhost', { credentials: { api_key: API_KEY, context } })).toThrow(/context/)
  },
)

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
  const env = {
    STRIPE_API_KEY: API_KEY,
    STRIPE_ACCOUNT_ID: 'acct_1',
    STRIPE_API_VERSION: '2026-10-28.endive',
    STRIPE_CONTEXT: 'acct_2/acct_3',
  }
  const expected = {
    authorization: `Bearer ${API_KEY}`,
    'stripe-account': 'acct_1',
    'stripe-context': 'acct_2/acct_3',
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
    async (given) => {
      await expect(StripeConnector.fromEnv({ env: given }).request({ path: '/x' })).rejects.toThrow(
        expect.objectContaining({ code: 'credentials', message: expect.stringContaining('STRIPE_API_KEY') }),
      )
    },
  )

  test('a bad value is refused and not quoted', async () => {
    await expect(
      StripeConnector.fromEnv({ env: { ...env, STRIPE_API_KEY: 'pk_live_secret' } }).request({ path: '/x' }),
    ).rejects.toThrow(
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
  ])('%i is reported, not thrown', async (status, code) => {
    const { url, seen } = await upstream({ status, body: { error: { type: 'x' } } })
    expect(await connect(url).check()).toMatchObject({ ok: false, error: { code } })
    expect(seen).toHaveLength(1)
  })

  test('nobody there is reported, not thrown', async () => {
    const server = await upstream({})
    await server.close()
    expect(await connect(server.url).check()).toMatchObject({ ok: false, error: { code: 'network' } })
  })
})
