// A gateway that ends at any statement of a write: afterwards the write is there whole, or nothing of it is.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from '@ferrule/sandbox'
import { openSqlite } from '@ferrule/store/sqlite'
import { type DatabaseConnection, type Dialect, type Driver, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Database, type Queries } from '../src/db/database.ts'
import { Leases } from '../src/records/leases.ts'
import type { Gateway } from '../src/services.ts'
import { connected } from './support/connection.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'

/** Counts statements, and fails all from one on: what a process does that is no more. */
class Ending {
  statements = 0
  last = Number.POSITIVE_INFINITY

  next(): void {
    if (++this.statements > this.last) throw new Error('the process has ended')
  }

  dialect(inner: Dialect): Dialect {
    return {
      createAdapter: () => inner.createAdapter(),
      createIntrospector: (db) => inner.createIntrospector(db),
      createQueryCompiler: () => inner.createQueryCompiler(),
      createDriver: () => this.#driver(inner.createDriver()),
    }
  }

  #driver(inner: Driver): Driver {
    const step = () => this.next()
    return {
      init: () => inner.init(),
      destroy: () => inner.destroy(),
      releaseConnection: (connection) => inner.releaseConnection(connection),
      beginTransaction: (connection, settings) => inner.beginTransaction(connection, settings),
      // A rollback is what SQLite does when it opens the file again.
      rollbackTransaction: (connection) => inner.rollbackTransaction(connection),
      async acquireConnection() {
        const connection = await inner.acquireConnection()
        const execute = connection.executeQuery.bind(connection)
        connection.executeQuery = (async (query: never) => {
          step()
          return execute(query)
        }) as DatabaseConnection['executeQuery']
        return connection
      },
      async commitTransaction(connection) {
        step()
        await inner.commitTransaction(connection)
      },
    }
  }
}

const folder = mkdtempSync(join(tmpdir(), 'ferrule-whole-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Records {
  readonly gateway: Gateway
  readonly connection: Awaited<ReturnType<typeof connected>>
}

/** A source with a webhook, a refreshed token, a delivery, and a connection with a job. */
async function records(gateway: Gateway): Promise<Records> {
  const { id: workspaceId } = await gateway.workspaces.ensure('acme')
  const connection = await connected(gateway, { workspaceId })
  const { source } = connection
  await gateway.deliveries.configure(source, ['first-webhook-secret'])
  await gateway.vault.put({ workspaceId, ownerId: source.id, purpose: 'token:old' }, { accessToken: 'a' })
  await gateway.deliveries.keep(source, { id: 'evt_1', type: 'x' }, new TextEncoder().encode('{}'))
  await gateway.jobs.create(connection, 'sync')
  return { gateway, connection }
}

/** All of the workspace that a write may touch; of a secret, whether it opens, and what is in it. */
async function contents({ db, vault }: Gateway): Promise<unknown> {
  const read = (table: 'source' | 'connection' | 'destination' | 'delivery' | 'job' | 'application') =>
    db.as('*', (queries) => queries.selectFrom(table).selectAll().execute())
  const secrets = await db.as('*', (queries) => queries.selectFrom('secret').selectAll().execute())
  const opened = secrets.map(async ({ workspace_id, owner_id, purpose }) => {
    const found = await vault.get({ workspaceId: workspace_id, ownerId: owner_id, purpose })
    return [owner_id, purpose, found?.value]
  })
  const rows = [await read('source'), await read('connection'), await read('destination'), await read('delivery')]
  // Without that of the tests, which each open adds to.
  const applications = (await read('application')).filter((row) => (row as { name: string }).name !== 'test')
  // New ids and times differ from one try to the next.
  const text = JSON.stringify([...rows, await read('job'), applications, await Promise.all(opened)])
  const same = text.replace(/"(\w+_(?:at|after)|rank)":\d+/g, '"$1":0')
  const ids = new Map<string, number>()
  return JSON.parse(
    same.replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|[0-9a-f]{64}/g, (id) => {
      if (!ids.has(id)) ids.set(id, ids.size)
      return `#${ids.get(id)}`
    }),
  )
}

const writes: Readonly<Record<string, (given: Records) => Promise<unknown>>> = {
  'a new source': ({ gateway, connection: { workspaceId } }) =>
    gateway.sources.create({ workspaceId, kind: 'stripe', name: 'second', credentials: { api_key: 'sk_2' } }),
  'new credentials and another name': ({ gateway, connection: { source } }) =>
    gateway.sources.update(source, { name: 'other', credentials: { api_key: 'sk_3' } }),
  'a source that is deleted': ({ gateway, connection: { source } }) => gateway.sources.delete(source),
  'a destination that is deleted': async ({ gateway, connection: { workspaceId, destinationId } }) =>
    gateway.destinations.delete((await gateway.destinations.get(workspaceId, destinationId))!),
  'a connection that is deleted': ({ gateway, connection }) => gateway.connections.delete(connection),
  'another webhook secret': ({ gateway, connection: { source } }) =>
    gateway.deliveries.configure(source, ['second-webhook-secret']),
  'no webhook any more': ({ gateway, connection: { source } }) => gateway.deliveries.disable(source),
  'a delivery': ({ gateway, connection: { source } }) =>
    gateway.deliveries.keep(source, { id: 'evt_2', type: 'x' }, new TextEncoder().encode('{"a":1}')),
  'a refreshed token': ({ gateway, connection: { source } }) =>
    gateway.sources.keepToken(source, { purpose: 'token:old', value: { accessToken: 'b' }, version: 1 }),
  'an application': ({ gateway }) => gateway.applications.create('second'),
}

const made = join(folder, 'made')
let connection: Records['connection']
/** Made once, and copied for each try. */
beforeAll(async () => {
  const { gateway } = await testGateway({ folder: made })
  connection = (await records(gateway)).connection
  await gateway.close()
})

describe.each(Object.entries(writes))('%s', (_, write) => {
  let ending: Ending
  let one: TestGateway
  let given: Records

  /** A gateway of its own for each try, since a write can be made once. */
  async function open(): Promise<void> {
    ending = new Ending()
    const data = mkdtempSync(join(folder, 'data-'))
    cpSync(made, data, { recursive: true })
    const { dialect } = await openSqlite(join(data, 'gateway.db'), { readersOnDemand: true })
    one = await testGateway({ folder: data, db: new Database('sqlite', ending.dialect(dialect)) })
    given = { gateway: one.gateway, connection }
    ending.statements = 0
  }

  beforeEach(open)

  test('is whole at whatever statement the gateway ends', async () => {
    const before = await contents(one.gateway)
    ending.statements = 0
    await write(given)
    const { statements } = ending
    const after = await contents(one.gateway)
    expect(after).not.toEqual(before)
    await one.close()
    for (let last = 0; last < statements; last++) {
      await open()
      ending.last = last
      const answer = await write(given).then(
        () => 'acknowledged',
        (error) => String(error),
      )
      expect(answer).toMatch(/acknowledged|the process has ended/)
      await one.gateway.db.close()
      const again = await testGateway({ folder: one.folder })
      const found = await contents(again.gateway)
      await again.close()
      const place = `after ${last} of ${statements} statements, ${answer}`
      if (answer === 'acknowledged') expect(found, place).toEqual(after)
      else expect([before, after], place).toContainEqual(found)
    }
  })
})

test('credentials and refreshed tokens are on the disk before anything else happens', async () => {
  const one = await testGateway()
  const { gateway } = one
  const { db } = gateway
  const level = async (queries: Queries) =>
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(queries)).rows[0]?.synchronous
  // 1 is normal, 2 is full.
  const found = await Promise.all(Array.from({ length: 20 }, () => db.durably('*', level)))
  expect(new Set(found)).toEqual(new Set([2]))
  expect(await db.atomic('*', level)).toBe(1)
  const { connection } = await records(gateway)
  const { source } = connection
  const durably = vi.spyOn(db, 'durably')
  await gateway.sources.update(source, { name: 'other' })
  expect(durably).not.toHaveBeenCalled()
  await gateway.sources.update(source, { credentials: { api_key: 'sk_2' } })
  await gateway.sources.keepToken(source, { purpose: 'token:new', value: { accessToken: 'b' }, version: 0 })
  await gateway.sources.create({ workspaceId: source.workspaceId, kind: 'stripe', name: 's', credentials: {} })
  expect(durably).toHaveBeenCalledTimes(3)
  await one.close()
})

test('a token that is refreshed while its source is deleted leaves nothing', async () => {
  const one = await testGateway()
  const { gateway } = one
  const { connection } = await records(gateway)
  const { source } = connection
  await gateway.sources.delete(source)
  const late = { purpose: 'token:late', value: { accessToken: 'late' }, version: 0 }
  expect(await gateway.sources.keepToken(source, late)).toBe(false)
  const owners = await gateway.db.as('*', (queries) => queries.selectFrom('secret').select('owner_id').execute())
  expect(owners.filter(({ owner_id }) => owner_id.includes(source.id))).toEqual([])
  await one.close()
})

test('a source that is deleted in mid-sync leaves no copy', async () => {
  const sandbox = createSandbox('stripe', { records: { customers: 300, products: 1 } })
  const upstream = await sandbox.listen()
  const deleted = Promise.withResolvers<void>()
  let pages = 0
  // All pages but the first come when the source is deleted; parts of the list are read at the same time.
  const held: typeof fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input))
    if (pathname === '/v1/customers' && ++pages > 1) await deleted.promise
    return fetch(input, init)
  }
  const one = await testGateway({ upstreams: { stripe: upstream.url }, connectorOptions: () => ({ fetch: held }) })
  const { gateway } = one
  const { id: workspaceId } = await gateway.workspaces.ensure('acme')
  const connection = await connected(gateway, { workspaceId, source: { credentials: { ...sandbox.credentials } } })
  const ready = await gateway.connectors.of(connection.source)
  const copy = await gateway.copies.of(ready)
  const rows = async () => Object.keys((await copy.state()) ?? {})
  // No heartbeat ends the job before it has written that page.
  await gateway.work({ interval: 600_000, pause: 20 })
  const { id } = await gateway.jobs.create(connection, 'sync')
  gateway.wake()
  await vi.waitFor(() => expect(pages).toBeGreaterThan(1), { timeout: 30_000, interval: 10 })
  const reply = await one.send('DELETE', `/v1/sources/${connection.source.id}`, { token: await one.token() })
  expect(reply.status).toBe(204)
  deleted.resolve()
  await vi.waitFor(async () => expect((await gateway.jobs.get('*', id))?.status).toBe('cancelled'), 30_000)
  expect(await rows()).toEqual([])
  await one.close()
  await upstream.close()
})

test('the lease of a process that was killed ends at once; that of one that runs stays', async () => {
  const one = await testGateway()
  const { db } = one.gateway
  const leases = new Leases(db)
  const gone = spawnSync(process.execPath, ['-e', '']).pid
  const until = Date.now() + 600_000
  const hold = async (key: string, holder: string) =>
    db.shared.insertInto('lease').values({ key, holder, until }).execute()
  await hold('gone', `${hostname()} ${gone} ${randomUUID()} ${randomUUID()}`)
  // In a container, each gateway has the number of the one before.
  await hold('same', `${hostname()} ${process.pid} ${randomUUID()} ${randomUUID()}`)
  await hold('alive', `${hostname()} ${process.ppid} ${randomUUID()} ${randomUUID()}`)
  await hold('elsewhere', `other-machine ${gone} ${randomUUID()} ${randomUUID()}`)
  const get = (key: string) => leases.with(key, async () => key, { patience: 200 })
  expect([await get('gone'), await get('same')]).toEqual(['gone', 'same'])
  await expect(get('alive')).rejects.toThrow('held the lease')
  await expect(get('elsewhere')).rejects.toThrow('held the lease')
  // One of this process is its own.
  await leases.with('own', () => expect(new Leases(db).with('own', async () => 1, { patience: 200 })).rejects.toThrow())
  await one.close()
})
