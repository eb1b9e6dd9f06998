import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { ALL, type Database } from '../db/database.ts'
import type { GaugeDefinition, Read } from './metrics.ts'

interface JobCounts {
  readonly waiting: number
  readonly running: number
  /** In seconds; 0 if none waits. */
  readonly oldestWait: number
}

/** How long one look at the jobs serves all gauges, in milliseconds. */
const FRESH = 1_000

/** Gauges of the jobs, which are those of the whole database, and of this process. */
export function gaugesOf(db: Database): GaugeDefinition[] {
  const counts = remembered(() => countJobs(db))
  const ofJobs = (pick: keyof JobCounts) => (): Read => async () => [{ value: (await counts())[pick] }]
  return [
    { name: 'ferrule.jobs.waiting', help: 'Jobs that could start now', labels: [], reader: ofJobs('waiting') },
    { name: 'ferrule.jobs.running', help: 'Jobs that run', labels: [], reader: ofJobs('running') },
    {
      name: 'ferrule.jobs.oldest_wait',
      help: 'How long the job that has waited longest could have started',
      unit: 's',
      labels: [],
      reader: ofJobs('oldestWait'),
    },
    {
      name: 'ferrule.event_loop.delay',
      help: 'Delay of the event loop since the last reading, by quantile',
      unit: 's',
      labels: ['quantile'],
      reader: delays,
    },
  ]
}

async function countJobs(db: Database): Promise<JobCounts> {
  const now = Date.now()
  const ready = sql`from job where status in ('pending', 'queued', 'incomplete') and run_after <= cast(${now} as bigint)`
  const { rows } = await db.as(ALL, (queries) =>
    sql<{ waiting: number; oldest: number | null; running: number }>`
      select (select count(*) ${ready}) as waiting, (select min(run_after) ${ready}) as oldest,
        (select count(*) from job where status = 'running') as running`.execute(queries),
  )
  const { waiting, running, oldest } = rows[0] ?? { waiting: 0, running: 0, oldest: null }
  return {
    waiting: Number(waiting),
    running: Number(running),
    oldestWait: oldest === null ? 0 : Math.max(0, now - Number(oldest)) / 1_000,
  }
}

function remembered<T>(make: () => Promise<T>): () => Promise<T> {
  let last: { at: number; value: Promise<T> } | undefined
  return () => {
    if (!last || performance.now() - last.at > FRESH) last = { at: performance.now(), value: make() }
    return last.value
  }
}

const NANO = 1e9

function delays(): Read {
  const histogram = monitorEventLoopDelay({ resolution: 20 })
  histogram.enable()
  return () => {
    const readings = [50, 99, 100].map((percent) => ({
      value: histogram.percentile(percent) / NANO,
      labels: { quantile: String(percent / 100) },
    }))
    histogram.reset()
    return readings
  }
}
