import type { Params, World } from '@ferrule/sandbox/engine'
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from '@ferrule/sandbox/graphql'
import { cut, isWhole } from './connections.ts'
import { denied, Problem, unknownField } from './problem.ts'
import { byId, typeOf } from './records.ts'
import { scopeOf } from './scopes.ts'

/** Walks a document over the records. */

type Fields = Readonly<Record<string, unknown>>

/** What resolvers work with. */
export interface Context {
  readonly world: World
  readonly scopes: ReadonlySet<string>
  /** Where the sandbox itself is, for addresses that it gives out. */
  readonly origin: string
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

/** All parts of a document that ask for the same field. */
type Nodes = [FieldNode, ...FieldNode[]]

export async function execute(
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Params,
  resolvers: Resolvers,
  { world, scopes, origin }: Pick<Context, 'world' | 'scopes' | 'origin'>,
): Promise<Executed> {
  const walk = new Walk({ world, scopes, origin }, resolvers, variables, fragmentsOf(document))
  const data = await walk.root(operation)
  // The vendor's lists cannot be null: without one there is no data at all.
  const lists = Object.entries(data).some(([name, value]) => value === null && isList(operation, name))
  const { errors, objects, unknown } = walk
  return { data: lists ? null : data, errors, objects, unknown }
}

const fragmentsOf = ({ definitions }: DocumentNode): Map<string, FragmentDefinitionNode> =>
  new Map(
    definitions
      .filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
      .map((one) => [one.name.value, one]),
  )

function isList({ operation, selectionSet }: OperationDefinitionNode, key: string): boolean {
  const found = selectionSet.selections.find(
    (part): part is FieldNode => part.kind === Kind.FIELD && (part.alias?.value ?? part.name.value) === key,
  )
  return /s$/.test(found?.name.value ?? '') && operation === 'query'
}

/** An object that is answered: what it holds, its type, and the resolvers of that type. */
interface Subject {
  readonly source: Fields
  readonly type: string | undefined
  readonly own: Readonly<Record<string, Resolver>> | undefined
}

/** One operation while it is carried out. */
class Walk {
  readonly errors: GraphqlError[] = []
  readonly unknown: { path: Path; fields: readonly string[] }[] = []
  /** Objects that were answered, without the root. */
  objects = -1
  readonly #context: Pick<Context, 'world' | 'scopes' | 'origin'>
  readonly #resolvers: Resolvers
  readonly #variables: Params
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>

  constructor(
    context: Pick<Context, 'world' | 'scopes' | 'origin'>,
    resolvers: Resolvers,
    variables: Params,
    fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  ) {
    this.#context = context
    this.#resolvers = resolvers
    this.#variables = variables
    this.#fragments = fragments
  }

  root({ operation, selectionSet }: OperationDefinitionNode): Promise<Fields> {
    const { query, mutation } = this.#resolvers
    const [type, own] = operation === 'mutation' ? ['Mutation', mutation] : ['QueryRoot', query]
    return this.#object({ source: {}, type, own }, selectionSet, [])
  }

  async #object(subject: Subject, set: SelectionSetNode, path: Path): Promise<Fields> {
    this.objects++
    const result: Record<string, unknown> = {}
    for (const [key, nodes] of this.#collect(set, subject.type, new Map())) {
      try {
        result[key] = await this.#field(subject, nodes, [...path, key])
      } catch (error) {
        this.#report(error, [...path, key], nodes[0])
        result[key] = null
      }
    }
    return result
  }

  /** Fields by the name of their answer, with all parts of the document that ask for each. */
  #collect(set: SelectionSetNode, type: string | undefined, into: Map<string, Nodes>): Map<string, Nodes> {
    for (const part of set.selections) {
      if (this.#isSkipped(part)) continue
      if (part.kind === Kind.FIELD) {
        const key = part.alias?.value ?? part.name.value
        const nodes = into.get(key)
        if (nodes) nodes.push(part)
        else into.set(key, [part])
        continue
      }
      const fragment = part.kind === Kind.INLINE_FRAGMENT ? part : this.#fragments.get(part.name.value)
      if (!fragment)
        throw new Problem(`Fragment ${(part as { name: { value: string } }).name.value} was used, but not defined`)
      if (this.#fits(fragment.typeCondition?.name.value, type)) this.#collect(fragment.selectionSet, type, into)
    }
    return into
  }

  #isSkipped({ directives = [] }: Pick<FieldNode, 'directives'>): boolean {
    return directives.some(({ name, arguments: given }) => {
      const { if: condition } = this.#argsOf(given)
      return (name.value === 'skip' && condition === true) || (name.value === 'include' && condition !== true)
    })
  }

  /** Whether a fragment on `wanted` is for an object of this type; of one without a type, it is. */
  #fits(wanted: string | undefined, type: string | undefined): boolean {
    if (wanted === undefined || type === undefined || wanted === type) return true
    return this.#resolvers.interfaces[wanted]?.some((name) => name === '*' || name === type) ?? false
  }

  async #field({ source, type, own }: Subject, nodes: Nodes, path: Path): Promise<unknown> {
    const [node] = nodes
    const name = node.name.value
    if (name === '__typename') return type
    const args = this.#argsOf(node.arguments)
    const resolver = own && Object.hasOwn(own, name) ? own[name] : undefined
    if (!resolver && !Object.hasOwn(source, name)) throw unknownField(type, name)
    const directives = Object.assign({}, ...(node.directives ?? []).map((one) => this.#argsOf(one.arguments)))
    const given = resolver ? await resolver(source, args, { ...this.#context, directives }) : source[name]
    const value = isWhole(given) ? cut(given.nodes, args, name) : given
    const searched = (value as { unknown?: readonly string[] } | null)?.unknown
    if (searched?.length) this.unknown.push({ path, fields: searched })
    const selections = nodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? [])
    return this.#complete(value, { kind: Kind.SELECTION_SET, selections }, path, name)
  }

  async #complete(value: unknown, set: SelectionSetNode, path: Path, name: string): Promise<unknown> {
    if (value === null || value === undefined) return null
    if (set.selections.length === 0) return value
    if (Array.isArray(value)) {
      const items: unknown[] = []
      for (const [index, item] of value.entries()) items.push(await this.#complete(item, set, [...path, index], name))
      return items
    }
    if (typeof value !== 'object') throw new Problem(`Selections can't be made on scalars (field '${name}')`)
    return this.#object(this.#subjectOf(value, set, name), set, path)
  }

  /** @throws where the token may not read records of this type. */
  #subjectOf(value: object, set: SelectionSetNode, name: string): Subject {
    const { world, scopes } = this.#context
    const row = (byId(world, (value as { id?: unknown }).id) ?? value) as Fields
    const type = typeOf({ ...row, ...('__typename' in value && { __typename: value.__typename }) })
    // The id of a place comes with what is there.
    const open =
      type === 'Location' && set.selections.every((part) => part.kind === Kind.FIELD && /id$/i.test(part.name.value))
    const scope = open ? undefined : scopeOf(type)
    if (scope && !scopes.has(scope)) throw denied(name, scope)
    // What was given in place of a record says more of it than its row.
    const source = { ...row, ...value }
    return { source, type, own: type === undefined ? undefined : this.#resolvers.types[type] }
  }

  #report(error: unknown, path: Path, node: FieldNode): void {
    if (!(error instanceof Problem)) throw error
    const { line = 1, column = 1 } = node.loc?.startToken ?? {}
    const { message, extensions } = error
    this.errors.push({ message, locations: [{ line, column }], path, ...(extensions && { extensions }) })
  }

  #argsOf(nodes: FieldNode['arguments']): Params {
    return Object.fromEntries(
      (nodes ?? [])
        .map((node) => [node.name.value, valueFromASTUntyped(node.value, this.#variables)] as const)
        .filter(([, value]) => value !== undefined),
    )
  }
}
