import type { ConnectorIr } from '../ir.ts'
import { shapeName } from '../naming.ts'
import { Code, literal, type Module } from '../print.ts'
import { hasTable, resolveTable, type Table, tableOf } from '../tables.ts'

/** `shapes.gen.ts`: the tables of named types that `users` refer to. Functions make them on first use. */
export function emitShapes(ir: ConnectorIr, users: readonly Module[]): Module {
  const consts: { name: string; code: string }[] = []
  for (const [name, { type }] of ir.named) {
    if (!hasTable(name, ir.named)) continue
    const table = tableAsCode(tableOf(type, ir.named))
    consts.push({ name: shapeName(name), code: literal(table) })
  }
  const used = reachable(consts, users.map(({ body }) => body).join('\n'))
  const body = consts
    .filter(({ name }) => used.has(name))
    .map(({ name, code }) => `export const ${name} = (): Rule => (${code})\n`)
    .join('\n')
  const values = /\bis: isByteSource\b/.test(body) ? ['isByteSource'] : []
  return {
    file: 'shapes.gen.ts',
    imports: body.length > 0 ? [{ from: '@ferrule/core/runtime', types: ['Rule'], values }] : [],
    body: body || 'export {}\n',
    legend: body ? legend : [],
  }
}

/** The names that the code mentions, directly or indirectly. */
function reachable(consts: readonly { name: string; code: string }[], code: string): Set<string> {
  const codes = new Map(consts.map((one) => [one.name, one.code]))
  const found = new Set<string>()
  const queue = [code]
  for (let text = queue.pop(); text !== undefined; text = queue.pop()) {
    for (const [word] of text.matchAll(/\w+/g)) {
      const next = codes.get(word)
      if (next === undefined || found.has(word)) continue
      found.add(word)
      queue.push(next)
    }
  }
  return found
}

/** Explains the numbers in a module of tables. */
export const legend = [
  'Numbers in tables are kinds, added up: 1 string, 2 number, 4 integer, 8 boolean, 16 null, 32 may be missing,',
  '64 anything, 128 any object, 256 any list, 512 string of at most 65,536 characters.',
]

/** A table as code. Tables of named types are functions that make them. */
export const tableAsCode = (table: Table): unknown =>
  resolveTable(table, { table: () => undefined, lazy: (name) => new Code(shapeName(name)) })
