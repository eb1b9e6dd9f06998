import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { delay, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import {
  Agent,
  type Dispatcher,
  EnvHttpProxyAgent,
  getGlobalDispatcher,
  interceptors,
  MockAgent,
  Pool,
  setGlobalDispatcher,
} from 'undici'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { nodeTransport } from '../../src/node.ts'
import { isPlainPlatform } from '../../src/transport/node/platform.ts'
import { attempt } from '../../src/transport/node.ts'
import { connect, things } from '../kit/acme.ts'
import { type ClientOptions, send } from '../kit/core.ts'
import { failure } from '../kit/failure.ts'

/** A server, and the requests that it received. */
async function serve(handle: (request: IncomingMessage, response: ServerResponse) => void) {
  const requests: IncomingMessage[] = []
  const server: Server = createServer((request, response) => {
    requests.push(request)
    handle(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return { server, requests, baseUrl }
}

const answer = (_: unknown, response: ServerResponse): void => {
  response.setHeader('content-type', 'application/json')
  response.end('{"id":"x"}')
}

const client = (baseUrl: string | undefined, options: Partial<ClientOptions> = {}) =>
  connect({ ...(baseUrl && { baseUrl }), retry: 0, transport: attempt, ...options })

/** Node's fetch says so in its requests. */
const isFetched = ({ headers }: IncomingMessage): boolean => headers['sec-fetch-mode'] !== undefined

describe('requests go over node:http', () => {
  test('in Node as it is, before and after its own fetch has been used', async () => {
    const { requests, baseUrl } = await serve(answer)
    await client(baseUrl).call(things.get, { id: 'x' })
    await (await fetch(`${baseUrl}/own`)).text()
    expect(isPlainPlatform()).toBe(true)
    await client(baseUrl).call(things.create, { name: 'é' })
    expect(requests.map(isFetched)).toEqual([false, true, false])
    expect(requests[2]?.headers).toMatchObject({ 'content-length': '11', connection: 'keep-alive' })
  })

  test('over one connection, one after the other', async () => {
    const { requests, baseUrl } = await serve(answer)
    const one = client(baseUrl)
    for (let index = 0; index < 3; index++) await one.call(things.get, { id: 'x' })
    expect(new Set(requests.map(({ socket }) => socket)).size).toBe(1)
  })

  test('with an agent of the program', async () => {
    const { requests, baseUrl } = await serve(answer)
    const { Agent: HttpAgent } = await import('node:http')
    const agent = new HttpAgent({ keepAlive: false })
    onTestFinished(() => agent.destroy())
    await client(baseUrl, { transport: nodeTransport({ agent }) }).call(things.get, { id: 'x' })
    expect(requests[0]?.headers.connection).toBe('close')
  })

  test.each([
    ['/a b', '/a%20b'],
    ['/ü?q=é', '/%C3%BC?q=%C3%A9'],
    ['/a/../b#c', '/b'],
    ['/a/%2e%2E/b', '/b'],
    ['', '/'],
  ])('to %j as a URL parser reads it', async (path, target) => {
    const { requests, baseUrl } = await serve(answer)
    const run = async (step: { send(request: object): Promise<never> }) => ({
      data: {},
      response: await step.send({ method: 'GET', url: baseUrl + path, headers: {} }),
    })
    await client(baseUrl).call({ ...things.get, record: undefined, run: run as never }, { id: 'x' })
    expect(requests[0]?.url).toBe(target)
  })
})

describe('requests go over fetch', () => {
  test.each<[string, (baseUrl: string) => { options?: Partial<ClientOptions>; undo?: () => void }]>([
    ['with a fetch of the caller', () => ({ options: { fetch: (input, init) => fetch(input, init) } })],
    [
      'if the global fetch was replaced',
      () => {
        const real = globalThis.fetch
        globalThis.fetch = (input, init) => real(input, init)
        return {
          undo: () => {
            globalThis.fetch = real
          },
        }
      },
    ],
    [
      'if a dispatcher was set, of whatever package',
      () => {
        const before = getGlobalDispatcher()
        setGlobalDispatcher(new Agent({ keepAliveTimeout: 5 }))
        return { undo: () => setGlobalDispatcher(before) }
      },
    ],
  ])('%s', async (_, change) => {
    const { requests, baseUrl } = await serve(answer)
    await (await fetch(baseUrl)).text()
    const { options, undo } = change(baseUrl)
    await client(baseUrl, options)
      .call(things.get, { id: 'x' })
      .finally(() => undo?.())
    await client(baseUrl).call(things.get, { id: 'x' })
    expect(requests.map(isFetched)).toEqual([true, true, false])
  })

  test.each<[string, () => Dispatcher, boolean]>([
    ['an agent without options', () => new Agent(), true],
    ['an agent with a certificate', () => new Agent({ connect: { ca: 'x' } }), false],
    ['an agent with connections of its own', () => new Agent({ factory: (origin) => new Pool(origin) }), false],
    ['a composed agent', () => new Agent().compose(interceptors.redirect()), false],
    ['a proxy', () => new EnvHttpProxyAgent(), false],
    ['a mock', () => new MockAgent(), false],
  ])('%s changes nothing: %#', (_, create, isPlain) => {
    const before = getGlobalDispatcher()
    setGlobalDispatcher(create())
    expect(isPlainPlatform()).toBe(isPlain)
    setGlobalDispatcher(before)
    expect(isPlainPlatform()).toBe(true)
  })

  test('a stream and a form', async () => {
    const { requests, baseUrl } = await serve(answer)
    await client(baseUrl).call(things.upload, { file: new Uint8Array(3), purpose: 'a' })
    const reading = { ...things.get, read: async (response: { native: Response }) => response.native.text() }
    expect((await client(baseUrl).call(reading as never, { id: 'x' })).data).toBe('{"id":"x"}')
    expect(requests.map(isFetched)).toEqual([true, true])
  })
})

describe('a mock answers', () => {
  const get = () => client(undefined).call(things.get, { id: 'x' })

  test('msw, whether it started before or after the first request', async () => {
    const server = setupServer(
      http.get('https://api.acme.test/v1/things/:id', async ({ params }) => {
        await delay(1)
        return HttpResponse.json({ id: `mocked ${params['id']}` })
      }),
    )
    server.listen({ onUnhandledFrame: 'error' })
    expect((await get()).data).toEqual({ id: 'mocked x' })
    server.close()
    expect(isPlainPlatform()).toBe(true)
  })

  test('MockAgent of undici', async () => {
    const before = getGlobalDispatcher()
    const agent = new MockAgent()
    agent.disableNetConnect()
    agent.get('https://api.acme.test').intercept({ path: '/v1/things/x' }).reply(200, '{"id":"agent"}')
    setGlobalDispatcher(agent)
    onTestFinished(() => setGlobalDispatcher(before))
    expect((await get()).data).toEqual({ id: 'agent' })
  })

  test('nock', async () => {
    // It replaces what it mocks as soon as it is loaded.
    const { default: nock } = await import('nock')
    nock('https://api.acme.test').get('/v1/things/x').reply(200, { id: 'nock' })
    onTestFinished(() => {
      nock.cleanAll()
      nock.restore()
    })
    expect((await get()).data).toEqual({ id: 'nock' })
  })

  test('a spy on fetch', async () => {
    const spy = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{"id":"spied"}'))
    onTestFinished(() => spy.mockRestore())
    expect((await get()).data).toEqual({ id: 'spied' })
  })
})

describe('a response', () => {
  const text = JSON.stringify({ id: 'x', name: 'äöü€😀'.repeat(20_000) })

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['identity', (bytes) => bytes],
    ['gzip', (bytes) => gzipSync(bytes)],
    ['br', (bytes) => brotliCompressSync(bytes)],
    ['deflate', (bytes) => deflateSync(bytes)],
    ['GZIP', (bytes) => gzipSync(bytes)],
  ])('of encoding %s', async (encoding, encode) => {
    const { baseUrl, requests } = await serve((_, response) => {
      if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
      response.end(encode(Buffer.from(`\ufeff${text}`)))
    })
    expect((await client(baseUrl).call(things.get, { id: 'x' })).data).toEqual(JSON.parse(text))
    expect(requests[0]?.headers['accept-encoding']).toBe('gzip, br')
  })

  test.each(['identity', 'gzip', 'br'])('of encoding %s is read up to its limit, and no further', async (encoding) => {
    const bomb = Buffer.alloc(20_000_000, 32)
    const { baseUrl } = await serve((_, response) => {
      if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
      response.end(encoding === 'gzip' ? gzipSync(bomb) : encoding === 'br' ? brotliCompressSync(bomb) : bomb)
    })
    const error = await failure(client(baseUrl, { maxResponseBytes: 100_000 }).call(things.get, { id: 'x' }))
    expect(error).toMatchObject({ code: 'response', message: expect.stringContaining('more than 100000 bytes') })
  })

  test('of an error is cut at its limit', async () => {
    const { baseUrl } = await serve((_, response) => {
      response.statusCode = 502
      response.end(Buffer.alloc(5_000_000, 97))
    })
    expect(await failure(client(baseUrl).call(things.get, { id: 'x' }))).toMatchObject({
      code: 'upstream',
      status: 502,
    })
  })

  test('is a real Response to withResponse', async () => {
    const { baseUrl } = await serve((_, response) => {
      response.writeHead(
        201,
        'Made',
        [
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
          ['X-Two', '1'],
          ['x-two', '2'],
        ].flat(),
      )
      response.end('{"id":"x"}')
    })
    const { data, response } = await send(client(baseUrl), things.create, { name: 'a' }).withResponse()
    expect(data).toEqual({ id: 'x' })
    expect(response).toBeInstanceOf(Response)
    expect(response).toMatchObject({
      status: 201,
      ok: true,
      statusText: 'Made',
      url: `${baseUrl}/v1/things`,
      bodyUsed: true,
    })
    expect(response.headers).toBeInstanceOf(Headers)
    expect(response.headers.get('X-TWO')).toBe('1, 2')
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect((await failure(client(baseUrl).call({ ...things.get, path: '/v1/{id}' }, { id: 5 }))).code).toBe('params')
  })

  test('that is cut off is an error whose request may have been processed', async () => {
    const { baseUrl } = await serve((_, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"id"')
      setTimeout(() => response.destroy(), 5)
    })
    expect(await failure(client(baseUrl).call(things.create, { name: 'a' }))).toMatchObject({
      code: 'network',
      outcome: 'unknown',
    })
  })

  test('that takes the connection over is an error at once', async () => {
    const { server, baseUrl } = await serve(answer)
    server.removeAllListeners('request')
    server.on('request', ({ socket }) => socket.end('HTTP/1.1 101 Go\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'))
    expect(await failure(client(baseUrl).call(things.create, { name: 'a' }))).toMatchObject({
      code: 'network',
      retryable: true,
      outcome: 'unknown',
    })
  })

  test.each(['before the response', 'within the body'])(
    'that is no longer wanted closes its connection %s',
    async (place) => {
      const stop = new AbortController()
      const closed = Promise.withResolvers<void>()
      const { baseUrl } = await serve((request, response) => {
        request.socket.on('close', () => closed.resolve())
        if (place === 'within the body') response.write('{"id"')
        setTimeout(() => stop.abort('enough'), 5)
      })
      await expect(client(baseUrl).call(things.get, { id: 'x' }, { signal: stop.signal })).rejects.toBe('enough')
      await closed.promise
      const timed = client(baseUrl).call(things.get, { id: 'x' }, { timeout: 20 })
      expect(await failure(timed)).toMatchObject({ code: 'timeout' })
    },
  )

  test('with a status that fetch would refuse', async () => {
    const { baseUrl } = await serve((_, response) => {
      response.statusCode = 999
      response.end('no')
    })
    expect(await failure(client(baseUrl).call(things.get, { id: 'x' }))).toMatchObject({ status: 999 })
  })
})
