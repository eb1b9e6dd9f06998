import { migrated, type Sent } from '@ferrule/test-kit/migrated'

const user = { id: 'U1', name: 'ada', profile: { email: 'ada@example.com' } }
const channel = { id: 'C1', name: 'tea' }

/** Arguments by name, as text: the SDK writes all as a form, the connector reads as a query and writes as JSON. */
function argumentsOf({ url, body, headers }: Sent) {
  const isJson = headers.get('content-type')?.startsWith('application/json') && body !== ''
  const written = isJson ? Object.entries(JSON.parse(body) as object) : [...new URLSearchParams(body)]
  const text = written.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)])
  return Object.fromEntries([...url.searchParams, ...text])
}

const ANSWERS: Readonly<Record<string, object>> = {
  'chat.postMessage': { channel: 'C1', ts: '1.2', message: { text: 'Tea' } },
  'users.list': { members: [user] },
  'users.info': { user },
  'conversations.history': { messages: [{ type: 'message', ts: '1.2', text: 'Tea' }], has_more: false },
  'conversations.open': { channel },
  'auth.test': { url: 'https://acme.slack.com/', user_id: 'U1', team: 'Acme' },
}

migrated({
  before: new URL('fixtures/migrate/bot.before.ts', import.meta.url),
  answer: (request) => {
    const method = request.url.pathname.split('/').at(-1) ?? ''
    if (method === 'conversations.join') return { body: { ok: false, error: 'channel_not_found' } }
    if (method !== 'conversations.list') return { body: { ok: true, ...ANSWERS[method] } }
    const isLast = argumentsOf(request).cursor === 'more'
    return { body: { ok: true, channels: [channel], response_metadata: { next_cursor: isLast ? '' : 'more' } } }
  },
  comparable: (request) => [
    request.url.host,
    request.url.pathname,
    argumentsOf(request),
    request.headers.get('authorization'),
  ],
  calls: {
    say: ['C1', 'Tea'],
    channelIds: [],
    firstNames: [],
    nameOf: ['U1'],
    emailOf: ['U1'],
    texts: ['C1'],
    open: ['U1'],
    who: [],
    tryJoin: ['C1'],
    call: ['C1'],
  },
})
