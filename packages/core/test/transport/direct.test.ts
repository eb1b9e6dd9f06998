import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { Agent } from 'undici'
import { Agent as Agent8 } from 'undici-8'
import { describe, expect, test } from 'vitest'
import type { Attempt } from '../../src/fetch.ts'
import { attempt } from '../../src/transport/node.ts'
import { undiciTransport } from '../../src/undici.ts'
import { connect, things } from '../kit/acme.ts'
import { type ClientOptions, type Operation, send } from '../kit/core.ts'
import { failure } from '../kit/failure.ts'
import { answer, serve } from '../kit/serve.ts'

// Transports that send and read without `fetch` keep all of this.

const transports: [string, Attempt][] = [
  ['node:http', attempt],
  ['undici 7', undiciTransport(new Agent())],
  ['undici 8', undiciTransport(new Agent8())],
]

describe.each(transports)('over %s', (_, transport) => {
  const client = (baseUrl: string, options: Partial<ClientOptions> = {}) =>
    connect({ baseUrl, retry: 0, transport, ...options })

  describe('a request', () => {
    test.each([
      ['text', things.create, { name: 'é' }, 'name=%C3%A9'],
      ['bytes', { ...things.create, body: () => ({ body: new Uint8Array([0, 65, 66]).subarray(1) }) }, {}, 'AB'],
      ['an empty text', { ...things.create, body: () => ({ body: '' }) }, {}, ''],
    ])('of %s has its length', async (_, operation, params, sent) => {
      const bodies: string[] = []
      const { requests, baseUrl } = await serve(async (request, response) => {
        bodies.push(Buffer.concat(await request.toArray()).toString())
        answer(request, response)
      })
      await client(baseUrl).call({ ...operation, params: things.create.params } as Operation, { name: 'é', ...params })
      expect(bodies).toEqual([sent])
      expect(requests[0]?.headers).toMatchObject({ 'content-length': String(sent.length), connection: 'keep-alive' })
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

    test.each(['identity', 'gzip', 'br'])(
      'of encoding %s is read up to its limit, and no further',
      async (encoding) => {
        const bomb = Buffer.alloc(20_000_000, 32)
        const { baseUrl } = await serve((_, response) => {
          if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
          response.end(encoding === 'gzip' ? gzipSync(bomb) : encoding === 'br' ? brotliCompressSync(bomb) : bomb)
        })
        const error = await failure(client(baseUrl, { maxResponseBytes: 100_000 }).call(things.get, { id: 'x' }))
        expect(error).toMatchObject({ code: 'response', message: expect.stringContaining('more than 100000 bytes') })
      },
    )

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

    test('that comes after others of its kind is the last one', async () => {
      const { server, baseUrl } = await serve(answer)
      server.removeAllListeners('request')
      server.on('request', ({ socket }) =>
        socket.end(
          'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\ncontent-encoding: gzip\r\n\r\nHTTP/1.1 200 OK\r\nx-last: 1\r\n\r\n{"id":"x"}',
        ),
      )
      const { data, response } = await send(client(baseUrl), things.get, { id: 'x' }).withResponse()
      expect(data).toEqual({ id: 'x' })
      expect([response.status, response.headers.get('x-last'), response.headers.get('link')]).toEqual([200, '1', null])
    })

    test.each([204, 304, 404])('without a body, but an encoding: %i', async (status) => {
      const { baseUrl } = await serve((_, response) => {
        response.writeHead(status, { 'content-encoding': 'gzip' })
        response.end()
      })
      const answered = client(baseUrl).call({ ...things.get, record: undefined }, { id: 'x' })
      await (status === 204
        ? expect(answered).resolves.toMatchObject({ data: {} })
        : expect(failure(answered)).resolves.toMatchObject({ status }))
    })

    test('to a HEAD', async () => {
      const { requests, baseUrl } = await serve((_, response) => {
        response.writeHead(200, { 'content-length': '5', 'x-size': '5' })
        response.end()
      })
      const head = { ...things.get, method: 'HEAD', record: undefined }
      for (let index = 0; index < 2; index++) {
        const { response } = await send(client(baseUrl), head as Operation, { id: 'x' }).withResponse()
        expect(response.headers.get('x-size')).toBe('5')
      }
      expect(requests.map(({ method }) => method)).toEqual(['HEAD', 'HEAD'])
    })

    test('with names that every object has, and bytes that are no ASCII', async () => {
      const { server, baseUrl } = await serve(answer)
      server.removeAllListeners('request')
      const head = 'HTTP/1.1 200 OK\r\n__proto__: a\r\nconstructor: b\r\nconstructor: c\r\nx-word: \xe9\xff\r\n\r\n'
      server.on('request', ({ socket }) => socket.end(Buffer.from(`${head}{"id":"x"}`, 'latin1')))
      const { response } = await send(client(baseUrl), things.get, { id: 'x' }).withResponse()
      const { headers } = response
      expect(['__proto__', 'constructor', 'toString', 'x-word'].map((name) => headers.get(name))).toEqual([
        'a',
        'b, c',
        null,
        '\xe9\xff',
      ])
    })

    test('that is damaged is an error whose request may have been processed', async () => {
      const { baseUrl } = await serve((_, response) => {
        response.setHeader('content-encoding', 'gzip')
        response.end(text)
      })
      expect(await failure(client(baseUrl).call(things.create, { name: 'a' }))).toMatchObject({
        code: 'network',
        outcome: 'unknown',
      })
    })

    test('with a status that fetch would refuse', async () => {
      const { baseUrl } = await serve((_, response) => {
        response.statusCode = 999
        response.end('no')
      })
      expect(await failure(client(baseUrl).call(things.get, { id: 'x' }))).toMatchObject({ status: 999 })
    })
  })
})
