import { allFragments } from '../graphql/documents.ts'
import type { ConnectorIr } from '../ir.ts'
import { literal, type Module } from '../print.ts'

/** `fragments.gen.ts`: the selections that GraphQL documents share. Empty if there are none. */
export function emitFragments(ir: ConnectorIr): Module[] {
  const fragments = [...allFragments(ir).values()]
  if (fragments.length === 0) return []
  const body = fragments.map(({ constant, text }) => `export const ${constant} =\n  ${literal(text)}\n`).join('\n')
  return [{ file: 'fragments.gen.ts', imports: [], body }]
}
