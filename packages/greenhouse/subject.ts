// Facts about this connector for the demo, the smokes, the faults and the budgets, which find this file by its name.
import { GreenhouseConnector } from '@ferrule/greenhouse/v1'
import manifest from '@ferrule/greenhouse/v1/manifest'
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
  name: 'greenhouse',
  entry: '@ferrule/greenhouse/v1',
  class: 'GreenhouseConnector',
  manifest,
} satisfies Facts

export const sandbox = (options?: Opening) => createSandbox('greenhouse', options)

export const budgets: Budgets = {
  options: `{ credentials: { api_key: 'k' } }`,
  get: ['candidates', 'get', '{ id: 1 }'],
  list: ['candidates', 'list'],
  ceilings: {
    'one action': 21.6,
    'one list action': 25.4,
    'a whole connector': 34.8,
    'declarations without /zod': 170,
    'declarations of /zod': 52,
  },
}

export const faults = () =>
  faultSubject(sandbox, {
    outdated: { api_key: 'old' },
    connect: (options, data) => {
      const id = Number(data.candidates.findFirst()?.id)
      const greenhouse = new GreenhouseConnector({ ...options, config: { on_behalf_of: 1 } })
      return {
        list: (call) => greenhouse.candidates.list({ per_page: 10 }, call),
        get: () => greenhouse.candidates.get({ id }),
        write: () =>
          greenhouse.candidates.create({
            first_name: 'Ada',
            last_name: 'Lovelace',
            applications: [{ job_id: Number(data.jobs.findFirst()?.id) }],
          }),
      }
    },
    written: (data) => data.candidates.count(),
  })

export const upstream = ({ url: { pathname, searchParams }, header }: Asked): Answer => {
  if (header('authorization') !== basic('smoke', '')) return refused
  const people = three.map((id) => ({ id, first_name: 'Ada', last_name: 'Example' }))
  if (pathname === '/v1/candidates/1') return [200, people[0]]
  if (pathname !== '/v1/candidates') return missing
  const { records, next } = page(people, (Number(searchParams.get('page') ?? 1) - 1) * 2)
  const link = 'https://harvest.greenhouse.io/v1/candidates?page=2&per_page=2'
  return [200, records, next ? { link: `<${link}>; rel="next"` } : {}]
}

interface Modules {
  main: typeof import('@ferrule/greenhouse/v1')
  client: typeof import('@ferrule/greenhouse/v1/client')
  entity: typeof import('@ferrule/greenhouse/v1/candidates')
}

export const smoke: Smoke<Modules> = {
  entity: 'candidates',
  first: ({ GreenhouseConnector }, options) => new GreenhouseConnector(options).candidates.list(),
  calls({ main, client: { createClient }, entity }, url) {
    const options = { credentials: { api_key: 'smoke' }, baseUrl: `${url}/greenhouse` }
    const sdk = new main.GreenhouseConnector(options)
    return {
      path: '/greenhouse/v1',
      async ids() {
        const ids: unknown[] = []
        for await (const { id } of sdk.candidates.list({ per_page: 2 })) ids.push(id)
        return ids
      },
      expected: [1, 2, 3],
      asked: ['/candidates?skip_count=true&per_page=2', '/candidates?page=2&skip_count=true&per_page=2'],
      wrong: () => sdk.candidates.list({ per_page: 501 }),
      param: 'per_page',
      async one() {
        const plain = createClient(options)
        return (await entity.get(plain, { id: 1 })).id
      },
    }
  },
}

export const demo = () => import('./demo.ts')
