// A real Postgres for tests: that of DATABASE_URL, or a private server from local binaries; else the reason why there
// is none.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { accessSync, chownSync, constants, globSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

/** A server in which tests create their own databases. */
export interface TestPostgres {
  /** Creates an empty database and returns its URL. */
  database(): Promise<string>
  /** Stops the server abruptly, and restarts it on the same port. Only for a private server. */
  restart?(meanwhile: () => Promise<unknown>): Promise<void>
  /** Like {@link restart}, but without a shutdown: it recovers from its log. Only for a private server that is durable. */
  crash?(meanwhile: () => Promise<unknown>): Promise<void>
  /** Drops the created databases, or stops and removes a private server. */
  close(): Promise<void>
}

/** The server, or why there is none: print that and skip. */
export async function testPostgres({ durable = false } = {}): Promise<TestPostgres | { skipped: string }> {
  const given = process.env['DATABASE_URL']
  if (given) return databases(given)
  const binaries = findBinaries()
  if (!binaries) return { skipped: 'no DATABASE_URL, and no initdb and postgres on this machine' }
  const owner = findOwner()
  if (!owner) return { skipped: 'Postgres does not run as root, and there is no user postgres or nobody' }
  try {
    return await startCluster(binaries, owner, durable)
  } catch (error) {
    return { skipped: `a private Postgres does not start: ${(error as Error).message.slice(0, 300)}` }
  }
}

interface Owner {
  uid?: number
  gid?: number
}

/** initdb refuses to run as root. */
function findOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return {}
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

function findBinaries(): string | undefined {
  const debian = globSync('/usr/lib/postgresql/*/bin/initdb')
    .map(dirname)
    .sort((one, other) => version(other) - version(one))
  const folders = [...debian, ...(process.env['PATH'] ?? '').split(delimiter)]
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => {
      try {
        accessSync(join(folder, name), constants.X_OK)
        return true
      } catch {
        return false
      }
    }),
  )
}

const version = (folder: string): number => Number(folder.split('/').at(-2))

const MEMORY = '/dev/shm'
/** Enough for several clusters at a time, with their logs. */
const ROOM = 4 * 2 ** 30

/** In memory where there is room: each database has hundreds of files, which a disk would need most of the CPU for. */
function placeOf(): string {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize > ROOM ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

async function startCluster(binaries: string, owner: Owner, durable: boolean): Promise<TestPostgres> {
  const home = mkdtempSync(join(placeOf(), 'ferrule-postgres-'))
  if (owner.uid !== undefined) chownSync(home, owner.uid, owner.gid ?? owner.uid)
  const data = join(home, 'data')
  // English messages, which the tests can parse.
  const options = { ...owner, cwd: home, env: { ...process.env, LC_ALL: 'C' } }
  const init = ['-D', data, '-U', 'ferrule', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const remove = () => rmSync(home, { recursive: true, force: true })
  let server: ChildProcess | undefined
  const stop = () => server?.kill('SIGQUIT')
  try {
    await promisify(execFile)(join(binaries, 'initdb'), init, options)
    const port = await freePort()
    const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
    const settings = ['listen_addresses=127.0.0.1', ...(durable ? [] : fast)]
    const args = ['-D', data, '-p', String(port), '-k', home, ...settings.flatMap((one) => ['-c', one])]
    const url = `postgres://ferrule@127.0.0.1:${port}/postgres`
    const begin = async () => {
      server = spawn(join(binaries, 'postgres'), args, { ...options, stdio: 'ignore' })
      await answers(url, server)
    }
    const end = async (signal: 'SIGQUIT' | 'SIGINT') => {
      const gone = new Promise((resolve) => server?.once('exit', resolve))
      server?.kill(signal)
      await gone
    }
    process.once('exit', stop)
    await begin()
    const made = databases(url, async () => {
      process.removeListener('exit', stop)
      await end('SIGQUIT')
      remove()
    })
    const again = (signal: 'SIGQUIT' | 'SIGINT') => (meanwhile: () => Promise<unknown>) =>
      end(signal).then(meanwhile).then(begin)
    // Without fsync, committed data would not survive a crash.
    return { ...made, restart: again('SIGINT'), ...(durable && { crash: again('SIGQUIT') }) }
  } catch (error) {
    stop()
    remove()
    throw error
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
    probe.once('error', reject)
  })
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  for (let waited = 0; waited < 20_000; waited += 50) {
    if (server.exitCode !== null) throw new Error(`it ended with ${server.exitCode}`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch {
      await sleep(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
  throw new Error('it does not answer')
}

/** @param end Removes the server. Without one it is not ours, and the databases are dropped one by one. */
function databases(url: string, end?: () => Promise<void>): TestPostgres {
  const made: string[] = []
  const run = async (sql: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
  return {
    async database() {
      const name = `ferrule_test_${randomBytes(6).toString('hex')}`
      await run(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8'`)
      made.push(name)
      const address = new URL(url)
      address.pathname = `/${name}`
      return address.href
    },
    async close() {
      if (end) return end()
      for (const name of made.splice(0)) await run(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    },
  }
}
