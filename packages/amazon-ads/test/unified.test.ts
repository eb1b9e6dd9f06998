import { valid } from '@ferrule/test-kit/arbitraries'
import * as fc from '@ferrule/test-kit/fast-check'
import type { OpenApi } from '@ferrule/test-kit/openapi'
import { planned } from '@ferrule/test-kit/planned'
import { type Seen, upstream } from '@ferrule/test-kit/recorder'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { loadConnector } from '../../codegen/src/index.ts'
import { rows } from './support/calls.ts'
import { ACCOUNT } from './support/calls.unified.ts'
import { anyAnswer, connect, credentials, PROFILE, refusal, run } from './support/connector.ts'
import { FOLDER, productDocuments } from './support/documents.ts'
import { problemsOf } from './support/openapi.ts'
import { texts } from './support/texts.ts'

/** The unified API. published.test.ts judges it by the document of all products; here each product judges, too. */

const BIG = '144346139432941903'
const UNIFIED = ['campaigns', 'ad_groups', 'ads', 'targets', 'ad_extensions']
const products = { adProductFilter: { include: 'sponsored_products' } } as const

const documents = productDocuments()
const problems = (request: Parameters<typeof problemsOf>[1]): string[] => {
  const found = documents.map((api: OpenApi) => problemsOf(api, request))
  return found.some((list) => list.length === 0) ? [] : found.flat()
}

/** Countries are added over time; the documents trail behind. */
const anywhere = (item: object): object =>
  JSON.parse(JSON.stringify(item), (name, value) => {
    if (name === 'catalogSourceMarketplace') return 'US'
    return name === 'marketplaces' || name === 'countries' ? value.map(() => 'US') : value
  })

describe('one product has each request', () => {
  if (documents.length === 0) {
    test('all of them', ({ skip }) => skip(`${FOLDER} is not set`))
    return
  }

  const own = [...rows.keys()].filter((operation) => UNIFIED.includes(operation.split('.')[0] ?? ''))

  test.each(own)('%s', async (operation) => {
    const server = await upstream(({ method, path }) => ({ body: anyAnswer(method, path) }))
    for (const params of rows.get(operation) ?? []) {
      server.seen.length = 0
      await run(connect(server.url), operation, params)
      expect(problems(server.seen[0] as Seen)).toEqual([])
    }
  })

  test.each(['campaigns', 'ad_groups', 'ads', 'targets'])('%s.create: any item that we let pass', async (entity) => {
    const { entities } = await loadConnector('amazon-ads')
    const { params } = [...entities.values()].find(({ name }) => name === entity)?.actions['create'] ?? {}
    const shape = (params as z.ZodObject<Record<string, z.ZodArray<z.ZodType>>>).shape
    const [list = '', items] = Object.entries(shape)[0] as [string, z.ZodArray<z.ZodType>]
    const ads = connect('http://localhost')
    await fc.assert(
      fc.asyncProperty(valid(items.element, { free: fc.constant({}), texts }) as fc.Arbitrary<object>, async (item) => {
        const {
          method,
          url,
          headers,
          body = '',
        } = await planned(ads, {
          entity,
          action: 'create',
          params: { [list]: [anywhere(item)] },
        })
        const path = url.slice('http://localhost'.length)
        expect(problems({ method, path, query: '', headers, body })).toEqual([])
      }),
      { numRuns: fc.runsFor(150) },
    )
  })
})

describe('requests', () => {
  test('name the client as this API does, and a profile or an account', async () => {
    const server = await upstream({ body: { campaigns: [] } })
    const { campaigns } = connect(server.url)
    await campaigns.list(products)
    await campaigns.list({ ...products, profileId: 7 })
    await campaigns.list({ ...products, accountId: ACCOUNT })
    await campaigns.list({ ...products, accountId: ACCOUNT, profileId: 7 })
    const named = server.seen.map(({ headers }) => [
      headers['amazon-ads-clientid'],
      headers['amazon-advertising-api-scope'],
      headers['amazon-ads-accountid'],
    ])
    expect(named).toEqual([
      [credentials.client_id, PROFILE, undefined],
      [credentials.client_id, '7', undefined],
      [credentials.client_id, undefined, ACCOUNT],
      [credentials.client_id, '7', ACCOUNT],
    ])
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      path: '/adsApi/v1/query/campaigns',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: '{"adProductFilter":{"include":["SPONSORED_PRODUCTS"]}}',
    })
  })

  test('an account needs no profile, and cannot smuggle anything into a header', async () => {
    const server = await upstream({ body: { campaigns: [] } })
    const ads = connect(server.url, { config: {} })
    await ads.campaigns.list({ ...products, accountId: ACCOUNT })
    expect((await refusal(ads.campaigns.list(products))).code).toBe('params')
    expect((await refusal(ads.campaigns.list({ ...products, accountId: 'a\r\nb: c' }))).code).toBe('params')
    expect(server.seen).toHaveLength(1)
  })

  test('page by the token in the body; no size is sent, since the largest depends on the product', async () => {
    const server = await upstream([
      { body: { targets: [{ targetId: '1' }], nextToken: 'n' } },
      { body: { targets: [{ targetId: '2' }] } },
    ])
    const found = await connect(server.url)
      .targets.list({ adProductFilter: { include: 'SPONSORED_BRANDS' } })
      .toArray()
    expect(found.map(({ targetId }) => targetId)).toEqual(['1', '2'])
    expect(server.seen.map(({ body }) => JSON.parse(body).nextToken)).toEqual([undefined, 'n'])
    for (const { body } of server.seen) expect(JSON.parse(body)).not.toHaveProperty('maxResults')
  })

  test('ids are text, words are upper case, all else stays as it is', async () => {
    const server = await upstream({ body: { targets: [] } })
    await connect(server.url).targets.list({
      ...products,
      stateFilter: { include: 'enabled,paused' },
      adGroupIdFilter: { include: [1, BIG] },
      negativeFilter: { include: [false] },
      productIdFilter: { include: ['soap-1, red'], queryTermMatchType: 'EXACT_MATCH' },
      keywordFilter: { include: ['soap, bar'], queryTermMatchType: 'BROAD_MATCH' },
    })
    expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({
      adProductFilter: { include: ['SPONSORED_PRODUCTS'] },
      stateFilter: { include: ['ENABLED', 'PAUSED'] },
      adGroupIdFilter: { include: ['1', BIG] },
      negativeFilter: { include: [false] },
      productIdFilter: { include: ['soap-1, red'], queryTermMatchType: 'EXACT_MATCH' },
      keywordFilter: { include: ['soap, bar'], queryTermMatchType: 'BROAD_MATCH' },
    })
  })

  test.each(['campaigns', 'ad_groups', 'ads', 'targets'])('%s of one marketplace, or of several', async (entity) => {
    const server = await upstream({ body: { campaigns: [], adGroups: [], ads: [], targets: [] } })
    const list = (scope: object) =>
      run(connect(server.url), `${entity}.list`, { ...products, marketplaceScopeFilter: scope })
    await list({ include: ['SINGLE_MARKETPLACE'] })
    expect(JSON.parse(server.seen[0]?.body ?? '')).toMatchObject({
      marketplaceScopeFilter: { include: ['SINGLE_MARKETPLACE'] },
    })
    for (const include of [[], ['SINGLE_MARKETPLACE', 'GLOBAL'], ['LOCAL']])
      expect(await refusal(list({ include }))).toBeDefined()
  })

  test('targets by inventory: a source is an object and stays one', async () => {
    const server = await upstream({ body: { targets: [] } })
    const inventory = {
      inventorySourceTypeFilter: { include: ['DEAL' as const] },
      inventorySourceIdFilter: { include: [{ defaultValue: 'a, b' }] },
    }
    await connect(server.url).targets.list({ ...products, ...inventory })
    expect(JSON.parse(server.seen[0]?.body ?? '')).toMatchObject(inventory)
  })

  test('an item has what its product has', async () => {
    const { adGroups } = connect('http://localhost:1')
    const group = { campaignId: 1, name: 'n', state: 'ENABLED' as const }
    for (const item of [
      { ...group, adProduct: 'SPONSORED_PRODUCTS' },
      { ...group, adProduct: 'SPONSORED_BRANDS', bid: { defaultBid: 1 } },
      { ...group, adProduct: 'SPONSORED_TELEVISION' },
    ]) {
      const error = await refusal(adGroups.create({ adGroups: [item as never] }))
      expect(error.code).toBe('params')
    }
  })
})

describe('batches', () => {
  const failed = { index: 1, errors: [{ code: 'FIELD_VALUE_NOT_UNIQUE', message: 'In use', fieldLocation: 'name' }] }
  const campaign = { campaignId: BIG, name: 'n' }

  test('answer like all others: the id is beside the record', async () => {
    const server = await upstream({
      status: 207,
      body: { success: [{ index: 0, campaign }], error: [failed] },
    })
    const { campaigns } = connect(server.url)
    const results = { success: [{ index: 0, campaignId: BIG, campaign }], error: [failed] }
    expect(await campaigns.update({ campaigns: [{ campaignId: BIG }, { campaignId: 2 }] })).toEqual(results)
    expect(await campaigns.delete({ campaignIds: [BIG, 2] })).toEqual(results)
    expect(server.seen.map(({ path, body }) => [path, body])).toEqual([
      ['/adsApi/v1/update/campaigns', `{"campaigns":[{"campaignId":"${BIG}"},{"campaignId":"2"}]}`],
      ['/adsApi/v1/delete/campaigns', `{"campaignIds":["${BIG}","2"]}`],
    ])
  })

  test('an item that succeeded in part is no failure of the batch', async () => {
    const partialSuccess = [
      { index: 0, campaign, errors: [{ code: 'BAD_REQUEST', message: 'One country is not open' }] },
    ]
    const server = await upstream({ status: 207, body: { success: [], error: [failed], partialSuccess } })
    expect(await connect(server.url).campaigns.update({ campaigns: [{ campaignId: 1 }, { campaignId: 2 }] })).toEqual({
      success: [],
      error: [failed],
      partialSuccess: [{ ...partialSuccess[0], campaignId: BIG }],
    })
  })

  test.each([
    ['an error', { error: { code: 'bad', message: 'No' } }],
    ['no lists', {}],
    ['a list that is none', { success: 'all', error: [] }],
    ['nothing', null],
  ])('%s in place of results is an error', async (_, body) => {
    const server = await upstream({ status: 207, body })
    const ads = connect(server.url)
    expect((await refusal(ads.campaigns.update({ campaigns: [{ campaignId: 1 }] }))).code).toBe('response')
    const target = { campaignId: 1, adGroupId: 2, targetId: 3 }
    expect((await refusal(ads.sponsoredBrandsTargets.update({ targets: [target] }))).code).toBe('response')
  })

  test('items that are none are reported, and break nothing', async () => {
    const server = await upstream({
      status: 207,
      body: { success: [null, 7, { index: 2, campaign: null }], error: [] },
    })
    const drift: unknown[] = []
    const ads = connect(server.url, { hooks: { onDrift: (event) => void drift.push(event) } })
    await ads.campaigns.update({ campaigns: [{ campaignId: 1 }] })
    expect(drift.length).toBeGreaterThan(0)
  })

  test.each([
    ['FIELD_VALUE_NOT_UNIQUE', 'conflict', 'rejected'],
    ['RESOURCE_ID_NOT_FOUND', 'not_found', 'rejected'],
    ['TOO_MANY_REQUESTS', 'rate_limit', 'rejected'],
    ['FIELD_VALUE_IS_INVALID', 'invalid_request', 'rejected'],
    ['INTERNAL_ERROR', 'upstream', 'unknown'],
  ])('in which every item failed are errors: %s', async (code, ours, outcome) => {
    const server = await upstream({
      status: 207,
      body: { error: [{ errors: [{ code, message: 'No' }], index: 0 }], success: [] },
    })
    const error = await refusal(connect(server.url).adGroups.update({ adGroups: [{ adGroupId: 1 }] }))
    expect(error).toMatchObject({ code: ours, outcome, upstream: { code, message: 'No' } })
  })

  test('a create is sent once, an update again after a fault', async () => {
    const server = await upstream([{ status: 503 }, { status: 207, body: { success: [{ index: 0 }], error: [] } }])
    const ads = connect(server.url, { retry: 1 })
    await ads.targets.update({ targets: [{ targetId: 1, state: 'PAUSED' }] })
    expect(server.seen).toHaveLength(2)
    const once = await upstream([{ status: 503 }])
    const target = { adProduct: 'SPONSORED_BRANDS', adGroupId: 1, negative: true, state: 'ENABLED' } as const
    const targetDetails = { keywordTarget: { keyword: 'toys', matchType: 'EXACT' } } as const
    const targets = [{ ...target, targetType: 'KEYWORD' as const, targetDetails }]
    expect((await refusal(connect(once.url, { retry: 1 }).targets.create({ targets }))).code).toBe('upstream')
    expect(once.seen).toHaveLength(1)
  })
})
