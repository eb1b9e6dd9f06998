// Claims measured beside those of pg-boss, in turns, on a Postgres that syncs each commit to the disk:
// `FERRULE_PG_BOSS=<folder of pg-boss> node --conditions=@ferrule/source packages/gateway/test/support/claims.process.ts`.
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { pathToFileURL } from 'node:url'
import { testPostgres } from '@ferrule/test-kit/postgres'
import pg from 'pg'
import { openDatabase } from '../../src/db/open.ts'
import { Jobs } from '../../src/jobs/jobs.ts'

const CLAIMS = 300
const ROUNDS = Number(process.env['ROUNDS'] ?? 3)
const TENANTS = 500

/** Takes at most so many jobs, and returns how many. */
type Claim = (most: number, worker: number) => Promise<number>

interface Contender {
  readonly name: string
  readonly claim: Claim
  /** Leaves so many jobs, all due. */
  fill(jobs: number): Promise<void>
  /** Time of a claim in the server, by its own account, without the commit. */
  readonly inServer?: (most: number) => Promise<number>
  close(): Promise<void>
}

interface Figures {
  readonly median: number
  readonly p99: number
  /** Jobs a second. */
  readonly rate: number
  /** CPU of this process for a job, in milliseconds. */
  readonly cpu: number
}

async function ours(url: string): Promise<Contender> {
  const db = await openDatabase({ data: '', url })
  await db.migrate()
  const jobs = new Jobs(db)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query("set ferrule.workspace = '*'")
  return {
    name: 'ferrule',
    claim: async (most, worker) => (await jobs.claim(`worker ${worker}`, { most, perSource: 2 })).length,
    fill: async (count) => {
      await client.query('truncate job, attempt restart identity')
      await client.query(
        `insert into job (workspace_id, connection_id, source_id, type, status, lane, rank, created_at, updated_at,
            run_after, rows, bytes)
          select 'w' || n % $2, 'c' || n, 's' || n, 'sync', 'pending', case when n % 4 = 0 then 'long' else 'short' end,
            n / $2 * 10000, 1, 1, 1, 0, 0 from generate_series(1, $1) n`,
        [count, TENANTS],
      )
      await client.query('vacuum analyze job, attempt')
    },
    inServer: async (most) => {
      const { rows } = await client.query(
        `explain (analyze, timing off, format json) select ferrule_claim('server', null, ${most}, ${most}, null, 2, null)`,
      )
      return rows[0]['QUERY PLAN'][0]['Execution Time']
    },
    close: async () => {
      await client.end()
      await db.close()
    },
  }
}

interface Boss {
  start(): Promise<unknown>
  stop(options: object): Promise<void>
  createQueue(name: string, options: object): Promise<void>
  insert(queue: string, jobs: readonly object[]): Promise<unknown>
  fetch(queue: string, options: object): Promise<readonly unknown[] | null>
  deleteAllJobs(queue: string): Promise<void>
  on(event: 'error', handler: () => void): void
}

async function pgBoss(folder: string, url: string): Promise<Contender> {
  const { PgBoss } = await import(pathToFileURL(join(folder, 'dist/index.js')).href)
  const boss: Boss = new PgBoss({ connectionString: url, max: 10, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue('copies', { policy: 'exclusive', heartbeatSeconds: 30 })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    name: 'pg-boss',
    claim: async (batchSize) =>
      (await boss.fetch('copies', { batchSize, groupConcurrency: 2, ignoreStartAfter: false }))?.length ?? 0,
    fill: async (count) => {
      await boss.deleteAllJobs('copies')
      for (let first = 0; first < count; first += 5_000)
        await boss.insert(
          'copies',
          Array.from({ length: Math.min(5_000, count - first) }, (_, index) => ({
            data: {},
            singletonKey: `c${first + index}`,
            group: { id: `s${first + index}` },
          })),
        )
      await client.query('vacuum analyze')
    },
    close: async () => {
      await client.end()
      await boss.stop({ graceful: false })
    },
  }
}

/** A commit and nothing else: the floor of each claim. */
async function commits(url: string): Promise<Contender> {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  await pool.query('create table one (id int primary key, n int)')
  await pool.query('insert into one select n, 0 from generate_series(0, 9) n')
  return {
    name: 'a commit of one row',
    claim: async (most, worker) => {
      await pool.query('update one set n = n + 1 where id = $1', [worker])
      return most
    },
    fill: async () => {},
    close: () => pool.end(),
  }
}

async function measure(claim: Claim, { most, claimers }: { most: number; claimers: number }): Promise<Figures> {
  const took: number[] = []
  const cpu = process.cpuUsage()
  const began = performance.now()
  let got = 0
  const one = async (worker: number) => {
    while (got < CLAIMS * most) {
      const at = performance.now()
      const taken = await claim(most, worker)
      took.push(performance.now() - at)
      got += taken
    }
  }
  await Promise.all(Array.from({ length: claimers }, (_, worker) => one(worker)))
  const seconds = (performance.now() - began) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  const sorted = took.sort((a, b) => a - b)
  const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0
  return { median: at(0.5), p99: at(0.99), rate: got / seconds, cpu: (user + system) / 1_000 / got }
}

const cases = [
  { due: 5_000, most: 1, claimers: 1 },
  { due: 5_000, most: 1, claimers: 4 },
  { due: 5_000, most: 4, claimers: 1 },
  { due: 100_000, most: 1, claimers: 1 },
  { due: 100_000, most: 4, claimers: 4 },
]

const server = await testPostgres({ durable: true })
if ('skipped' in server) throw new Error(server.skipped)
const folder = process.env['FERRULE_PG_BOSS']
const contenders = [await commits(await server.database()), await ours(await server.database())]
if (folder) contenders.push(await pgBoss(folder, await server.database()))
for (const { due, ...how } of cases) {
  const found = new Map<string, Figures[]>()
  for (let round = 0; round < ROUNDS; round++)
    for (const { name, claim, fill } of contenders) {
      await fill(due)
      found.set(name, [...(found.get(name) ?? []), await measure(claim, how)])
    }
  for (const [name, rounds] of found) {
    const middle = (pick: keyof Figures): string =>
      (rounds.map((one) => one[pick]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0).toFixed(2)
    console.log(
      `${due} due, ${how.claimers} claimers, ${how.most} each: ${name}: median ${middle('median')} ms, p99 ${middle('p99')} ms, ${middle('rate')} jobs/s, ${middle('cpu')} ms CPU`,
    )
  }
}
for (const { name, fill, inServer } of contenders) {
  if (!inServer) continue
  for (const { due, most } of cases.filter(({ claimers }) => claimers === 1)) {
    await fill(due)
    const took: number[] = []
    for (let claim = 0; claim < CLAIMS; claim++) took.push(await inServer(most))
    const middle = took.sort((a, b) => a - b)[CLAIMS / 2] ?? 0
    console.log(`${due} due, ${most} each, in the server: ${name}: ${(middle / most).toFixed(3)} ms a job`)
  }
}
for (const { close } of contenders) await close()
await server.close()
