import { requestOf, type Sent } from '@ferrule/test-kit/migrated'

/** The facts of a request that the vendor's SDK and the connector must agree on. */
export const comparable = (request: Sent): unknown => {
  const { query, ...same } = requestOf(request) as { query: [string, string][] }
  // Jira takes several values repeated or with commas between them.
  const values = new Map<string, string>()
  for (const [name, value] of query) values.set(name, values.has(name) ? `${values.get(name)},${value}` : value)
  const lists = [...values].map(([name, value]) => [name, value.split(',').sort().join()])
  return { ...same, query: lists, authorization: request.headers.get('authorization') }
}
