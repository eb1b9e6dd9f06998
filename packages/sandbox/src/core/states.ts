import type { Row } from './rows.ts'
import type { World } from './vendor.ts'

/** State machines as tables. */

/** A change of a record's state. `Asked` is what asks for it: a call, or the arguments of a mutation. */
export interface Transition<Kept, Asked> {
  /** States in which it may happen. Default: all. */
  readonly from?: readonly string[]
  /** The fields that it sets. */
  readonly set?: Partial<Kept> | ((row: Kept, asked: Asked, world: World) => Partial<Kept> | Promise<Partial<Kept>>)
  /** The vendor's error in all other states. Default: that of the machine. */
  readonly refuse?: (row: Kept, asked: Asked) => Error
  /** The event that reports it. */
  readonly event?: string
}

/** Options that all transitions of a machine share. */
export interface Machine<Kept, Asked> {
  /** The field that holds the state. Default: `status`. */
  readonly field?: keyof Kept & string
  refuse(action: string, state: string, row: Kept): Error
  change(row: Kept, fields: Partial<Kept>, world: World): Promise<Kept>
  emit?(event: string, row: Kept, asked: Asked, world: World): Promise<void>
}

/** Carries out one transition, and returns the record after it. */
export async function transit<Kept extends Row, Asked>(
  machine: Machine<Kept, Asked>,
  [action, { from, set = {}, refuse, event }]: readonly [action: string, transition: Transition<Kept, Asked>],
  row: Kept,
  asked: Asked,
  world: World,
): Promise<Kept> {
  const state = String(row[machine.field ?? 'status'])
  if (from && !from.includes(state)) throw refuse?.(row, asked) ?? machine.refuse(action, state, row)
  const fields = typeof set === 'function' ? await set(row, asked, world) : set
  const done = await machine.change(row, fields, world)
  if (event !== undefined) await machine.emit?.(event, done, asked, world)
  return done
}
