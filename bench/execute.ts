import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gateway } from '@ferrule/hosted'
import { StripeConnector } from '@ferrule/stripe'
import { testPostgres } from '@ferrule/test-kit/postgres'
import { ferrule } from './lib/ferrule.ts'
import { median, startServer } from './lib/measure.ts'
import { print } from './lib/table.ts'

const CALLS = Number(process.env['BENCH_CALLS'] ?? 1000)
const AT_ONCE = 32
/** Of one clock tick of Linux, in milliseconds. */
const TICK = 10

interface Contender {
  readonly name: string
  readonly pid: number
  readonly url: string
  readonly token: string
}

interface Login {
  readonly url: string
  readonly client_id: string
  readonly client_secret: string
}

/** CPU time of a process so far, with all its threads, in milliseconds. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK
}

/** CPU of an execute in the gateway's process, compared with a bare proxy in the same rounds. Linux only. */
export async function execute(rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-bench-'))
  const server = await testPostgres()
  const upstream = await startServer('copy-server.ts', 100)
  const proxy = await startServer('bare-server.ts', upstream.url)
  const env = { FERRULE_UPSTREAM_STRIPE: upstream.url }
  const places = [{ name: 'a gateway on SQLite', args: ['--data', join(folder, 'one')] }]
  if (!('skipped' in server))
    places.push({
      name: 'a gateway on Postgres',
      args: ['--data', join(folder, 'two'), '--database-url', await server.database()],
    })
  const commands = await Promise.all(
    places.map(({ args }) => ferrule<Login>(['start', '--port', '0', '--no-copy', ...args], env)),
  )
  try {
    const contenders: Contender[] = [
      { name: 'a bare proxy (node:http, fetch)', pid: proxy.pid, url: `${proxy.url}/execute`, token: 'bench' },
    ]
    for (const [index, { said, pid }] of commands.entries())
      contenders.push({ name: places[index]?.name as string, pid, ...(await ready(said)) })
    for (const [title, atOnce] of [
      ['CPU of an execute, one at a time', 1],
      [`CPU of an execute, ${AT_ONCE} at once`, AT_ONCE],
    ] as const)
      print(title, 'ms', await measured(contenders, atOnce, rounds))
  } finally {
    for (const command of commands) await command.stop()
    proxy.stop()
    upstream.stop()
    if (!('skipped' in server)) await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A connector, and what a call of it needs. */
async function ready({ url, client_id, client_secret }: Login): Promise<{ url: string; token: string }> {
  const platform = gateway({ url, clientId: client_id, clientSecret: client_secret })
  const hosted = await platform.createConnector(StripeConnector, {
    externalUserId: 'bench',
    credentials: { api_key: 'sk_test_bench' },
  })
  const response = await fetch(`${url}/v1/applications/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id, client_secret }),
  })
  const { access_token: token } = (await response.json()) as { access_token: string }
  return { url: `${url}/v1/connectors/sources/${await hosted.id()}/execute`, token }
}

async function measured(contenders: readonly Contender[], atOnce: number, rounds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
  const taken = contenders.map((): number[] => [])
  // They take turns, so that other load on the machine meets all of them.
  for (let round = 0; round <= rounds; round++)
    for (const [index, contender] of contenders.entries()) {
      const before = cpuOf(contender.pid)
      let left = CALLS
      const next = async (): Promise<void> => {
        while (left-- > 0) await call(agent, contender)
      }
      await Promise.all(Array.from({ length: atOnce }, next))
      // The first round warms up.
      if (round > 0) taken[index]?.push((cpuOf(contender.pid) - before) / CALLS)
    }
  agent.destroy()
  const values = taken.map(median)
  return contenders.map(({ name }, index) => ({
    name,
    value: values[index] as number,
    ratio: (values[index] as number) / (values[0] as number),
  }))
}

function call(agent: Agent, { url, token }: Contender): Promise<void> {
  const body = JSON.stringify({ entity: 'customers', action: 'list', params: { limit: 1 } })
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      agent,
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    })
    sent.on('error', reject)
    sent.on('response', (response) => {
      response.resume()
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(String(response.statusCode))),
      )
    })
    sent.end(body)
  })
}
