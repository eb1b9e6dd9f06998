import {
  type Delivery,
  fromHex,
  jsonOf,
  receive,
  type Secrets,
  type VerifyOptions,
  verifyBody,
} from '@ferrule/core/webhooks'

export { type Delivery, type VerifyOptions, WebhookError } from '@ferrule/core/webhooks'

/** Events of Greenhouse. */
export interface WebhookEvent {
  /** `Greenhouse-Event-ID`; equal for repeated deliveries of an event. Absent if the header is missing. */
  readonly id?: string
  /** The action, e.g. `hire_candidate`; new ones may appear. */
  readonly type: string
  /** The payload, with the record under its name: `application`, `candidate`, `offer`, … */
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * Verifies a webhook of Greenhouse and returns its event.
 *
 * @param delivery The `Request`, or `{ headers, body }` with the raw body.
 * @param secret The webhook's secret key, or several while one is being replaced.
 * @throws {WebhookError} when the delivery is not authentic or not readable; `reason` says which.
 * @see https://developers.greenhouse.io/webhooks.html#authentication
 */
export async function verify(delivery: Delivery, secret: Secrets, options?: VerifyOptions): Promise<WebhookEvent> {
  const received = await receive('greenhouse', delivery, options)
  const [scheme, hex = ''] = received.header('signature').split(' ', 2)
  await verifyBody(received, 'signature', scheme === 'sha256' ? fromHex(hex) : undefined, secret)
  const { action, payload } = jsonOf<{ action?: unknown; payload?: Record<string, unknown> }>(received)
  const id = received.header('greenhouse-event-id')
  return { ...(id && { id }), type: String(action ?? ''), data: payload ?? {} }
}
