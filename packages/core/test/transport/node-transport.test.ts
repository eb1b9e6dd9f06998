import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent as HttpAgent, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { inspect } from 'node:util'
import { gzipSync } from 'node:zlib'
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
import { keptAgent } from '../../src/transport/node/agent.ts'
import { isPlainPlatform } from '../../src/transport/node/platform.ts'
import { attempt } from '../../src/transport/node.ts'
import { connect, things } from '../kit/acme.ts'
import type { ClientOptions } from '../kit/core.ts'
import { failure } from '../kit/failure.ts'
import { answer, serve } from '../kit/serve.ts'

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
    const agent = new HttpAgent({ keepAlive: false })
    onTestFinished(() => agent.destroy())
    await client(baseUrl, { transport: nodeTransport({ agent }) }).call(things.get, { id: 'x' })
    expect(requests[0]?.headers.connection).toBe('close')
  })
})

describe('connections', () => {
  /** Calls with headers of a step, which are sent as they are. */
  const calling = (baseUrl: string, options: Partial<ClientOptions> = {}) => {
    const one = client(baseUrl, options)
    return (headers: object = {}) => {
      const run = async (step: { send(request: object): Promise<never> }) => ({
        data: {},
        response: await step.send({ method: 'GET', url: `${baseUrl}/x`, headers }),
      })
      return one.call({ ...things.get, record: undefined, run: run as never }, { id: 'x' })
    }
  }
  const socketsOf = (requests: IncomingMessage[]) => requests.map(({ socket }) => socket.remotePort)

  test('stay for four idle seconds, or a second less than the server says, and not at all if that is none', async () => {
    let said: string | undefined
    const { requests, baseUrl } = await serve((request, response) => {
      if (said) response.setHeader('keep-alive', said).setHeader('connection', 'keep-alive')
      answer(request, response)
    })
    const agent = keptAgent('http')
    onTestFinished(() => agent.destroy())
    const call = calling(baseUrl, { transport: nodeTransport({ agent }) })
    const { freeSockets } = agent as unknown as HttpAgent
    const idle = async (hint?: string) => {
      said = hint
      await call()
      await setImmediate()
      return Object.values(freeSockets).flatMap((sockets = []) => sockets.map(({ timeout }) => timeout))
    }
    expect(await idle('timeout=60')).toEqual([4_000])
    expect(await idle('timeout=3, max=10')).toEqual([2_000])
    expect(await idle('max=10')).toEqual([4_000])
    expect(await idle('timeout=1')).toEqual([])
    expect(new Set(socketsOf(requests)).size).toBe(1)
  })

  test('are another for another host', async () => {
    const { requests, baseUrl } = await serve(answer)
    const call = calling(baseUrl)
    for (const host of ['a.test', 'a.test', undefined]) await call({ ...(host && { host }) })
    expect(requests.map(({ headers }) => headers.host)).toEqual(['a.test', 'a.test', baseUrl.slice(7)])
    const [first, second, third] = socketsOf(requests)
    expect([second === first, third === first]).toEqual([true, false])
  })

  test('keep nothing of the request that they were made for', async () => {
    const { baseUrl } = await serve(answer)
    const seen: unknown[] = []
    const agent = new (class extends HttpAgent {
      override createConnection(...given: Parameters<HttpAgent['createConnection']>) {
        seen.push(given[0])
        return super.createConnection(...given)
      }
    })()
    onTestFinished(() => agent.destroy())
    await calling(baseUrl, { transport: nodeTransport({ agent }) })({ 'x-token': 'of-this-call' })
    expect(seen).toHaveLength(1)
    expect(inspect(seen, { depth: 3 })).not.toMatch(/of-this-call|authorization/i)
  })

  test('are used again after a header that cannot be sent', async () => {
    const { requests, baseUrl } = await serve(answer)
    const call = calling(baseUrl)
    await call()
    const error = await failure(call({ 'x-note': 'a\nb' }))
    expect(error).toMatchObject({ code: 'network', outcome: 'not-sent' })
    await setImmediate()
    await call()
    expect(new Set(socketsOf(requests)).size).toBe(1)
  })
})

describe('a response as a stream', () => {
  /** The platform's response to a call that reads a stream. */
  const responseOf = async (baseUrl: string): Promise<Response> => {
    const reading = { ...things.get, read: async (response: { native: Response }) => response.native }
    return (await client(baseUrl).call(reading as never, { id: 'x' })).data as Response
  }
  const content = randomBytes(1_000_000)

  test.each<[string, OutgoingHttpHeaders, Buffer]>([
    ['as it is', {}, content],
    ['decompressed', { 'content-encoding': 'gzip' }, gzipSync(content)],
  ])('comes over node:http, %s, in memory of its own', async (_, headers, sent) => {
    const { requests, baseUrl } = await serve((_request, response) => response.writeHead(201, headers).end(sent))
    const response = await responseOf(baseUrl)
    expect(response).toMatchObject({ status: 201, ok: true, url: `${baseUrl}/v1/things/x`, bodyUsed: false })
    const chunks: Uint8Array[] = []
    for await (const chunk of response.body as ReadableStream<Uint8Array>) chunks.push(chunk)
    expect(Buffer.concat(chunks).equals(content)).toBe(true)
    expect(chunks.every((chunk) => chunk.constructor === Uint8Array)).toBe(true)
    expect(chunks.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)).toBe(content.length)
    expect(requests.map(isFetched)).toEqual([false])
  })

  test('is empty with the status that says so', async () => {
    const { baseUrl } = await serve((_, response) => response.writeHead(204).end())
    expect(await responseOf(baseUrl)).toMatchObject({ status: 204, body: null })
  })

  test('is read no faster than its reader does, and ends its connection when that cancels', async () => {
    let written = 0
    const { requests, baseUrl } = await serve(async (_, response) => {
      for (; written < 100 && !response.destroyed; written++)
        if (!response.write(content)) await once(response, 'drain').catch(() => {})
    })
    const reader = ((await responseOf(baseUrl)).body as ReadableStream).getReader()
    await reader.read()
    await setTimeout(100)
    expect(written).toBeLessThan(50)
    const closed = new Promise((resolve) => requests[0]?.socket.on('close', resolve))
    await reader.cancel()
    await closed
  })

  test.each<[string, OutgoingHttpHeaders]>([
    ['', {}],
    [', even compressed', { 'content-encoding': 'gzip' }],
  ])('fails if its connection breaks%s', async (_, headers) => {
    const { baseUrl } = await serve((_request, response) => {
      response.writeHead(200, headers)
      response.write(headers['content-encoding'] ? gzipSync(content) : content)
      response.flushHeaders()
      setImmediate().then(() => response.destroy())
    })
    await expect(responseOf(baseUrl).then((response) => response.arrayBuffer())).rejects.toMatchObject({
      code: 'ECONNRESET',
    })
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

  test('undici 8 changes nothing when it is loaded, and a proxy that it is given does', async () => {
    const { Agent: Agent8, EnvHttpProxyAgent: Proxy8, setGlobalDispatcher: set8 } = await import('undici-8')
    const before = getGlobalDispatcher()
    onTestFinished(() => setGlobalDispatcher(before))
    set8(new Agent8())
    expect(getGlobalDispatcher().constructor.name).toBe('Dispatcher1Wrapper')
    expect(isPlainPlatform()).toBe(true)
    set8(new Agent8({ keepAliveTimeout: 5 }))
    expect(isPlainPlatform()).toBe(false)
    set8(new Proxy8())
    expect(isPlainPlatform()).toBe(false)
  })

  test('a form', async () => {
    const { requests, baseUrl } = await serve(answer)
    await client(baseUrl).call(things.upload, { file: new Uint8Array(3), purpose: 'a' })
    expect(requests.map(isFetched)).toEqual([true])
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
