import type { CallContext } from '../client.ts'
import type { BodyEncoder } from '../operation.ts'
import { bracketQuery } from './query.ts'

type Fail = CallContext['fail']

/** A form cannot say that a list, or an object in a list, is empty; to leave it out would say something else. */
function refuseEmpty(value: unknown, path: (string | number)[], inList: boolean, fail: Fail): void {
  if (typeof value !== 'object' || value === null) return
  const list = Array.isArray(value)
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  if (entries.length === 0 && (list || inList)) {
    const message = `is ${list ? 'an empty list' : 'empty'}, which a form cannot say; leave it out, or send '' where that clears`
    throw fail('params', `${path.join('.')} ${message}`, {
      issues: [{ path, message, received: list ? 'list' : 'object' }],
    })
  }
  for (const [name, inner] of entries) refuseEmpty(inner, [...path, list ? +name : name], list, fail)
}

/** `application/x-www-form-urlencoded` with bracket nesting. */
export const formBody: BodyEncoder = (values, fail) => {
  if (fail) refuseEmpty(values, [], false, fail)
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
