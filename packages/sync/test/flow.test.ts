// However long a list is, only a few pages of it are held: a reader or a destination that is slow holds the requests up.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Batch, MemoryDestination, type Message, read, sync } from '../src/index.ts'
import { open, subjects } from './support/subjects.ts'

const PAGES = 20
const { definition } = subjects.stripe
let upstream: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  upstream = await open('stripe', { customers: PAGES * 100 })
})
afterAll(() => upstream.close())

// Time passes with each look at the clock: every 500 rows are stored, which is the least.
const clock = () => {
  let now = Date.now()
  return () => (now += 2000)
}
const pages = () => upstream.sandbox.requests.filter(({ operation }) => operation === 'customers.list').length

const pause = () => new Promise((resolve) => setTimeout(resolve, 200))

/** The pages asked for since `before` become `count`, however long that takes, and then no more. */
async function stopsAt(count: number, before: number): Promise<void> {
  await vi.waitFor(() => expect(pages() - before).toBeGreaterThanOrEqual(count), 30_000)
  await pause()
  expect(pages() - before).toBe(count)
}

test('a reader that pauses holds the requests up', async () => {
  const before = pages()
  const messages = read(upstream.connect(), { definition, streams: ['customers'], concurrency: 1, clock: clock() })
  let message: Message | undefined
  do message = (await messages.next()).value ?? undefined
  while (message?.type !== 'RECORD')
  // 500 records, and one page ahead.
  await stopsAt(6, before)
  let records = 1
  for await (const { type } of messages) if (type === 'RECORD') records++
  expect([records, pages() - before]).toEqual([PAGES * 100, PAGES])
})

test('side by side, as many pages are held as there are requests at once', async () => {
  const before = pages()
  const messages = read(upstream.connect(), { definition, streams: ['customers'], concurrency: 4, clock: clock() })
  let message: Message | undefined
  do message = (await messages.next()).value ?? undefined
  while (message?.type !== 'RECORD')
  // Some parts are empty, or begin with records that another one had.
  await pause()
  expect(pages() - before).toBeLessThanOrEqual(PAGES - 5)
  await messages.return()
})

test('a destination that is slow holds the requests up', async () => {
  const before = pages()
  const { promise, resolve: release } = Promise.withResolvers<void>()
  class Slow extends MemoryDestination {
    override async commit(batch: Parameters<MemoryDestination['commit']>[0]): Promise<void> {
      await promise
      return super.commit(batch)
    }
  }
  const destination = new Slow()
  const running = sync(upstream.connect(), {
    destination,
    definition,
    streams: ['customers'],
    concurrency: 1,
    clock: clock(),
  })
  // The stored page, the next one, and one page ahead.
  await stopsAt(11, before)
  release()
  expect((await running).ok).toBe(true)
  expect([destination.rows('customers').size, pages() - before]).toEqual([PAGES * 100, PAGES])
})

test('a batch is prepared while the one before is stored, and then stored as it was prepared', async () => {
  const told: string[] = []
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const numbers = new Map<unknown, number>()
  class Preparing extends MemoryDestination {
    async prepare(batch: Batch): Promise<void> {
      told.push(`prepare ${numbers.set(batch, numbers.size).size - 1}`)
    }
    override async commit(batch: Batch): Promise<void> {
      told.push(`commit ${numbers.get(batch)}`)
      await promise
      await super.commit(batch)
      told.push(`stored ${numbers.get(batch)}`)
    }
  }
  const destination = new Preparing()
  const running = sync(upstream.connect(), {
    destination,
    definition,
    streams: ['customers'],
    concurrency: 1,
    clock: clock(),
  })
  await vi.waitFor(() => expect(told).toContain('prepare 1'), 30_000)
  release()
  expect((await running).ok).toBe(true)
  expect(told.slice(0, 5)).toEqual(['prepare 0', 'commit 0', 'prepare 1', 'stored 0', 'commit 1'])
})

test('what cannot be prepared ends the run as what cannot be stored does', async () => {
  class Refusing extends MemoryDestination {
    prepare = async ({ records }: Batch): Promise<void> => {
      if (records.length > 0 && this.rows('customers').size > 0) throw new Error('no room')
    }
  }
  const destination = new Refusing()
  const running = sync(upstream.connect(), {
    destination,
    definition,
    streams: ['customers'],
    concurrency: 1,
    clock: clock(),
  })
  await expect(running).rejects.toThrow('no room')
  expect(destination.rows('customers').size).toBe(500)
})
