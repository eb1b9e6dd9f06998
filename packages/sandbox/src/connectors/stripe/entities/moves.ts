import type { Behavior, Call, World } from '../../../core/vendor.ts'
import { refuse } from '../errors.ts'
import { emit, here, patch } from '../records.ts'
import type { Kind, Kinds } from '../rows.ts'

/** A change of a record's state: the states in which it may happen, what it changes, and the event that reports it. */
interface Move<Name extends Kind> {
  readonly from: readonly string[]
  to(row: Kinds[Name], world: World, call: Call): Partial<Kinds[Name]> | Promise<Partial<Kinds[Name]>>
  readonly event?: string
}

/** What refusals call the records, where not as their collection. */
const NOUNS: { readonly [Name in Kind]?: string } = {
  billing_meters: 'meter',
  checkout_sessions: 'Checkout Session',
  payment_intents: 'PaymentIntent',
  setup_intents: 'SetupIntent',
}

const nounOf = (collection: Kind): string => NOUNS[collection] ?? collection.slice(0, -1).replaceAll('_', ' ')

/** The moves of a collection's records, by the names of their actions. */
export const moves = <Name extends Kind>(
  collection: Name,
  all: Readonly<Record<string, Move<Name>>>,
): Readonly<Record<string, Behavior>> =>
  Object.fromEntries(
    Object.entries(all).map(([action, own]) => [`${collection}.${action}`, moving(collection, action, own)]),
  )

const moving =
  <Name extends Kind>(collection: Name, action: string, { from, to, event }: Move<Name>): Behavior =>
  async (call, world) => {
    const row = here(world, collection, call)
    const status = String(row['status'])
    if (!from.includes(status)) {
      const verb = action.replace('_microdeposits', '').replaceAll('_', ' ')
      const message = `You cannot ${verb} this ${nounOf(collection)} because it has a status of ${status}.`
      throw refuse(400, { message })
    }
    const done = await patch(world, collection, row, await to(row, world, call))
    if (event) await emit(world, event, done, call)
    return done
  }

/** A parameter's text; null where it is not given. */
export const textOf = (value: unknown): string | null => (value === undefined ? null : String(value))
