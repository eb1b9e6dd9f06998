import { isFerruleError } from '@ferrule/core'
import type { StreamDefinition } from '@ferrule/core/manifest'
import type { BatchDelete } from './destination.ts'
import type { RunContext } from './engine/context.ts'
import type { CommitEvent } from './engine/events.ts'
import { fullness } from './engine/full.ts'
import { parentOf } from './engine/lists.ts'
import type { Position, Row } from './engine/rows.ts'
import type { Known, OpenPass } from './engine/state.ts'
import { modeOf } from './modes/index.ts'
import type { Mode, Pass } from './modes/mode.ts'

/** How to read one stream in this run. */
export interface StreamPlan {
  readonly stream: StreamDefinition
  /** Read everything, whatever the state says. */
  readonly full: boolean
  /** Only add rows: none is deleted because it is no longer visible. */
  readonly append: boolean
  /** Interval in milliseconds after which streams that do not show everything are read completely; 0: never. */
  readonly reconcile: number
}

type Commits = AsyncGenerator<CommitEvent, Known, undefined>

/**
 * Reads one stream from its state: everything if there is no usable position, then the changes since the position taken
 * before.
 */
export async function* readStream(context: RunContext, plan: StreamPlan, known: Known): Commits {
  const { stream } = plan
  const mode = modeOf(context, stream)
  let state = known
  const whole = wholeOf(context, plan, mode, state)
  if (whole !== undefined) {
    if (whole) context.log('WARN', `${stream.name}: ${whole}; everything is read again`)
    state = yield* readEverything(context, plan, mode, state)
  }
  if (mode.changes) state = yield* readChanges(context, plan, mode.changes, state)
  return state
}

/** Whether to read everything: undefined if not, else the reason, or '' if it needs no message. */
function wholeOf(context: RunContext, plan: StreamPlan, mode: Mode, state: Known): string | undefined {
  const { position, pass, complete = 0 } = state
  if (pass?.kind === 'everything' || plan.full || !mode.changes || !position) return ''
  const late = mode.tooOld?.(context, plan.stream, position)
  if (late) return late
  const due = plan.reconcile > 0 && context.clock() - complete >= plan.reconcile
  return due && pass === undefined && hidesSome(context, plan.stream) ? '' : undefined
}

/** Whether some deletes or changes show only in a full read, of this stream or of its parents. */
const hidesSome = (context: RunContext, stream: StreamDefinition): boolean =>
  stream.deletes === 'reconcile' ||
  stream.unseen !== undefined ||
  (stream.parent !== undefined && hidesSome(context, parentOf(context, stream)))

async function* readEverything(context: RunContext, plan: StreamPlan, mode: Mode, known: Known): Commits {
  const { stream } = plan
  let state = known
  // A pass that was read to its end but not finished would have deleted too much, so it starts again.
  if (state.pass?.kind !== 'everything' || state.pass.read) {
    const start = await mode.start(context, stream)
    state = { ...state, generation: state.generation + 1, pass: { kind: 'everything', progress: {}, start } }
  }
  const { start = {}, progress } = state.pass as OpenPass
  const { refusals } = context
  const pass = mode.everything(context, stream, start, progress)
  const position = yield* commits(context, stream.name, pass, (more) => {
    state = { ...state, pass: { ...(state.pass as OpenPass), progress: more } }
    return state
  })
  if (refusals.read === 0 && refusals.error) throw refusals.error
  const { pass: _, ...rest } = { ...state, position, complete: context.clock() }
  const event = { kind: 'commit', stream: stream.name, generation: state.generation, records: [], deletes: [] } as const
  if (refusals.refused > 0) context.log('WARN', leftOut(stream, refusals.refused, refusals.error))
  if (plan.append || refusals.refused > 0) {
    yield { ...event, state: rest }
  } else {
    yield { ...event, state: { ...state, pass: { ...(state.pass as OpenPass), read: true } } }
    yield { ...event, state: rest, finished: true }
  }
  return rest
}

async function* readChanges(
  context: RunContext,
  { stream }: StreamPlan,
  changes: NonNullable<Mode['changes']>,
  known: Known,
): Commits {
  const { refusals } = context
  refusals.read = 0
  refusals.refused = 0
  let state: Known = known.pass ? known : { ...known, pass: { kind: 'changes', progress: {} } }
  const pass = changes(context, stream, known.position ?? {}, (state.pass as OpenPass).progress)
  const position = yield* commits(context, stream.name, pass, (progress) => {
    state = { ...state, pass: { kind: 'changes', progress } }
    return state
  })
  if (refusals.read === 0 && refusals.refused > 0) throw refusals.error
  if (refusals.refused > 0) context.log('WARN', leftOut(stream, refusals.refused, refusals.error))
  const { pass: _, ...rest } = { ...state, position }
  const event = { kind: 'commit', stream: stream.name, generation: rest.generation, records: [], deletes: [] } as const
  yield { ...event, state: rest, requestsLeft: context.allowance.left }
  return rest
}

const leftOut = ({ name, parent }: StreamDefinition, count: number, error: unknown): string =>
  `${name}: ${count} of ${parent?.stream} were rejected; their rows are kept: ${
    isFerruleError(error) ? error.message : 'unknown'
  }`

/** Groups the steps of a pass into commits of a useful size. */
async function* commits(
  { clock, skipped, allowance, batchRows }: RunContext,
  stream: string,
  pass: Pass,
  stateAfter: (progress: OpenPass['progress']) => Known,
): AsyncGenerator<CommitEvent, Position, undefined> {
  let records: Row[] = []
  let deletes: BatchDelete[] = []
  let state: Known | undefined
  let left: number | undefined
  let isFull = fullness(clock, batchRows)
  const take = (): CommitEvent => {
    const { generation } = state as Known
    const event = {
      ...({ kind: 'commit', stream, generation, records, deletes, state: state as Known, left } as const),
      ...(skipped.count > 0 && { skipped: skipped.count }),
      requestsLeft: allowance.left,
    }
    skipped.count = 0
    records = []
    deletes = []
    state = undefined
    isFull = fullness(clock, batchRows)
    return event
  }
  try {
    for (;;) {
      const next = await pass.next()
      if (next.done) {
        // Without rows, the state at the end of the pass says all that this one would.
        if (state && (records.length > 0 || deletes.length > 0 || skipped.count > 0)) yield take()
        return next.value
      }
      // A delete and a later row with the same key must not be in one batch.
      if (state && next.value.deletes.some(({ key }) => key !== undefined)) yield take()
      records.push(...next.value.records)
      deletes.push(...next.value.deletes)
      state = stateAfter(next.value.progress)
      left = next.value.left
      if (next.value.store || isFull(records) || deletes.length > 0) yield take()
    }
  } finally {
    await pass.return(undefined as never)
  }
}
