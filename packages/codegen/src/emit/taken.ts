import type { ActionIr, ConnectorIr, Type } from '../ir.ts'

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)
const isPlaceholder = (segment: string): boolean => /^\{\w+\}$/.test(segment)

/** By path placeholder: segments of sibling routes that a value could be mistaken for. Undefined if there are none. */
export function takenWords(
  { definition, named }: ConnectorIr,
  { definition: { path }, params }: ActionIr,
): Record<string, string[]> | undefined {
  const own = segmentsOf(path)
  const taken: Record<string, string[]> = {}
  for (const route of definition.routes ?? []) {
    const segments = segmentsOf(route)
    const at = segments.length - 1
    const name = isPlaceholder(own[at] ?? '') ? (own[at] as string).slice(1, -1) : undefined
    const type = params.fields.find((field) => field.name === name)?.type
    const word = segments[at] as string
    if (name && type && same(own, segments.slice(0, -1)) && mayBe(type, word, named))
      taken[name] = [...(taken[name] ?? []), word]
  }
  return Object.keys(taken).length > 0 ? taken : undefined
}

/** Whether a path starts with a route, whatever the placeholders are named. */
const same = (own: readonly string[], route: readonly string[]): boolean =>
  route.every((segment, index) => segment === own[index] || (isPlaceholder(segment) && isPlaceholder(own[index] ?? '')))

/** Whether this word is a valid value of the type. */
function mayBe(type: Type, word: string, named: ConnectorIr['named']): boolean {
  switch (type.kind) {
    case 'string':
      return (
        word.length >= (type.min ?? 0) && word.length <= (type.max ?? word.length) && (type.pattern?.test(word) ?? true)
      )
    case 'literal':
      return type.values.includes(word)
    case 'union':
      return type.options.some((option) => mayBe(option, word, named))
    case 'ref': {
      const meant = named.get(type.name)
      return meant === undefined || mayBe(meant.type, word, named)
    }
    case 'number':
    case 'boolean':
    case 'null':
      return false
    default:
      return true
  }
}
