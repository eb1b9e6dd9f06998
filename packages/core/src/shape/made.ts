import type { OperationFacts } from '../contract/facts.ts'
import type { Rule, Shape } from '../contract/table.ts'

const tables = new WeakMap<() => Shape, Shape>()

/** The table that a function returns. It is made on first use, and only once, since checkers are cached by table. */
export function tableFrom<Table extends Shape>(make: () => Table): Table {
  let table = tables.get(make) as Table | undefined
  if (table === undefined) {
    table = make()
    tables.set(make, table)
  }
  return table
}

/** The table of an operation's parameters. */
export const paramsOf = ({ params }: Pick<OperationFacts, 'params'>): Rule =>
  typeof params === 'function' ? tableFrom(params) : params
