import { type FerruleError, isFerruleError, ParamsError } from '@ferrule/core'
import type { SyncDefinition } from '@ferrule/core/manifest'
import { checkWrite, choiceOf, findStream, type StreamChoice, usualStreams } from './choice.ts'
import { OutOfTime, type RunContext, type SyncConnector } from './engine/context.ts'
import type { RunEvent } from './engine/events.ts'
import { pause } from './engine/pause.ts'
import { checkState, freshState, type Known } from './engine/state.ts'
import type { SyncMode, SyncState } from './messages.ts'
import { readStream, type StreamPlan } from './stream.ts'

/** Options of a run. Times are in milliseconds. */
export interface ReadOptions {
  /** Default: all streams of the connector except reports. */
  readonly streams?: readonly StreamChoice[]
  /** `full_refresh` reads everything again. Default: `incremental`. */
  readonly mode?: SyncMode
  /** Rows are only added: a full refresh deletes nothing. */
  readonly append?: boolean
  /** Default export of `@ferrule/<connector>/sync`. Default: imported by the connector's name. */
  readonly definition?: SyncDefinition
  readonly signal?: AbortSignal
  /** Date or epoch milliseconds by which the run ends cleanly; the state says where to resume. */
  readonly deadline?: Date | number
  /** How often streams that do not show all deletes and changes are read completely. Default: once a day. 0: never. */
  readonly reconcile?: number
  /** Maximum number of consecutive attempts without progress, after transient failures. Default: 5. */
  readonly retry?: number
  /** First and maximum backoff, if the vendor does not set one. Default: 1 s and 60 s. */
  readonly backoff?: readonly [first: number, longest: number]
  /**
   * Number of concurrent calls: for segments of a full read, for the children of several parents, and when records are read
   * one by one. 1: one after another. Default: 6.
   */
  readonly concurrency?: number
  /** The current time, for tests. Default: this machine's clock. */
  readonly clock?: () => number
}

const DAY = 86_400_000

const BACKOFF = [1000, 60_000] as const

/** Reads every selected stream in turn; if one fails, the others continue. */
export async function* run(
  connector: SyncConnector,
  options: ReadOptions,
  state: SyncState | undefined,
  batchRows?: number,
): AsyncGenerator<RunEvent, void, undefined> {
  const definition = await definitionOf(connector, options.definition)
  const known = checkState(definition, state)
  const plans = plansOf(definition, options)
  const { signal, deadline, clock = Date.now, concurrency = 6, backoff = BACKOFF } = options
  const told: RunEvent[] = []
  const patience = {}
  const contextOf = (): RunContext => ({
    connector,
    definition,
    signal,
    deadline: deadline === undefined ? undefined : Number(deadline),
    clock,
    batchRows,
    concurrency,
    backoff,
    refusals: { read: 0, refused: 0 },
    skipped: { count: 0 },
    allowance: {},
    patience,
    log: (level, message) => void told.push({ kind: 'log', level, message }),
  })
  const reach = new Reach()
  for (const plan of plans) {
    const { name } = plan.stream
    if (signal?.aborted || reach.isLost) {
      // A stream that was not started is incomplete.
      yield { kind: 'status', stream: name, status: 'INCOMPLETE' }
      continue
    }
    yield { kind: 'status', stream: name, status: 'STARTED' }
    const tries = reach.isDoubtful ? { ...options, retry: 0 } : options
    const events = persistent(contextOf, plan, known.get(name) ?? freshState(definition, name), tries)
    for await (const event of events) {
      yield* told.splice(0)
      yield event
      reach.look(event)
    }
    if (reach.isLost) told.push({ kind: 'log', level: 'WARN', message: 'the streams after it were not tried' })
    yield* told.splice(0)
  }
}

/** Whether the vendor can be reached at all: without that, every other stream would fail the same way. */
class Reach {
  /** Whether any stream was answered in this run, or the current one. */
  #answered = false
  #current = false
  /** No answer to the last stream. */
  isDoubtful = false
  isLost = false

  look(event: RunEvent): void {
    if (event.kind === 'commit') {
      this.#answered = true
      this.#current = true
      this.isDoubtful = false
    }
    if (event.kind !== 'status') return
    if (event.status === 'INCOMPLETE' && isFerruleError(event.error)) this.#failed(event.error)
    if (event.status === 'INCOMPLETE' || event.status === 'COMPLETE') this.#current = false
  }

  #failed({ code, outcome }: FerruleError): void {
    if (['credentials', 'authentication'].includes(code)) this.isLost ||= !this.#answered
    else if (!this.#current && (code === 'network' || code === 'timeout')) {
      // No connection: nothing was sent. A timeout may be that of one list, so the next one is tried once.
      this.isLost ||= outcome === 'not-sent' || this.isDoubtful
      this.isDoubtful = true
    }
  }
}

/** Error codes of vendor and network failures, which may be transient. */
const HEALS: readonly string[] = ['rate_limit', 'upstream', 'network', 'timeout', 'response']

/** Error codes with which a vendor rejects a cursor. */
const REFUSED: readonly string[] = ['params', 'invalid_request', 'not_found']

/** Runs one stream, and retries after transient failures as long as there is progress. */
async function* persistent(
  contextOf: () => RunContext,
  plan: StreamPlan,
  known: Known,
  { retry = 5, backoff: [first, longest] = BACKOFF, signal, deadline }: ReadOptions,
): AsyncGenerator<RunEvent, void, undefined> {
  const { name } = plan.stream
  let state = known
  let full = plan.full
  let running = false
  let resumed = state.pass !== undefined
  for (let tries = 0; ; tries++) {
    const context = contextOf()
    try {
      for await (const event of readStream(context, { ...plan, full }, state)) {
        if (!running) yield { kind: 'status', stream: name, status: 'RUNNING' }
        running = true
        yield event
        state = event.state
        // From here on, the state says that the full read has started.
        full = false
        tries = 0
        resumed = false
      }
      yield { kind: 'status', stream: name, status: 'COMPLETE' }
      return
    } catch (error) {
      if (resumed && isFerruleError(error) && REFUSED.includes(error.code)) {
        // Positions expire: after hours, or when the record they point to is deleted.
        context.log(
          'WARN',
          `${name}: the vendor rejected the resume position; this pass starts again (${error.message})`,
        )
        resumed = false
        const { pass: _, ...rest } = state
        state = rest
        continue
      }
      const ended = error instanceof OutOfTime || signal?.aborted === true
      const heals = isFerruleError(error) && (error.retryable || HEALS.includes(error.code))
      const wait = (isFerruleError(error) && error.retryAfterMs) || Math.min(longest, first * 2 ** tries)
      const late = deadline !== undefined && Date.now() + wait >= Number(deadline)
      if (ended || !heals || tries >= retry || late) {
        const timedOut = ended || (late && heals)
        yield { kind: 'status', stream: name, status: 'INCOMPLETE', ...(!timedOut && { error }) }
        return
      }
      yield { kind: 'retry', stream: name, wait, error }
      await pause(wait, signal)
    }
  }
}

function plansOf(definition: SyncDefinition, options: ReadOptions): StreamPlan[] {
  const { streams = usualStreams(definition), mode, append, reconcile = DAY } = options
  return streams.map((choice) => {
    const one = choiceOf(choice)
    const stream = findStream(definition, one.name)
    checkWrite(definition, stream, one, mode ?? 'incremental')
    // Nothing is deleted where rows are only added.
    const isAdded = one.write === 'append' || one.write === 'append_dedup'
    const isFull = ('mode' in one ? one.mode : mode) === 'full_refresh'
    return {
      stream,
      full: isFull && one.resume !== true,
      append: one.write === 'append' || (isAdded && isFull) || ('append' in one ? one.append : append) === true,
      reconcile,
    }
  })
}

/** The stream definition from the connector's own package, unless the caller passes one. */
async function definitionOf({ connector }: SyncConnector, given: SyncDefinition | undefined): Promise<SyncDefinition> {
  const definition = given ?? (await imported(connector))
  if (definition.connector === connector) return definition
  const isNewer = definition.connector.startsWith(`${connector}-`)
  const cure = isNewer
    ? `its copies are read with ${definition.connector}: make that connector object, with credentials of its own`
    : `these streams need a connector object of ${definition.connector}, not of ${connector}`
  throw new ParamsError(`[${connector}] ${cure}`, { connector, outcome: 'not-sent' })
}

async function imported(connector: string): Promise<SyncDefinition> {
  // A part of a package: `greenhouse-v3` is `greenhouse/v3`. In a variable, so that bundlers do not resolve it.
  const entry = `@ferrule/${connector.replace(/-(v\d+)$/, '/$1')}/sync`
  try {
    return ((await import(entry)) as { default: SyncDefinition }).default
  } catch (cause) {
    throw new ParamsError(`[${connector}] ${entry} cannot be imported: pass its default export as \`definition\``, {
      connector,
      outcome: 'not-sent',
      cause,
    })
  }
}
