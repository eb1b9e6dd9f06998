import type { VendorRequest, VendorResponse } from '../contract/call.ts'
import type { KeptAnswer } from '../contract/etag-store.ts'
import type { StepContext } from '../contract/step.ts'
import { bounded } from '../transport/time.ts'
import { activeCall } from './active.ts'

/** Maximum size of a stored response, in characters. */
export const LONGEST_KEPT = 1_048_576

/** A longer tag, or one that no header can carry, is ignored. */
const TAG = /^(?:W\/)?"[\x21\x23-\x7e]{0,512}"$/

/**
 * Requests something again only if it has changed: `If-None-Match` with the stored ETag. After a 304, returns the
 * stored response. For `operation.conditional`; without a store, the request is unchanged.
 */
export async function unlessChanged(
  request: VendorRequest,
  step: StepContext,
  send: () => Promise<VendorResponse>,
): Promise<VendorResponse> {
  const { client } = activeCall(step)
  const { etags } = client.options
  // If the caller sends its own condition, it gets the vendor's response to it.
  if (!etags || request.method !== 'GET' || 'if-none-match' in request.headers) return send()
  const key = await keyOf(request, step)
  const kept = readKept(await bounded(activeCall(step), Promise.resolve(etags.get(key)), 'the store of tags'))
  if (kept) {
    request.headers['if-none-match'] = kept.etag
    request.accepts = 304
  }
  const response = await send()
  if (kept && response.status === 304) {
    const headers = new Headers({ ...kept.headers, ...Object.fromEntries(response.headers) })
    return { status: 200, headers, text: kept.text, native: response.native }
  }
  const answer = keepable(response, step)
  if (answer) await bounded(activeCall(step), Promise.resolve(etags.set(key, answer)), 'the store of tags')
  return response
}

/**
 * The key: the request and a digest of its credentials. Nobody gets a response stored for others, and the key holds no
 * secret.
 */
async function keyOf({ url, headers }: VendorRequest, { call, credentials }: StepContext): Promise<string> {
  const { connector, entity, action } = call.operation
  const asked = JSON.stringify([url, Object.entries(headers).sort(), Object.entries(credentials).sort()])
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(asked))
  const hex = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `ferrule:etag:${connector}:${entity}.${action}:${hex}`
}

/** A store's value is untrusted input. */
function readKept(value: unknown): KeptAnswer | undefined {
  const { etag, text, headers } = (value ?? {}) as Partial<Record<keyof KeptAnswer, unknown>>
  if (typeof etag !== 'string' || !TAG.test(etag) || typeof text !== 'string' || text.length > LONGEST_KEPT)
    return undefined
  const known = typeof headers === 'object' && headers !== null ? Object.entries(headers) : []
  const told = known.filter(([, one]) => typeof one === 'string' && /^[\x20-\x7e]{0,8192}$/.test(one))
  return { etag, text, headers: Object.fromEntries(told) }
}

/**
 * A response that can be stored: complete, not too long, with an ETag; and the headers that its list needs to continue.
 */
function keepable({ status, headers, text }: VendorResponse, step: StepContext): KeptAnswer | undefined {
  const etag = headers.get('etag') ?? ''
  if (status !== 200 || !TAG.test(etag) || text.length > LONGEST_KEPT || noStore(headers)) return undefined
  try {
    // A truncated response would be returned again and again.
    JSON.parse(text)
  } catch {
    return undefined
  }
  const { paging } = activeCall(step).operation
  const facts = Object.values(paging ?? {}).flatMap((value) =>
    typeof value === 'string' && value.startsWith('header:') ? [value.slice('header:'.length).toLowerCase()] : [],
  )
  const told = ['content-type', 'link', ...facts].flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { etag, text, headers: Object.fromEntries(told) }
}

const noStore = (headers: Headers): boolean =>
  /(?:^|[\s,])no-store(?:$|[\s,])/i.test(headers.get('cache-control') ?? '')
