import { isBlob, isBuffer, isByteSource } from '../contract/byte-source.ts'
import type { MakeError, RequestBody } from '../contract/call.ts'
import type { BodyEncoder } from '../contract/operation.ts'
import { bracketQuery } from './query.ts'

/**
 * Rejects empty lists, and empty objects in lists: a form cannot express them, and omitting them would change the
 * meaning.
 */
function refuseEmpty(value: unknown, path: (string | number)[], inList: boolean, error: MakeError): void {
  if (typeof value !== 'object' || value === null) return
  const list = Array.isArray(value)
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  if (entries.length === 0 && (list || inList)) {
    const message = `is ${list ? 'an empty list' : 'empty'}, which a form cannot express; omit it, or send '' where that clears the value`
    throw error('params', `${path.join('.')} ${message}`, {
      issues: [{ path, message, received: list ? 'list' : 'object' }],
    })
  }
  for (const [name, inner] of entries) refuseEmpty(inner, [...path, list ? +name : name], list, error)
}

function form(
  values: Parameters<BodyEncoder>[0],
  step: Parameters<BodyEncoder>[1],
  styles?: Parameters<typeof bracketQuery>[1],
): ReturnType<BodyEncoder> {
  if (step) refuseEmpty(values, [], false, step.error)
  return { body: bracketQuery(values, styles), type: 'application/x-www-form-urlencoded' }
}

/** `application/x-www-form-urlencoded` with bracket nesting. */
export const formBody: BodyEncoder = (values, step) => form(values, step)

/** The same, with the styles of the operation: lists as repeated names, or with commas. Most forms have none. */
export const styledFormBody: BodyEncoder = (values, step) => form(values, step, step?.call.operation.queryStyles)

/** `application/json`. */
export const jsonBody: BodyEncoder = (values) => ({ body: JSON.stringify(values), type: 'application/json' })

/** Bytes in memory, which can be sent again after a failure. */
const inMemory = (value: unknown): value is Blob | ArrayBuffer | Uint8Array<ArrayBuffer> =>
  ArrayBuffer.isView(value) || (typeof value === 'object' && value !== null && (isBlob(value) || isBuffer(value)))

const refuseStream = (path: string[], error: MakeError): never => {
  const message = 'must be bytes in memory here: a Uint8Array, an ArrayBuffer or a Blob'
  throw error('params', `${path.join('.') || 'the body'} ${message}`, {
    issues: [{ path, message, received: 'object' }],
  })
}

/** Bytes unchanged (`application/octet-stream`, unless a header overrides it). */
export const bytesBody: BodyEncoder = (value, step) => {
  if (inMemory(value)) return { body: value as RequestBody, type: 'application/octet-stream' }
  if (step && isByteSource(value)) refuseStream([], step.error)
  return { body: new Uint8Array() }
}

/**
 * `multipart/form-data`: bytes become file parts, and anything else that is not text becomes JSON. The platform sets
 * the boundary.
 */
export const multipartBody: BodyEncoder = (values, step) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) continue
    if (inMemory(value)) form.append(name, isBlob(value) ? value : new Blob([value]))
    else if (step && isByteSource(value)) refuseStream([name], step.error)
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
