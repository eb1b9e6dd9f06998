import type { CallOptions } from '@ferrule/core'
import { SlackConnector, type SlackOptions } from '@ferrule/slack'
import manifest from '@ferrule/slack/manifest'
import { sampledActions } from '@ferrule/test-kit/actions'
import { type ChaosServer, chaosServer, type Handler, type Reply, script } from '@ferrule/test-kit/server'
import { connector } from '@ferrule/test-kit/ways'

/** Looks like a token and is none. */
export const TOKEN = 'xoxb-0123456789-abcdefghij'

/** A connector that talks to a test server, without retries unless asked for. */
export const connect = (baseUrl: string, options: Partial<SlackOptions> = {}): SlackConnector =>
  connector(SlackConnector, { credentials: { access_token: TOKEN }, baseUrl, retry: 0, ...options })

/** A server that gives these answers in turn, and a connector that talks to it. */
export async function upstream(
  replies: Reply | Reply[] | Handler,
  options: Partial<SlackOptions> = {},
): Promise<{ server: ChaosServer; slack: SlackConnector }> {
  const server = await chaosServer(typeof replies === 'function' ? replies : script(...[replies].flat()))
  return { server, slack: connect(server.url, options) }
}

/** `execute` for names that are only known at run time. */
export const run = (
  slack: SlackConnector,
  operation: string,
  params: object = {},
  options?: CallOptions,
): Promise<{ data: unknown }> => {
  const [entity, action] = operation.split('.')
  return slack.execute({ entity, action, params } as never, options) as never
}

const awkward = 'a+b & c=d %41 é 漢字 😀 \'"!*()~,;:@$#'

/** Every action with parameters but the upload, which is three requests. */
export const actions = sampledActions(manifest, {
  text: awkward,
  query: awkward,
  title: awkward,
  blocks: [{ type: 'section', text: { type: 'mrkdwn', text: awkward } }],
  attachments: [{ fallback: awkward }],
  metadata: { event_type: 'kettle', event_payload: { on: true } },
  view: { type: 'modal', title: { type: 'plain_text', text: awkward }, blocks: [] },
  profile: { status_text: awkward, status_expiration: 0 },
}).filter(({ operation }) => operation !== 'files.upload')
