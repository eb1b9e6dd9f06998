import { requestOf, type Sent } from '@ferrule/test-kit/migrated'

/** The facts of a request that the vendor's SDK and the connector must agree on. */
export const comparable = (request: Sent): unknown => {
  // The connector leaves out links; the SDK sends an empty object where a call has no body.
  request.url.searchParams.delete('exclude_fields')
  const { body, ...same } = requestOf(request) as { body: unknown }
  return {
    ...same,
    body: JSON.stringify(body) === '{}' ? undefined : body,
    authorization: request.headers.get('authorization'),
  }
}
