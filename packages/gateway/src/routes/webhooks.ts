import { WebhookError } from '@ferrule/core/webhooks'
import { z } from '@hono/zod-openapi'
import type { WebhookEvent } from '../connectors/kind.ts'
import { isGreeting, verifierOf } from '../connectors/webhooks.ts'
import { badRequest, HttpError, notFound } from '../errors.ts'
import { readBytes } from '../http/body.ts'
import { type App, type Call, define } from '../http/endpoint.ts'
import { fireDeliveries } from '../jobs/deliveries.ts'
import type { DeliveryFacts } from '../records/deliveries.ts'
import type { Source } from '../records/sources.ts'
import type { Gateway } from '../services.ts'
import { noted, sourceOf } from './access.ts'
import { page, pageOf, pageQuery } from './pages.ts'

/** Maximum size of a delivery, in bytes. */
const MAX_DELIVERY = 1_048_576

const secret = z.string().min(8).max(500)

const configuration = z
  .strictObject({ secret: z.union([secret, z.array(secret).min(1).max(4)]) })
  .openapi('WebhookConfiguration')

const answer = z.object({ received: z.literal(true), duplicate: z.boolean() }).openapi('WebhookAnswer')

const delivery = z
  .object({
    deliveryId: z.string().describe("The vendor's id, or the digest of the body"),
    type: z.string(),
    receivedAt: z.int().describe('Epoch seconds'),
    status: z.enum(['pending', 'processed']).describe('Pending until the syncs that read the changes are enqueued'),
    bodySha256: z.string().nullable().describe('Digest of the body, which is not kept; null if it was empty'),
  })
  .openapi('Delivery')

/** Webhooks of vendors. Senders have no token: the signature authenticates them. */
export function webhookRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'put',
    path: '/v1/sources/{sourceId}/webhook',
    family: 'public',
    tag: 'Webhooks',
    summary:
      'Accepts webhooks for this source, verified with this secret (or several, while you replace one). It is never returned',
    body: configuration,
    answer: { schema: z.object({ url: z.string() }) },
    handle: async (call) => {
      const source = await sourceOf(call, call.param('sourceId'))
      if (!(await verifierOf(source.kind))) throw badRequest(`${source.kind} sends no webhooks`)
      const { secret } = call.body
      await change(call, source, 'webhook.put', () =>
        gateway.deliveries.configure(source, typeof secret === 'string' ? [secret] : secret),
      )
      return { url: `${gateway.publicUrl ?? new URL(call.c.req.url).origin}/v1/webhooks/${source.id}` }
    },
  })
  define(app, gateway, {
    method: 'delete',
    path: '/v1/sources/{sourceId}/webhook',
    family: 'public',
    tag: 'Webhooks',
    summary: 'Stops accepting webhooks for this source, and deletes the secret',
    answer: { status: 204 },
    handle: async (call) => {
      const source = await sourceOf(call, call.param('sourceId'))
      await change(call, source, 'webhook.delete', () => gateway.deliveries.disable(source))
    },
  })
  define(app, gateway, {
    method: 'get',
    path: '/v1/sources/{sourceId}/webhook/deliveries',
    family: 'public',
    tag: 'Webhooks',
    summary: "Lists this source's webhooks that were accepted in the last 30 days, newest first",
    query: z.object(pageQuery).pick({ limit: true, offset: true }),
    answer: { schema: pageOf(delivery) },
    handle: async (call) => {
      const source = await sourceOf(call, call.param('sourceId'))
      const { limit, offset } = call.query
      const found = await gateway.deliveries.list(source, { limit: limit + 1, offset })
      return page(call, found, deliveryView)
    },
  })
  // Mailchimp sends a GET to a URL before it accepts it.
  for (const method of ['post', 'get'] as const)
    define(app, gateway, {
      method,
      path: '/v1/webhooks/{sourceId}',
      family: 'public',
      tag: 'Webhooks',
      summary:
        method === 'post'
          ? "Receives a vendor's webhook; its signature is the credential. Enqueues a sync of the source's connections"
          : "Answers Mailchimp's check of the URL",
      auth: 'none',
      answer: { schema: answer },
      handle: (call) => receive(call),
    })
}

export const deliveryView = (row: DeliveryFacts) => ({
  deliveryId: row.id,
  type: row.type,
  receivedAt: Math.trunc(Number(row.received_at) / 1000),
  status: Number(row.pending) === 1 ? ('pending' as const) : ('processed' as const),
  bodySha256: row.digest,
})

const change = (
  call: Call<unknown, unknown>,
  source: Source,
  action: string,
  run: () => Promise<void>,
): Promise<void> => noted(call, { workspaceId: source.workspaceId, action, target: source.id }, run)

async function receive({ gateway, c, param }: Call<unknown, unknown>): Promise<z.infer<typeof answer>> {
  const id = param('sourceId').slice(0, 100)
  const source = await gateway.sources.get('*', id)
  const secrets = source && (await gateway.deliveries.secrets(source))
  // The same error for a source that does not exist and one without webhooks.
  if (!source || !secrets || (c.req.method !== 'POST' && source.kind !== 'mailchimp')) throw notFound('webhook', id)
  const body = await readBytes(c.req.raw, MAX_DELIVERY)
  const event = await verified(gateway, source, secrets, { headers: c.req.raw.headers, body, url: c.req.url })
  if (isGreeting(source.kind, event)) {
    await confirm(gateway, event)
    return { received: true, duplicate: false }
  }
  const isNew = await gateway.deliveries.keep(source, event, body)
  // Jobs run in the background: the sender does not wait for a sync.
  if (isNew && (await fireDeliveries(gateway.db, source.id)) > 0) gateway.wake()
  return { received: true, duplicate: !isNew }
}

/** @throws {HttpError} 401 if the signature is missing or wrong, 400 if the delivery is too old or unreadable. */
async function verified(
  gateway: Gateway,
  source: Source,
  secrets: readonly string[],
  delivery: { headers: Headers; body: Uint8Array; url: string },
): Promise<WebhookEvent> {
  const verify = await verifierOf(source.kind)
  if (!verify) throw notFound('webhook', source.id)
  try {
    return await verify(delivery, secrets, { fetch: fetchSoon(gateway) })
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error
    const reason = error.reason
    gateway.log('warn', 'webhook rejected', { source: source.id, reason })
    const forged = reason === 'missing' || reason === 'mismatch'
    throw new HttpError(forged ? 401 : 400, forged ? 'invalid-signature' : 'bad-request', error.message, {
      data: { message: error.message, reason },
    })
  }
}

/** Fetches SNS certificates and confirmations. The connector has checked their URLs. */
const fetchSoon =
  ({ fetchOutside }: Gateway): typeof fetch =>
  (input, init) =>
    fetchOutside(input, { ...init, redirect: 'error', signal: AbortSignal.timeout(5_000) })

async function confirm(gateway: Gateway, { type, subscribeUrl }: WebhookEvent): Promise<void> {
  if (type !== 'SubscriptionConfirmation' || subscribeUrl === undefined) return
  const response = await fetchSoon(gateway)(subscribeUrl)
  await response.body?.cancel()
  if (!response.ok) throw new HttpError(502, 'bad-gateway', `SNS rejected the confirmation: ${response.status}`)
}
