import { createSandbox } from '@ferrule/sandbox'
import { StripeConnector } from '@ferrule/stripe'
import type { ManifestAction, ManifestEntity } from '@ferrule/stripe/manifest'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestGateway, testGateway } from './support/gateway.ts'

const sandbox = createSandbox('stripe')
let upstream: Awaited<ReturnType<typeof sandbox.listen>>
let one: TestGateway
let token: string
let id: string

beforeAll(async () => {
  upstream = await sandbox.listen()
  one = await testGateway({ upstreams: { stripe: upstream.url } })
  token = await one.scoped('acme')
  const made = await one.send('POST', '/v1/integrations/connectors', {
    token,
    body: { external_user_id: 'acme', connector_type: 'Stripe', credentials: sandbox.credentials },
  })
  expect(made.status, made.text).toBe(200)
  id = made.body.id
})

afterAll(async () => {
  await one?.close()
  await upstream?.close()
})

const A = () => `/api/v1/connectors/sources/${id}/execute`
const B = () => `/api/v1/integrations/connectors/${id}/execute`
const run = (path: string, body: unknown) => one.send('POST', path, { token, body })

describe('execute', () => {
  test('a list is records, meta and a cursor that resumes, as the connector itself gives them', async () => {
    const direct = new StripeConnector({ credentials: sandbox.credentials, baseUrl: upstream.url })
    const expected = await direct.customers.list({ limit: 3 })
    for (const path of [A(), B()]) {
      const first = await run(path, { entity: 'customers', action: 'list', params: { limit: 3 } })
      expect(first.status, first.text).toBe(200)
      expect(first.body).toMatchObject({
        status: 'success',
        result: expected.data,
        connector_metadata: expected.meta,
        execution_metadata: { connector_instance_id: id },
      })
      const { cursor } = first.body.execution_metadata
      expect(cursor).toBe(expected.cursor)
      const second = await run(path, { entity: 'customers', action: 'list', params: { limit: 3 }, cursor })
      expect(second.body.result).toEqual((await expected.nextPage())?.data)
    }
  })

  test('a record is the bare result, without meta; params may be null or missing', async () => {
    for (const body of [
      { entity: 'balance', action: 'get', params: null },
      { entity: 'balance', action: 'get' },
    ]) {
      const reply = await run(A(), body)
      expect(reply.body.result.object).toBe('balance')
      expect(reply.body.connector_metadata).toBeNull()
    }
  })

  test('writes are carried out once for one idempotency key', async () => {
    const body = {
      entity: 'customers',
      action: 'create',
      params: { email: 'ada@example.com' },
      idempotency_key: 'signup-1',
    }
    const [first, second] = [await run(A(), body), await run(B(), body)]
    expect(first.body.result.email).toBe('ada@example.com')
    expect(second.body.result.id).toBe(first.body.result.id)
  })

  test('a text is as long as the connector allows, which the vendor is not asked about', async () => {
    const listed = async () =>
      (await run(A(), { entity: 'customers', action: 'list', params: { limit: 1 } })).body.result
    const create = (path: string, length: number) =>
      run(path, { entity: 'customers', action: 'create', params: { description: 'x'.repeat(length) } })
    for (const path of [A(), B()]) {
      const newest = await listed()
      const refused = await create(path, 65_537)
      expect(refused.status, refused.text.slice(0, 300)).toBe(422)
      expect(refused.text).toContain('must be at most 65536 characters long')
      expect(refused.text.length).toBeLessThan(2_000)
      expect(await listed()).toEqual(newest)
      const longest = await create(path, 65_536)
      expect(longest.status, longest.text.slice(0, 300)).toBe(200)
      expect((await listed())[0].id).toBe(longest.body.result.id)
    }
  })

  test('the health check says what was looked at', async () => {
    const reply = await run(A(), { entity: '*', action: 'check', params: {} })
    expect(reply.body.result).toEqual({
      status: 'healthy',
      error: null,
      checked_entity: 'balance',
      checked_action: 'get',
    })
  })

  test('fields are chosen on the gateway; select wins over exclude', async () => {
    const base = { entity: 'customers', action: 'list', params: { limit: 1 } }
    const selected = await run(B(), {
      ...base,
      select_fields: ['id', 'invoice_settings.footer'],
      exclude_fields: ['id'],
    })
    expect(Object.keys(selected.body.result[0]).sort()).toEqual(['id', 'invoice_settings'])
    const excluded = await run(B(), { ...base, exclude_fields: ['id', 'invoice_settings.footer'] })
    expect(excluded.body.result[0]).not.toHaveProperty('id')
    expect(excluded.body.result[0].invoice_settings).not.toHaveProperty('footer')
    expect(excluded.body.result[0]).toHaveProperty('email')
  })
})

describe('what is refused', () => {
  const cases: [what: string, body: unknown, status: number, code: string][] = [
    ['an unknown entity', { entity: 'customer', action: 'list' }, 422, 'entity_not_found'],
    ['an unknown action', { entity: 'customers', action: 'destroy' }, 422, 'action_not_supported'],
    ['a name that every object has', { entity: 'constructor', action: 'list' }, 422, 'entity_not_found'],
    ['an action that every object has', { entity: 'customers', action: 'toString' }, 422, 'action_not_supported'],
    ['a wrong parameter', { entity: 'customers', action: 'list', params: { limit: 'x' } }, 422, 'params'],
    [
      'an unknown property',
      { entity: 'balance', action: 'get', baseUrl: 'http://169.254.169.254' },
      422,
      'unrecognized_keys',
    ],
    ['a missing property', { entity: 'balance' }, 422, 'invalid_type'],
    ['no such record', { entity: 'customers', action: 'get', params: { id: 'cus_none' } }, 404, 'not_found'],
    [
      'a search before there is a copy',
      { entity: 'customers', action: 'search', params: { query: {} } },
      409,
      'not_ready',
    ],
  ]
  test.each(['events', 'lines'] as const)('a stream of %s, before anything is sent', async (stream) => {
    const { connectors } = one.gateway
    const real = connectors.of.bind(connectors)
    const of = vi.spyOn(connectors, 'of').mockImplementation(async (source) => {
      const ready = await real(source)
      const { customers } = ready.manifest.entities as { customers: ManifestEntity }
      const { list } = customers.actions as { list: ManifestAction }
      const entities = { customers: { ...customers, actions: { list: { ...list, stream } } } }
      return { ...ready, manifest: { ...ready.manifest, entities } }
    })
    const before = sandbox.requests.length
    try {
      for (const path of [A(), B()]) {
        const { status, body } = await run(path, { entity: 'customers', action: 'list' })
        expect(status).toBe(422)
        const details = { code: 'params', outcome: 'not-sent' }
        expect(body.errors).toMatchObject([{ field: 'action', error_code: 'not_allowed', details }])
      }
      expect(of).toHaveBeenCalledTimes(2)
    } finally {
      of.mockRestore()
    }
    expect(sandbox.requests).toHaveLength(before)
  })

  test.each(cases)('%s', async (_, body, status, code) => {
    const reply = await run(A(), body)
    expect(reply.status, reply.text).toBe(status)
    expect(typeof reply.body.message).toBe('string')
    expect(reply.body.errors[0].error_code).toBe(code)
    expect(Object.keys(reply.body.errors[0]).sort()).toEqual(['details', 'error_code', 'field', 'message'])
  })

  test('what the vendor refuses keeps its kind, and a 429 says how long to wait', async () => {
    sandbox.fault({ kind: 'rate_limit', retryAfter: 1, times: 3 })
    const reply = await run(A(), { entity: 'balance', action: 'get' })
    sandbox.reset()
    expect(reply.status).toBe(429)
    expect(reply.headers.get('retry-after')).toBe('1')
    expect(reply.body.errors[0].details).toMatchObject({ code: 'rate_limit', retryAfterMs: 1000 })
  })

  test('bad credentials are no matter of the bearer: 403', async () => {
    const made = await one.send('POST', '/api/v1/integrations/connectors', {
      token,
      body: {
        workspace_name: 'acme',
        connector_type: 'stripe',
        name: 'bad',
        credentials: { api_key: 'sk_test_wrong' },
      },
    })
    expect(made.status).toBe(200)
    const reply = await one.send('POST', `/api/v1/connectors/sources/${made.body.id}/execute`, {
      token,
      body: { entity: 'balance', action: 'get' },
    })
    expect(reply.status).toBe(403)
    expect(reply.body.errors[0].error_code).toBe('authentication')
    expect(reply.text).not.toContain('sk_test_wrong')
    const checked = await one.send('POST', `/api/v1/integrations/connectors/${made.body.id}/check`, { token })
    expect(checked.body).toMatchObject({ status: 'failed', failure_reason: 'authentication' })
  })
})
