import { defineConnector } from '@ferrule/codegen'
import * as z from 'zod'

/** Text that a header can carry. */
const secret = () =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .meta({ hint: 'must be printable characters without spaces' })

export default defineConnector({
  name: 'slack',
  connectorType: 'Slack',
  className: 'Slack',
  category: 'messaging',
  version: '2026-01',
  summary: 'Messages, conversations, users, files, reactions and views of a Slack workspace.',
  docs: 'https://docs.slack.dev/reference/methods',
  credentials: z.union([
    z
      .strictObject({
        access_token: secret().describe('Bot token (`xoxb-…`) or user token (`xoxp-…`) of the app'),
      })
      .describe('A bot or user token that does not expire, or is replaced by the caller.'),
    z
      .strictObject({
        client_id: secret().describe('Client id of the app'),
        client_secret: secret().describe('Client secret of the app'),
        refresh_token: secret().describe(
          'Refresh token (`xoxe-…`). Each renewal issues a new one, which `tokenStore` keeps and `hooks.onTokenRefresh` receives',
        ),
        access_token: secret()
          .optional()
          .describe('Access token (`xoxe.xoxb-…`, `xoxe.xoxp-…`), used until it expires after twelve hours'),
      })
      .describe('OAuth 2.0 (v2) of an app with token rotation.'),
  ]),
  config: z.strictObject({}),
  env: {
    access_token: 'SLACK_TOKEN',
    client_id: 'SLACK_CLIENT_ID',
    client_secret: 'SLACK_CLIENT_SECRET',
    refresh_token: 'SLACK_REFRESH_TOKEN',
  },
  bases: { api: 'https://slack.com/api' },
  auth: { scheme: 'oauth_refresh', tokenUrl: 'https://slack.com/api/oauth.v2.access' },
  tokenClient: { authorize: 'bearer', exchanged: ['client_secret'] },
  query: 'repeat',
  // Every method that writes takes JSON, apart from those of uploads.
  body: 'json',
  requestId: ['x-slack-req-id'],
  vendor: { readError: 'readSlackError', refuses: 'refusesSlack' },
  check: ['auth.test'],
  hosted: {},
  limits: [
    'Each method has a tier per workspace and app: about 1, 20, 50 or 100 requests per minute. Over it, Slack responds with 429 and `Retry-After`.',
    '`chat.post_message`: one message per second and channel.',
    '`conversations.history` and `conversations.replies` of new apps outside the Marketplace: one request per minute, 15 messages each.',
    'Pages have at most 1,000 records (200 are recommended); they may be shorter although more follow.',
    'A message has at most 40,000 characters and 50 blocks.',
  ],
  backoff: [1_000, 60_000],
  examples: {
    channel: 'C012AB3CD',
    user: 'U012AB3CD',
    user_id: 'U012AB3CD',
    usergroup: 'S0615G0KT',
    ts: '1503435956.000247',
    thread_ts: '1503435956.000247',
    timestamp: '1503435956.000247',
    file: 'F012AB3CD',
    canvas_id: 'F012AB3CD',
    channel_id: 'C012AB3CD',
    external_id: 'doc-42',
    invite_id: 'I012AB3CD',
    list_id: 'F012AB3CD',
    target_team: 'T012AB3CD',
    'calls.id': 'R012AB3CD',
    'slack_list_items.id': 'Rec012AB3CD',
    cursor: 'dXNlcjpVMDYxTkZUVDI=',
    'reactions.name': 'thumbsup',
    'chat.post_message': { channel: 'C012AB3CD', text: 'The kettle is on.' },
  },
  lists: [
    { style: 'page_token', param: 'cursor', from: 'response_metadata.next_cursor' },
    { style: 'page_number', param: 'page', has: 'paging', total: 'paging.total', size: 'count', pageSize: 100 },
  ],
})
