// A PgBouncer in transaction mode before a test's Postgres: that of PGBOUNCER, or of the path; else the reason why there is none.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface Pooler {
  /** The address of a database of the server, by the pooler. */
  of(url: string): string
  close(): Promise<void>
}

const binary = process.env['PGBOUNCER'] || 'pgbouncer'

export const noPooler: string | undefined =
  spawnSync(binary, ['--version']).status === 0 ? undefined : 'no PGBOUNCER, and no pgbouncer on the path'

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** @param size Connections to the server, however many clients there are. */
export async function startPooler(url: string, size: number): Promise<Pooler> {
  const { hostname, port: behind } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-pgbouncer-'))
  // It does not run as root.
  chmodSync(folder, 0o755)
  const port = await freePort()
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: size,
    max_client_conn: 500,
  }
  const file = join(folder, 'pgbouncer.ini')
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  writeFileSync(
    file,
    ['[databases]', `* = host=${hostname} port=${behind} user=ferrule`, '[pgbouncer]', ...lines, ''].join('\n'),
  )
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child: ChildProcess = spawn(binary, [...user, '-q', file], { stdio: 'ignore' })
  const of = (one: string) => {
    const address = new URL(one)
    address.port = String(port)
    return address.href
  }
  await answers(of(url), child)
  return {
    of,
    async close() {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.query('select 1')
      return
    } catch {
      await sleep(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
  throw new Error('pgbouncer does not answer')
}
