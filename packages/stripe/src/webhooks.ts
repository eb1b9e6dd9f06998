import {
  type Delivery,
  fromHex,
  jsonOf,
  mismatch,
  receive,
  refuse,
  type Secrets,
  secretsOf,
  signedBy,
  type VerifyOptions,
} from '@ferrule/core/webhooks'
import type { Event } from './generated/events.gen.ts'

export { type Delivery, type VerifyOptions, WebhookError } from '@ferrule/core/webhooks'
export type { Event, Event as WebhookEvent }

const CONNECTOR = 'stripe'

/**
 * Verifies a webhook of Stripe and returns its event. Events may be delivered twice: deduplicate them by `id`.
 *
 * @param delivery The `Request`, or `{ headers, body }` with the raw body.
 * @param secret The endpoint's signing secret (`whsec_…`), or several during a rotation.
 * @throws {WebhookError} if the delivery is not authentic, older than `tolerance` or not readable; `reason` says which.
 * @see https://docs.stripe.com/webhooks/signatures
 */
export async function verify(delivery: Delivery, secret: Secrets, options: VerifyOptions = {}): Promise<Event> {
  const received = await receive(CONNECTOR, delivery, options)
  const { timestamp, signatures } = readHeader(received.header('stripe-signature'))
  const start = new TextEncoder().encode(`${timestamp}.`)
  const signed = new Uint8Array(start.length + received.body.length)
  signed.set(start)
  signed.set(received.body, start.length)
  if (!(await signedBy(secretsOf(CONNECTOR, secret), signed, signatures))) throw mismatch(CONNECTOR)
  const { tolerance = 300_000, now = Date.now() } = options
  // Also where the tolerance is not a number.
  if (!(now - Number(timestamp) * 1000 <= tolerance))
    throw refuse(CONNECTOR, 'expired', `the delivery is older than ${tolerance} ms (tolerance)`)
  return jsonOf<Event>(received)
}

/** Parses `t=1712345678,v1=<hex>,v1=<hex>`: a timestamp, and a signature per valid secret. */
function readHeader(text: string): { timestamp: string; signatures: Uint8Array<ArrayBuffer>[] } {
  if (!text) throw refuse(CONNECTOR, 'missing', 'header stripe-signature is missing')
  const items = text.split(',', 32)
  const timestamps = items.filter((item) => item.startsWith('t='))
  const timestamp = timestamps[0]?.slice(2) ?? ''
  const signatures = items.flatMap((item) => (item.startsWith('v1=') && fromHex(item.slice(3))) || [])
  if (timestamps.length !== 1 || !/^\d{1,12}$/.test(timestamp) || signatures.length === 0)
    throw refuse(CONNECTOR, 'malformed', 'header stripe-signature holds no time or no v1 signature')
  return { timestamp, signatures }
}
