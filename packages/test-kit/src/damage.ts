// Mistakes in documents: whatever stands in a place where something else should.
import * as fc from './fast-check.ts'

type Node = Record<string, unknown>

const NAMES = [
  '__proto__',
  'constructor',
  'toString',
  '',
  'a b',
  '{id}',
  '/x/{',
  "'`*/",
  'then',
  '$ref',
  'ü',
  'x'.repeat(200),
]
const ODD: unknown[] = [
  ...[null, true, 0, -1, 1e308, '', 'x', '{', '#/', '\0', 'a\nb', [], {}, [null], [[]], [1, 'a', {}], ...NAMES],
  ...['#', '#/paths', '#/components/schemas/none', 5].map(($ref) => ({ $ref })),
  ...['object', 'array', ['string', 'null'], 5].map((type) => ({ type })),
  ...[{ toString: 1 }, { allOf: [] }, { oneOf: [{}] }, { enum: [] }, { enum: [{}] }, { items: true }, { const: {} }],
  ...[{ additionalProperties: 5 }, { properties: [] }, { properties: { '': 1, 'a b': {} } }],
]

/** Every member of a document, as the object that holds it and its name. */
function places(node: unknown, found: [Node, string][] = []): [Node, string][] {
  if (typeof node !== 'object' || node === null) return found
  for (const [name, inner] of Object.entries(node)) {
    found.push([node as Node, name])
    places(inner, found)
  }
  return found
}

const put = (node: Node, name: string, value: unknown): void => {
  Object.defineProperty(node, name, { value, enumerable: true, configurable: true, writable: true })
}

/** One mistake; numbers choose places. */
export const mistake = fc.record({
  at: fc.nat(),
  other: fc.nat(),
  kind: fc.constantFrom('odd', 'odd', 'odd', 'gone', 'moved', 'named'),
  value: fc.constantFrom(...ODD),
  name: fc.constantFrom(...NAMES),
})
export type Mistake = typeof mistake extends fc.Arbitrary<infer One> ? One : never

/** Makes one mistake in a document. */
export function damage(document: unknown, { at, other, kind, value, name }: Mistake): void {
  const all = places(document)
  const [node, key] = all[at % all.length] as [Node, string]
  const [from, place] = all[other % all.length] as [Node, string]
  if (kind === 'gone') delete node[key]
  else if (kind === 'moved') put(node, key, structuredClone(from[place]))
  else if (kind === 'named' && !Array.isArray(node)) put(node, name, structuredClone(node[key]))
  else put(node, key, structuredClone(value))
}
