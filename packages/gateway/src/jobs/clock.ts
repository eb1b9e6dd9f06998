import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import { fireDeliveries } from './deliveries.ts'
import { type Due, whatIsDue } from './due.ts'
import type { Engine } from './engine.ts'
import { fireDue } from './schedules.ts'

/** Pause between looks, in milliseconds. */
const POLL = 1_250

/** The same while nothing is due and notices arrive: then a look is only a net. */
const NET = 5_000

/** Least pause, in milliseconds: notices of many changes are one look. */
const GAP = 100

/** Looks for schedules, deliveries and jobs: at intervals, at the next time that is known to be due, and when it is asked to. */
export class Clock {
  readonly #db: Database
  readonly #engine: Pick<Engine, 'wake'>
  readonly #log: Log
  readonly #interval: number | undefined
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined
  #again = false
  #stopped = false

  /** @param interval Replaces the pauses between looks. */
  constructor(db: Database, engine: Pick<Engine, 'wake'>, log: Log, interval?: number) {
    this.#db = db
    this.#engine = engine
    this.#log = log
    this.#interval = interval
  }

  /** Looks now, or again after the look in progress. */
  look(): void {
    if (this.#stopped) return
    if (this.#looking) {
      this.#again = true
      return
    }
    clearTimeout(this.#timer)
    this.#looking = this.#look().then((pause) => {
      this.#looking = undefined
      this.#schedule(this.#again ? GAP : pause)
      this.#again = false
    })
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    await this.#looking
  }

  #schedule(pause: number): void {
    if (!this.#stopped) this.#timer = setTimeout(() => this.look(), pause).unref()
  }

  /** Returns the pause before the next look. */
  async #look(): Promise<number> {
    try {
      const due = await whatIsDue(this.#db)
      if (due.connections) await fireDue(this.#db, due.now, this.#log)
      if (due.deliveries) await fireDeliveries(this.#db)
      // Running ones may have lost their worker.
      if (due.connections || due.jobs || due.deliveries || due.running) this.#engine.wake()
      return this.#pauseAfter(due)
    } catch (error) {
      this.#log('error', 'schedules cannot be read', { error: (error as Error).name })
      return this.#interval ?? POLL
    }
  }

  #pauseAfter({ connections, jobs, deliveries, next, now }: Due): number {
    const isIdle = !connections && !jobs && !deliveries
    const longest = this.#interval ?? (isIdle && this.#db.notices?.arrive ? NET : POLL)
    return next === null ? longest : Math.min(longest, Math.max(GAP, next - now))
  }
}
