import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import { CLAIM } from '../db/claim-function.ts'
import type { Database, Queries } from '../db/database.ts'
import type { AttemptRow, JobRow } from '../db/schema.ts'
import { isRunning, isWaiting } from '../db/waiting.ts'

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
  /** Epoch milliseconds. Default: now, by the store's clock. */
  readonly now?: number | undefined
  /** Called if a due job was left because of `long` or of a cap. */
  readonly onLeft?: () => void
}

type Wanted = Required<Pick<ClaimOptions, 'most' | 'long' | 'onLeft'>> & Pick<ClaimOptions, 'now'> & Caps

type WantedAt = Wanted & { readonly now: number }

/** A due job. The numbers are those of running jobs. */
interface Due extends Pick<JobRow, 'id' | 'workspace_id' | 'source_id' | 'lane'> {
  readonly of_workspace: number
  readonly of_source: number
  readonly in_all: number
}

/** Postgres: `ferrule_claim` does all in one round trip. */
export async function claimInDatabase(
  db: Database,
  worker: string,
  { most, long, now, onLeft, perWorkspace, perSource, inAll }: Wanted,
): Promise<{ job: JobRow; begun: Begun }[]> {
  const params = [worker, now ?? null, most, long, perWorkspace ?? null, perSource ?? null, inAll ?? null]
  const { rows } = await db.shared.executeQuery<{
    claim: { claimed: { job: JobRow; begun: Begun }[]; left: boolean }
  }>(CompiledQuery.raw(CLAIM, params))
  const [found] = rows
  if (found?.claim.left) onLeft()
  return found?.claim.claimed ?? []
}

/** SQLite: chooses due jobs in the order of their ranks. Its transactions come one after the other. */
export async function chooseDue(queries: Queries, wanted: WantedAt): Promise<number[]> {
  const { onLeft } = wanted
  const places = new Places(wanted)
  let isLeft = false
  for (let isMore = true; isMore && places.free > 0; ) {
    isMore = false
    // The workspace or source of one that finds no place is full, and the next round skips it.
    for (const job of await dueJobs(queries, wanted, places).execute()) isMore = !places.take(job) || isMore
    isLeft ||= isMore
  }
  if (isLeft || places.long === 0) onLeft()
  return places.chosen
}

const NONE = Number.POSITIVE_INFINITY

/** Places for jobs of a claim, and the jobs that have taken one. */
class Places {
  free: number
  long: number
  readonly chosen: number[] = []
  readonly #caps: Caps
  readonly #workspaces = new Map<string, number>()
  readonly #sources = new Map<string, number>()

  constructor({ most, long, perWorkspace, perSource, inAll }: Wanted) {
    this.#caps = { perWorkspace, perSource, inAll }
    this.free = most
    this.long = Math.min(most, Math.max(0, long))
  }

  get full(): { workspaces: string[]; sources: string[] } {
    const { perWorkspace = NONE, perSource = NONE } = this.#caps
    return { workspaces: fullOf(this.#workspaces, perWorkspace), sources: fullOf(this.#sources, perSource) }
  }

  /** Whether there is a place for the job, which is its from now on. */
  take({ id, workspace_id, source_id, lane, ...running }: Due): boolean {
    const { perWorkspace = NONE, perSource = NONE, inAll = NONE } = this.#caps
    const ofWorkspace = this.#workspaces.get(workspace_id) ?? Number(running.of_workspace)
    const ofSource = source_id === null ? 0 : (this.#sources.get(source_id) ?? Number(running.of_source))
    if (Number(running.in_all) + this.chosen.length >= inAll) this.free = 0
    const isTaken = this.free > 0 && ofWorkspace < perWorkspace && ofSource < perSource
    this.#workspaces.set(workspace_id, ofWorkspace + Number(isTaken))
    if (source_id !== null) this.#sources.set(source_id, ofSource + Number(isTaken))
    if (!isTaken) return false
    this.chosen.push(Number(id))
    this.free--
    if (lane === 'long') this.long--
    return true
  }
}

const fullOf = (counts: ReadonlyMap<string, number>, cap: number): string[] =>
  [...counts].filter(([, count]) => count >= cap).map(([id]) => id)

/** Running jobs, counted only under a cap. */
const running = (cap: number | undefined, of: RawBuilder<unknown>) =>
  cap === undefined ? sql<number>`0` : sql<number>`(select count(*) from job where ${isRunning} and ${of})`

/** Due jobs of both lanes, but for those of full workspaces and sources and those that are chosen already. */
export function dueJobs(
  queries: Queries,
  { now, perWorkspace, perSource, inAll }: Pick<WantedAt, 'now'> & Caps,
  { free, long, full: { workspaces, sources }, chosen }: Pick<Places, 'free' | 'long' | 'full' | 'chosen'>,
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
    if (chosen.length > 0) query = query.where('id', 'not in', [...chosen])
    return query
  }
  return queries
    .with('short', () => ofLane('short', free))
    .with('long', () => ofLane('long', long))
    .selectFrom((eb) => eb.selectFrom('short').selectAll().unionAll(eb.selectFrom('long').selectAll()).as('due'))
    .select(['id', 'workspace_id', 'source_id', 'lane'])
    .select([
      running(perWorkspace, sql`workspace_id = due.workspace_id`).as('of_workspace'),
      running(perSource, sql`workspace_id = due.workspace_id and source_id = due.source_id`).as('of_source'),
      running(inAll, sql`true`).as('in_all'),
    ])
    .orderBy('rank')
    .orderBy('run_after')
    .orderBy('id')
    .limit(free)
}

/** An attempt with its counts so far. */
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
