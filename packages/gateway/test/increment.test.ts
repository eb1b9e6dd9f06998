// A run that finds nothing new, which most runs do: what it asks of the database.
import { createSandbox } from '@ferrule/sandbox'
import { testPostgres } from '@ferrule/test-kit/postgres'
import pg from 'pg'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { Engine } from '../src/jobs/engine.ts'
import { runJob } from '../src/jobs/run-sync.ts'
import { connected } from './support/connection.ts'
import { testGateway } from './support/gateway.ts'
import { hasStreams } from './support/streams.ts'

const server = await testPostgres()
if ('skipped' in server) console.log(`Postgres: skipped, ${server.skipped}`)

/** Of one stream, from the claim to the end: 94 when each part read its own rows. */
const MOST = 13

describe.skipIf('skipped' in server || !hasStreams)('on Postgres', async () => {
  if ('skipped' in server || !hasStreams) return
  const sandbox = createSandbox('stripe', { records: { customers: 20 } })
  const upstream = await sandbox.listen()
  const one = await testGateway({ url: await server.database(), upstreams: { stripe: upstream.url } })
  const { gateway } = one
  const engine = new Engine(
    gateway.jobs,
    (run) => runJob(gateway, run),
    () => {},
    // Nothing but the job itself.
    { interval: 3_600_000, lostAfter: 3_600_000, polls: false },
  )
  await engine.start()
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const sent = () =>
    (query.mock.calls as unknown as [string | { text: string }][])
      .map(([given]) => (typeof given === 'string' ? given : given.text).replaceAll(/\s+/g, ' ').trim())
      // The list of connectors is looked at all the time, by every process.
      .filter((text) => !text.includes('"grade" from "connector"'))
  afterAll(async () => {
    query.mockRestore()
    await engine.stop()
    await one.close()
    await upstream.close()
    await server.close()
  })

  test(`takes ${MOST} statements at most`, async () => {
    const { jobs } = gateway
    const { id: workspaceId } = await gateway.workspaces.ensure('acme')
    const connection = await connected(gateway, { workspaceId, source: { credentials: { ...sandbox.credentials } } })
    const ended = vi.spyOn(jobs, 'end')
    const run = async () => {
      const { id } = await jobs.create(connection, 'sync')
      query.mockClear()
      ended.mockClear()
      engine.wake()
      await vi.waitFor(() => expect(ended).toHaveBeenCalled(), { timeout: 30_000 })
      await ended.mock.results[0]?.value
      const statements = sent()
      expect((await jobs.get('*', id))?.status).toBe('succeeded')
      return statements
    }
    await run()
    const statements = await run()
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(MOST)
    for (const table of ['"source"', '"destination"', '"connection"', 'secret'])
      expect(statements.filter((text) => text.includes(table)).length, table).toBeLessThanOrEqual(1)
    // The state is stored with what was read, and there is nothing else to store.
    expect(statements.filter((text) => text.includes('"ferrule_stream"'))).toHaveLength(2)
    const lines = await jobs.logs('*', (await jobs.list('*', { limit: 10 })).at(-1)?.id as number, 0)
    expect(lines.map(({ message }) => message).join('\n')).toMatch(
      /attempt 1 of job \d+ starts[\s\S]*attempt 1 ends: succeeded; 0 rows/,
    )
  })
})
