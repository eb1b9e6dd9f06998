// Webhooks as the vendors' sandboxes sign them, taken by the gateway.
import { createSandbox, createWebhook, type WebhookFacts, type WebhookName } from '@ferrule/sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fireDeliveries } from '../src/jobs/deliveries.ts'
import { prune } from '../src/records/retention.ts'
import { type TestGateway, testGateway } from './support/gateway.ts'

const SECRET = 'planted-webhook-secret'
const sandbox = createSandbox('stripe', { records: { customers: 5, products: 2 } })
let upstream: Awaited<ReturnType<typeof sandbox.listen>>
let one: TestGateway
let token: string
let workspaceId: string

beforeAll(async () => {
  upstream = await sandbox.listen()
  one = await testGateway({ upstreams: { stripe: upstream.url } })
  token = await one.token()
  workspaceId = (await one.send('POST', '/v1/workspaces', { token, body: { name: 'acme' } })).body.workspaceId
})
afterAll(async () => {
  await one?.close()
  await upstream?.close()
})

const send = async (method: string, path: string, body?: unknown) => {
  const reply = await one.send(method, path, { token, ...(body !== undefined && { body }) })
  expect(reply.status, reply.text).toBeLessThan(300)
  return reply.body
}

/** A source of any kind with a connection, whatever its credentials: nothing is read here. */
async function sourceOf(kind: string, { secret = SECRET as string | string[], credentials = {} } = {}) {
  const source = await one.gateway.sources.create({
    workspaceId,
    kind,
    name: kind,
    credentials,
  })
  const { url } = await send('PUT', `/v1/sources/${source.id}/webhook`, { secret })
  return { ...source, url: url as string }
}

async function connectionOf(sourceId: string): Promise<string> {
  const { id } = await one.gateway.destinations.create({ workspaceId, type: 'store', name: 'copy', config: {} })
  const streams = [{ name: 'customers' }]
  const made = { workspaceId, name: 'copy', sourceId, destinationId: id, streams }
  return (await one.gateway.connections.create(made)).id
}

const deliver = async (request: Request) => {
  const response = await one.app.request(request)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const statuses = async (connectionId: string) =>
  (await one.gateway.jobs.list('*', { connectionId, limit: 100 })).map(({ status }) => status)
const fresh = { status: 200, body: { received: true, duplicate: false } }
const known = { status: 200, body: { received: true, duplicate: true } }

const vendors: readonly [kind: WebhookName, facts: Omit<WebhookFacts, 'url' | 'secret'>][] = [
  ['stripe', { type: 'customer.created', data: { id: 'cus_1', object: 'customer' } }],
  ['shopify', { type: 'orders/create', data: { id: 1 } }],
  ['mailchimp', { type: 'subscribe', data: { email: 'ada@example.com', list_id: 'l1' } }],
  ['google-drive', { type: 'change', data: { messageNumber: 7 } }],
  ['jira', { type: 'jira:issue_updated', data: { issue: { id: '1', key: 'A-1' } } }],
  ['greenhouse', { type: 'hire_candidate', data: { application: { id: 1 } } }],
]

describe.each(vendors)('%s', (kind, facts) => {
  const make = (url: string, more: object = {}) =>
    createWebhook(kind, { url, secret: SECRET, id: 'delivery-1', at: Date.now(), ...facts, ...more })

  test('a delivery makes one job, however often it comes; others make none while it waits', async () => {
    const source = await sourceOf(kind)
    const connection = await connectionOf(source.id)
    const at = Date.now()
    expect(await deliver(await make(source.url, { at }))).toEqual(fresh)
    expect(await statuses(connection)).toEqual(['pending'])
    expect(await deliver(await make(source.url, { at }))).toEqual(known)
    const other = {
      id: 'delivery-2',
      at: at + 1_000,
      data: { ...facts.data, id: 'other', messageNumber: 8, note: 'x' },
    }
    expect(await deliver(await make(source.url, other))).toEqual(fresh)
    expect(await statuses(connection)).toEqual(['pending'])
  })

  test('what is forged, unsigned or changed is refused and makes nothing', async () => {
    const source = await sourceOf(kind)
    const connection = await connectionOf(source.id)
    const forged = await deliver(await make(source.url, { secret: 'another-secret' }))
    expect(forged).toMatchObject({ status: 401, body: { data: { reason: 'mismatch' } } })
    const bare = new Request(source.url, { method: 'POST', body: 'type=subscribe' })
    expect(await deliver(bare)).toMatchObject({ status: 401, body: { data: { reason: 'missing' } } })
    const signed = await make(source.url)
    const text = await signed.clone().text()
    // Where the vendor signs the body.
    if (kind !== 'mailchimp' && kind !== 'google-drive') {
      const changed = new Request(signed.url, { method: 'POST', headers: signed.headers, body: text.replace('1', '2') })
      expect(await deliver(changed)).toMatchObject({ status: 401, body: { data: { reason: 'mismatch' } } })
    }
    expect(await statuses(connection)).toEqual([])
    expect(JSON.stringify(forged)).not.toContain(SECRET)
  })
})

test('a signature that is too old is refused', async () => {
  const source = await sourceOf('stripe')
  const request = await createWebhook('stripe', {
    url: source.url,
    secret: SECRET,
    type: 'customer.created',
    at: Date.now() - 3_600_000,
  })
  expect(await deliver(request)).toMatchObject({ status: 400, body: { data: { reason: 'expired' } } })
})

test('a body that came before under another id, which nobody signed, does nothing', async () => {
  const source = await sourceOf('shopify')
  const connection = await connectionOf(source.id)
  const facts = { url: source.url, secret: SECRET, type: 'orders/create', data: { id: 5 } }
  expect(await deliver(await createWebhook('shopify', { ...facts, id: 'a' }))).toEqual(fresh)
  await one.gateway.jobs.cancel((await one.gateway.jobs.list('*', { connectionId: connection, limit: 1 }))[0]!)
  expect(await deliver(await createWebhook('shopify', { ...facts, id: 'b' }))).toEqual(known)
  expect(await statuses(connection)).toEqual(['cancelled'])
})

test('bodies are bounded, whatever their header says', async () => {
  const source = await sourceOf('stripe')
  const large = new Request(source.url, { method: 'POST', body: 'x'.repeat(2 ** 20 + 1) })
  expect((await deliver(large)).status).toBe(413)
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536))
    },
  })
  const chunked = new Request(source.url, { method: 'POST', body: endless, duplex: 'half' } as RequestInit)
  expect((await deliver(chunked)).status).toBe(413)
  expect(sent).toBeLessThan(2 ** 21)
})

test("Mailchimp's probe is answered, with the secret only; greetings make no job", async () => {
  const source = await sourceOf('mailchimp')
  const connection = await connectionOf(source.id)
  expect(await deliver(new Request(`${source.url}?secret=${SECRET}`))).toEqual(fresh)
  expect((await deliver(new Request(`${source.url}?secret=wrong-secret`))).status).toBe(401)
  expect((await deliver(new Request((await sourceOf('stripe')).url))).status).toBe(404)
  const drive = await sourceOf('google-drive')
  const driveConnection = await connectionOf(drive.id)
  expect(await deliver(await createWebhook('google-drive', { url: drive.url, secret: SECRET, type: 'sync' }))).toEqual(
    fresh,
  )
  expect([await statuses(connection), await statuses(driveConnection)]).toEqual([[], []])
})

test('Amazon: the subscription is confirmed at an address of SNS, messages make a job', async () => {
  const topic = 'arn:aws:sns:us-east-1:1:stream'
  const pem = 'https://sns.us-east-1.amazonaws.com/SimpleNotificationService-ferrule-sandbox.pem'
  const replies = await Promise.all(
    createSandbox('amazon-ads').handlers.map((handler) => handler.run({ request: new Request(pem), requestId: 'pem' })),
  )
  const certificate = (await replies.find((reply) => reply?.response)?.response?.text()) ?? ''
  expect(certificate).toContain('CERTIFICATE')
  const asked: string[] = []
  const amazon = await testGateway({
    folder: one.folder,
    fetchOutside: async (input) => {
      asked.push(String(input))
      return new Response(certificate)
    },
  })
  try {
    const source = await sourceOf('amazon-ads', { secret: topic })
    const connection = await connectionOf(source.id)
    const greeting = await createWebhook('amazon-ads', {
      url: source.url,
      secret: topic,
      type: 'SubscriptionConfirmation',
    })
    expect((await amazon.app.request(greeting)).status).toBe(200)
    expect(asked.at(-1)).toContain(`Action=ConfirmSubscription&TopicArn=${topic}`)
    expect(await statuses(connection)).toEqual([])
    const request = await createWebhook('amazon-ads', {
      url: source.url,
      secret: topic,
      type: 'Notification',
      data: { a: 1 },
    })
    const response = await amazon.app.request(request)
    expect([response.status, await response.json()]).toEqual([200, fresh.body])
    expect(await statuses(connection)).toEqual(['pending'])
    expect(asked.every((url) => url.startsWith('https://sns.us-east-1.amazonaws.com/'))).toBe(true)
  } finally {
    await amazon.gateway.close()
  }
})

test('the secret goes to the vault: replaced with the old one beside it, never shown, gone with its source', async () => {
  const source = await sourceOf('stripe', { credentials: { api_key: 'sk_test_1' } })
  const make = (secret: string, id: string) =>
    createWebhook('stripe', { url: source.url, secret, type: 'invoice.paid', id })
  await send('PUT', `/v1/sources/${source.id}/webhook`, { secret: ['next-webhook-secret', SECRET] })
  expect(await deliver(await make('next-webhook-secret', 'evt_1'))).toEqual(fresh)
  expect(await deliver(await make(SECRET, 'evt_2'))).toEqual(fresh)
  await send('PUT', `/v1/sources/${source.id}/webhook`, { secret: 'next-webhook-secret' })
  expect((await deliver(await make(SECRET, 'evt_3'))).status).toBe(401)
  // New credentials leave it as it is.
  await one.gateway.sources.update(source, { credentials: { api_key: 'sk_test_2' } })
  expect(await deliver(await make('next-webhook-secret', 'evt_4'))).toEqual(fresh)
  const rows = await one.gateway.db.as('*', (queries) => queries.selectFrom('secret').selectAll().execute())
  const shown = JSON.stringify([rows, await send('GET', `/v1/sources/${source.id}`), one.logs])
  expect(shown).not.toContain('webhook-secret')
  const strange = await one.send('PUT', `/v1/sources/${source.id}/webhook`, { token, body: { secret: 'short' } })
  expect(strange.status).toBe(400)

  expect((await one.send('PUT', `/v1/sources/${source.id}/webhook`, { body: { secret: SECRET } })).status).toBe(401)
  const other = await one.scoped('other')
  const foreign = await one.send('PUT', `/v1/sources/${source.id}/webhook`, { token: other, body: { secret: SECRET } })
  expect(foreign.status).toBe(404)
  expect((await one.send('DELETE', `/v1/sources/${source.id}/webhook`, { token: other })).status).toBe(404)

  const second = await sourceOf('stripe')
  await send('DELETE', `/v1/sources/${second.id}/webhook`)
  expect((await deliver(new Request(second.url, { method: 'POST' }))).status).toBe(404)
  await one.gateway.sources.delete(source)
  expect((await deliver(await make('next-webhook-secret', 'evt_5'))).status).toBe(404)
  const left = await one.gateway.db.as('*', async (queries) => [
    ...(await queries.selectFrom('secret').selectAll().where('owner_id', 'like', `%${source.id}`).execute()),
    ...(await queries.selectFrom('delivery').selectAll().where('source_id', '=', source.id).execute()),
  ])
  expect(left).toEqual([])
})

test('a secret that is replaced or deleted is reported as forgotten, for the collection of its bytes', async () => {
  let forgotten = 0
  const two = await testGateway({ onForgotten: () => forgotten++ })
  const { id: workspaceId } = await two.gateway.workspaces.ensure('acme')
  const source = await two.gateway.sources.create({
    workspaceId,
    kind: 'stripe',
    name: 's',
    credentials: { api_key: 'sk_test_1' },
  })
  const token = await two.token()
  const path = `/v1/sources/${source.id}`
  const webhook = { secret: SECRET }
  const next = { configuration: { sourceType: 'stripe', api_key: 'sk_test_2' } }
  for (const [method, to, body, count] of [
    ['PUT', `${path}/webhook`, webhook, 0],
    ['PATCH', path, { name: 'other' }, 0],
    ['PUT', `${path}/webhook`, { secret: ['next-webhook-secret', SECRET] }, 1],
    ['PUT', `${path}/webhook`, { secret: 'next-webhook-secret' }, 2],
    ['DELETE', `${path}/webhook`, undefined, 3],
    ['PATCH', path, next, 4],
    ['PUT', path, { name: 'third', ...next }, 5],
    ['DELETE', path, undefined, 6],
  ] as const) {
    const { status, text } = await two.send(method, to, { token, ...(body && { body }) })
    expect(status, text).toBeLessThan(300)
    expect([method, to, forgotten]).toEqual([method, to, count])
  }
  await two.close()
})

test('a delivery while a sync runs is followed by one more sync, once', async () => {
  const source = await sourceOf('stripe')
  const connection = await connectionOf(source.id)
  const make = (id: string) =>
    createWebhook('stripe', { url: source.url, secret: SECRET, type: 'customer.updated', id })
  expect(await deliver(await make('evt_1'))).toEqual(fresh)
  // Other tests' jobs wait, too.
  let [claimed] = await one.gateway.jobs.claim('w')
  while (claimed && claimed.job.connection_id !== connection) [claimed] = await one.gateway.jobs.claim('w')
  expect(await statuses(connection)).toEqual(['running'])
  expect(await deliver(await make('evt_2'))).toEqual(fresh)
  await fireDeliveries(one.gateway.db)
  expect(await statuses(connection)).toEqual(['running'])
  const { job, attempt } = claimed!
  await one.gateway.jobs.end(job, attempt, 'w', { status: 'succeeded', rows: 1, bytes: 1 })
  expect(await fireDeliveries(one.gateway.db, source.id)).toBe(1)
  expect(await fireDeliveries(one.gateway.db, source.id)).toBe(0)
  expect(await statuses(connection)).toEqual(['succeeded', 'pending'])
})

test('ids are forgotten after a month', async () => {
  const source = await sourceOf('stripe')
  const { deliveries } = await testDeliveries()
  const event = { id: 'evt_old', type: 'x' }
  const [body, now] = [new TextEncoder().encode('{}'), Date.now()]
  expect(await deliveries.keep(source, event, body, now)).toBe(true)
  expect(await deliveries.keep(source, event, body, now + 1_000)).toBe(false)
  const later = now + 31 * 24 * 3_600_000
  await prune(one.gateway.db, {}, later)
  expect(await deliveries.keep(source, event, body, later)).toBe(true)
})

async function testDeliveries() {
  const { Deliveries } = await import('../src/records/deliveries.ts')
  return { deliveries: new Deliveries(one.gateway.db, one.gateway.vault) }
}

test('what came is listed by source, newest first, without bodies', async () => {
  const source = await sourceOf('stripe')
  for (const id of ['evt_a', 'evt_b', 'evt_c']) {
    const facts = {
      type: 'customer.created',
      id,
      at: Date.now(),
      data: { id, object: 'customer', name: 'planted-name' },
    }
    expect((await deliver(await createWebhook('stripe', { ...facts, url: source.url, secret: SECRET }))).status).toBe(
      200,
    )
  }
  const path = `/v1/sources/${source.id}/webhook/deliveries`
  const first = await send('GET', `${path}?limit=2`)
  const next = new URL(first.next)
  const rest = await send('GET', next.pathname + next.search)
  const all = [...first.data, ...rest.data]
  expect(all.map(({ deliveryId }: { deliveryId: string }) => deliveryId).sort()).toEqual(['evt_a', 'evt_b', 'evt_c'])
  expect(all[0]).toMatchObject({ type: 'customer.created', receivedAt: expect.any(Number), status: 'processed' })
  expect(all[0].bodySha256).toMatch(/^[0-9a-f]{64}$/)
  expect(rest.next).toBeUndefined()
  expect(JSON.stringify(all)).not.toContain('planted')
  const foreign = await one.send('GET', path, { token: await one.scoped('elsewhere') })
  expect(foreign.status).toBe(404)
})

test('a real sync brings what the webhook spoke of', async () => {
  const { sourceId } = await send('POST', '/v1/sources', {
    name: 'billing',
    workspaceId,
    configuration: { sourceType: 'stripe', ...sandbox.credentials },
  })
  const { url } = await send('PUT', `/v1/sources/${sourceId}/webhook`, { secret: SECRET })
  const connection = await connectionOf(sourceId)
  await one.gateway.work({ interval: 20, pause: 20 })
  const data = { id: 'cus_1', object: 'customer' }
  const facts = { url, secret: SECRET, type: 'customer.created', data }
  expect(await deliver(await createWebhook('stripe', facts))).toEqual(fresh)
  while ((await statuses(connection)).some((status) => status !== 'succeeded'))
    await new Promise((resolve) => setTimeout(resolve, 20))
  const found = await send('POST', `/v1/connectors/sources/${sourceId}/execute`, {
    entity: 'customers',
    action: 'search',
    params: { query: {}, limit: 50 },
  })
  expect(found.result.hits.length).toBeGreaterThanOrEqual(5)
})
