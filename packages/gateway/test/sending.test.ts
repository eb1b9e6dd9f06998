import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { StripeConnector } from '@ferrule/stripe'
import { Agent, type Dispatcher, getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { guarded } from '../src/connectors/connectors.ts'
import type { Kind } from '../src/connectors/kind.ts'
import { publicOnly } from '../src/connectors/public-only.ts'

// Requests of connectors go over undici, unless the program has given `fetch` a dispatcher: a proxy goes before.

const seen: IncomingMessage[] = []
let url: string
let dispatched: number
beforeEach(async () => {
  seen.length = 0
  const server = createServer((request, response) => {
    seen.push(request)
    response.setHeader('content-type', 'application/json')
    response.end('{"object":"list","data":[],"has_more":false,"url":"/v1/customers"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  dispatched = 0
  const count = (): void => void dispatched++
  subscribe('undici:request:create', count)
  onTestFinished(() => {
    unsubscribe('undici:request:create', count)
    server.closeAllConnections()
    server.close()
  })
})

const list = (sending: object) =>
  new StripeConnector({ credentials: { api_key: 'k' }, baseUrl: url, retry: 0, ...sending }).customers.list()

const isFetched = ({ headers }: IncomingMessage): boolean => headers['sec-fetch-mode'] !== undefined

/** A dispatcher of the program, and the addresses that it was asked for. */
function proxied(): string[] {
  const asked: string[] = []
  const before = getGlobalDispatcher()
  onTestFinished(() => setGlobalDispatcher(before))
  const dispatch: Dispatcher['dispatch'] = new Agent().compose((next) => (options, handler) => {
    asked.push(`${options.origin}${options.path}`)
    return next(options, handler)
  }).dispatch
  setGlobalDispatcher({ dispatch } as Dispatcher)
  return asked
}

describe.each<[string, () => Promise<object>]>([
  ["a vendor's own hosts", () => guarded({ name: 'stripe' } as Kind, undefined)],
  ['hosts of a document', async () => publicOnly('acme', [new URL(url).host])],
])('%s', (_, sendingOf) => {
  test('are reached by undici', async () => {
    const sending = await sendingOf()
    for (let index = 0; index < 9; index++) await list(sending)
    expect(dispatched).toBe(9)
    expect(seen.some(isFetched)).toBe(false)
    expect(new Set(seen.map(({ socket }) => socket)).size).toBeLessThanOrEqual(2)
  })

  test('are reached by the dispatcher of fetch, if the program has one', async () => {
    const sending = await sendingOf()
    const asked = proxied()
    await list(sending)
    expect(asked).toEqual([`${url}/v1/customers`])
    expect(seen.map(isFetched)).toEqual([true])
  })
})

test('all connectors of vendors share their connections', async () => {
  const [one, other] = await Promise.all(['stripe', 'jira'].map((name) => guarded({ name } as Kind, undefined)))
  expect(one?.transport).toBeDefined()
  expect(one?.transport).toBe(other?.transport)
})

test('an address of IPv6 is refused, and can be allowed', async () => {
  // Nobody listens there.
  url = 'https://[::1]:9'
  await expect(list(publicOnly('acme', []))).rejects.toThrow("[::1] leads into the gateway's own network")
  await expect(list(publicOnly('acme', ['[::1]:9']))).rejects.toMatchObject({ code: 'network', outcome: 'not-sent' })
})

test('an address that is refused is not asked of a proxy, either', async () => {
  const asked = proxied()
  await expect(list(publicOnly('acme', []))).rejects.toThrow("127.0.0.1 leads into the gateway's own network")
  expect(asked).toEqual([])
  expect(seen).toEqual([])
})
