// Facts about this connector for the demo, the smokes, the faults and the budgets, which find this file by its name.
import { JiraConnector } from '@ferrule/jira'
import manifest from '@ferrule/jira/manifest'
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
import { basic, missing, page, refused, three } from '@ferrule/test-kit/upstream'

export const facts = {
  name: 'jira',
  entry: '@ferrule/jira',
  class: 'JiraConnector',
  manifest,
} satisfies Facts

export const sandbox = (options?: Opening) => createSandbox('jira', options)

export const budgets: Budgets = {
  options: `{ credentials: { username: 'a@b.example', password: 'p' }, config: { subdomain: 'acme' } }`,
  get: ['issues', 'get', `{ issueIdOrKey: 'PROJ-1' }`],
  list: ['issues', 'api_search', `{ jql: 'project = PROJ' }`],
  token: [`{ credentials: { username: 'a@b.example', password: 'p' }, config: { subdomain: 'acme' } }`, 22.5],
  ceilings: {
    'one action': 25.6,
    'one list action': 28.9,
    'a whole connector': 49.8,
    'declarations without /zod': 625,
    'declarations of /zod': 145,
  },
}

export const faults = () =>
  faultSubject(sandbox, {
    outdated: { password: 'old' },
    connect: (options) => {
      const jira = new JiraConnector({ ...options, config: { subdomain: 'ferrule-sandbox' } })
      return {
        list: (call) => jira.issues.apiSearch({ jql: 'project = WEBS ORDER BY key', maxResults: 10 }, call),
        get: () => jira.issues.get({ issueIdOrKey: 'WEBS-1' }),
        write: () =>
          jira.issues.create({ fields: { project: { key: 'WEBS' }, issuetype: { name: 'Task' }, summary: 'New' } }),
      }
    },
    written: (data) => data.issues.count(),
    records: 'issues',
  })

export const upstream = ({ url: { pathname, searchParams }, header }: Asked): Answer => {
  if (header('authorization') !== basic('ada@example.com', 'smoke')) return refused
  const issues = three.map((id) => ({ id: String(id), key: `PROJ-${id}`, fields: { summary: 'An issue' } }))
  if (pathname === '/rest/api/3/issue/PROJ-1') return [200, issues[0]]
  if (pathname !== '/rest/api/3/search/jql') return missing
  const { records, next } = page(issues, Number(searchParams.get('nextPageToken') ?? 0))
  return [200, { issues: records, isLast: !next, ...(next && { nextPageToken: String(next) }) }]
}

interface Modules {
  main: typeof import('@ferrule/jira')
  client: typeof import('@ferrule/jira/client')
  entity: typeof import('@ferrule/jira/issues')
}

export const smoke: Smoke<Modules> = {
  entity: 'issues',
  first: ({ JiraConnector }, options) =>
    new JiraConnector({ ...options, config: { subdomain: 'acme' } }).issues.apiSearch({ jql: 'created > -9999d' }),
  calls({ main, client: { createClient }, entity }, url) {
    const options = { credentials: { username: 'ada@example.com', password: 'smoke' }, baseUrl: `${url}/jira` }
    const sdk = new main.JiraConnector(options)
    return {
      path: '/jira/rest/api/3',
      async ids() {
        const keys: unknown[] = []
        const search = sdk.issues.apiSearch({ jql: 'project = PROJ', fields: ['summary'], maxResults: 2 })
        for await (const { key } of search) keys.push(key)
        return keys
      },
      expected: ['PROJ-1', 'PROJ-2', 'PROJ-3'],
      asked: ['', '&nextPageToken=2'].map(
        (rest) => `/search/jql?jql=project%20%3D%20PROJ&fields=summary&maxResults=2${rest}`,
      ),
      wrong: () => sdk.issues.get({ issueIdOrKey: '../myself' }),
      param: 'issueIdOrKey',
      async one() {
        const plain = createClient(options)
        return (await entity.get(plain, { issueIdOrKey: 'PROJ-1' })).key
      },
    }
  },
}

export const demo = () => import('./demo.ts')
