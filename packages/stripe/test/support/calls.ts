import { billing } from './calls/billing.ts'
import { money } from './calls/money.ts'
import { payments } from './calls/payments.ts'
import type { Row, Rows } from './calls/rows.ts'
import { selling } from './calls/selling.ts'

/**
 * Every operation, with parameters worth sending and the call of Stripe's own SDK that means the same.
 * An operation that is missing here does not compile.
 */
export const calls: Rows = { ...payments, ...billing, ...money, ...selling }

/** The same table by `entity.action`. */
export const rows: ReadonlyMap<string, Row<Readonly<Record<string, unknown>>>> = new Map(
  Object.entries(calls).flatMap(([entity, actions]) =>
    Object.entries(actions).map(([action, row]) => [`${entity}.${action}`, row as Row<Record<string, unknown>>]),
  ),
)
