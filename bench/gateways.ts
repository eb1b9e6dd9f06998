import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gateway, type Platform } from '@ferrule/hosted'
import { StripeConnector } from '@ferrule/stripe'
import { testPostgres } from '@ferrule/test-kit/postgres'
import { ferrule } from './lib/ferrule.ts'
import { compare, median, type Row, startServer, wall } from './lib/measure.ts'
import { print } from './lib/table.ts'

interface Login {
  readonly url: string
  readonly client_id: string
  readonly client_secret: string
}

const credentials = { api_key: 'sk_test_bench' }

/** Sequential calls, for the latency, and concurrent ones, for the throughput. */
const CALLS = Number(process.env['BENCH_CALLS'] ?? 1000)
const AT_ONCE = 32
const WORKERS = 3
const CONNECTIONS = Number(process.env['BENCH_CONNECTIONS'] ?? 200)
const RECORDS = 100

const platformOf = ({ url, client_id, client_secret }: Login): Platform =>
  gateway({ url, clientId: client_id, clientSecret: client_secret })

/** A connector through a gateway compared with direct calls; then the jobs of many connections. */
export async function gateways(rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-bench-'))
  const server = await testPostgres()
  const upstream = await startServer('copy-server.ts', RECORDS)
  const env = { FERRULE_UPSTREAM_STRIPE: upstream.url }
  try {
    if ('skipped' in server) console.log(`Postgres: skipped, ${server.skipped}`)
    const places = [{ name: 'SQLite', args: ['--data', join(folder, 'one')] }]
    if (!('skipped' in server))
      places.push({
        name: 'Postgres',
        args: ['--data', join(folder, 'two'), '--database-url', await server.database()],
      })
    await executes(places, upstream.url, env, Math.min(rounds, 5))
    if (!('skipped' in server)) await jobs(await server.database(), join(folder, 'jobs'), env)
  } finally {
    upstream.stop()
    if (!('skipped' in server)) await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function executes(
  places: readonly { name: string; args: readonly string[] }[],
  baseUrl: string,
  env: Record<string, string>,
  rounds: number,
): Promise<void> {
  const direct = new StripeConnector({ credentials, baseUrl })
  const started = await Promise.all(
    places.map(async ({ name, args }) => {
      const command = await ferrule<Login>(['start', '--port', '0', ...args], env)
      const hosted = await platformOf(command.said).createConnector(StripeConnector, {
        externalUserId: 'bench',
        credentials,
      })
      return { name, command, stripe: new StripeConnector({ hosted }) }
    }),
  )
  const idle = started.map(({ command }) => command.memory().now)
  const contenders = [
    { name: 'the connector, directly', stripe: direct },
    ...started.map(({ name, stripe }) => ({ name: `through a gateway on ${name}`, stripe })),
  ]
  const call = (stripe: StripeConnector) => stripe.customers.list({ limit: 1 })
  const inARow = contenders.map(({ name, stripe }) => ({
    name,
    run: async () => {
      for (let count = 0; count < CALLS; count++) await call(stripe)
    },
  }))
  const atOnce = contenders.map(({ name, stripe }) => ({
    name,
    run: async () => {
      let left = CALLS
      const next = async (): Promise<void> => {
        while (left-- > 0) await call(stripe)
      }
      await Promise.all(Array.from({ length: AT_ONCE }, next))
    },
  }))
  const latency = await compare(inARow, async (run) => (await wall(run)) / CALLS, rounds)
  const [base] = latency
  print('One call of many in a row, over loopback', 'ms', latency, addedBy(latency, base))
  const times = await compare(atOnce, wall, rounds)
  const rate = ({ value }: Row) => (CALLS * 1000) / value
  const [first] = times as [Row, ...Row[]]
  print(
    `Calls a second, ${AT_ONCE} at once`,
    'calls',
    times.map((row) => ({ name: row.name, value: rate(row), ratio: rate(row) / rate(first) })),
  )
  print(
    'Memory of the gateway',
    'MB',
    started.flatMap(({ name, command }, index) => {
      const megabytes = (bytes: number) => bytes / 1_048_576
      const before = megabytes(idle[index] as number)
      const most = megabytes(command.memory().most)
      return [
        { name: `on ${name}, with one connector`, value: before, ratio: 1 },
        { name: `on ${name}, at most`, value: most, ratio: most / before },
      ]
    }),
  )
  for (const { command } of started) await command.stop()
}

const addedBy = (rows: readonly Row[], base: Row | undefined): string =>
  rows
    .slice(1)
    .map(({ name, value }) => `${name}: ${(value - (base?.value ?? 0)).toFixed(2)} ms more`)
    .join('; ')

/** Runs all connections at once; workers take their jobs from one Postgres. */
async function jobs(url: string, folder: string, env: Record<string, string>): Promise<void> {
  const shared = ['--data', folder, '--database-url', url]
  const front = await ferrule<Login>(['start', '--port', '0', ...shared], env)
  const workspace = platformOf(front.said).workspace('bench')
  const destination = await workspace.deployDestination({ name: 'copy', type: 'store' })
  const connections = []
  for (let count = 0; count < CONNECTIONS; count++) {
    const source = await workspace.deploySource({ name: `source ${count}`, kind: 'stripe', credentials, unique: false })
    connections.push(
      await workspace.deployConnection({ name: `connection ${count}`, source, destination, streams: ['customers'] }),
    )
  }
  const workers = await Promise.all(Array.from({ length: WORKERS }, () => ferrule(['work', ...shared], env)))
  const started = performance.now()
  const waits: number[] = []
  await Promise.all(
    connections.map(async (connection) => {
      const result = await connection.runSync({ wait: false })
      while ((await result.refresh()).status !== 'succeeded') await sleep(500)
      waits.push(performance.now() - started)
    }),
  )
  const seconds = (performance.now() - started) / 1000
  const most = Math.max(...workers.map((worker) => worker.memory().most)) / 1_048_576
  print(
    `${CONNECTIONS} connections of ${RECORDS} records each, ${WORKERS} workers and a gateway on Postgres`,
    'jobs/s',
    [{ name: 'all of them', value: CONNECTIONS / seconds, ratio: 1 }],
    `Half of them were done after ${(median(waits) / 1000).toFixed(1)} s; the largest worker had ${most.toFixed(0)} MB.`,
  )
  for (const worker of workers) await worker.stop()
  await front.stop()
}
