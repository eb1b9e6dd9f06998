import { type JsonSchema, type Manifest, options } from '@ferrule/sandbox/engine'
import {
  buildSchema,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
} from '@ferrule/sandbox/graphql'

/** The part of the API's schema that the connector's documents show, with what resolvers add to it. */

/** Types of fields whose name does not say it. */
const CALLED: Readonly<Record<string, string>> = {
  addressesV2: 'MailingAddressConnection',
  fulfillments: '[Fulfillment]',
  item: 'InventoryItem',
  items: 'DiscountItems',
  node: 'Node',
  nodes: '[Node]',
  owner: 'HasMetafields',
  parentTransaction: 'OrderTransaction',
  recipient: 'Customer',
  refunds: '[Refund]',
  shopifyPaymentsAccount: 'ShopifyPaymentsAccount',
  transactions: '[OrderTransaction]',
  userErrors: '[UserError]',
  variant: 'ProductVariant',
  variants: 'ProductVariantConnection',
}

/** Definitions of types that the documents do not determine: interfaces, and pages. */
const FIXED = `
scalar Any
input Scalars { boolean: Boolean float: Float id: ID int: Int text: String }
schema { query: QueryRoot mutation: Mutation }
interface Node { id: Any }
interface LegacyInteroperability { legacyResourceId: Any }
type PageInfo { hasNextPage: Any hasPreviousPage: Any startCursor: Any endCursor: Any }
type UserError { field: Any message: Any code: Any }
`

const pascal = (name: string): string => `${name[0]?.toUpperCase()}${name.slice(1)}`

const fieldIn = ({ selections }: SelectionSetNode, name: string): FieldNode | undefined =>
  selections.find((part): part is FieldNode => part.kind === Kind.FIELD && part.name.value === name)

/** Gathers types out of documents. */
class Types {
  readonly fields = new Map<string, Map<string, string>>()
  /** Types by the interfaces that they are of. */
  readonly members = new Map<string, Set<string>>()
  readonly #connections = new Set<string>()
  readonly #fragments = new Map<string, string>()
  readonly #defs: Readonly<Record<string, JsonSchema>>

  constructor({ entities, $defs = {} }: Manifest) {
    this.#defs = $defs
    const documents = Object.values(entities)
      .flatMap(({ actions }) => Object.values(actions))
      .flatMap(({ graphql }) => graphql?.document ?? [])
    // Fragments are repeated from document to document.
    const parts = new Set(documents.flatMap((document) => document.split(/(?=fragment \w+ on )/)))
    const { definitions } = parse([...parts].join('\n'), { noLocation: true })
    const fragments = definitions.filter((one): one is FragmentDefinitionNode => one.kind === Kind.FRAGMENT_DEFINITION)
    for (const { name, typeCondition } of fragments) this.#fragments.set(name.value, typeCondition.name.value)
    for (const type of this.#fragments.values()) this.#of(type)
    for (const { name, typeCondition, selectionSet } of fragments)
      this.#read(selectionSet, typeCondition.name.value, this.#defs[name.value])
    for (const one of definitions)
      if (one.kind === Kind.OPERATION_DEFINITION)
        this.#read(one.selectionSet, one.operation === 'mutation' ? 'Mutation' : 'QueryRoot')
  }

  /** Adds fields that resolvers have, where documents do not show them. */
  add(type: string, names: readonly string[]): void {
    const known = this.#of(type)
    for (const name of names) if (!known.has(name)) known.set(name, this.#called(name) ?? 'Any')
  }

  #of(type: string): Map<string, string> {
    const known = this.fields.get(type) ?? new Map<string, string>()
    this.fields.set(type, known)
    return known
  }

  #read({ selections }: SelectionSetNode, type: string, schema?: JsonSchema): void {
    this.#of(type)
    for (const part of selections) {
      if (part.kind === Kind.FRAGMENT_SPREAD) continue
      if (part.kind === Kind.FIELD) {
        const { alias, name } = part
        const member = schema && propertiesOf(schema, this.#defs)[alias?.value ?? name.value]
        if (name.value !== '__typename') this.#of(type).set(name.value, this.#field(part, type, member))
        continue
      }
      const on = part.typeCondition?.name.value ?? type
      if (on !== type && on !== 'Node') this.members.set(type, (this.members.get(type) ?? new Set()).add(on))
      if (on !== 'Node') this.#read(part.selectionSet, on, schema)
    }
  }

  /** The type of a field, as its selection and its schema show it. */
  #field({ name: { value: name }, selectionSet }: FieldNode, owner: string, schema?: JsonSchema): string {
    if (!selectionSet) return this.fields.get(owner)?.get(name) ?? 'Any'
    const nodes = fieldIn(selectionSet, 'nodes')?.selectionSet
    if (nodes) {
      const list = this.#connection(this.#selected(nodes, name, owner))
      return owner === 'QueryRoot' ? `${list}!` : list
    }
    const type = this.#selected(selectionSet, name, owner, schema)
    const isList = schema ? options(schema, this.#defs).some((one) => one.items) : /[^s]s$/.test(name)
    return isList && owner !== 'Mutation' ? `[${type}]` : type
  }

  #selected(set: SelectionSetNode, name: string, owner: string, schema?: JsonSchema): string {
    const [first] = set.selections
    if (first?.kind === Kind.FRAGMENT_SPREAD) return this.#fragments.get(first.name.value) ?? ''
    const called = owner === 'Mutation' ? undefined : this.#called(name)?.replace(/^\[|\]!?$/g, '')
    const type = called && !called.endsWith('Connection') ? called : owner + pascal(name)
    this.#read(set, type, schema)
    return type
  }

  #connection(type: string): string {
    this.#connections.add(type)
    return `${type}Connection`
  }

  /** The type that a name says: `productsCount`, `movedFulfillmentOrder`. */
  #called(name: string): string | undefined {
    if (name.endsWith('UserErrors')) return '[UserError]'
    if (CALLED[name]) return CALLED[name]
    const type = (word: string) => [...this.fields.keys()].filter((one) => pascal(word).endsWith(one)).sort(longest)[0]
    const by = name.search(/By[A-Z]/)
    const noun = by > 0 ? name.slice(0, by) : name
    const list = noun.endsWith('s') ? type(noun.slice(0, -1)) : undefined
    return type(noun) ?? (list && this.#connection(list))
  }

  toString(): string {
    const lists = [...this.#connections].map(
      (type) =>
        `type ${type}Connection { nodes: [${type}] edges: [${type}Edge] pageInfo: PageInfo } type ${type}Edge { cursor: Any node: ${type} }`,
    )
    return [FIXED, ...[...this.fields.keys()].map((type) => this.#text(type)), ...lists].join('\n')
  }

  #text(type: string): string {
    if (FIXED.includes(` ${type} {`)) return ''
    const above = [...this.members].filter(([, types]) => types.has(type)).map(([name]) => name)
    const fields = new Map([...above, type].flatMap((one) => [...(this.fields.get(one) ?? [])]))
    if (fields.has('id')) above.push('Node')
    if (fields.has('legacyResourceId')) above.push('LegacyInteroperability')
    const all = [...new Set(above)]
    const body = fields.size > 0 ? `{ ${[...fields].map(([name, text]) => `${name}: ${text}`).join(' ')} }` : ''
    if (this.members.has(type)) return `interface ${type} ${body}`
    return `type ${type} ${all.length > 0 ? `implements ${all.join(' & ')}` : ''} ${body}`
  }
}

const longest = (a: string, b: string): number => b.length - a.length

const propertiesOf = (schema: JsonSchema, defs: Readonly<Record<string, JsonSchema>>) =>
  Object.assign({}, ...options(schema, defs).map((one) => ({ ...one.properties, ...one.items?.properties })))

/** Fields by type, and types by interface, which no document shows. */
export interface Additions {
  readonly fields: Readonly<Record<string, readonly string[]>>
  readonly interfaces: Readonly<Record<string, readonly string[]>>
}

/** `enters` is called for each object that is answered; it throws where the caller may not see it. */
export function schemaOf(manifest: Manifest, { fields, interfaces }: Additions, enters: Enters): GraphQLSchema {
  const types = new Types(manifest)
  for (const [name, members] of Object.entries(interfaces))
    types.members.set(name, new Set([...(types.members.get(name) ?? []), ...members]))
  for (const [type, names] of Object.entries(fields)) types.add(type, names)
  for (const [name, members] of types.members) for (const type of [name, ...members]) types.add(type, [])
  const schema = buildSchema(types.toString(), { assumeValid: true, noLocation: true })
  // Those of introspection are shared by all schemas of the process.
  for (const type of Object.values(schema.getTypeMap()))
    if (isObjectType(type) && !type.name.startsWith('__'))
      type.isTypeOf = (value, context, info) => enters(value, context, info)
  return schema
}

type Enters = (
  ...args: Parameters<NonNullable<Extract<ReturnType<GraphQLSchema['getType']>, { isTypeOf: unknown }>['isTypeOf']>>
) => boolean
