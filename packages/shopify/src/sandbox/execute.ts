import { manifestOf, membersOf, type Params, type World } from '@ferrule/sandbox/engine'
import {
  type ASTNode,
  type DocumentNode,
  type FieldNode,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  getVariableValues,
  execute as graphqlExecute,
  isLeafType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  print,
  responsePathAsArray,
  specifiedScalarTypes,
  type ValidationRule,
  type VariableDefinitionNode,
  validate,
  valueFromASTUntyped,
  visit,
} from '@ferrule/sandbox/graphql'
import manifest from '../generated/manifest.gen.ts'
import { cut, isWhole } from './connections.ts'
import { denied, Problem, unknownField } from './problem.ts'
import { byId, typeOf } from './records.ts'
import { schemaOf } from './schema.ts'
import { scopeOf } from './scopes.ts'

/** Carries documents out over the records. */

type Fields = Readonly<Record<string, unknown>>

/** Context of resolvers. */
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
  /** Roots of queries that no document of the connector shows. */
  readonly moreRoots: readonly string[]
  /** Fields that records do not hold themselves, by type. */
  readonly types: Readonly<Record<string, Readonly<Record<string, Resolver>>>>
  /** Types that are each of these: interfaces. */
  readonly interfaces: Readonly<Record<string, readonly string[]>>
}

interface Executed {
  readonly data: Fields | null
  readonly errors: readonly GraphQLError[]
  /** Objects that were answered. */
  readonly objects: number
  /** Fields of searches that were passed over, by path. */
  readonly unknown: readonly Passed[]
}

interface Passed {
  readonly path: readonly (string | number)[]
  readonly fields: readonly string[]
}

/** One document while it is carried out. */
interface Run extends Pick<Context, 'world' | 'scopes' | 'origin'> {
  readonly resolvers: Resolvers
  readonly unknown: Passed[]
  readonly sources: WeakMap<object, Fields>
  objects: number
}

const schemas = new WeakMap<Resolvers, GraphQLSchema>()

/** The types that resolvers answer. They are read from the documents at the first request. */
function schemaFor(resolvers: Resolvers): GraphQLSchema {
  const known = schemas.get(resolvers)
  if (known) return known
  const { moreRoots, types, interfaces } = resolvers
  const own = Object.entries(types).map(([type, fields]) => [type, Object.keys(fields)] as const)
  const fields = { QueryRoot: moreRoots, ...Object.fromEntries(own) }
  const schema = schemaOf(manifestOf(manifest), { fields, interfaces }, enter)
  schemas.set(resolvers, schema)
  return schema
}

/** An operation whose selections and variables fit the schema. */
export interface Prepared {
  readonly document: DocumentNode
  readonly operation: OperationDefinitionNode
  readonly variables: Params
}

/** @throws where a selection is no field of its type, or a variable lacks its value. */
export function prepare(document: DocumentNode, given: Params, resolvers: Resolvers, name?: unknown): Prepared {
  const schema = schemaFor(resolvers)
  const [wrong] = validate(schema, document, [selections], { maxErrors: 1 })
  if (wrong) throw wrong
  const operation = operationOf(document, name)
  const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions?.map(untyped) ?? [], given)
  if (coerced) return { document, operation, variables: coerced }
  const definition = operation.variableDefinitions?.find(({ variable }) =>
    errors[0]?.message.startsWith(`Variable "$${variable.name.value}"`),
  )
  throw badVariable(definition, given)
}

function operationOf(document: DocumentNode, name: unknown): OperationDefinitionNode {
  const operation = getOperationAST(document, name === undefined || name === null ? undefined : String(name))
  if (!operation) throw new Problem(name ? `No operation named "${String(name)}"` : 'An operation name is required')
  return operation
}

function badVariable(definition: VariableDefinitionNode | undefined, given: Params): Problem {
  if (!definition) return new Problem('A variable was provided invalid value')
  const name = definition.variable.name.value
  const value = given[name] ?? null
  const explanation = value === null ? 'Expected value to not be null' : 'Could not coerce value'
  return new Problem(`Variable $${name} of type ${print(definition.type)} was provided invalid value`, {
    value,
    problems: [{ path: [], explanation }],
  })
}

const ANY: NamedTypeNode = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: 'Any' } }

/** Inputs have types of the vendor, which are not in the schema; resolvers check what they need. */
const untyped = <Node extends VariableDefinitionNode | DocumentNode>(node: Node): Node =>
  visit(node, {
    SelectionSet: () => false,
    FragmentDefinition: () => false,
    NamedType: ({ name }) => (specifiedScalarTypes.some((type) => type.name === name.value) ? undefined : ANY),
  })

export async function execute(
  { document, operation, variables }: Prepared,
  resolvers: Resolvers,
  { world, scopes, origin }: Pick<Context, 'world' | 'scopes' | 'origin'>,
): Promise<Executed> {
  const run: Run = { world, scopes, origin, resolvers, unknown: [], sources: new WeakMap(), objects: 0 }
  const { data = null, errors = [] } = await graphqlExecute({
    schema: schemaFor(resolvers),
    document: untyped(document),
    operationName: operation.name?.value,
    rootValue: {},
    contextValue: run,
    variableValues: variables,
    fieldResolver: resolve,
    typeResolver: (value) => typeOf(wholeOf(value as Fields, run)),
  })
  for (const { originalError } of errors) if (originalError && !(originalError instanceof Problem)) throw originalError
  return { data, errors, objects: run.objects, unknown: run.unknown }
}

/** Fields are of the type that they are selected on, and those of objects say which of theirs. */
const selections: ValidationRule = (context) => {
  const report = ({ message, extensions }: Problem, nodes: ASTNode) =>
    context.reportError(new GraphQLError(message, { nodes, ...(extensions && { extensions }) }))
  return {
    Field(node) {
      const { name, selectionSet } = node
      const parent = context.getParentType()
      const type = getNamedType(context.getType())
      if (parent && !type) report(unknownField(parent.name, name.value), node)
      else if (type && isLeafType(type) && selectionSet)
        report(new Problem(`Selections can't be made on scalars (field '${name.value}')`), node)
      else if (type && !isLeafType(type) && !selectionSet)
        report(new Problem(`Field must have selections (field '${name.value}' returns ${type.name})`), node)
    },
    FragmentSpread(node) {
      const { value } = node.name
      if (!context.getFragment(value)) report(new Problem(`Fragment ${value} was used, but not defined`), node)
    },
  }
}

/** A record may stand for itself with a part of its fields. What was given in its place says more than its row. */
function wholeOf(value: Fields, { world, sources }: Run): Fields {
  const known = sources.get(value)
  if (known) return known
  const row = byId(world, value['id'])
  const whole = row && row !== value ? { ...row, ...value } : value
  sources.set(value, whole)
  return whole
}

/** @throws where the token may not read records of this type. */
function enter(value: Fields, run: Run, { fieldName, fieldNodes }: GraphQLResolveInfo): boolean {
  run.objects++
  const type = typeOf(wholeOf(value, run))
  const selected = fieldNodes.flatMap(({ selectionSet }) => selectionSet?.selections ?? [])
  // The id of a place comes with what is there.
  const open = type === 'Location' && selected.every((part) => part.kind === Kind.FIELD && /id$/i.test(part.name.value))
  const scope = open ? undefined : scopeOf(type)
  if (scope && !run.scopes.has(scope)) throw denied(fieldName, scope)
  return true
}

const resolve: GraphQLFieldResolver<Fields, Run> = (source, _, run, info) => {
  const { fieldName, fieldNodes, parentType, path, variableValues } = info
  const [node] = fieldNodes
  const args = argsOf(node?.arguments, variableValues)
  const answer = (given: unknown) => {
    const value = isWhole(given) ? cut(given.nodes, args, fieldName) : given
    const fields = isSearched(value) ? value.unknown : []
    if (fields.length > 0) run.unknown.push({ path: responsePathAsArray(path), fields })
    return value
  }
  const own = ownOf(run.resolvers, parentType.name)
  const row = wholeOf(source, run)
  const resolver = Object.hasOwn(own, fieldName) ? own[fieldName] : undefined
  if (!resolver) return answer(row[fieldName])
  const { world, scopes, origin } = run
  const directives = Object.assign({}, ...(node?.directives ?? []).map((one) => argsOf(one.arguments, variableValues)))
  const given = resolver(row, args, { world, scopes, origin, directives })
  return given instanceof Promise ? given.then(answer) : answer(given)
}

const ownOf = ({ query, mutation, types }: Resolvers, type: string): Readonly<Record<string, Resolver>> =>
  type === 'QueryRoot' ? query : type === 'Mutation' ? mutation : (types[type] ?? {})

const isSearched = (value: unknown): value is { readonly unknown: readonly string[] } =>
  Array.isArray(membersOf(value)['unknown'])

const argsOf = (nodes: FieldNode['arguments'], variables: Params): Params =>
  Object.fromEntries(
    (nodes ?? [])
      .map((node) => [node.name.value, valueFromASTUntyped(node.value, variables)] as const)
      .filter(([, value]) => value !== undefined),
  )
