import {
  type Delivery,
  fromHex,
  jsonOf,
  receive,
  refuse,
  type Secrets,
  type VerifyOptions,
  verifyBody,
} from '@ferrule/core/webhooks'
import type { WebhookEvents } from './generated/webhook-events.gen.ts'

export { type Delivery, type VerifyOptions, WebhookError } from '@ferrule/core/webhooks'

export type { WebhookEvents } from './generated/webhook-events.gen.ts'

interface Facts {
  /** `X-GitHub-Delivery`; equal for redeliveries. */
  readonly id: string
  /** `X-GitHub-Hook-ID` */
  readonly hookId: string
}

/**
 * A webhook of GitHub, discriminated by its event in `type`, and its payload by `data.action`. The types are those of
 * GitHub's document; an event that is newer is delivered, too.
 */
export type WebhookEvent = {
  [Name in keyof WebhookEvents]: Facts & { readonly type: Name; readonly data: WebhookEvents[Name] }
}[keyof WebhookEvents]

const CONNECTOR = 'github'

/**
 * Verifies a webhook of GitHub and returns its event. GitHub signs only the body, not the headers with the event and
 * the ids. Supports both content types of webhooks.
 *
 * @param delivery The `Request`, or `{ headers, body }` with the raw body.
 * @param secret The webhook's secret, or several during a rotation.
 * @throws {WebhookError} if the delivery is not authentic or not readable; `reason` says which.
 * @see https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries
 */
export async function verify(delivery: Delivery, secret: Secrets, options?: VerifyOptions): Promise<WebhookEvent> {
  const received = await receive(CONNECTOR, delivery, options)
  const header = received.header('x-hub-signature-256')
  const signature = header.startsWith('sha256=') ? fromHex(header.slice(7)) : undefined
  await verifyBody(received, 'x-hub-signature-256', signature, secret)
  const type = received.header('x-github-event')
  if (!type) throw refuse(CONNECTOR, 'missing', 'header x-github-event is missing')
  const isForm = received.header('content-type').startsWith('application/x-www-form-urlencoded')
  const data = isForm ? jsonOf({ ...received, body: payloadOf(received.body) }) : jsonOf(received)
  return {
    type,
    id: received.header('x-github-delivery'),
    hookId: received.header('x-github-hook-id'),
    data,
  } as WebhookEvent
}

/** The payload is the form's only field. */
const payloadOf = (body: Uint8Array): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(new URLSearchParams(new TextDecoder().decode(body)).get('payload') ?? '')
