import { migrated } from '@ferrule/test-kit/migrated'
import { argumentsOf, comparable } from './support/comparable.ts'

const user = { id: 'U1', name: 'ada', profile: { email: 'ada@example.com' } }
const channel = { id: 'C1', name: 'tea' }

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
  comparable,
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
