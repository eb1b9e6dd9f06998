import { setTimeout as sleep } from 'node:timers/promises'
import { createSandbox, createWebhook } from '@ferrule/sandbox'
import { testPostgres } from '@ferrule/test-kit/postgres'
import { openServer } from '@ferrule/test-kit/server'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { Engine } from '../src/jobs/engine.ts'
import { fireDue } from '../src/jobs/schedules.ts'
import { connected } from './support/connection.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'
import { hasStreams } from './support/streams.ts'

const server = await testPostgres()
if ('skipped' in server) console.log(`Postgres: skipped, ${server.skipped}`)

/** A database whose owner is bound by row-level security, as an operator would make it. */
async function database(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  const name = `gateway_${Math.random().toString(36).slice(2)}`
  await client.query(`create role ${name} login password 'x' nosuperuser`)
  await client.query(`grant all on schema public to ${name}`)
  await client.end()
  const bound = new URL(url)
  bound.username = name
  bound.password = 'x'
  return bound.href
}

describe.skipIf('skipped' in server || !hasStreams)('on Postgres', async () => {
  if ('skipped' in server || !hasStreams) return
  const sandbox = createSandbox('stripe', { records: { customers: 20, products: 3 } })
  const upstream = await sandbox.listen()
  const url = await database(await server.database())
  const queryOf = pg.Client.prototype.query
  const upstreams = { stripe: upstream.url }
  const one = await testGateway({ url, upstreams })
  const others: TestGateway[] = []
  afterAll(async () => {
    for (const other of others) await other.close()
    await one.close()
    await upstream.close()
    await server.close()
  })

  test('machines that are asked for their first tokens at once make one key', async () => {
    const fresh = await database(await server.database())
    const first = await testGateway({ url: fresh })
    const second = await testGateway({ url: fresh, folder: first.folder })
    others.push(second, first)
    await Promise.all([first, second, first, second].map((one) => one.token()))
    expect((await first.gateway.signingKeys.jwks()).keys).toHaveLength(1)
  })

  test('a consent that one machine began is finished by another, once', async () => {
    const vendor = await openServer(({ url }) => ({
      body: url.pathname === '/oauth2/token' ? { access_token: 'planted-token' } : { dc: 'us6' },
    }))
    const settings = {
      url,
      folder: one.folder,
      upstreams: { mailchimp: vendor.url },
      apps: { mailchimp: { clientId: 'app', clientSecret: 'planted-secret' } },
    }
    const [first, second] = [await testGateway(settings), await testGateway(settings)]
    others.push(first, second)
    const token = await first.scoped('consent')
    const { body, text } = await first.send('POST', '/v1/integrations/connectors/oauth/initiate', {
      token,
      body: { workspace_name: 'consent', connector_type: 'mailchimp', redirect_url: 'https://acme.example/' },
    })
    expect(body.consent_url, text).toContain('/oauth2/authorize?')
    const state = new URL(body.consent_url).searchParams.get('state')
    const path = `/v1/integrations/connectors/oauth/callback?code=c&state=${state}`
    const replies = await Promise.all([second, first, second].map(({ app }) => app.request(path)))
    expect(replies.map(({ status }) => status).sort()).toEqual([302, 400, 400])
    const list = await second.send('GET', '/v1/integrations/connectors?workspace_name=consent', { token })
    expect(list.body.data).toHaveLength(1)
    await vendor.close()
  })

  async function connection(workspace: string): Promise<{ id: string; sourceId: string; token: string }> {
    const token = await one.scoped(workspace)
    const { workspace_id: workspaceId } = (await one.send('GET', '/v1/embedded/scoped-token/info', { token })).body
    const send = async (path: string, body: unknown) => {
      const reply = await one.send('POST', path, { token, body })
      expect(reply.status, reply.text).toBe(200)
      return reply.body
    }
    const { sourceId } = await send('/v1/sources', {
      name: 'billing',
      workspaceId,
      configuration: { sourceType: 'stripe', ...sandbox.credentials },
    })
    const { destinationId } = await send('/v1/destinations', {
      name: 'copy',
      workspaceId,
      configuration: { destinationType: 'store' },
    })
    const { connectionId } = await send('/v1/connections', {
      sourceId,
      destinationId,
      configurations: { streams: [{ name: 'customers' }] },
    })
    return { id: connectionId, sourceId, token }
  }

  async function ended(jobId: number): Promise<string> {
    for (;;) {
      const job = await one.gateway.jobs.get('*', jobId)
      if (['succeeded', 'failed', 'cancelled'].includes(job?.status ?? '')) return job?.status as string
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  test('a sync runs into the copy, and search finds it', async () => {
    const { id, sourceId, token } = await connection('acme')
    await one.gateway.work({ interval: 50 })
    const { body } = await one.send('POST', '/v1/jobs', { token, body: { connectionId: id, jobType: 'sync' } })
    expect(await ended(body.jobId)).toBe('succeeded')
    const found = await one.send('POST', `/v1/connectors/sources/${sourceId}/execute`, {
      token,
      body: { entity: 'customers', action: 'search', params: { query: {}, limit: 50 } },
    })
    expect(found.body.result.hits.length).toBeGreaterThanOrEqual(20)
  })

  test('a call takes two round trips, and concurrent ones share reads and commits of the audit log', async () => {
    const { sourceId, token } = await connection('trips')
    const call = () =>
      one.send('POST', `/v1/connectors/sources/${sourceId}/execute`, {
        token,
        body: { entity: 'customers', action: 'list', params: { limit: 1 } },
      })
    // The first one reads keys and credentials.
    expect((await call()).status).toBe(200)
    const sent: string[] = []
    let slow = false
    const query = vi.spyOn(pg.Client.prototype, 'query')
    query.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
      const [given] = args as [string | { text: string }]
      const text = typeof given === 'string' ? given : given.text
      sent.push(text)
      // A slow disk: what comes meanwhile shares the next read or commit.
      if (/ferrule_call|insert into "audit"/.test(text) && slow)
        return sleep(20).then(() => queryOf.apply(this, args as never))
      return queryOf.apply(this, args as never)
    } as never)
    const rows = /ferrule_call|blocked_until|insert into "audit"|from "(?:source|secret|application)"/
    const tripsOfTen: number[] = []
    // Schedules and jobs are looked for meanwhile, which can only add: the least of three times is that of the calls.
    for (let round = 0; round < 3; round++) {
      sent.length = 0
      for (let time = 0; time < 10; time++) expect((await call()).status).toBe(200)
      tripsOfTen.push(sent.filter((text) => rows.test(text)).length)
    }
    expect(Math.min(...tripsOfTen)).toBe(20)
    sent.length = 0
    const before = (await one.gateway.audit.list({ limit: 500 })).length
    sent.length = 0
    slow = true
    await Promise.all(Array.from({ length: 20 }, call))
    const [reads, inserts] = ['ferrule_call', 'insert into "audit"'].map(
      (part) => sent.filter((text) => text.includes(part)).length,
    )
    query.mockRestore()
    expect(reads).toBeLessThan(10)
    expect(inserts).toBeLessThan(20)
    expect((await one.gateway.audit.list({ limit: 500 })).length).toBe(before + 20)
    // A revocation holds at once, with all that is remembered.
    const other = await one.gateway.applications.create('revoked')
    const login = { client_id: other.id, client_secret: other.secret }
    const { access_token } = (await one.send('POST', '/v1/applications/token', { body: login })).body
    const again = (bearer: string) =>
      one.send('POST', `/v1/connectors/sources/${sourceId}/execute`, {
        token: bearer,
        body: { entity: 'customers', action: 'list', params: { limit: 1 } },
      })
    expect((await again(access_token)).status).toBe(200)
    await one.gateway.applications.revoke(other.id)
    expect((await again(access_token)).status).toBe(401)
    // Of another tenant, the function returns nothing.
    expect((await again(await one.scoped('another'))).status).toBe(404)
    // A pause of another process holds the next call, which reads it with its rows.
    const row = one.gateway.connectors.limiterOf(sourceId)?.row
    await sql`insert into rate_limit (key, full_at, blocked_until)
      values (${row}, 0, (extract(epoch from clock_timestamp()) * 1000000 + 3600000000)::bigint)`.execute(
      one.gateway.db.shared,
    )
    expect((await call()).status).toBe(429)
  })

  test('an idle gateway asks its database with one statement at a time', async () => {
    const idle = await testGateway({ url: await database(await server.database()) })
    others.push(idle)
    await idle.gateway.work({ interval: 100 })
    // Each would be four statements.
    const transactions = vi.spyOn(idle.gateway.db, 'atomic')
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(transactions).not.toHaveBeenCalled()
    await idle.gateway.close()
    others.pop()
  })

  test('connections that are due at once are shared by machines, and each gets one job', async () => {
    const { id: workspaceId } = await one.gateway.workspaces.ensure('shared')
    const first = await connected(one.gateway, { workspaceId, connection: { cron: '0 0 1 1 *' } })
    const facts = { workspaceId, sourceId: first.sourceId, destinationId: first.destinationId, streams: [] }
    for (let time = 1; time < 1_300; time++)
      await one.gateway.connections.create({ ...facts, name: 'c', cron: '0 0 1 1 *' })
    const later = Date.now() + 400 * 24 * 3_600_000
    const second = await testGateway({ url, folder: one.folder })
    others.push(second)
    const fired = await Promise.all([fireDue(one.gateway.db, later), fireDue(second.gateway.db, later)])
    const rest = await fireDue(one.gateway.db, later)
    expect(fired[0] + fired[1] + rest).toBe(1_300)
    expect(Math.min(...fired)).toBeGreaterThan(0)
    await one.gateway.db.as('*', (queries) =>
      queries.deleteFrom('job').where('workspace_id', '=', workspaceId).where('status', '=', 'pending').execute(),
    )
  })

  test('a query that forgets the workspace sees nothing of another', async () => {
    const a = await connection('tenant-a')
    const b = await connection('tenant-b')
    const workspaceOf = async (id: string) => (await one.gateway.sources.get('*', id))?.workspaceId as string
    const all = async (scope: string) =>
      one.gateway.db.as(scope, (queries) => queries.selectFrom('source').select('id').execute())
    expect((await all(await workspaceOf(a.sourceId))).map(({ id }) => id)).toEqual([a.sourceId])
    expect((await all(await workspaceOf(b.sourceId))).map(({ id }) => id)).toEqual([b.sourceId])
    expect(await all('nobody')).toEqual([])
    const bare = await sql`select * from source`.execute(one.gateway.db.shared)
    expect(bare.rows).toEqual([])
    await expect(
      one.gateway.db.as(await workspaceOf(a.sourceId), (queries) =>
        queries.updateTable('source').set({ workspace_id: 'elsewhere' }).where('id', '=', a.sourceId).execute(),
      ),
    ).rejects.toThrow()
  })

  test('a webhook that comes to two machines at once is kept once, and seen by its workspace only', async () => {
    const { sourceId, id } = await connection('hooks')
    const { sourceId: foreign } = await connection('hooks-elsewhere')
    const second = await testGateway({ url, upstreams, folder: one.folder })
    others.push(second)
    const secret = 'planted-webhook-secret'
    const put = await one.send('PUT', `/v1/sources/${sourceId}/webhook`, { token: await one.token(), body: { secret } })
    expect(put.status, put.text).toBe(200)
    const deliver = async ({ app }: TestGateway) => {
      const facts = { url: put.body.url, secret, type: 'customer.created', id: 'evt_1', at: Date.now() }
      const response = await app.request(await createWebhook('stripe', facts))
      return (await response.json()) as { duplicate: boolean }
    }
    const replies = await Promise.all([one, second, one, second].map(deliver))
    expect(replies.filter(({ duplicate }) => !duplicate)).toHaveLength(1)
    expect(await one.gateway.jobs.list('*', { connectionId: id, limit: 10 })).toHaveLength(1)
    const workspace = async (source: string) => (await one.gateway.sources.get('*', source))?.workspaceId as string
    const seen = async (scope: string) =>
      one.gateway.db.as(scope, (queries) => queries.selectFrom('delivery').select('id').execute())
    expect(await seen(await workspace(sourceId))).toEqual([{ id: 'evt_1' }])
    expect(await seen(await workspace(foreign))).toEqual([])
    const bare = await sql`select * from delivery`.execute(one.gateway.db.shared)
    expect(bare.rows).toEqual([])
  })

  test('an id with U+0000, which Postgres looks for nowhere, is one of nothing', async () => {
    const token = await one.token()
    for (const path of ['/v1/sources/a%00b', '/v1/approvals/a%00b', '/v1/jobs/%00'])
      expect([path, (await one.send('GET', path, { token })).status]).toEqual([path, 404])
  })

  test('of many workers one gets a job', async () => {
    const { id } = await connection('race')
    const made = await one.gateway.connections.get('*', id)
    const job = await one.gateway.jobs.create(made as never, 'sync')
    // Others of this database have nothing to do.
    const claims = await Promise.all(Array.from({ length: 8 }, (_, index) => one.gateway.jobs.claim(`worker ${index}`)))
    const ours = claims.flat().filter((claim) => claim.job.id === job.id)
    expect(ours.length).toBeLessThanOrEqual(1)
    const run = await one.gateway.jobs.get('*', job.id)
    expect(run?.status === 'running' || run?.status === 'succeeded').toBe(true)
  })

  test('a worker that is lost is noticed, and another resumes; what the first then says is ignored', async () => {
    const quiet = await testGateway({ url: await database(await server.database()), upstreams })
    others.push(quiet)
    const { jobs, workspaces } = quiet.gateway
    const { id: workspaceId } = await workspaces.ensure('w')
    const made = await connected(quiet.gateway, { workspaceId, destination: 'dev-null' })
    const job = await jobs.create(made, 'sync')
    const [lost] = await jobs.claim('lost')
    expect(lost?.job.id).toBe(job.id)
    expect(await jobs.beat(job, 0, 'lost', { rows: 5, bytes: 50 })).toBe('go on')
    expect((await jobs.get('*', job.id))?.rows).toBe(5)
    const engine = new Engine(
      jobs,
      async () => ({ rows: 7, bytes: 70 }),
      () => {},
      { interval: 20, lostAfter: 500 },
    )
    await engine.start()
    for (;;) {
      const now = await jobs.get('*', job.id)
      if (now?.status === 'succeeded') break
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await engine.stop()
    const attempts = await jobs.attempts('*', job.id)
    expect(attempts.map(({ status }) => status)).toEqual(['failed', 'succeeded'])
    expect(await jobs.beat(job, 0, 'lost', { rows: 1, bytes: 1 })).toBe('lost')
    expect(await jobs.end(job, 0, 'lost', { status: 'failed', rows: 1, bytes: 1 })).toBe('lost')
    // The rows of the lost one are not written again.
    expect((await jobs.get('*', job.id))?.rows).toBe(12)
  })
})
