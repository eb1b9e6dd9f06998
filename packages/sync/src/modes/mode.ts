import type { StreamDefinition } from '@ferrule/core/manifest'
import type { RunContext } from '../engine/context.ts'
import type { Position, Progress, Step } from '../engine/rows.ts'

/** The steps of a pass. Returns the position for the next pass. */
export type Pass = AsyncGenerator<Step, Position, undefined>

/** One way to read a stream. */
export interface Mode {
  /** The current position, taken before a full read. */
  start(context: RunContext, stream: StreamDefinition): Promise<Position>
  /** Reads everything. `start` is the result of {@link start}; returns the position from which to read changes. */
  everything(context: RunContext, stream: StreamDefinition, start: Position, progress: Progress): Pass
  /** Reads the changes since a position; absent: everything is read each time. */
  changes?(context: RunContext, stream: StreamDefinition, since: Position, progress: Progress): Pass
  /** Why changes since a position can no longer be read. */
  tooOld?(context: RunContext, stream: StreamDefinition, since: Position): string | undefined
}
