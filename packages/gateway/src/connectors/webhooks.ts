import type { Verify, WebhookEvent } from './kind.ts'
import { findKind } from './kinds.ts'

/** The webhook verifier of a kind; undefined if the vendor sends no webhooks. */
export const verifierOf = async (kind: string): Promise<Verify | undefined> =>
  (await findKind(kind)?.webhooks?.())?.verify

/** Whether an event does not concern records. */
export const isGreeting = (kind: string, { type }: WebhookEvent): boolean =>
  findKind(kind)?.greetings.includes(type) ?? false
