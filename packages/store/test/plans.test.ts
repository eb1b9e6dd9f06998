// How SQLite reads the rows of a search, by its own query plans.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Copy, openStore, type SearchParams, type Store } from '../src/index.ts'
import { SqliteConnection } from '../src/sqlite/driver.ts'
import { batch, row, stateOf } from './support/batches.ts'
import { manifest } from './support/manifest.ts'

const folder = mkdtempSync(join(tmpdir(), 'ferrule-plans-'))
const path = join(folder, 'copy.db')
let store: Store
let copy: Copy

beforeAll(async () => {
  store = await openStore({ sqlite: path })
  copy = store.copy({ manifest })
  const records = Array.from({ length: 2000 }, (_, index) =>
    row(`c${String(index).padStart(4, '0')}`, {
      name: `person ${index}${index % 8 === 0 ? ' of eight' : ''}`,
      created: 2000 - index,
      metadata: { plan: 'pro' },
    }),
  )
  await copy.commit(batch(records))
  await copy.finish({ stream: 'customers', generation: 1, allowDeletes: false, state: stateOf(1) })
  await copy.createIndex('customers', { field: '*', kind: 'text' })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The ids found, and the plan of the statement that found them. */
async function searched(query: SearchParams['query']) {
  const sent = vi.spyOn(SqliteConnection.prototype, 'executeQuery')
  const { hits } = await copy.search('customers', { query, limit: 5 })
  const [{ sql, parameters }] = sent.mock.lastCall as Parameters<SqliteConnection['executeQuery']>
  sent.mockRestore()
  const database = new DatabaseSync(path, { readOnly: true })
  const steps = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...(parameters as never[]))
  database.close()
  return { ids: hits.map(({ id }) => id), plan: steps.map(({ detail }) => detail).join('\n'), sql }
}

test('a range that most rows are in: in the order of their keys, until enough match', async () => {
  const { ids, plan } = await searched({
    filter: { neq: { name: null }, gte: { created: 100 }, lt: { created: 1999 } },
  })
  expect(ids).toEqual(['c0002', 'c0003', 'c0004', 'c0005', 'c0006'])
  expect(plan).toContain('customers_key')
  expect(plan).not.toContain('ORDER BY')
})

test('a range that few rows are in: those, sorted by key', async () => {
  const { ids, plan } = await searched({ filter: { lte: { created: 3 } } })
  expect(ids).toEqual(['c1997', 'c1998', 'c1999'])
  expect(plan).toMatch(/customers_sort_\d .*created/)
})

test('a range in its own order: the index for it', async () => {
  const { ids, plan } = await searched({ filter: { gte: { created: 100 } }, sort: [{ created: 'asc' }] })
  expect(ids).toEqual(['c1900', 'c1899', 'c1898', 'c1897', 'c1896'])
  expect(plan).toMatch(/customers_sort_\d/)
  expect(plan).not.toContain('ORDER BY')
})

test('a rare text: the rows that its index finds', async () => {
  const { ids, plan } = await searched({ filter: { like: { name: 'n 1234' } } })
  expect(ids).toEqual(['c1234'])
  expect(plan).toContain('customers_text')
})

test('a text that many rows have, with other conditions: in the order of keys, the cheapest condition first', async () => {
  const { ids, plan, sql } = await searched({
    filter: { eq: { 'metadata.plan': 'pro' }, like: { name: 'of eight' }, lt: { created: 500 } },
  })
  expect(ids).toEqual(['c1504', 'c1512', 'c1520', 'c1528', 'c1536'])
  expect(plan).not.toContain('customers_text')
  const places = ['"f_created"', 'instr(', 'json_type('].map((part) => sql.indexOf(part, sql.indexOf('WHERE')))
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(places[0]).toBeGreaterThan(0)
})
