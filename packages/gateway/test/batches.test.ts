// Copies of a gateway are written in the batches that their destination asks for.
import { type Batch, MemoryDestination, sync } from '@ferrule/sync'
import { expect, test } from 'vitest'
import { type Counts, counted } from '../src/jobs/destinations.ts'
import { progressLines } from '../src/jobs/progress-lines.ts'

/** Two pages of a hundred records. */
const connector = {
  connector: 'test-shop',
  things: {
    list: () => ({
      withResponse: async () => ({}),
      pages: async function* () {
        for (const page of [0, 1])
          yield {
            data: Array.from({ length: 100 }, (_, index) => ({ id: `${page}-${index}` })),
            ...(page === 0 && { cursor: 'second' }),
          }
      },
    }),
  },
}

const definition = {
  connector: 'test-shop',
  streams: [{ name: 'things', mode: 'snapshot', primaryKey: ['id'], list: {}, deletes: 'reconcile' }],
  excluded: {},
} as const

/** A destination that notes what it is asked. */
class Noting extends MemoryDestination {
  readonly asked: string[] = []
  readonly #prepared = new Set<Batch>()
  readonly batchRows?: number

  constructor(batchRows?: number) {
    super()
    if (batchRows !== undefined) this.batchRows = batchRows
  }

  async prepare(batch: Batch): Promise<void> {
    this.#prepared.add(batch)
  }

  override async commit(batch: Batch): Promise<void> {
    if (batch.records.length > 0) this.asked.push(`${batch.records.length} ${this.#prepared.has(batch)}`)
    await super.commit(batch)
  }
}

test.each([
  [100, ['100 true', '100 true']],
  [undefined, ['200 true']],
])('a destination that asks for %s rows prepares and commits these', async (batchRows, expected) => {
  const inner = new Noting(batchRows)
  const counts: Counts = { rows: 0, bytes: 0 }
  const streams: string[] = []
  const destination = counted(inner, counts, (stream) => void streams.push(stream))
  const { ok } = await sync(connector, { destination, definition: definition as never })
  expect(ok).toBe(true)
  expect(inner.asked).toEqual(expected)
  expect(counts.rows).toBe(200)
  expect(streams.every((stream) => stream === 'things')).toBe(true)
})

test('a destination that prepares nothing has no such method', () => {
  expect(counted(new MemoryDestination(), { rows: 0, bytes: 0 }, () => {})).not.toHaveProperty('prepare')
})

test('a commit a second is in the log, and each end', () => {
  const lines: string[] = []
  let now = 0
  const say = progressLines(
    (line) => void lines.push(line),
    () => now,
  )
  for (let rows = 100; rows <= 10_000; rows += 100) {
    say({ stream: 'things', phase: 'everything', rows, deletes: 0 })
    now += 25
  }
  say({ stream: 'others', phase: 'everything', rows: 1, deletes: 0 })
  say({ stream: 'things', phase: 'changes', rows: 10_000, deletes: 2 })
  say({ stream: 'things', phase: 'waiting', rows: 10_000, deletes: 2 })
  say({ stream: 'things', phase: 'complete', rows: 10_000, deletes: 2 })
  expect(lines).toEqual([
    'things: everything; 100 rows written, 0 deleted',
    'things: everything; 4100 rows written, 0 deleted',
    'things: everything; 8100 rows written, 0 deleted',
    'others: everything; 1 rows written, 0 deleted',
    'things: changes; 10000 rows written, 2 deleted',
    'things: waiting; 10000 rows written, 2 deleted',
    'things: complete; 10000 rows written, 2 deleted',
  ])
})
