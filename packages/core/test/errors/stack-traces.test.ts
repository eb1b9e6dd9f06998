import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { Agent } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchTransport } from '../../src/fetch.ts'
import { attempt } from '../../src/transport/node.ts'
import { undiciTransport } from '../../src/undici.ts'
import { API_KEY, acme, things } from '../kit/acme.ts'
import {
  type CallOptions,
  type Client,
  type ClientOptions,
  Connector,
  type ConnectorDefinition,
  createClient as createCoreClient,
  download,
  type FerruleError,
  fromEnvironment,
  type PagePromise,
  paginate,
  send,
} from '../kit/core.ts'

// Every error starts with the line that made the call: each class, over each kind of action and each transport.

let server: Server
let base: string

beforeAll(async () => {
  server = createServer((request, response) => {
    const status = Number(/[?&]q=(\d+)/.exec(request.url ?? '')?.[1] ?? /\/(\d{3})$/.exec(request.url ?? '')?.[1])
    if (status === 0) return
    if (status === 1) return void request.socket.destroy()
    response.writeHead(status === 2 ? 200 : status, { 'content-type': 'application/json', 'retry-after': '0' })
    response.end(status === 2 ? 'no json' : '{"error":{"code":"bad","message":"Not so."}}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  // As Node has by default, whatever the test runner sets.
  Error.stackTraceLimit = 10
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const CODES: Readonly<Record<string, string>> = {
  authentication: '401',
  permission: '403',
  not_found: '404',
  conflict: '409',
  invalid_request: '422',
  rate_limit: '429',
  upstream: '500',
  timeout: '000',
  network: '001',
  response: '002',
  params: '',
}

const list = { ...things.list, params: { ...things.list.params, fields: { ...things.list.params.fields, q: 1 } } }
const file = { ...things.get, action: 'file', read: download }

/** As generated modules have them: a function of ours between the caller and core. */
const generated = {
  get: (client: Client, params: object, options?: CallOptions) => send(client, things.get, params, options),
  remove: (client: Client, params: object, options?: CallOptions) => send(client, things.delete, params, options),
  create: (client: Client, params: object, options?: CallOptions) => send(client, create, params, options),
  list: (client: Client, params: object, options?: CallOptions): PagePromise<unknown> =>
    paginate(client, list, params, options),
}
const create = { ...things.create, path: '/v1/things/{id}', params: things.replace.params }

const definition = {
  vendor: acme,
  operations: { things: { get: things.get, create, list, file } },
  check: [],
} as unknown as ConnectorDefinition

type Act = (params: object, options?: CallOptions) => Promise<unknown> & AsyncIterable<unknown>
class Acme extends Connector<'acme', object> {
  declare readonly things: { get: Act; create: Act; list: Act; file: Act }
  constructor(options: ClientOptions) {
    super(definition as never, options)
  }
  static fromEnv(options?: object): Acme {
    return new Acme(fromEnvironment<ClientOptions>(acme, options))
  }
}

/** The message and the first frame of what a caller's function throws. */
async function thrownBy(caller: () => unknown): Promise<{ error: FerruleError; first: string; frames: string }> {
  await new Promise((resolve) => setTimeout(resolve))
  const error = await (async () => caller())().then(
    () => expect.unreachable(),
    (thrown: FerruleError) => thrown,
  )
  const [, first = '', ...rest] = (error.stack ?? '').slice(error.message.length).split('\n    at ')
  return { error, first, frames: rest.join('\n') }
}

const transports: [string, () => Partial<ClientOptions>][] = [
  ['node:http', () => ({ transport: attempt })],
  ['undici', () => ({ transport: undiciTransport(new Agent()) })],
  ['fetch', () => ({ transport: fetchTransport })],
  ['a fetch of the caller', () => ({ fetch: (input, init) => fetch(input, init) })],
]

describe.each(transports)('over %s, the first frame is the line of the caller', (_, options) => {
  const made = (timeout: number) =>
    new Acme({ credentials: { api_key: API_KEY }, baseUrl: base, retry: 0, timeout, ...options() })

  test.each(Object.entries(CODES))('%s', async (code, id) => {
    const connector = made(code === 'timeout' ? 300 : 30_000)
    const one = code === 'params' ? { id: 5 } : { id }
    const many = code === 'params' ? { limit: 'x' } : { q: id }
    const query = code === 'params' ? { path: 'x' } : { path: `/v1/things/${id}` }
    const call = code === 'timeout' ? { deadline: Date.now() + 250 } : {}
    const kinds: Record<string, () => unknown> = {
      mineGet: async function mine() {
        return await connector.things.get(one)
      },
      mineCreate: async function mine() {
        return await connector.things.create(one)
      },
      mineList: async function mine() {
        return await connector.things.list(many)
      },
      mineLoop: async function mine() {
        for await (const _ of connector.things.list(many));
      },
      mineFile: async function mine() {
        return await connector.things.file(one)
      },
      mineExecute: async function mine() {
        return await connector.execute({ entity: 'things', action: 'get', params: one } as never)
      },
      mineRequest: async function mine() {
        return await connector.request(query)
      },
      mineRequests: async function mine() {
        for await (const _ of connector.requestList({ ...query, paging: { style: 'single' } }));
      },
      functionGet: async function mine() {
        return await generated.get(connector, one)
      },
      functionCreate: async function mine() {
        return await generated.create(connector, one, call)
      },
      functionRemove: async function mine() {
        return await generated.remove(connector, one)
      },
      functionList: async function mine() {
        return await generated.list(connector, many)
      },
      clientCall: async function mine() {
        return await connector.call(things.get, one)
      },
    }
    // A file may be anything: no response with bytes is wrong.
    if (code === 'response') delete kinds['mineFile']
    const found = await Promise.all(
      Object.entries(kinds).map(async ([kind, caller]) => {
        const { error, first } = await thrownBy(caller)
        // A list ends cleanly at a deadline, so its timeout is that of an attempt.
        return [kind, error.code, /^(?:async )?(?:\w+\.)?mine \(.*stack-traces\.test/.test(first) || first]
      }),
    )
    expect(found).toEqual(Object.keys(kinds).map((kind) => [kind, code, true]))
  })
})

describe('the first frame of an error of a constructor is the line of the caller', () => {
  const createClient = (options: ClientOptions) => createCoreClient(acme, options)
  test.each<[string, string, () => unknown]>([
    [
      'credentials',
      'the class',
      function mine() {
        new Acme({ credentials: {} })
      },
    ],
    [
      'params',
      'the class',
      function mine() {
        new Acme({ credentials: { api_key: API_KEY }, retries: 3 } as never)
      },
    ],
    [
      'credentials',
      'a class of the caller',
      function mine() {
        ;new (class Own extends Acme {})({ credentials: {} })
      },
    ],
    [
      'params',
      'fromEnv',
      function mine() {
        Acme.fromEnv({ env: {}, retries: 3 })
      },
    ],
    [
      'credentials',
      'createClient',
      function mine() {
        createClient({ credentials: {} })
      },
    ],
    [
      'credentials',
      'the first call after fromEnv',
      async function mine() {
        await Acme.fromEnv({ env: {} }).things.get({ id: 'x' })
      },
    ],
    [
      'credentials',
      'a dry run after fromEnv',
      async function mine() {
        await Acme.fromEnv({ env: {} }).plan({ entity: 'things', action: 'get', params: { id: 'x' } } as never)
      },
    ],
  ])('%s: %s', async (code, _, caller) => {
    const { error, first } = await thrownBy(caller)
    expect([error.code, first]).toEqual([
      code,
      expect.stringMatching(/^(?:async )?(?:\w+\.)?mine \(.*stack-traces\.test/),
    ])
  })

  test('a function of the caller with the name of an action stays', async () => {
    const client = new Acme({ credentials: { api_key: API_KEY }, baseUrl: base })
    const { first, frames } = await thrownBy(async function get() {
      return await client.things.get({ id: 5 })
    })
    expect(first).toMatch(/^(?:async )?(?:\w+\.)?get \(.*stack-traces/)
    expect(frames).not.toMatch(/^(?:\w+\.)?get \(/)
  })
})

test('the limit of the program for stacks stays', async () => {
  for (const limit of [10, 3, 50]) {
    Error.stackTraceLimit = limit
    const connector = new Acme({ credentials: { api_key: API_KEY }, baseUrl: base })
    await connector.things.get({ id: 5 }).catch(() => {})
    expect(Error.stackTraceLimit).toBe(limit)
  }
  Error.stackTraceLimit = 10
})
