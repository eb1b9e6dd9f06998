import type { StreamDefinition } from '../definition.ts'
import type { RunContext } from '../engine/context.ts'
import type { Progress, Step } from '../engine/rows.ts'

/** JSON that says from where changes are read. */
export type Position = Readonly<Record<string, unknown>>

/** Steps of a pass; what it returns is the position of the next one. */
export type Pass = AsyncGenerator<Step, Position, undefined>

/** One way to read a stream. */
export interface Mode {
  /** The position of this moment, taken before everything is read. */
  start(context: RunContext, stream: StreamDefinition): Promise<Position>
  /** Everything there is. `start` is what {@link start} gave; what comes back is where changes are read from. */
  everything(context: RunContext, stream: StreamDefinition, start: Position, progress: Progress): Pass
  /** What changed since a position; absent: everything is read each time. */
  changes?(context: RunContext, stream: StreamDefinition, since: Position, progress: Progress): Pass
  /** Why changes since a position cannot be read any more. */
  tooOld?(context: RunContext, stream: StreamDefinition, since: Position): string | undefined
}
