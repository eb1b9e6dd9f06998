import { isFerruleError } from '@ferrule/core'
import type { Destination } from './destination.ts'
import type { SyncConnector } from './engine/context.ts'
import type { CommitEvent, RunEvent } from './engine/events.ts'
import { type ReadOptions, run } from './run.ts'

/** Progress of a stream. */
export interface SyncProgress {
  readonly stream: string
  /** `everything`: a first or full copy; `changes`: only changes since then. */
  readonly phase: 'everything' | 'changes' | 'complete' | 'incomplete'
  /** Rows and deletes that this run has stored so far. */
  readonly rows: number
  readonly deletes: number
}

/** Result of a stream. */
export interface StreamResult {
  readonly stream: string
  readonly status: 'complete' | 'incomplete' | 'failed'
  /** Rows that were written, and that were deleted. */
  readonly rows: number
  readonly deletes: number
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
  /** Receives warnings that are no errors. */
  readonly onLog?: (message: string) => void
}

/** Results by stream, in the order in which they were read. */
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
  const results = new Map<string, StreamResult & { began: number }>()
  const state = await destination.state()
  // The batch before is stored while the next one is read: never more than one, and in their order.
  let storing: Promise<void> = Promise.resolve()
  try {
    for await (const event of run(connector, { ...rest, clock }, state)) {
      await storing
      if (event.kind === 'log') onLog?.(event.message)
      else if (event.kind === 'status') ended(event)
      else {
        storing = written(event)
        // It is thrown where it is awaited.
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
    const before = results.get(stream) ?? fresh(stream, clock())
    const status = statuses[said]
    if (before.error === undefined) {
      const failed = error !== undefined && { status: 'failed' as const, error }
      results.set(stream, { ...before, took: clock() - before.began, status, ...failed })
    }
    if (status === 'complete' || said === 'INCOMPLETE') report(stream, status)
  }

  async function written(event: CommitEvent): Promise<void> {
    const before = results.get(event.stream) ?? fresh(event.stream, clock())
    // Its snapshot was refused: what comes after it would look as if it had not been.
    if (before.error !== undefined) return
    try {
      const { rows, deletes } = await store(destination, event, allowDeletes)
      const took = clock() - before.began
      results.set(event.stream, { ...before, took, rows: before.rows + rows, deletes: before.deletes + deletes })
    } catch (error) {
      // The guard of deletes: the vendor's answer is doubted, not the destination.
      if (!event.finished || !isFerruleError(error)) throw error
      results.set(event.stream, { ...before, took: clock() - before.began, status: 'failed', error })
    }
    report(event.stream, event.state.position && !event.finished ? 'changes' : 'everything')
  }

  function report(stream: string, phase: SyncProgress['phase']): void {
    const { rows, deletes } = results.get(stream) as StreamResult
    onProgress?.({ stream, phase, rows, deletes })
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
  took: 0,
  began,
})

async function store(
  destination: Destination,
  { stream, generation, records, deletes, state, finished }: CommitEvent,
  allowDeletes: boolean,
): Promise<{ rows: number; deletes: number }> {
  if (finished) {
    const { deleted } = await destination.finish({ stream, generation, allowDeletes, state })
    return { rows: 0, deletes: deleted }
  }
  await destination.commit({ stream, generation, records, deletes, state })
  return { rows: records.length, deletes: deletes.filter(({ key }) => key !== undefined).length }
}
