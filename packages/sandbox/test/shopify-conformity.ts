import { absent, vendorFile } from '@ferrule/test-kit/shared-files'
import { buildClientSchema, execute, type IntrospectionQuery, parse, validate } from 'graphql'

/** Holds the answers of the sandbox against the vendor's published schema, which lies beside the repository. */

const SCHEMA = 'specs/shopify.graphql.json'
const published = vendorFile<{ data: IntrospectionQuery }>(SCHEMA)
if (!published) console.warn(`Skipped: ${absent(SCHEMA)}`)
export const schema = published && buildClientSchema(published.data)

interface Asked {
  readonly query: string
  readonly variables?: Record<string, unknown>
}
interface Answered {
  readonly data?: Record<string, unknown> | null
  readonly errors?: unknown
}

/** The type that an answer names; undefined where the document did not ask. */
const typeOf = (value: unknown): string | undefined => {
  const { __typename, id } = value as { __typename?: string; id?: string }
  return __typename ?? /^gid:\/\/shopify\/(\w+)\//.exec(String(id))?.[1]
}

/** Parts of an answer that the schema does not allow: fields that are empty and may not be, words that there are not. */
export async function problemsOf({ query, variables }: Asked, { data, errors }: Answered): Promise<string[]> {
  if (!schema || !data || errors) return []
  const document = parse(query)
  const wrong = validate(schema, document)
  if (wrong.length > 0) return wrong.map(({ message }) => message)
  const result = await execute({
    schema,
    document,
    rootValue: data,
    variableValues: variables,
    fieldResolver: (source, _, __, { path }) => source[path.key],
    typeResolver: (value, _, info, type) => typeOf(value) ?? info.schema.getPossibleTypes(type)[0]?.name,
  })
  return (result.errors ?? []).map(({ message }) => message)
}

/** A `fetch` that keeps what is wrong with answers of GraphQL. */
export function watched(problems: Set<string>): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const asked = request.url.endsWith('/graphql.json') ? ((await request.clone().json()) as Asked) : undefined
    const response = await fetch(request)
    if (asked && response.ok) {
      const answered = (await response.clone().json()) as Answered
      for (const problem of await problemsOf(asked, answered)) problems.add(problem)
    }
    return response
  }
}
