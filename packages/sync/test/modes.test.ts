// Every sync mode leaves what it says, and what a stream cannot do is refused.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { checkChoices, MemoryDestination, modesOf, type StreamChoice, sync } from '../src/index.ts'
import { type Actions, open, subjects } from './support/subjects.ts'

vi.setConfig({ testTimeout: 60_000 })

const { definition } = subjects.stripe
let upstream: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  upstream = await open('stripe', { customers: 10, products: 2 })
})
afterAll(() => upstream.close())

const run = async (destination: MemoryDestination, choice: StreamChoice) => {
  upstream.advance(120_000)
  const options = { destination, definition, streams: [choice], clock: upstream.clock, allowDeletes: true }
  expect((await sync(upstream.connect(), options)).ok).toBe(true)
  return [...destination.rows('customers').keys()]
}
const customers = () => (upstream.connect() as Actions)['customers']!
const keysOf = () => upstream.sandbox.data['customers']!.findMany().map(({ id }) => id)

/** One customer is changed, one is deleted. */
async function change(): Promise<{ changed: string; deleted: string }> {
  const [changed = '', deleted = ''] = keysOf()
  await customers()['update']!({ id: changed, name: `Changed ${Math.random()}` })
  await customers()['delete']!({ id: deleted })
  return { changed, deleted }
}

test.each(['overwrite', 'overwrite_dedup'] as const)('full_refresh, %s: exactly what is upstream', async (write) => {
  const copy = new MemoryDestination()
  const choice = { name: 'customers', mode: 'full_refresh', write } as const
  await run(copy, choice)
  await change()
  expect((await run(copy, choice)).sort()).toEqual(keysOf().sort())
})

test('full_refresh, append: every record of every run', async () => {
  const copy = new MemoryDestination()
  const choice = { name: 'customers', mode: 'full_refresh', write: 'append' } as const
  const first = await run(copy, choice)
  expect(first).toHaveLength(keysOf().length)
  await change()
  expect(await run(copy, choice)).toHaveLength(first.length + keysOf().length)
})

test('full_refresh, append_dedup: one row per key, and none is deleted', async () => {
  const copy = new MemoryDestination()
  const choice = { name: 'customers', mode: 'full_refresh', write: 'append_dedup' } as const
  const before = await run(copy, choice)
  await change()
  expect((await run(copy, choice)).sort()).toEqual(before.sort())
})

test('incremental, append: one row per version; append_dedup: one per key, and deletes', async () => {
  const [history, latest] = [new MemoryDestination(), new MemoryDestination()]
  const both = async () => [
    await run(history, { name: 'customers', mode: 'incremental', write: 'append' }),
    await run(latest, { name: 'customers', mode: 'incremental', write: 'append_dedup' }),
  ]
  const [first = []] = await both()
  const { changed, deleted } = await change()
  const [versions = [], keys = []] = await both()
  expect(versions).toHaveLength(first.length + 1)
  expect(versions.filter((key) => key.startsWith(changed))).toHaveLength(2)
  expect(versions.some((key) => key.startsWith(deleted))).toBe(true)
  expect(keys.sort()).toEqual(keysOf().sort())
  // Nothing new, nothing twice: the overlap of the event feed is the same version.
  expect((await both())[0]).toEqual(versions)
})

test('what a stream cannot do is refused, with what it can', async () => {
  const wrong: [StreamChoice, RegExp][] = [
    [{ name: 'coupons', mode: 'incremental' }, /cannot be read incremental.*\(possible: full_refresh\)/],
    [{ name: 'customers', mode: 'incremental', write: 'overwrite' }, /\(possible: append, append_dedup\)/],
    [{ name: 'customers', cursorField: ['name'] }, /cannot be read by name \(possible: updated\)/],
    [{ name: 'customers', primaryKey: [['email']] }, /another primary key \(possible: id\)/],
    ['custmers', /did you mean customers/],
  ]
  for (const [choice, words] of wrong) expect(() => checkChoices(definition, [choice])).toThrow(words)
  const fits = {
    name: 'customers',
    mode: 'incremental',
    write: 'append',
    cursorField: ['updated'],
    primaryKey: [['id']],
  } as const
  expect(() => checkChoices(definition, [fits])).not.toThrow()
  const overwrite = { name: 'customers', mode: 'incremental', write: 'overwrite' } as const
  await expect(
    sync(upstream.connect(), { destination: new MemoryDestination(), definition, streams: [overwrite] }),
  ).rejects.toThrow(/cannot be written overwrite/)
  const modes = (name: string) => modesOf(definition, definition.streams.find((stream) => stream.name === name)!).modes
  expect([modes('customers'), modes('coupons'), modes('payment_link_line_items')]).toEqual([
    ['full_refresh', 'incremental'],
    ['full_refresh'],
    ['full_refresh'],
  ])
})

test('a connector whose copies belong to a newer generation says which one', async () => {
  const v1 = { connector: 'greenhouse' }
  await expect(sync(v1, { destination: new MemoryDestination() })).rejects.toThrow(
    /its copies are read with greenhouse-v3: make that connector object, with credentials of its own/,
  )
})
