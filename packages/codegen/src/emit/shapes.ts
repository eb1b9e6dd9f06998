import type { ConnectorIr } from '../ir.ts'
import { shapeName } from '../naming.ts'
import { literal, type Module } from '../print.ts'
import { hasTable, tableOf } from '../tables.ts'
import { constantOf, sharedRules } from './shared-rules.ts'
import { tableAsCode } from './table-code.ts'

/** `shapes.gen.ts`: the tables of named types that `users` refer to. Functions make them on first use. */
export function emitShapes(ir: ConnectorIr, users: readonly Module[]): Module {
  const shared = sharedRules(ir)
  const consts: { name: string; code: string; text: (code: string) => string }[] = []
  for (const [name, { type }] of ir.named) {
    if (!hasTable(name, ir.named)) continue
    const table = tableAsCode(tableOf(type, ir.named))
    consts.push({
      name: shapeName(name),
      code: literal(table),
      text: (code) => `export const ${shapeName(name)} = (): Rule => (${code})\n`,
    })
  }
  // After the functions, which they refer to.
  for (const { name, table } of shared.values())
    consts.push({
      name,
      code: literal(tableAsCode(table, constantOf(shared))),
      text: (code) => `export const ${name}: Rule = ${code}\n`,
    })
  const used = reachable(consts, users.map(({ body }) => body).join('\n'))
  const body = consts
    .filter(({ name }) => used.has(name))
    .map(({ code, text }) => text(code))
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
