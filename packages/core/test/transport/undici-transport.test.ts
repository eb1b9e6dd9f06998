import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import * as undici7 from 'undici'
import * as undici8 from 'undici-8'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { UndiciHeaders } from '../../src/transport/undici/headers.ts'
import { type UndiciDispatcher, undiciTransport } from '../../src/undici.ts'
import { API_KEY, connect, plainAcme, things } from '../kit/acme.ts'
import type { ClientOptions, Operation } from '../kit/core.ts'
import { failure } from '../kit/failure.ts'
import { answer, serve } from '../kit/serve.ts'

type Undici = Pick<
  typeof undici7,
  'Agent' | 'Pool' | 'RetryAgent' | 'MockAgent' | 'ProxyAgent' | 'interceptors' | 'fetch'
>

/** Node's fetch says so in its requests. */
const isFetched = ({ headers }: IncomingMessage): boolean => headers['sec-fetch-mode'] !== undefined

test('headers are those that came, whatever every object has', () => {
  const headers = new UndiciHeaders({ 'set-cookie': ['a=1 ', ' b=2'], 'x-one': ' 1 ', 'x-none': undefined })
  expect(['constructor', 'Set-Cookie', 'X-ONE', 'x-none'].map((name) => headers.get(name))).toEqual([
    null,
    'a=1, b=2',
    '1',
    null,
  ])
  expect([...headers]).toEqual([
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
    ['x-one', '1'],
  ])
})

describe.each<[string, Undici]>([
  ['undici 7', undici7],
  ['undici 8', undici8 as unknown as Undici],
])('over a dispatcher of %s', (_, undici) => {
  const { Agent, Pool, RetryAgent, MockAgent, ProxyAgent, interceptors } = undici

  const over = (dispatcher: UndiciDispatcher, baseUrl?: string, options: Partial<ClientOptions> = {}) =>
    connect({ ...(baseUrl && { baseUrl }), retry: 0, transport: undiciTransport(dispatcher), ...options })

  const get = (dispatcher: UndiciDispatcher, baseUrl?: string) =>
    over(dispatcher, baseUrl).call(things.get, { id: 'x' })
  const create = (dispatcher: UndiciDispatcher, baseUrl: string) =>
    failure(
      connect({ baseUrl, retry: 0, transport: undiciTransport(dispatcher) }, plainAcme).call(things.create, {
        name: 'a',
      }),
    )

  test('requests reuse its connections, and are no requests of fetch', async () => {
    const { requests, baseUrl } = await serve(answer)
    const agent = new Agent()
    for (let index = 0; index < 9; index++) expect((await get(agent, baseUrl)).data).toEqual({ id: 'x' })
    // One that has just answered is free a turn later, and a pool opens another one meanwhile.
    expect(new Set(requests.map(({ socket }) => socket)).size).toBeLessThanOrEqual(2)
    expect(requests.some(isFetched)).toBe(false)
  })

  test('a pool limits the connections', async () => {
    const { requests, baseUrl } = await serve(answer)
    const pool = new Pool(baseUrl, { connections: 2 })
    const one = over(pool, baseUrl)
    await Promise.all(Array.from({ length: 20 }, () => one.call(things.get, { id: 'x' })))
    expect(new Set(requests.map(({ socket }) => socket)).size).toBe(2)
  })

  test('a form, a large body and a stream go over fetch, by the same dispatcher', async () => {
    const lengths: number[] = []
    const { requests, baseUrl } = await serve(async (request, response) => {
      lengths.push(Buffer.concat(await request.toArray()).length)
      response.setHeader('content-encoding', 'gzip')
      response.setHeader('set-cookie', ['a=1', 'b=2'])
      response.end(gzipSync('{"id":"x"}'))
    })
    const agent = new Agent({ keepAliveTimeout: 60_000 })
    const client = over(agent, baseUrl)
    await client.call(things.get, { id: 'x' })
    const { data } = await client.call(things.upload, { file: new Uint8Array(300_000), purpose: 'a' })
    expect(data).toEqual({ id: 'x' })
    let cookies: string[] = []
    const read = async ({ native }: { native: Response }) => {
      cookies = native.headers.getSetCookie()
      return native.text()
    }
    expect((await client.call({ ...things.get, read } as never, { id: 'x' })).data).toBe('{"id":"x"}')
    expect(cookies).toEqual(['a=1', 'b=2'])
    expect(requests.map(isFetched)).toEqual([false, true, true])
    expect(lengths[1]).toBeGreaterThan(300_000)
    const sockets = new Set(requests.map(({ socket }) => socket))
    // undici 8 keeps connections that may speak HTTP/2 apart from those that may not.
    expect(sockets.size).toBe(undici === undici7 ? 1 : 2)
    await agent.destroy()
    const error = await failure(client.call(things.upload, { file: new Uint8Array(3), purpose: 'a' }))
    expect(error).toMatchObject({ code: 'network', message: expect.stringContaining('UND_ERR_DESTROYED') })
  })

  test('a stream that is not read is paused, and closed when it is given up', async () => {
    const closed = Promise.withResolvers<void>()
    const all = 100_000_000
    let sent = 0
    const { baseUrl } = await serve((request, response) => {
      request.socket.on('close', () => closed.resolve())
      const more = (): void => {
        while (!response.destroyed && sent < all) {
          sent += 100_000
          if (!response.write(Buffer.alloc(100_000))) return
        }
      }
      response.on('drain', more)
      more()
    })
    const read = async ({ native }: { native: Response }) => {
      const reader = (native.body as ReadableStream<Uint8Array>).getReader()
      await reader.read()
      // Until the server has sent nothing for a while, or everything.
      for (let [still, before] = [0, 0]; still < 300 && sent < all; before = sent) {
        await turn()
        still = sent === before ? still + 1 : 0
      }
      await reader.cancel()
      return sent
    }
    const { data } = await over(new Agent(), baseUrl).call({ ...things.get, read } as never, { id: 'x' })
    expect(data).toBeLessThan(all / 2)
    await closed.promise
  })

  test('a fetch of the client sends everything, unless the transport knows it', async () => {
    const { requests, baseUrl } = await serve(answer)
    const seen: unknown[] = []
    const own: typeof fetch = (input, init) => {
      seen.push((init as { dispatcher?: unknown }).dispatcher)
      return fetch(input, init)
    }
    const agent = new Agent()
    await over(agent, baseUrl, { fetch: own }).call(things.get, { id: 'x' })
    await over(agent, baseUrl, { fetch: own, transport: undiciTransport(agent, { fetch: own }) }).call(things.get, {
      id: 'x',
    })
    expect(requests.map(isFetched)).toEqual([true, false])
    expect(seen).toEqual([expect.objectContaining({ dispatch: expect.any(Function) })])
  })

  test('a global fetch that was replaced sends everything', async () => {
    const { requests, baseUrl } = await serve(answer)
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{"id":"spied"}'))
    onTestFinished(() => spy.mockRestore())
    const agent = new Agent()
    expect((await get(agent, baseUrl)).data).toEqual({ id: 'spied' })
    spy.mockRestore()
    expect((await get(agent, baseUrl)).data).toEqual({ id: 'x' })
    expect(requests.map(isFetched)).toEqual([false])
  })

  test('a dispatcher that no user chose yields to the one of fetch', async () => {
    const { requests, baseUrl } = await serve(answer)
    const before = undici7.getGlobalDispatcher()
    onTestFinished(() => undici7.setGlobalDispatcher(before))
    let others = 0
    const other = new undici7.Agent().compose((dispatch) => (options, handler) => {
      others++
      return dispatch(options, handler)
    })
    const agent = new Agent()
    const yielding = over(agent, baseUrl, { transport: undiciTransport(agent, { yields: true }) })
    const upload = { file: new Uint8Array(3), purpose: 'a' }
    await yielding.call(things.get, { id: 'x' })
    await yielding.call(things.upload, upload)
    expect(others).toBe(0)
    undici7.setGlobalDispatcher(other)
    await yielding.call(things.get, { id: 'x' })
    await yielding.call(things.upload, upload)
    expect(others).toBe(2)
    await over(agent, baseUrl).call(things.get, { id: 'x' })
    await over(agent, baseUrl).call(things.upload, upload)
    expect(others).toBe(2)
    expect(requests.map(isFetched)).toEqual([false, true, true, true, false, true])
  })

  test("undici's own fetch can send the rest", async () => {
    const { requests, baseUrl } = await serve(answer)
    const own = undici.fetch as unknown as typeof fetch
    const client = over(new Agent(), baseUrl, { fetch: own, transport: undiciTransport(new Agent(), { fetch: own }) })
    const read = async ({ native }: { native: Response }) => native.text()
    expect((await client.call({ ...things.get, read } as never, { id: 'x' })).data).toBe('{"id":"x"}')
    expect(requests.map(isFetched)).toEqual([true])
  })

  test('an interceptor that decompresses is believed', async () => {
    const { baseUrl } = await serve((_, response) => {
      response.setHeader('content-encoding', 'gzip')
      response.end(gzipSync('{"id":"x"}'))
    })
    const dispatcher = new Agent().compose(interceptors.decompress())
    expect((await get(dispatcher, baseUrl)).data).toEqual({ id: 'x' })
  })

  test('a status that an agent or an interceptor makes an error of is a response', async () => {
    const { requests, baseUrl } = await serve((_, response) => {
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '7' })
      response.end('{"error":{"message":"slow down"}}')
    })
    const retrying = new RetryAgent(new Agent(), { maxRetries: 1, minTimeout: 1, retryAfter: false, maxTimeout: 1 })
    const limited = { code: 'rate_limit', status: 429, retryAfterMs: 7_000 }
    expect(await failure(get(retrying, baseUrl))).toMatchObject(limited)
    expect(requests.length).toBeGreaterThan(1)
    const strict = new Agent().compose(interceptors.responseError())
    expect(await failure(get(strict, baseUrl))).toMatchObject({
      ...limited,
      message: expect.stringContaining('slow down'),
    })
  })

  test('an agent that retries is not believed that nothing was sent', async () => {
    const { server, requests, baseUrl } = await serve((request) => {
      server.close()
      request.socket.destroy()
    })
    const methods = ['POST' as const]
    const agent = new RetryAgent(new Agent(), { methods, maxRetries: 1, minTimeout: 1 })
    const error = await create(agent, baseUrl)
    expect(error).toMatchObject({ code: 'network', outcome: 'unknown' })
    expect(error.cause).toMatchObject({ code: 'ECONNREFUSED' })
    expect(requests).toHaveLength(1)
  })

  test('a mock answers, delays, fails and refuses', async () => {
    const agent = new MockAgent()
    agent.disableNetConnect()
    const mock = agent.get('https://api.acme.test')
    const path = '/v1/things/x'
    mock.intercept({ path }).reply(200, '{"id":"mocked"}', { headers: { 'x-two': ['1', '2'] } })
    expect((await get(agent)).data).toEqual({ id: 'mocked' })
    mock.intercept({ path }).reply(200, '{"id":"late"}').delay(5_000)
    const late = over(agent).call(things.get, { id: 'x' }, { timeout: 5 })
    expect(await failure(late)).toMatchObject({ code: 'timeout' })
    mock.intercept({ path }).replyWithError(new Error('broken'))
    expect(await failure(get(agent))).toMatchObject({ code: 'network' })
    expect(await create(agent, 'https://api.acme.test')).toMatchObject({ code: 'network', outcome: 'not-sent' })
  })

  test('a proxy takes requests, and refuses them', async () => {
    const { requests, baseUrl } = await serve(answer)
    const asked: string[] = []
    const sockets: Socket[] = []
    const proxy = createServer((request, response) => {
      asked.push(String(request.url))
      if (asked.length > 2) return void response.writeHead(407).end()
      const { url, method, headers } = request
      const forwarded = httpRequest(String(url), { method, headers }, (from) => {
        response.writeHead(from.statusCode as number, from.rawHeaders)
        from.pipe(response)
      })
      request.pipe(forwarded)
    }).listen(0, '127.0.0.1')
    proxy.on('connect', ({ url }: IncomingMessage, socket: Socket) => {
      sockets.push(socket)
      asked.push(String(url))
      socket.end('HTTP/1.1 403 No\r\n\r\n')
    })
    await once(proxy, 'listening')
    onTestFinished(() => {
      proxy.closeAllConnections()
      for (const socket of sockets) socket.destroy()
      proxy.close()
    })
    const uri = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    const agent = new ProxyAgent({ uri, proxyTunnel: false })
    expect((await get(agent, baseUrl)).data).toEqual({ id: 'x' })
    expect(asked).toEqual([`${baseUrl}/v1/things/x`])
    expect(requests).toHaveLength(1)
    expect(await create(new ProxyAgent(uri), 'https://api.acme.test')).toMatchObject({
      code: 'network',
      outcome: 'not-sent',
    })
    expect(asked[1]).toBe('api.acme.test:443')
    expect(await failure(get(agent, baseUrl))).toMatchObject({
      code: expect.stringMatching(/network|config|http|request/),
    })
  })

  test('an agent that was closed sends nothing', async () => {
    const { requests, baseUrl } = await serve(answer)
    const agent = new Agent()
    await agent.close()
    expect(await create(agent, baseUrl)).toMatchObject({ code: 'network', outcome: 'not-sent' })
    expect(requests).toEqual([])
  })

  test('a request that waits for a connection is not sent after its time', async () => {
    const { requests, baseUrl } = await serve(answer)
    const agent = new Agent()
    const ready = Promise.withResolvers<void>()
    const late: UndiciDispatcher = {
      dispatch: (options, handler) => void ready.promise.then(() => agent.dispatch(options as never, handler as never)),
    }
    const error = await failure(over(late, baseUrl).call(things.get, { id: 'x' }, { timeout: 5 }))
    expect(error).toMatchObject({ code: 'timeout' })
    ready.resolve()
    await get(agent, `${baseUrl}/other`)
    expect(requests.map(({ url }) => url)).toEqual(['/other/v1/things/x'])
  })

  test('nothing of a request is kept with its connection', async () => {
    const { baseUrl } = await serve(answer)
    const agent = new Agent({ keepAliveTimeout: 60_000 })
    const refs: WeakRef<object>[] = []
    const note = (message: unknown): void => {
      const { request } = message as { request: { headers: unknown } }
      expect(JSON.stringify(request.headers)).toContain(API_KEY)
      refs.push(new WeakRef(request))
    }
    subscribe('undici:request:create', note)
    onTestFinished(() => void unsubscribe('undici:request:create', note))
    const noted: UndiciDispatcher = {
      dispatch: (options, handler) => {
        refs.push(new WeakRef(options), new WeakRef(handler))
        return agent.dispatch(options as never, handler as never)
      },
    }
    const client = over(noted, baseUrl)
    for (let index = 0; index < 3; index++) await client.call(things.get, { id: 'x' })
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    for (let index = 0; index < 3; index++) {
      await turn()
      collect()
    }
    expect(refs.map((ref) => ref.deref())).toEqual(Array.from({ length: 9 }))
    await agent.close()
  })

  test('a body that is too long closes its connection', async () => {
    const closed = Promise.withResolvers<void>()
    const { baseUrl } = await serve((request, response) => {
      request.socket.on('close', () => closed.resolve())
      response.write(Buffer.alloc(200_000, 32))
    })
    const client = over(new Agent(), baseUrl, { maxResponseBytes: 100_000 })
    expect(await failure(client.call(things.get, { id: 'x' }))).toMatchObject({ code: 'response' })
    await closed.promise
  })

  test('an operation that reads a redirect itself gets it', async () => {
    const { requests, baseUrl } = await serve((_, response) => {
      response.writeHead(302, { location: 'https://evil.test/' })
      response.end()
    })
    const error = await failure(over(new Agent(), baseUrl).call(things.create as Operation, { name: 'a' }))
    expect(error).toMatchObject({ code: 'response', status: 302 })
    expect(requests).toHaveLength(1)
  })
})
