import { describe, expect, test } from 'vitest'
import { API_KEY } from '../../stripe/src/sandbox/facts.ts'
import { client, inProcess, stripe } from './helper.ts'

const { api, sandbox } = await stripe()
const withHeaders = (headers: Record<string, string>) => api.get('/v1/customers', { limit: 1 }, headers)

describe('credentials', () => {
  test.each([
    ['none', '', 'You did not provide an API key'],
    ['another key', 'Bearer sk_test_other1234', 'Invalid API Key provided: sk_test_********1234'],
    ['a publishable key', 'Bearer pk_test_x', 'publishable'],
    ['another scheme', 'Digest x', 'You did not provide an API key'],
  ])('%s gets 401', async (_, authorization, message) => {
    const reply = await withHeaders({ authorization })
    expect(reply.status).toBe(401)
    expect(reply.body.error).toMatchObject({ type: 'invalid_request_error', message: expect.stringContaining(message) })
    expect(reply.headers.get('request-id')).toMatch(/^req_\w{14}$/)
  })

  test('the key may come as Basic user, too', async () => {
    expect((await withHeaders({ authorization: `Basic ${btoa(`${API_KEY}:`)}` })).status).toBe(200)
  })

  test('a restricted key reads, but neither writes nor sees the balance', async () => {
    const restricted = client(inProcess(sandbox), sandbox.restricted.api_key)
    expect((await restricted.get('/v1/customers')).status).toBe(200)
    for (const reply of [await restricted.get('/v1/balance'), await restricted.post('/v1/customers')]) {
      expect([reply.status, reply.body.error.type]).toEqual([403, 'invalid_request_error'])
      expect(reply.text).not.toContain(sandbox.restricted.api_key)
    }
  })
})

test('every answer names the request and the version, and what is no form or version is refused', async () => {
  const asked = await withHeaders({ 'Stripe-Version': '2026-02-25.clover', 'Stripe-Account': 'acct_1' })
  expect(asked.headers.get('stripe-version')).toBe('2026-02-25.clover')
  expect(asked.headers.get('stripe-account')).toBe('acct_1')
  const plain = await api.get('/v1/unicorns')
  expect(plain.headers.get('stripe-version')).toBe('2026-10-28.endive')
  expect(plain.headers.get('request-id')).not.toBe(asked.headers.get('request-id'))
  expect((await withHeaders({ 'Stripe-Version': 'latest' })).status).toBe(400)
  // A body is a form.
  expect((await api.post('/v1/customers', { name: 'x' }, { 'content-type': 'application/json' })).status).toBe(400)
})

describe('parameters that are wrong', () => {
  test.each([
    ['GET', '/v1/customers', { limit: 'abc' }, 'parameter_invalid_integer', 'limit', 'Invalid integer: abc'],
    ['GET', '/v1/customers', { limit: 0 }, 'parameter_invalid_integer', 'limit', 'greater than or equal to 1'],
    ['GET', '/v1/customers', { limit: 101 }, 'parameter_invalid_integer', 'limit', 'less than or equal to 100'],
    ['GET', '/v1/customers', { unicorn: 1 }, 'parameter_unknown', 'unicorn', 'Received unknown parameter: unicorn'],
    ['GET', '/v1/charges', { customer: '' }, 'parameter_invalid_empty', 'customer', 'empty string'],
    [
      'GET',
      '/v1/customers',
      { starting_after: 'a', ending_before: 'b' },
      'parameters_exclusive',
      'starting_after',
      'only specify one',
    ],
    [
      'GET',
      '/v1/invoices',
      { status: 'lost' },
      undefined,
      'status',
      'must be one of draft, open, paid, uncollectible or void',
    ],
    ['POST', '/v1/products', {}, 'parameter_missing', 'name', 'Missing required param: name.'],
    ['POST', '/v1/refunds', { amount: 1 }, 'parameter_missing', undefined, 'charge, payment_intent or origin'],
    ['POST', '/v1/customers', { address: 'x' }, undefined, 'address', 'Invalid object: x'],
    ['POST', '/v1/products', { name: 'x', images: { 1: 'a' } }, undefined, 'images', 'without holes'],
    [
      'POST',
      '/v1/subscriptions',
      { customer: 'cus_unknown', items: { 0: { price: 'p' } } },
      'resource_missing',
      'customer',
      "No such customer: 'cus_unknown'",
    ],
  ])('%s %s %j', async (method, path, values, code, param, message) => {
    const reply = await api.call(method, path, values)
    expect(reply.status).toBe(400)
    expect(reply.body.error).toMatchObject({ type: 'invalid_request_error', message: expect.stringContaining(message) })
    expect([reply.body.error.code, reply.body.error.param]).toEqual([code, param])
    if (code) expect(reply.body.error.doc_url).toBe(`https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`)
  })
})

describe('idempotency keys', () => {
  const key = { 'Idempotency-Key': 'once' }

  test('the same request gets the same answer and is carried out once', async () => {
    const first = await api.post('/v1/customers', { name: 'Ada' }, key)
    const second = await api.post('/v1/customers', { name: 'Ada' }, key)
    expect(second.body).toEqual(first.body)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
    expect(second.headers.get('original-request')).toBe(first.headers.get('request-id'))
    expect(second.headers.get('idempotency-key')).toBe('once')
    const found = sandbox.data.customers.findMany((query) => query.where({ name: 'Ada' }))
    expect(found).toHaveLength(1)
  })

  test('another request with the same key is refused', async () => {
    for (const reply of [
      await api.post('/v1/customers', { name: 'Grace' }, key),
      await api.post('/v1/products', { name: 'Ada' }, key),
    ]) {
      expect([reply.status, reply.body.error.type]).toEqual([400, 'idempotency_error'])
    }
  })

  test('refusals of the operation are kept, those of the parameters are not', async () => {
    const headers = { 'Idempotency-Key': 'refused' }
    expect((await api.post('/v1/customers', { unicorn: 1 }, headers)).status).toBe(400)
    const values = { charge: 'ch_unknown' }
    const first = await api.post('/v1/refunds', values, headers)
    const second = await api.post('/v1/refunds', values, headers)
    expect([first.status, second.status]).toEqual([400, 400])
    expect(second.headers.get('idempotent-replayed')).toBe('true')
  })

  test('reads take no notice of it', async () => {
    const path = '/v1/customers'
    const first = await api.get(path, { limit: 1 }, { 'Idempotency-Key': 'read' })
    await api.post(path)
    const second = await api.get(path, { limit: 1 }, { 'Idempotency-Key': 'read' })
    expect(second.body).not.toEqual(first.body)
  })
})

test('the log says what came, without secrets', async () => {
  await api.post('/v1/customers', { name: 'Logged' }, { 'Idempotency-Key': 'logged' })
  const last = sandbox.requests.at(-1)
  expect(last).toMatchObject({
    method: 'POST',
    path: '/v1/customers',
    operation: 'customers.create',
    params: { name: 'Logged' },
    headers: { authorization: '[redacted]', 'idempotency-key': 'logged' },
    status: 200,
    faults: [],
  })
  expect(JSON.stringify(sandbox.requests)).not.toContain(API_KEY)
})
