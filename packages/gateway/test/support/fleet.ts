// A gateway and two workers, each a process, on one Postgres. One worker reaches it by a wire that can be cut.
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { ChaosTask } from './chaos.process.ts'
import { openWire } from './wire.ts'

const file = join(import.meta.dirname, 'chaos.process.ts')

/** Milliseconds. Longer than a busy machine delays a heartbeat. */
export const LOST_AFTER = 8_000

export class Member {
  readonly #task: ChaosTask
  #child: ChildProcess | undefined
  /** Where it serves. */
  address = ''

  constructor(task: ChaosTask) {
    this.#task = task
  }

  /** Its jobs are of workers whose names begin so. */
  get worker(): string {
    return `${this.#child?.pid}-`
  }

  async start(): Promise<void> {
    const execArgv = ['--disable-warning=ExperimentalWarning', '--conditions=@ferrule/source']
    const child = fork(file, [JSON.stringify(this.#task)], { execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    this.#child = child
    this.address = await new Promise<string>((resolve, reject) => {
      child.once('message', (address) => resolve(String(address)))
      child.once('exit', (code) => reject(new Error(`it ended with ${code}`)))
    })
  }

  /** Its clock is so many milliseconds ahead from now on. */
  jump(ahead: number): void {
    this.#child?.send({ ahead })
  }

  async kill(): Promise<void> {
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
  }
}

export async function startFleet(task: Omit<ChaosTask, 'role' | 'lostAfter'>) {
  const wire = await openWire(task.url)
  const lostAfter = LOST_AFTER
  const gateway = new Member({ ...task, role: 'serve', lostAfter })
  const near = new Member({ ...task, role: 'work', lostAfter })
  const far = new Member({ ...task, url: wire.url, role: 'work', lostAfter })
  const all = [gateway, near, far]
  await Promise.all(all.map((member) => member.start()))
  const close = async () => {
    await Promise.all(all.map((member) => member.kill()))
    await wire.close()
  }
  return { gateway, near, far, wire, close }
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>
