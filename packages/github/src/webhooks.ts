import {
  type Delivery,
  fromHex,
  jsonOf,
  receive,
  refuse,
  type Secrets,
  type VerifyOptions,
  verifyBody,
} from '@ferrule/core/webhooks'
import type { IssueComment } from './generated/issue-comments.gen.ts'
import type { Issue } from './generated/issues.gen.ts'
import type { PullRequestReview } from './generated/pull-reviews.gen.ts'
import type { PullRequest } from './generated/pulls.gen.ts'
import type { Release } from './generated/releases.gen.ts'
import type { FullRepository } from './generated/repos.gen.ts'
import type { WorkflowRun } from './generated/workflow-runs.gen.ts'

export { type Delivery, type VerifyOptions, WebhookError } from '@ferrule/core/webhooks'

/** A record in a webhook: it lacks some of the API's fields, and has others. */
export type WebhookRecord<T = unknown> = Readonly<Partial<T>> & Readonly<Record<string, unknown>>

/** Fields of every payload. */
export interface WebhookPayload {
  /** What happened: `opened`, `closed`, … Events with a single meaning have none. */
  readonly action?: string
  /** The account that caused it. */
  readonly sender?: { readonly login: string; readonly id: number } & Readonly<Record<string, unknown>>
  readonly repository?: WebhookRecord<FullRepository>
  readonly organization?: WebhookRecord
  /** Only for webhooks of an app. */
  readonly installation?: { readonly id: number } & Readonly<Record<string, unknown>>
  readonly [field: string]: unknown
}

/** Payloads by event. Other events are delivered, too. */
export interface WebhookEvents {
  readonly ping: WebhookPayload & { readonly zen: string; readonly hook_id: number }
  readonly push: WebhookPayload & {
    /** `refs/heads/main` */
    readonly ref: string
    readonly before: string
    readonly after: string
    readonly commits: readonly WebhookRecord<{ id: string; message: string; timestamp: string }>[]
  }
  readonly issues: WebhookPayload & { readonly action: string; readonly issue: WebhookRecord<Issue> }
  readonly issue_comment: WebhookPayload & {
    readonly action: string
    readonly issue: WebhookRecord<Issue>
    readonly comment: WebhookRecord<IssueComment>
  }
  readonly pull_request: WebhookPayload & {
    readonly action: string
    readonly number: number
    readonly pull_request: WebhookRecord<PullRequest>
  }
  readonly pull_request_review: WebhookPayload & {
    readonly action: string
    readonly pull_request: WebhookRecord<PullRequest>
    readonly review: WebhookRecord<PullRequestReview>
  }
  readonly release: WebhookPayload & { readonly action: string; readonly release: WebhookRecord<Release> }
  readonly workflow_run: WebhookPayload & { readonly action: string; readonly workflow_run: WebhookRecord<WorkflowRun> }
}

interface Facts {
  /** `X-GitHub-Delivery`; equal for redeliveries. */
  readonly id: string
  /** `X-GitHub-Hook-ID` */
  readonly hookId: string
}

/** A webhook of GitHub, discriminated by its event in `type`. */
export type WebhookEvent = {
  [Name in keyof WebhookEvents]: Facts & { readonly type: Name; readonly data: WebhookEvents[Name] }
}[keyof WebhookEvents]

const CONNECTOR = 'github'

/**
 * Verifies a webhook of GitHub and returns its event. GitHub signs only the body, not the headers with the event and
 * the ids. Supports both content types of webhooks.
 *
 * @param delivery The `Request`, or `{ headers, body }` with the raw body.
 * @param secret The webhook's secret, or several during a rotation.
 * @throws {WebhookError} if the delivery is not authentic or not readable; `reason` says which.
 * @see https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries
 */
export async function verify(delivery: Delivery, secret: Secrets, options?: VerifyOptions): Promise<WebhookEvent> {
  const received = await receive(CONNECTOR, delivery, options)
  const header = received.header('x-hub-signature-256')
  const signature = header.startsWith('sha256=') ? fromHex(header.slice(7)) : undefined
  await verifyBody(received, 'x-hub-signature-256', signature, secret)
  const type = received.header('x-github-event')
  if (!type) throw refuse(CONNECTOR, 'missing', 'header x-github-event is missing')
  const isForm = received.header('content-type').startsWith('application/x-www-form-urlencoded')
  const data = isForm ? jsonOf({ ...received, body: payloadOf(received.body) }) : jsonOf(received)
  return {
    type,
    id: received.header('x-github-delivery'),
    hookId: received.header('x-github-hook-id'),
    data,
  } as WebhookEvent
}

/** The payload is the form's only field. */
const payloadOf = (body: Uint8Array): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(new URLSearchParams(new TextDecoder().decode(body)).get('payload') ?? '')
