import { testPostgres } from '@ferrule/test-kit/postgres'
import { Kysely, sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { openStore } from '../src/index.ts'
import { openPostgres } from '../src/postgres.ts'
import { batch, row, stateOf } from './support/batches.ts'
import { manifest } from './support/manifest.ts'

const server = await testPostgres()
if ('skipped' in server) console.log(`Postgres: skipped, ${server.skipped}`)

describe.skipIf('skipped' in server)('openPostgres', async () => {
  if ('skipped' in server) return
  afterAll(() => server.close())

  test('reads and writes; errors say what to do and quote no values', async () => {
    const url = await server.database()
    const db = new Kysely<{ note: { text: string } }>({ dialect: (await openPostgres(url)).dialect })
    await sql`create table note (text text primary key)`.execute(db)
    await db.insertInto('note').values({ text: 'secret 😀' }).execute()
    expect(await db.selectFrom('note').selectAll().execute()).toEqual([{ text: 'secret 😀' }])
    const twice = await db
      .insertInto('note')
      .values({ text: 'secret 😀' })
      .execute()
      .catch((error) => error)
    expect(twice).toMatchObject({ name: 'StoreError', reason: 'constraint' })
    expect(JSON.stringify(twice) + twice.stack).not.toContain('secret 😀')
    await expect(sql`select nonsense`.execute(db)).rejects.toMatchObject({ reason: 'statement' })
    await db.destroy()
  })

  test('a pool that was passed in stays open', async () => {
    const pool = new pg.Pool({ connectionString: await server.database() })
    const database = await openPostgres(pool)
    await database.close()
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await pool.end()
  })

  test('after a load, the planner knows the table: an equal text is found by its index', async () => {
    const url = await server.database()
    const store = await openStore({ postgres: url })
    const copy = store.copy({ manifest })
    const people = Array.from({ length: 3000 }, (_, index) => row(`c${index}`, { name: `Person ${index} Okafor` }))
    await copy.commit(batch(people))
    await copy.finish({ stream: 'customers', generation: 1, allowDeletes: false, state: stateOf(1) })
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const filter = { in: { name: ['Person 1234 Okafor', 'person 77 okafor'] } }
    const { hits } = await copy.search('customers', { query: { filter } })
    const [text, values] = sent.mock.calls.findLast(([one]) => String(one).startsWith('SELECT "key"')) ?? []
    sent.mockRestore()
    await store.close()
    expect(hits.map(({ id }) => id)).toEqual(['c1234'])
    const client = new pg.Client(url)
    await client.connect()
    const { rows } = await client.query(`EXPLAIN ${text}`, values as unknown as unknown[])
    await client.end()
    expect(JSON.stringify(rows)).toContain('customers_text_0')
  })

  test('a page takes five statements: a transaction, the stream with its state, deleted keys, the rows', async () => {
    const store = await openStore({ postgres: await server.database() })
    const copy = store.copy({ manifest })
    const page = (number: number) => batch([row('a', {}, number), row('b', {}, number)], { page: number })
    await copy.commit(page(1))
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    await copy.commit(page(2))
    const statements = sent.mock.calls.map(([one]) => String(one).trim().split(/\s+/).slice(0, 2).join(' '))
    sent.mockRestore()
    expect(statements).toEqual(['begin', 'WITH plan', 'SELECT key,', 'INSERT INTO', 'commit'])
    expect(await copy.state()).toEqual({ customers: stateOf(2) })
    const other = store.copy({ manifest: { ...manifest, name: 'other' }, source: 'test-shop' })
    await expect(other.commit(page(3))).rejects.toThrow(/belongs to the connector test-shop/)
    await store.close()
  })

  test('a state without rows takes one statement', async () => {
    const store = await openStore({ postgres: await server.database() })
    const copy = store.copy({ manifest })
    await copy.commit(batch([row('a', {}, 1)], { page: 1 }))
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    await copy.commit(batch([], { page: 2 }))
    const statements = sent.mock.calls.map(([one]) => String(one).trim().split(/\s+/).slice(0, 3).join(' '))
    sent.mockRestore()
    expect(statements).toEqual(['INSERT INTO "ferrule_stream"'])
    expect(await copy.state()).toEqual({ customers: stateOf(2) })
    const other = store.copy({ manifest: { ...manifest, name: 'other' }, source: 'test-shop' })
    await expect(other.commit(batch([], { page: 3 }))).rejects.toThrow(/belongs to the connector test-shop/)
    expect(await copy.state()).toEqual({ customers: stateOf(2) })
    await store.close()
  })

  test('the owner is exempt from the guard: a role under it cannot use the text index', async () => {
    const url = await server.database()
    const store = await openStore({ postgres: url })
    const copy = store.copy({ source: 'acme/one', manifest })
    await copy.commit(
      batch(Array.from({ length: 9000 }, (_, index) => row(`c${index}`, { name: `Person ${index} of Ferrule` }))),
    )
    await copy.finish({ stream: 'customers', generation: 1, allowDeletes: false, state: stateOf(1) })
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    await copy.search('customers', { query: { filter: { like: { name: 'erson 1234 of' } } } })
    const [text, values] = sent.mock.calls.findLast(([one]) => String(one).startsWith('SELECT "key"')) ?? []
    sent.mockRestore()
    await store.close()
    const client = new pg.Client(url)
    await client.connect()
    const role = `ferrule_planned_${process.pid}`
    const plan = async () => {
      const { rows } = await client.query(`EXPLAIN ${text}`, values as unknown as unknown[])
      return JSON.stringify(rows)
    }
    // Cleans up after the load, as the server does automatically later.
    await client.query('VACUUM ANALYZE test_shop_customers')
    const owned = await plan()
    await client.query(`CREATE ROLE ${role}; GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`)
    await client.query(`SET ROLE ${role}; SET ferrule.workspace = 'acme'`)
    const guarded = await plan()
    await client.query(`RESET ROLE; DROP OWNED BY ${role}; DROP ROLE ${role}`)
    // Nor does FORCE bind only others: with it, this is how the store itself would search.
    const forced = await client.query('SELECT relname FROM pg_class WHERE relforcerowsecurity')
    await client.end()
    expect(owned).toContain('customers_text_0')
    expect(guarded).not.toContain('customers_text_0')
    expect(forced.rows).toEqual([])
  })

  test('another role sees only the rows of the workspace that it has set; older stores are guarded, too', async () => {
    const url = await server.database()
    const fill = async () => {
      const store = await openStore({ postgres: url })
      for (const source of ['acme/one', 'acme/two', 'umbrella/one']) {
        const copy = store.copy({ source, manifest })
        await copy.commit(batch([row('a', {}, 5), row('b', {}, 5)], { deletes: [{ key: 'c', at: Date.now() }] }))
        await copy.finish({ stream: 'customers', generation: 1, allowDeletes: false, state: stateOf(1) })
      }
      await store.close()
    }
    await fill()
    const client = new pg.Client(url)
    await client.connect()
    const role = `ferrule_reader_${process.pid}`
    await client.query(`CREATE ROLE ${role}; GRANT ALL ON ALL TABLES IN SCHEMA public TO ${role}`)
    const tables = ['test_shop_customers', 'ferrule_stream', 'ferrule_gone']
    const seen = async (workspace?: string) => {
      await client.query('BEGIN')
      await client.query(`SET LOCAL ROLE ${role}`)
      if (workspace !== undefined) await client.query("SELECT set_config('ferrule.workspace', $1, true)", [workspace])
      const counts: number[] = []
      for (const table of tables)
        counts.push((await client.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n as number)
      await client.query('ROLLBACK')
      return counts
    }
    const check = async () => {
      expect(await seen()).toEqual([0, 0, 0])
      expect(await seen('acme')).toEqual([4, 2, 2])
      expect(await seen('umbrella')).toEqual([2, 1, 1])
      expect(await seen('acme/one')).toEqual([0, 0, 0])
      expect(await seen('*')).toEqual([6, 3, 3])
    }
    await check()
    // Nor does it write rows of others.
    await client.query(`SET ROLE ${role}; SELECT set_config('ferrule.workspace', 'acme', false)`)
    const write = client.query("INSERT INTO ferrule_gone VALUES ('umbrella/one', 'customers', 'a', 9)")
    await expect(write).rejects.toThrow(/row-level security/)
    await client.query('RESET ROLE; RESET ferrule.workspace')
    for (const table of tables)
      await client.query(`DROP POLICY ferrule_workspace ON ${table}; ALTER TABLE ${table} DISABLE ROW LEVEL SECURITY`)
    expect(await seen()).toEqual([6, 3, 3])
    await fill()
    await check()
    await client.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
    await client.end()
  })

  test('a server that is not there', async () => {
    await expect(openPostgres('postgres://x:secret@127.0.0.1:1/x')).rejects.toMatchObject({
      name: 'StoreError',
      reason: 'unavailable',
      // It may start.
      retryable: true,
      message: expect.not.stringContaining('secret'),
    })
  })
})
