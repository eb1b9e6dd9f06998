import { type FerruleError, InvalidRequestError, isFerruleError } from '@ferrule/core'
import type { ReportDefinition, StreamDefinition } from '@ferrule/core/manifest'
import { call, OutOfTime, type RunContext } from '../engine/context.ts'
import { isWanted, listed, paramsOf, parentOf } from '../engine/lists.ts'
import { pause } from '../engine/pause.ts'
import { rowsOfReport } from '../engine/report-file.ts'
import { type Position, type Progress, type Row, rowsOf, type Step } from '../engine/rows.ts'
import { writeTime } from '../engine/time.ts'
import { valueAt } from '../path.ts'
import type { Mode, Pass } from './mode.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

/** Time that a run waits for reports in all, in milliseconds. The next run fetches those that take longer. */
const PATIENCE = 30 * 60_000

/** Attempts to have one report made. */
const ATTEMPTS = 2

/** Rows of a report in one step. */
const CHUNK = 2000

type Days = readonly [first: string, last: string]

/** A report that was requested and is not yet stored. */
interface Open {
  readonly name: string
  readonly id: string
  readonly attempt: number
}

interface Job {
  readonly name: string
  readonly parent: Row
  readonly days: Days
}

/** Where a pass is: its days, the reports that are stored, and those that the vendor is making. */
interface State {
  readonly days: Days
  readonly done: readonly string[]
  readonly open: readonly Open[]
}

/** Rows of reports that the vendor makes in the background, by day. Recent days are read again. */
export const report: Mode = {
  start: async () => ({}),
  everything: (context, stream, _start, progress) => pass(context, stream, {}, progress),
  async *changes(context, stream, since, progress) {
    const { hours } = stream.report as ReportDefinition
    const isEarly = context.clock() - Number(since['checked'] ?? 0) < hours * HOUR
    if (isEarly && progress['days'] === undefined) return since
    return yield* pass(context, stream, since, progress)
  },
}

async function* pass(context: RunContext, stream: StreamDefinition, since: Position, from: Progress): Pass {
  const definition = stream.report as ReportDefinition
  const checked = context.clock()
  const days = (from['days'] as Days | undefined) ?? daysOf(definition, checked, since['through'] as string | undefined)
  const jobs = await jobsOf(context, stream, days, new Set(since['parents'] as readonly string[] | undefined))
  let state: State = {
    days,
    done: (from['done'] ?? []) as readonly string[],
    open: (from['open'] ?? []) as readonly Open[],
  }
  // An earlier run has read these.
  context.refusals.read += state.done.length
  // Not kept: the next run asks again.
  const refused = new Set<string>()
  const step = (records: readonly Row[]): Step => ({ records, deletes: [], progress: { ...state }, store: true })
  for (let idle = 0; ; ) {
    for (const job of wanted(context, jobs, state)) {
      if (refused.has(job.parent.key)) continue
      const id = await unlessRefused(context, job, refused, () => request(context, stream, job))
      if (id === REFUSED) continue
      state = { ...state, open: [...state.open, openOf(job, id, 1)] }
      // A restart must not request it again.
      yield step([])
    }
    if (state.open.length === 0) break
    let isIdle = true
    for (const one of state.open) {
      const job = jobs.get(one.name)
      const rows = job ? await unlessRefused(context, job, refused, () => finished(context, stream, job, one)) : []
      if (rows === undefined) continue
      isIdle = false
      const others = state.open.filter((other) => other !== one)
      if (typeof rows === 'string' || rows === REFUSED) {
        state = { ...state, open: rows === REFUSED ? others : [...others, openOf(job as Job, rows, 2)] }
        yield step([])
        continue
      }
      const found = rowsOf(context, stream, rows, { parent: job?.parent })
      for (let at = 0; at + CHUNK < found.length; at += CHUNK) yield step(found.slice(at, at + CHUNK))
      const rest = found.length === 0 ? [] : found.slice(Math.floor((found.length - 1) / CHUNK) * CHUNK)
      context.refusals.read += 1
      state = { ...state, done: [...state.done, one.name], open: others }
      yield step(rest)
    }
    idle = isIdle ? idle + 1 : 0
    if (isIdle) await waitFor(context, idle)
  }
  // One that was refused is read from its first day when it no longer is, like a new one.
  const parents = new Set([...jobs.values()].map(({ parent }) => parent.key).filter((key) => !refused.has(key)))
  return { through: days[1], checked, parents: [...parents] }
}

const openOf = ({ name }: Job, id: string, attempt: number): Open => ({ name, id, attempt })

/** The jobs to request now: at most as many are open at once as calls are. */
function wanted({ concurrency }: RunContext, jobs: ReadonlyMap<string, Job>, { done, open }: State): Job[] {
  const known = new Set([...done, ...open.map(({ name }) => name)])
  return [...jobs.values()].filter(({ name }) => !known.has(name)).slice(0, Math.max(0, concurrency - open.length))
}

/** The days of a pass: all that the vendor reports, or those since the last pass and those that may still change. */
function daysOf({ days, lookback }: ReportDefinition, now: number, through: string | undefined): Days {
  // Yesterday is over or nearly so in all time zones.
  const last = dayOf(now - DAY)
  const all = allDays(days, last)
  const since = through === undefined ? '' : dayOf(Date.parse(through) - (lookback - 1) * DAY)
  return since > all[0] ? [since, last] : all
}

/** All days up to one that the vendor reports; the earliest may be too early in some time zones. */
const allDays = (days: number, last: string): Days => [dayOf(Date.parse(last) - (days - 3) * DAY), last]

const dayOf = (time: number): string => String(writeTime(time, 'date', time))

/** One job per parent and range of days, by name. A parent that no pass has read yet has all days. */
async function jobsOf(
  context: RunContext,
  stream: StreamDefinition,
  days: Days,
  known: ReadonlySet<string>,
): Promise<Map<string, Job>> {
  const { most, days: all } = stream.report as ReportDefinition
  const jobs = new Map<string, Job>()
  for await (const { records } of listed(context, parentOf(context, stream), {})) {
    for (const parent of records.filter(isWanted(stream))) {
      for (const part of partsOf(known.has(parent.key) ? days : allDays(all, days[1]), most)) {
        const name = `${parent.key} ${part[0]}`
        jobs.set(name, { name, parent, days: part })
      }
    }
  }
  return jobs
}

/** Ranges of at most so many days. */
function partsOf([first, last]: Days, most: number): Days[] {
  const parts: Days[] = []
  const end = Date.parse(last)
  for (let at = Date.parse(first); at <= end; at += most * DAY)
    parts.push([dayOf(at), dayOf(Math.min(end, at + (most - 1) * DAY))])
  return parts
}

/** Requests a report. The same one may be on its way already, from a run that was killed. */
async function request(context: RunContext, stream: StreamDefinition, { parent, days }: Job): Promise<string> {
  const { entity, params, id } = stream.report as ReportDefinition
  const asked = { ...params, ...paramsOf(stream, parent), startDate: days[0], endDate: days[1] }
  try {
    return String(valueAt(await call(context, entity, 'create', asked), id))
  } catch (error) {
    const same = isFerruleError(error) && error.status === 425 ? duplicateOf(error.upstream?.message) : undefined
    if (same === undefined) throw error
    // The vendor may take another report for the same one.
    const found = (await call(context, entity, 'get', { ...paramsOf(stream, parent), [id]: same })) as Progress
    if (!isSame(found, asked)) throw error
    return same
  }
}

const duplicateOf = (message: string | undefined): string | undefined =>
  /duplicate of ?: ?([\w-]{8,64})/i.exec(message ?? '')?.[1]

/** Whether a report is the one that is asked for: everything that it states is equal. */
function isSame(found: Progress, asked: Progress): boolean {
  const configuration = (found['configuration'] ?? {}) as Progress
  const wanted = Object.entries((asked['configuration'] ?? {}) as Progress)
  const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
  return (
    found['startDate'] === asked['startDate'] &&
    found['endDate'] === asked['endDate'] &&
    wanted.every(([name, value]) => isEqual(configuration[name], value))
  )
}

/** The rows of a report that is ready; undefined while it is being made; the id of a second attempt after a failure. */
async function finished(
  context: RunContext,
  stream: StreamDefinition,
  job: Job,
  { id, attempt }: Open,
): Promise<readonly unknown[] | string | undefined> {
  const definition = stream.report as ReportDefinition
  const params = { ...paramsOf(stream, job.parent), [definition.id]: id }
  const found = (await call(context, definition.entity, 'get', params).catch((error: unknown) => {
    // Vendors forget old reports.
    if (isFerruleError(error) && error.code === 'not_found' && attempt < ATTEMPTS) return { status: 'FAILED' }
    throw error
  })) as Progress
  const status = String(found['status'])
  if (/^(FAIL|CANCEL)/.test(status)) {
    if (attempt < ATTEMPTS) return request(context, stream, job)
    throw failed(stream, job, definition.entity, `${status}: ${String(found['failureReason'] ?? 'no reason is given')}`)
  }
  if (status !== 'COMPLETED') return undefined
  return rowsOfReport(await call(context, definition.entity, 'download', params), definition.ids)
}

function failed({ name }: StreamDefinition, { days, parent }: Job, entity: string, reason: string): FerruleError {
  const message = `[${name}] the report of ${days.join(' to ')} for ${parent.key} could not be made (${reason})`
  return new InvalidRequestError(message, { entity, action: 'get', outcome: 'rejected', retryable: false })
}

const REFUSED = Symbol('refused')

/** A parent without this kind of report does not end the stream; the rejection is counted, once per parent. */
async function unlessRefused<T>(
  { refusals }: RunContext,
  { parent }: Job,
  refused: Set<string>,
  run: () => Promise<T>,
): Promise<T | typeof REFUSED> {
  try {
    return await run()
  } catch (error) {
    if (!isFerruleError(error) || (error.code !== 'permission' && error.code !== 'not_found')) throw error
    if (!refused.has(parent.key)) refusals.refused += 1
    refused.add(parent.key)
    refusals.error ??= error
    return REFUSED
  }
}

/** Waits before reports are asked for again. @throws {OutOfTime} when the run has waited long enough. */
async function waitFor(
  { backoff: [first, longest], clock, deadline, signal, patience }: RunContext,
  idle: number,
): Promise<void> {
  const wait = Math.min(longest, first * 2 ** Math.min(idle, 16))
  patience.until ??= clock() + PATIENCE
  if (clock() + wait >= Math.min(patience.until, deadline ?? patience.until)) throw new OutOfTime()
  await pause(wait, signal)
  if (signal?.aborted) throw new OutOfTime()
}
