import { type Delivery, receive, refuse, type Secrets, type VerifyOptions, verifyToken } from '@ferrule/core/webhooks'

export { type Delivery, type VerifyOptions, WebhookError } from '@ferrule/core/webhooks'

/** Mailchimp's event names. `probe` is the GET request with which Mailchimp verifies a URL before it accepts it. */
export type WebhookType = 'subscribe' | 'unsubscribe' | 'profile' | 'cleaned' | 'upemail' | 'campaign' | 'probe'

/** A webhook of Mailchimp. */
export interface WebhookEvent {
  /** SHA-256 of the body, hexadecimal: Mailchimp sends no id, and repeated deliveries have the same body. */
  readonly id: string
  readonly type: WebhookType
  /** When it happened, in Mailchimp's format: `2026-11-22 08:30:00`, UTC. */
  readonly firedAt?: string
  /** Form fields below `data`: `email`, `list_id`, `merges`, … */
  readonly data: FormData
}

/** Values of a form by name; names in brackets are nested. */
export interface FormData {
  readonly [name: string]: string | FormData
}

export interface MailchimpVerifyOptions extends VerifyOptions {
  /** Query parameter of the webhook's URL with the secret. Default: `secret`. */
  readonly parameter?: string
}

const CONNECTOR = 'mailchimp'
const BASE = 'https://localhost'
const MOST_FIELDS = 1_000
const DEEPEST = 8

/**
 * Verifies a webhook of Mailchimp and returns its event. Mailchimp does not sign webhooks: the secret is a query
 * parameter of the URL that you register (`https://acme.example/mailchimp?secret=…`). Respond to every verified
 * delivery with 200, including `probe`.
 *
 * @param delivery The `Request`, or `{ headers, body, url }` with the raw body.
 * @param secret The secret in the URL, or several during a rotation.
 * @throws {WebhookError} if the secret is missing or wrong, or the body is not readable; `reason` says which.
 * @see https://mailchimp.com/developer/marketing/guides/sync-audience-data-webhooks/
 */
export async function verify(
  delivery: Delivery,
  secret: Secrets,
  options: MailchimpVerifyOptions = {},
): Promise<WebhookEvent> {
  const { parameter = 'secret' } = options
  const received = await receive(CONNECTOR, delivery, options)
  // In Node, `url` has no host.
  const address = received.url.slice(0, 8_192)
  const { searchParams } = new URL(URL.canParse(address, BASE) ? address : BASE, BASE)
  await verifyToken(CONNECTOR, `query parameter ${parameter}`, searchParams.get(parameter) ?? '', secret)
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', received.body))
  const id = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  if (received.body.length === 0) return { id, type: 'probe', data: {} }
  const { type, fired_at: firedAt, data } = readForm(new TextDecoder().decode(received.body))
  if (typeof type !== 'string') throw refuse(CONNECTOR, 'body', 'the body is not a form of Mailchimp')
  return {
    id,
    type: type as WebhookType,
    ...(typeof firedAt === 'string' && { firedAt }),
    data: typeof data === 'object' ? data : {},
  }
}

/** Parses `data[merges][EMAIL]=…` to nested objects without a prototype, so that no name is special. */
function readForm(text: string): FormData {
  const form = Object.create(null) as Record<string, unknown>
  let fields = 0
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split('[', DEEPEST + 1).map((part) => part.replace(/\]$/, ''))
    if (++fields > MOST_FIELDS || path.length > DEEPEST)
      throw refuse(CONNECTOR, 'body', `the form has more than ${MOST_FIELDS} fields or ${DEEPEST} levels`)
    put(form, path, value)
  }
  return form as FormData
}

function put(form: Record<string, unknown>, path: readonly string[], value: string): void {
  let target = form
  for (const part of path.slice(0, -1)) {
    if (typeof target[part] !== 'object') target[part] = Object.create(null)
    target = target[part] as Record<string, unknown>
  }
  target[path.at(-1) as string] = value
}
