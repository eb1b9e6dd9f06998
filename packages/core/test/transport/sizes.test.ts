import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGzip } from 'node:zlib'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { API_KEY, acme, connect, things } from '../kit/acme.ts'
import {
  type ClientOptions,
  type FerruleError,
  isFerruleError,
  jsonBody,
  multipartBody,
  type Operation,
} from '../kit/core.ts'
import { failure } from '../kit/failure.ts'
import { get } from '../kit/faults.ts'
import { credentials, notes, world } from '../kit/nimbus.ts'
import { ANY } from '../kit/shapes.ts'

const MB = 1_000_000
const piece = Buffer.alloc(MB, ' ')

/** A server over real sockets, and how many requests and bytes there were. */
async function serving(answer: (response: ServerResponse, note: (bytes: number) => void) => void) {
  const seen = { requests: 0, sent: 0 }
  const server = createServer((_, response) => {
    seen.requests++
    response.on('error', () => {})
    answer(response, (bytes) => {
      seen.sent += bytes
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** So many megabytes of spaces, no faster than they are taken. */
function megabytes(response: ServerResponse, count: number, note: (bytes: number) => void): void {
  let left = count
  const more = (): void => {
    while (left > 0 && !response.destroyed) {
      left--
      note(MB)
      if (!response.write(piece)) {
        response.once('drain', more)
        return
      }
    }
    if (left === 0) response.end()
  }
  more()
}

const against = (url: string, options: Partial<ClientOptions> = {}) =>
  connect({ baseUrl: url, timeout: 60_000, ...options })

describe('a response that is too long is refused, and not asked for again', () => {
  let bomb: Buffer
  beforeAll(async () => {
    const gzip = createGzip()
    const parts: Buffer[] = []
    gzip.on('data', (part: Buffer) => parts.push(part))
    for (let count = 0; count < 300; count++)
      if (!gzip.write(piece)) await new Promise((next) => gzip.once('drain', next))
    gzip.end()
    await new Promise((end) => gzip.once('end', end))
    bomb = Buffer.concat(parts)
  })

  test('300 MB out of 291 kB of gzip', async () => {
    expect(Math.round(bomb.length / 1000)).toBeLessThan(300)
    const { seen, url } = await serving((response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-encoding': 'gzip',
        'content-length': bomb.length,
      })
      response.end(bomb)
    })
    const error = await failure(against(url).call(things.get, get))
    expect(error).toMatchObject({ code: 'response', retryable: false })
    expect(error.message).toContain('more than 64000000 bytes; see the option maxResponseBytes')
    expect(seen.requests).toBe(1)
  })

  test.each(['a length', 'no length'])('600 MB of text with %s', async (kind) => {
    const { seen, url } = await serving((response, note) => {
      const length = kind === 'a length' ? { 'content-length': 600 * MB } : {}
      response.writeHead(200, { 'content-type': 'application/json', ...length })
      megabytes(response, 600, note)
    })
    const error = await failure(against(url).call(things.create, {}))
    expect(error).toMatchObject({ code: 'response', retryable: false, outcome: 'unknown' })
    expect(seen.requests).toBe(1)
    // Bytes on their way in buffers are not read.
    expect(seen.sent).toBeLessThan(100 * MB)
  })

  test('the option bounds it, to the byte', async () => {
    const body = JSON.stringify({ id: 'x'.repeat(1_000) })
    const { url } = await serving((response) => void response.writeHead(200).end(body))
    const call = (maxResponseBytes: number) => against(url, { maxResponseBytes }).call(things.get, get)
    expect(await failure(call(body.length - 1))).toMatchObject({ code: 'response' })
    expect(await call(body.length)).toMatchObject({ data: { id: 'x'.repeat(1_000) } })
    expect(() => connect({ maxResponseBytes: 0 })).toThrow('maxResponseBytes')
  })

  test('a length that is not true counts for nothing', async () => {
    const fetch = async () =>
      new Response(new Blob([`"${'x'.repeat(5_000)}"`]).stream(), { headers: { 'content-length': '10' } })
    expect(await failure(connect({ fetch, maxResponseBytes: 1_000 }).call(things.get, get))).toMatchObject({
      code: 'response',
    })
  })

  test('of an error so much is read as says what is wrong', async () => {
    const { seen, url } = await serving((response, note) => {
      response.writeHead(400, { 'content-type': 'text/plain' })
      megabytes(response, 600, note)
    })
    expect(await failure(against(url).call(things.get, get))).toMatchObject({ code: 'invalid_request', status: 400 })
    expect(seen.requests).toBe(1)
    expect(seen.sent).toBeLessThan(20 * MB)
  })

  test('an error is read to 64 kB, and understood where it fits', async () => {
    const body = (length: number) => JSON.stringify({ error: { code: 'long', type: 'x', message: 'y'.repeat(length) } })
    const long = async (length: number) => {
      const fetch = async () => new Response(new Blob([body(length)]).stream(), { status: 400 })
      return (await failure(connect({ fetch, retry: 0 }).call(things.get, get))).upstream
    }
    expect(await long(60_000)).toMatchObject({ code: 'long' })
    expect(await long(64_000)).not.toMatchObject({ code: 'long' })
  })

  test('a token response, once', async () => {
    const { seen, url } = await serving((response, note) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      megabytes(response, 600, note)
    })
    const error = await failure(world().client({ fetch, baseUrl: url, credentials }).call(notes.create))
    expect(error).toMatchObject({ code: 'response', outcome: 'not-sent', retryable: false })
    expect(error.message).toContain('token request: a response of more than 1000000 bytes')
    expect(seen.requests).toBe(1)
    expect(seen.sent).toBeLessThan(30 * MB)
  })
})

describe('depth', () => {
  const deep = (levels: number, list: boolean): unknown => {
    let value: unknown = API_KEY
    for (let level = 0; level < levels; level++) value = list ? [value] : { a: value }
    return value
  }
  const ring: Record<string, unknown> = {}
  ring.self = ring
  const values: [string, unknown][] = [
    ['deep lists', deep(100_000, true)],
    ['deep objects', deep(100_000, false)],
    ['a value that holds itself', ring],
  ]
  const bodies = { form: acme.body, JSON: jsonBody, multipart: multipartBody }

  test.each(Object.keys(bodies).flatMap((name) => values.map(([kind, value]) => [name, kind, value] as const)))(
    'a body as %s: %s',
    async (name, _, value) => {
      const operation: Operation = { ...things.create, params: { fields: { x: ANY } }, body: bodies[name as 'form'] }
      const fetch = vi.fn<typeof globalThis.fetch>()
      const error = await failure(connect({ fetch }).call(operation, { x: value }))
      expect(error).toMatchObject({ code: 'params', outcome: 'not-sent' })
      expect(fetch).not.toHaveBeenCalled()
    },
  )

  test.each(values)('a query: %s', async (_, value) => {
    const operation: Operation = { ...things.list, params: { fields: { x: ANY } } }
    expect(await failure(connect().call(operation, { x: value }))).toMatchObject({ code: 'params' })
  })

  test.each([200, 400])(
    'an answer with status %i that is deeper than the stack: an error, and the outcome of the write',
    async (status) => {
      const nested = `${'{"error":'.repeat(50_000)}1${'}'.repeat(50_000)}`
      for (const validation of ['off', 'report', 'strict'] as const) {
        const client = connect({
          fetch: async () => new Response(nested, { status }),
          validation,
          hooks: { onDrift() {} },
          retry: 0,
        })
        const error = await client.call(things.create, {}).then(
          () => undefined,
          (thrown: unknown) => thrown,
        )
        if (!isFerruleError(error)) throw error
        expect(error.outcome).toBe(status === 200 ? 'unknown' : 'rejected')
        expect(JSON.stringify(error satisfies FerruleError).length).toBeLessThan(20_000)
      }
    },
  )
})
