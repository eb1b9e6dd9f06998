import type { MakeError } from '../contract/call.ts'
import type { Credentials } from '../contract/facts.ts'
import { shown } from '../shape/explain.ts'

const unsafeHeader = /[^\t\x20-\x7e\x80-\xff]/

/** Headers that frame a request on its connection, which the transport writes. */
const framing = /^(?:content-length|transfer-encoding|connection|keep-alive|upgrade|expect|te|trailer)$/

/** Rejects a header of the caller that would frame the request: the server would wait for a body, or see another one. */
export function checkOwnHeader(name: string, error: MakeError): void {
  if (framing.test(name)) throw error('params', `header "${name}" is the transport's own; omit it`)
}

/**
 * Rejects a header value that could inject another header or cannot be sent. The error does not quote the value; if it
 * comes from credentials, the error names their fields.
 */
export function checkHeader(name: string, value: string, error: MakeError, credentials?: Credentials): void {
  if (!unsafeHeader.test(value) && /^[\w!#$%&'*+.^`|~-]+$/.test(name)) return
  const fields = Object.keys(credentials ?? {}).filter((field) => unsafeHeader.test(String(credentials?.[field])))
  const named = fields.map((field) => `credentials.${field}`).join(', ') || `header ${JSON.stringify(shown(name))}`
  throw error(
    credentials ? 'credentials' : 'params',
    `${named} contains a line break, a control character or a character outside Latin-1`,
  )
}
