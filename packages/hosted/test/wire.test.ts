import {
  AuthenticationError,
  type FerruleError,
  NetworkError,
  NotFoundError,
  ParamsError,
  RateLimitError,
} from '@ferrule/core'
import { eventStream, type Operation, recordLines, type Vendor } from '@ferrule/core/connector'
import { StripeConnector } from '@ferrule/stripe'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  ConnectionSyncError,
  ConnectionSyncTimeoutError,
  gateway,
  MissingResourceError,
  type ServiceOptions,
  WorkspaceMismatchError,
} from '../src/index.ts'

interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: whatever was sent
  readonly body: any
}

type Route = (sent: Sent) => Response | Promise<Response> | undefined

const SECRET = 'client-secret-1234567890'
const reply = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  })

/** A platform whose requests are written down; tokens are numbered. */
function recorded(route: Route, options: Partial<ServiceOptions> = {}) {
  const sent: Sent[] = []
  let tokens = 0
  const platform = gateway({
    url: 'https://gateway.example/base/',
    clientId: 'id-1',
    clientSecret: SECRET,
    retry: 1,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const text = await request.text()
      const one = { method: request.method, url: request.url, headers: request.headers, body: text && JSON.parse(text) }
      sent.push(one)
      if (request.url.endsWith('/applications/token'))
        return route(one) ?? reply({ access_token: `token-${++tokens}-abcdefgh`, expires_in: 900 })
      return route(one) ?? reply({ message: 'no route' }, 404)
    },
    ...options,
  })
  const paths = () => sent.map(({ method, url }) => `${method} ${url.replace('https://gateway.example/base', '')}`)
  return { platform, sent, paths }
}

const failure = (call: PromiseLike<unknown>): Promise<FerruleError> =>
  Promise.resolve(call).then(
    () => {
      throw new Error('it should have failed')
    },
    (error: FerruleError) => error,
  )

const executed = (result: unknown, more: object = {}) =>
  reply({ status: 'success', result, connector_metadata: null, execution_metadata: { cursor: null }, ...more })

describe('execute', () => {
  test('dialect A: token, lookup, execute; token and id are kept', async () => {
    const { platform, sent, paths } = recorded(({ url }) =>
      url.includes('connectors_for_user')
        ? reply({ connectors: [{ id: 'c-1', name: 'x' }] })
        : url.endsWith('/execute')
          ? executed({ object: 'balance', available: [], pending: [], livemode: false })
          : undefined,
    )
    const stripe = new StripeConnector({ hosted: platform.connector({ externalUserId: 'acme', kind: 'Stripe' }) })
    await Promise.all([stripe.balance.get(), stripe.balance.get()])
    expect(paths()).toEqual([
      'POST /api/v1/applications/token',
      'GET /api/v1/connectors/connectors_for_user?external_user_id=acme&definition_id=e094cb9a-26de-4645-8761-65c0c425d1de',
      'POST /api/v1/connectors/sources/c-1/execute',
      'POST /api/v1/connectors/sources/c-1/execute',
    ])
    expect(sent[0]?.body).toEqual({ client_id: 'id-1', client_secret: SECRET })
    expect(sent[0]?.headers.get('authorization')).toBeNull()
    expect(sent[2]?.headers.get('authorization')).toBe('Bearer token-1-abcdefgh')
    expect(sent[2]?.body).toEqual({ entity: 'balance', action: 'get', params: {} })
  })

  test('a search goes to the gateway, page by page, in either dialect', async () => {
    const pages = {
      A: [
        { hits: [{ id: 'cus_1', score: 0.5, data: { id: 'cus_1' } }], next_cursor: 'next', took_ms: 3 },
        { hits: [{ id: 'cus_2', score: 1, data: { id: 'cus_2' } }], next_cursor: null, took_ms: 1 },
      ],
      B: [
        { data: [{ id: 'cus_1' }], meta: { has_more: true, cursor: 'next', took_ms: 3 } },
        { data: [{ id: 'cus_2' }], meta: { has_more: false, cursor: null, took_ms: 1 } },
      ],
    }
    for (const dialect of ['A', 'B'] as const) {
      const { platform, sent } = recorded(
        ({ url, body }) =>
          url.endsWith('/execute') ? executed(pages[dialect][body.params.cursor === 'next' ? 1 : 0]) : undefined,
        { dialect },
      )
      const stripe = new StripeConnector({ hosted: platform.connector({ connectorId: 'c-1' }) })
      const ids: string[] = []
      const query = { filter: { like: { email: '@acme' } } }
      for await (const { id, data } of stripe.customers.search({ query, limit: 1 })) ids.push(id, data.id)
      expect(ids).toEqual(['cus_1', 'cus_1', 'cus_2', 'cus_2'])
      const action = dialect === 'A' ? 'search' : 'context_store_search'
      expect(sent.slice(1).map(({ body }) => body)).toEqual([
        { entity: 'customers', action, params: { query, limit: 1 } },
        { entity: 'customers', action, params: { query, limit: 1, cursor: 'next' } },
      ])
      const { data } = await stripe.execute({ entity: 'customers', action: 'search', params: { query, limit: 1 } })
      expect(data).toMatchObject({ hits: [{ id: 'cus_1' }], next_cursor: 'next' })
    }
  })

  test('a list that comes as the vendor’s whole response is its records, page by page', async () => {
    const page = (id: string, next_page: string | null) => {
      const meta = { object: 'search_result', url: '/v1/charges/search', has_more: next_page !== null, next_page }
      return [{ ...meta, data: [{ id }] }, meta] as const
    }
    const foreign = recorded(
      ({ url, body }) =>
        url.endsWith('/execute')
          ? executed((body.params.page ? page('ch_2', null) : page('ch_1', 'p2'))[0])
          : undefined,
      { extensions: false },
    )
    const stripe = new StripeConnector({ hosted: foreign.platform.connector({ connectorId: 'c-1' }) })
    const first = await stripe.charges.apiSearch({ query: 'created>0' })
    expect(first.data).toMatchObject([{ id: 'ch_1' }])
    expect(first.meta).toMatchObject({ has_more: true, next_page: 'p2' })
    const ids: string[] = []
    for await (const { id } of stripe.charges.apiSearch({ query: 'created>0' })) ids.push(id)
    expect(ids).toEqual(['ch_1', 'ch_2'])
    expect(foreign.sent.map(({ body }) => body.params?.page)).toEqual([undefined, undefined, undefined, 'p2'])

    const [whole, connector_metadata] = page('ch_1', null)
    const ours = recorded(({ url }) => (url.endsWith('/execute') ? executed(whole, { connector_metadata }) : undefined))
    const there = new StripeConnector({ hosted: ours.platform.connector({ connectorId: 'c-1' }) })
    const { data, meta } = await there.charges.apiSearch({ query: 'created>0' })
    expect([data, meta]).toEqual([[expect.objectContaining({ id: 'ch_1' })], connector_metadata])
  })

  test('dialect B: its routes and names, and the organization header', async () => {
    const { platform, sent, paths } = recorded(
      ({ url }) =>
        url.includes('/execute')
          ? executed({ object: 'balance' })
          : url.includes('/connectors?')
            ? reply({ data: [{ id: 'c-1' }] })
            : undefined,
      { dialect: 'B', organizationId: 'org-1' },
    )
    await new StripeConnector({ hosted: platform.connector({ externalUserId: 'acme' }) }).balance.get()
    expect(paths()).toEqual([
      'POST /api/v1/account/applications/token',
      'GET /api/v1/integrations/connectors?workspace_name=acme&definition_id=e094cb9a-26de-4645-8761-65c0c425d1de',
      'POST /api/v1/integrations/connectors/c-1/execute',
    ])
    expect(sent.map(({ headers }) => headers.get('x-organization-id'))).toEqual(['org-1', 'org-1', 'org-1'])
  })

  test('parameters are checked before anything is sent', async () => {
    const { platform, sent } = recorded(() => undefined)
    const stripe = new StripeConnector({ hosted: platform.connector({ connectorId: 'c-1' }) })
    await expect(stripe.customers.list({ limit: 'x' as never })).rejects.toBeInstanceOf(ParamsError)
    await expect(stripe.customers.list({}, { cursor: 'rubbish' })).rejects.toBeInstanceOf(ParamsError)
    await expect(stripe.customers.list({}, { headers: { a: 'b' } })).rejects.toThrow(/headers are not supported/)
    await expect(stripe.plan({ entity: 'balance', action: 'get' })).rejects.toThrow(/only in direct mode/)
    expect(sent).toHaveLength(0)
  })

  test('a 401 of the gateway renews the token once; a 403 of the vendor does not', async () => {
    let refused = 0
    const { platform, paths } = recorded(({ url, headers }) =>
      url.endsWith('/execute')
        ? headers.get('authorization')?.includes('token-1-')
          ? reply({ message: 'expired', errors: [] }, ++refused && 401)
          : reply(
              {
                message: '[stripe balance.get] 401 (the credentials are not accepted; check them)',
                errors: [
                  { message: 'x', error_code: 'authentication', details: { code: 'authentication', status: 401 } },
                ],
              },
              403,
            )
        : undefined,
    )
    const stripe = new StripeConnector({ hosted: platform.connector({ connectorId: 'c-1' }) })
    const error = await failure(stripe.balance.get())
    expect(error).toBeInstanceOf(AuthenticationError)
    expect(error.status).toBe(401)
    expect(refused).toBe(1)
    expect(paths().filter((path) => path.endsWith('/token'))).toHaveLength(2)
    expect(paths().filter((path) => path.endsWith('/execute'))).toHaveLength(2)
  })

  test.each([
    [600, 539, 1],
    [600, 541, 2],
    // One that lives shorter is used for half of its life.
    [60, 29, 1],
    [60, 31, 2],
  ])('a token of %i seconds, %i seconds later: %i obtained', async (seconds, later, count) => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { platform, paths } = recorded(({ url }) =>
      url.endsWith('/execute')
        ? executed({ object: 'balance' })
        : url.endsWith('/token')
          ? reply({ access_token: 'short-lived-token', expires_in: seconds })
          : undefined,
    )
    const stripe = new StripeConnector({ hosted: platform.connector({ connectorId: 'c-1' }) })
    await stripe.balance.get()
    vi.setSystemTime(Date.now() + later * 1000)
    await stripe.balance.get()
    expect(paths().filter((path) => path.endsWith('/token'))).toHaveLength(count)
  })

  test('relayed errors keep class, status, outcome, wait, request id and the vendor’s words', async () => {
    const { platform } = recorded(
      ({ url }) =>
        url.endsWith('/execute')
          ? reply(
              {
                message: '[stripe customers.create] 429 rate_limit (too many requests) request req_1',
                errors: [
                  {
                    message: '[stripe customers.create] 429 rate_limit (too many requests) request req_1',
                    error_code: 'rate_limit',
                    details: {
                      code: 'rate_limit',
                      status: 429,
                      retryable: true,
                      retryAfterMs: 120_000,
                      outcome: 'rejected',
                      requestId: 'req_1',
                      upstream: { code: 'rate_limit', message: 'slow down' },
                    },
                  },
                ],
              },
              429,
            )
          : undefined,
      { retry: 0 },
    )
    const stripe = new StripeConnector({ hosted: platform.connector({ connectorId: 'c-1' }) })
    const error = await failure(stripe.customers.create({ email: 'a@b.co' }))
    expect(error).toBeInstanceOf(RateLimitError)
    expect(error).toMatchObject({
      message: '[stripe customers.create] 429 rate_limit (too many requests) request req_1',
      connector: 'stripe',
      entity: 'customers',
      action: 'create',
      status: 429,
      retryable: true,
      retryAfterMs: 120_000,
      outcome: 'rejected',
      requestId: 'req_1',
      upstream: { code: 'rate_limit', message: 'slow down' },
    })
  })

  test('a read is repeated after a break, a write without a key is not', async () => {
    let calls = 0
    const broken = recorded(
      ({ url }) => {
        if (!url.endsWith('/execute')) return undefined
        if (++calls % 2) throw new TypeError('socket closed')
        return executed({ object: 'balance' })
      },
      { extensions: false },
    )
    const stripe = new StripeConnector({ hosted: broken.platform.connector({ connectorId: 'c-1' }) })
    await stripe.balance.get()
    expect(calls).toBe(2)
    const error = await failure(stripe.customers.create({ email: 'a@b.co' }))
    expect(error).toBeInstanceOf(NetworkError)
    expect(error.outcome).toBe('unknown')
    expect(calls).toBe(3)
  })

  test('none or several connectors are an error, and asked for again', async () => {
    let ids: string[] = []
    const { platform } = recorded(({ url }) =>
      url.includes('connectors_for_user')
        ? reply({ connectors: ids.map((id) => ({ id, name: id })) })
        : url.endsWith('/execute')
          ? executed({ object: 'balance' })
          : undefined,
    )
    const stripe = new StripeConnector({ hosted: platform.connector({ externalUserId: 'acme', kind: 'stripe' }) })
    await expect(stripe.balance.get()).rejects.toBeInstanceOf(NotFoundError)
    ids = ['a', 'b']
    await expect(stripe.balance.get()).rejects.toMatchObject({ code: 'conflict' })
    ids = ['a']
    await expect(stripe.balance.get()).resolves.toMatchObject({ object: 'balance' })
  })

  test('a service without our extensions: pages go on by the vendor’s own parameters', async () => {
    const { platform, sent } = recorded(
      ({ url, body }) =>
        url.endsWith('/execute')
          ? reply({
              result: [{ id: body.params.starting_after ? 'cus_2' : 'cus_1', object: 'customer' }],
              connector_metadata: { has_more: !body.params.starting_after },
            })
          : undefined,
      { extensions: false },
    )
    const stripe = new StripeConnector({ hosted: platform.connector({ connectorId: 'c-1' }) })
    const ids: string[] = []
    for await (const { id } of stripe.customers.list({ limit: 1 })) ids.push(id)
    expect(ids).toEqual(['cus_1', 'cus_2'])
    expect(sent.at(-1)?.body).toEqual({
      entity: 'customers',
      action: 'list',
      params: { limit: 1, starting_after: 'cus_1' },
    })
  })

  test.each([eventStream, recordLines])('a stream is refused before anything is sent: %o', async (read) => {
    const { platform, sent } = recorded(() => undefined)
    const vendor = { name: 'stripe', version: '1', url: 'https://api.example' } as unknown as Vendor
    const client = platform.connector({ connectorId: 'c-1' }).connect(vendor, {})
    const follow = { connector: 'stripe', entity: 'events', action: 'follow', method: 'GET', path: '/e' } as const
    const operation = { ...follow, params: { strict: true, fields: {} }, read } as Operation
    const error = await failure(client.call(operation, {}, {}))
    expect(error).toBeInstanceOf(ParamsError)
    expect(error).toMatchObject({ entity: 'events', action: 'follow', outcome: 'not-sent', retryable: false })
    expect(error.message).toContain('streams are not supported in hosted mode')
    expect(sent).toEqual([])
  })

  test('no error shows the client secret, also where the gateway echoes it', async () => {
    const { platform } = recorded(({ body }) => reply({ message: `bad secret ${body.client_secret}` }, 401))
    const stripe = new StripeConnector({ hosted: platform.connector({ connectorId: 'c-1' }) })
    const error = await failure(stripe.balance.get())
    expect(error).toBeInstanceOf(AuthenticationError)
    expect(JSON.stringify(error) + String((error as FerruleError).stack)).not.toContain(SECRET)
  })
})

test('what has no meaning beside hosted is refused', () => {
  const { platform } = recorded(() => undefined)
  const hosted = platform.connector({ connectorId: 'c-1' })
  // @ts-expect-error the gateway has them
  expect(() => new StripeConnector({ hosted, credentials: { api_key: 'sk_test_1' } })).toThrow(
    /credentials is set on the gateway/,
  )
  // @ts-expect-error neither
  expect(() => new StripeConnector({})).toThrow()
  expect(() => new StripeConnector({ hosted: platform.connector({ externalUserId: 'a', kind: 'Jira' }) })).toThrow(
    /Jira/,
  )
  expect(() => platform.connector({ externalUserId: 'a', kind: 'Nope' })).toThrow(/known kinds: .*Stripe/)
  for (const url of ['http://gateway.example', 'ftp://x', 'https://u:p@x.example', 'nonsense'])
    expect(() => gateway({ url, clientId: 'a', clientSecret: 'b' })).toThrow(ParamsError)
})

test('creation is typed by the connector, and names tenant and kind', async () => {
  const { platform, sent } = recorded(({ url }) =>
    url.endsWith('/scoped-token')
      ? reply({ token: 't', workspace_id: 'w-1' })
      : url.endsWith('/v1/integrations/connectors')
        ? reply({ id: 'c-9' })
        : undefined,
  )
  const made = await platform.createConnector(StripeConnector, {
    externalUserId: 'acme',
    credentials: { api_key: 'sk_test_123' },
    config: { account_id: 'acct_1' },
    name: 'billing',
  })
  expect(await made.id()).toBe('c-9')
  expect(sent.at(-1)?.body).toEqual({
    external_user_id: 'acme',
    connector_type: 'Stripe',
    credentials: { api_key: 'sk_test_123' },
    replication_config: { account_id: 'acct_1' },
    name: 'billing',
  })
  // @ts-expect-error api_key is missing
  void (() => platform.createConnector(StripeConnector, { externalUserId: 'acme', credentials: {} }))
})

describe('connections', () => {
  const record = {
    connectionId: 'k-1',
    name: 'billing',
    sourceId: 's-1',
    destinationId: 'd-1',
    workspaceId: 'w-1',
    status: 'active',
    prefix: 'stripe_',
    configurations: { streams: [{ name: 'customers' }] },
  }
  const managed = (route: Route, options: Partial<ServiceOptions> = {}) =>
    recorded((sent) => {
      const own = route(sent)
      if (own) return own
      if (sent.url.endsWith('/scoped-token')) return reply({ token: 't', workspace_id: 'w-1' })
      if (new URL(sent.url).pathname.endsWith('/v1/connections/k-1'))
        return sent.method === 'DELETE' ? reply(undefined, 204) : reply({ ...record, ...sent.body })
      return undefined
    }, options)

  test('fields are read once, enabled each time', async () => {
    const { platform, paths } = managed(() => undefined)
    const connection = platform.workspace('acme').getConnection('k-1')
    expect(paths()).toEqual([])
    expect(await connection.name).toBe('billing')
    expect(await connection.streamNames).toEqual(['customers'])
    expect(await connection.tablePrefix).toBe('stripe_')
    expect((await connection.source).id).toBe('s-1')
    expect(await connection.enabled).toBe(true)
    expect(await connection.enabled).toBe(true)
    expect(paths().filter((path) => path === 'GET /api/public/v1/connections/k-1')).toHaveLength(3)
    expect(await connection.jobHistoryUrl).toBe('https://gateway.example/base/workspaces/w-1/connections/k-1/timeline')
  })

  test('set_enabled: silent when nothing is to do, unless ignoreNoop is false', async () => {
    const { platform, sent } = managed(() => undefined)
    const connection = platform.workspace('acme').getConnection('k-1')
    await connection.setEnabled({ enabled: true })
    await expect(connection.setEnabled({ enabled: true, ignoreNoop: false })).rejects.toBeInstanceOf(ParamsError)
    expect(sent.some(({ method }) => method === 'PATCH')).toBe(false)
    await connection.setEnabled({ enabled: false })
    expect(sent.at(-1)).toMatchObject({ method: 'PATCH', body: { status: 'inactive' } })
  })

  test('each change is one PATCH', async () => {
    const { platform, sent } = managed(() => undefined)
    const connection = platform.workspace('acme').getConnection('k-1')
    await connection.setSchedule('0 0 * * *')
    await connection.setManualSchedule()
    await connection.setSelectedStreams(['customers', 'products'])
    await connection.setTablePrefix('x_')
    expect(await (await connection.rename('new')).name).toBe('new')
    expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { schedule: { scheduleType: 'cron', cronExpression: '0 0 * * *' } },
      { schedule: { scheduleType: 'manual' } },
      { configurations: { streams: [{ name: 'customers' }, { name: 'products' }] } },
      { prefix: 'x_' },
      { name: 'new' },
    ])
    await expect(connection.setSelectedStreams([])).rejects.toBeInstanceOf(ParamsError)
  })

  test('check: another workspace, none at all', async () => {
    const other = managed(({ url }) => (url.endsWith('k-1') ? reply({ ...record, workspaceId: 'w-2' }) : undefined))
    await expect(other.platform.workspace('acme').getConnection('k-1').checkIsValid()).rejects.toMatchObject({
      constructor: WorkspaceMismatchError,
      expectedWorkspaceId: 'w-1',
      actualWorkspaceId: 'w-2',
    })
    const none = managed(() => undefined)
    await expect(none.platform.workspace('acme').getConnection('k-2').checkIsValid()).rejects.toBeInstanceOf(
      MissingResourceError,
    )
    expect(await none.platform.workspace('acme').getConnection('k-1').checkIsValid()).toBe(true)
  })

  test('artifacts', async () => {
    let state: object = { stateType: 'not_set', connectionId: 'k-1' }
    const { platform, sent } = managed(({ url }) =>
      url.endsWith('/api/v1/state/get')
        ? reply(state)
        : url.endsWith('/api/v1/web_backend/connections/get')
          ? reply({ syncCatalog: { streams: [] } })
          : undefined,
    )
    const connection = platform.workspace('acme').getConnection('k-1')
    expect(await connection.getStateArtifacts()).toBeNull()
    state = { stateType: 'stream', streamState: [{ streamDescriptor: { name: 'customers' }, streamState: {} }] }
    expect(await connection.getStateArtifacts()).toHaveLength(1)
    expect(await connection.getCatalogArtifact()).toEqual({ streams: [] })
    expect(sent.at(-1)?.body).toEqual({ connectionId: 'k-1', withRefreshedCatalog: false })
  })

  test('jobs: order, paging of more than 100, the newest, none', async () => {
    const { platform, sent } = managed(({ url }) => {
      if (!url.includes('/v1/jobs?')) return undefined
      const query = new URL(url).searchParams
      const count = Math.max(0, Math.min(Number(query.get('limit')), 130 - Number(query.get('offset'))))
      return reply({
        data: Array.from({ length: count }, (_, at) => ({
          jobId: Number(query.get('offset')) + at,
          status: 'succeeded',
        })),
      })
    })
    const connection = platform.workspace('acme').getConnection('k-1')
    expect(await connection.getPreviousSyncLogs({ limit: 500 })).toHaveLength(130)
    expect(new URL(sent.at(-1)?.url as string).searchParams.get('orderBy')).toBe('createdAt|DESC')
    await connection.getPreviousSyncLogs({ fromTail: false, offset: 3 })
    expect(Object.fromEntries(new URL(sent.at(-1)?.url as string).searchParams)).toEqual({
      connectionId: 'k-1',
      workspaceIds: 'w-1',
      limit: '20',
      offset: '3',
      orderBy: 'createdAt|ASC',
    })
    expect((await connection.getSyncResult())?.jobId).toBe(0)
    await expect(connection.getPreviousSyncLogs({ limit: 0 })).rejects.toBeInstanceOf(ParamsError)
    const empty = managed(({ url }) => (url.includes('/v1/jobs?') ? reply({ data: [] }) : undefined))
    expect(await empty.platform.workspace('acme').getConnection('k-1').getSyncResult()).toBeNull()
  })

  test('a catalog that is not there is null, and a job of another connection is refused', async () => {
    const { platform } = managed(({ url }) =>
      url.endsWith('/v1/jobs/7') ? reply({ jobId: 7, connectionId: 'k-2', status: 'succeeded' }) : undefined,
    )
    const connection = platform.workspace('acme').getConnection('k-1')
    expect(await connection.getCatalogArtifact()).toBeNull()
    await expect(connection.getSyncResult(7)).rejects.toBeInstanceOf(MissingResourceError)
  })

  test('an id cannot lead to another path', () => {
    const { platform } = recorded(() => undefined)
    for (const connectorId of ['..', '.']) expect(() => platform.connector({ connectorId })).toThrow(ParamsError)
    expect(() => platform.workspace('acme').getConnection('..')).toThrow(ParamsError)
  })

  test('run: waits for the end, with its log; failed, refused and late are errors of their own', async () => {
    let status = 'succeeded'
    let refused = false
    const { platform, sent } = managed(({ url, method }) => {
      const job = { jobId: 7, status, startTime: '2026-01-02T03:04:05Z', bytesSynced: 10, rowsSynced: 2 }
      if (method === 'POST' && url.endsWith('/public/v1/jobs'))
        return refused
          ? reply({ title: 'try-again-later', detail: 'running' }, 409)
          : reply({ ...job, status: 'pending' })
      if (url.endsWith('/v1/jobs/7')) return reply(job)
      if (url.endsWith('/api/v1/jobs/get'))
        return reply({
          attempts: [
            { logs: { events: [{ timestamp: 0, level: 'warn', message: 'one' }] } },
            { logs: { logLines: ['two'] } },
          ],
        })
      return undefined
    })
    const connection = platform.workspace('acme').getConnection('k-1')
    const result = await connection.runSync({ waitTimeout: 5 })
    expect(result).toMatchObject({ jobId: 7, status: 'succeeded', bytesSynced: 10, rowsSynced: 2 })
    expect(result.startTime?.toISOString()).toBe('2026-01-02T03:04:05.000Z')
    expect(await result.getFullLogText()).toBe('[1970-01-01T00:00:00.000Z] WARN: one\ntwo')
    expect(sent.find(({ url, method }) => method === 'POST' && url.endsWith('/v1/jobs'))?.body).toEqual({
      connectionId: 'k-1',
      jobType: 'sync',
    })
    expect((await connection.runSync({ wait: false })).status).toBe('pending')
    status = 'failed'
    await expect(connection.runSync()).rejects.toMatchObject({ constructor: ConnectionSyncError, jobStatus: 'failed' })
    status = 'running'
    await expect(connection.runSync({ waitTimeout: 0 })).rejects.toBeInstanceOf(ConnectionSyncTimeoutError)
    refused = true
    await expect(connection.runSync()).rejects.toMatchObject({ constructor: ConnectionSyncError, status: 409 })
  })

  test('delete, with what hangs on it', async () => {
    const route: Route = ({ url, method }) =>
      method === 'DELETE' && /(sources|destinations)/.test(url) ? reply(undefined, 204) : undefined
    const { platform, sent } = managed(route)
    const both = { cascadeDeleteSource: true, cascadeDeleteDestination: true }
    await platform.workspace('acme').getConnection('k-1').permanentlyDelete(both)
    expect(sent.filter(({ method }) => method === 'DELETE').map(({ url }) => new URL(url).search)).toEqual([
      '?cascadeDeleteSource=true&cascadeDeleteDestination=true',
    ])
    const other = managed(route, { extensions: false })
    await other.platform.workspace('acme').getConnection('k-1').permanentlyDelete(both)
    expect(other.paths().slice(-3)).toEqual([
      'DELETE /api/public/v1/connections/k-1',
      'DELETE /api/public/v1/sources/s-1',
      'DELETE /api/public/v1/destinations/d-1',
    ])
  })
})
