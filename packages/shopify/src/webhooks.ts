import {
  type Delivery,
  fromBase64,
  jsonOf,
  receive,
  type Secrets,
  type VerifyOptions,
  verifyBody,
} from '@ferrule/core/webhooks'
import type { Customer } from './generated/customers.gen.ts'
import type { DraftOrder } from './generated/draft-orders.gen.ts'
import type { Fulfillment } from './generated/fulfillments.gen.ts'
import type { Order } from './generated/orders.gen.ts'
import type { Product } from './generated/products.gen.ts'
import type { Shop } from './generated/shop.gen.ts'

export { type Delivery, type VerifyOptions, WebhookError } from '@ferrule/core/webhooks'

/** A record in a webhook: the REST form, which may lack fields of a list and have others. */
export type WebhookRecord<T = unknown> = Readonly<Partial<T>> & Readonly<Record<string, unknown>>

/** The remaining data of a deleted record. */
export interface DeletedRecord {
  readonly id: number
}

type Changes = 'create' | 'update'

/** Payloads by topic. Other topics are delivered, too. */
export interface WebhookTopics
  extends Record<
      `orders/${Changes | 'updated' | 'paid' | 'cancelled' | 'fulfilled' | 'partially_fulfilled'}`,
      WebhookRecord<Order>
    >,
    Record<`products/${Changes}`, WebhookRecord<Product>>,
    Record<`customers/${Changes | 'enable' | 'disable'}`, WebhookRecord<Customer>>,
    Record<`draft_orders/${Changes}`, WebhookRecord<DraftOrder>>,
    Record<`fulfillments/${Changes}`, WebhookRecord<Fulfillment>>,
    Record<
      `${'orders' | 'products' | 'customers' | 'draft_orders' | 'collections' | 'inventory_items'}/delete`,
      DeletedRecord
    >,
    Record<
      `${'collections' | 'inventory_items'}/${Changes}` | 'refunds/create' | 'inventory_levels/update',
      WebhookRecord
    >,
    Record<'app/uninstalled' | 'shop/update', WebhookRecord<Shop>>,
    Record<'customers/data_request' | 'customers/redact' | 'shop/redact', WebhookRecord> {}

interface Facts {
  /** `X-Shopify-Webhook-Id`; equal for repeated deliveries. */
  readonly id: string
  /** `X-Shopify-Event-Id`; equal for all webhooks of one event. */
  readonly eventId: string
  /** `acme.myshopify.com` */
  readonly shop: string
  readonly apiVersion: string
  /** When it happened, ISO 8601. */
  readonly triggeredAt: string
}

/** A webhook of Shopify, discriminated by its topic in `type`. */
export type WebhookEvent = {
  [Topic in keyof WebhookTopics]: Facts & { readonly type: Topic; readonly data: WebhookTopics[Topic] }
}[keyof WebhookTopics]

/**
 * Verifies a webhook of Shopify and returns its event. Shopify signs the body alone: topic, shop and ids are headers that it
 * sends beside it, so read the record again before you act on what a topic says.
 *
 * @param delivery The `Request`, or `{ headers, body }` with the raw body.
 * @param secret The app's client secret, or several while one is being rotated.
 * @throws {WebhookError} when the delivery is not authentic or not readable; `reason` says which.
 * @see https://shopify.dev/docs/apps/build/webhooks/subscribe/https#step-2-validate-the-origin-of-your-webhook-to-ensure-its-coming-from-shopify
 */
export async function verify(delivery: Delivery, secret: Secrets, options?: VerifyOptions): Promise<WebhookEvent> {
  const received = await receive('shopify', delivery, options)
  const header = (name: string) => received.header(`x-shopify-${name}`)
  await verifyBody(received, 'x-shopify-hmac-sha256', fromBase64(header('hmac-sha256')), secret)
  return {
    type: header('topic'),
    id: header('webhook-id'),
    eventId: header('event-id'),
    shop: header('shop-domain'),
    apiVersion: header('api-version'),
    triggeredAt: header('triggered-at'),
    data: jsonOf(received),
  } as WebhookEvent
}
