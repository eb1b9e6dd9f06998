// A full disk: what cannot be written is reported, what is there can be read, and with room again jobs run.
import { createSandbox } from '@ferrule/sandbox'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { connected } from './support/connection.ts'
import { testGateway } from './support/gateway.ts'

const sandbox = createSandbox('stripe', { records: { customers: 3, products: 1 } })
const upstream = await sandbox.listen()
const one = await testGateway({ upstreams: { stripe: upstream.url } })
afterAll(async () => {
  await one.close()
  await upstream.close()
})

/** As if the disk had so many pages left. */
async function room(pages: number): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(one.gateway.db.shared)
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count as number) + pages)}`.execute(one.gateway.db.shared)
}

test('is reported in a sentence, loses nothing, and is over when there is room', async () => {
  const { gateway } = one
  const token = await one.token()
  const { id: workspaceId } = await gateway.workspaces.ensure('acme')
  const connection = await connected(gateway, { workspaceId, source: { credentials: { ...sandbox.credentials } } })
  const create = () =>
    one.send('POST', '/v1/sources', {
      token,
      body: {
        name: 'x'.repeat(150),
        workspaceId,
        configuration: { sourceType: 'stripe', ...sandbox.credentials, start_date: 'x'.repeat(1_900) },
      },
    })
  await room(0)
  const made: string[] = []
  let full: Awaited<ReturnType<typeof create>> | undefined
  for (let tries = 0; tries < 500 && !full; tries++) {
    const reply = await create()
    if (reply.status === 200) made.push(reply.body.sourceId)
    else full = reply
  }
  expect(full?.status).toBe(507)
  expect(full?.body.detail).toMatch(/full/)
  // Reads go on, and what was said to be there is there.
  const { body } = await one.send('GET', '/v1/sources?limit=100', { token })
  for (const id of made) expect(body.data.map(({ sourceId }: { sourceId: string }) => sourceId)).toContain(id)
  expect((await one.send('GET', `/v1/connections/${connection.id}`, { token })).status).toBe(200)
  await gateway.work({ interval: 20, pause: 20 })
  // No process ends, and the job runs as soon as it can.
  const job = await gateway.jobs.create(connection, 'sync').catch(() => undefined)
  await room(10_000)
  const { id } = job ?? (await gateway.jobs.create(connection, 'sync'))
  gateway.wake()
  await vi.waitFor(async () => expect((await gateway.jobs.get('*', id))?.status).toBe('succeeded'), 30_000)
  expect((await create()).status).toBe(200)
  for (const sourceId of made) {
    const source = await gateway.sources.get('*', sourceId)
    expect(await gateway.sources.credentials(source as never)).toMatchObject(sandbox.credentials)
  }
})
