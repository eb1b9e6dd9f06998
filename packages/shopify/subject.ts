// Facts about this connector for the demo, the smokes, the faults and the budgets, which find this file by its name.

import { createSandbox } from '@ferrule/sandbox'
import { ShopifyConnector } from '@ferrule/shopify'
import manifest from '@ferrule/shopify/manifest'
import {
  type Answer,
  type Asked,
  type Budgets,
  type Facts,
  faultSubject,
  type Opening,
  type Smoke,
} from '@ferrule/test-kit/subject'
import { missing, page, refused } from '@ferrule/test-kit/upstream'

export const facts = {
  name: 'shopify',
  entry: '@ferrule/shopify',
  class: 'ShopifyConnector',
  manifest,
  open: ['shop'],
} satisfies Facts

export const sandbox = (options?: Opening) => createSandbox('shopify', options)

export const budgets: Budgets = {
  options: `{ credentials: { api_key: 'k' }, config: { shop: 's' } }`,
  get: ['customers', 'get', '{ customer_id: 1 }'],
  list: ['customers', 'list'],
  token: [`{ credentials: { api_key: 'k' }, config: { shop: 's' } }`, 24.1],
  ceilings: {
    // All operations, and the documents that they send.
    'one action': 27.3,
    'one list action': 31,
    // Pages, blogs, articles, payouts and their metafields took 1.4 of these.
    'a whole connector': 71.2,
    'declarations without /zod': 660,
    'declarations of /zod': 213,
  },
}

let names = 0
export const faults = () =>
  faultSubject(sandbox, {
    outdated: { api_key: 'old' },
    open: facts.open,
    connect: (options, data) => {
      const customer_id = String(data.customers.findFirst()?.id)
      const shopify = new ShopifyConnector(options)
      return {
        list: (call) => shopify.customers.list({ limit: 4 }, call),
        get: () => shopify.customers.get({ customer_id }),
        write: () => shopify.customers.create({ firstName: 'Ada', email: `ada${++names}@example.com` }),
      }
    },
    written: (data) => data.customers.count(),
    records: 'data.customers.nodes',
  })

export const upstream = ({ url: { pathname, searchParams }, body, header }: Asked): Answer => {
  if (header('x-shopify-access-token') !== 'smoke') return refused
  if (pathname === '/admin/api/2026-10/graphql.json')
    return [200, { data: { customer: { id: JSON.parse(body).variables.customer_id } } }]
  if (pathname !== '/admin/api/2026-10/collects.json') return missing
  const { records, next } = page([3, 5, 7], Number(searchParams.get('page_info') ?? 0))
  const collects = records.map((id) => `{"id":900719925474099${id}}`)
  const link = `<https://smoke.myshopify.com${pathname}?page_info=${next}>; rel="next"`
  return [200, `{"collects":[${collects}]}`, next ? { link } : {}]
}

interface Modules {
  main: typeof import('@ferrule/shopify')
  client: typeof import('@ferrule/shopify/client')
  entity: typeof import('@ferrule/shopify/customers')
}

export const smoke: Smoke<Modules> = {
  entity: 'customers',
  first: ({ ShopifyConnector }, options) => new ShopifyConnector(options).customers.list(),
  calls({ main, client: { createClient }, entity }, url) {
    const options = { credentials: { api_key: 'smoke' }, config: { shop: 'smoke' }, baseUrl: `${url}/shopify` }
    const sdk = new main.ShopifyConnector(options)
    return {
      path: '/shopify/admin/api/2026-10',
      async ids() {
        const ids: unknown[] = []
        for await (const { id } of sdk.collects.list({ limit: 2 })) ids.push(id)
        return ids
      },
      expected: ['9007199254740993', '9007199254740995', '9007199254740997'],
      asked: ['/collects.json?limit=2', '/collects.json?limit=2&page_info=2'],
      wrong: () => sdk.customers.get({ customer_id: 'gid://shopify/Order/1' }),
      param: 'customer_id',
      // Served by GraphQL; the id is that of the variable.
      async one() {
        const plain = createClient(options)
        const { id } = await entity.get(plain, { customer_id: '9007199254740993' })
        return id.replace('gid://shopify/Customer/', '')
      },
    }
  },
}

export const demo = () => import('./demo.ts')
