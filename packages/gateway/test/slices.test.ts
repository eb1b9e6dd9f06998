// A copy in slices of one commit, the shortest there can be, leaves what a copy in one go leaves, in one attempt.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createSandbox } from '@ferrule/sandbox'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { JobRow } from '../src/db/schema.ts'
import { Engine } from '../src/jobs/engine.ts'
import { runJob } from '../src/jobs/run-sync.ts'
import { connected } from './support/connection.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'
import { hasStreams } from './support/streams.ts'

const sandbox = createSandbox('stripe', { records: { customers: 450, products: 250 } })
let upstream: Awaited<ReturnType<typeof sandbox.listen>>
let one: TestGateway

beforeAll(async () => {
  upstream = await sandbox.listen()
  await sandbox.ready()
  one = await testGateway({ upstreams: { stripe: upstream.url } })
})
afterAll(async () => {
  await one?.close()
  await upstream?.close()
})

/** Copies once, and returns the rows and the requests. */
async function copied(syncMode: string, slice: number) {
  const { gateway } = one
  const { id: workspaceId } = await gateway.workspaces.ensure(syncMode)
  const connection = await connected(gateway, {
    workspaceId,
    source: { credentials: { ...sandbox.credentials } },
    destination: 'sqlite',
    connection: { streams: ['customers', 'products'].map((name) => ({ name, syncMode })) },
  })
  const before = sandbox.requests.length
  const { id } = await gateway.jobs.create(connection, 'sync')
  const engine = new Engine(
    gateway.jobs,
    (run) => runJob(gateway, run),
    () => {},
    { slice, interval: 50 },
  )
  await engine.start()
  const job = await vi.waitFor(
    async () => {
      const found = (await gateway.jobs.get('*', id)) as JobRow
      expect(found.status).toBe('succeeded')
      return found
    },
    { timeout: 30_000, interval: 50 },
  )
  await engine.stop()
  const attempts = await gateway.jobs.attempts('*', id)
  const file = join(one.folder, 'destinations', workspaceId, connection.destinationId, 'data.db')
  const stored = new DatabaseSync(file, { readOnly: true })
  const counts = ['customers', 'products'].map((table) =>
    stored.prepare(`select count(*) as count, count(distinct id) as ids from ${table}`).get(),
  )
  stored.close()
  const streams = JSON.parse(attempts[0]?.streams_json ?? '[]') as { stream: string; rows: number; status: string }[]
  return {
    counts,
    rows: job.rows,
    tries: job.tries,
    attempts: attempts.map(({ number, status, failure }) => ({ number, status, failure })),
    streams: streams.map(({ stream, rows, status }) => ({ stream, rows, status })),
    requests: sandbox.requests.length - before,
    slices: (await gateway.jobs.logs('*', id, 0)).filter(({ message }) => message.startsWith('the slice ends')).length,
  }
}

describe
  .skipIf(!hasStreams)
  .each(['full_refresh_append', 'full_refresh_overwrite', 'incremental_append', 'incremental_deduped_history'])(
  '%s',
  (syncMode) => {
    test('reads no stream twice, and writes every row once', async () => {
      const { slices: none, requests: inOneGo, ...whole } = await copied(syncMode, Number.POSITIVE_INFINITY)
      expect(none).toBe(0)
      expect(whole.attempts).toHaveLength(1)
      const { slices, requests, ...sliced } = await copied(syncMode, 0)
      expect(slices).toBeGreaterThanOrEqual(3)
      expect(sliced).toEqual(whole)
      // A slice ends with calls on their way, six at most: a stream that began anew would take more.
      expect(requests).toBeLessThanOrEqual(inOneGo + 7 * slices)
    })
  },
)
