import type { ConnectorIr } from '../ir.ts'
import { shapeName } from '../naming.ts'
import { Code, literal, type Module } from '../print.ts'
import { hasTable, resolveTable, type Table, tableOf } from '../tables.ts'

/** `shapes.gen.ts`: the tables of the named types, each after those it uses. */
export function emitShapes(ir: ConnectorIr): Module {
  const done = new Set<string>()
  const consts: string[] = []
  for (const [name, { type }] of ir.named) {
    if (!hasTable(name, ir.named)) continue
    const table = tableAsCode(tableOf(type, ir.named), (used) => done.has(used))
    consts.push(`export const ${shapeName(name)}: Rule = ${literal(table)}\n`)
    done.add(name)
  }
  return {
    file: 'shapes.gen.ts',
    imports: consts.length > 0 ? [{ from: '@ferrule/core', types: ['Rule'] }] : [],
    body: consts.join('\n') || 'export {}\n',
  }
}

/** A table whose references are code; `declared` says which tables may be used without a function. */
export const tableAsCode = (table: Table, declared: (name: string) => boolean = () => true): unknown =>
  resolveTable(table, {
    table: (name) => (declared(name) ? new Code(shapeName(name)) : undefined),
    lazy: (name) => new Code(`() => ${shapeName(name)}`),
  })
