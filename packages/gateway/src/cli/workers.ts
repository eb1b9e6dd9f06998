import { type ChildProcess, spawn } from 'node:child_process'
import { ParamsError } from '@ferrule/core'
import type { Recorded } from '../metrics/metrics.ts'
import { databaseUrlOf, type Environment, jsonLog } from './options.ts'
import type { CommonValues } from './pages.ts'

/** Pause before a worker is started again, in milliseconds; doubles while they end soon. */
const PAUSE = 1_000
const LONGEST = 30_000

/** How long a worker may take to end, in milliseconds: it finishes the page that it reads. */
const PATIENCE = 20_000

/** The variable that has a worker send what it records to the process that started it. */
export const RELAY = 'FERRULE_RELAY_METRICS'

/** Options that are not the workers': they serve nothing, and one port is one process's. */
const OWN = new Set(['workers', 'port', 'host', 'json', 'metrics', 'metrics-workspaces', 'database-url'])

/**
 * The number of worker processes: `--workers 4`. 0: none.
 * @throws {ParamsError} also without Postgres.
 */
export function workersOf(values: CommonValues & { workers?: string }, env: Environment): number {
  const text = values.workers ?? env['FERRULE_WORKERS']
  if (!text) return 0
  if (!/^\d{1,2}$/.test(text)) throw new ParamsError('--workers must be a number from 0 to 99')
  const count = Number(text)
  if (count > 0 && databaseUrlOf(values, env) === undefined)
    throw new ParamsError(
      '--workers needs Postgres: --database-url postgres://…; a folder belongs to one process, which runs its jobs itself, --concurrency at once',
    )
  return count
}

/** Worker processes, which are started again when they end, and end with this process even if it is killed. */
export class Workers {
  readonly #args: readonly string[]
  readonly #env: Environment
  readonly #onMetrics: ((batch: readonly Recorded[]) => void) | undefined
  readonly #children = new Set<ChildProcess>()
  readonly #timers = new Set<NodeJS.Timeout>()
  #isStopped = false

  /** @param onMetrics Gets what the workers record; without it, they record nothing. */
  constructor(count: number, values: CommonValues, env: Environment, onMetrics?: (batch: readonly Recorded[]) => void) {
    this.#args = argsOf(values)
    this.#onMetrics = onMetrics
    const { FERRULE_WORKERS: _, FERRULE_METRICS: __, ...rest } = env
    // An address may contain a password, which a list of processes must not show.
    this.#env = { ...rest, FERRULE_DATABASE_URL: databaseUrlOf(values, env), ...(onMetrics && { [RELAY]: '1' }) }
    for (let worker = 0; worker < count; worker++) this.#start(PAUSE)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const timer of this.#timers) clearTimeout(timer)
    await Promise.all([...this.#children].map(ended))
  }

  #start(pause: number): void {
    const began = performance.now()
    const command = [...process.execArgv, process.argv[1] as string, 'work', ...this.#args]
    // Without this process, the channel closes, and the worker ends.
    const child = spawn(process.execPath, command, { env: this.#env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    this.#children.add(child)
    if (this.#onMetrics) child.on('message', (message: { metrics: Recorded[] }) => this.#onMetrics?.(message.metrics))
    child.once('error', () => {})
    child.once('close', (code, signal) => {
      this.#children.delete(child)
      if (this.#isStopped) return
      const next = performance.now() - began > LONGEST ? PAUSE : Math.min(2 * pause, LONGEST)
      jsonLog('warn', 'a worker ended and is started again', { pid: child.pid, code, signal, after: pause })
      const timer = setTimeout(() => {
        this.#timers.delete(timer)
        this.#start(next)
      }, pause)
      this.#timers.add(timer)
    })
  }
}

async function ended(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE)
  await gone
  clearTimeout(timer)
}

function argsOf(values: CommonValues): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (OWN.has(name)) return []
    return [value].flat().map((one) => (one === true ? `--${name}` : `--${name}=${one}`))
  })
}
