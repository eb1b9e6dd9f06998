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

  test('after a load, the planner knows the table: an equal text is found by the text index', async () => {
    const url = await server.database()
    const store = await openStore({ postgres: url })
    const copy = store.copy({ manifest, indexes: { customers: [{ field: '*', kind: 'text' }] } })
    const people = Array.from({ length: 10_000 }, (_, index) => row(`c${index}`, { name: `Person ${index} Okafor` }))
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

  test('a named statement is prepared once per connection, and sent as usual where that does not keep it', async () => {
    const prepare = (text: string) => (text.includes('greeting') ? 'greet' : undefined)
    const { dialect, close } = await openPostgres(await server.database(), { max: 1, prepare })
    const db = new Kysely<unknown>({ dialect })
    const greet = async (who: string) => (await sql`select ${who}::text as greeting`.execute(db)).rows
    const prepared = async () => (await sql`select name from pg_prepared_statements`.execute(db)).rows
    expect(await greet('Ada')).toEqual([{ greeting: 'Ada' }])
    expect(await greet('Grace')).toEqual([{ greeting: 'Grace' }])
    expect(await prepared()).toEqual([{ name: 'greet' }])
    // As a pooler does that gives another connection to each transaction.
    await sql`deallocate all`.execute(db)
    expect(await greet('Mary')).toEqual([{ greeting: 'Mary' }])
    expect(await greet('Joan')).toEqual([{ greeting: 'Joan' }])
    expect(await prepared()).toEqual([])
    await expect(sql`select greeting`.execute(db)).rejects.toMatchObject({ reason: 'statement' })
    await db.destroy()
    await close()
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

  /** Values that the formats of Postgres write in their own ways. */
  const odd = (number: number) =>
    row(
      `c${number}`,
      {
        name: ['a\tb\nc\rd', '\\N', '\\.', '"quoted" \\ {brace}', '', 'Zoë 😀', '\u0000 \ud800', "it's"][number % 8],
        created: [0, -1.5, 1e21, null, 9_007_199_254_740_991][number % 5],
        active: [true, false, null][number % 3],
        address: { city: `line\n${number}\t\\`, list: ['\\', '"', null] },
      },
      number,
    )

  test('many rows go by COPY, and are stored as few are; a role that may not, and another client, write them too', async () => {
    const rows = Array.from({ length: 240 }, (_, number) => odd(number))
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const words = () =>
      sent.mock.calls.map(([one]) => (typeof one === 'string' ? one.trim().split(/\s+/).slice(0, 2).join(' ') : 'COPY'))
    const written = async (pool: pg.Pool, size: number) => {
      const store = await openStore({ postgres: pool })
      const copy = store.copy({ manifest })
      await copy.commit(batch([odd(0)]))
      sent.mockClear()
      for (let from = 0; from < rows.length; from += size) await copy.commit(batch(rows.slice(from, from + size)))
      const statements = words()
      // An older version of a record changes nothing, a newer one does.
      await copy.commit(batch(rows.map(({ key, data }) => ({ key, data: { ...data, name: 'older' }, at: -1 }))))
      await copy.commit(batch(rows.slice(0, 30).map((one) => ({ ...one, data: { ...one.data, name: 'newer' } }))))
      const stored = (await pool.query('select * from test_shop_customers order by key')).rows
      await store.close()
      return { statements, stored }
    }
    const poolOf = async () => new pg.Pool({ connectionString: await server.database() })
    const [first, second, third] = [await poolOf(), await poolOf(), await poolOf()]
    const few = await written(first, 120)
    expect(few.statements).not.toContain('COPY')
    const many = await written(second, 240)
    const page = ['begin', 'WITH plan', 'SELECT key,', 'CREATE TEMP', 'COPY', 'INSERT INTO', 'commit']
    expect(many.statements).toEqual(page)
    expect(many.stored).toEqual(few.stored)
    expect(many.stored).toHaveLength(240)
    expect(many.stored.filter(({ f_name }) => f_name === 'newer')).toHaveLength(30)
    // As of a client that is not that of `pg`.
    third.on('connect', (client) => {
      Object.assign((client as unknown as { connection: object }).connection, { sendCopyFromChunk: undefined })
    })
    const other = await written(third, 240)
    expect(other.statements).toEqual(page.with(4, 'INSERT INTO'))
    expect(other.stored).toEqual(few.stored)
    const url = new URL(await server.database())
    const owner = new pg.Pool({ connectionString: url.href })
    const role = `bare_${Math.random().toString(36).slice(2)}`
    await owner.query(`create role ${role} login password 'x' nosuperuser`)
    await owner.query(`grant all on schema public to ${role}`)
    await owner.query(`revoke temp on database "${url.pathname.slice(1)}" from public`)
    const fourth = new pg.Pool({ connectionString: Object.assign(url, { username: role, password: 'x' }).href })
    const bare = await written(fourth, 240)
    expect(bare.statements).not.toContain('COPY')
    expect(bare.stored).toEqual(few.stored)
    sent.mockRestore()
    for (const pool of [first, second, third, fourth, owner]) await pool.end()
  }, 240_000)

  test('rows with columns that none before them had go by a COPY of their own; deletes count for many rows, too', async () => {
    const rows = Array.from({ length: 360 }, (_, number) =>
      row(
        `k${number}`,
        {
          name: `Name ${number}`,
          ...(number >= 100 && { note: `Note ${number}` }),
          ...(number >= 310 && { amount: number, active: true }),
        },
        5,
      ),
    )
    const sent = vi.spyOn(pg.Client.prototype, 'query')
    const stored = async (hasCopy: boolean) => {
      const pool = new pg.Pool({ connectionString: await server.database() })
      if (!hasCopy)
        pool.on('connect', (client) => {
          Object.assign((client as unknown as { connection: object }).connection, { sendCopyFromChunk: undefined })
        })
      const store = await openStore({ postgres: pool })
      const copy = store.copy({ manifest })
      sent.mockClear()
      await copy.commit(batch(rows))
      const copies = sent.mock.calls.filter(([one]) => typeof one !== 'string').length
      await copy.commit(batch([], { page: 2, deletes: [{ key: 'k7', at: 9 }, { key: 'k350' }] }))
      await copy.commit(batch(rows, { page: 3 }))
      const found = (await pool.query('select data from test_shop_customers order by key')).rows.map(({ data }) => data)
      await store.close()
      await pool.end()
      return { copies, found }
    }
    const expected = rows.filter(({ key }) => key !== 'k7').sort((one, other) => (one.key < other.key ? -1 : 1))
    const byCopy = await stored(true)
    expect(byCopy).toEqual({ copies: 3, found: expected.map(({ data }) => data) })
    expect(await stored(false)).toEqual({ ...byCopy, copies: 0 })
    sent.mockRestore()
  }, 120_000)

  test('a COPY that fails leaves nothing, and the connection stays usable', async () => {
    const pool = new pg.Pool({ connectionString: await server.database(), max: 1 })
    const store = await openStore({ postgres: pool })
    const copy = store.copy({ manifest })
    await copy.commit(batch([odd(0)], { page: 1 }))
    await pool.query('alter table test_shop_customers add constraint no_such check (key <> $$c250$$)')
    const rows = Array.from({ length: 260 }, (_, number) => odd(number))
    await expect(copy.commit(batch(rows, { page: 2 }))).rejects.toMatchObject({ reason: 'constraint' })
    expect(await copy.state()).toEqual({ customers: stateOf(1) })
    await copy.commit(batch(rows.slice(0, 220), { page: 3 }))
    expect((await pool.query('select count(*)::int as count from test_shop_customers')).rows).toEqual([{ count: 220 }])
    await store.close()
    await pool.end()
  })

  test('a state without rows takes one statement', async () => {
    const store = await openStore({ postgres: await server.database() })
    const copy = store.copy({ manifest })
    await copy.commit(batch([row('a', {}, 1)], { page: 1 }))
    // The first time, it ends the first load.
    for (let time = 0; time < 2; time++) await copy.commit(batch([], { page: 1 }))
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
    const copy = store.copy({ source: 'acme/one', manifest, indexes: { customers: [{ field: '*', kind: 'text' }] } })
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
