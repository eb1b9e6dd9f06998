import type { Delivery, VerifyOptions } from '@ferrule/core/webhooks'

/** What the gateway uses of an event, whatever connector it is of. */
export interface WebhookEvent {
  /** Repeated deliveries share it. Some vendors send none. */
  readonly id?: string
  readonly type: string
  /** Of SNS: a GET request there confirms the subscription. */
  readonly subscribeUrl?: string
}

type Verify = (
  delivery: Delivery,
  secrets: readonly string[],
  options: VerifyOptions & { fetch?: typeof fetch },
) => Promise<WebhookEvent>

const modules: Readonly<Record<string, () => Promise<{ verify: Verify }>>> = {
  stripe: () => import('@ferrule/stripe/webhooks'),
  jira: () => import('@ferrule/jira/webhooks'),
  greenhouse: () => import('@ferrule/greenhouse/webhooks'),
  'amazon-ads': () => import('@ferrule/amazon-ads/webhooks'),
  mailchimp: () => import('@ferrule/mailchimp/webhooks'),
  'google-drive': () => import('@ferrule/google-drive/webhooks'),
  shopify: () => import('@ferrule/shopify/webhooks'),
}

/** How webhooks of a kind are verified; undefined: its vendor sends none. */
export const verifierOf = async (kind: string): Promise<Verify | undefined> =>
  Object.hasOwn(modules, kind) ? (await modules[kind]?.())?.verify : undefined

/** Events that say nothing of records: an address is tried, a channel is opened, a subscription is confirmed. */
const greetings: Readonly<Record<string, readonly string[]>> = {
  mailchimp: ['probe'],
  'google-drive': ['sync'],
  'amazon-ads': ['SubscriptionConfirmation', 'UnsubscribeConfirmation'],
}

export const isGreeting = (kind: string, { type }: WebhookEvent): boolean => greetings[kind]?.includes(type) ?? false
