import type { Delivery, VerifyOptions } from '@ferrule/core/webhooks'
import { findKind } from './kinds.ts'

/** The part of a webhook event that the gateway uses, for any connector. */
export interface WebhookEvent {
  /** Equal for repeated deliveries. Some vendors send none. */
  readonly id?: string
  readonly type: string
  /** For SNS: a GET request to this URL confirms the subscription. */
  readonly subscribeUrl?: string
}

export type Verify = (
  delivery: Delivery,
  secrets: readonly string[],
  options: VerifyOptions & { fetch?: typeof fetch },
) => Promise<WebhookEvent>

/** The webhook verifier of a kind; undefined if the vendor sends no webhooks. */
export const verifierOf = async (kind: string): Promise<Verify | undefined> =>
  (await findKind(kind)?.webhooks?.())?.verify

/** Whether an event does not concern records. */
export const isGreeting = (kind: string, { type }: WebhookEvent): boolean =>
  findKind(kind)?.greetings.includes(type) ?? false
