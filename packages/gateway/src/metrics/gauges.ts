import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { ALL, type Database } from '../db/database.ts'
import type { JobRow } from '../db/schema.ts'
import { isWaiting } from '../db/waiting.ts'
import type { GaugeDefinition, Read, Reading } from './metrics.ts'

interface OfLane {
  readonly waiting: number
  /** In seconds; 0 if none waits. */
  readonly oldestWait: number
}

interface JobCounts {
  readonly lanes: Readonly<Record<JobRow['lane'], OfLane>>
  readonly running: number
  /** Workspaces with waiting jobs. */
  readonly workspaces: number
  /** Waiting jobs of the workspace that has most. */
  readonly most: number
}

/** How long one look at the jobs serves all gauges, in milliseconds. */
const FRESH = 1_000

/**
 * Gauges of the jobs, which are those of the whole database, and of this process.
 * @param workspaces How many workspaces have a series of their own: those with most waiting jobs.
 */
export function gaugesOf(db: Database, workspaces = 0): GaugeDefinition[] {
  const counts = remembered(() => countJobs(db))
  const ofAll = (pick: 'running' | 'workspaces' | 'most') => (): Read => async () => [{ value: (await counts())[pick] }]
  const ofLanes = (pick: keyof OfLane) => (): Read => async () =>
    Object.entries((await counts()).lanes).map(([lane, count]) => ({ value: count[pick], labels: { lane } }))
  return [
    {
      name: 'ferrule.jobs.waiting',
      help: 'Jobs that could start now',
      labels: ['lane'],
      reader: ofLanes('waiting'),
    },
    { name: 'ferrule.jobs.running', help: 'Jobs that run', labels: [], reader: ofAll('running') },
    {
      name: 'ferrule.jobs.oldest_wait',
      help: 'How long the job that has waited longest could have started',
      unit: 's',
      labels: ['lane'],
      reader: ofLanes('oldestWait'),
    },
    {
      name: 'ferrule.jobs.workspaces_waiting',
      help: 'Workspaces with jobs that could start now',
      labels: [],
      reader: ofAll('workspaces'),
    },
    {
      name: 'ferrule.jobs.waiting_most',
      help: 'Jobs that could start now, of the workspace that has most',
      labels: [],
      reader: ofAll('most'),
    },
    ...(workspaces > 0 ? [ofWorkspaces(db, workspaces)] : []),
    ...(db.dialect === 'postgres' ? [lockWaits(db)] : []),
    {
      name: 'ferrule.event_loop.delay',
      help: 'Delay of the event loop since the last reading, by quantile',
      unit: 's',
      labels: ['quantile'],
      reader: delays,
    },
  ]
}

type Counted = Record<
  'now' | 'running' | 'workspaces' | 'most' | 'short' | 'short_since' | 'long' | 'long_since',
  number | null
>

async function countJobs(db: Database): Promise<JobCounts> {
  const time = db.time()
  const { rows } = await db.as(ALL, (queries) =>
    sql<Counted>`
      with waiting as (select workspace_id, lane, count(*) as jobs, min(run_after) as since from job
          where ${isWaiting} and run_after <= ${time} group by workspace_id, lane),
        of_workspace as (select sum(jobs) as jobs from waiting group by workspace_id)
      select ${time} as now, (select count(*) from job where status = 'running') as running,
        (select count(*) from of_workspace) as workspaces, (select max(jobs) from of_workspace) as most,
        (select sum(jobs) from waiting where lane = 'short') as short,
        (select min(since) from waiting where lane = 'short') as short_since,
        (select sum(jobs) from waiting where lane = 'long') as long,
        (select min(since) from waiting where lane = 'long') as long_since`.execute(queries),
  )
  const count = (name: keyof Counted): number => Number(rows[0]?.[name] ?? 0)
  const lane = (name: JobRow['lane']): OfLane => ({
    waiting: count(name),
    oldestWait: Math.max(0, count('now') - (count(`${name}_since`) || count('now'))) / 1_000,
  })
  return {
    lanes: { short: lane('short'), long: lane('long') },
    running: count('running'),
    workspaces: count('workspaces'),
    most: count('most'),
  }
}

/** Only those that wait have a series, and only so many, so tenants cannot fill the memory of whoever collects. */
const ofWorkspaces = (db: Database, most: number): GaugeDefinition => ({
  name: 'ferrule.jobs.waiting_of',
  help: 'Jobs that could start now, of the workspaces that have most',
  labels: ['workspace', 'lane'],
  reader: () =>
    remembered(async () => {
      const { rows } = await db.as(ALL, (queries) =>
        sql<{ workspace: string; lane: string; value: number }>`
          with waiting as (select workspace_id, lane, count(*) as jobs from job
              where ${isWaiting} and run_after <= ${db.time()} group by workspace_id, lane),
            most as (select workspace_id from waiting group by workspace_id
              order by sum(jobs) desc, workspace_id limit ${most})
          select workspace_id as workspace, lane, jobs as value from waiting
            where workspace_id in (select workspace_id from most)`.execute(queries),
      )
      return rows.map(({ value, ...labels }) => ({ value: Number(value), labels }))
    }),
})

/** Without more rights, a user sees what their own statements wait for. */
const lockWaits = (db: Database): GaugeDefinition => ({
  name: 'ferrule.database.lock_waits',
  help: 'Statements on this database, of the same user, that wait for a lock',
  labels: [],
  reader: () => async () => {
    const { rows } = await sql<Reading>`select count(*)::int as value from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db.shared)
    return rows
  },
})

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
