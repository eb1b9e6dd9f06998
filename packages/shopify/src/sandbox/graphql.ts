import type { Answer, Params, World } from '@ferrule/sandbox/engine'
import { type DocumentNode, GraphQLError, Kind, type OperationDefinitionNode, parse } from '@ferrule/sandbox/graphql'
import { bucketOf, costFacts, costOf, MAX_COST } from './cost.ts'
import { type Context, execute, type GraphqlError } from './execute.ts'
import { resolvers } from './graph.ts'
import { Problem, throttled, tooDear } from './problem.ts'

/** `POST graphql.json`: the status is 200 unless the token is invalid or there is no query. */

interface Asked {
  readonly query?: unknown
  readonly variables?: unknown
  readonly operationName?: unknown
}

export async function answerGraphql(text: string, caller: Caller, world: World): Promise<Answer> {
  const asked = readBody(text)
  if (!asked) return { status: 400, body: { errors: { query: 'Required parameter missing or invalid' } } }
  try {
    return await answerQuery(asked, caller, world)
  } catch (error) {
    if (error instanceof GraphQLError) {
      const { message, locations } = error
      return failed({ message, ...(locations && { locations: [...locations] }) })
    }
    if (error instanceof Problem) return failed(error)
    throw error
  }
}

type Caller = Pick<Context, 'scopes' | 'origin'>

function readBody(text: string): (Asked & { readonly query: string }) | undefined {
  try {
    const asked = JSON.parse(text) as Asked
    return typeof asked.query === 'string' ? { ...asked, query: asked.query } : undefined
  } catch {
    return undefined
  }
}

function failed(problem: Problem | GraphqlError, more: Params = {}): Answer {
  const { message, extensions } = problem
  const locations = 'locations' in problem ? problem.locations : undefined
  const error = { message, ...(locations && { locations }), ...(extensions && { extensions }) }
  return { status: 200, body: { errors: [error], ...more } }
}

async function answerQuery(asked: Asked & { readonly query: string }, caller: Caller, world: World): Promise<Answer> {
  const document = parse(asked.query)
  const operation = operationOf(document, asked.operationName)
  const variables = variablesOf(operation, (asked.variables ?? {}) as Params)
  const requested = costOf(document, operation.selectionSet, variables, operation.operation === 'mutation' ? 10 : 1)
  if (requested > MAX_COST) return failed(tooDear(requested, MAX_COST))
  const bucket = bucketOf(world)
  if (bucket.available < requested)
    return failed(throttled(), { extensions: { cost: costFacts(requested, null, bucket.available) } })
  const result = await execute(document, operation, variables, resolvers, { world, ...caller })
  const { data, errors, objects, unknown } = result
  // The vendor does not publish its costs. They are low here, so that tests need not wait.
  const actual = Math.min(requested, Math.ceil(Math.sqrt(objects)))
  bucket.available -= actual
  const cost = costFacts(requested, actual, bucket.available)
  const search = unknown.map(({ path, fields }) => ({ path, warnings: fields.map(unknownField) }))
  const extensions = { cost, ...(search.length > 0 && { search }) }
  return { status: 200, body: { data, ...(errors.length > 0 && { errors }), extensions } }
}

const unknownField = (field: string) => ({
  field,
  message: 'Invalid search field for this query.',
  code: 'invalid_field',
})

function operationOf(document: DocumentNode, name: unknown): OperationDefinitionNode {
  const operations = document.definitions.filter(
    (one): one is OperationDefinitionNode => one.kind === Kind.OPERATION_DEFINITION,
  )
  const found = name
    ? operations.find((one) => one.name?.value === name)
    : operations.length === 1
      ? operations[0]
      : undefined
  if (!found) throw new Problem(name ? `No operation named "${String(name)}"` : 'An operation name is required')
  return found
}

/** Values of the variables, with defaults. A missing required one is an error. */
function variablesOf({ variableDefinitions = [] }: OperationDefinitionNode, given: Params): Params {
  const values: Record<string, unknown> = {}
  for (const { variable, type, defaultValue } of variableDefinitions) {
    const name = variable.name.value
    if (given[name] !== undefined) values[name] = given[name]
    else if (defaultValue && 'value' in defaultValue)
      values[name] = defaultValue.kind === Kind.INT ? Number(defaultValue.value) : defaultValue.value
    const value = values[name]
    const required = type.kind === Kind.NON_NULL_TYPE
    const named = required ? type.type : type
    const wanted = named.kind === Kind.NAMED_TYPE ? KINDS[named.name.value] : undefined
    const bad = value === null || value === undefined ? required : wanted !== undefined && !wanted(value)
    if (bad) {
      const explanation =
        value === null || value === undefined ? 'Expected value to not be null' : 'Could not coerce value'
      throw new Problem(
        `Variable $${name} of type ${named.kind === Kind.NAMED_TYPE ? named.name.value : 'List'}${required ? '!' : ''} was provided invalid value`,
        {
          value: value ?? null,
          problems: [{ path: [], explanation }],
        },
      )
    }
  }
  return values
}

const KINDS: Readonly<Record<string, (value: unknown) => boolean>> = {
  Boolean: (value) => typeof value === 'boolean',
  ID: (value) => typeof value === 'string' || Number.isInteger(value),
  Int: Number.isInteger,
  String: (value) => typeof value === 'string',
}
