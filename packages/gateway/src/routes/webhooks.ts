import { WebhookError } from '@ferrule/core/webhooks'
import { z } from '@hono/zod-openapi'
import { isGreeting, verifierOf, type WebhookEvent } from '../connectors/webhooks.ts'
import type { Gateway } from '../gateway.ts'
import { readBytes } from '../http/body.ts'
import { type App, type Call, define } from '../http/endpoint.ts'
import { badRequest, HttpError, notFound } from '../http/errors.ts'
import { fireDeliveries } from '../jobs/deliveries.ts'
import type { DeliveryFacts } from '../records/deliveries.ts'
import type { Source } from '../records/sources.ts'
import { noted, sourceOf } from './access.ts'
import { page, pageOf, pageQuery } from './pages.ts'

/** Most bytes of a delivery. */
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
    status: z
      .enum(['pending', 'processed'])
      .describe('Pending until the syncs were enqueued that read what has changed'),
    bodySha256: z.string().nullable().describe('Digest of the body, which is not kept; null where it was empty'),
  })
  .openapi('Delivery')

/** Webhooks of vendors. Their senders have no token: the signature is the credential. */
export function webhookRoutes(app: App, gateway: Gateway): void {
  define(app, gateway, {
    method: 'put',
    path: '/v1/sources/{sourceId}/webhook',
    family: 'public',
    tag: 'Webhooks',
    summary:
      'Takes webhooks of this source, verified by this secret (or several while one is replaced); it never comes back',
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
    summary: 'Refuses further webhooks of this source, and forgets the secret',
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
    summary: 'Webhooks of this source that were accepted in the last 30 days, newest first',
    query: z.object(pageQuery).pick({ limit: true, offset: true }),
    answer: { schema: pageOf(delivery) },
    handle: async (call) => {
      const source = await sourceOf(call, call.param('sourceId'))
      const { limit, offset } = call.query
      const found = await gateway.deliveries.list(source, { limit: limit + 1, offset })
      return page(call, found, deliveryView)
    },
  })
  // Mailchimp tries an address by GET before it accepts it.
  for (const method of ['post', 'get'] as const)
    define(app, gateway, {
      method,
      path: '/v1/webhooks/{sourceId}',
      family: 'public',
      tag: 'Webhooks',
      summary:
        method === 'post'
          ? "A vendor's webhook; its signature is the credential. Enqueues a sync of the source's connections"
          : "Mailchimp's probe of the address",
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
  // The same for a source that does not exist and one that has no webhooks.
  if (!source || !secrets || (c.req.method !== 'POST' && source.kind !== 'mailchimp')) throw notFound('webhook', id)
  const body = await readBytes(c.req.raw, MAX_DELIVERY)
  const event = await verified(gateway, source, secrets, { headers: c.req.raw.headers, body, url: c.req.url })
  if (isGreeting(source.kind, event)) {
    await confirm(gateway, event)
    return { received: true, duplicate: false }
  }
  const isNew = await gateway.deliveries.keep(source, event, body)
  // Jobs run on their own: nobody who delivers waits for a sync.
  if (isNew && (await fireDeliveries(gateway.db, source.id)) > 0) gateway.wake()
  return { received: true, duplicate: !isNew }
}

/** @throws {HttpError} 401 for a signature that is missing or another's, 400 for a delivery that is too old or cannot be read. */
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
    gateway.log('warn', 'webhook refused', { source: source.id, reason })
    const forged = reason === 'missing' || reason === 'mismatch'
    throw new HttpError(forged ? 401 : 400, forged ? 'invalid-signature' : 'bad-request', error.message, {
      data: { message: error.message, reason },
    })
  }
}

/** Certificates and confirmations of SNS, whose addresses the connector has checked. */
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
