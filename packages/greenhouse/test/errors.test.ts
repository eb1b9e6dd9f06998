import { inspect } from 'node:util'
import {
  AuthenticationError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ResponseError,
  UpstreamError,
} from '@ferrule/greenhouse/v1'
import { html, type Reply, redirect } from '@ferrule/test-kit/server'
import { describe, expect, test, vi } from 'vitest'
import { API_KEY, run, v1 } from './support/connector.ts'

const problem = (status: number, body: unknown, headers = {}): Reply => ({ status, body, headers })
const failure = (greenhouse: Parameters<typeof run>[0], operation: string, params = {}) =>
  run(greenhouse, operation, params).then(
    () => {
      throw new Error('it did not fail')
    },
    (error) => error,
  )

describe('what Harvest v1 says', () => {
  test.each<[Reply, new (...args: never[]) => Error, object]>([
    [
      problem(401, { message: 'Invalid Basic Auth credentials' }),
      AuthenticationError,
      { upstream: { message: 'Invalid Basic Auth credentials' }, retryable: false },
    ],
    [problem(403, { message: 'This API Key does not have permission for this endpoint' }), PermissionError, {}],
    [problem(404, { message: 'Resource not found' }), NotFoundError, { upstream: { message: 'Resource not found' } }],
    [
      problem(422, {
        message: 'Validation error',
        errors: [{ message: 'must be one of: active, rejected, hired', field: 'status' }, { message: 'is bad' }],
      }),
      InvalidRequestError,
      {
        upstream: {
          message: 'Validation error',
          errors: ['status: must be one of: active, rejected, hired', 'is bad'],
        },
      },
    ],
    [
      problem(400, { errors: [{ message: 'This application is not rejected' }] }),
      InvalidRequestError,
      { upstream: { message: 'This application is not rejected' } },
    ],
    [problem(429, { message: 'Rate limit exceeded' }, { 'retry-after': '7' }), RateLimitError, { retryAfterMs: 7_000 }],
    [problem(500, { message: 'Server timeout in API' }), UpstreamError, { retryable: true }],
    [html(502), UpstreamError, { retryable: true }],
    [html(503), UpstreamError, {}],
  ])('%j', async (reply, type, facts) => {
    const error = await failure(v1(reply).greenhouse, 'candidates.get', { id: 1 })
    expect(error).toBeInstanceOf(type)
    expect(error).toMatchObject({ connector: 'greenhouse', entity: 'candidates', status: reply.status, ...facts })
  })

  test('a time-out of a list says what helps', async () => {
    const error = await failure(v1(problem(500, { message: 'Server timeout in API' })).greenhouse, 'candidates.list')
    expect(error.message).toMatch(/skip_count/)
  })

  test.each([
    [{ 'retry-after': '0' }, 1_000],
    [{ 'retry-after': '0.2' }, 1_000],
    [{ 'retry-after': '3' }, 3_000],
    [{ 'x-ratelimit-reset': '1767225605' }, 5_000],
    [{ 'x-ratelimit-reset': '2026-01-01T00:00:05Z' }, 5_000],
    [{ 'x-ratelimit-reset': '1767225500' }, 1_000],
    [{}, undefined],
  ])('after a 429 with %j the wait is %s ms', async (headers, wait) => {
    vi.useFakeTimers({ now: Date.parse('2026-01-01T00:00:00Z'), toFake: ['Date'] })
    try {
      const error = await failure(v1(problem(429, { message: 'x' }, headers)).greenhouse, 'jobs.list')
      expect(error.retryAfterMs).toBe(wait)
    } finally {
      vi.useRealTimers()
    }
  })

  test('no secret is in an error, however it is looked at', async () => {
    const basic = btoa(`${API_KEY}:`)
    for (const reply of [
      problem(401, { message: `bad ${API_KEY} ${basic}`, errors: [API_KEY] }),
      { status: 502, body: `<p>${API_KEY} ${basic}</p>` },
      { status: 200, body: `<p>${API_KEY}</p>` },
    ]) {
      const error = await failure(v1(reply).greenhouse, 'jobs.list')
      const seen = [error.message, error.stack, inspect(error, { depth: 9 }), JSON.stringify(error)].join()
      expect(seen).not.toContain(API_KEY)
      expect(seen).not.toContain(basic)
    }
  })
})

describe('a Harvest v1 that is gone', () => {
  const page = { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' }
  test.each<[string, Reply, string]>([
    ['410', problem(410, { message: 'Gone' }), 'candidates.get'],
    ['410 as a page', html(410), 'jobs.list'],
    ['404 of a list', problem(404, { message: 'Resource not found' }), 'jobs.list'],
    ['404 as a page', html(404), 'candidates.get'],
    ['404 without a body', problem(404, ''), 'candidates.get'],
    ['a redirect', redirect('https://app.greenhouse.io/users/sign_in', 301), 'jobs.list'],
    ['a redirect within', redirect('https://harvest.greenhouse.io/v3/jobs', 308), 'jobs.list'],
    ['a redirect to http', redirect('http://harvest.greenhouse.io/v1/jobs', 302), 'candidates.get'],
    ['a page', page, 'jobs.list'],
    ['a page without a type', { status: 200, headers: { 'content-type': '' }, body: 'moved' }, 'candidates.get'],
    ['a redirect of a download', redirect('https://app.greenhouse.io/', 302), 'candidate_attachment.download'],
  ])('%s', async (_, reply, operation) => {
    const { fetch, greenhouse } = v1(reply, { retry: 2 })
    const error = await failure(greenhouse, operation, operation.endsWith('.list') ? {} : { id: 1 })
    expect(error).toBeInstanceOf(InvalidRequestError)
    expect(error).toMatchObject({ retryable: false, upstream: { code: 'harvest_v1_retired' } })
    expect(error.message).toMatch(/retired.*client_id.*@ferrule\/greenhouse\/v3/)
    expect(fetch.requests).toHaveLength(1)
  })

  test('of a write, too; a redirect does not say what became of it', async () => {
    const { greenhouse } = v1(redirect('https://app.greenhouse.io/', 302), { config: { on_behalf_of: 1 } })
    const error = await failure(greenhouse, 'applications.unreject', { id: 1 })
    expect(error).toMatchObject({ outcome: 'unknown', upstream: { code: 'harvest_v1_retired' } })
  })

  test('a page with a good status does not say what became of a write', async () => {
    const { greenhouse } = v1(page, { config: { on_behalf_of: 1 } })
    const error = await failure(greenhouse, 'applications.unreject', { id: 1 })
    expect(error).toMatchObject({ outcome: 'unknown', upstream: { code: 'harvest_v1_retired' } })
    expect((await failure(greenhouse, 'jobs.get', { id: 1 })).outcome).toBeUndefined()
  })

  test('check tells it', async () => {
    const result = await v1(html(404)).greenhouse.check()
    expect(result).toMatchObject({ ok: false, error: { upstream: { code: 'harvest_v1_retired' } } })
  })

  test.each<[string, Reply]>([
    ['a record that is not there', problem(404, { message: 'Resource not found' })],
    ['JSON that is cut off', { status: 200, headers: { 'content-type': 'application/json' }, body: '{"id":' }],
    ['an empty answer', { status: 200, headers: { 'content-type': 'application/json' }, body: '' }],
    ['a gateway that fails', html(504)],
  ])('is not seen in %s', async (_, reply) => {
    const error = await failure(v1(reply).greenhouse, 'candidates.get', { id: 1 })
    expect(error.upstream?.code).toBeUndefined()
    if (reply.status === 200) expect(error).toBeInstanceOf(ResponseError)
  })
})
