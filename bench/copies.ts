import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { testPostgres } from '@ferrule/test-kit/postgres'
import pg from 'pg'
import { median, type Row, startServer } from './lib/measure.ts'
import { print } from './lib/table.ts'

interface Load {
  readonly rows: number
  readonly ms: number
  readonly cpu: number
  readonly rss: number
  /** CPU milliseconds of the database server, if that is known. */
  readonly server?: number
}

interface Searched {
  /** Milliseconds until the store is open in a new process, and until its first search returns. */
  readonly open: number
  readonly first: number
  readonly latencies: Readonly<Record<string, number>>
  /** Of searches that took 10 ms or more, the index that they lack. */
  readonly hints: Readonly<Record<string, string>>
  readonly slowest: string
  /** Maximum delay of the event loop during the slowest search, in milliseconds. */
  readonly delay: number
}

interface Measured extends Searched {
  readonly name: string
}

const run = async <T>(...args: string[]): Promise<T> => {
  const file = join(import.meta.dirname, 'lib/copy-process.ts')
  const options = { maxBuffer: 1_000_000, env: { ...process.env, NODE_NO_WARNINGS: '1' } }
  return JSON.parse((await promisify(execFile)(process.execPath, [...FLAGS, file, ...args], options)).stdout) as T
}

/** For a checkout without a build: `BENCH_SOURCES=1`. */
const FLAGS = process.env['BENCH_SOURCES'] ? ['--conditions=@ferrule/source'] : []

/** Copies of customers compared with a hand-written loop, and searches of them. `BENCH_ROWS=1000000` adds that size. */
export async function copies(rounds: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ferrule-bench-'))
  const server = await testPostgres()
  try {
    if ('skipped' in server) console.log(`Postgres: skipped, ${server.skipped}`)
    let count = 0
    const places: Place[] = [{ name: 'SQLite', make: async () => join(folder, `${count++}.db`) }]
    if (!('skipped' in server)) places.push({ name: 'Postgres', make: () => server.database(), served: serverCpu })
    for (const place of places) await loads(place, Math.min(rounds, 3))
    const sizes = [1000, 100_000, ...(process.env['BENCH_ROWS'] ? [Number(process.env['BENCH_ROWS'])] : [])]
    const measured: Measured[] = []
    for (const place of places) for (const size of sizes) measured.push(await searches(place, size))
    starts(measured)
  } finally {
    if (!('skipped' in server)) await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Place {
  readonly name: string
  make(): Promise<string>
  /** CPU milliseconds that the server of a database has taken for connections that have ended; undefined: not known. */
  served?(target: string): Promise<number | undefined>
}

/** Of a server on this machine: a process of Linux says how much its children took that have ended. */
async function serverCpu(target: string): Promise<number | undefined> {
  const client = new pg.Client(target)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const own = fieldsOf(rows[0]?.pid)
  const parent = own && fieldsOf(Number(own[PARENT]))
  await client.end()
  return parent && (Number(parent[CHILDREN_USER]) + Number(parent[CHILDREN_SYSTEM])) * TICK
}

/** Places in `/proc/<pid>/stat` after the name of the program, and the milliseconds of a tick. */
const [PARENT, CHILDREN_USER, CHILDREN_SYSTEM, TICK] = [1, 13, 14, 10] as const

function fieldsOf(pid: number | undefined): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')
  } catch {
    return undefined
  }
}

async function loads({ name, make, served }: Place, rounds: number): Promise<void> {
  const size = 100_000
  const { port, stop } = await startServer('copy-server.ts', size)
  const contenders = ['ferrule', 'stripe and hand-written upserts']
  const found = contenders.map(() => [] as Load[])
  for (let round = 0; round < rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      const target = await make()
      const before = await served?.(target)
      const taken = await run<Load>(contender === 'ferrule' ? 'ferrule' : 'by-hand', target, String(port))
      const after = await served?.(target)
      const load = after === undefined || before === undefined ? taken : { ...taken, server: after - before }
      // Segments that are read side by side overlap.
      if (load.rows < size) throw new Error(`${contender} copied ${load.rows} rows`)
      found[index]?.push(load)
    }
  }
  stop()
  const rows = (of: (load: Load) => number): Row[] => {
    const values = found.map((loads) => median(loads.map(of)))
    return contenders.map((contender, index) => ({
      name: contender,
      value: values[index] as number,
      ratio: (values[index] as number) / (values[0] as number),
    }))
  }
  const note =
    'ferrule keeps state, source times, deletes, and columns and indexes for searches; the loop keeps four columns and JSON.'
  print(
    `100 000 customers into ${name}: time`,
    's',
    rows(({ ms }) => ms / 1000),
    note,
  )
  print(
    `100 000 customers into ${name}: CPU of the process`,
    's',
    rows(({ cpu }) => cpu / 1000),
  )
  if (found.flat().every(({ server }) => server !== undefined))
    print(
      `100 000 customers into ${name}: CPU of the server`,
      's',
      rows(({ server = 0 }) => server / 1000),
    )
  print(
    `100 000 customers into ${name}: most memory`,
    'MB',
    rows(({ rss }) => rss / 1_048_576),
  )
}

/** Searches of a copy by five processes in sequence, before and after the indexes are made that they lack: the medians. */
async function searches({ name, make }: Place, size: number): Promise<Measured> {
  const { port, stop } = await startServer('copy-server.ts', size)
  const target = await make()
  await run<Load>('ferrule', target, String(port))
  stop()
  const where = `${size.toLocaleString('en').replaceAll(',', ' ')} customers in ${name}`
  const first = await searched(target, `Search, ${where}, 50 hits`)
  const made = Object.entries(await run<Record<string, number>>('indexes', target))
  const slowest = Math.max(...made.map(([, ms]) => ms))
  print(
    `Making an index, ${where}`,
    'ms',
    made.map(([index, value]) => ({ name: index, value, ratio: value / slowest })),
  )
  const indexed = await searched(target, `Search with these indexes, ${where}, 50 hits`)
  const of = (all: readonly Searched[], value: (one: Searched) => number): number => median(all.map(value))
  return {
    name: where,
    open: of(first, ({ open }) => open),
    first: of(first, ({ first }) => first),
    latencies: {},
    hints: {},
    slowest: indexed[0]?.slowest ?? '',
    delay: of(indexed, ({ delay }) => delay),
  }
}

async function searched(target: string, title: string): Promise<Searched[]> {
  const all: Searched[] = []
  for (let process = 0; process < PROCESSES; process++) all.push(await run<Searched>('search', target))
  const operators = Object.keys(all[0]?.latencies ?? {})
  const values = operators.map((operator) => median(all.map(({ latencies }) => latencies[operator] ?? 0)))
  const rows = operators.map((operator, index) => ({
    name: operator,
    value: values[index] as number,
    ratio: (values[index] as number) / (values[0] as number),
  }))
  const hints = Object.entries(all.at(-1)?.hints ?? {}).map(([operator, hint]) => `${operator}: ${hint}`)
  const note = 'Each is the median of 11 searches; the median of 5 processes.'
  print(title, 'ms', rows, [note, ...hints].join(' '))
  return all
}

const PROCESSES = 5

/** Startup time, and the event loop delay during a search. */
function starts(measured: readonly Measured[]): void {
  const rows = (of: (one: Measured) => number, words: (one: Measured) => string): Row[] => {
    const base = measured[0] === undefined ? 1 : of(measured[0])
    return measured.map((one) => ({ name: words(one), value: of(one), ratio: of(one) / base }))
  }
  print(
    'A store opens, in a process that has just begun',
    'ms',
    rows(
      ({ open }) => open,
      ({ name }) => name,
    ),
  )
  print(
    'The first search of a process, from opening on',
    'ms',
    rows(
      ({ open, first }) => open + first,
      ({ name }) => name,
    ),
  )
  print(
    'The event loop is late by at most, during the slowest search',
    'ms',
    rows(
      ({ delay }) => delay,
      ({ name, slowest }) => `${name}: ${slowest}`,
    ),
  )
}
