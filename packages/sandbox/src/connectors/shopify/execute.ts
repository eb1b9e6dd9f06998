import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql'
import type { Params, World } from '../../core/vendor.ts'
import { cut, isWhole } from './connections.ts'
import { byId, typeOf } from './ids.ts'
import { denied, Problem, unknownField } from './problem.ts'
import { scopeOf } from './scopes.ts'

/** Walks a document over the records. */

type Fields = Readonly<Record<string, unknown>>

/** What resolvers work with. */
export interface Context {
  readonly world: World
  readonly scopes: ReadonlySet<string>
  /** Arguments of directives on the field: the key of an idempotent write. */
  readonly directives: Params
}

/** Gives the value of a field. A problem empties the field and is reported beside the data. */
export type Resolver = (source: Fields, args: Params, context: Context) => unknown

export interface Resolvers {
  readonly query: Readonly<Record<string, Resolver>>
  readonly mutation: Readonly<Record<string, Resolver>>
  /** Fields that records do not hold themselves, by type. */
  readonly types: Readonly<Record<string, Readonly<Record<string, Resolver>>>>
  /** Types that are each of these: interfaces. `*`: every record. */
  readonly interfaces: Readonly<Record<string, readonly string[]>>
}

export interface GraphqlError {
  readonly message: string
  readonly locations?: readonly { line: number; column: number }[]
  readonly path?: readonly (string | number)[]
  readonly extensions?: Readonly<Record<string, unknown>>
}

interface Executed {
  readonly data: Fields | null
  readonly errors: readonly GraphqlError[]
  /** Objects that were answered. */
  readonly objects: number
  /** Fields of searches that were passed over, by path. */
  readonly unknown: readonly { path: readonly (string | number)[]; fields: readonly string[] }[]
}

type Path = readonly (string | number)[]

/** A field of a selection with all parts of the document that ask for it. */
interface Wanted {
  readonly nodes: FieldNode[]
}

export async function execute(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Params,
  resolvers: Resolvers,
  { world, scopes }: Pick<Context, 'world' | 'scopes'>,
): Promise<Executed> {
  const errors: GraphqlError[] = []
  const unknown: { path: Path; fields: readonly string[] }[] = []
  let objects = 0
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)

  const argsOf = (nodes: FieldNode['arguments']): Params =>
    Object.fromEntries(
      (nodes ?? [])
        .map((node) => [node.name.value, valueFromASTUntyped(node.value, variables)] as const)
        .filter(([, value]) => value !== undefined),
    )

  const skipped = ({ directives = [] }: Pick<FieldNode, 'directives'>): boolean =>
    directives.some(({ name, arguments: given }) => {
      const { if: condition } = argsOf(given)
      return (name.value === 'skip' && condition === true) || (name.value === 'include' && condition !== true)
    })

  /** Whether a fragment on `wanted` is for an object of this type; of one without a type, it is. */
  const fits = (wanted: string | undefined, type: string | undefined): boolean =>
    wanted === undefined ||
    type === undefined ||
    wanted === type ||
    (resolvers.interfaces[wanted]?.some((name) => name === '*' || name === type) ?? false)

  function collect(set: SelectionSetNode, type: string | undefined, into: Map<string, Wanted>): Map<string, Wanted> {
    for (const part of set.selections) {
      if (skipped(part)) continue
      if (part.kind === Kind.FIELD) {
        const key = part.alias?.value ?? part.name.value
        const wanted = into.get(key)
        if (wanted) wanted.nodes.push(part)
        else into.set(key, { nodes: [part] })
        continue
      }
      const fragment = part.kind === Kind.INLINE_FRAGMENT ? part : fragments.get(part.name.value)
      if (!fragment)
        throw new Problem(`Fragment ${(part as { name: { value: string } }).name.value} was used, but not defined`)
      if (fits(fragment.typeCondition?.name.value, type)) collect(fragment.selectionSet, type, into)
    }
    return into
  }

  function tell(error: unknown, path: Path, node: FieldNode): void {
    if (!(error instanceof Problem)) throw error
    const { line = 1, column = 1 } = node.loc?.startToken ?? {}
    const { message, extensions } = error
    errors.push({ message, locations: [{ line, column }], path, ...(extensions && { extensions }) })
  }

  async function object(
    source: Fields,
    type: string | undefined,
    set: SelectionSetNode,
    path: Path,
    own: Readonly<Record<string, Resolver>> | undefined,
  ): Promise<Fields> {
    objects++
    const result: Record<string, unknown> = {}
    for (const [key, { nodes }] of collect(set, type, new Map())) {
      const [first] = nodes as [FieldNode, ...FieldNode[]]
      try {
        result[key] = await field(source, type, first, nodes, [...path, key], own)
      } catch (error) {
        tell(error, [...path, key], first)
        result[key] = null
      }
    }
    return result
  }

  async function field(
    source: Fields,
    type: string | undefined,
    node: FieldNode,
    nodes: readonly FieldNode[],
    path: Path,
    own: Readonly<Record<string, Resolver>> | undefined,
  ): Promise<unknown> {
    const name = node.name.value
    if (name === '__typename') return type
    const args = argsOf(node.arguments)
    const resolver = own && Object.hasOwn(own, name) ? own[name] : undefined
    if (!resolver && !Object.hasOwn(source, name)) throw unknownField(type, name)
    const directives = Object.assign({}, ...(node.directives ?? []).map((directive) => argsOf(directive.arguments)))
    const given = resolver ? await resolver(source, args, { world, scopes, directives }) : source[name]
    const value = isWhole(given) ? cut(given.nodes, args, name) : given
    const searched = (value as { unknown?: readonly string[] } | null)?.unknown
    if (searched?.length) unknown.push({ path, fields: searched })
    const selections = nodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? [])
    return complete(value, { kind: Kind.SELECTION_SET, selections }, path, name)
  }

  async function complete(value: unknown, set: SelectionSetNode, path: Path, name: string): Promise<unknown> {
    if (value === null || value === undefined) return null
    if (set.selections.length === 0) return value
    if (Array.isArray(value)) {
      const items: unknown[] = []
      for (const [index, item] of value.entries()) items.push(await complete(item, set, [...path, index], name))
      return items
    }
    if (typeof value !== 'object') throw new Problem(`Selections can't be made on scalars (field '${name}')`)
    const row = (byId(world, (value as { id?: unknown }).id) ?? value) as Fields
    const type = typeOf({ ...row, ...('__typename' in value && { __typename: value.__typename }) })
    // The id of a place comes with what is there.
    const open =
      type === 'Location' && set.selections.every((part) => part.kind === Kind.FIELD && /id$/i.test(part.name.value))
    const scope = open ? undefined : scopeOf(type)
    if (scope && !scopes.has(scope)) throw denied(name, scope)
    // What was given in place of a record says more of it than its row.
    return object({ ...row, ...value }, type, set, path, type === undefined ? undefined : resolvers.types[type])
  }

  const roots = operation.operation === 'mutation' ? resolvers.mutation : resolvers.query
  const type = operation.operation === 'mutation' ? 'Mutation' : 'QueryRoot'
  const data = await object({}, type, operation.selectionSet, [], roots)
  objects--
  // The vendor's lists cannot be null: without one there is no data at all.
  const lists = Object.entries(data).some(([name, value]) => value === null && isList(name))
  return { data: lists ? null : data, errors, objects, unknown }

  function isList(key: string): boolean {
    const found = operation.selectionSet.selections.find(
      (part): part is FieldNode => part.kind === Kind.FIELD && (part.alias?.value ?? part.name.value) === key,
    )
    return /s$/.test(found?.name.value ?? '') && operation.operation === 'query'
  }
}
