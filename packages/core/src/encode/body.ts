import type { BodyEncoder } from '../operation.ts'
import { bracketQuery } from './query.ts'

/** `application/x-www-form-urlencoded` with bracket nesting. */
export const formBody: BodyEncoder = (values) => ({
  body: bracketQuery(values),
  type: 'application/x-www-form-urlencoded',
})

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
        typeof value === 'object' ? new Blob([JSON.stringify(value)], { type: 'application/json' }) : String(value),
      )
  }
  return { body: form }
}
