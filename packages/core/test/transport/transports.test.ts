import { chaosServer, type Handler, html, reset, script } from '@ferrule/test-kit/server'
// biome-ignore lint/style/noRestrictedImports: a caller's own
import ky from 'ky'
import { Agent } from 'undici'
import { Agent as Agent8 } from 'undici-8'
import { describe, expect, test, vi } from 'vitest'
import { attempt as chosen } from '#transport'
import { fetchTransport } from '../../src/fetch.ts'
import { chunkedBody } from '../../src/transport/chunked-body.ts'
import { attempt as nodeTransport } from '../../src/transport/node.ts'
import { undiciTransport } from '../../src/undici.ts'
import { connect, things } from '../kit/acme.ts'
import type { Operation } from '../kit/core.ts'
import { attempt as overUndici } from '../kit/undici-attempt.ts'

test('the conditions choose the transport', () => {
  const byName: Record<string, unknown> = { fetch: fetchTransport, undici: overUndici }
  expect(chosen).toBe(byName[process.env['FERRULE_TRANSPORT'] ?? ''] ?? nodeTransport)
})

/** Core's own behavior must be the same over every transport. */
describe.each([
  ['node:http', { transport: nodeTransport }],
  ['undici 7', { transport: undiciTransport(new Agent()) }],
  ['undici 8', { transport: undiciTransport(new Agent8()) }],
  ['fetch', { transport: fetchTransport }],
  ['a ky of the caller', { ky: ky.create({ retry: 5, throwHttpErrors: true }) }],
])('over %s', (_, options) => {
  const over = async (handler: Handler) => {
    const server = await chaosServer(handler)
    return { server, client: connect({ baseUrl: server.url, retry: 1, ...options }) }
  }

  test('reads and writes arrive as they were made', async () => {
    const { server, client } = await over(() => ({ body: { id: 'x' } }))
    expect((await client.call(things.get, { id: 'x' })).data).toEqual({ id: 'x' })
    await client.call(things.create, { name: 'a b' })
    expect(server.requests.map(({ method, target, body }) => [method, target, body])).toEqual([
      ['GET', '/v1/things/x', ''],
      ['POST', '/v1/things', 'name=a%20b'],
    ])
    expect(server.requests[1]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  })

  test('faults are retried as often as the caller says, and errors hold no secret', async () => {
    const { server, client } = await over(script({ status: 503 }, reset, { body: { id: 'x' } }))
    await expect(client.call(things.get, { id: 'x' })).rejects.toMatchObject({ code: 'network' })
    expect(server.requests).toHaveLength(2)
    const { client: other } = await over(() => html(502))
    const error = await other.call(things.get, { id: 'x' }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'upstream', status: 502 })
    expect(JSON.stringify(error)).not.toContain('sk_acme')
  })

  test('redirects are followed, and a time limit ends a request', async () => {
    const { client } = await over(({ index, target }) =>
      index === 0 ? { status: 302, headers: { location: `${target}?again` }, body: '' } : { body: { id: 'x' } },
    )
    expect((await client.call(things.get, { id: 'x' })).data).toEqual({ id: 'x' })
    const { client: hanging } = await over(() => ({ fault: 'hang' }))
    await expect(hanging.call(things.get, { id: 'x' }, { timeout: 20 })).rejects.toMatchObject({ code: 'timeout' })
  })
})

test("hooks of the caller's ky see the request", async () => {
  const server = await chaosServer(() => ({ body: { id: 'x' } }))
  const own = ky.create({
    hooks: { beforeRequest: [({ request }) => request.headers.set('x-proxy', 'mine')] },
  })
  await connect({ baseUrl: server.url, ky: own }).call(things.create, { name: 'a' })
  expect(server.requests[0]?.headers['x-proxy']).toBe('mine')
  expect(server.requests[0]?.body).toBe('name=a')
})

describe('a large body in memory', () => {
  const bytes = Uint8Array.from({ length: 1_500_000 }, (_, index) => index % 128)

  /** The body that `fetch` is given, and the one that arrives. */
  async function sent(own: boolean) {
    const server = await chaosServer(() => ({ body: {} }))
    const inits: RequestInit[] = []
    const real = globalThis.fetch
    const spy: typeof fetch = (input, init) => {
      inits.push(init as RequestInit)
      return real(input, init)
    }
    if (!own) vi.stubGlobal('fetch', spy)
    const client = connect({ baseUrl: server.url, transport: nodeTransport, ...(own && { fetch: spy }) })
    const run: NonNullable<Operation['run']> = async (step) => ({
      data: {},
      response: await step.send({ method: 'PUT', url: `${server.url}/v1/x`, headers: {}, body: bytes }),
    })
    await client.call({ ...things.create, run }, { name: 'a' }).finally(() => vi.unstubAllGlobals())
    const [{ body, headers } = {}] = server.requests
    expect(body === Buffer.from(bytes).toString()).toBe(true)
    expect([headers?.['content-length'], headers?.['transfer-encoding']]).toEqual(['1500000', undefined])
    return inits[0]?.body
  }

  test('is sent as a stream that says its length: the platform copies no stream', async () =>
    expect(await sent(false)).toBeInstanceOf(ReadableStream))

  test('reaches a fetch of the caller as it is', async () => expect(await sent(true)).toBe(bytes))

  test('is not copied on the way', async () => {
    const { body } = chunkedBody({ method: 'PUT', headers: {}, body: bytes })
    const lengths: number[] = []
    for await (const view of body as unknown as AsyncIterable<Uint8Array>) {
      expect(view.buffer).toBe(bytes.buffer)
      lengths.push(view.length)
    }
    expect(lengths).toEqual([1_048_576, 451_424])
  })

  test.each(['bun', 'deno', 'electron'])('stays whole in %s', (name) => {
    vi.stubGlobal('process', { ...process, versions: { ...process.versions, [name]: '1' } })
    const init = { body: bytes }
    const changed = chunkedBody(init)
    vi.unstubAllGlobals()
    expect(changed).toBe(init)
  })
})
