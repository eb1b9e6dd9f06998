import { requestOf, type Sent } from '@ferrule/test-kit/migrated'

/** The facts of a request that the vendor's SDK and the connector must agree on. */
export const comparable = (request: Sent): unknown => {
  const { searchParams, pathname } = request.url
  // The connector always names shared drives, and asks for the fields that its lists and uploads need.
  searchParams.delete('supportsAllDrives')
  const fields = searchParams
    .get('fields')
    ?.replaceAll(' ', '')
    .split(',')
    .filter((name) => name !== 'nextPageToken' && name !== 'incompleteSearch')
  if (fields) searchParams.set('fields', fields.sort().join())
  const isUpload = pathname.startsWith('/upload')
  // A multipart body has a boundary of its own.
  const body = isUpload
    ? request.body.replaceAll(/\s*--(ferrule)?[\da-f-]{32,}|content-type:|[\s-]+/gi, '')
    : request.body
  return { ...(requestOf({ ...request, body: isUpload ? '' : body }) as object), ...(isUpload && { body }) }
}
