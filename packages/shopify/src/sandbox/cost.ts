import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionSetNode,
  valueFromASTUntyped,
} from '@ferrule/sandbox/graphql'

/** Maximum cost of a single query, in points. */
export const MAX_COST = 1000

type Variables = Readonly<Record<string, unknown>>

/** Parts of a connection that are no objects of their own. */
const FREE = new Set(['nodes', 'edges', 'node', 'pageInfo'])

/**
 * An object is a point, a mutation ten. A connection grows with the logarithm of its size: what the vendor says it takes
 * for 250 variants with their stock (25) is far below their number.
 */
export function costOf(document: DocumentNode, selections: SelectionSetNode, variables: Variables, root = 1): number {
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)

  const field = ({ name, arguments: given = [], selectionSet, directives = [] }: FieldNode, own: number): number => {
    if (!selectionSet) return 0
    for (const directive of directives) {
      const [condition] = directive.arguments ?? []
      const value = condition && valueFromASTUntyped(condition.value, variables)
      if (directive.name.value === 'include' ? value === false : value === true) return 0
    }
    const inner = set(selectionSet, 1)
    const size = given.find((argument) => /^(first|last)$/.test(argument.name.value))
    if (size) return own + inner * Math.ceil(Math.log2(Number(valueFromASTUntyped(size.value, variables) ?? 0) + 1))
    return (FREE.has(name.value) ? (name.value === 'nodes' || name.value === 'node' ? 1 : 0) : own) + inner
  }

  const set = ({ selections: parts }: SelectionSetNode, own: number): number => {
    let sum = 0
    let dearest = 0
    for (const part of parts) {
      if (part.kind === Kind.FIELD) sum += field(part, own)
      else if (part.kind === Kind.FRAGMENT_SPREAD)
        sum += set(fragments.get(part.name.value)?.selectionSet ?? { kind: Kind.SELECTION_SET, selections: [] }, 1)
      else dearest = Math.max(dearest, set(part.selectionSet, 1))
    }
    return sum + dearest
  }
  return set(selections, root)
}
