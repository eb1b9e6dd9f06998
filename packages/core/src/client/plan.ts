import type { CallOptions } from '../contract/call.ts'
import type { LocalClient } from '../contract/hosted.ts'
import type { Operation } from '../contract/operation.ts'
import { showHeaders } from '../errors/redact.ts'

/** A request as it would be sent, with every header that may hold a secret redacted. */
export interface Plan {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The body as text; a description for streams and forms with files. */
  readonly body: string | undefined
}

/** Builds the request that an operation would send, without sending it. */
export async function plan(
  client: LocalClient,
  publicHeaders: readonly string[],
  operation: Operation,
  params?: object,
  options?: CallOptions,
): Promise<Plan> {
  const { method, url, headers, body } = await client.prepare(operation, params, options)
  return {
    method,
    url,
    headers: { ...showHeaders(headers, publicHeaders), authorization: '[redacted]' },
    body:
      body === undefined || typeof body === 'string' ? body : `[${Object.prototype.toString.call(body).slice(8, -1)}]`,
  }
}
