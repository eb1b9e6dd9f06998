import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { Agent } from 'undici'
import { Agent as Agent8 } from 'undici-8'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fetchTransport } from '../../src/fetch.ts'
import { attempt } from '../../src/transport/node.ts'
import { undiciTransport } from '../../src/undici.ts'
import { plainAcme, things } from '../kit/acme.ts'
import { type ClientOptions, createClient } from '../kit/core.ts'
import { failure } from '../kit/failure.ts'

// No byte of a request has left while there is no connection: a write was surely not sent.

async function port(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as { port: number }).port
}

const transports: [string, Partial<ClientOptions>][] = [
  ['node:http', { transport: attempt }],
  ['undici 7', { transport: undiciTransport(new Agent()) }],
  ['undici 8', { transport: undiciTransport(new Agent8()) }],
  ['fetch', { transport: fetchTransport }],
]

describe.each(transports)('over %s', (_, options) => {
  const create = (baseUrl: string) =>
    failure(
      createClient(plainAcme, { credentials: { api_key: 'k' }, baseUrl, retry: 0, ...options }).call(things.create, {
        name: 'a',
      }),
    )

  test.each<[string, () => Promise<string>]>([
    [
      'a server that speaks no TLS',
      async () => {
        const server = createServer((socket) => {
          socket.on('error', () => {})
          socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n')
        })
        return `https://127.0.0.1:${await port(server)}`
      },
    ],
    [
      'a server that breaks off the handshake',
      async () => {
        const server = createServer((socket) => {
          socket.on('error', () => {})
          socket.once('data', () => socket.destroy())
        })
        return `https://127.0.0.1:${await port(server)}`
      },
    ],
    [
      'nobody',
      async () => {
        const server = createServer()
        const free = await port(server)
        server.close()
        return `http://127.0.0.1:${free}`
      },
    ],
    ['a port that the platform refuses', async () => 'http://127.0.0.1:6000'],
    ['a name that does not exist', async () => 'https://nobody.invalid'],
  ])('%s', async (_, address) => {
    expect(await create(await address())).toMatchObject({ code: 'network', outcome: 'not-sent' })
  })

  test('a connection that breaks after the request: unknown', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.destroy())
    })
    expect(await create(`http://127.0.0.1:${await port(server)}`)).toMatchObject({
      code: 'network',
      outcome: 'unknown',
    })
  })
})
