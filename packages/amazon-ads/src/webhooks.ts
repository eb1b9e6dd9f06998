import {
  type Delivery,
  fromBase64,
  jsonOf,
  mismatch,
  receive,
  refuse,
  type Secrets,
  secretsOf,
  type VerifyOptions,
} from '@ferrule/core/webhooks'
import { publicKeyOf } from './certificate.ts'

export { type Delivery, type VerifyOptions, WebhookError } from '@ferrule/core/webhooks'

/** A message of the Amazon SNS topic that Amazon Marketing Stream writes to. */
export interface WebhookEvent {
  /** `MessageId`; repeated deliveries share it. */
  readonly id: string
  readonly type: 'Notification' | 'SubscriptionConfirmation' | 'UnsubscribeConfirmation'
  readonly topicArn: string
  /** ISO 8601. */
  readonly timestamp: string
  readonly subject?: string
  /** The message: parsed if it is JSON, else text. */
  readonly data: unknown
  /** For the two confirmations: a GET request to this URL (on amazonaws.com) confirms. */
  readonly subscribeUrl?: string
}

export interface AmazonAdsVerifyOptions extends VerifyOptions {
  /** Maximum age of a message in milliseconds. Default: 3,600,000 (one hour), since SNS retries for that long. */
  readonly tolerance?: number
  /** Fetches the signing certificate of SNS. Default: the platform's. */
  readonly fetch?: typeof fetch
}

type Envelope = Readonly<Record<string, unknown>>

const CONNECTOR = 'amazon-ads'
const SIGNED = ['Message', 'MessageId', 'Subject', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type']
const HASHES: Readonly<Record<string, string>> = { 1: 'SHA-1', 2: 'SHA-256' }
const TYPES: readonly unknown[] = ['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']
const SNS_HOST = /^sns\.[a-z\d-]{1,40}\.amazonaws\.com(\.cn)?$/

/**
 * Verifies a message of Amazon SNS, by which Amazon Marketing Stream delivers, and returns its event. The signature says that SNS
 * sent it, for anybody's topic: the topic's ARN therefore stands where other vendors have a secret. The certificate is fetched once
 * per address.
 *
 * @param delivery The `Request`, or `{ headers, body }` with the raw body.
 * @param topicArn The topic that you subscribed to, or several.
 * @throws {WebhookError} when the message is of another topic, not authentic, too old or not readable; `reason` says which.
 * @see https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html
 */
export async function verify(
  delivery: Delivery,
  topicArn: Secrets,
  options: AmazonAdsVerifyOptions = {},
): Promise<WebhookEvent> {
  const { tolerance = 3_600_000, now = Date.now(), fetch: load = fetch } = options
  const topics = secretsOf(CONNECTOR, topicArn)
  const envelope: Envelope = jsonOf(await receive(CONNECTOR, delivery, options))
  if (!topics.includes(String(envelope.TopicArn)))
    throw refuse(CONNECTOR, 'mismatch', 'the message is of another topic')
  const hash = HASHES[String(envelope.SignatureVersion)]
  const signature = fromBase64(String(envelope.Signature ?? ''))
  const address = snsAddress(envelope.SigningCertURL)
  if (!hash || !signature || !address?.pathname.endsWith('.pem') || !TYPES.includes(envelope.Type))
    throw refuse(CONNECTOR, 'malformed', 'the message has no signature of Amazon SNS that can be verified')
  const key = await publicKeyOf(address.href, hash, load)
  const algorithm = { name: 'RSASSA-PKCS1-v1_5' }
  if (!key || !(await crypto.subtle.verify(algorithm, key, signature, signedText(envelope)))) throw mismatch(CONNECTOR)
  if (!(now - Date.parse(String(envelope.Timestamp)) <= tolerance))
    throw refuse(CONNECTOR, 'expired', `the message is older than ${tolerance} ms (tolerance)`)
  return eventOf(envelope)
}

/** An https URL of SNS; undefined for any other host, which could sign anything. */
function snsAddress(text: unknown): URL | undefined {
  const url = URL.canParse(String(text)) ? new URL(String(text)) : undefined
  return url?.protocol === 'https:' && SNS_HOST.test(url.hostname) && !url.port && !url.username ? url : undefined
}

function signedText(envelope: Envelope): Uint8Array<ArrayBuffer> {
  // In a notification, `Token` and `SubscribeURL` are not signed; a confirmation has no subject.
  const left = envelope.Type === 'Notification' ? ['SubscribeURL', 'Token'] : ['Subject']
  const names = SIGNED.filter((name) => typeof envelope[name] === 'string' && !left.includes(name))
  return new TextEncoder().encode(names.map((name) => `${name}\n${envelope[name]}\n`).join(''))
}

function eventOf(envelope: Envelope): WebhookEvent {
  const { Type: type, Subject: subject } = envelope
  const subscribe = type === 'Notification' ? undefined : snsAddress(envelope.SubscribeURL)
  return {
    id: String(envelope.MessageId),
    type: type as WebhookEvent['type'],
    topicArn: String(envelope.TopicArn),
    timestamp: String(envelope.Timestamp),
    ...(typeof subject === 'string' && { subject }),
    data: parsed(String(envelope.Message)),
    ...(subscribe && { subscribeUrl: subscribe.href }),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
