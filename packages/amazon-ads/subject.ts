// Facts about this connector for the demo, the smokes, the faults and the budgets, which find this file by its name.
import { AmazonAdsConnector } from '@ferrule/amazon-ads'
import manifest from '@ferrule/amazon-ads/manifest'
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
import { BEARER, missing, page, refused, token } from '@ferrule/test-kit/upstream'

export const facts = {
  name: 'amazon-ads',
  entry: '@ferrule/amazon-ads',
  class: 'AmazonAdsConnector',
  manifest,
} satisfies Facts

export const sandbox = (options?: Opening) => createSandbox('amazon-ads', options)

export const budgets: Budgets = {
  options: `{ credentials: { client_id: 'i', client_secret: 's', refresh_token: 'r' }, config: { profile_id: '1' } }`,
  get: ['sponsored_product_campaigns', 'get', `{ campaignId: '1' }`],
  list: ['sponsored_product_campaigns', 'list'],
  ceilings: {
    'one action': 26.7,
    'one list action': 30.2,
    'a whole connector': 49.5,
    'declarations without /zod': 500,
    'declarations of /zod': 223,
  },
}

let names = 0
const SELLER = '3312345678901234'

export const faults = () =>
  faultSubject(sandbox, {
    outdated: { access_token: 'Atza|old' },
    renews: true,
    connect: (options, data) => {
      const campaignId = String(data.sponsored_product_campaigns.findFirst()?.campaignId)
      const ads = new AmazonAdsConnector({ ...options, config: { profile_id: SELLER } })
      return {
        list: (call) => ads.sponsoredProductCampaigns.list({ maxResults: 4 }, call),
        get: () => ads.sponsoredProductCampaigns.get({ campaignId }),
        write: () =>
          ads.sponsoredProductCampaigns.create({
            campaigns: [
              {
                name: `New ${++names}`,
                targetingType: 'MANUAL',
                state: 'ENABLED',
                budget: { budget: 10, budgetType: 'DAILY' },
              },
            ],
          }),
      }
    },
    written: (data) => data.sponsored_product_campaigns.count(),
    records: 'campaigns',
  })

export const upstream = ({ method, url: { pathname }, body, header }: Asked): Answer => {
  if (pathname === '/auth/o2/token' && method === 'POST') {
    const form = new URLSearchParams(body)
    return form.get('client_secret') === 'smoke' && form.get('refresh_token') === 'Atzr|smoke' ? token : refused
  }
  if (header('authorization') !== BEARER || header('amazon-advertising-api-scope') !== '1') return refused
  if (pathname !== '/sp/campaigns/list') return missing
  const { nextToken = '0', campaignIdFilter } = JSON.parse(body)
  const all = ['9007199254740993', '9007199254740995', '9007199254740997']
  const { records, next } = page(
    all.filter((id) => campaignIdFilter?.include.includes(id) ?? true),
    Number(nextToken),
  )
  const campaigns = records.map((id) => `{"campaignId":${id},"name":"A campaign"}`)
  return [200, `{"campaigns":[${campaigns}]${next ? `,"nextToken":"${next}"` : ''}}`]
}

interface Modules {
  main: typeof import('@ferrule/amazon-ads')
  client: typeof import('@ferrule/amazon-ads/client')
  entity: typeof import('@ferrule/amazon-ads/sponsored-product-campaigns')
}

export const smoke: Smoke<Modules> = {
  entity: 'sponsored-product-campaigns',
  first: ({ AmazonAdsConnector }, options) => new AmazonAdsConnector(options).profiles.list(),
  calls({ main, client: { createClient }, entity }, url) {
    const options = {
      credentials: { client_id: 'id', client_secret: 'smoke', refresh_token: 'Atzr|smoke' },
      config: { profile_id: '1' },
      baseUrl: `${url}/amazon-ads`,
    }
    const sdk = new main.AmazonAdsConnector(options)
    return {
      path: '/amazon-ads',
      async ids() {
        const ids: unknown[] = []
        const list = sdk.sponsoredProductCampaigns.list({ maxResults: 2 })
        for await (const { campaignId } of list) ids.push(campaignId)
        return ids
      },
      // The server sends numbers, of which JSON.parse would make others.
      expected: ['9007199254740993', '9007199254740995', '9007199254740997'],
      asked: [
        '/auth/o2/token refresh_token=Atzr%7Csmoke&grant_type=refresh_token&client_id=id&client_secret=smoke',
        '/sp/campaigns/list {"maxResults":2}',
        '/sp/campaigns/list {"maxResults":2,"nextToken":"2"}',
      ],
      wrong: () => sdk.sponsoredProductCampaigns.list({ maxResults: 0 }),
      param: 'maxResults',
      async one() {
        const plain = createClient(options)
        return (await entity.get(plain, { campaignId: '9007199254740993' })).campaignId
      },
    }
  },
}

export const demo = () => import('./demo.ts')
