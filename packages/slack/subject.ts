// Facts about this connector for the demo, the smokes, the faults and the budgets, which find this file by its name.

import { createSandbox } from '@ferrule/sandbox'
import { SlackConnector } from '@ferrule/slack'
import manifest from '@ferrule/slack/manifest'
import {
  type Answer,
  type Asked,
  type Budgets,
  type Facts,
  faultSubject,
  type Opening,
  type Smoke,
} from '@ferrule/test-kit/subject'
import { missing, page, refused, three } from '@ferrule/test-kit/upstream'

export const facts = {
  name: 'slack',
  entry: '@ferrule/slack',
  class: 'SlackConnector',
  manifest,
} satisfies Facts

export const sandbox = (options?: Opening) => createSandbox('slack', options)

export const budgets: Budgets = {
  options: `{ credentials: { access_token: 't' } }`,
  get: ['users', 'info', `{ user: 'U1' }`],
  list: ['conversations', 'list'],
  token: [`{ credentials: { access_token: 't' } }`, 21.6],
  ceilings: {
    'one action': 24.7,
    'one list action': 28.3,
    'a whole connector': 41.5,
    'declarations without /zod': 225,
    'declarations of /zod': 110,
  },
  peers: [
    {
      name: '@slack/web-api',
      code: `import { WebClient } from '@slack/web-api'; globalThis.connector = new WebClient('t')`,
      platform: 'node',
    },
  ],
}

export const faults = () =>
  faultSubject(sandbox, {
    outdated: { access_token: 'xoxb-old' },
    connect: (options, data) => {
      const channel = String(data['conversations']?.findFirst()?.['id'])
      const slack = new SlackConnector(options)
      return {
        list: (call) => slack.conversations.list({ limit: 10 }, call),
        get: () => slack.conversations.info({ channel }),
        write: () => slack.chat.postMessage({ channel, text: 'The kettle is on.' }),
      }
    },
    written: (data) => data['threads']?.count() ?? 0,
  })

export const upstream = ({ url: { pathname, searchParams }, header }: Asked): Answer => {
  if (header('authorization') !== 'Bearer xoxb-smoke') return refused
  const channels = three.map((number) => ({ id: `C${number}`, name: 'kettle' }))
  if (pathname === '/conversations.info') return [200, { ok: true, channel: channels[0] }]
  if (pathname !== '/conversations.list') return missing
  const { records, next } = page(channels, Number(searchParams.get('cursor') ?? 0))
  return [200, { ok: true, channels: records, response_metadata: { next_cursor: next === undefined ? '' : `${next}` } }]
}

interface Modules {
  main: typeof import('@ferrule/slack')
  client: typeof import('@ferrule/slack/client')
  entity: typeof import('@ferrule/slack/conversations')
}

export const smoke: Smoke<Modules> = {
  entity: 'conversations',
  first: ({ SlackConnector }, options) => new SlackConnector(options).conversations.list(),
  calls({ main, client: { createClient }, entity }, url) {
    const options = { credentials: { access_token: 'xoxb-smoke' }, baseUrl: `${url}/slack` }
    const sdk = new main.SlackConnector(options)
    return {
      path: '/slack',
      async ids() {
        const ids: unknown[] = []
        for await (const { id } of sdk.conversations.list({ limit: 2 })) ids.push(id)
        return ids
      },
      expected: three.map((number) => `C${number}`),
      asked: ['/conversations.list?limit=2', '/conversations.list?limit=2&cursor=2'],
      wrong: () => sdk.conversations.list({ limit: 1001 }),
      param: 'limit',
      async one() {
        const plain = createClient(options)
        return (await entity.info(plain, { channel: 'C1' })).id
      },
    }
  },
}

export const demo = () => import('./demo.ts')
