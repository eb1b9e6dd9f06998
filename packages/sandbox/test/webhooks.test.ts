import * as amazonAds from '@ferrule/amazon-ads/webhooks'
import * as github from '@ferrule/github/webhooks'
import * as googleDrive from '@ferrule/google-drive/webhooks'
import * as greenhouse from '@ferrule/greenhouse/webhooks'
import * as jira from '@ferrule/jira/webhooks'
import * as mailchimp from '@ferrule/mailchimp/webhooks'
import * as shopify from '@ferrule/shopify/webhooks'
import * as slack from '@ferrule/slack/webhooks'
import * as stripe from '@ferrule/stripe/webhooks'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSandbox, createWebhook, type WebhookName } from '../src/index.ts'

const SNS = 'arn:aws:sns:us-east-1:1:stream'
const server = setupServer(...createSandbox('amazon-ads').handlers)
beforeAll(() => server.listen())
afterAll(() => server.close())

type Verify = (request: Request, secret: string | string[]) => Promise<{ type?: string; data?: unknown }>

/** Of each vendor a secret, a delivery, the header with the proof, and what verifies it. */
const CASES: readonly [WebhookName, secret: string, type: string, data: object, proof: string, verify: Verify][] = [
  ['stripe', 'whsec_a', 'invoice.paid', { id: 'in_1' }, 'stripe-signature', stripe.verify],
  ['shopify', 'shpss_a', 'orders/create', { id: 1 }, 'x-shopify-hmac-sha256', shopify.verify],
  ['jira', 'jira secret', 'jira:issue_updated', { issue: { id: '1', key: 'A-1' } }, 'x-hub-signature', jira.verify],
  ['github', 'hook secret', 'ping', { zen: 'Keep it.', hook_id: 1 }, 'x-hub-signature-256', github.verify],
  ['slack', 'signing secret', 'view_submission', { view: { id: 'V1' } }, 'x-slack-signature', slack.verify],
  ['greenhouse', 'gh secret', 'hire_candidate', { application: { id: 1 } }, 'signature', greenhouse.verify],
  ['mailchimp', 'in the address', 'subscribe', { email: 'a@b.example' }, '', mailchimp.verify],
  ['google-drive', 'token-of-channel', 'change', {}, 'x-goog-channel-token', googleDrive.verify],
  ['amazon-ads', SNS, 'Notification', { dataset_id: 'sp-traffic' }, '', amazonAds.verify],
]

const url = 'https://acme.example/hooks'

describe.each(CASES)('a webhook of %s', (name, secret, type, data, proof, verify) => {
  const facts = { secret, type, data: { ...data } }
  const make = (more: object = {}) => createWebhook(name, { url, ...facts, ...more })

  test('is verified, typed and the same as { headers, body, url }', async () => {
    const request = await make()
    const raw = { headers: request.headers, body: await request.clone().text(), url: request.url }
    const event = await verify(request, facts.secret)
    expect(event.type).toBe(facts.type)
    expect(await verify(raw as never, facts.secret)).toEqual(event)
    const plain = {
      ...raw,
      headers: Object.fromEntries([...request.headers].map(([key, value]) => [key.toUpperCase(), value])),
    }
    expect(await verify(plain as never, ['another', facts.secret])).toEqual(event)
  })

  test('is refused under another secret, without one, and when nothing proves it', async () => {
    await expect(verify(await make(), 'another')).rejects.toMatchObject({
      code: 'webhook',
      reason: 'mismatch',
      connector: name,
    })
    await expect(verify(await make(), [])).rejects.toMatchObject({ code: 'webhook', reason: 'missing' })
    await expect(verify(await make(), '')).rejects.toMatchObject({ code: 'webhook', reason: 'missing' })
    if (!proof) return
    const request = await make()
    request.headers.delete(proof)
    await expect(verify(request, facts.secret)).rejects.toMatchObject({ code: 'webhook', reason: 'missing' })
  })

  test('is refused after any bit of its body or its proof changes', async () => {
    const request = await make()
    const bytes = new Uint8Array(await request.clone().arrayBuffer())
    const accepted: string[] = []
    const attempt = async (what: string, headers: Headers, body: Uint8Array) => {
      const failed = await verify({ headers, body, url: request.url } as never, facts.secret).catch((error) => error)
      if (failed?.code !== 'webhook') accepted.push(`${what}: ${failed}`)
    }
    // Nothing signs the body of Mailchimp, and Drive has none; of Amazon's envelope only some members are signed.
    const signed = ['stripe', 'shopify', 'jira', 'greenhouse', 'github', 'slack'].includes(name)
    for (let bit = 0; signed && bit < bytes.length * 8; bit++) {
      const changed = bytes.slice()
      changed[bit >> 3]! ^= 1 << (bit & 7)
      await attempt(`body bit ${bit}`, request.headers, changed)
    }
    const value = request.headers.get(proof || 'accept') ?? ''
    for (let bit = 0; bit < value.length * 8; bit++) {
      const code = value.charCodeAt(bit >> 3) ^ (1 << (bit & 7))
      if (code < 32 || code > 126) continue
      const headers = new Headers(request.headers)
      headers.set(proof, value.slice(0, bit >> 3) + String.fromCharCode(code) + value.slice((bit >> 3) + 1))
      if (headers.get(proof) !== value) await attempt(`header bit ${bit}`, headers, bytes)
    }
    expect(accepted).toEqual([])
  })

  test('shows neither secret nor body in any form of its error', async () => {
    const request = await make({ data: { planted: 'planted-value' } })
    const error = await verify(request, 'another-secret').catch((thrown: unknown) => thrown as Error)
    const shown = [String(error), JSON.stringify(error), (error as Error).stack].join('\n')
    expect(shown).not.toContain('another-secret')
    expect(shown).not.toContain('planted-value')
    expect(shown).not.toContain(facts.secret)
  })
})

test('an event of GitHub names its action after a dot', async () => {
  const request = await createWebhook('github', { url, secret: 's', type: 'issues.opened', data: { issue: { id: 1 } } })
  expect(await github.verify(request, 's')).toMatchObject({
    type: 'issues',
    data: { action: 'opened', issue: { id: 1 } },
  })
})

test('Slack sends events in a callback, interactions and commands as forms', async () => {
  const make = (type: string, data: object) =>
    createWebhook('slack', { url, secret: 's', type, data: { ...data }, id: 'Ev1' })
  expect(await slack.verify(await make('app_mention', { channel: 'C1', text: 'hi' }), 's')).toMatchObject({
    type: 'event_callback',
    id: 'Ev1',
    data: { event: { type: 'app_mention', channel: 'C1' } },
  })
  expect(await slack.verify(await make('url_verification', { challenge: 'c' }), 's')).toMatchObject({
    data: { challenge: 'c' },
  })
  const command = await make('command', { command: '/deploy', text: 'now' })
  expect(command.headers.get('content-type')).toBe('application/x-www-form-urlencoded')
  expect(await slack.verify(command, 's')).toMatchObject({ type: 'command', data: { command: '/deploy' } })
})

test('a body beyond maxBytes is not read to its end', async () => {
  let pulled = 0
  const body = new ReadableStream({
    pull(controller) {
      pulled++
      controller.enqueue(new Uint8Array(1_000))
    },
  })
  const request = new Request(url, { method: 'POST', body, duplex: 'half' } as RequestInit)
  await expect(shopify.verify(request, 's', { maxBytes: 10_000 })).rejects.toMatchObject({ reason: 'body' })
  expect(pulled).toBeLessThan(20)
})

test('Amazon: the certificate is one of SNS, and old deliveries are refused', async () => {
  const secret = SNS
  const facts = { url, secret, type: 'Notification', data: { dataset_id: 'sp-traffic' } }
  const make = (at?: number) => createWebhook('amazon-ads', { ...facts, ...(at && { at }) })
  await expect(amazonAds.verify(await make(Date.now() - 3_700_000), secret)).rejects.toMatchObject({
    reason: 'expired',
  })
  const envelope = (await (await make()).json()) as Record<string, string>
  for (const SigningCertURL of [
    'https://evil.example/a.pem',
    'https://sns.us-east-1.amazonaws.com.evil.example/a.pem',
    'https://sns.us-east-1.amazonaws.com:444/a.pem',
    envelope['SigningCertURL']!.replace('https', 'http'),
  ]) {
    const body = JSON.stringify({ ...envelope, SigningCertURL })
    await expect(amazonAds.verify({ headers: {}, body }, secret)).rejects.toMatchObject({ reason: 'malformed' })
  }
})
