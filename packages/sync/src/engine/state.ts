import { ParamsError } from '@ferrule/core'
import type { SyncDefinition } from '@ferrule/core/manifest'
import type { StreamState, SyncState } from '../messages.ts'
import type { Position, Progress } from './rows.ts'

/** The state of a stream between two steps. */
export interface Known extends StreamState {
  /** Where to read changes from, after a full read. */
  readonly position?: Position
  /** When the last full read ended, in epoch milliseconds of this machine. */
  readonly complete?: number
  /** A pass that has not ended. */
  readonly pass?: OpenPass
}

export interface OpenPass {
  readonly kind: 'everything' | 'changes'
  readonly progress: Progress
  /** The position at the start of a full read. */
  readonly start?: Position
  /** Everything was read, but the deletes are still missing. */
  readonly read?: true
}

export const freshState = ({ connector }: SyncDefinition, stream: string): Known => ({
  version: 1,
  connector,
  stream,
  generation: 0,
})

/** @throws {ParamsError} for an invalid state, or one that belongs to something else. */
export function checkState(definition: SyncDefinition, state: unknown): ReadonlyMap<string, Known> {
  const { connector } = definition
  const fail = (problem: string): never => {
    throw new ParamsError(`[${connector}] state: ${problem}`, { connector, outcome: 'not-sent' })
  }
  const found = new Map<string, Known>()
  for (const [stream, one] of entriesOf(state, fail)) {
    if (typeof one !== 'object' || one === null) fail(`the state of ${stream} is not an object`)
    const known = one as Partial<Known>
    if (known.connector !== connector) {
      const owner =
        typeof known.connector === 'string' ? `belongs to ${known.connector}` : 'does not name its connector'
      fail(`the state of ${stream} ${owner}, not to ${connector}; pass the state of an earlier run of ${connector}`)
    }
    if (known.version !== 1)
      fail(
        `the state of ${stream} has version ${String(known.version)}, but this release reads version 1; update @ferrule/sync`,
      )
    if (known.stream !== stream) fail(`the state of ${stream} was written for ${String(known.stream)}`)
    if (!Number.isSafeInteger(known.generation)) fail(`the state of ${stream} has no generation`)
    found.set(stream, known as Known)
  }
  return found
}

/** The states by stream, from an object or from a list of the Airbyte protocol's state messages. */
function entriesOf(state: unknown, fail: (problem: string) => never): (readonly [string, unknown])[] {
  if (state === undefined || state === null) return []
  if (typeof state !== 'object') fail('it is neither an object nor a list of state messages')
  if (!Array.isArray(state)) return Object.entries(state as SyncState)
  return state.flatMap((entry: unknown) => {
    const message = (entry as { state?: unknown } | null)?.state ?? entry
    const stream = (message as { stream?: { stream_descriptor?: { name?: unknown }; stream_state?: unknown } } | null)
      ?.stream
    const name = stream?.stream_descriptor?.name
    if (typeof name !== 'string') return fail('a state message names no stream')
    return stream?.stream_state === undefined ? [] : [[name, stream.stream_state] as const]
  })
}
