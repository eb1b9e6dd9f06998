import { isFerruleError } from '@ferrule/core'
import { appended, choiceOf } from './choice.ts'
import type { Batch, Destination } from './destination.ts'
import type { SyncConnector } from './engine/context.ts'
import type { CommitEvent, RunEvent } from './engine/events.ts'
import { type ReadOptions, run } from './run.ts'

/** Progress of a stream. */
export interface SyncProgress {
  readonly stream: string
  /** `everything`: a first or full copy; `changes`: only changes since then; `waiting`: until the next attempt. */
  readonly phase: 'everything' | 'changes' | 'waiting' | 'complete' | 'incomplete'
  /** Milliseconds until the next attempt, while `waiting`. */
  readonly retryInMs?: number
  /** Rows and deletes that this run has stored so far. */
  readonly rows: number
  readonly deletes: number
  /** Records that this run could not store, since they have no key. */
  readonly skipped: number
  /** Number of records left to read, if the vendor reports the total. */
  readonly left?: number
  /** Number of requests that the vendor still allows in its current period, if it says so. */
  readonly requestsLeft?: number
}

/** Result of a stream. */
export interface StreamResult {
  readonly stream: string
  readonly status: 'complete' | 'incomplete' | 'failed'
  /** Number of rows written, and deleted. */
  readonly rows: number
  readonly deletes: number
  /** Number of records without a key, which are not stored. Each is in the log. */
  readonly skipped: number
  /** Milliseconds. */
  readonly took: number
  /** Why it failed; earlier rows are kept. */
  readonly error?: unknown
}

export interface SyncOptions extends ReadOptions {
  readonly destination: Destination
  /** Lets a complete snapshot delete more than 30 % of a stream's rows. */
  readonly allowDeletes?: boolean
  readonly onProgress?: (progress: SyncProgress) => void
  /** Receives warnings. */
  readonly onLog?: (message: string) => void
}

/** Results by stream, in the order that the streams were read. */
export interface SyncResult {
  readonly streams: readonly StreamResult[]
  /** All streams are complete. */
  readonly ok: boolean
}

/**
 * Reads streams into a destination, and resumes after its last committed batch. If a stream fails, the others continue: its
 * result contains the error, and its rows stay.
 * @throws the destination's errors, except when a snapshot would delete too much: then only that stream fails.
 */
export async function sync(connector: SyncConnector, options: SyncOptions): Promise<SyncResult> {
  const { destination, allowDeletes = false, onProgress, onLog, clock = Date.now, ...rest } = options
  const writes = new Map((options.streams ?? []).map(choiceOf).map((choice) => [choice.name, choice]))
  /** The batch as the stream is written. */
  const batchOf = (event: CommitEvent): Batch => {
    const { write, mode = options.mode } = writes.get(event.stream) ?? {}
    return write === 'append' ? appended(plainBatch(event), mode === 'full_refresh') : plainBatch(event)
  }
  const results = new Map<string, StreamResult & { began: number }>()
  const state = await destination.state()
  // A batch is stored while the next one is read: at most one at a time, in order.
  let storing: Promise<void> = Promise.resolve()
  try {
    for await (const event of run(connector, { ...rest, clock }, state, destination.batchRows)) {
      const batch = event.kind === 'commit' ? batchOf(event) : undefined
      const prepared = batch && destination.prepare?.(batch)
      prepared?.catch(() => {})
      await storing
      await prepared
      if (event.kind === 'log') onLog?.(event.message)
      else if (event.kind === 'status') ended(event)
      else if (event.kind === 'retry') report(event.stream, 'waiting', { retryInMs: event.wait })
      else {
        storing = written(event, batch as Batch)
        // Thrown where it is awaited.
        storing.catch(() => {})
        if (event.finished) await storing
      }
    }
    await storing
  } finally {
    await storing.catch(() => {})
  }
  const streams = [...results.values()].map(({ began, ...result }) => result)
  return { streams, ok: streams.every(({ status }) => status === 'complete') }

  function ended({ stream, status: said, error }: StatusEvent): void {
    // Streams that a run did not come to have no progress.
    const isStarted = results.has(stream)
    const before = results.get(stream) ?? fresh(stream, clock())
    const status = statuses[said]
    if (before.error === undefined) {
      const failed = error !== undefined && { status: 'failed' as const, error }
      results.set(stream, { ...before, took: clock() - before.began, status, ...failed })
    }
    if (isStarted && (status === 'complete' || said === 'INCOMPLETE')) report(stream, status)
  }

  async function written(event: CommitEvent, batch: Batch): Promise<void> {
    const before = results.get(event.stream) ?? fresh(event.stream, clock())
    // The snapshot was rejected. Storing anything after it would make it look complete.
    if (before.error !== undefined) return
    try {
      const { rows, deletes } = await store(destination, event, batch, allowDeletes)
      const took = clock() - before.began
      results.set(event.stream, {
        ...before,
        took,
        rows: before.rows + rows,
        deletes: before.deletes + deletes,
        skipped: before.skipped + (event.skipped ?? 0),
      })
    } catch (error) {
      // Rejected by the delete guard: the vendor's response is implausible, but the destination works.
      if (!event.finished || !isFerruleError(error)) throw error
      results.set(event.stream, { ...before, took: clock() - before.began, status: 'failed', error })
    }
    const { left, requestsLeft } = event
    report(event.stream, event.state.position && !event.finished ? 'changes' : 'everything', {
      ...(left !== undefined && { left }),
      ...(requestsLeft !== undefined && { requestsLeft }),
    })
  }

  function report(stream: string, phase: SyncProgress['phase'], more: Partial<SyncProgress> = {}): void {
    const { rows, deletes, skipped } = results.get(stream) ?? fresh(stream, clock())
    onProgress?.({ stream, phase, rows, deletes, skipped, ...more })
  }
}

type StatusEvent = Extract<RunEvent, { kind: 'status' }>

const statuses = {
  STARTED: 'incomplete',
  RUNNING: 'incomplete',
  COMPLETE: 'complete',
  INCOMPLETE: 'incomplete',
} as const

const fresh = (stream: string, began: number): StreamResult & { began: number } => ({
  stream,
  status: 'incomplete',
  rows: 0,
  deletes: 0,
  skipped: 0,
  took: 0,
  began,
})

const plainBatch = ({ stream, generation, records, deletes, state }: CommitEvent): Batch => ({
  stream,
  generation,
  records,
  deletes,
  state,
})

async function store(
  destination: Destination,
  { stream, generation, records, deletes, state, finished }: CommitEvent,
  batch: Batch,
  allowDeletes: boolean,
): Promise<{ rows: number; deletes: number }> {
  if (finished) {
    const { deleted } = await destination.finish({ stream, generation, allowDeletes, state })
    return { rows: 0, deletes: deleted }
  }
  await destination.commit(batch)
  return { rows: records.length, deletes: deletes.filter(({ key }) => key !== undefined).length }
}
