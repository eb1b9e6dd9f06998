import {
  type Delivery,
  fromHex,
  jsonOf,
  mismatch,
  receive,
  refuse,
  type Secrets,
  secretsOf,
  signedBy,
  type VerifyOptions,
} from '@ferrule/core/webhooks'
import type { Message } from './generated/shared.gen.ts'

export { type Delivery, type VerifyOptions, WebhookError } from '@ferrule/core/webhooks'

type Fields = Readonly<Record<string, unknown>>

/** An event of the Events API, as `event` of an `event_callback`. Types that are not listed arrive all the same. */
export type SlackEvent =
  | (Partial<Message> & Fields & { readonly type: 'message'; readonly channel: string; readonly channel_type?: string })
  | (Fields & { readonly type: 'app_mention'; readonly channel: string; readonly user: string; readonly text: string })
  | (Fields & {
      readonly type: 'reaction_added' | 'reaction_removed'
      readonly user: string
      readonly reaction: string
      readonly item: Fields
    })
  | (Fields & {
      readonly type: 'member_joined_channel' | 'member_left_channel'
      readonly user: string
      readonly channel: string
    })
  | (Fields & { readonly type: 'app_home_opened'; readonly user: string; readonly tab: string })
  | (Fields & { readonly type: 'team_join' | 'user_change'; readonly user: Fields })

/** Events of Slack, by their `type`. */
export interface WebhookEvents {
  /** Slack tries the address: respond with `challenge`. */
  readonly url_verification: Fields & { readonly challenge: string }
  readonly event_callback: Fields & {
    readonly event_id: string
    /** Unix seconds. */
    readonly event_time: number
    readonly team_id: string
    readonly api_app_id: string
    readonly event: SlackEvent
  }
  readonly app_rate_limited: Fields & { readonly team_id: string; readonly minute_rate_limited: number }
  readonly block_actions: Interaction & { readonly actions: readonly Fields[] }
  readonly view_submission: Interaction & { readonly view: Fields }
  readonly view_closed: Interaction & { readonly view: Fields }
  readonly shortcut: Interaction & { readonly callback_id: string }
  readonly message_action: Interaction & { readonly callback_id: string; readonly message: Fields }
  /** A slash command. */
  readonly command: Readonly<Record<string, string>>
}

interface Interaction extends Fields {
  readonly user: { readonly id: string } & Fields
  readonly team: Fields | null
  readonly trigger_id?: string
  readonly response_url?: string
}

/** A request of Slack's, discriminated by its `type`. */
export type WebhookEvent = {
  [Name in keyof WebhookEvents]: {
    readonly type: Name
    /** `event_id`, `trigger_id` or the signature: the same if Slack sends it again. */
    readonly id: string
    readonly data: WebhookEvents[Name]
  }
}[keyof WebhookEvents]

const CONNECTOR = 'slack'

/**
 * Verifies a request of Slack's and returns what it says: events, interactions and slash commands are signed alike.
 *
 * @param delivery The `Request`, or `{ headers, body }` with the raw body.
 * @param secret The signing secret of the app, or several while one is being replaced.
 * @throws {WebhookError} when the request is not authentic, older than `tolerance` or not readable; `reason` says which.
 * @see https://docs.slack.dev/authentication/verifying-requests-from-slack
 */
export async function verify(delivery: Delivery, secret: Secrets, options: VerifyOptions = {}): Promise<WebhookEvent> {
  const received = await receive(CONNECTOR, delivery, options)
  const time = received.header('x-slack-request-timestamp')
  const header = received.header('x-slack-signature')
  if (!header || !time)
    throw refuse(CONNECTOR, 'missing', 'header x-slack-signature or x-slack-request-timestamp is missing')
  const signature = header.startsWith('v0=') ? fromHex(header.slice(3)) : undefined
  if (!signature || !/^\d{1,12}$/.test(time))
    throw refuse(CONNECTOR, 'malformed', 'header x-slack-signature holds no v0 signature')
  const start = new TextEncoder().encode(`v0:${time}:`)
  const signed = new Uint8Array(start.length + received.body.length)
  signed.set(start)
  signed.set(received.body, start.length)
  if (!(await signedBy(secretsOf(CONNECTOR, secret), signed, [signature]))) throw mismatch(CONNECTOR)
  const { tolerance = 300_000, now = Date.now() } = options
  // Also where the tolerance is not a number.
  if (!(now - Number(time) * 1000 <= tolerance))
    throw refuse(CONNECTOR, 'expired', `the delivery is older than ${tolerance} ms (tolerance)`)
  const data = dataOf(received)
  const id = [data['event_id'], data['trigger_id']].find((one) => typeof one === 'string') ?? header
  const type = typeof data['type'] === 'string' ? data['type'] : 'command' in data ? 'command' : ''
  if (!type) throw refuse(CONNECTOR, 'body', 'the body names no type')
  return { type, id, data } as WebhookEvent
}

/** Events are JSON; an interaction is JSON in a form, a command a form. */
function dataOf(received: Awaited<ReturnType<typeof receive>>): Fields {
  if (!received.header('content-type').startsWith('application/x-www-form-urlencoded')) return jsonOf(received)
  const form = new URLSearchParams(new TextDecoder().decode(received.body))
  const payload = form.get('payload')
  return payload === null ? Object.fromEntries(form) : jsonOf({ ...received, body: new TextEncoder().encode(payload) })
}
