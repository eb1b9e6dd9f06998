import { randomBytes } from 'node:crypto'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DeleteGuardError, type Destination, MemoryDestination } from '@ferrule/sync'
import * as fc from '@ferrule/test-kit/fast-check'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { type DestinationLocation, openDestination } from '../src/index.ts'
import { batch, row, stateOf } from './support/batches.ts'
import { manifest } from './support/manifest.ts'
import { locations } from './support/stores.ts'

const folder = mkdtempSync(join(tmpdir(), 'ferrule-destinations-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const fresh = (): string => join(folder, randomBytes(6).toString('hex'))

interface Place {
  kind: string
  make(): Promise<DestinationLocation>
  /** The rows, as another program reads them. */
  read(location: DestinationLocation, table: string): Promise<Record<string, unknown>[]>
}

const databases = (await locations()).map(({ kind, make }): Place => ({ kind, make, read }))

async function read(location: DestinationLocation, table: string): Promise<Record<string, unknown>[]> {
  const statement = `SELECT * FROM "${table}" ORDER BY "_ferrule_key"`
  if ('sqlite' in location) {
    const database = new DatabaseSync(location.sqlite, { readOnly: true })
    const rows = database.prepare(statement).all()
    database.close()
    return rows.map((found) => ({ ...found }))
  }
  const client = new pg.Client({ connectionString: (location as { postgres: string }).postgres })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

/** As anybody reads the file: the last line of a key counts. */
async function readLines(location: DestinationLocation, name: string): Promise<Record<string, unknown>[]> {
  const lines = readFileSync(join((location as { jsonl: string }).jsonl, `${name}.jsonl`), 'utf8')
    .trimEnd()
    .split('\n')
  const rows = new Map<string, { deleted?: true; data: Record<string, unknown> }>()
  for (const line of lines) if (line && !JSON.parse(line).seen) rows.set(JSON.parse(line).key, JSON.parse(line))
  return [...rows]
    .filter(([, { deleted }]) => !deleted)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, { data }]) => ({ _ferrule_key: key, ...data }))
}

const places: Place[] = [...databases, { kind: 'jsonl', make: async () => ({ jsonl: fresh() }), read: readLines }]

describe.each(places)('a destination in $kind', ({ kind, make, read }) => {
  const keys = async (location: DestinationLocation) =>
    (await read(location, 'shop_customers')).map((found) => found['_ferrule_key'])
  const open = (location: DestinationLocation) => openDestination(location, { manifest, prefix: 'shop_' })

  test('rows, deletes and state together; a program that begins anew finds them', async () => {
    const location = await make()
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
    await other.commit(batch([row('a', {}, Date.now())], { generation: 2, page: 3 }))
    const end = { stream: 'customers', generation: 2, state: stateOf(4, 2) }
    await expect(other.finish({ ...end, allowDeletes: false })).rejects.toThrow(DeleteGuardError)
    expect(await other.state()).toEqual({ customers: stateOf(3, 2) })
    expect(await other.finish({ ...end, allowDeletes: true })).toEqual({ deleted: 1 })
    expect(await keys(location)).toEqual(['a'])
    await other.close()
  })

  test('random batches leave what they leave in the destination that shows how', async () => {
    const recent = Date.now()
    const key = fc.constantFrom('a', 'b', 'c')
    const at = fc.option(fc.integer({ min: recent, max: recent + 2 }), { nil: undefined })
    const step = fc.record({
      generation: fc.integer({ min: 1, max: 3 }),
      records: fc.uniqueArray(fc.tuple(key, at, fc.constantFrom('p', undefined)), {
        maxLength: 3,
        selector: ([name]) => name,
      }),
      gone: fc.uniqueArray(fc.tuple(key, at), { maxLength: 2, selector: ([name]) => name }),
      set: fc.boolean(),
      finish: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 4 }), async (steps) => {
        const location = await make()
        let destination: Destination = await open(location)
        const model = new MemoryDestination()
        let ran = 0
        for (const [page, { generation, records, gone, set, finish }] of steps.entries()) {
          const deletes = [...(set ? [{ under: 'p' }] : []), ...gone.map(([name, time]) => ({ key: name, at: time }))]
          const some = batch(
            records.map(([name, time, under]) => row(name, {}, time, under)),
            { page, generation, deletes },
          )
          await Promise.all([model.commit(some), destination.commit(some)])
          const end = { stream: 'customers', generation, allowDeletes: true, state: stateOf(page, generation) }
          if (finish) expect(await destination.finish(end)).toEqual(await model.finish(end))
          // A program that ends and one that begins.
          if (kind !== 'jsonl' || finish) continue
          await destination.close()
          if (steps.length > 2 && ran++ === 0) destination = await open(location)
        }
        if (steps.length > 0) expect(await keys(location)).toEqual([...model.rows('customers').keys()].sort())
        expect(await destination.state()).toEqual(await model.state())
        await destination.close()
      }),
      { numRuns: Number(process.env['FERRULE_FUZZ'] ?? (kind === 'jsonl' ? 25 : 8)), seed: 11 },
    )
  })
})

describe.each(databases)('tables in $kind', ({ kind, make, read }) => {
  test('columns have the types of the schema, and what does not fit is beside them', async () => {
    const location = await make()
    const destination = await openDestination(location, { manifest, prefix: 'shop_' })
    const data = {
      name: "O'Hara",
      amount: 5,
      ratio: 0.5,
      active: true,
      address: { city: 'Zürich' },
      tags: ['a'],
      created: 'yesterday',
      extra: { x: 1 },
    }
    await destination.commit(batch([row('a', data)]))
    const [found = {}] = await read(location, 'shop_customers')
    const json = (value: unknown) => (kind === 'sqlite' ? JSON.stringify(value) : value)
    expect(found).toMatchObject({
      _ferrule_key: 'a',
      id: 'a',
      name: "O'Hara",
      ratio: 0.5,
      active: kind === 'sqlite' ? 1 : true,
      amount: kind === 'sqlite' ? 5 : '5',
      address: json({ city: 'Zürich' }),
      tags: json(['a']),
      created: null,
      _ferrule_other: json(
        kind === 'sqlite' ? { created: 'yesterday', extra: { x: 1 } } : { extra: { x: 1 }, created: 'yesterday' },
      ),
    })
    await destination.close()
  })

  test('a schema change is taken up, ignored or waited with; a namespace keeps tables apart', async () => {
    const location = await make()
    const shop = (properties: object) => ({
      name: 'test-shop',
      entities: { customers: { record: { type: 'object', properties } } },
    })
    const old = shop({ id: { type: 'string' } })
    const now = shop({ id: { type: 'string' }, email: { type: 'string' } })
    const write = async (options: Parameters<typeof openDestination>[1], key: string) => {
      const destination = await openDestination(location, options)
      try {
        await destination.commit(batch([row(key, { email: `${key}@acme.test` })]))
      } finally {
        await destination.close()
      }
    }
    await write({ manifest: old, namespace: 'one' }, 'a')
    await expect(write({ manifest: now, namespace: 'one', schemaChanges: 'pause' }, 'b')).rejects.toMatchObject({
      reason: 'schema_changed',
      message: expect.stringContaining('email'),
    })
    await write({ manifest: now, namespace: 'one', schemaChanges: 'ignore' }, 'b')
    await write({ manifest: now, namespace: 'two' }, 'c')
    const name = (namespace: string) => (kind === 'sqlite' ? `${namespace}_customers` : `${namespace}"."customers`)
    const rows = await read(location, name('one'))
    expect(rows.map((found) => [found['id'], 'email' in found])).toEqual([
      ['a', false],
      ['b', false],
    ])
    await write({ manifest: now, namespace: 'one', schemaChanges: 'propagate' }, 'd')
    expect((await read(location, name('one'))).map((found) => found['email'])).toEqual([null, null, 'd@acme.test'])
    expect((await read(location, name('two'))).map((found) => found['id'])).toEqual(['c'])
    await expect(openDestination(location, { manifest: old, namespace: 'a"b' })).rejects.toThrow(/namespace/)
  })

  test('a field that the schema gains becomes a column; a table of somebody else is left alone', async () => {
    const location = await make()
    const shop = (properties: object) => ({
      name: 'test-shop',
      entities: { customers: { record: { type: 'object', properties } } },
    })
    const before = await openDestination(location, { manifest: shop({ id: { type: 'string' } }) })
    await before.commit(batch([row('a', { email: 'a@acme.test' })]))
    await before.close()
    const after = await openDestination(location, {
      manifest: shop({ id: { type: 'integer' }, email: { type: 'string' } }),
    })
    await after.commit(batch([{ key: 'b', data: { id: 7, email: 'b@acme.test' } }]))
    expect(await read(location, 'customers')).toMatchObject([
      { id: 'a', id_2: null, email: null },
      { id: null, id_2: kind === 'sqlite' ? 7 : '7', email: 'b@acme.test' },
    ])
    const other = await openDestination(location, { manifest: { ...shop({}), name: 'other-shop' } })
    await expect(other.commit(batch([row('c')]))).rejects.toThrow(/belongs to the connector test-shop/)
    await after.close()
    await other.close()
  })
})

describe('a folder of JSON lines', () => {
  test('what was cut short is not there for the next one', async () => {
    const location = { jsonl: fresh() }
    const one = await openDestination(location, { manifest })
    await one.commit(batch([row('a')]))
    // A program that was killed between its lines and its state.
    appendFileSync(join(location.jsonl, 'customers.jsonl'), '{"key":"half","generation":1,"data":{')
    const other = await openDestination(location, { manifest })
    await other.commit(batch([row('b')], { page: 2 }))
    expect((await readLines(location, 'customers')).map((found) => found['_ferrule_key'])).toEqual(['a', 'b'])
    expect(statSync(join(location.jsonl, 'customers.jsonl')).mode & 0o777).toBe(0o600)
  })

  test('only a newline ends a line; the index of keys is made again where it is missing, damaged or of other files', async () => {
    const location = { jsonl: fresh() }
    const text = 'one\u2028two\u2029three'
    const index = join(location.jsonl, '_ferrule_keys.db')
    const run = async (some: ReturnType<typeof batch>) => {
      const destination = await openDestination(location, { manifest })
      await destination.commit(some)
      await destination.close()
    }
    await run(batch([row('a', { name: text }, undefined, 'p'), row('b', {}, undefined, 'p')]))
    rmSync(index)
    await run(batch([row('c', {}, undefined, 'p')], { page: 2, deletes: [{ under: 'p' }] }))
    expect(await readLines(location, 'customers')).toMatchObject([{ _ferrule_key: 'c' }])
    writeFileSync(index, 'not a database '.repeat(1000))
    await run(batch([], { page: 3, deletes: [{ under: 'p' }] }))
    expect(await readLines(location, 'customers')).toEqual([])
    // The files were moved away, but not the index.
    for (const name of ['customers.jsonl', '_ferrule_state.json']) rmSync(join(location.jsonl, name))
    await run(batch([row('d')]))
    const last = await openDestination(location, { manifest })
    const end = { stream: 'customers', generation: 2, allowDeletes: true, state: stateOf(4, 2) }
    expect(await last.finish(end)).toEqual({ deleted: 1 })
    await last.close()
  })

  test('a large batch is written in slices, between which the program does its other work', async () => {
    const destination = await openDestination({ jsonl: fresh() }, { manifest })
    let [turn, isOver] = [0, false]
    const next = (): void => {
      turn++
      if (!isOver) setImmediate(next)
    }
    next()
    const turns = new Set<number>()
    const data = { toJSON: () => turns.add(turn) && {} }
    await destination.commit(batch(Array.from({ length: 2_000 }, (_, at) => row(`cus_${at}`, data))))
    isOver = true
    await destination.close()
    expect(turns.size).toBeGreaterThan(10)
  })

  // Judged again where others on the machine cost it its time.
  test('a batch costs the same, however many rows there are', { retry: 4 }, async () => {
    const destination = await openDestination({ jsonl: fresh() }, { manifest })
    const cost: number[] = []
    const part = 100
    for (let page = 0; page < 3 * part; page++) {
      if (page % part === 0) cost.push(process.cpuUsage().user)
      const rows = Array.from({ length: 200 }, (_, index) => row(`cus_${page * 200 + index}`))
      await destination.commit(batch(rows, { page }))
    }
    cost.push(process.cpuUsage().user)
    await destination.close()
    const [first = 0, , last = 0] = cost.slice(1).map((time, index) => time - (cost[index] as number))
    expect(last / first).toBeLessThan(2)
  })

  test('a damaged state, a prefix that leaves the folder', async () => {
    const location = { jsonl: fresh() }
    await (await openDestination(location, { manifest })).state()
    writeFileSync(join(location.jsonl, '_ferrule_state.json'), '{')
    const damaged = await openDestination(location, { manifest })
    await expect(damaged.state()).rejects.toMatchObject({ reason: 'corrupt' })
    await expect(openDestination(location, { manifest, prefix: '../x' })).rejects.toMatchObject({
      reason: 'unavailable',
    })
  })
})
