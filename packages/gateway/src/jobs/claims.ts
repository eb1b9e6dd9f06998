import { type SqlBool, sql } from 'kysely'
import type { Queries } from '../db/database.ts'
import type { Dialect } from '../db/migrations.ts'
import type { AttemptRow, JobRow } from '../db/schema.ts'

/** Maximum numbers of running jobs over all processes, which must agree on them. Absent: no limit. */
export interface Caps {
  readonly perWorkspace?: number | undefined
  /** Connections of one source share its credentials, and so the vendor's rate limit. */
  readonly perSource?: number | undefined
  readonly inAll?: number | undefined
}

export interface ClaimOptions extends Caps {
  /** Maximum number of jobs. Default: 1. */
  readonly most?: number
  /** Maximum number of long jobs among them. Default: `most`. */
  readonly long?: number
  readonly now?: number
  /** Called if a due job was left because of `long` or of a cap. */
  readonly onLeft?: () => void
}

type Wanted = Required<Pick<ClaimOptions, 'most' | 'long' | 'now' | 'onLeft'>> & Caps & { readonly dialect: Dialect }

/** As in the partial index, with constants: SQLite does not use it for parameters. */
export const isWaiting = sql<SqlBool>`status in ('pending', 'queued', 'incomplete')`

type Due = Pick<JobRow, 'id' | 'workspace_id' | 'source_id' | 'lane'>

/** Chooses due jobs in the order of their ranks, and locks them for this transaction. */
export async function chooseDue(queries: Queries, wanted: Wanted): Promise<number[]> {
  const { most, perWorkspace, perSource, inAll } = wanted
  const isCapped = perWorkspace !== undefined || perSource !== undefined || inAll !== undefined
  const places = new Places(wanted, isCapped ? await runningJobs(queries, wanted.dialect) : [])
  const chosen: number[] = []
  let left = places.free < most
  for (let isMore = true; isMore && places.free > 0; ) {
    isMore = false
    for (const job of await dueJobs(queries, wanted, places, chosen).execute()) {
      if (places.take(job)) chosen.push(Number(job.id))
      // It has filled its workspace or source, which the next round skips.
      else isMore = true
    }
    left ||= isMore
  }
  if (left || places.long === 0) wanted.onLeft()
  return chosen
}

/** What may still be claimed. */
class Places {
  free: number
  long: number
  readonly #caps: Caps
  readonly #workspaces = new Map<string, number>()
  readonly #sources = new Map<string, number>()

  constructor({ most, long, ...caps }: Wanted, running: readonly Running[]) {
    this.#caps = caps
    let count = 0
    for (const job of running) count += this.#add(job, Number(job.count))
    this.free = Math.min(most, Math.max(0, (caps.inAll ?? Number.POSITIVE_INFINITY) - count))
    this.long = Math.min(this.free, Math.max(0, long))
  }

  get full(): { workspaces: string[]; sources: string[] } {
    return {
      workspaces: fullOf(this.#workspaces, this.#caps.perWorkspace),
      sources: fullOf(this.#sources, this.#caps.perSource),
    }
  }

  take(job: Due): boolean {
    const { perWorkspace = Number.POSITIVE_INFINITY, perSource = Number.POSITIVE_INFINITY } = this.#caps
    if ((this.#workspaces.get(job.workspace_id) ?? 0) >= perWorkspace) return false
    if (job.source_id !== null && (this.#sources.get(job.source_id) ?? 0) >= perSource) return false
    this.#add(job, 1)
    this.free--
    if (job.lane === 'long') this.long--
    return true
  }

  #add({ workspace_id, source_id }: Omit<Running, 'count'>, count: number): number {
    this.#workspaces.set(workspace_id, (this.#workspaces.get(workspace_id) ?? 0) + count)
    if (source_id !== null) this.#sources.set(source_id, (this.#sources.get(source_id) ?? 0) + count)
    return count
  }
}

const fullOf = (counts: ReadonlyMap<string, number>, cap = Number.POSITIVE_INFINITY): string[] =>
  [...counts].filter(([, count]) => count >= cap).map(([id]) => id)

type Running = Pick<JobRow, 'workspace_id' | 'source_id'> & { readonly count: number }

/** Two processes that count at once would both see the last free place, so they count one after the other. */
async function runningJobs(queries: Queries, dialect: Dialect): Promise<Running[]> {
  if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(hashtext('ferrule_claims'))`.execute(queries)
  return queries
    .selectFrom('job')
    .select((eb) => ['workspace_id', 'source_id', eb.fn.countAll<number>().as('count')])
    .where(sql<SqlBool>`status = 'running'`)
    .groupBy(['workspace_id', 'source_id'])
    .execute()
}

/** Due jobs of both lanes, but for those of full workspaces and sources and those that are chosen already. */
export function dueJobs(
  queries: Queries,
  { dialect, now }: Pick<Wanted, 'dialect' | 'now'>,
  { free, long, full: { workspaces, sources } }: Pick<Places, 'free' | 'long' | 'full'>,
  chosen: readonly number[] = [],
) {
  const ofLane = (lane: JobRow['lane'], most: number) => {
    let query = queries
      .selectFrom('job')
      .select(['id', 'workspace_id', 'source_id', 'lane', 'rank', 'run_after'])
      .where(isWaiting)
      .where('lane', '=', lane)
      .where('run_after', '<=', now)
      .orderBy('rank')
      .orderBy('run_after')
      .orderBy('id')
      .limit(most)
    if (workspaces.length > 0) query = query.where('workspace_id', 'not in', workspaces)
    if (sources.length > 0)
      query = query.where((eb) => eb.or([eb('source_id', 'is', null), eb('source_id', 'not in', sources)]))
    if (chosen.length > 0) query = query.where('id', 'not in', chosen)
    return dialect === 'postgres' ? query.forUpdate().skipLocked() : query
  }
  return queries
    .with('short', () => ofLane('short', free))
    .with('long', () => ofLane('long', long))
    .selectFrom((eb) => eb.selectFrom('short').selectAll().unionAll(eb.selectFrom('long').selectAll()).as('due'))
    .selectAll()
    .orderBy('rank')
    .orderBy('run_after')
    .orderBy('id')
    .limit(free)
}

/** What an attempt has done so far. */
export type Begun = Pick<AttemptRow, 'number' | 'rows' | 'bytes' | 'streams_json'>

/** Begins the next attempt of each job, or resumes one whose slice has ended. By job. */
export async function beginAttempts(
  queries: Queries,
  jobs: readonly JobRow[],
  now: number,
): Promise<Map<number, Begun>> {
  const ids = jobs.map(({ id }) => id)
  const begun = await queries
    .insertInto('attempt')
    .columns(['job_id', 'number', 'workspace_id', 'status', 'created_at', 'updated_at', 'rows', 'bytes'])
    .expression((eb) =>
      eb
        .selectFrom('job')
        .leftJoin('attempt', 'attempt.job_id', 'job.id')
        .select(({ fn, lit }) => [
          'job.id',
          // Only an attempt between two slices still runs.
          fn
            .coalesce(
              fn.max(sql<number>`attempt.number + case when attempt.status = 'running' then 0 else 1 end`),
              lit(0),
            )
            .as('number'),
          'job.workspace_id',
          sql<'running'>`'running'`.as('status'),
          sql<number>`cast(${now} as bigint)`.as('created_at'),
          sql<number>`cast(${now} as bigint)`.as('updated_at'),
          lit(0).as('rows'),
          lit(0).as('bytes'),
        ])
        .where('job.id', 'in', ids)
        .groupBy(['job.id', 'job.workspace_id']),
    )
    .onConflict((conflict) => conflict.columns(['job_id', 'number']).doUpdateSet({ updated_at: now }))
    .returning(['job_id', 'number', 'rows', 'bytes', 'streams_json'])
    .execute()
  return new Map(
    begun.map(({ job_id, number, rows, bytes, streams_json }) => [
      Number(job_id),
      { number: Number(number), rows: Number(rows), bytes: Number(bytes), streams_json },
    ]),
  )
}
