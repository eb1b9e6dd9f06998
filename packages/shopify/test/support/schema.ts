import { absent, isWhole, vendorFile } from '@ferrule/test-kit/shared-files'
import {
  buildClientSchema,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLOutputType,
  GraphQLSchema,
  getNamedType,
  type IntrospectionQuery,
  isAbstractType,
  isCompositeType,
  Kind,
  parse,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql'

/** The vendor's GraphQL schema, which lies beside the repository, and what its documents cost. */

const FILE = 'specs/shopify.graphql.json'
const found = vendorFile<{ data: IntrospectionQuery }>(FILE)
if (!found) console.warn(`Skipped: ${absent(FILE)}`)

export const schema: GraphQLSchema = found ? buildClientSchema(found.data) : new GraphQLSchema({})
/** False where the schema is not there. */
export const hasSchema = found !== undefined
/** Whether it also has the fields that we do not ask for. */
export const hasWholeSchema = isWhole(FILE)

type Variables = Readonly<Record<string, unknown>>

/**
 * Points that a query asks for, by the published weights: scalars nothing, objects one, a mutation ten, a connection as many
 * of its records as it is asked for (and its list no more), of the types of a union the dearest.
 * @see https://shopify.dev/docs/api/usage/limits#graphql-admin-api-rate-limits
 */
export function costOf(document: string, given: Variables): number {
  const { definitions } = parse(document)
  const fragments = new Map<string, FragmentDefinitionNode>()
  for (const definition of definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
  const operation = definitions.find((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  if (!operation) throw new Error('no operation in the document')
  const variables: Record<string, unknown> = {}
  for (const { variable, defaultValue } of operation.variableDefinitions ?? [])
    if (defaultValue) variables[variable.name.value] = literalOf(defaultValue, {})
  Object.assign(variables, given)

  /** Cost of what is asked of a value of one type, that of the value itself not included. */
  const inside = (set: SelectionSetNode, type: GraphQLCompositeType, size: number): number => {
    let sum = 0
    const branches = new Map<string, number>()
    for (const selection of set.selections) {
      const include = selection.directives?.find(({ name }) => name.value === 'include')?.arguments?.[0]
      if (include && literalOf(include.value, variables) === false) continue
      if (selection.kind !== Kind.FIELD) {
        const fragment =
          selection.kind === Kind.FRAGMENT_SPREAD
            ? (fragments.get(selection.name.value) as FragmentDefinitionNode)
            : selection
        const on = fragment.typeCondition?.name.value ?? type.name
        const cost = inside(fragment.selectionSet, schema.getType(on) as GraphQLCompositeType, size)
        if (isAbstractType(type) && on !== type.name) branches.set(on, (branches.get(on) ?? 0) + cost)
        else sum += cost
        continue
      }
      const name = selection.name.value
      if (name === '__typename' || !selection.selectionSet) continue
      const field = 'getFields' in type ? type.getFields()[name] : undefined
      if (!field) throw new Error(`${type.name} has no field ${name}`)
      const inner = getNamedType(field.type as GraphQLOutputType)
      if (!isCompositeType(inner)) continue
      const sizes = Object.fromEntries(
        (selection.arguments ?? []).map(({ name: argument, value }) => [argument.value, literalOf(value, variables)]),
      )
      const first = Number(sizes.first ?? 1)
      if (inner.name.endsWith('Connection')) sum += inside(selection.selectionSet, inner, first)
      else if (name === 'nodes' && type.name.endsWith('Connection'))
        sum += size * (1 + inside(selection.selectionSet, inner, 1))
      else if (inner.name !== 'PageInfo') sum += first * (1 + inside(selection.selectionSet, inner, 1))
    }
    return sum + Math.max(0, ...branches.values())
  }
  const write = operation.operation === 'mutation'
  const root = (write ? schema.getMutationType() : schema.getQueryType()) as GraphQLCompositeType
  return inside(operation.selectionSet, root, 1) + (write ? 10 : 0)
}

function literalOf(value: ValueNode, variables: Variables): unknown {
  if (value.kind === Kind.VARIABLE) return variables[value.name.value]
  if (value.kind === Kind.INT) return Number(value.value)
  return 'value' in value ? value.value : undefined
}
