// A full read is split by time and read side by side; wherever it stops, it is resumed without a loss.
import { expect, test, vi } from 'vitest'
import {
  type Batch,
  MemoryDestination,
  type StreamDefinition,
  type SyncConnector,
  type SyncDefinition,
  sync,
} from '../src/index.ts'

vi.setConfig({ testTimeout: 60_000 })

const PAGE = 100
const NOW = 1_790_000_000
const definition = {
  connector: 'fake',
  excluded: {},
  streams: [
    {
      name: 'customers',
      primaryKey: ['id'],
      mode: 'snapshot',
      deletes: 'missing',
      list: { params: { limit: PAGE } },
      segments: { field: 'created', from: 'created.gte', to: 'created.lte', oldest: 1_293_840_000 },
    },
  ] satisfies StreamDefinition[],
} as SyncDefinition

interface Rec {
  id: string
  created: number
}
interface Params {
  created?: { gte?: number; lte?: number }
}

/** A list, newest first, that counts its requests. */
function upstream(times: readonly number[]) {
  const records: Rec[] = times
    .map((created, index) => ({ id: `c${String(index).padStart(6, '0')}`, created }))
    .sort((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1))
  const seen = { requests: 0, most: 0, running: 0, records: 0 }
  const page = async ({ created: { gte = 0, lte = NOW } = {} }: Params, cursor: string | undefined) => {
    seen.requests++
    seen.most = Math.max(seen.most, ++seen.running)
    await new Promise((resolve) => setTimeout(resolve, 1))
    seen.running--
    const fitting = records.filter(({ created }) => created >= gte && created <= lte)
    const start = cursor === undefined ? 0 : fitting.findIndex(({ id }) => id === cursor) + 1
    const data = fitting.slice(start, start + PAGE)
    seen.records += data.length
    return { data, meta: undefined, cursor: start + PAGE < fitting.length ? data.at(-1)?.id : undefined }
  }
  const list = (params: Params, { cursor }: { cursor?: string }) => {
    async function* pages() {
      let next = cursor
      do {
        const found = await page(params, next)
        next = found.cursor
        yield found
      } while (next !== undefined)
    }
    return { pages, cursor: undefined, withResponse: async () => ({}) }
  }
  return { records, seen, connector: { connector: 'fake', customers: { list } } as unknown as SyncConnector }
}

const random = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}

const shapes: Record<string, (next: () => number, index: number) => number> = {
  'spread over ten years': (next) => NOW - Math.floor(next() * 315_000_000),
  'all of last week': (next) => NOW - Math.floor(next() * 604_800),
  'in bursts of one second': (next) => NOW - Math.floor(next() * 8) * 1_000_000,
  'one a second': (_, index) => NOW - index,
}

test.each(Object.entries(shapes))('%s: everything once, side by side, with few more requests', async (_, shape) => {
  const next = random(5)
  const { records, seen, connector } = upstream(Array.from({ length: 6000 }, (__, index) => shape(next, index)))
  const copy = new MemoryDestination()
  const { ok } = await sync(connector, { destination: copy, definition, concurrency: 6 })
  expect(ok).toBe(true)
  expect([...copy.rows('customers').keys()].sort()).toEqual(records.map(({ id }) => id).sort())
  expect(seen.most).toBe(6)
  expect(seen.requests).toBeLessThanOrEqual(2 * (records.length / PAGE))
})

test('one at a time, nothing is split, and small lists take one request', async () => {
  const { seen, connector } = upstream(Array.from({ length: 1000 }, (_, index) => NOW - index * 1000))
  await sync(connector, { destination: new MemoryDestination(), definition, concurrency: 1 })
  expect(seen).toMatchObject({ requests: 10, most: 1 })
  const small = upstream([NOW - 5, NOW - 9])
  await sync(small.connector, { destination: new MemoryDestination(), definition })
  expect(small.seen.requests).toBe(1)
})

test('pages are not read far ahead of a slow destination', async () => {
  const { seen, connector } = upstream(Array.from({ length: 6000 }, (_, index) => NOW - index))
  let stored = 0
  let farthest = 0
  class Slow extends MemoryDestination {
    readonly batchRows = PAGE
    override async commit(batch: Batch): Promise<void> {
      while (seen.running > 0) await new Promise((resolve) => setTimeout(resolve, 1))
      if (stored > 3000) farthest = Math.max(farthest, seen.records - stored)
      stored += batch.records.length
      await super.commit(batch)
    }
  }
  const { ok } = await sync(connector, { destination: new Slow(), definition, concurrency: 6 })
  expect(ok).toBe(true)
  // Those that are stored, prepared and asked for.
  expect(farthest).toBeLessThanOrEqual(6 * PAGE)
})

test('a run that stops anywhere is resumed, by any number of requests, and nothing is read all over', async () => {
  const next = random(9)
  const { records, seen, connector } = upstream(Array.from({ length: 5000 }, () => NOW - Math.floor(next() * 9e7)))
  class Failing extends MemoryDestination {
    left = 3
    override async commit(batch: Batch): Promise<void> {
      if (this.left-- === 0) throw new Error('killed')
      await super.commit(batch)
    }
  }
  const copy = new Failing()
  let runs = 0
  for (const concurrency of [6, 2, 1, 9, 4, 3, 1, 6, 6, 6]) {
    copy.left = 3
    runs++
    // Every batch is stored: time passes with each look at the clock.
    let time = NOW * 1000
    const clock = () => (time += 2000)
    const run = sync(connector, { destination: copy, definition, concurrency, clock })
    const failed = await run.then(
      ({ ok }) => !ok,
      () => true,
    )
    if (!failed) break
  }
  expect(runs).toBeGreaterThan(2)
  expect([...copy.rows('customers').keys()].sort()).toEqual(records.map(({ id }) => id).sort())
  // Each stop loses what was under way, and no more.
  expect(seen.requests).toBeLessThanOrEqual(2 * (records.length / PAGE) + runs * 20)
})
