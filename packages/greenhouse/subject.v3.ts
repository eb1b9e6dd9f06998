// Facts about this connector for the demo, the smokes, the faults and the budgets, which find this file by its name.
import { GreenhouseConnector } from '@ferrule/greenhouse/v3'
import manifest from '@ferrule/greenhouse/v3/manifest'
import { createSandbox, type GreenhouseV3Data } from '@ferrule/sandbox'
import {
  type Answer,
  type Asked,
  type Budgets,
  type Facts,
  faultSubject,
  type Opening,
  type Smoke,
} from '@ferrule/test-kit/subject'
import { BEARER, basic, missing, page, refused, three, token } from '@ferrule/test-kit/upstream'

export const facts = {
  name: 'greenhouse-v3',
  entry: '@ferrule/greenhouse/v3',
  class: 'GreenhouseConnector',
  manifest,
} satisfies Facts

export const sandbox = (options?: Opening) => createSandbox('greenhouse-v3', options)

export const budgets: Budgets = {
  options: `{ credentials: { client_id: 'i', client_secret: 's' } }`,
  get: ['candidates', 'get', '{ id: 1 }'],
  list: ['candidates', 'list'],
  ceilings: {
    'one action': 27.6,
    'one list action': 31.2,
    'a whole connector': 46.5,
    'declarations without /zod': 550,
    'declarations of /zod': 143,
  },
}

/** Applications that can still be hired. */
const active = ({ applications }: GreenhouseV3Data) =>
  applications.findMany((query) => query.where({ status: 'in_process' }))

export const faults = () =>
  faultSubject(sandbox, {
    outdated: { refresh_token: 'old', access_token: 'old' },
    renews: true,
    connect: (options, data) => {
      const id = Number(data.candidates.findFirst()?.id)
      const greenhouse = new GreenhouseConnector(options)
      return {
        list: (call) => greenhouse.candidates.list({ per_page: 10 }, call),
        get: () => greenhouse.candidates.get({ id }),
        write: () => greenhouse.applications.hire({ id: Number(active(data)[0]?.id) }),
      }
    },
    written: (data) => -active(data).length,
  })

export const upstream = ({ method, url: { pathname, searchParams }, header }: Asked): Answer => {
  if (pathname === '/token' && method === 'POST')
    return header('authorization') === basic('id', 'smoke') ? token : refused
  if (header('authorization') !== BEARER) return refused
  if (pathname !== '/v3/candidates') return missing
  const people = three.map((id) => ({ id, first_name: 'Ada', last_name: 'Example' }))
  const ids = searchParams.get('ids')
  if (ids) return [200, people.filter(({ id }) => ids.split(',').includes(String(id)))]
  const { records, next } = page(people, Number(searchParams.get('cursor') ?? 0))
  const link = 'https://harvest.greenhouse.io/v3/candidates?cursor=2'
  return [200, records, next ? { link: `<${link}>; rel="next"` } : {}]
}

interface Modules {
  main: typeof import('@ferrule/greenhouse/v3')
  client: typeof import('@ferrule/greenhouse/v3/client')
  entity: typeof import('@ferrule/greenhouse/v3/candidates')
}

export const smoke: Smoke<Modules> = {
  entity: 'candidates',
  first: ({ GreenhouseConnector }, options) => new GreenhouseConnector(options).candidates.list(),
  calls({ main, client: { createClient }, entity }, url) {
    const options = { credentials: { client_id: 'id', client_secret: 'smoke' }, baseUrl: `${url}/greenhouse-v3` }
    const sdk = new main.GreenhouseConnector(options)
    return {
      path: '/greenhouse-v3',
      async ids() {
        const ids: unknown[] = []
        for await (const { id } of sdk.candidates.list({ per_page: 2 })) ids.push(id)
        return ids
      },
      expected: [1, 2, 3],
      asked: ['/token grant_type=client_credentials', '/v3/candidates?per_page=2', '/v3/candidates?cursor=2'],
      wrong: () => sdk.candidates.list({ per_page: 501 }),
      param: 'per_page',
      async one() {
        const plain = createClient(options)
        return (await entity.get(plain, { id: 1 })).id
      },
    }
  },
}
