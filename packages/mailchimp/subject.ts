// Facts about this connector for the demo, the smokes, the faults and the budgets, which find this file by its name.
import { MailchimpConnector } from '@ferrule/mailchimp'
import manifest from '@ferrule/mailchimp/manifest'
import { createSandbox } from '@ferrule/sandbox'
import {
  type Answer,
  type Asked,
  type Budgets,
  type Facts,
  faultSubject,
  type Opening,
  type Smoke,
} from '@ferrule/test-kit/subject'
import { basic, missing, page, refused } from '@ferrule/test-kit/upstream'

export const facts = {
  name: 'mailchimp',
  entry: '@ferrule/mailchimp',
  class: 'MailchimpConnector',
  manifest,
} satisfies Facts

export const sandbox = (options?: Opening) => createSandbox('mailchimp', options)

export const budgets: Budgets = {
  options: `{ credentials: { api_key: 'k-us6' } }`,
  get: ['list_members', 'get', `{ list_id: 'l', subscriber_hash: 'a@b.example' }`],
  list: ['list_members', 'list', `{ list_id: 'l' }`],
  ceilings: {
    'one action': 23.2,
    'one list action': 26,
    'a whole connector': 44.9,
    'declarations without /zod': 480,
    'declarations of /zod': 136,
  },
}

export const faults = () =>
  faultSubject(sandbox, {
    outdated: { api_key: 'old-us6' },
    connect: (options, data) => {
      const list_id = String(data.lists.findFirst()?.id)
      const mailchimp = new MailchimpConnector(options)
      return {
        list: (call) => mailchimp.listMembers.list({ list_id, count: 10 }, call),
        get: () => mailchimp.lists.get({ list_id }),
        write: () => mailchimp.campaigns.create({ type: 'regular', recipients: { list_id } }),
      }
    },
    written: (data) => data.campaigns.count(),
    records: 'members',
    cursors: false,
  })

const HASH = '3e3417d7ef77d5932a6734b916515ed5' // of ada@example.com

export const upstream = ({ url: { pathname, searchParams }, header }: Asked): Answer => {
  if (header('authorization') !== basic('user', 'smoke-us6')) return refused
  const members = [HASH, 'member-2', 'member-3'].map((id) => ({ id, list_id: 'abc123', status: 'subscribed' }))
  if (pathname === `/3.0/lists/abc123/members/${HASH}`) return [200, members[0]]
  if (pathname !== '/3.0/lists/abc123/members') return missing
  const { records } = page(members, Number(searchParams.get('offset') ?? 0))
  return [200, { members: records, list_id: 'abc123', total_items: members.length }]
}

interface Modules {
  main: typeof import('@ferrule/mailchimp')
  client: typeof import('@ferrule/mailchimp/client')
  entity: typeof import('@ferrule/mailchimp/list-members')
}

export const smoke: Smoke<Modules> = {
  entity: 'list-members',
  first: ({ MailchimpConnector }, options) => new MailchimpConnector(options).lists.list(),
  calls({ main, client: { createClient }, entity }, url) {
    const options = { credentials: { api_key: 'smoke-us6' }, baseUrl: `${url}/mailchimp` }
    const sdk = new main.MailchimpConnector(options)
    const list_id = 'abc123'
    return {
      path: '/mailchimp/3.0',
      async ids() {
        const ids: unknown[] = []
        for await (const { id } of sdk.listMembers.list({ list_id, count: 2 })) ids.push(id)
        return ids
      },
      // The hash of ada@example.com.
      expected: ['3e3417d7ef77d5932a6734b916515ed5', 'member-2', 'member-3'],
      asked: ['', '&offset=2'].map(
        (rest) => `/lists/abc123/members?exclude_fields=_links%2Cmembers._links&count=2${rest}`,
      ),
      wrong: () => sdk.listMembers.list({ list_id, count: 1001 }),
      param: 'count',
      async one() {
        const plain = createClient(options)
        return (await entity.get(plain, { list_id, subscriber_hash: 'Ada@example.com' })).id
      },
    }
  },
}

export const demo = () => import('./demo.ts')
