import {
  type Delivery,
  fromBase64,
  fromHex,
  jsonOf,
  mismatch,
  type Received,
  receive,
  refuse,
  type Secrets,
  secretsOf,
  signedBy,
  type VerifyOptions,
  verifyBody,
} from '@ferrule/core/webhooks'
import type { Issue } from './generated/issues.gen.ts'
import type { Project } from './generated/projects.gen.ts'
import type { User } from './generated/users.gen.ts'

export { type Delivery, type VerifyOptions, WebhookError } from '@ferrule/core/webhooks'

interface Facts {
  /** `X-Atlassian-Webhook-Identifier`; equal for repeated deliveries. Absent if the header is missing. */
  readonly id?: string
  /** When it happened, in epoch milliseconds. */
  readonly timestamp?: number
}

/** A record in a webhook, which may lack fields of the API. */
type Sent<T> = Readonly<Partial<T>> & Readonly<Record<string, unknown>>

interface IssueData {
  readonly issue: Sent<Issue> & { readonly id: string; readonly key: string }
  readonly user?: Sent<User>
  /** The fields that changed; only for updates. */
  readonly changelog?: {
    readonly id: string
    readonly items: readonly {
      readonly field: string
      readonly fieldId?: string
      readonly from?: string | null
      readonly fromString?: string | null
      readonly to?: string | null
      readonly toString?: string | null
    }[]
  }
}

interface CommentData {
  readonly comment: { readonly id: string; readonly [field: string]: unknown }
  readonly issue?: IssueData['issue']
}

interface WorklogData {
  readonly worklog: { readonly id: string; readonly issueId: string; readonly [field: string]: unknown }
}

/** Payloads by event. Other events are delivered, too. */
export interface WebhookEvents
  extends Record<`jira:issue_${'created' | 'updated' | 'deleted'}`, IssueData>,
    Record<`comment_${'created' | 'updated' | 'deleted'}`, CommentData>,
    Record<`worklog_${'created' | 'updated' | 'deleted'}`, WorklogData>,
    Record<`project_${'created' | 'updated' | 'deleted'}`, { readonly project: Sent<Project> }>,
    Record<`user_${'created' | 'updated' | 'deleted'}`, { readonly user: Sent<User> }>,
    Record<
      | `jira:version_${'created' | 'updated' | 'deleted' | 'released' | 'unreleased'}`
      | `sprint_${'created' | 'updated' | 'deleted' | 'started' | 'closed'}`,
      Readonly<Record<string, unknown>>
    > {}

/** A webhook of Jira, discriminated by its event in `type`. `data` is the whole body. */
export type WebhookEvent = {
  [Name in keyof WebhookEvents]: Facts & { readonly type: Name; readonly data: WebhookEvents[Name] }
}[keyof WebhookEvents]

/**
 * Verifies a webhook of Jira and returns its event. A webhook that an administrator made is signed (`X-Hub-Signature`). One
 * of an OAuth app brings a token signed with the client secret, which does not cover the body: read the record again
 * before you act on it.
 *
 * @param delivery The `Request`, or `{ headers, body }` with the raw body.
 * @param secret The webhook's secret or the app's client secret, or several while one is being replaced.
 * @throws {WebhookError} when the delivery is not authentic, its token has expired or the body is not readable; `reason` says which.
 * @see https://developer.atlassian.com/cloud/jira/platform/webhooks/#secure-admin-webhooks
 */
export async function verify(delivery: Delivery, secret: Secrets, options: VerifyOptions = {}): Promise<WebhookEvent> {
  const received = await receive(CONNECTOR, delivery, options)
  const signature = received.header('x-hub-signature')
  const token = received.header('authorization')
  if (!signature && token) await verifyJwt(received, token, secret, options)
  else {
    const hex = signature.startsWith('sha256=') ? fromHex(signature.slice(7)) : undefined
    await verifyBody(received, 'x-hub-signature', hex, secret)
  }
  const data = jsonOf<{ webhookEvent?: unknown; timestamp?: number }>(received)
  const id = received.header('x-atlassian-webhook-identifier')
  return { ...(id && { id }), timestamp: data.timestamp, type: String(data.webhookEvent ?? ''), data } as WebhookEvent
}

const CONNECTOR = 'jira'

/** Verifies a JSON Web Token with HS256, the only accepted algorithm, whatever its header says. */
async function verifyJwt(
  { connector }: Received,
  authorization: string,
  secrets: Secrets,
  { now = Date.now(), tolerance = 300_000 }: VerifyOptions,
): Promise<void> {
  const parts = authorization.replace(/^(Bearer|JWT) /, '').split('.', 4)
  const [header, claims, signature] = parts.map(fromBase64Url)
  if (parts.length !== 3 || !header || !claims || !signature)
    throw refuse(connector, 'malformed', 'header authorization holds no JSON Web Token')
  const signed = new TextEncoder().encode(`${parts[0]}.${parts[1]}`)
  const algorithm = objectOf(header).alg
  if (algorithm !== 'HS256' || !(await signedBy(secretsOf(connector, secrets), signed, [signature])))
    throw mismatch(connector)
  const { exp, nbf } = objectOf(claims)
  // Without an end, a token that was seen once would be good for ever.
  if (typeof exp !== 'number') throw refuse(connector, 'malformed', 'the token says nothing of its end (exp)')
  const ends = exp * 1000 + tolerance
  if (!(now <= ends && now >= Number(nbf ?? 0) * 1000 - tolerance))
    throw refuse(connector, 'expired', `the token is not valid now (tolerance: ${tolerance} ms)`)
}

const fromBase64Url = (text: string) =>
  fromBase64(
    text
      .replaceAll('-', '+')
      .replaceAll('_', '/')
      .padEnd(Math.ceil(text.length / 4) * 4, '='),
  )

function objectOf(bytes: Uint8Array): Record<string, unknown> {
  try {
    return Object(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return {}
  }
}
