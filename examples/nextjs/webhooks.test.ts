import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWebhook } from '@ferrule/sandbox'
import Stripe from 'stripe'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { POST } from './app/api/webhooks/stripe/route.ts'
import { inbox } from './lib/inbox.ts'

const url = 'https://acme.example/api/webhooks/stripe'
const secret = 'whsec_test'
const folder = mkdtempSync(join(tmpdir(), 'ferrule-nextjs-'))

beforeEach(() => {
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', secret)
  vi.stubEnv('INBOX_FILE', join(folder, 'inbox.db'))
})
afterAll(() => {
  inbox().close()
  rmSync(folder, { recursive: true, force: true })
})

const invoice = { id: 'in_1', object: 'invoice', status: 'paid' }
const delivery = (id: string, more: object = {}) =>
  createWebhook('stripe', { url, secret, type: 'invoice.paid', data: invoice, id, ...more })

test('keeps what Stripe delivers once, however often it comes, and answers before it is worked off', async () => {
  const answers = await Promise.all(['evt_1', 'evt_1', 'evt_2'].map(async (id) => POST(await delivery(id))))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const bodies = await Promise.all(answers.map((answer) => answer.json()))
  expect(bodies.filter(({ duplicate }) => duplicate)).toHaveLength(1)

  const seen: string[] = []
  // The first run fails at one event; the next one brings it again, and nothing else.
  const first = await inbox().work(async ({ id }) => {
    if (id === 'evt_2') throw new Error('the mail server is away')
    seen.push(id)
  })
  expect(first).toEqual({ done: 1, failed: 1 })
  expect(await (await POST(await delivery('evt_1'))).json()).toEqual({ received: 'evt_1', duplicate: true })
  await inbox().work(async ({ id, type, data }) => {
    expect({ type, data: data.object }).toMatchObject({ type: 'invoice.paid', data: invoice })
    seen.push(id)
  })
  expect(seen).toEqual(['evt_1', 'evt_2'])
})

test("takes what Stripe's own SDK signs, with the new and the old secret", async () => {
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', `whsec_next,${secret}`)
  const sdk = new Stripe('sk_test_0')
  for (const [id, signedBy] of [
    ['evt_sdk_1', secret],
    ['evt_sdk_2', 'whsec_next'],
  ] as const) {
    const payload = JSON.stringify({ id, object: 'event', type: 'invoice.paid', data: { object: invoice } })
    const signature = sdk.webhooks.generateTestHeaderString({ payload, secret: signedBy })
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    const answer = await POST(new Request(url, { method: 'POST', body: payload, headers }))
    expect([answer.status, await answer.json()]).toEqual([200, { received: id, duplicate: false }])
  }
})

test('refuses what is forged, old, changed or too large, and keeps none of it', async () => {
  const changed = await delivery('evt_bad')
  const body = (await changed.text()).replace('paid', 'void')
  const { headers } = changed
  const refused: [request: Request, reason: string][] = [
    [await delivery('evt_bad', { secret: 'whsec_other' }), 'mismatch'],
    [await delivery('evt_bad', { at: Date.now() - 3_600_000 }), 'expired'],
    [new Request(url, { method: 'POST', headers, body }), 'mismatch'],
    [new Request(url, { method: 'POST', body: '{}' }), 'missing'],
    [await delivery('evt_bad', { data: { note: 'x'.repeat(2 ** 20) } }), 'body'],
  ]
  for (const [request, reason] of refused) {
    const answer = await POST(request)
    expect([answer.status, await answer.json()]).toEqual([400, { error: reason }])
  }
  expect(await inbox().work(async () => {})).toEqual({ done: 2, failed: 0 })
})

test('lets Stripe deliver again when nothing could be kept', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', '')
  expect((await POST(await delivery('evt_3'))).status).toBe(500)
  vi.stubEnv('STRIPE_WEBHOOK_SECRET', secret)
  const full = vi.spyOn(inbox(), 'add').mockImplementation(() => {
    throw new Error('database or disk is full')
  })
  expect((await POST(await delivery('evt_3'))).status).toBe(500)
  full.mockRestore()
  error.mockRestore()
  expect(await (await POST(await delivery('evt_3'))).json()).toMatchObject({ duplicate: false })
})
