import { Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type CopyManifest, openStore, type StoreLocation } from '../src/index.ts'
import { openPostgres } from '../src/postgres.ts'
import { openSqlite } from '../src/sqlite.ts'
import { all, batch, row, stateOf } from './support/batches.ts'
import { locations } from './support/stores.ts'

const version = (properties: Record<string, object>, more: string[] = []): CopyManifest => ({
  name: 'test-shop',
  entities: Object.fromEntries(
    ['customers', ...more].map((name) => [name, { record: { type: 'object', properties } }]),
  ),
})
const [text, number, object] = [{ type: 'string' }, { type: 'number' }, { type: 'object' }]

describe.each(await locations())('a later version of a schema, in $kind', ({ make }) => {
  test('a field is added, a type widened, a field becomes an object, an entity goes', async () => {
    const location = await make()
    const older = await openStore(location)
    const before = older.copy({ manifest: version({ id: text, amount: number, old: text, meta: text }, ['orders']) })
    const rows = Array.from({ length: 600 }, (_, index) =>
      row(
        `k${String(index).padStart(4, '0')}`,
        {
          email: `Mail-${index}@acme.test`,
          amount: index % 2 ? index : `n${index}`,
          meta: { a: `x${index}` },
          old: 'gone',
        },
        5,
      ),
    )
    await before.commit(batch(rows))
    await before.commit(batch([row('o1')], { stream: 'orders' }))
    await before.finish({ stream: 'customers', generation: 1, allowDeletes: false, state: stateOf(1) })
    const kept = await all(before)
    await older.close()

    const newer = await openStore(location)
    const after = newer.copy({ manifest: version({ id: text, amount: text, email: text, meta: object }) })
    const ids = async (filter: object) =>
      (await after.search('customers', { query: { filter }, limit: 3 })).hits.map(({ id }) => id)
    expect(await ids({ like: { email: 'mail-7@' } })).toEqual(['k0007'])
    expect(await ids({ eq: { amount: 'n10' } })).toEqual(['k0010'])
    expect(await ids({ like: { 'meta.a': 'X599' } })).toEqual(['k0599'])
    await expect(ids({ eq: { old: 'gone' } })).rejects.toThrow(/has no field old/)
    await expect(after.search('orders', { query: {} })).rejects.toThrow(/has no entity orders/)
    expect(await all(after)).toEqual(kept)
    // Rows are still gated by their source time.
    await after.commit(batch([row('k0000', { email: 'older' }, 4), row('k0001', { email: 'newer' }, 6)], { page: 2 }))
    expect(await ids({ keyword: { email: 'older newer' } })).toEqual(['k0001'])
    await newer.close()

    // Nothing of an entity that went is lost: it may come back.
    const back = await openStore(location)
    expect(Object.keys(await all(back.copy({ manifest: version({ id: text }, ['orders']) }), 'orders'))).toEqual(['o1'])
    await back.close()
  })

  test('a text index of an earlier version stays as it is', async ({ skip }) => {
    const location = await make()
    if (!('sqlite' in location)) return skip('Postgres has another index')
    const manifest = version({ id: text, name: text, meta: object })
    const first = await openStore(location)
    const person = (id: string, name: string) => row(id, { name, meta: { city: `Port ${name}` } }, 5)
    await first.copy({ manifest }).commit(batch([person('a', 'Alberta'), person('b', 'Bertram')]))
    await first.copy({ manifest }).createIndex('customers', { field: '*', kind: 'text' })
    await first.close()
    const db = new Kysely<Record<string, Record<string, unknown>>>({
      dialect: (await openSqlite(location.sqlite)).dialect,
    })
    await sql`DROP TABLE test_shop_customers_text`.execute(db)
    await sql`CREATE VIRTUAL TABLE test_shop_customers_text USING fts5(text, tokenize='trigram case_sensitive 1',
      detail=none, content='', contentless_delete=1)`.execute(db)
    await sql`INSERT INTO test_shop_customers_text (rowid, text)
      SELECT row_id, lower(f_name) || char(10) || 'port ' || lower(f_name) FROM test_shop_customers`.execute(db)
    const changed = await sql`UPDATE ferrule_table SET plan = replace(plan, ',"texts":16', '')`.execute(db)
    expect(Number(changed.numAffectedRows)).toBe(1)
    await db.destroy()
    const second = await openStore(location)
    const copy = second.copy({ manifest })
    await copy.commit(batch([person('b', 'Berenice'), person('c', 'Bernadette')], { page: 2 }))
    const found = async (like: Record<string, string>) =>
      (await copy.search('customers', { query: { filter: { like } } })).hits.map(({ id }) => id)
    expect(await found({ name: 'ber' })).toEqual(['b', 'c', 'a'])
    expect(await found({ name: 'bertram' })).toEqual([])
    expect(await found({ 'meta.city': 'port bernad' })).toEqual(['c'])
    await second.close()
  })

  test('a store of an earlier version gets the index of ids, and the table of indexes', async () => {
    const location = await make()
    const first = await openStore(location)
    const manifest = version({ id: text, note: text })
    await first.copy({ manifest }).commit(batch([{ key: 'list/a', data: { id: 'a', note: 'one' } }, row('b')]))
    await first.close()
    const isSqlite = 'sqlite' in location
    const { dialect } = isSqlite ? await openSqlite(location.sqlite) : await openPostgres(location.postgres as string)
    const db = new Kysely<Record<string, Record<string, unknown>>>({ dialect })
    await sql`DROP INDEX test_shop_customers_id_0`.execute(db)
    await sql`DROP TABLE ferrule_index`.execute(db)
    await sql`UPDATE ferrule_table SET plan = replace(plan, ',"ids":true', '')`.execute(db)
    const second = await openStore(location)
    const copy = second.copy({ manifest })
    await copy.commit(batch([{ key: 'list/c', data: { id: 'c' } }], { page: 2 }))
    const { hits } = await copy.search('customers', { query: { filter: { in: { id: ['a', 'b', 'c'] } } } })
    expect(hits.map(({ id }) => id)).toEqual(['b', 'list/a', 'list/c'])
    const made = await copy.createIndex('customers', { field: 'note', kind: 'string' })
    expect(await copy.indexes('customers')).toEqual([made])
    await second.close()
    const indexes = isSqlite
      ? await sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'index'`.execute(db)
      : await sql<{ name: string }>`SELECT indexname AS name FROM pg_indexes`.execute(db)
    const names = indexes.rows.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['test_shop_customers_id_0', made.name]))
    await db.destroy()
  })

  test('two programs with different versions at once: neither loses what the other searches', async () => {
    const location = await make()
    const [older, newer] = await Promise.all([openStore(location), openStore(location)])
    const before = older.copy({ manifest: version({ id: text, amount: number }) })
    await before.commit(batch([row('k1', { email: 'one@acme.test' })]))
    // Made ready for a table that has changed when it is written.
    const late = batch([row('k3', { email: 'late@acme.test' })])
    await before.prepare(late)
    const after = newer.copy({ manifest: version({ id: text, amount: text, email: text }) })
    const commits = [before, after].flatMap((copy, index) =>
      ['x', 'y', 'z'].map((name) =>
        copy.commit(batch([row(`${name}${index}`, { email: `${name}@acme.test`, amount: '7' })])),
      ),
    )
    await Promise.all(commits)
    // The older one has noticed, and writes what it does not know itself.
    await before.commit(late)
    await before.commit(batch([row('k2', { email: 'two@acme.test', amount: '7' })]))
    const count = async (filter: object) => (await after.search('customers', { query: { filter } })).hits.length
    expect(await count({ like: { email: '@acme' } })).toBe(9)
    expect(await count({ eq: { amount: '7' } })).toBe(7)
    await expect(before.search('customers', { query: { filter: { eq: { email: 'x' } } } })).rejects.toThrow(
      /no field email/,
    )
    await Promise.all([older.close(), newer.close()])
  })

  test('a text that is searched as it stands is kept once in SQLite; where it is kept twice, the same is found', async () => {
    const location = await make()
    const store = await openStore(location)
    const copy = store.copy({ manifest: version({ id: text, email: text }) })
    const values = ['word', 'two words', 'Upper Case', '--', 'é', '']
    await copy.commit(batch(values.map((email, index) => row(`k${index}`, { email }))))
    const raw = await engineOf(location)
    const { rows } = await sql<{ t: string | null; w: string | null }>`SELECT t_email AS t, w_email AS w
      FROM test_shop_customers ORDER BY key`.execute(raw)
    const kept = {
      sqlite: { t: [null, null, 'upper case', null, null, null], w: [null, null, null, '', null, ''] },
      postgres: {
        t: values.map((value) => value.toLowerCase()),
        w: [' word ', ' two words ', ' upper case ', '', ' é ', ''],
      },
    }['sqlite' in location ? 'sqlite' : 'postgres']
    expect({ t: rows.map(({ t }) => t), w: rows.map(({ w }) => w) }).toEqual(kept)
    const found = async () => {
      const filters = [{ like: 'word' }, { like: '%' }, { fuzzy: 'wor' }, { keyword: 'word' }, { keyword: 'case é' }]
      const searches = filters.map((one) => {
        const [[operator, operand] = []] = Object.entries(one)
        return copy.search('customers', { query: { filter: { [operator as string]: { email: operand } } } })
      })
      return (await Promise.all(searches)).map(({ hits }) => hits.map(({ id, score }) => [id, score]))
    }
    const before = await found()
    expect(before.map((hits) => hits.length)).toEqual([2, 6, 2, 1, 2])
    await sql`UPDATE test_shop_customers SET t_email = coalesce(t_email, f_email),
      w_email = coalesce(w_email, ' ' || coalesce(t_email, f_email) || ' ')`.execute(raw)
    expect(await found()).toEqual(before)
    await raw.destroy()
    await store.close()
  })

  test('a store of a newer version of this package is refused', async () => {
    const location = await make()
    await (await openStore(location)).close()
    const raw = await engineOf(location)
    await sql`UPDATE ferrule_store SET value = '2' WHERE name = 'version'`.execute(raw)
    await raw.destroy()
    await expect(openStore(location)).rejects.toMatchObject({
      reason: 'newer',
      message: expect.stringContaining('update'),
    })
  })
})

/** The tables of a store without what the store knows of them. */
async function engineOf(location: StoreLocation): Promise<Kysely<unknown>> {
  const { dialect } = 'sqlite' in location ? await openSqlite(location.sqlite) : await openPostgres(location.postgres)
  return new Kysely({ dialect })
}
