import { createSandbox } from '@ferrule/sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestGateway, testGateway } from './support/gateway.ts'
import { hasStreams } from './support/streams.ts'

const sandbox = createSandbox('stripe', { records: { customers: 30, products: 4 } })
let upstream: Awaited<ReturnType<typeof sandbox.listen>>
let one: TestGateway
let token: string
let workspaceId: string
const SECRET = sandbox.credentials.api_key

beforeAll(async () => {
  upstream = await sandbox.listen()
  one = await testGateway({ upstreams: { stripe: upstream.url } })
  await one.gateway.work({ interval: 50, pause: 20 })
  token = await one.token()
  workspaceId = (await send('POST', '/v1/workspaces', { name: 'acme' })).body.workspaceId
})
afterAll(async () => {
  await one?.close()
  await upstream?.close()
})

const send = (method: string, path: string, body?: unknown, bearer = token) =>
  one.send(method, path, { token: bearer, ...(body !== undefined && { body }) })

async function source(name = 'billing'): Promise<string> {
  const reply = await send('POST', '/v1/sources', {
    name,
    workspaceId,
    configuration: {
      sourceType: 'stripe',
      client_secret: SECRET,
      account_id: 'acct_1',
      start_date: '2026-01-01T00:00:00Z',
    },
  })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.sourceId
}

async function destination(type = 'store'): Promise<string> {
  const reply = await send('POST', '/v1/destinations', {
    name: 'copy',
    workspaceId,
    configuration: { destinationType: type },
  })
  expect(reply.status, reply.text).toBe(200)
  return reply.body.destinationId
}

async function connection(
  streams = ['customers', 'products'],
  type = 'store',
): Promise<{ id: string; sourceId: string }> {
  const [sourceId, destinationId] = [await source(), await destination(type)]
  const reply = await send('POST', '/v1/connections', {
    name: 'billing → copy',
    sourceId,
    destinationId,
    prefix: 'stripe_',
    configurations: { streams: streams.map((name) => ({ name })) },
  })
  expect(reply.status, reply.text).toBe(200)
  return { id: reply.body.connectionId, sourceId }
}

/** As clients do: asks until the job has ended. */
async function ended(jobId: number): Promise<{ status: string; rowsSynced: number; bytesSynced: number }> {
  for (;;) {
    const { body } = await send('GET', `/api/public/v1/jobs/${jobId}`)
    if (['succeeded', 'failed', 'cancelled'].includes(body.status)) return body
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

describe('sources', () => {
  test('are shown as they were configured, with stars for secrets, and updated by what was shown', async () => {
    const id = await source('masked')
    const shown = await send('GET', `/v1/sources/${id}`)
    expect(shown.body).toMatchObject({
      sourceId: id,
      name: 'masked',
      sourceType: 'stripe',
      definitionId: 'e094cb9a-26de-4645-8761-65c0c425d1de',
      workspaceId,
      configuration: { client_secret: '**********', account_id: 'acct_1', start_date: '2026-01-01T00:00:00Z' },
    })
    expect(shown.text).not.toContain(SECRET)
    const changed = await send('PUT', `/v1/sources/${id}`, { name: 'renamed', configuration: shown.body.configuration })
    expect(changed.status, changed.text).toBe(200)
    const kept = await one.gateway.sources.get('*', id)
    expect(kept?.name).toBe('renamed')
    expect(await one.gateway.sources.credentials(kept as never)).toMatchObject({ api_key: SECRET })
    const checked = await send('POST', '/v1/sources/check_connection', { sourceId: id })
    expect(checked.body.status, checked.text).toBe('succeeded')
  })

  test('that do not fit are refused with the field', async () => {
    for (const [configuration, word] of [
      [{ sourceType: 'oracle' }, 'sourceType'],
      [{ sourceType: 'stripe' }, 'api_key'],
      [{ sourceType: 'stripe', client_secret: 'pk_live_1' }, 'api_key'],
    ] as const) {
      const reply = await send('POST', '/v1/sources', { name: 'x', workspaceId, configuration })
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ title: 'bad-request', status: 400 })
      expect(reply.text).toContain(word)
      expect(reply.text).not.toContain('pk_live_1')
    }
  })

  test('lists are paged, with the addresses of the pages beside', async () => {
    for (let count = 0; count < 3; count++) await source(`page ${count}`)
    const names: string[] = []
    let path: string | undefined = `/v1/sources?workspaceIds=${workspaceId}&limit=2`
    while (path) {
      const reply: { body: { data: { name: string }[]; next?: string } } = await send('GET', path)
      names.push(...reply.body.data.map(({ name }) => name))
      path = reply.body.next && new URL(reply.body.next).pathname + new URL(reply.body.next).search
    }
    expect(new Set(names).size).toBe(names.length)
    expect(names).toEqual(expect.arrayContaining(['page 0', 'page 1', 'page 2']))
  })
})

describe.skipIf(!hasStreams)('a sync', () => {
  test('copies the selected streams, and search finds them', async () => {
    const { id, sourceId } = await connection()
    const shown = await send('GET', `/v1/connections/${id}`)
    expect(shown.body).toMatchObject({
      status: 'active',
      schedule: { scheduleType: 'manual' },
      namespaceDefinition: 'destination',
      prefix: 'stripe_',
    })
    expect(shown.body.configurations.streams.map((stream: { syncMode: string }) => stream.syncMode)).toEqual([
      'incremental_deduped_history',
      'incremental_deduped_history',
    ])
    expect((await send('POST', '/v1/state/get', { connectionId: id })).body.stateType).toBe('not_set')
    const started = await send('POST', '/v1/jobs', { connectionId: id, jobType: 'sync' })
    expect(started.status, started.text).toBe(200)
    const job = await ended(started.body.jobId)
    const detail = await send('POST', '/v1/jobs/get', { id: started.body.jobId })
    expect(job.status, detail.text).toBe('succeeded')
    expect(job.rowsSynced).toBeGreaterThanOrEqual(34)
    expect(job.bytesSynced).toBeGreaterThan(1000)
    expect(detail.body.job).toMatchObject({ configType: 'sync', configId: id, status: 'succeeded' })
    expect(detail.body.attempts).toHaveLength(1)
    expect(detail.body.attempts[0]).toMatchObject({ attempt: { status: 'succeeded' }, logType: 'structured' })
    expect(detail.body.attempts[0].logs.events.length).toBeGreaterThan(2)
    const state = await send('POST', '/v1/state/get', { connectionId: id })
    expect(state.body).toMatchObject({ stateType: 'stream', connectionId: id })
    expect(
      state.body.streamState.map((one: { streamDescriptor: { name: string } }) => one.streamDescriptor.name),
    ).toEqual(['customers', 'products'])
    const a = await send('POST', `/api/v1/connectors/sources/${sourceId}/execute`, {
      entity: 'customers',
      action: 'search',
      params: { query: { sort: [{ created: 'desc' }] }, limit: 5 },
    })
    expect(a.status, a.text).toBe(200)
    expect(a.body.result.hits).toHaveLength(5)
    expect(a.body.result.hits[0].id).toBe(a.body.result.hits[0].data.id)
    const b = await send('POST', `/api/v1/integrations/connectors/${sourceId}/execute`, {
      entity: 'customers',
      action: 'context_store_search',
      params: { query: { sort: [{ created: 'desc' }] }, limit: 5 },
    })
    expect(b.body.result.data).toEqual(a.body.result.hits.map((hit: { data: unknown }) => hit.data))
    expect(b.body.result.meta).toMatchObject({ has_more: true, cursor: a.body.result.next_cursor })
    const inspected = await send('GET', `/v1/integrations/connectors/${sourceId}/inspect`)
    expect(inspected.body.configured_cache_entities).toContainEqual(
      expect.objectContaining({ entity: 'customers', status: 'ready', ready_for_search: true }),
    )
  })

  test('a catalog says what there is and what is selected', async () => {
    const { id } = await connection(['customers'])
    const { body } = await send('POST', '/api/v1/web_backend/connections/get', {
      connectionId: id,
      withRefreshedCatalog: false,
    })
    const customers = body.syncCatalog.streams.find(
      (one: { stream: { name: string } }) => one.stream.name === 'customers',
    )
    expect(customers.config).toMatchObject({
      selected: true,
      syncMode: 'incremental',
      destinationSyncMode: 'append_dedup',
    })
    expect(customers.stream.jsonSchema.properties).toHaveProperty('email')
    expect(customers.stream.sourceDefinedPrimaryKey).toEqual([['id']])
    const products = body.syncCatalog.streams.find(
      (one: { stream: { name: string } }) => one.stream.name === 'products',
    )
    expect(products.config.selected).toBe(false)
  })

  test('of a connection that runs already is one 409, however many ask; one that is inactive another', async () => {
    sandbox.fault({ kind: 'latency', ms: 300, times: 3 })
    const { id } = await connection(['customers'], 'dev-null')
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => send('POST', '/v1/jobs', { connectionId: id, jobType: 'sync' })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ title: 'try-again-later', status: 409 })
    await ended(replies.find(({ status }) => status === 200)?.body.jobId)
    await send('PATCH', `/v1/connections/${id}`, { status: 'inactive' })
    const refused = await send('POST', '/v1/jobs', { connectionId: id, jobType: 'sync' })
    expect(refused.status).toBe(409)
    expect(refused.body.title).toBe('state-conflict')
    expect((await send('POST', '/v1/jobs', { connectionId: id, jobType: 'refresh' })).status).toBe(422)
  })

  test('is canceled while it runs, and the next one resumes', async () => {
    sandbox.fault({ kind: 'latency', ms: 400, times: 20 })
    const { id } = await connection(['customers', 'products', 'invoices'], 'dev-null')
    const { body } = await send('POST', '/v1/jobs', { connectionId: id, jobType: 'sync' })
    await send('DELETE', `/v1/jobs/${body.jobId}`)
    expect((await ended(body.jobId)).status).toBe('cancelled')
    sandbox.reset()
    const again = await send('POST', '/v1/jobs', { connectionId: id, jobType: 'sync' })
    expect((await ended(again.body.jobId)).status).toBe('succeeded')
    const newest = await send('GET', `/v1/jobs?connectionId=${id}&orderBy=createdAt|DESC&limit=1`)
    expect(newest.body.data.map((job: { jobId: number }) => job.jobId)).toEqual([again.body.jobId])
    const ofConnector = async (name: string) =>
      (await send('GET', `/v1/jobs?connectionId=${id}&sourceType=${name}`)).body.data.length
    expect([await ofConnector('stripe'), await ofConnector('jira')]).toEqual([2, 0])
    // A job of an earlier version does not say whose credentials it uses.
    await one.gateway.db.as('*', (queries) => queries.updateTable('job').set({ source_id: null }).execute())
    expect([await ofConnector('stripe'), await ofConnector('jira')]).toEqual([2, 0])
  })

  test('with bad credentials fails at once, and says so in its log without them', async () => {
    const { id, sourceId } = await connection(['customers'], 'dev-null')
    await send('PATCH', `/v1/sources/${sourceId}`, { configuration: { client_secret: 'sk_test_planted99' } })
    const { body } = await send('POST', '/v1/jobs', { connectionId: id, jobType: 'sync' })
    expect((await ended(body.jobId)).status).toBe('failed')
    const detail = await send('POST', '/v1/jobs/get', { id: body.jobId })
    expect(detail.body.attempts).toHaveLength(1)
    expect(detail.body.attempts[0].attempt.failureSummary.failures[0].externalMessage).toContain('customers')
    expect(detail.text).not.toContain('planted99')
  })
})

describe.skipIf(!hasStreams)('connections', () => {
  test('are scheduled, renamed, given other streams, disabled and deleted', async () => {
    const { id } = await connection(['customers'])
    const patch = (body: unknown) => send('PATCH', `/v1/connections/${id}`, body)
    const cron = await patch({ schedule: { scheduleType: 'cron', cronExpression: '0 0 12 * * ?' } })
    expect(cron.body.schedule).toEqual({ scheduleType: 'cron', cronExpression: '0 0 12 * * ? UTC' })
    expect((await one.gateway.connections.get('*', id))?.nextRunAt).toBeGreaterThan(Date.now())
    expect((await patch({ schedule: { scheduleType: 'cron', cronExpression: '* * * * * ?' } })).status).toBe(400)
    expect((await patch({ schedule: { scheduleType: 'manual' } })).body.schedule).toEqual({ scheduleType: 'manual' })
    expect((await one.gateway.connections.get('*', id))?.nextRunAt).toBeNull()
    expect((await patch({ name: 'other', prefix: 'x_' })).body).toMatchObject({ name: 'other', prefix: 'x_' })
    const streams = await patch({ configurations: { streams: [{ name: 'products' }] } })
    expect(streams.body.configurations.streams.map(({ name }: { name: string }) => name)).toEqual(['products'])
    for (const names of [['products', 'products'], ['nothing']])
      expect((await patch({ configurations: { streams: names.map((name) => ({ name })) } })).status).toBe(400)
    expect((await patch({ status: 'inactive' })).body.status).toBe('inactive')
    expect((await send('DELETE', `/v1/connections/${id}`)).status).toBe(204)
    const gone = await send('GET', `/v1/connections/${id}`)
    expect(gone.body).toMatchObject({
      title: 'resource-not-found',
      status: 404,
      data: { resourceType: 'connection', resourceId: id },
    })
    const config = await send('POST', '/v1/state/get', { connectionId: id })
    expect(config.status).toBe(404)
    expect(config.body).toMatchObject({ id, exceptionStack: [] })
  })
})

test.skipIf(!hasStreams)('two tenants never see each other, whatever id they send', async () => {
  const mine = await connection(['customers'], 'dev-null')
  const destinationId = await destination()
  const { body: job } = await send('POST', '/v1/jobs', { connectionId: mine.id, jobType: 'sync' })
  await ended(job.jobId)
  const other = await one.scoped('other')
  const asks: [string, string, unknown?][] = [
    ['GET', `/v1/sources/${mine.sourceId}`],
    ['PATCH', `/v1/sources/${mine.sourceId}`, { name: 'stolen' }],
    ['PUT', `/v1/sources/${mine.sourceId}`, { name: 'stolen', configuration: {} }],
    ['DELETE', `/v1/sources/${mine.sourceId}`],
    ['GET', `/v1/streams?sourceId=${mine.sourceId}`],
    ['GET', `/v1/integrations/connectors/${mine.sourceId}`],
    ['PUT', `/v1/integrations/connectors/${mine.sourceId}`, { name: 'stolen' }],
    ['DELETE', `/v1/integrations/connectors/${mine.sourceId}`],
    ['POST', `/v1/integrations/connectors/${mine.sourceId}/check`],
    ['GET', `/v1/integrations/connectors/${mine.sourceId}/inspect`],
    ['POST', `/v1/connectors/sources/${mine.sourceId}/execute`, { entity: 'balance', action: 'get' }],
    [
      'POST',
      `/v1/integrations/connectors/${mine.sourceId}/execute`,
      { entity: 'customers', action: 'search', params: { query: {} } },
    ],
    ['GET', '/v1/integrations/connectors?workspace_name=acme'],
    ['GET', `/v1/integrations/connectors?workspace_id=${workspaceId}`],
    ['GET', '/v1/connectors/connectors_for_user?external_user_id=acme'],
    [
      'POST',
      '/v1/integrations/connectors',
      { workspace_name: 'acme', connector_type: 'Stripe', credentials: { api_key: 'sk_1' } },
    ],
    ['GET', `/v1/workspaces/${workspaceId}`],
    ['GET', `/v1/connections/${mine.id}`],
    ['PATCH', `/v1/connections/${mine.id}`, { status: 'inactive' }],
    ['DELETE', `/v1/connections/${mine.id}`],
    ['GET', `/v1/destinations/${destinationId}`],
    ['DELETE', `/v1/destinations/${destinationId}`],
    ['GET', `/v1/jobs/${job.jobId}`],
    ['DELETE', `/v1/jobs/${job.jobId}`],
    ['POST', '/v1/jobs', { connectionId: mine.id, jobType: 'sync' }],
    ['POST', '/v1/jobs/get', { id: job.jobId }],
    ['POST', '/v1/jobs/logs', { id: job.jobId }],
    ['POST', '/v1/jobs/list', { configId: mine.id }],
    ['POST', '/v1/state/get', { connectionId: mine.id }],
    ['POST', '/v1/web_backend/connections/get', { connectionId: mine.id }],
    ['POST', '/v1/sources/check_connection', { sourceId: mine.sourceId }],
    ['POST', '/v1/sources/get', { sourceId: mine.sourceId }],
    ['POST', '/v1/workspaces/get', { workspaceId }],
    ['POST', '/v1/sources', { name: 'x', workspaceId, configuration: { sourceType: 'stripe', client_secret: 'sk_1' } }],
    ['POST', '/v1/connections', { sourceId: mine.sourceId, destinationId }],
  ]
  for (const [method, path, body] of asks) {
    const reply = await send(method, path, body, other)
    expect([method, path, reply.status]).toEqual([method, path, 404])
  }
  for (const path of ['sources', 'destinations', 'connections', 'jobs'])
    for (const query of ['', `?workspaceIds=${workspaceId}`])
      expect((await send('GET', `/v1/${path}${query}`, undefined, other)).body.data).toEqual([])
  expect((await send('GET', '/v1/audit', undefined, other)).text).not.toContain(mine.sourceId)
  expect((await one.gateway.connections.get('*', mine.id))?.status).toBe('active')
})

describe('what other services have', () => {
  test.each(['tags', 'users', 'permissions'])('%s are an empty list, also for a workspace', async (name) => {
    for (const path of [`/v1/${name}`, `/api/public/v1/${name}?workspaceIds=${workspaceId}`])
      expect((await send('GET', path)).body).toEqual({ data: [] })
    expect((await one.send('GET', `/v1/${name}`)).status).toBe(401)
  })

  test('the one organization, and the kinds of sources and destinations', async () => {
    const { body } = await send('GET', '/v1/organizations')
    const workspace = await send('POST', '/v1/workspaces/get', { workspaceId })
    expect(body.data).toMatchObject([{ organizationId: workspace.body.organizationId }])
    const list = async (kind: string) =>
      (await send('GET', `/v1/workspaces/${workspaceId}/definitions/${kind}`)).body.data
    const sources: { id: string; name: string }[] = await list('sources')
    expect(sources.map(({ name }) => name)).toEqual(expect.arrayContaining(['Stripe', 'Jira', 'GitHub']))
    expect((await list('destinations')).map(({ name }: { name: string }) => name)).toContain('Postgres')
    expect(await list('declarative_sources')).toEqual([])
    const [first] = sources
    expect((await send('GET', `/v1/workspaces/${workspaceId}/definitions/sources/${first?.id}`)).body).toEqual(first)
    expect((await send('GET', `/v1/workspaces/${workspaceId}/definitions/sources/none`)).status).toBe(404)
    expect((await send('GET', '/v1/workspaces/none/definitions/sources')).status).toBe(404)
  })
})
