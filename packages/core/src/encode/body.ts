import type { CallContext } from '../client.ts'
import type { BodyEncoder } from '../operation.ts'
import { bracketQuery } from './query.ts'

type Fail = CallContext['fail']

/** A form cannot say that a list is empty, and to leave it out would say something else. */
function refuseEmptyLists(value: unknown, path: (string | number)[], fail: Fail): void {
  if (typeof value !== 'object' || value === null) return
  const list = Array.isArray(value)
  if (list && value.length === 0) {
    const message = "is an empty list, which a form cannot say; send '' to clear"
    throw fail('params', `${path.join('.')} ${message}`, { issues: [{ path, message, received: 'list' }] })
  }
  for (const [name, inner] of Object.entries(value)) refuseEmptyLists(inner, [...path, list ? +name : name], fail)
}

/** `application/x-www-form-urlencoded` with bracket nesting. */
export const formBody: BodyEncoder = (values, fail) => {
  if (fail) refuseEmptyLists(values, [], fail)
  return { body: bracketQuery(values), type: 'application/x-www-form-urlencoded' }
}

/** `application/json`. */
export const jsonBody: BodyEncoder = (values) => ({ body: JSON.stringify(values), type: 'application/json' })

/** `multipart/form-data`; blobs become file parts, everything that is not text becomes JSON. The platform sets the boundary. */
export const multipartBody: BodyEncoder = (values) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    if (value instanceof Blob) form.append(name, value)
    else
      form.append(
        name,
        typeof value === 'object' && value !== null
          ? new Blob([JSON.stringify(value)], { type: 'application/json' })
          : String(value ?? ''),
      )
  }
  return { body: form }
}
