import type { ConnectorIr } from '../ir.ts'
import { camel } from '../naming.ts'
import { Code, literal } from '../print.ts'
import { objectTable, type Table, TableRef, type TableRule } from '../tables.ts'
import { tableAsCode } from './table-code.ts'

/** A shorter table is not worth a name. */
const LEAST = 40

/** A table inside of parameters that several places repeat: a constant is fewer bytes, and less to parse. */
export interface SharedRule {
  readonly name: string
  readonly table: TableRule
  readonly text: string
}

/** Those of a connector, by their text. One comes after the ones that it contains. */
export function sharedRules(ir: ConnectorIr): ReadonlyMap<string, SharedRule> {
  const found = new Map<string, { rule: Omit<SharedRule, 'name'>; field: string; count: number }>()
  const visited = new Map<string, number>()
  const visit = (table: Table, field: string): void => {
    if (typeof table === 'number' || table instanceof TableRef) return
    const text = literal(tableAsCode(table))
    const count = (visited.get(text) ?? 0) + 1
    visited.set(text, count)
    const known = found.get(text)
    if (known) known.count = count
    // Its parts are in the constant then, once.
    if (count > 1) return
    for (const [name, part] of partsOf(table)) visit(part, name ?? field)
    // Operations import the test for bytes where a parameter takes them.
    if (text.length >= LEAST && !text.includes('isByteSource')) found.set(text, { rule: { table, text }, field, count })
  }
  for (const { actions } of ir.entities) {
    for (const { params, definition } of actions) {
      const { atLeastOne, atMostOne } = definition
      const table = objectTable(params, ir.named, { atLeastOne, atMostOne })
      if (typeof table === 'object' && !(table instanceof TableRef))
        for (const [name, part] of partsOf(table)) visit(part, name ?? '')
    }
  }
  return named([...found.values()].filter(({ count }) => count > 1))
}

function named(found: readonly { rule: Omit<SharedRule, 'name'>; field: string }[]): Map<string, SharedRule> {
  const counts = new Map<string, number>()
  const rules = found.map(({ rule, field }): SharedRule => {
    const base = `${camel(field.replace(/\W/g, '_'))}Rule`
    const count = (counts.get(base) ?? 0) + 1
    counts.set(base, count)
    return { ...rule, name: count === 1 ? base : `${base}${count}` }
  })
  return new Map(rules.map((rule) => [rule.text, rule]))
}

const partsOf = ({ fields = {}, values, items, anyOf = [] }: TableRule): [name: string | undefined, part: Table][] => [
  ...Object.entries(fields),
  ...[values, items, ...anyOf].flatMap((part): [undefined, Table][] => (part === undefined ? [] : [[undefined, part]])),
]

/** Finds the constant of a table. */
export const constantOf =
  (shared: ReadonlyMap<string, SharedRule>) =>
  (table: Table): Code | undefined => {
    const rule = typeof table === 'object' ? shared.get(literal(tableAsCode(table))) : undefined
    return rule && new Code(rule.name)
  }
