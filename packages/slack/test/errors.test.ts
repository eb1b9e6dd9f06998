import { SlackConnector } from '@ferrule/slack'
import { chaosServer } from '@ferrule/test-kit/server'
import { expect, test } from 'vitest'
import { run, upstream } from './support/connector.ts'

const post = ['chat.post_message', { channel: 'C1', text: 'x' }] as const

/** Slack's words, mostly with status 200. */
test.each([
  ['invalid_auth', 'authentication', 'rejected', false],
  ['account_inactive', 'authentication', 'rejected', false],
  ['missing_scope', 'permission', 'rejected', false],
  ['not_in_channel', 'permission', 'rejected', false],
  ['restricted_action_read_only_channel', 'permission', 'rejected', false],
  ['channel_not_found', 'not_found', 'rejected', false],
  ['already_reacted', 'conflict', 'rejected', false],
  ['name_taken', 'conflict', 'rejected', false],
  ['ratelimited', 'rate_limit', 'rejected', true],
  ['fatal_error', 'upstream', 'unknown', true],
  ['msg_too_long', 'invalid_request', 'rejected', false],
  ['a_word_of_tomorrow', 'invalid_request', 'rejected', false],
])('%s is %s', async (word, code, outcome, retryable) => {
  const body = { ok: false, error: word, needed: 'chat:write', provided: 'users:read' }
  const { slack } = await upstream({ headers: { 'x-slack-req-id': 'abc' }, body })
  await expect(run(slack, ...post)).rejects.toMatchObject({
    code,
    outcome,
    retryable,
    status: 200,
    requestId: 'abc',
    upstream: { code: word },
  })
})

test('an error names the missing scope, and the argument that is wrong', async () => {
  const { slack } = await upstream({ body: { ok: false, error: 'missing_scope', needed: 'chat:write' } })
  await expect(run(slack, ...post)).rejects.toThrow(/the token needs: chat:write/)
  const messages = ['[ERROR] no more than 50 items allowed [json-pointer:/blocks]']
  const body = { ok: false, error: 'invalid_blocks', response_metadata: { messages } }
  const { slack: other } = await upstream({ body })
  await expect(run(other, ...post)).rejects.toThrow(/200 invalid_blocks: .*no more than 50 items/)
})

test('a 429 is waited for; so is the word in a good answer', async () => {
  const { server, slack } = await upstream(
    [
      { status: 429, headers: { 'retry-after': '0' }, body: { ok: false, error: 'ratelimited' } },
      { headers: { 'retry-after': '0' }, body: { ok: false, error: 'ratelimited' } },
      { body: { ok: true, channel: 'C1', ts: '1.2' } },
    ],
    { retry: 2 },
  )
  await run(slack, ...post)
  expect(server.requests).toHaveLength(3)
})

test('a limit of one method does not delay the others', async () => {
  const { slack } = await upstream({ status: 429, headers: { 'retry-after': '30' }, body: { ok: false } })
  await expect(run(slack, ...post)).rejects.toMatchObject({
    code: 'rate_limit',
    retryAfterMs: 30_000,
    scope: 'endpoint',
  })
})

test('a record that says ok: false inside is no error', async () => {
  const text = 'it said {"ok":false}'
  const message = { type: 'message', ts: '1.2', text, metadata: { event_type: 'e', event_payload: { ok: false } } }
  const { slack } = await upstream({ body: { ok: true, messages: [message] } }, { validation: 'strict' })
  expect((await slack.conversations.history({ channel: 'C1' })).data).toEqual([message])
})

test('a token that has expired is renewed, and its refresh token replaced', async () => {
  const renewed: unknown[] = []
  const server = await chaosServer(({ url, headers, body }) => {
    if (url.pathname === '/api/oauth.v2.access' || url.pathname === '/oauth.v2.access') {
      expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({
        grant_type: 'refresh_token',
        refresh_token: 'xoxe-1',
        client_id: '1.2',
        client_secret: 's3cret',
      })
      const token = { access_token: 'xoxe.xoxb-2', refresh_token: 'xoxe-2', expires_in: 43_200, token_type: 'bot' }
      return { body: { ok: true, ...token } }
    }
    return headers['authorization'] === 'Bearer xoxe.xoxb-2'
      ? { body: { ok: true, url: 'u', team: 't', team_id: 'T1', user: 'u', user_id: 'U1' } }
      : { body: { ok: false, error: 'token_expired' } }
  })
  const slack = new SlackConnector({
    credentials: { client_id: '1.2', client_secret: 's3cret', refresh_token: 'xoxe-1', access_token: 'xoxe.xoxb-1' },
    baseUrl: server.url,
    hooks: { onTokenRefresh: ({ accessToken, refreshToken }) => void renewed.push(accessToken, refreshToken) },
  })
  expect((await slack.auth.test()).user_id).toBe('U1')
  expect(renewed).toEqual(['xoxe.xoxb-2', 'xoxe-2'])
})

test('a refresh token that is not accepted is an error of the credentials, without secrets', async () => {
  const { server } = await upstream({ body: { ok: false, error: 'invalid_refresh_token' } })
  const slack = new SlackConnector({
    credentials: { client_id: '1.2', client_secret: 's3cret', refresh_token: 'xoxe-1' },
    baseUrl: server.url,
    retry: 0,
  })
  const error: unknown = await slack.auth.test().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'credentials', upstream: { code: 'invalid_refresh_token' } })
  expect(JSON.stringify(error) + String(error)).not.toMatch(/s3cret|xoxe-1/)
})

test.each([
  'https://slack.com.evil.example/upload',
  'http://files.slack.com/upload',
  'https://user:pass@files.slack.com/upload',
  'file:///etc/passwd',
  42,
])('bytes go to no other address: %s', async (upload_url) => {
  const { server, slack } = await upstream({ body: { ok: true, upload_url, file_id: 'F1' } })
  const upload = slack.files.upload({ file_content: new Uint8Array([1]), filename: 'a' })
  await expect(upload).rejects.toMatchObject({ code: 'response' })
  expect(server.requests).toHaveLength(1)
})

test('an upload needs bytes whose number is known', async () => {
  const { slack } = await upstream({ body: {} })
  const upload = slack.files.upload({ file_content: new ReadableStream<Uint8Array>(), filename: 'a' })
  await expect(upload).rejects.toMatchObject({ code: 'params' })
})
