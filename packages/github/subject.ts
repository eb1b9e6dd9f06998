// Facts about this connector for the demo, the smokes, the faults and the budgets, which find this file by its name.
import { GitHubConnector } from '@ferrule/github'
import manifest from '@ferrule/github/manifest'
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
import { missing, page, refused, three } from '@ferrule/test-kit/upstream'

export const facts = {
  name: 'github',
  entry: '@ferrule/github',
  class: 'GitHubConnector',
  manifest,
} satisfies Facts

export const sandbox = (options?: Opening) => createSandbox('github', options)

export const budgets: Budgets = {
  options: `{ credentials: { token: 't' } }`,
  get: ['issues', 'get', `{ owner: 'o', repo: 'r', issue_number: 1 }`],
  list: ['issues', 'list', `{ owner: 'o', repo: 'r' }`],
  token: [`{ credentials: { token: 't' } }`, 22.4],
  ceilings: {
    'one action': 23.7,
    'one list action': 27.2,
    'a whole connector': 44.8,
    'declarations without /zod': 400,
    'declarations of /zod': 200,
  },
  peers: [
    {
      name: '@octokit/core and plugin-paginate-rest, issues.listForRepo',
      code: `
        import { Octokit } from '@octokit/core'
        import { paginateRest } from '@octokit/plugin-paginate-rest'
        const octokit = new (Octokit.plugin(paginateRest))({ auth: 't' })
        for await (const page of octokit.paginate.iterator('GET /repos/{owner}/{repo}/issues', { owner: 'o', repo: 'r' }))
          globalThis.result = page`,
      platform: 'neutral',
    },
    {
      name: '@octokit/rest',
      code: `import { Octokit } from '@octokit/rest'; globalThis.connector = new Octokit({ auth: 't' })`,
      platform: 'neutral',
    },
  ],
}

const where = { owner: 'octo-org', repo: 'umbrellas' }

export const faults = () =>
  faultSubject(sandbox, {
    outdated: { token: 'ghp_old' },
    connect: (options, data) => {
      const issue_number = Number(data['issues']?.findFirst()?.['number'])
      const github = new GitHubConnector(options)
      return {
        list: (call) => github.issues.list({ ...where, per_page: 10 }, call),
        get: () => github.issues.get({ ...where, issue_number }),
        write: () => github.issues.create({ ...where, title: 'The handle is loose' }),
      }
    },
    written: (data) => data['issues']?.count() ?? 0,
  })

export const upstream = ({ url: { pathname, searchParams }, header }: Asked): Answer => {
  if (header('authorization') !== 'Bearer ghp_smoke') return refused
  const issues = three.map((number) => ({ id: number, number, title: 'An issue' }))
  if (pathname === '/repos/octo-org/umbrellas/issues/1') return [200, issues[0]]
  if (pathname !== '/repos/octo-org/umbrellas/issues') return missing
  const { records, next } = page(issues, (Number(searchParams.get('page') ?? 1) - 1) * 2)
  const link = '<https://api.github.com/repositories/1/issues?per_page=2&page=2>; rel="next"'
  return [200, records, next ? { link } : {}]
}

interface Modules {
  main: typeof import('@ferrule/github')
  client: typeof import('@ferrule/github/client')
  entity: typeof import('@ferrule/github/issues')
}

export const smoke: Smoke<Modules> = {
  entity: 'issues',
  first: ({ GitHubConnector }, options) => new GitHubConnector(options).issues.list(where),
  calls({ main, client: { createClient }, entity }, url) {
    const options = { credentials: { token: 'ghp_smoke' }, baseUrl: `${url}/github` }
    const sdk = new main.GitHubConnector(options)
    return {
      path: '/github/repos/octo-org/umbrellas',
      async ids() {
        const numbers: unknown[] = []
        for await (const { number } of sdk.issues.list({ ...where, per_page: 2 })) numbers.push(number)
        return numbers
      },
      expected: three,
      asked: ['/issues?per_page=2', '/issues?per_page=2&page=2'],
      wrong: () => sdk.issues.list({ ...where, per_page: 101 }),
      param: 'per_page',
      async one() {
        const plain = createClient(options)
        return (await entity.get(plain, { ...where, issue_number: 1 })).number
      },
    }
  },
}

export const demo = () => import('./demo.ts')
