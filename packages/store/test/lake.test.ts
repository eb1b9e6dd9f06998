// Parquet files and DuckDB: published at the end of a run, and read by others.
import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { DeleteGuardError, MemoryDestination } from '@ferrule/sync'
import * as fc from '@ferrule/test-kit/fast-check'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { afterAll, describe, expect, test } from 'vitest'
import { type CopyManifest, openDestination } from '../src/index.ts'
import { batch, row, stateOf } from './support/batches.ts'
import { manifest } from './support/manifest.ts'

const folder = mkdtempSync(join(tmpdir(), 'ferrule-lake-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const fresh = (): string => join(folder, randomBytes(6).toString('hex'))

type Row = Record<string, unknown>

const filesOf = (lake: string, table = 'shop_customers'): string[] =>
  readdirSync(join(lake, table), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.parquet'))
    .sort()

interface LakeManifest {
  tables: Record<string, { files: { path: string; day: string; rows: number }[] }>
}

const manifestOf = (lake: string): LakeManifest =>
  JSON.parse(readFileSync(join(lake, '_ferrule_manifest.json'), 'utf8'))

/** The rows of the files in the manifest, by a reader that is not DuckDB. */
async function readLake({ parquet = '' }: { parquet?: string }): Promise<Row[]> {
  const { files = [] } = manifestOf(parquet).tables['shop_customers'] ?? {}
  const rows = await Promise.all(
    files.map(async ({ path, rows: count }) => {
      const found = await parquetReadObjects({ file: await asyncBufferFromFile(join(parquet, path)), compressors })
      expect(found).toHaveLength(count)
      return found as Row[]
    }),
  )
  // Whoever reads all files of the folder sees the same.
  expect(filesOf(parquet)).toEqual(files.map(({ path }) => path.replace('shop_customers/', '')).sort())
  return rows.flat().sort((one, other) => (String(one['_ferrule_key']) < String(other['_ferrule_key']) ? -1 : 1))
}

async function readDuckDb({ duckdb = '' }: { duckdb?: string }): Promise<Row[]> {
  const instance = await DuckDBInstance.create(duckdb, { access_mode: 'READ_ONLY' })
  const connection = await instance.connect()
  const found = await connection.runAndReadAll('SELECT * FROM shop_customers ORDER BY _ferrule_key')
  const rows = found.getRowObjectsJson() as Row[]
  connection.closeSync()
  instance.closeSync()
  return rows
}

type Location = { readonly parquet: string } | { readonly duckdb: string }

const places = [
  { kind: 'Parquet', make: (): Location => ({ parquet: fresh() }), read: readLake as (at: Location) => Promise<Row[]> },
  {
    kind: 'DuckDB',
    make: (): Location => ({ duckdb: `${fresh()}.duckdb` }),
    read: readDuckDb as (at: Location) => Promise<Row[]>,
  },
]

const open = (location: Location, other: CopyManifest = manifest) =>
  openDestination(location, { manifest: other, prefix: 'shop_' })

describe.each(places)('$kind', ({ kind, make, read }) => {
  const keys = async (location: Location) => (await read(location)).map((found) => found['_ferrule_key'])

  test('rows, deletes and state; a program that begins anew finds them', async () => {
    const location = make()
    const one = await open(location)
    expect(await one.state()).toBeUndefined()
    await one.commit(
      batch([row('a', { name: 'A' }), row('b'), row('c', {}, undefined, 'p'), row('d', {}, undefined, 'p')]),
    )
    await one.commit(batch([row('d', {}, undefined, 'p')], { page: 2, deletes: [{ key: 'b' }, { under: 'p' }] }))
    await one.close()
    expect(await keys(location)).toEqual(['a', 'd'])
    const other = await open(location)
    expect(await other.state()).toEqual({ customers: stateOf(2) })
    await other.commit(batch([row('a', { name: 'B' }, Date.now())], { generation: 2, page: 3 }))
    const end = { stream: 'customers', generation: 2, state: stateOf(4, 2) }
    await expect(other.finish({ ...end, allowDeletes: false })).rejects.toThrow(DeleteGuardError)
    expect(await other.finish({ ...end, allowDeletes: true })).toEqual({ deleted: 1 })
    expect(await read(location)).toMatchObject([{ _ferrule_key: 'a', name: 'B' }])
    await other.close()
  })

  test('random batches, with programs that end and begin, leave what they leave in memory', async () => {
    const recent = Date.now()
    const key = fc.constantFrom('a', 'b', 'c', 'd')
    // Three days, so that rows move between files.
    const at = fc.option(
      fc.integer({ min: 0, max: 3 }).map((day) => recent + day * 86_400_000),
      { nil: undefined },
    )
    const step = fc.record({
      generation: fc.integer({ min: 1, max: 3 }),
      records: fc.uniqueArray(fc.tuple(key, at, fc.constantFrom('p', undefined), fc.nat(9)), {
        maxLength: 4,
        selector: ([name]) => name,
      }),
      gone: fc.uniqueArray(fc.tuple(key, at), { maxLength: 2, selector: ([name]) => name }),
      set: fc.boolean(),
      finish: fc.boolean(),
      close: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const location = make()
        let destination = await open(location)
        const model = new MemoryDestination()
        for (const [page, { generation, records, gone, set, finish, close }] of steps.entries()) {
          const deletes = [...(set ? [{ under: 'p' }] : []), ...gone.map(([name, time]) => ({ key: name, at: time }))]
          const rows = records.map(([name, time, under, amount]) => row(name, { amount }, time, under))
          const some = batch(rows, { page, generation, deletes })
          await Promise.all([model.commit(some), destination.commit(some)])
          const end = { stream: 'customers', generation, allowDeletes: true, state: stateOf(page, generation) }
          if (finish) expect(await destination.finish(end)).toEqual(await model.finish(end))
          if (!close) continue
          await destination.close()
          destination = await open(location)
          expect(await destination.state()).toEqual(await model.state())
        }
        await destination.close()
        const wanted = [...model.rows('customers')].map(([name, { data }]) => [name, data['amount']])
        if (wanted.length === 0) return
        const found = (await read(location)).map((one) => [one['_ferrule_key'], Number(one['amount'])])
        expect(found).toEqual(wanted.sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)))
      }),
      // DuckDB takes a second to open a file.
      { numRuns: Number(process.env['FERRULE_FUZZ'] ?? (kind === 'DuckDB' ? 4 : 15)), seed: 7 },
    )
  })

  test('columns have the types of the schema, and what does not fit is beside them', async () => {
    const location = make()
    const destination = await open(location)
    const data = {
      name: 'O\'Hara \u2028 {"x"}',
      note: null,
      'we"ird; DROP TABLE x --': 'kept',
      Name: 'another',
      amount: 5,
      ratio: 2,
      active: true,
      address: { city: 'Zürich', zip: null },
      tags: ['a'],
      created: 'yesterday',
      metadata: ['no object', { a: null }],
      extra: { x: [1, null] },
    }
    await destination.commit(batch([row('a', data)]))
    await destination.close()
    const [found = {}] = await read(location)
    const column = Object.keys(found).find((name) => name !== 'name' && /^name/i.test(name)) ?? ''
    expect(found).toMatchObject({ name: data.name, note: null, active: true, [column]: 'another', created: null })
    expect([Number(found['amount']), Number(found['ratio'])]).toEqual([5, 2])
    expect(Object.values(found)).toContain('kept')
    const parsed = (name: string) => (typeof found[name] === 'string' ? JSON.parse(found[name] as string) : found[name])
    expect([parsed('address'), parsed('tags'), parsed('metadata')]).toEqual([data.address, data.tags, null])
    const { created, metadata, extra } = data
    expect(parsed('_ferrule_other')).toEqual({ created, metadata, extra })
  })

  test('a field that the schema gains becomes a column, also of rows that were published before', async () => {
    const location = make()
    const one = await open(location)
    await one.commit(batch([row('a', { vip: true }, Date.now())]))
    await one.close()
    const { Customer } = manifest.$defs as { Customer: { properties: object } }
    const properties = { ...Customer.properties, vip: { type: 'boolean' } }
    const newer = { ...manifest, $defs: { ...manifest.$defs, Customer: { type: 'object', properties } } }
    const other = await open(location, newer)
    await other.commit(batch([row('b', { vip: true }, Date.now() + 9 * 86_400_000)], { page: 2 }))
    await other.close()
    const rows = await read(location)
    expect(rows.map((found) => found['vip'] ?? null)).toEqual([null, true])
    expect(String(JSON.stringify(rows[0]?.['_ferrule_other']))).toContain('vip')
  })

  test('a run that was killed before the journal was emptied publishes the same again', async () => {
    const location = make()
    const journal = 'parquet' in location ? `${location.parquet}/_ferrule` : `${location.duckdb}.ferrule`
    const one = await open(location)
    await one.commit(batch([row('a'), row('b')]))
    await one.close()
    const two = await open(location)
    await two.commit(batch([row('a', { name: 'new' })], { page: 2, deletes: [{ key: 'b' }] }))
    const kept = fresh()
    cpSync(journal, kept, { recursive: true })
    await two.close()
    const after = await read(location)
    rmSync(journal, { recursive: true })
    cpSync(kept, journal, { recursive: true })
    const three = await open(location)
    expect(await three.state()).toEqual({ customers: stateOf(2) })
    await three.close()
    expect(await read(location)).toEqual(after)
    expect(after).toMatchObject([{ _ferrule_key: 'a', name: 'new' }])
  })

  test('without the keys of its rows nothing is written over them', async () => {
    const location = make()
    const journal = 'parquet' in location ? `${location.parquet}/_ferrule` : `${location.duckdb}.ferrule`
    const one = await open(location)
    await one.commit(batch([row('a')]))
    await one.close()
    rmSync(journal, { recursive: true })
    const two = await open(location)
    await expect(two.commit(batch([row('b')]))).rejects.toThrow('the keys of customers are missing')
    await two.close()
    expect(await keys(location)).toEqual(['a'])
  })
})

describe('Parquet', () => {
  test('only the days with changes are written again; files of a publication that was cut short go', async () => {
    const parquet = fresh()
    const day = (number: number) => Date.UTC(2026, 0, number)
    const one = await open({ parquet })
    await one.commit(batch([row('a', {}, day(1)), row('b', {}, day(2)), row('c', {}, day(3)), row('d')]))
    await one.close()
    const before = manifestOf(parquet).tables['shop_customers']?.files ?? []
    expect(before.map((file) => file.day).sort()).toEqual(['2026-01-01', '2026-01-02', '2026-01-03', 'none'])
    const [, first = ''] = /\/([^/]+)\.parquet/.exec(before[0]?.path ?? '') ?? []
    writeFileSync(join(parquet, `shop_customers/_ferrule_day=2026-01-01/${first.replace(/^./, 'x')}.parquet`), 'half')
    const two = await open({ parquet })
    // Moves from the second day to the fourth.
    await two.commit(batch([row('b', {}, day(4))], { page: 2 }))
    await two.close()
    const after = manifestOf(parquet).tables['shop_customers']?.files ?? []
    const pathsOf = (files: typeof after, some: string) =>
      files.filter((file) => file.day === some).map(({ path }) => path)
    for (const same of ['2026-01-01', '2026-01-03', 'none']) expect(pathsOf(after, same)).toEqual(pathsOf(before, same))
    expect(after.map((file) => file.day).sort()).toEqual(['2026-01-01', '2026-01-03', '2026-01-04', 'none'])
    expect((await readLake({ parquet })).map((found) => found['_ferrule_key'])).toEqual(['a', 'b', 'c', 'd'])
  })

  test('of many lines the last of each key counts', async () => {
    const parquet = fresh()
    const destination = await open({ parquet })
    const name = 'x'.repeat(500)
    for (let page = 1; page <= 40; page++) {
      const rows = Array.from({ length: 1000 }, (_, index) => row(`k${index}`, { amount: page, name }))
      await destination.commit(batch(rows, { page }))
    }
    await destination.close()
    const rows = await readLake({ parquet })
    expect(rows).toHaveLength(1000)
    expect(new Set(rows.map(({ amount }) => Number(amount)))).toEqual(new Set([40]))
  })

  test.each(['s3://bucket/lake', 'https://files.example/lake', './lake*', './lake[1]'])(
    '%s is refused',
    async (parquet) => {
      await expect(openDestination({ parquet }, { manifest })).rejects.toThrow(
        'must be a folder or file of this machine',
      )
    },
  )
})
