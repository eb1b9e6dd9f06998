// A gateway over the tables of the version before this one: nothing is lost, and what was begun resumes. The tables are in
// `previous/`, as SQL; when a version has been released, they are made anew of it.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createSandbox } from '@ferrule/sandbox'
import { testPostgres } from '@ferrule/test-kit/postgres'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../src/db/open.ts'
import { Jobs } from '../src/jobs/jobs.ts'
import previous from './previous/facts.json' with { type: 'json' }
import { testGateway } from './support/gateway.ts'

const server = await testPostgres()
const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  if (!('skipped' in server)) await server.close()
})

const textOf = (name: string): string => readFileSync(join(import.meta.dirname, 'previous', `${name}.sql`), 'utf8')

function folderOf(kind: 'sqlite' | 'postgres'): string {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-upgrade-'))
  folders.push(folder)
  writeFileSync(join(folder, 'keys.json'), JSON.stringify(previous[kind].keys), { mode: 0o600 })
  return folder
}

/** The tables as they were, in files. */
async function files(): Promise<{ folder: string }> {
  const folder = folderOf('sqlite')
  for (const name of ['gateway', 'copies']) {
    // The text index is written as it was, table by table.
    const db = new DatabaseSync(join(folder, `${name}.db`), { defensive: false })
    db.exec(textOf(`${name}.sqlite`))
    db.close()
  }
  return { folder }
}

/** The tables as they were, in a Postgres. */
async function database(): Promise<{ folder: string; url: string }> {
  if ('skipped' in server) throw new Error(server.skipped)
  const url = await server.database()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(textOf('gateway.postgres'))
  await client.end()
  return { folder: folderOf('postgres'), url }
}

const engines = [['sqlite', files] as const, ...('skipped' in server ? [] : [['postgres', database] as const])]
if ('skipped' in server) console.log(`Postgres: skipped, ${server.skipped}`)

describe.each(engines)('tables of the previous version, in %s', (kind, make) => {
  const was = previous[kind]

  test('are opened: logins, credentials, copies and schedules are there, and jobs go on', async () => {
    const sandbox = createSandbox('stripe', { records: { customers: 4, products: 2 } })
    const upstream = await sandbox.listen()
    const one = await testGateway({ ...(await make()), upstreams: { stripe: upstream.url } })
    const { body } = await one.send('POST', '/v1/applications/token', {
      body: { client_id: was.clientId, client_secret: was.clientSecret },
    })
    const token = body.access_token
    const get = async (path: string) => (await one.send('GET', path, { token })).body
    const execute = async (action: string, params: object) =>
      (
        await one.send('POST', `/v1/integrations/connectors/${was.sourceId}/execute`, {
          token,
          body: { entity: 'customers', action, params },
        })
      ).body

    // The secrets open, and the vendor takes them.
    expect((await execute('list', { limit: 10 })).result).toHaveLength(4)
    // The copy of the last sync is searched as before.
    expect((await execute('search', { query: {}, limit: 10 })).result.data).toHaveLength(4)
    expect(await get(`/v1/jobs/${was.doneJob}`)).toMatchObject({ status: 'succeeded', rowsSynced: 4 })
    expect(await get(`/v1/connections/${was.scheduled}`)).toMatchObject({
      name: 'scheduled',
      schedule: { cronExpression: '0 0 12 * * ? UTC' },
    })
    const owner = { id: was.sourceId, workspaceId: was.workspaceId }
    expect(await one.gateway.deliveries.list(owner, { limit: 5, offset: 0 })).toMatchObject([{ id: 'evt_1' }])

    // Its worker died with the version before.
    await one.gateway.work({ interval: 20, pause: 10 })
    await vi.waitFor(async () => expect((await get(`/v1/jobs/${was.openJob}`)).status).toBe('succeeded'), 30_000)
    expect(await get(`/v1/jobs/${was.openJob}`)).toMatchObject({ rowsSynced: 2 })
    const attempts = await one.gateway.jobs.attempts('*', was.openJob)
    expect(attempts.map(({ status }) => status)).toEqual(['failed', 'succeeded'])
    expect((await one.gateway.jobs.logs('*', was.openJob, 0))[0]?.message).toBe('begun')

    // The next sync resumes where the last one stood: what has not changed is not written again.
    const connection = await one.gateway.connections.get('*', was.done)
    const job = await one.gateway.jobs.create(connection as never, 'sync')
    one.gateway.wake()
    await vi.waitFor(async () => expect((await get(`/v1/jobs/${job.id}`)).status).toBe('succeeded'), 30_000)
    expect((await get(`/v1/jobs/${job.id}`)).rowsSynced).toBeLessThan(4)
    await one.close()
    await upstream.close()
  })

  test('settings that were kept in the clear are masked, where they are and in what is shown', async () => {
    const { folder, url } = { url: undefined, ...(await make()) }
    const before = await openDatabase({ data: folder, url })
    await before.migrate()
    const planted = { client_secret: 'planted4242', nested: { token: 'planted4242' }, start_date: '2026-01-01' }
    await before.atomic('*', async (queries) => {
      const { id } = await queries.selectFrom('destination').select('id').executeTakeFirstOrThrow()
      await sql`update source set replication_json = ${JSON.stringify(planted)}`.execute(queries)
      const { start_date: _, ...rest } = planted
      await sql`update destination set config_json = ${JSON.stringify({ ...rest, schema: 'public' })}`.execute(queries)
      // One more of a connector that is gone.
      await sql`insert into destination select 'other', workspace_id, type, name, '{"password":"planted4242"}',
        created_at, updated_at from destination where id = ${id}`.execute(queries)
      await sql`insert into source select 'other', workspace_id, 'gone', name, config_json, ${'{"key":"planted4242"}'},
        null, created_at, updated_at from source where id = ${was.sourceId}`.execute(queries)
    })
    await before.close()
    const one = await testGateway({ folder, ...(url !== undefined && { url }) })
    const rows = (table: string) =>
      one.gateway.db.as('*', async (queries) => (await sql`select * from ${sql.table(table)}`.execute(queries)).rows)
    const [sources, destinations] = [await rows('source'), await rows('destination')]
    expect(JSON.stringify([sources, destinations])).not.toContain('planted4242')
    expect((await one.gateway.sources.get('*', was.sourceId))?.replication).toEqual({
      client_secret: '**********',
      nested: '**********',
      start_date: '2026-01-01',
    })
    expect(destinations).toContainEqual(expect.objectContaining({ config_json: expect.stringContaining('"public"') }))
    await one.close()
    if (url !== undefined) return
    for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name), 'latin1')).not.toContain('planted')
  })

  test('of a version after this one are refused with a sentence, and stay as they are', async () => {
    const { folder, url } = { url: undefined, ...(await make()) }
    const before = await openDatabase({ data: folder, url })
    await before.migrate()
    await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '2030-01-01')`.execute(
      before.shared,
    )
    await before.close()
    await expect(testGateway({ folder, ...(url !== undefined && { url }) })).rejects.toThrow(
      /written by a newer version of the gateway \(9999_future\); update @ferrule\/gateway/,
    )
    const after = await openDatabase({ data: folder, url })
    const { rows } = await sql`select name from kysely_migration where name = '9999_future'`.execute(after.shared)
    expect(rows).toHaveLength(1)
    await after.close()
  })
})

interface Column {
  readonly name: string
  readonly type: string
  readonly optional: boolean
}

describe.skipIf('skipped' in server)('a gateway of the previous version runs beside this one', () => {
  const columnsOf = async (client: pg.Client): Promise<Map<string, Column>> => {
    const { rows } = await client.query<Column>(
      `select table_name || '.' || column_name as name, data_type as type,
        is_nullable = 'YES' or column_default is not null or is_identity = 'YES' as optional
      from information_schema.columns where table_schema = 'public'`,
    )
    return new Map(rows.map((row) => [row.name, row]))
  }

  test('since its columns stay, and its inserts need no others', async () => {
    const { url, folder } = await database()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('set search_path to public')
    const before = await columnsOf(client)
    const db = await openDatabase({ data: folder, url })
    await db.migrate()
    const after = await columnsOf(client)
    expect(before.size).toBeGreaterThan(80)
    for (const [name, { type, optional }] of before) {
      expect(after.get(name)).toMatchObject({ type })
      if (optional) expect(after.get(name)?.optional, name).toBe(true)
    }
    const tables = new Set([...before.keys()].map((name) => name.split('.')[0]))
    const added = [...after.values()].filter(({ name }) => !before.has(name) && tables.has(name.split('.')[0]))
    expect(added.filter(({ optional }) => !optional)).toEqual([])
    // No job is run twice: both lock the rows they take, and its own jobs are found by this version.
    await client.query("update job set status = 'failed' where status not in ('succeeded', 'failed')")
    const { done, workspaceId } = previous.postgres
    await client.query(
      `insert into job (workspace_id, connection_id, type, status, created_at, updated_at, run_after, rows, bytes)
        values ($1, $2, 'sync', 'pending', 1, 1, 1, 0, 0)`,
      [workspaceId, done],
    )
    const jobs = new Jobs(db)
    expect(await jobs.claim('new', { most: 5 })).toHaveLength(1)
    expect(await jobs.claim('new', { most: 5 })).toEqual([])
    await client.end()
    await db.close()
  })
})
