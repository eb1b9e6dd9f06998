import { readSdkMethods } from '@ferrule/test-kit/sdk-methods'
import { chaosServer, type Seen } from '@ferrule/test-kit/server'
import { WebClient } from '@slack/web-api'
import { expect, test } from 'vitest'
import { actions, connect, run, TOKEN } from './support/connector.ts'

/**
 * `@slack/web-api` and the connector make the same call against one recording server: the same method with the same
 * arguments. The SDK writes all of them as a form; the connector writes reads as a query and writes as JSON, which Slack
 * documents for each of these methods.
 */

/** The SDK's method of each operation. */
const { methods } = readSdkMethods('slack')

type Method = (params: object) => Promise<unknown>

const silent = { debug() {}, info() {}, warn() {}, error() {}, setLevel() {}, getLevel: () => 'error', setName() {} }

function official(baseUrl: string, operation: string): Method {
  const client = new WebClient(TOKEN, { slackApiUrl: baseUrl, logger: silent as never, retryConfig: { retries: 0 } })
  return (methods[operation] ?? '')
    .split('.')
    .reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], client) as Method
}

/** Arguments by name, as text: a form has nothing else. */
function argumentsOf({ query, body, headers }: Seen): Record<string, string> {
  const isJson = headers['content-type']?.startsWith('application/json') && body !== ''
  const written = isJson ? Object.entries(JSON.parse(body) as object) : [...new URLSearchParams(body)]
  const all = [
    ...query,
    ...written.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ]
  return Object.fromEntries(all)
}

test.each(actions)('$operation', async ({ operation, method, samples }) => {
  const server = await chaosServer(() => ({ body: { ok: true } }))
  const slack = connect(server.url)
  const theirs = official(server.url, operation)
  for (const params of samples) {
    await theirs(params)
    // The answer is no record.
    await run(slack, operation, params).catch((error: { code?: string }) => expect(error.code).toBe('response'))
    const [second, first] = [server.requests.at(-1), server.requests.at(-2)] as [Seen, Seen]
    expect(second.url.pathname).toBe(first.url.pathname)
    expect(argumentsOf(second)).toEqual(argumentsOf(first))
    expect(second.headers['authorization']).toBe(first.headers['authorization'])
    expect(second.method).toBe(method)
  }
  expect(server.requests).toHaveLength(samples.length * 2)
})

test('an upload is the same three requests', async () => {
  const server = await chaosServer(({ url }) =>
    url.pathname.endsWith('getUploadURLExternal')
      ? { body: { ok: true, upload_url: `${server.url}/upload/v1/secret`, file_id: 'F1' } }
      : url.pathname.startsWith('/upload/')
        ? { body: 'OK - 9' }
        : { body: { ok: true, files: [{ id: 'F1', title: 'List' }] } },
  )
  const shared = { channel_id: 'C1', initial_comment: 'é 漢字 😀', thread_ts: '1503435956.000247' }
  const given = { filename: 'list.txt', title: 'List', ...shared }
  const content = new TextEncoder().encode('tea, milk')
  const client = new WebClient(TOKEN, { slackApiUrl: server.url, logger: silent as never, retryConfig: { retries: 0 } })
  await client.files.uploadV2({ ...given, file: Buffer.from(content) })
  const file = await connect(server.url).files.upload({ ...given, file_content: content })
  expect(file).toEqual({ id: 'F1', title: 'List' })
  const [start, bytes, end, ownStart, ownBytes, ownEnd] = server.requests as [Seen, Seen, Seen, Seen, Seen, Seen]
  for (const [ours, theirs] of [
    [ownStart, start],
    [ownEnd, end],
  ] as const) {
    expect([ours.method, ours.url.pathname]).toEqual([theirs.method, theirs.url.pathname])
    expect(argumentsOf(ours)).toEqual(argumentsOf(theirs))
  }
  // The bytes alone: the SDK puts them into a form of parts, which Slack takes, too.
  expect([ownBytes.method, ownBytes.url.pathname, ownBytes.body]).toEqual(['POST', bytes.url.pathname, 'tea, milk'])
  expect(bytes.body).toContain('tea, milk')
  // Its address is the permission to write.
  expect(ownBytes.headers['authorization']).toBeUndefined()
})

const plain = { type: 'plain_text', text: 'Tea' }
const rich = { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'Tea' }] }] }
const posted: readonly { readonly type: string; readonly [name: string]: unknown }[] = [
  { type: 'section', text: { ...plain, emoji: true }, accessory: { type: 'button', text: plain, action_id: 'go' } },
  { type: 'image', alt_text: 'A cup', slack_file: { id: 'F1' } },
  { type: 'input', label: plain, element: { type: 'number_input', is_decimal_allowed: false } },
  { ...rich, block_id: 'rich' },
  { type: 'table', rows: [[{ type: 'raw_text', text: 'Tea' }, rich]], column_settings: [{ align: 'right' }] },
  { type: 'plan', title: 'Tea', tasks: [{ type: 'task_card', task_id: 't1', title: 'Boil', status: 'complete' }] },
  // Newer than the types, and members that are newer.
  { type: 'hologram', depth: 3, parts: [{ type: 'spark' }] },
  { type: 'divider', thickness: 2 },
]

test.each(posted)('a block is sent as the SDK sends it: $type', async (block) => {
  const server = await chaosServer(() => ({ body: { ok: true, channel: 'C1', ts: '1.2', message: {} } }))
  const params = { channel: 'C1', text: 'Tea', blocks: [block], attachments: [{ color: 'good', blocks: [block] }] }
  await official(server.url, 'chat.post_message')(params)
  await run(connect(server.url), 'chat.post_message', params)
  const [theirs, ours] = server.requests as [Seen, Seen]
  expect(argumentsOf(ours)).toEqual(argumentsOf(theirs))
  expect(JSON.parse(argumentsOf(ours)['blocks'] as string)).toEqual([block])
})
