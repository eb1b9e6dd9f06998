import type { SandboxName } from '../connectors.ts'
import { base64, hex, hmac } from './sign.ts'
import { CERTIFICATE_URL, signSns } from './sns.ts'

/** Content and target of a webhook. */
export interface WebhookFacts {
  /** URL where your program receives the vendor's webhooks. */
  readonly url: string
  /** The signing secret, the channel's token, or the topic's ARN: the value that you pass to `verify`. */
  readonly secret: string
  /** The vendor's event type: `invoice.paid`, `orders/create`, `jira:issue_updated`, `issues.opened`, `app_mention`, … */
  readonly type: string
  /** The record, or the vendor's payload around it. */
  readonly data?: Readonly<Record<string, unknown>>
  /** Identifies deliveries of one event. Default: a new id. */
  readonly id?: string
  /** When it was sent: epoch milliseconds. Default: now. */
  readonly at?: number
}

/** Names of the connectors whose vendors send webhooks. */
export type WebhookName = Exclude<SandboxName, 'greenhouse-v3'>

type Complete = Required<WebhookFacts>

/**
 * A webhook as the vendor sends it, signed: hand it to your route in process, or send it by `fetch(request)`.
 *
 * ```ts
 * await fetch(await createWebhook('stripe', { url, secret, type: 'invoice.paid', data: invoice }))
 * ```
 */
export async function createWebhook(connector: WebhookName, facts: WebhookFacts): Promise<Request> {
  if (!Object.hasOwn(makers, connector))
    throw new TypeError(`no webhooks of ${JSON.stringify(connector)}; there are: ${Object.keys(makers).join(', ')}`)
  const complete: Complete = { data: {}, id: crypto.randomUUID(), at: Date.now(), ...facts }
  return makers[connector](complete)
}

const post = (url: string, body: string, headers: Record<string, string>): Request =>
  new Request(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

const makers: Readonly<Record<WebhookName, (facts: Complete) => Promise<Request>>> = {
  async stripe({ url, secret, type, data, id, at }) {
    const seconds = Math.floor(at / 1000)
    const event = { id: id.startsWith('evt_') ? id : `evt_${id.replaceAll('-', '')}`, object: 'event' }
    const facts = { api_version: null, created: seconds, livemode: false, pending_webhooks: 1, request: null, type }
    const body = JSON.stringify({ ...event, ...facts, data: { object: data } })
    const signature = hex(await hmac(secret, `${seconds}.${body}`))
    return post(url, body, { 'stripe-signature': `t=${seconds},v1=${signature}` })
  },

  async shopify({ url, secret, type, data, id, at }) {
    const body = JSON.stringify(data)
    return post(url, body, {
      'x-shopify-topic': type,
      'x-shopify-hmac-sha256': base64(await hmac(secret, body)),
      'x-shopify-webhook-id': id,
      'x-shopify-event-id': id,
      'x-shopify-shop-domain': 'ferrule-sandbox.myshopify.com',
      'x-shopify-api-version': '2026-10',
      'x-shopify-triggered-at': new Date(at).toISOString(),
    })
  },

  /** `issues.opened` is the event `issues` with the action `opened`. */
  async github({ url, secret, type, data, id }) {
    const [event = '', action] = type.split('.')
    const body = JSON.stringify({ ...(action !== undefined && { action }), ...data })
    return post(url, body, {
      'user-agent': 'GitHub-Hookshot/sandbox',
      'x-github-event': event,
      'x-github-delivery': id,
      'x-github-hook-id': '1',
      'x-hub-signature-256': `sha256=${hex(await hmac(secret, body))}`,
    })
  },

  async slack(facts) {
    const [body, type] = slackBody(facts)
    const seconds = String(Math.floor(facts.at / 1000))
    return post(facts.url, body, {
      'content-type': type,
      'x-slack-request-timestamp': seconds,
      'x-slack-signature': `v0=${hex(await hmac(facts.secret, `v0:${seconds}:${body}`))}`,
    })
  },

  async jira({ url, secret, type, data, id, at }) {
    const body = JSON.stringify({ timestamp: at, webhookEvent: type, ...data })
    return post(url, body, {
      'x-hub-signature': `sha256=${hex(await hmac(secret, body))}`,
      'x-atlassian-webhook-identifier': id,
    })
  },

  async greenhouse({ url, secret, type, data, id }) {
    const body = JSON.stringify({ action: type, payload: data })
    return post(url, body, { signature: `sha256 ${hex(await hmac(secret, body))}`, 'greenhouse-event-id': id })
  },

  async mailchimp({ url, secret, type, data, at }) {
    const address = new URL(url)
    address.searchParams.set('secret', secret)
    const form = new URLSearchParams({ type, fired_at: new Date(at).toISOString().slice(0, 19).replace('T', ' ') })
    for (const [name, value] of formFields('data', data)) form.append(name, value)
    return new Request(address, { method: 'POST', body: form })
  },

  async 'google-drive'({ url, secret, type, data, id }) {
    const headers = new Headers({
      'x-goog-channel-id': id,
      'x-goog-channel-token': secret,
      'x-goog-message-number': String(data.messageNumber ?? 1),
      'x-goog-resource-id': String(data.resourceId ?? 'ferrule-sandbox'),
      'x-goog-resource-state': type,
      'x-goog-resource-uri': 'https://www.googleapis.com/drive/v3/changes?alt=json',
    })
    if (typeof data.changed === 'string') headers.set('x-goog-changed', data.changed)
    return new Request(url, { method: 'POST', headers })
  },

  async 'amazon-ads'({ url, secret, type, data, id, at }) {
    const token = id.replaceAll('-', '')
    const confirmation: { SubscribeURL?: string; Token?: string } = {
      SubscribeURL: `https://sns.us-east-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=${secret}&Token=${token}`,
      Token: token,
    }
    const { SubscribeURL, Token } = type === 'Notification' ? {} : confirmation
    // In the order of their names, as they are signed.
    const message = {
      Message: JSON.stringify(data),
      MessageId: id,
      ...(SubscribeURL && { SubscribeURL }),
      Timestamp: new Date(at).toISOString(),
      ...(Token && { Token }),
      TopicArn: secret,
      Type: type,
    }
    const signed = Object.entries(message)
      .map(([name, value]) => `${name}\n${value}\n`)
      .join('')
    const body = {
      ...message,
      SignatureVersion: '2',
      Signature: await signSns(signed),
      SigningCertURL: CERTIFICATE_URL,
    }
    return post(url, JSON.stringify(body), {
      'content-type': 'text/plain; charset=UTF-8',
      'x-amz-sns-message-type': type,
    })
  },
}

/** Requests of Slack whose body is their payload itself. */
const SLACK_WHOLE = ['url_verification', 'event_callback', 'app_rate_limited']
/** Requests of Slack whose body is a form: their payload in a field, or their fields. */
const SLACK_INTERACTIONS = ['block_actions', 'view_submission', 'view_closed', 'shortcut', 'message_action']

/** The body of a request of Slack, and its content type. Any other type is an event of the Events API. */
function slackBody({ type, data, id, at }: Complete): readonly [body: string, type: string] {
  const form = 'application/x-www-form-urlencoded'
  if (type === 'command') return [new URLSearchParams(formFields('', data)).toString(), form]
  if (SLACK_INTERACTIONS.includes(type)) {
    const payload = { type, user: { id: 'U0SANDBOX1' }, team: { id: 'T0SANDBOX1' }, trigger_id: id, ...data }
    return [new URLSearchParams({ payload: JSON.stringify(payload) }).toString(), form]
  }
  const json = 'application/json'
  if (SLACK_WHOLE.includes(type)) return [JSON.stringify({ type, ...data }), json]
  const event_id = id.startsWith('Ev') ? id : `Ev${id.replaceAll('-', '').toUpperCase()}`
  const about = { team_id: 'T0SANDBOX1', api_app_id: 'A0SANDBOX1', event_id, event_time: Math.floor(at / 1000) }
  return [JSON.stringify({ type: 'event_callback', ...about, event: { type, ...data } }), json]
}

function formFields(name: string, value: unknown): [name: string, value: string][] {
  if (typeof value !== 'object' || value === null) return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, inner]) => formFields(name ? `${name}[${key}]` : key, inner))
}
