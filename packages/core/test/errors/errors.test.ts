import { inspect } from 'node:util'
import { empty, fakeFetch, html, type Reply, reset, script } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { API_KEY, acme, connect, things } from '../kit/acme.ts'
import {
  AuthenticationError,
  ConflictError,
  CredentialsError,
  type ErrorCode,
  errorClasses,
  FerruleError,
  InvalidRequestError,
  isFerruleError,
  NetworkError,
  NotFoundError,
  type Operation,
  ParamsError,
  PermissionError,
  RateLimitError,
  ResponseError,
  send,
  TimeoutError,
  UpstreamError,
  type UpstreamFacts,
  type Vendor,
} from '../kit/core.ts'

/** The error of a call that is answered so. */
async function failure(
  reply: Reply | Error,
  operation: Operation = things.get,
  params: object = { id: 'x' },
  options: { vendor?: Vendor; vendorMessages?: boolean } = {},
): Promise<FerruleError> {
  const { vendor = acme, ...more } = options
  const fetch = fakeFetch(() => {
    if (reply instanceof Error) throw reply
    return reply
  })
  const error = await connect({ fetch, retry: 0, ...more }, vendor)
    .call(operation, params)
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    )
  expect(error).toBeInstanceOf(FerruleError)
  return error as FerruleError
}

describe('status → class', () => {
  test.each<[number, typeof FerruleError, ErrorCode, boolean, string]>([
    [304, InvalidRequestError, 'invalid_request', false, 'unknown'],
    [400, InvalidRequestError, 'invalid_request', false, 'rejected'],
    [401, AuthenticationError, 'authentication', false, 'rejected'],
    [402, InvalidRequestError, 'invalid_request', false, 'rejected'],
    [403, PermissionError, 'permission', false, 'rejected'],
    [404, NotFoundError, 'not_found', false, 'rejected'],
    [405, InvalidRequestError, 'invalid_request', false, 'rejected'],
    [408, InvalidRequestError, 'invalid_request', true, 'unknown'],
    [409, ConflictError, 'conflict', false, 'rejected'],
    [410, InvalidRequestError, 'invalid_request', false, 'rejected'],
    [422, InvalidRequestError, 'invalid_request', false, 'rejected'],
    [429, RateLimitError, 'rate_limit', true, 'rejected'],
    [451, InvalidRequestError, 'invalid_request', false, 'rejected'],
    [500, UpstreamError, 'upstream', true, 'unknown'],
    [501, UpstreamError, 'upstream', true, 'unknown'],
    [502, UpstreamError, 'upstream', true, 'unknown'],
    [503, UpstreamError, 'upstream', true, 'unknown'],
    [504, UpstreamError, 'upstream', true, 'unknown'],
    [599, UpstreamError, 'upstream', true, 'unknown'],
  ])('%i', async (status, Class, code, retryable, outcome) => {
    const reply = {
      status,
      headers: { 'x-acme-request': 'req_1' },
      body: { error: { code: 'some_code', type: 'a_type', message: 'Because.', more: 'dropped by the reader' } },
    }
    const read = await failure(reply)
    expect(read.constructor).toBe(Class)
    expect(read).toMatchObject({ name: Class.name, code, retryable, status, connector: 'acme', entity: 'things' })
    expect(read).toMatchObject({ action: 'get', requestId: 'req_1' })
    expect(read.message).toMatch(new RegExp(`^\\[acme things\\.get\\] ${status} `))
    expect(read.message).toMatch(/request req_1$/)
    expect(read.outcome).toBeUndefined()
    expect(read.issues).toBeUndefined()
    if (status !== 304) {
      expect(read.upstream).toEqual({ code: 'some_code', type: 'a_type', message: 'Because.' })
      expect(read.message).toContain('some_code')
      expect(read.message).toContain(`${status} some_code: Because.`)
      expect(read.summary).not.toContain('Because')
    }
    const write = await failure(reply, things.create, {})
    expect(write.constructor).toBe(Class)
    expect(write.outcome).toBe(outcome)
    expect((await failure(reply, { ...things.create, safe: true }, {})).outcome).toBeUndefined()
  })

  test('every code has its class, and every class its code', async () => {
    for (const [code, Class] of Object.entries(errorClasses)) {
      const error = new Class('text')
      expect([error.code, error.name, error.message, error.retryable]).toEqual([code, Class.name, 'text', false])
      expect(error).toBeInstanceOf(FerruleError)
      expect(error).toBeInstanceOf(Error)
    }
    expect(Object.keys(errorClasses)).toHaveLength(13)
  })

  test('classes without a status', async () => {
    expect(await failure(reset.fault ? new TypeError('fetch failed') : reset)).toBeInstanceOf(NetworkError)
    expect(await failure(html())).toBeInstanceOf(ResponseError)
    expect(await failure({}, things.get, {})).toBeInstanceOf(ParamsError)
    const hanging = connect({ fetch: fakeFetch(() => ({ fault: 'hang' })) })
    await expect(hanging.call(things.get, { id: 'x' }, { timeout: 20 })).rejects.toBeInstanceOf(TimeoutError)
    const forgetful = connect({ credentials: () => ({}) })
    await expect(forgetful.call(things.get, { id: 'x' })).rejects.toBeInstanceOf(CredentialsError)
  })
})

describe('what an error says', () => {
  test('the most telling of the vendor’s request ids', async () => {
    const headers = { 'x-request-id': 'second', 'x-acme-request': 'first' }
    expect((await failure({ status: 500, headers })).requestId).toBe('first')
    expect((await failure({ status: 500, headers: { 'x-request-id': 'second' } })).requestId).toBe('second')
    expect((await failure({ status: 500 })).requestId).toBeUndefined()
  })

  test.each([
    ['7', 7000],
    ['0', 0],
    ['1.5', 1500],
    [' 2 ', 2000],
    ['3600', 3_600_000],
    ['soon', undefined],
    ['', undefined],
    ['1e3', undefined],
  ])('Retry-After %j', async (text, expected) => {
    const error = await failure({ status: 429, headers: { 'retry-after': text } })
    expect(error.retryAfterMs).toBe(expected)
  })

  test('Retry-After as a date, also one that has passed', async () => {
    const at = (ms: number) => ({ 'retry-after': new Date(Date.now() + ms).toUTCString() })
    const { retryAfterMs } = await failure({ status: 503, headers: at(90_000) })
    expect(retryAfterMs).toBeGreaterThan(60_000)
    expect(retryAfterMs).toBeLessThanOrEqual(90_000)
    expect((await failure({ status: 503, headers: at(-90_000) })).retryAfterMs).toBe(0)
  })

  test('the vendor says what it says on one line, bounded, and without secrets', async () => {
    const said = async (message: unknown, more: object = {}) => {
      const vendor = { ...acme, readError: () => ({ upstream: { code: 'bad', message, ...more } as UpstreamFacts }) }
      return (await failure({ status: 400, body: {} }, things.get, { id: 'x' }, { vendor })).message
    }
    expect(await said('No such price', { param: 'items[0][price]' })).toBe(
      '[acme things.get] 400 bad: No such price (items[0][price])',
    )
    expect(await said('items is wrong', { param: 'items' })).toBe('[acme things.get] 400 bad: items is wrong')
    expect(await said('two\n\u0007lines\u202e')).toBe('[acme things.get] 400 bad: two lines')
    expect(await said(`key ${API_KEY} is wrong`)).not.toContain(API_KEY)
    expect((await said('x'.repeat(100_000))).length).toBeLessThan(400)
    for (const odd of ['', 5, null, {}, ['a']]) expect(await said(odd)).toBe('[acme things.get] 400 bad')
  })

  test('summaries hold no parameter values, whatever the vendor quotes; messages neither, when the vendor is left out', async () => {
    const params = { id: 'V4LUE-1', name: 'V4LUE-2', email: 'V4LUE-3', metadata: { k: 'V4LUE-4' } }
    for (const status of [400, 401, 404, 409, 429, 500]) {
      for (const body of [
        { error: { code: 'V4LUE is bad', type: 'also V4LUE', message: 'No such V4LUE-1' } },
        'text about V4LUE-2',
        { error: { code: 'x'.repeat(65), message: '' } },
      ]) {
        const reply = { status, body, headers: { 'x-request-id': 'see V4LUE-1' } }
        const error = await failure(reply, things.update, params)
        expect(error.summary).not.toContain('V4LUE')
        expect(error.summary.length).toBeLessThan(150)
        const quiet = await failure(reply, things.update, params, { vendorMessages: false })
        expect(quiet.message).toBe(error.summary)
      }
    }
    const network = await failure(new TypeError('fetch failed'), things.update, params)
    expect(network.message).not.toContain('V4LUE')
  })

  test('a vendor’s reader decides, where the status alone says the wrong thing', async () => {
    const reader =
      (reading: object): Vendor['readError'] =>
      () =>
        reading
    const reply = { status: 400, body: {} }
    const with_ = (reading: object, status = 400, operation: Operation = things.create) =>
      failure({ ...reply, status }, operation, operation === things.create ? {} : { id: 'x' }, {
        vendor: { ...acme, readError: reader(reading) },
      })
    expect(await with_({ code: 'not_found' })).toBeInstanceOf(NotFoundError)
    expect(await with_({ code: 'rate_limit', retryAfterMs: 5 })).toMatchObject({ retryable: true, retryAfterMs: 5 })
    expect((await with_({ retryable: true })).retryable).toBe(true)
    expect((await with_({ retryable: false }, 500)).retryable).toBe(false)
    expect((await with_({ outcome: 'not-sent' }, 500)).outcome).toBe('not-sent')
    for (const read of [things.get, { ...things.get, method: 'POST', safe: true } as const])
      expect((await with_({ outcome: 'not-sent' }, 500, read)).outcome).toBeUndefined()
    expect((await with_({ hint: 'update credentials.api_key' })).message).toBe(
      '[acme things.create] 400 (update credentials.api_key)',
    )
    expect((await with_({ upstream: { code: 404, message: 5, extra: { deep: [1, null, true] } } })).upstream).toEqual({
      code: 404,
      message: 5,
      extra: { deep: [1, null, true] },
    })
  })

  test('a reader that stumbles over an odd body does not hide the status', async () => {
    for (const body of ['null', '5', '"text"', '[]', '{}', '<html>', '', '{"error":null}', '{"error":"text"}']) {
      const error = await failure({ status: 502, body })
      expect(error).toBeInstanceOf(UpstreamError)
      expect(error.status).toBe(502)
    }
    expect((await failure({ status: 502, body: '<b>Bad\n gateway' })).upstream).toEqual({ excerpt: '<b>Bad gateway' })
  })

  test('an answer that only looks good is refused by the vendor’s inspector', async () => {
    const vendor: Vendor = {
      ...acme,
      inspect: ({ body }) =>
        (body as { anonymous?: true }).anonymous
          ? { code: 'authentication', hint: 'log in', upstream: { code: 'anon' } }
          : undefined,
    }
    const error = await failure({ body: { anonymous: true } }, things.get, { id: 'x' }, { vendor })
    expect(error).toBeInstanceOf(AuthenticationError)
    expect(error).toMatchObject({ status: 200, message: '[acme things.get] 200 anon (log in)', retryable: false })
    expect(
      await send(connect({ fetch: fakeFetch(() => ({ body: { id: 'x' } })) }, vendor), things.get, { id: 'x' }),
    ).toEqual({ id: 'x' })
  })

  test('an empty list where one record is asked for', async () => {
    const error = await failure({ body: { data: [] } }, things.first, { q: 'x' })
    expect(error).toBeInstanceOf(NotFoundError)
    expect(error.status).toBe(200)
    const fetch = fakeFetch(() => ({ body: { data: [{ id: 'a' }, { id: 'b' }] } }))
    expect(await send(connect({ fetch }), things.first, { q: 'x' })).toEqual({ id: 'a' })
  })
})

describe('answers that cannot be used', () => {
  test.each<[string, Reply, RegExp]>([
    ['an HTML page', html(), /200 with text\/html where JSON was expected/],
    ['nothing', empty(), /200 with an empty response body/],
    ['white space', { body: ' \n ' }, /200 with an empty response body/],
    ['JSON that is cut off', { body: '{"id": "x", "na' }, /truncated or malformed JSON/],
    ['text', { body: 'OK', headers: { 'content-type': 'text/plain' } }, /200 with text\/plain/],
    ['no type', { body: 'OK', headers: { 'content-type': '' } }, /an unknown content type/],
    ['an odd type', { body: 'OK', headers: { 'content-type': `text/${'x'.repeat(500)}` } }, /where JSON was expected/],
  ])('%s', async (_, reply, words) => {
    const error = await failure({ ...reply, headers: { 'x-request-id': 'r1', ...reply.headers } })
    expect(error).toBeInstanceOf(ResponseError)
    expect(error.message).toMatch(/^\[acme things\.get\] /)
    expect(error.message).toMatch(words)
    expect(error.message.length).toBeLessThan(300)
    expect(error).toMatchObject({ code: 'response', status: 200, requestId: 'r1', retryable: false })
    expect((error.upstream?.excerpt ?? '').length).toBeLessThanOrEqual(201)
    expect((await failure(reply, things.create, {})).outcome).toBe('unknown')
  })

  test('nothing is as it should be where no record is expected', async () => {
    for (const reply of [empty(204), empty(200), empty(202)]) {
      const client = connect({ fetch: fakeFetch(() => reply) })
      expect(await send(client, things.delete, { id: 'x' })).toEqual({})
    }
  })

  test('nothing is an error where a record is expected; of a write nobody knows what became of it', async () => {
    for (const status of [200, 201, 202, 204])
      for (const operation of [things.create, things.update, things.replace])
        expect(
          await failure(empty(status), operation, operation === things.create ? {} : { id: 'x', name: 'n' }),
        ).toMatchObject({ code: 'response', status, outcome: 'unknown', retryable: false })
    // A read that has nothing to give is no record without fields.
    expect(await failure(empty(204), things.get, { id: 'x' })).toMatchObject({ code: 'response', status: 204 })
    expect(await failure(empty(204), { ...things.create, safe: true }, {})).toMatchObject({ code: 'response' })
  })

  test('a record that has odd names comes as it is, and changes nothing else', async () => {
    const text = '{"id":"x","__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":5}'
    const client = connect({ fetch: fakeFetch(() => ({ body: text })), hooks: { onDrift() {} } })
    const record = await send<object>(client, things.get, { id: 'x' })
    expect(JSON.stringify(record)).toBe(text)
    expect(({} as { polluted?: 1 }).polluted).toBeUndefined()
  })
})

describe('errors as values', () => {
  test('as plain data for logs', async () => {
    const error = await failure({
      status: 409,
      headers: { 'x-request-id': 'r1', 'retry-after': '1' },
      body: { error: { code: 'in_use', type: 't', message: 'm' } },
    })
    expect(JSON.parse(JSON.stringify(error))).toEqual({
      name: 'ConflictError',
      message: '[acme things.get] 409 in_use: m request r1',
      code: 'conflict',
      connector: 'acme',
      entity: 'things',
      action: 'get',
      status: 409,
      retryable: false,
      requestId: 'r1',
      retryAfterMs: 1000,
      upstream: { code: 'in_use', type: 't', message: 'm' },
    })
    expect(String(error)).toBe('ConflictError: [acme things.get] 409 in_use: m request r1')
    expect(inspect(error)).toContain('ConflictError: [acme things.get] 409')
  })

  test('known across copies of the package', async () => {
    const module = '../../src/errors/ferrule-error.ts?copy'
    const copy = (await import(module)) as typeof import('../../src/errors/ferrule-error.ts')
    const error = await failure({ status: 404 })
    expect(copy.FerruleError).not.toBe(FerruleError)
    expect(error).not.toBeInstanceOf(copy.FerruleError)
    expect(copy.isFerruleError(error)).toBe(true)
    expect(isFerruleError(new copy.NotFoundError('x'))).toBe(true)
    expect(new copy.NotFoundError('x').code).toBe('not_found')
  })

  test.each([undefined, null, 5, 'text', {}, [], new Error('x'), { code: 'not_found' }, Symbol('x'), () => {}])(
    '%s is none',
    (value) => {
      expect(isFerruleError(value)).toBe(false)
    },
  )

  test('the cause of a network error is small: a text and a code', async () => {
    const fault = new TypeError('fetch failed', {
      cause: Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:1'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    })
    const { cause, message, retryable } = await failure(fault)
    expect(message).toBe('[acme things.get] no response: ECONNREFUSED; check the network and baseUrl')
    expect(retryable).toBe(true)
    expect(cause).toBeInstanceOf(Error)
    expect(cause).toMatchObject({ message: 'connect ECONNREFUSED 127.0.0.1:1', code: 'ECONNREFUSED' })
    expect(Object.keys(cause as object)).toEqual(['code'])
  })

  test.each([undefined, null, 'text', 5, {}, Object.create(null), Symbol('x'), [], { cause: null }, { message: {} }])(
    'whatever a fetch throws is a network error: %#',
    async (thrown) => {
      const client = connect({ fetch: () => Promise.reject(thrown), retry: 0 })
      await expect(client.call(things.get, { id: 'x' })).rejects.toBeInstanceOf(NetworkError)
    },
  )

  test('whatever a fetch gives is an error of ours, or an answer', async () => {
    for (const given of [undefined, null, 5, {}, 'text', { status: 200 }, { status: 200, headers: {} }]) {
      const client = connect({ fetch: async () => given as Response, retry: 0 })
      await expect(client.call(things.get, { id: 'x' })).rejects.toBeInstanceOf(FerruleError)
    }
  })

  test('a failing withResponse() is one rejection, not two', async () => {
    // The other would end the process; vitest reports it as an error of this file.
    const client = connect({ fetch: fakeFetch(() => ({ status: 404 })), retry: 0 })
    await expect(send(client, things.get, { id: 'x' }).withResponse()).rejects.toThrow(NotFoundError)
    await new Promise((resolve) => setTimeout(resolve, 10))
  })

  test('withResponse() gives the value and the platform’s response', async () => {
    const fetch = fakeFetch(script({ status: 201, headers: { 'x-a': 'b' }, body: { id: 'x' } }))
    const call = send(connect({ fetch }), things.create, {})
    const { data, response } = await call.withResponse()
    expect(data).toEqual({ id: 'x' })
    expect([response.status, response.headers.get('x-a'), response.bodyUsed]).toEqual([201, 'b', true])
    expect(await call).toBe(data)
    expect(await Promise.all([call, call.then((value) => value), call.finally(() => {})])).toEqual([data, data, data])
    expect(fetch.requests).toHaveLength(1)
    expect(Object.prototype.toString.call(call)).toBe('[object CallPromise]')
  })
})
