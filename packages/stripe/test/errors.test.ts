import { inspect } from 'node:util'
import {
  AuthenticationError,
  ConflictError,
  FerruleError,
  InvalidRequestError,
  isFerruleError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ResponseError,
  UpstreamError,
} from '@ferrule/stripe'
import { type Reply, startServer, upstream } from '@ferrule/test-kit/recorder'
import { describe, expect, test } from 'vitest'
import { API_KEY, connect } from './support/connector.ts'
import { samples } from './support/samples.ts'

/** Stripe's errors: what a caller gets of each, and whether the call is made again. */

const error = (status: number, body: object, headers: Record<string, string> = {}): Reply => ({
  status,
  headers,
  body: { error: { type: 'invalid_request_error', ...body } },
})

/** The reason of a rejected promise. */
async function thrown(promise: PromiseLike<unknown>): Promise<FerruleError> {
  try {
    await promise
  } catch (caught) {
    return caught as FerruleError
  }
  throw new Error('nothing was thrown')
}

interface Row {
  readonly name: string
  readonly reply: Reply
  readonly type: typeof FerruleError
  readonly code: string
  readonly retryable: boolean
  /** Of a write. */
  readonly outcome: string
  readonly hint?: RegExp
}

const rows: Row[] = [
  {
    name: '400 bad parameter',
    reply: error(400, { code: 'parameter_invalid_integer', message: 'Invalid integer: abc', param: 'amount' }),
    type: InvalidRequestError,
    code: 'parameter_invalid_integer',
    retryable: false,
    outcome: 'rejected',
  },
  {
    name: '400 unknown parameter: the API version may be to blame',
    reply: error(400, { code: 'parameter_unknown', param: 'payment_method_types' }),
    type: InvalidRequestError,
    code: 'parameter_unknown',
    retryable: false,
    outcome: 'rejected',
    hint: /api_version/,
  },
  {
    name: '400 a cursor whose record is gone',
    reply: error(400, { code: 'resource_missing', param: 'starting_after', message: "No such customer: 'cus_x'" }),
    type: InvalidRequestError,
    code: 'resource_missing',
    retryable: false,
    outcome: 'rejected',
    hint: /test and live/,
  },
  {
    name: '400 one idempotency key, two sets of parameters',
    reply: error(400, { type: 'idempotency_error', message: 'Keys for idempotent requests can only be used …' }),
    type: InvalidRequestError,
    code: 'idempotency_error',
    retryable: false,
    outcome: 'rejected',
    hint: /take a new one/,
  },
  {
    name: '401 wrong key',
    reply: error(401, { message: 'Invalid API Key provided: sk_test_****1234' }),
    type: AuthenticationError,
    code: 'invalid_request_error',
    retryable: false,
    outcome: 'rejected',
    hint: /credentials are not accepted/,
  },
  {
    name: '401 expired key',
    reply: error(401, { code: 'api_key_expired' }),
    type: AuthenticationError,
    code: 'api_key_expired',
    retryable: false,
    outcome: 'rejected',
    hint: /expired/,
  },
  {
    name: '402 declined card',
    reply: error(402, { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', charge: 'ch_1' }),
    type: InvalidRequestError,
    code: 'card_declined',
    retryable: false,
    outcome: 'rejected',
  },
  {
    name: '403 missing permission',
    reply: error(403, { message: "The provided key 'rk_live_***abcd' does not have the required permissions" }),
    type: PermissionError,
    code: 'invalid_request_error',
    retryable: false,
    outcome: 'rejected',
    hint: /lack permission/,
  },
  {
    name: '404 no such record',
    reply: error(404, { code: 'resource_missing', param: 'id' }),
    type: NotFoundError,
    code: 'resource_missing',
    retryable: false,
    outcome: 'rejected',
  },
  {
    name: '409 key in use: the call that holds it may still succeed',
    reply: error(409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }),
    type: ConflictError,
    code: 'idempotency_key_in_use',
    retryable: true,
    outcome: 'unknown',
    hint: /still running/,
  },
  {
    name: '424 something outside of Stripe failed',
    reply: error(424, { type: 'api_error' }),
    type: InvalidRequestError,
    code: 'api_error',
    retryable: false,
    outcome: 'rejected',
  },
  {
    name: '429 limiter',
    reply: error(429, { code: 'rate_limit' }, { 'stripe-rate-limited-reason': 'endpoint-rate' }),
    type: RateLimitError,
    code: 'rate_limit',
    retryable: true,
    outcome: 'rejected',
  },
  {
    name: '429 lock',
    reply: error(429, { code: 'lock_timeout' }),
    type: RateLimitError,
    code: 'lock_timeout',
    retryable: true,
    outcome: 'rejected',
    hint: /holds this record/,
  },
  ...[500, 502, 503, 504].map((status) => ({
    name: `${status}`,
    reply: error(status, { type: 'api_error' }),
    type: UpstreamError,
    code: 'api_error',
    retryable: true,
    outcome: 'unknown',
  })),
]

describe('each answer of the error table', () => {
  test.each(rows)('$name', async ({ reply, type, code, retryable, outcome, hint }) => {
    const { url, seen } = await upstream(reply)
    const caught = await thrown(connect(url).refunds.create({ charge: 'ch_1' }))

    expect(caught).toBeInstanceOf(type)
    expect(caught).toBeInstanceOf(FerruleError)
    expect(isFerruleError(caught)).toBe(true)
    expect(caught).toMatchObject({
      connector: 'stripe',
      entity: 'refunds',
      action: 'create',
      status: reply.status,
      requestId: 'req_1',
      retryable,
      outcome,
      upstream: (reply.body as { error: object }).error,
    })
    expect(caught.message).toMatch(/^\[stripe refunds\.create\] \d{3} /)
    expect(caught.message).toContain(code)
    expect(caught.message).toContain('req_1')
    if (hint) expect(caught.summary).toMatch(hint)
    expect(seen).toHaveLength(1)
  })

  test('a read has no outcome', async () => {
    const { url } = await upstream(error(500, {}))
    expect((await thrown(connect(url).customers.get({ id: 'cus_1' }))).outcome).toBeUndefined()
  })

  test('only what is text is taken over', async () => {
    const { url } = await upstream(error(400, { type: 5, code: { a: 1 }, message: ['x'], doc_url: null, param: 'ids' }))
    expect((await thrown(connect(url).customers.get({ id: 'cus_1' }))).upstream).toEqual({ param: 'ids' })
  })

  test("OAuth's shape", async () => {
    const { url } = await upstream({
      status: 400,
      body: { error: 'invalid_grant', error_description: 'Authorization code expired' },
    })
    const caught = await thrown(connect(url).customers.get({ id: 'cus_1' }))
    expect(caught.upstream).toEqual({ code: 'invalid_grant', message: 'Authorization code expired' })
    expect(caught.message).toContain('invalid_grant')
  })

  test.each([
    [502, '<html><head><title>Bad Gateway</title></head></html>', UpstreamError, /Bad Gateway/],
    [503, '', UpstreamError, /^$/],
    [403, 'blocked', PermissionError, /blocked/],
    [500, '[]', UpstreamError, undefined],
    [500, 'null', UpstreamError, undefined],
    [500, '{"error":null}', UpstreamError, undefined],
    [500, '{"error":[1]}', UpstreamError, undefined],
    [500, '{"error":{"type":5,"code":{},"message":["x"]}}', UpstreamError, undefined],
  ])('%i with a body of no known shape: %j', async (status, body, type, excerpt) => {
    const { url } = await upstream({ status, body, headers: { 'content-type': 'text/html' } })
    const caught = await thrown(connect(url).customers.get({ id: 'cus_1' }))
    expect(caught).toBeInstanceOf(type)
    expect(caught.status).toBe(status)
    if (excerpt) expect(caught.upstream?.excerpt).toMatch(excerpt)
  })

  test.each([
    ['<!doctype html><h1>Maintenance</h1>', 'text/html'],
    ['', 'application/json'],
    ['{"id":"cus_1","obj', 'application/json'],
    ['"text"', 'application/json'],
    ['[]', 'application/json'],
  ])('200 with %j is no record', async (body, type) => {
    const { url } = await upstream({ body, headers: { 'content-type': type } })
    const caught = await thrown(connect(url, { validation: 'strict' }).customers.get({ id: 'cus_1' }))
    expect(caught).toBeInstanceOf(ResponseError)
    expect(caught).toMatchObject({ status: 200, requestId: 'req_1' })
  })

  test('200 without a list is not a list', async () => {
    const { url } = await upstream({ body: samples.customer })
    expect(await thrown(connect(url).customers.list())).toBeInstanceOf(ResponseError)
  })
})

describe('no answer', () => {
  test('a time limit: a write may have happened', async () => {
    const { url, seen } = await upstream(() => new Promise<Reply>(() => {}))
    const stripe = connect(url, { timeout: 1_000 })
    expect(await thrown(stripe.refunds.create({ charge: 'ch_1' }))).toMatchObject({
      name: 'TimeoutError',
      code: 'timeout',
      retryable: true,
      outcome: 'unknown',
    })
    expect((await thrown(stripe.refunds.get({ id: 're_1' }))).outcome).toBeUndefined()
    expect(seen).toHaveLength(2)
  })

  test('a signal: its own reason comes out', async () => {
    const { url } = await upstream(() => new Promise<Reply>(() => {}))
    const stop = new AbortController()
    const call = connect(url).refunds.create({ charge: 'ch_1' }, { signal: stop.signal })
    setTimeout(() => stop.abort(new Error('enough')), 20)
    await expect(call).rejects.toThrow('enough')
  })

  test('nobody there: a write surely did not happen', async () => {
    const server = await startServer(() => ({}))
    await server.close()
    expect(await thrown(connect(server.url).refunds.create({ charge: 'ch_1' }))).toMatchObject({
      code: 'network',
      retryable: true,
      outcome: 'not-sent',
    })
  })

  test('a broken connection: a write may have happened', async () => {
    const { url } = await upstream({ reset: true })
    expect(await thrown(connect(url).refunds.create({ charge: 'ch_1' }))).toMatchObject({
      code: 'network',
      retryable: true,
      outcome: 'unknown',
    })
  })
})

describe('another try', () => {
  const good: Reply = { body: samples.refund }
  /** Number of tries. That they come at once is asked for, to save the time of the test. */
  const once = async (first: Reply, write = true): Promise<number> => {
    const { url, seen } = await upstream([{ ...first, headers: { 'retry-after': '0', ...first.headers } }, good])
    const stripe = connect(url, { retry: 1 })
    await (write ? stripe.refunds.create({ charge: 'ch_1' }) : stripe.refunds.get({ id: 're_1' })).catch(() => {})
    if (write) expect(new Set(seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    return seen.length
  }

  test.each([
    ['409 key in use', error(409, { code: 'idempotency_key_in_use' })],
    ['429 limiter', error(429, { code: 'rate_limit' })],
    ['429 lock', error(429, { code: 'lock_timeout' })],
    ['500', error(500, {})],
    ['503', error(503, {})],
    ['a reset', { reset: true }],
    ['424 that says so', error(424, {}, { 'stripe-should-retry': 'true' })],
    ['400 that says so', error(400, {}, { 'stripe-should-retry': 'true' })],
    ['402 that says so', error(402, {}, { 'stripe-should-retry': 'true' })],
  ] as const)('is made after %s, with the same key', async (_, reply) => {
    expect(await once(reply)).toBe(2)
    expect(await once(reply, false)).toBe(2)
  })

  test.each([
    ['400', error(400, {})],
    ['401', error(401, {})],
    ['402', error(402, {})],
    ['403', error(403, {})],
    ['404', error(404, {})],
    ['424', error(424, {})],
    ['409 that says no', error(409, {}, { 'stripe-should-retry': 'false' })],
    ['429 that says no', error(429, {}, { 'stripe-should-retry': 'false' })],
    ['500 that says no', error(500, {}, { 'stripe-should-retry': 'false' })],
  ] as const)('is not made after %s', async (_, reply) => {
    expect(await once(reply)).toBe(1)
    expect(await once(reply, false)).toBe(1)
  })

  test('a header of another wording decides nothing', async () => {
    expect(await once(error(500, {}, { 'stripe-should-retry': 'maybe' }))).toBe(2)
    expect(await once(error(400, {}, { 'stripe-should-retry': 'TRUE ' }))).toBe(1)
  })

  test('a delete whose answer was lost, and whose record then is gone, may have happened', async () => {
    const { url, seen } = await upstream([{ reset: true }, error(404, { code: 'resource_missing' })])
    const caught = await thrown(connect(url, { retry: 1 }).customers.delete({ id: 'cus_1' }))
    expect(caught).toMatchObject({ code: 'not_found', outcome: 'unknown' })
    expect(seen).toHaveLength(2)
  })

  test('Retry-After is kept, should Stripe ever send it', async () => {
    const { url } = await upstream(error(429, { code: 'rate_limit' }, { 'retry-after': '7' }))
    expect(await thrown(connect(url).customers.list())).toMatchObject({ code: 'rate_limit', retryAfterMs: 7000 })
  })
})

describe('no secret gets out', () => {
  const CLIENT_SECRET = 'pi_1_secret_abcDEF123'
  const secrets = [API_KEY, CLIENT_SECRET, 'whsec_hidden']
  const intent = { id: 'pi_1', object: 'payment_intent', client_secret: CLIENT_SECRET }

  /** Everything a log may show of an error. */
  const shown = (caught: FerruleError): string =>
    [
      inspect(caught, { depth: null, showHidden: true, getters: true }),
      JSON.stringify(caught),
      String(caught),
      caught.stack,
      inspect(caught.cause, { depth: null, showHidden: true }),
    ].join('\n')

  test.each<[string, Reply]>([
    [
      'a declined payment that holds whole objects',
      error(402, {
        code: 'card_declined',
        message: 'Your card was declined.',
        payment_intent: intent,
        payment_method: { id: 'pm_1', hidden: 'whsec_hidden' },
        setup_intent: { id: 'seti_1', client_secret: CLIENT_SECRET },
        source: { id: 'src_1', client_secret: CLIENT_SECRET },
      }),
    ],
    ['a message that quotes the key', error(401, { message: `Invalid API Key provided: ${API_KEY}` })],
    ['a code that quotes the key', error(400, { code: API_KEY, doc_url: `https://x.example/${API_KEY}` })],
    ['an error page that quotes the key', { status: 502, body: `<html>Authorization: Bearer ${API_KEY}</html>` }],
    ['a request id that quotes the key', { status: 500, body: '{}', headers: { 'request-id': API_KEY } }],
    [
      'a good answer that is not JSON',
      { body: `<html>Bearer ${API_KEY}</html>`, headers: { 'content-type': 'text/html' } },
    ],
    ['a broken connection', { reset: true }],
    ['a redirect elsewhere', { status: 302, headers: { location: `https://evil.example/?key=${API_KEY}` }, body: '' }],
  ])('%s', async (_, reply) => {
    const { url } = await upstream(reply)
    const caught = await thrown(
      connect(url).paymentIntents.create({ amount: 5, currency: 'usd', payment_method: 'pm_secret' }),
    )
    expect(isFerruleError(caught)).toBe(true)
    for (const secret of secrets) expect(shown(caught)).not.toContain(secret)
    expect(shown(caught)).not.toContain('Bearer sk_')
    expect(caught.message).not.toContain('pm_secret')
  })

  test('a record that is cut off is not quoted', async () => {
    const whole = JSON.stringify({ ...intent, email: 'ada@mail.example', metadata: { note: 'a "quoted" \\ secret' } })
    for (let length = 1; length < whole.length; length++) {
      const { url, close } = await startServer(() => ({ body: whole.slice(0, length) }))
      const caught = await thrown(connect(url).paymentIntents.get({ id: 'pi_1' }))
      await close()
      expect(caught).toBeInstanceOf(ResponseError)
      expect(shown(caught)).not.toMatch(/_secret_|ada@|quoted/)
    }
  })

  test('a record that contradicts the schema is not quoted', async () => {
    const { url } = await upstream({ body: { ...samples.payment_intent, ...intent, amount: 'five' } })
    const stripe = connect(url, { validation: 'strict' })
    const caught = await thrown(stripe.paymentIntents.get({ id: 'pi_1' }))
    expect(caught).toBeInstanceOf(ResponseError)
    expect(caught.issues).toMatchObject([{ path: ['amount'], received: 'string' }])
    expect(shown(caught)).not.toContain(CLIENT_SECRET)
  })

  test('the connector itself shows no key', () => {
    const stripe = connect('http://localhost')
    const text = inspect(stripe, { depth: null, showHidden: true, getters: true }) + JSON.stringify(stripe)
    expect(text).not.toContain(API_KEY)
  })
})

describe('a rate limit says what it is for', () => {
  const reason = (text: string) => ({ 'stripe-rate-limited-reason': text })
  test.each([
    ['endpoint-rate', error(429, { code: 'rate_limit' }, reason('endpoint-rate')), 'endpoint'],
    ['endpoint-concurrency', error(429, { code: 'rate_limit' }, reason('endpoint-concurrency')), 'endpoint'],
    ['resource-specific', error(429, { code: 'rate_limit' }, reason('resource-specific')), 'call'],
    ['a lock', error(429, { code: 'lock_timeout' }), 'call'],
    ['global-rate', error(429, { code: 'rate_limit' }, reason('global-rate')), undefined],
    ['no reason', error(429, { code: 'rate_limit' }), undefined],
  ])('%s', async (_, reply, scope) => {
    const { url } = await upstream(reply)
    const failure = await thrown(connect(url).customers.update({ id: 'cus_1', name: 'A' }))
    expect(failure).toMatchObject({ code: 'rate_limit' })
    expect((failure as RateLimitError).scope).toBe(scope)
  })
})
