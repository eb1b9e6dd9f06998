import { ShopifyConnector, type ShopifyOptions } from '@ferrule/shopify'
import { absent, vendorFile } from '@ferrule/test-kit/shared-files'
import { buildClientSchema, execute, type IntrospectionQuery, parse, validate } from 'graphql'
import { afterAll, beforeEach, expect } from 'vitest'
import { createSandbox } from '../src/index.ts'

/** A sandbox of Shopify whose answers are checked by the published schema, which lies beside the repository. */
export async function served() {
  const sandbox = createSandbox('shopify', { clock: () => Date.parse(AT) })
  const { url, close } = await sandbox.listen()
  const problems = new Set<string>()
  const options = { credentials: sandbox.credentials, validation: 'strict', retry: 0, baseUrl: url } as const
  const connect = (more: Partial<ShopifyOptions> = {}) =>
    new ShopifyConnector({ ...options, fetch: watched(problems), ...more })
  beforeEach(() => sandbox.reset())
  afterAll(async () => {
    await close()
    expect([...problems]).toEqual([])
  })
  return { sandbox, url, connect, shopify: connect() }
}

export const AT = '2026-11-01T12:00:00Z'

const SCHEMA = 'specs/shopify.graphql.json'
const published = vendorFile<{ data: IntrospectionQuery }>(SCHEMA)
if (!published) console.warn(`Skipped: ${absent(SCHEMA)}`)
const schema = published && buildClientSchema(published.data)

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
async function problemsOf({ query, variables }: Asked, { data, errors }: Answered): Promise<string[]> {
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
function watched(problems: Set<string>): typeof fetch {
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
