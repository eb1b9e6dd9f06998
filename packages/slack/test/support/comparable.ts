import type { Sent } from '@ferrule/test-kit/migrated'

/** Arguments by name, as text: the SDK writes all as a form, the connector reads as a query and writes as JSON. */
export function argumentsOf({ url, body, headers }: Sent) {
  const isJson = headers.get('content-type')?.startsWith('application/json') && body !== ''
  const written = isJson ? Object.entries(JSON.parse(body) as object) : [...new URLSearchParams(body)]
  const text = written.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
  return Object.fromEntries([...url.searchParams, ...text])
}

/** The facts of a request that the vendor's SDK and the connector must agree on. */
export const comparable = (request: Sent): unknown => [
  request.url.host,
  request.url.pathname,
  argumentsOf(request),
  request.headers.get('authorization'),
]
