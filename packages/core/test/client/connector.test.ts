import { inspect } from 'node:util'
import { fakeFetch, type Reply, script } from '@ferrule/test-kit/server'
import { describe, expect, test } from 'vitest'
import { activeCall, type ClientState } from '../../src/call/active.ts'
import { API_KEY, acme, type Thing, things } from '../kit/acme.ts'
import {
  AuthenticationError,
  type ClientOptions,
  Connector,
  type ConnectorDefinition,
  CredentialsError,
  fromEnvironment,
  NetworkError,
  type Operation,
  PagePromise,
  ParamsError,
  PermissionError,
  send,
} from '../kit/core.ts'
import { operations as lists, make } from '../kit/lists.ts'
import { INTEGER, OPTIONAL } from '../kit/shapes.ts'

interface ThingsTypes {
  readonly things: Record<
    'list' | 'api_search' | 'get' | 'create' | 'update' | 'delete' | 'upload',
    { params: object; data: unknown; meta?: unknown }
  >
  readonly notes: { readonly list: { params: object; data: Thing[]; meta: object } }
  readonly balance_transactions: { readonly get: { params: object; data: Thing } }
}

const definition = {
  vendor: acme,
  operations: {
    things,
    notes: { list: lists.tokens },
    balance_transactions: { get: { ...things.get, entity: 'balance_transactions' } },
  },
  searchable: ['notes'],
  hosted: { things: ['sync'], invoices: ['sync'] },
  check: [things.get, things.list].map((operation) => ({
    ...operation,
    path: `/check${operation.action}`,
    params: { strict: true as const, fields: { limit: INTEGER | OPTIONAL } },
  })),
} as const satisfies ConnectorDefinition

class AcmeConnector extends Connector<'acme', ThingsTypes> {
  declare readonly things: Record<string, (params?: object, options?: object) => Promise<unknown>>
  declare readonly balanceTransactions: Record<string, (params?: object, options?: object) => Promise<unknown>>

  constructor(options: ClientOptions, extra: Partial<ConnectorDefinition> = {}) {
    super({ ...definition, ...extra } as never, options)
  }
}

function connector(replies: (Reply | Error)[], extra: Partial<ConnectorDefinition> = {}) {
  const fetch = fakeFetch(
    script(
      ...replies.map((reply) => () => {
        if (reply instanceof Error) throw reply
        return reply
      }),
    ),
  )
  return { fetch, acme: new AcmeConnector({ credentials: { api_key: API_KEY }, fetch, retry: 0 }, extra) }
}

/** Requests by names that types would not allow. */
const loose = (request: unknown) => request as never

describe('accessors', () => {
  test('camel case, made once, lists as lists', async () => {
    const { acme, fetch } = connector([{ body: { id: 'x', data: make(2), has_more: false } }])
    expect(acme.things).toBe(acme.things)
    expect(await acme.balanceTransactions['get']?.({ id: 'b1' })).toMatchObject({ id: 'x' })
    const list = acme.things['list']?.({ limit: 2 })
    expect(list).toBeInstanceOf(PagePromise)
    expect(await (list as PagePromise<Thing>).toArray()).toEqual(make(2))
    expect(acme.things).toHaveProperty('apiSearch')
    expect(await send(acme, things.get, { id: 'x' })).toMatchObject({ id: 'x' })
    expect(fetch.requests).toHaveLength(3)
    expect(acme.connector).toBe('acme')
  })
})

describe('execute', () => {
  test('records and meta for lists, the record otherwise', async () => {
    const { acme } = connector([{ body: { id: 'x', data: make(2), has_more: true, total_count: 9 } }])
    expect(await acme.execute({ entity: 'things', action: 'list', params: { limit: 2 } })).toEqual({
      data: make(2),
      meta: { has_more: true, total_count: 9 },
      cursor: expect.any(String),
    })
    const { data, ...rest } = await acme.execute({ entity: 'things', action: 'get', params: { id: 'x' } })
    expect(data).toMatchObject({ id: 'x' })
    expect(Object.keys(rest)).toEqual([])
    expect(await acme.execute({ entity: 'things', action: 'list' })).toHaveProperty('meta')
  })

  test('options of a call', async () => {
    const { acme, fetch } = connector([{ status: 500 }, { body: { id: 'x' } }])
    await acme.execute({ entity: 'things', action: 'create', params: {} }, { retry: 1, idempotencyKey: 'k' })
    expect(fetch.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['k', 'k'])
  })

  test.each<[unknown, RegExp]>([
    [{ entity: 'thing', action: 'list' }, /^\[acme\] has no such entity; did you mean things\?/],
    [{ entity: 'balanceTransactions', action: 'get' }, /did you mean balance_transactions\?/],
    [{ entity: 'Things', action: 'get' }, /did you mean things\?/],
    [
      { entity: 'xyzzy', action: 'get' },
      /^\[acme\] has no such entity \(it has things, notes, balance_transactions\)$/,
    ],
    [{ entity: 'things', action: 'lst' }, /^\[acme things\] has no such action; did you mean list\?/],
    [{ entity: 'things', action: 'apiSearch' }, /did you mean api_search\?/],
    [{ entity: 'things', action: 'sync' }, /^\[acme things\] sync works only in hosted mode; .*api_search/],
    [{ entity: 'things', action: 'search' }, /^\[acme things\] has no such action/],
    [{ entity: 'notes', action: 'serch' }, /did you mean search\?/],
    [{ entity: 'invoices', action: 'sync' }, /only in hosted mode/],
    [{ entity: '__proto__', action: 'get' }, /no such entity/],
    [{ entity: 'constructor', action: 'name' }, /no such entity/],
    [{ entity: 'toString', action: 'call' }, /no such entity/],
    [{ entity: 'things', action: '__proto__' }, /no such action/],
    [{ entity: 'things', action: 'constructor' }, /no such action/],
    [{ entity: 'things', action: 'toString' }, /no such action/],
    [{ entity: undefined, action: undefined }, /no such entity/],
    [{ entity: {}, action: [] }, /no such entity/],
    [{}, /no such entity/],
    [undefined, /no such entity/],
    [null, /no such entity/],
    ['things.list', /no such entity/],
    [
      { entity: 'things', action: 'get', params: { id: 'x' }, options: {} },
      /^\[acme things\] options is unknown; known: entity, action, params$/,
    ],
    [
      { entity: 'things', action: 'list', param: { limit: 1 } },
      /^\[acme things\] param is unknown; did you mean params\?$/,
    ],
    [{ entity: 'notes', action: 'search', param: {} }, /^\[acme notes\] param is unknown; did you mean params\?$/],
    [
      { entity: 'things', action: 'create', name: 'J4NE' },
      /^\[acme things\] name is unknown; known: entity, action, params$/,
    ],
  ])('%j: no request, and the nearest is named', async (request, words) => {
    const { acme, fetch } = connector([{ body: {} }])
    const work = acme.execute(loose(request))
    await expect(work).rejects.toBeInstanceOf(ParamsError)
    await expect(work).rejects.toThrow(words)
    await expect(work).rejects.toMatchObject({ connector: 'acme', outcome: 'not-sent' })
    await expect(acme.plan(loose(request))).rejects.toThrow(words)
    expect(fetch.requests).toHaveLength(0)
  })

  test('a search asks the copy, which has to be passed', async () => {
    const { acme, fetch } = connector([{ body: {} }])
    const search = { entity: 'notes', action: 'search', params: { query: {} } }
    await expect(acme.execute(loose(search))).rejects.toThrow(
      /^\[acme notes\.search\] needs a copy of the data: pass `copy`/,
    )
    await expect(acme.plan(loose(search))).rejects.toThrow(/search queries a copy/)
    expect(fetch.requests).toHaveLength(0)
  })

  test('parameters are checked as anywhere', async () => {
    const { acme, fetch } = connector([{ body: {} }])
    const wrong = { entity: 'things', action: 'get', params: JSON.parse('{"id":"x","__proto__":{"a":1}}') } as const
    await expect(acme.execute(wrong)).rejects.toThrow(/__proto__ is unknown/)
    await expect(acme.execute({ ...wrong, params: loose(null) })).rejects.toThrow(ParamsError)
    expect(fetch.requests).toHaveLength(0)
  })
})

describe('plan', () => {
  test('shows the request, redacts what may be secret, sends nothing', async () => {
    const { acme, fetch } = connector([{ body: {} }])
    const params = { name: 'Ann & Bob', metadata: { a: 'b' } }
    const shown = await acme.plan(
      { entity: 'things', action: 'create', params },
      { idempotencyKey: 'k1', headers: { 'X-Session': 'private', Cookie: 'private' } },
    )
    expect(shown).toEqual({
      method: 'POST',
      url: 'https://api.acme.test/v1/things',
      headers: {
        accept: 'application/json',
        'user-agent': expect.any(String),
        'content-type': 'application/x-www-form-urlencoded',
        'idempotency-key': 'k1',
        'acme-version': '2026-01-01',
        authorization: '[redacted]',
        'x-session': '[redacted]',
        cookie: '[redacted]',
      },
      body: 'name=Ann%20%26%20Bob&metadata[a]=b',
    })
    expect(fetch.requests).toHaveLength(0)
    expect(JSON.stringify(shown) + inspect(shown)).not.toMatch(/private|sk_acme/)
  })

  test('what it shows is what is sent', async () => {
    const { acme, fetch } = connector([{ body: { id: 'x', data: [] } }])
    for (const request of [
      { entity: 'things', action: 'list', params: { limit: 5, created: { gte: 1 }, expand: ['a'] } },
      { entity: 'things', action: 'update', params: { id: 'a/b', name: 'é' } },
      { entity: 'things', action: 'delete', params: { id: 'x' } },
    ] as const) {
      const { method, url, body, headers } = await acme.plan(request)
      await acme.execute(request)
      const sent = fetch.requests.at(-1)
      expect([sent?.method, sent?.url.href, sent?.body || undefined]).toEqual([method, url, body])
      const names = Object.keys(sent?.headers ?? {})
      expect(Object.keys(headers).toSorted()).toEqual(names.toSorted())
    }
  })

  test('bodies that are no text are named; wrong parameters are refused', async () => {
    const { acme } = connector([])
    const file = new Blob(['x'])
    const { body } = await acme.plan({ entity: 'things', action: 'upload', params: { file, purpose: 'p' } })
    expect(body).toBe('[FormData]')
    await expect(
      acme.plan({ entity: 'things', action: 'get', params: { fields: { limit: INTEGER | OPTIONAL } } }),
    ).rejects.toThrow(/id is required/)
  })
})

describe('check', () => {
  const network = new TypeError('fetch failed')

  test('good', async () => {
    const { acme, fetch } = connector([{ body: { id: 'x' } }])
    expect(await acme.check()).toEqual({ ok: true })
    expect(fetch.requests.map(({ target }) => target)).toEqual(['/checkget'])
  })

  test('403: the next is tried, with one record where it is a list', async () => {
    const { acme, fetch } = connector([{ status: 403 }, { body: { data: [] } }])
    expect(await acme.check()).toEqual({ ok: true })
    expect(fetch.requests.map(({ target }) => target)).toEqual(['/checkget', '/checklist?limit=1'])
  })

  test('403 everywhere: the first refusal', async () => {
    const { acme } = connector([
      { status: 403, headers: { 'x-request-id': 'first' } },
      { status: 403, headers: { 'x-request-id': 'second' } },
    ])
    expect(await acme.check()).toMatchObject({ ok: false, error: { requestId: 'first', code: 'permission' } })
    const { error } = (await acme.check()) as { error: unknown }
    expect(error).toBeInstanceOf(PermissionError)
  })

  test('401: no', async () => {
    const { acme, fetch } = connector([{ status: 401 }])
    expect(await acme.check()).toMatchObject({ ok: false, error: { status: 401 } })
    const { error } = (await acme.check()) as { error: unknown }
    expect(error).toBeInstanceOf(AuthenticationError)
    expect(fetch.requests).toHaveLength(2)
  })

  test('what the network and the vendor say is never thrown', async () => {
    for (const reply of [network, { status: 500 }, { status: 429 }, { body: '<html>' }]) {
      expect(await connector([reply]).acme.check()).toMatchObject({ ok: false })
    }
    const { error } = (await connector([network]).acme.check()) as { error: unknown }
    expect(error).toBeInstanceOf(NetworkError)
  })

  test('credentials that cannot even be had are an answer, an abort is thrown', async () => {
    const forgetful = new AcmeConnector({ credentials: () => ({}) })
    expect(await forgetful.check()).toMatchObject({ ok: false, error: { code: 'credentials' } })
    const { acme } = connector([{ body: {} }])
    await expect(acme.check({ signal: AbortSignal.abort('enough') })).rejects.toBe('enough')
  })
})

describe('fromEnvironment', () => {
  test('reads the documented variables, optional ones when they are there', () => {
    const env = { ACME_API_KEY: ' key\n', ACME_SHOP: 'mine', ACME_ACCOUNT: '', OTHER: 'x' }
    expect(fromEnvironment(acme, { env })).toMatchObject({ credentials: { api_key: 'key' }, config: { shop: 'mine' } })
    const none = fromEnvironment(acme, { env: { ACME_API_KEY: 'key' } })
    expect(none.credentials).toEqual({ api_key: 'key' })
    expect(none.config).toEqual({})
  })

  test.each([{}, { ACME_API_KEY: '' }, { ACME_API_KEY: '  ' }, { ACME_API_KEY: undefined }])(
    'the first call names the variable that is missing: %j',
    async (env) => {
      const fetch = fakeFetch(() => ({ body: { id: 'x' } }))
      // A build loads the module without the secret.
      const connector = new AcmeConnector(fromEnvironment<ClientOptions>(acme, { env, fetch }))
      const request = { entity: 'things', action: 'get', params: { id: 'x' } } as const
      for (const call of [connector.execute(request), connector.plan(request)]) {
        const error = await call.catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(CredentialsError)
        expect((error as Error).message).toMatch(/^\[acme\] environment variable ACME_API_KEY is missing/)
      }
      expect(await connector.check()).toMatchObject({ ok: false, error: { code: 'credentials' } })
      expect(fetch.requests).toHaveLength(0)
    },
  )

  test('from the process, when none is given', () => {
    const { ACME_API_KEY } = process.env
    process.env['ACME_API_KEY'] = 'from-the-process'
    try {
      expect(fromEnvironment(acme).credentials).toEqual({ api_key: 'from-the-process' })
    } finally {
      if (ACME_API_KEY === undefined) delete process.env['ACME_API_KEY']
      else process.env['ACME_API_KEY'] = ACME_API_KEY
    }
  })

  test('the first call reports what is malformed, and finds what is set later', async () => {
    const fetch = fakeFetch(() => ({ body: { id: 'x' } }))
    const request = { entity: 'things', action: 'get', params: { id: 'x' } } as const
    const wrong = new AcmeConnector(
      fromEnvironment<ClientOptions>(acme, { env: { ACME_API_KEY: 'key', ACME_SHOP: 'NO!' }, fetch }),
    )
    await expect(wrong.execute(request)).rejects.toThrow(/config: shop/)
    const env: Record<string, string> = {}
    const late = new AcmeConnector(fromEnvironment<ClientOptions>(acme, { env, fetch }))
    await expect(late.execute(request)).rejects.toThrow(/ACME_API_KEY is missing/)
    env['ACME_API_KEY'] = 'key'
    await late.execute(request)
    expect(fetch.requests[0]?.headers.authorization).toBe('Bearer key')
    // A mistake in the program itself fails at its own line.
    expect(() => new AcmeConnector(fromEnvironment<ClientOptions>(acme, { env, tiemout: 1 } as never))).toThrow(
      /timeout/,
    )
  })

  test('what it gives makes a client', async () => {
    const fetch = fakeFetch(() => ({ body: { id: 'x' } }))
    const options = fromEnvironment<ClientOptions>(acme, { env: { ACME_API_KEY: 'key' }, fetch })
    await new AcmeConnector(options).execute({ entity: 'things', action: 'get', params: { id: 'x' } })
    expect(fetch.requests[0]?.headers.authorization).toBe('Bearer key')
  })
})

describe('what a connector object holds itself', () => {
  /** A connector, and the state that its calls share. */
  async function stateOf(options: ClientOptions) {
    let state: ClientState | undefined
    const run: NonNullable<Operation['run']> = async (step) => {
      state = activeCall(step).client
      return { data: {}, response: { status: 200, headers: new Headers(), text: '{}', native: new Response() } }
    }
    const made = new AcmeConnector(options, {
      operations: { ...definition.operations, things: { get: { ...things.get, run } } },
    })
    await made.execute({ entity: 'things', action: 'get', params: { id: 'x' } })
    return { made, state: state as ClientState }
  }

  test('is no accessor and no function: objects of a class share them', async () => {
    const options: ClientOptions = { credentials: { api_key: API_KEY } }
    const [one, two] = [await stateOf(options), await stateOf(options)]
    expect(Reflect.ownKeys(one.made)).toEqual([])
    expect(Reflect.ownKeys(AcmeConnector.prototype)).toEqual(['constructor', 'things', 'notes', 'balanceTransactions'])
    expect(one.made.things).not.toBe(two.made.things)
    const own = Object.entries(one.state).filter(
      ([name, value]) => Object(value) === value && value !== two.state[name as keyof ClientState],
    )
    // Each of them is paid by every object of a program that makes one for each of its customers.
    expect(own.map(([name]) => name).sort()).toEqual([
      'access',
      'config',
      'limiter',
      'renewals',
      'reported',
      'scoped',
      'states',
    ])
    expect(own.filter(([, value]) => typeof value === 'function')).toEqual([])
  })
})
