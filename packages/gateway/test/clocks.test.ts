// Machines whose clocks are an hour wrong, on one Postgres: its clock counts. Chaos.test.ts has the same with processes.
import { testPostgres } from '@ferrule/test-kit/postgres'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { Clock } from '../src/jobs/clock.ts'
import { whatIsDue } from '../src/jobs/due.ts'
import type { Claimed } from '../src/jobs/jobs.ts'
import { GONE_AFTER, Presence, present } from '../src/records/presence.ts'
import { prune } from '../src/records/retention.ts'
import { connected } from './support/connection.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'

const server = await testPostgres()
if ('skipped' in server) console.log(`Postgres: skipped, ${server.skipped}`)
const HOUR = 3_600_000
const { now } = Date

describe.skipIf('skipped' in server)('on Postgres', () => {
  if ('skipped' in server) return
  let one: TestGateway
  let workspaceId: string
  beforeAll(async () => {
    one = await testGateway({ url: await server.database() })
    workspaceId = (await one.gateway.workspaces.ensure('clocks')).id
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await one.gateway.db.as('*', async (queries) => {
      await queries.deleteFrom('attempt').execute()
      await queries.deleteFrom('job').execute()
      await queries.deleteFrom('connection').execute()
    })
  })
  afterAll(async () => {
    await one?.close()
    await server.close()
  })

  /** All of a process's own time is so many milliseconds ahead while this runs. */
  async function at<T>(ahead: number, run: () => Promise<T>): Promise<T> {
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + ahead)
    return run().finally(() => clock.mockRestore())
  }
  const idle = (cron?: string) =>
    connected(one.gateway, { workspaceId, ...(cron !== undefined && { connection: { cron } }) })
  const due = async (id: string, next_run_at: number) =>
    one.gateway.db.as('*', (queries) =>
      queries.updateTable('connection').set({ next_run_at }).where('id', '=', id).execute(),
    )
  /** Looks once, as a worker does. */
  async function look(): Promise<void> {
    const clock = new Clock(one.gateway.db, { wake: () => {} }, () => {}, 60_000)
    clock.look()
    await clock.stop()
  }

  describe.each([
    ['ahead', HOUR],
    ['behind', -HOUR],
  ])('an hour %s', (_, wrong) => {
    const right = 0
    const pairs = [
      ['by the wrong one, from the right one', wrong, right],
      ['by the right one, from the wrong one', right, wrong],
    ] as const

    test.each(pairs)('a live job is not taken over: claimed %s', async (_, claimer, other) => {
      const { jobs } = one.gateway
      const job = await jobs.create(await idle(), 'sync')
      await at(claimer, () => jobs.claim('claimer'))
      const recovered = () => at(other, () => jobs.recover(Date.now() - 30_000))
      expect(await recovered()).toBe(0)
      const counts = { rows: 1, bytes: 1 }
      expect(await at(claimer, () => jobs.beat(job, 0, 'claimer', counts))).toBe('go on')
      expect(await recovered()).toBe(0)
      expect(await at(other, () => jobs.claim('other'))).toEqual([])
    })

    test.each(pairs)('a worker that is silent is lost in time: claimed %s', async (_, claimer, other) => {
      const { jobs, db } = one.gateway
      const job = await jobs.create(await idle(), 'sync')
      await at(claimer, () => jobs.claim('claimer'))
      const silent = (await db.now()) - 31_000
      await db.as('*', (queries) => queries.updateTable('job').set({ heartbeat_at: silent }).execute())
      expect(await at(other, () => jobs.recover(Date.now() - 30_000))).toBe(1)
      expect((await at(other, () => jobs.claim('other')))[0]?.job.id).toBe(job.id)
    })

    test.each(pairs)('a job starts at once, in its turn: created %s', async (_, maker, other) => {
      const { jobs } = one.gateway
      const first = await at(maker, async () => jobs.create(await idle(), 'sync'))
      const second = await at(other, async () => jobs.create(await idle(), 'sync'))
      expect(second.rank - first.rank).toBe(10_000)
      expect(Math.abs(first.rank - now())).toBeLessThan(60_000)
      const claimed = await at(other, () => jobs.claim('w', { most: 2 }))
      expect(claimed.map(({ job }) => job.id)).toEqual([first.id, second.id])
    })

    test.each(pairs)('a retry waits its pause, no less and no more: ended %s', async (_, ender, other) => {
      const { jobs, db } = one.gateway
      await jobs.create(await idle(), 'sync')
      const [claimed] = await jobs.claim('w')
      const { job, attempt } = claimed as Claimed
      const before = await db.now()
      const end = { status: 'incomplete', rows: 0, bytes: 0, pause: 60_000 } as const
      await at(ender, () => jobs.end(job, attempt, 'w', end))
      for (const machine of [ender, other]) {
        const seen = await at(machine, () => whatIsDue(db))
        expect(seen.jobs).toBe(false)
        expect(seen.next).toBeGreaterThanOrEqual(before + 60_000)
        expect(seen.next).toBeLessThanOrEqual((await db.now()) + 60_000)
        expect(await at(machine, () => jobs.claim('w'))).toEqual([])
      }
      expect(await at(other, () => jobs.claim('w', { now: now() + 61_000 }))).toHaveLength(1)
    })

    test('a schedule fires when it is due, not before and not after, and counts from then', async () => {
      const { jobs } = one.gateway
      const [soon, past] = [await idle('0 * * * *'), await idle('0 * * * *')]
      await due(soon.id, now() + HOUR / 2)
      await due(past.id, now() - 1_000)
      await at(wrong, look)
      const made = await jobs.list('*', { limit: 9 })
      expect(made.map(({ connection_id }) => connection_id)).toEqual([past.id])
      const after = (await one.gateway.connections.get('*', past.id))?.nextRunAt as number
      expect(after - now()).toBeGreaterThan(0)
      expect(after - now()).toBeLessThanOrEqual(HOUR)
    })

    test('a schedule is set by the clock of the database, too', async () => {
      const made = await at(wrong, () => idle('0 * * * *'))
      expect((made.nextRunAt as number) - now()).toBeGreaterThan(-1_000)
      expect((made.nextRunAt as number) - now()).toBeLessThanOrEqual(HOUR)
      const moved = await at(wrong, () => one.gateway.connections.update(made, { cron: '30 * * * *' }))
      expect((moved.nextRunAt as number) - now()).toBeGreaterThan(-1_000)
      expect((moved.nextRunAt as number) - now()).toBeLessThanOrEqual(HOUR)
    })

    test.each(pairs)('a lease holds, and a process is there: taken %s', async (_, holder, other) => {
      const { leases, db } = one.gateway
      expect(await at(holder, () => leases.take('clocks', 'holder', 60_000))).toBe(true)
      expect(await at(other, () => leases.take('clocks', 'other', 60_000))).toBe(false)
      await leases.release('clocks', 'holder')
      const presence = new Presence(db)
      await at(holder, () => presence.start())
      expect(await at(other, () => present(db))).toBe(1)
      const { until } = await db.shared.selectFrom('lease').select('until').executeTakeFirstOrThrow()
      expect(Number(until) - (await db.now())).toBeLessThanOrEqual(GONE_AFTER)
      await presence.stop()
    })

    test('nothing is deleted before its time', async () => {
      const { db, audit } = one.gateway
      await audit.write({ workspaceId: null, actor: 'a', action: 'kept', outcome: 'ok', requestId: '' })
      await at(wrong * 24 * 365, () => prune(db, {}))
      expect((await audit.list({ limit: 9 })).filter(({ action }) => action === 'kept')).not.toEqual([])
    })
  })
})
