import { type Answer, membersOf, type Params, type World } from '@ferrule/sandbox/engine'
import { GraphQLError, parse } from '@ferrule/sandbox/graphql'
import { costOf, MAX_COST } from './cost.ts'
import { type Context, execute, prepare } from './execute.ts'
import { resolvers } from './graph.ts'
import { bucketOf, costFacts } from './points.ts'
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
    if (error instanceof GraphQLError || error instanceof Problem) return failed(error)
    throw error
  }
}

type Caller = Pick<Context, 'scopes' | 'origin'>

function readBody(text: string): (Asked & { readonly query: string }) | undefined {
  try {
    const asked: Asked = Object(JSON.parse(text))
    return typeof asked.query === 'string' ? { ...asked, query: asked.query } : undefined
  } catch {
    return undefined
  }
}

function failed(error: Problem | GraphQLError, more: Params = {}): Answer {
  const { message, extensions } = error
  const said = error instanceof GraphQLError ? error : { message, ...(extensions && { extensions }) }
  return { status: 200, body: { errors: [said], ...more } }
}

async function answerQuery(asked: Asked & { readonly query: string }, caller: Caller, world: World): Promise<Answer> {
  const given = membersOf(asked.variables)
  const prepared = prepare(parse(asked.query), given, resolvers, asked.operationName)
  const { document, operation, variables } = prepared
  const requested = costOf(document, operation.selectionSet, variables, operation.operation === 'mutation' ? 10 : 1)
  if (requested > MAX_COST) return failed(tooDear(requested, MAX_COST))
  const bucket = bucketOf(world)
  if (bucket.available < requested)
    return failed(throttled(), { extensions: { cost: costFacts(requested, null, bucket.available) } })
  const { data, errors, objects, unknown } = await execute(prepared, resolvers, { world, ...caller })
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
