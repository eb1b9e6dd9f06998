// Jobs as their table has them, without a vendor: who runs one, and how far it is.
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { whatIsDue } from '../src/jobs/due.ts'
import { Engine } from '../src/jobs/engine.ts'
import { fireDue } from '../src/jobs/schedules.ts'
import { connected } from './support/connection.ts'
import { testGateway } from './support/gateway.ts'

const one = await testGateway()
const token = await one.token()
const { id: workspaceId } = await one.gateway.workspaces.ensure('jobs')
afterEach(() => vi.useRealTimers())
afterAll(() => one.close())

test('a running job says how much it has written, over all its attempts', async () => {
  const { jobs } = one.gateway
  const connection = await connected(one.gateway, { workspaceId })
  const job = await jobs.create(connection, 'sync')
  const told = async () => {
    const { body } = await one.send('GET', `/v1/jobs?connectionId=${connection.id}`, { token })
    const [{ status, rowsSynced, bytesSynced }] = body.data
    return { status, rowsSynced, bytesSynced }
  }
  await jobs.claim('first')
  expect(await told()).toEqual({ status: 'running', rowsSynced: 0, bytesSynced: 0 })
  await jobs.beat(job, 0, 'first', { rows: 40, bytes: 400 })
  await jobs.beat(job, 0, 'first', { rows: 60, bytes: 600 })
  expect(await told()).toEqual({ status: 'running', rowsSynced: 60, bytesSynced: 600 })
  await jobs.recover(Number.MAX_SAFE_INTEGER)
  expect((await jobs.claim('second'))[0]?.attempt).toBe(1)
  await jobs.beat(job, 1, 'second', { rows: 5, bytes: 50 })
  // The first one is too late.
  expect(await jobs.beat(job, 0, 'first', { rows: 99, bytes: 990 })).toBe('lost')
  expect(await told()).toEqual({ status: 'running', rowsSynced: 65, bytesSynced: 650 })
  await jobs.end(job, 1, 'second', { status: 'succeeded', rows: 10, bytes: 100 })
  expect(await told()).toEqual({ status: 'succeeded', rowsSynced: 70, bytesSynced: 700 })
})

test('a worker that is silent is lost after 30 seconds, and another has its job within 45', async () => {
  const { jobs } = one.gateway
  const job = await jobs.create(await connected(one.gateway, { workspaceId }), 'sync')
  const start = Date.now()
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  expect((await jobs.claim('killed'))[0]?.job.id).toBe(job.id)
  const engine = new Engine(
    jobs,
    async () => ({ rows: 1, bytes: 1 }),
    () => {},
  )
  const attempts = () => jobs.attempts('*', job.id)
  await engine.start()
  for (const seconds of [10, 29]) {
    vi.setSystemTime(start + seconds * 1_000)
    engine.wake()
    // Stopping waits for its look.
    await engine.stop()
    await engine.start()
    expect(await attempts()).toMatchObject([{ status: 'running' }])
  }
  vi.setSystemTime(start + 31_000)
  engine.wake()
  await vi.waitFor(async () => expect((await jobs.get('*', job.id))?.status).toBe('succeeded'), 20_000)
  expect(await attempts()).toMatchObject([
    { status: 'failed', failure: 'the worker was lost' },
    { status: 'succeeded' },
  ])
  await engine.stop()
})

test('a job that loses its worker three times fails, and says why; a stopped worker gives it back', async () => {
  const { jobs } = one.gateway
  const job = await jobs.create(await connected(one.gateway, { workspaceId }), 'sync')
  const lose = async () => {
    expect((await jobs.claim('killed'))[0]?.job.id).toBe(job.id)
    expect(await jobs.recover(Number.MAX_SAFE_INTEGER)).toBe(1)
    return (await jobs.get('*', job.id))?.status
  }
  expect(await lose()).toBe('incomplete')
  // No try: a deploy is not the job's fault.
  for (let stops = 0; stops < 4; stops++) {
    const [claimed] = await jobs.claim('stopped')
    const end = { status: 'incomplete', rows: 0, bytes: 0, released: true } as const
    await jobs.end(job, claimed?.attempt as number, 'stopped', end)
  }
  expect(await lose()).toBe('incomplete')
  expect(await lose()).toBe('failed')
  expect(await jobs.claim('another')).toEqual([])
  const attempts = await jobs.attempts('*', job.id)
  expect(attempts).toHaveLength(7)
  expect(attempts.at(-1)).toMatchObject({ status: 'failed', failure: 'the worker was lost in each of 3 attempts' })
})

test('an end that cannot be written is written later', async () => {
  const { jobs } = one.gateway
  const job = await jobs.create(await connected(one.gateway, { workspaceId }), 'sync')
  const logs: string[] = []
  const end = vi.spyOn(jobs, 'end')
  end.mockRejectedValueOnce(new Error('disk full')).mockRejectedValueOnce(new Error('disk full'))
  const engine = new Engine(
    jobs,
    async () => ({ rows: 1, bytes: 1 }),
    (_, message) => logs.push(message),
    { interval: 20 },
  )
  await engine.start()
  await vi.waitFor(async () => expect((await jobs.get('*', job.id))?.status).toBe('succeeded'), 10_000)
  expect(logs).toEqual(Array(2).fill('the end of a job could not be written'))
  await engine.stop()
  end.mockRestore()
})

test('a job that is canceled while its run ends stays canceled, after what it left was put away', async () => {
  const { jobs } = one.gateway
  const job = await jobs.create(await connected(one.gateway, { workspaceId }), 'sync')
  const statuses: unknown[] = []
  const engine = new Engine(
    jobs,
    async () => {
      await jobs.cancel(job)
      const onCancelled = async () => void statuses.push((await jobs.get('*', job.id))?.status)
      return { rows: 1, bytes: 1, failure: 'not said', onCancelled }
    },
    () => {},
    // No heartbeat tells it.
    { interval: 3_600_000 },
  )
  await engine.start()
  const status = 'cancelled'
  await vi.waitFor(async () => expect((await jobs.get('*', job.id))?.status).toBe(status), 10_000)
  expect(statuses).toEqual(['running'])
  const lines = await jobs.logs('*', job.id, 0)
  expect(lines.map(({ message }) => message)).toEqual([
    `attempt 1 of job ${job.id} starts`,
    `attempt 1 ends: ${status}; 1 rows`,
  ])
  await engine.stop()
})

test('an engine alone takes up what runs nowhere, but not what it runs itself', async () => {
  const { jobs } = one.gateway
  const job = await jobs.create(await connected(one.gateway, { workspaceId }), 'sync')
  let runs = 0
  const engine = new Engine(
    jobs,
    async () => {
      runs++
      await new Promise((resolve) => setTimeout(resolve, 300))
      return { rows: 1, bytes: 1 }
    },
    () => {},
    { alone: true, interval: 20, lostAfter: 60 },
  )
  await engine.start()
  await vi.waitFor(async () => expect((await jobs.get('*', job.id))?.status).toBe('succeeded'), 10_000)
  expect(runs).toBe(1)
  // As a write that failed leaves it.
  const other = await jobs.create(await connected(one.gateway, { workspaceId }), 'sync')
  await one.gateway.db.as('*', (queries) =>
    queries
      .updateTable('job')
      .set({ status: 'running', worker: engine.worker, heartbeat_at: Date.now() + 60_000 })
      .where('id', '=', other.id)
      .execute(),
  )
  await vi.waitFor(async () => expect((await jobs.get('*', other.id))?.status).toBe('succeeded'), 10_000)
  await engine.stop()
})

test('one with many jobs waits behind the first of each other, and its own come in their order', async () => {
  const { jobs, workspaces } = one.gateway
  const make = async (name: string, count: number) => {
    const { id } = await workspaces.ensure(name)
    const made: number[] = []
    for (let job = 0; job < count; job++)
      made.push((await jobs.create(await connected(one.gateway, { workspaceId: id }), 'sync')).id)
    return made
  }
  const busy = await make('busy', 30)
  const quiet = [...(await make('quiet one', 1)), ...(await make('quiet two', 2))]
  const order: number[] = []
  for (let [next] = await jobs.claim('w'); next; [next] = await jobs.claim('w')) order.push(next.job.id)
  expect(order).toHaveLength(33)
  // The first of each, then the others.
  expect(order.slice(0, 3)).toEqual([busy[0], quiet[0], quiet[1]])
  expect(order.indexOf(quiet[2] as number)).toBeLessThan(6)
  expect(order.filter((id) => busy.includes(id))).toEqual(busy)
})

test('thousands of connections are due at once, on one machine or several: each gets one job', async () => {
  const { db, connections, jobs } = one.gateway
  const { id: due } = await one.gateway.workspaces.ensure('due')
  const first = await connected(one.gateway, { workspaceId: due, connection: { cron: '0 * * * *' } })
  const facts = { workspaceId: due, sourceId: first.sourceId, destinationId: first.destinationId, streams: [] }
  for (let time = 1; time < 1_200; time++) await connections.create({ ...facts, name: 'c', cron: '0 * * * *' })
  const later = Date.now() + 3_600_000
  expect(await fireDue(db, later)).toBe(1_200)
  expect(await fireDue(db, later)).toBe(0)
  const made = await jobs.list('*', { workspaceIds: [due], limit: 2_000 })
  expect(new Set(made.map(({ connection_id }) => connection_id)).size).toBe(1_200)
  expect(new Set(made.map(({ rank }) => rank)).size).toBe(1_200)
  expect(await whatIsDue(db, later)).toMatchObject({ connections: false, jobs: true })
})
