import { createServer } from 'node:net'
import github from '@ferrule/github/sandbox'
import slack from '@ferrule/slack/sandbox'
import { setupServer } from 'msw/node'
import { describe, expect, test, vi } from 'vitest'
import { connectors } from '../src/connectors.ts'
import { factsOf } from '../src/from-manifest/index.ts'
import { createSandbox } from '../src/index.ts'
import { client } from './helper.ts'

describe('listen', () => {
  test('takes a free port and gives it back', async () => {
    const sandbox = createSandbox('stripe', { records: { customers: 5 } })
    const first = await sandbox.listen()
    const second = await sandbox.listen()
    expect(first.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(second.port).not.toBe(first.port)
    const api = client(fetch, sandbox.credentials.api_key, first.url)
    const { id } = (await api.post('/v1/customers', { name: 'Ada Ünal' })).body
    // Both ports show the same state.
    const other = client(fetch, sandbox.credentials.api_key, second.url)
    expect((await other.get(`/v1/customers/${id}`)).body.name).toBe('Ada Ünal')
    await first.close()
    await second.close()
    await expect(fetch(first.url)).rejects.toThrow()
    const again = await sandbox.listen(first.port)
    expect(again.port).toBe(first.port)
    await again[Symbol.asyncDispose]()
  })

  test('says when the port is taken', async () => {
    const holder = createServer()
    await new Promise<void>((ready) => holder.listen(0, '127.0.0.1', ready))
    const { port } = holder.address() as { port: number }
    await expect(createSandbox('stripe', { records: { customers: 1 } }).listen(port)).rejects.toThrow('EADDRINUSE')
    holder.close()
  })

  test('closes while requests are waiting', async () => {
    const sandbox = createSandbox('stripe', { records: { customers: 1 }, latency: 5_000 })
    const { url, close } = await sandbox.listen()
    const waiting = fetch(`${url}/v1/customers`).catch((error: Error) => error)
    await vi.waitFor(() => expect(sandbox.requests).toHaveLength(1), 10_000)
    await close()
    expect(await waiting).toBeInstanceOf(Error)
  })
})

test('handlers answer requests to the vendor’s own address', async () => {
  const sandbox = createSandbox('stripe', { records: { customers: 5 } })
  const server = setupServer(...sandbox.handlers)
  server.listen({ onUnhandledFrame: 'error' })
  try {
    const api = client(fetch, sandbox.credentials.api_key)
    expect((await api.get('/v1/customers')).body.data).toHaveLength(5)
    sandbox.fault({ kind: 'reset' })
    await expect(api.get('/v1/customers')).rejects.toThrow('fetch failed')
    sandbox.fault({ kind: 'reset', at: 'after_headers' })
    await expect(api.get('/v1/customers')).rejects.toThrow()
  } finally {
    server.close()
  }
})

describe('createSandbox', () => {
  test('names what it does not know', async () => {
    expect(() => createSandbox('unicorn' as 'stripe')).toThrow(
      'there is no sandbox for "unicorn": for a connector of your own, give its definition; there are: amazon-ads, github',
    )
    const sandbox = createSandbox('stripe', { records: { unicorns: 5 } as object })
    await expect(sandbox.ready()).rejects.toThrow('there is no collection unicorns')
  })

  test.each([
    ['github', github],
    ['slack', slack],
  ] as const)('answers for %s where its definition does', (name, definition) => {
    const { base, others } = factsOf<object>(definition)
    expect({ others: [], ...connectors[name] }).toMatchObject({ base, others })
  })

  test('says when records are asked for too early', () => {
    expect(() => createSandbox('stripe').data).toThrow('await sandbox.ready()')
  })
})
