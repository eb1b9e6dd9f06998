import { gunzipSync } from 'node:zlib'
import { AmazonAdsConnector, type NewCampaign } from '@ferrule/amazon-ads'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createSandbox } from '../src/index.ts'
import { failure } from './helper.ts'

let time = Date.UTC(2026, 10, 1, 12)
const sandbox = createSandbox('amazon-ads', { clock: () => time })
const server = await sandbox.listen()
beforeEach(() => {
  time = Date.UTC(2026, 10, 1, 12)
  return sandbox.reset()
})
afterAll(() => server.close())

const SELLER = '3312345678901234'
const VENDOR = '144346139432941903'
const AGENCY = '777000111222'

/** Every record is checked, and what contradicts its schema fails the test. */
const options = { credentials: sandbox.credentials, validation: 'strict', retry: 0 } as const
const local = { ...options, baseUrl: server.url }
const ads = new AmazonAdsConnector({ ...local, config: { profile_id: SELLER } })

const campaign = {
  name: 'New',
  targetingType: 'MANUAL',
  state: 'ENABLED',
  budget: { budget: 10, budgetType: 'DAILY' },
} as const

describe('in process, at the addresses of the regions', () => {
  const intercepted = setupServer(...sandbox.handlers)
  beforeAll(() => intercepted.listen({ onUnhandledFrame: 'error' }))
  afterAll(() => intercepted.close())

  test.each([
    ['NA', ['US', 'CA', 'US']],
    ['EU', ['UK']],
    ['FE', ['JP']],
  ] as const)('%s has profiles of its own', async (region, countries) => {
    const { access_token: _, ...credentials } = sandbox.credentials
    const own = new AmazonAdsConnector({ ...options, credentials, config: { region } })
    const { data } = await own.profiles.list()
    expect(data.map(({ countryCode }) => countryCode)).toEqual(countries)
    expect(await own.check()).toEqual({ ok: true })
  })

  test('a profile works in its own region only', async () => {
    const own = new AmazonAdsConnector({ ...options, config: { region: 'EU', profile_id: SELLER } })
    const error = await failure(own.portfolios.list())
    expect(error).toMatchObject({ status: 401, upstream: { message: `Not authorized to access scope ${SELLER}` } })
    expect(await own.check()).toMatchObject({ ok: false, error: { code: 'credentials' } })
  })
})

describe('access', () => {
  test('tokens are obtained, end after an hour, and are renewed', async () => {
    const { access_token: _, ...credentials } = sandbox.credentials
    const events: string[] = []
    const hooks = { onTokenRefresh: ({ accessToken }: { accessToken: string }) => void events.push(accessToken) }
    const own = new AmazonAdsConnector({ ...local, credentials, hooks })
    await own.profiles.list()
    time += 3600_000
    await own.profiles.list()
    expect(events).toHaveLength(2)
    expect(sandbox.requests.map(({ path, status }) => [path, status])).toEqual([
      ['/auth/o2/token', 200],
      ['/v2/profiles', 200],
      ['/v2/profiles', 401],
      ['/auth/o2/token', 200],
      ['/v2/profiles', 200],
    ])
  })

  test('the profile must be there, be seen, and be none of an agency', async () => {
    expect(await failure(ads.portfolios.list({ profileId: 1 }))).toMatchObject({ status: 401 })
    expect(await failure(ads.portfolios.list({ profileId: AGENCY }))).toMatchObject({
      status: 400,
      upstream: { message: 'Advertiser ID cannot be decrypted' },
    })
    expect((await ads.portfolios.list({ profileId: VENDOR })).data).toHaveLength(1)
    const { status } = await fetch(`${server.url}/portfolios/list`, {
      method: 'POST',
      body: '{}',
      headers: {
        authorization: `Bearer ${sandbox.credentials.access_token}`,
        'Amazon-Advertising-API-ClientId': sandbox.credentials.client_id,
      },
    })
    expect(status).toBe(401)
  })

  test('is as strict as the vendor with what the connector writes for its callers', async () => {
    const media = 'application/vnd.spCampaign.v3+json'
    const ask = async (body: string, type = media, accept = media) => {
      const { status } = await fetch(`${server.url}/sp/campaigns/list`, {
        method: 'POST',
        body,
        headers: {
          authorization: `Bearer ${sandbox.credentials.access_token}`,
          'Amazon-Advertising-API-ClientId': sandbox.credentials.client_id,
          'Amazon-Advertising-API-Scope': SELLER,
          'content-type': type,
          accept,
        },
      })
      return status
    }
    expect(await ask('{}')).toBe(200)
    expect(await ask('')).toBe(400)
    expect(await ask('{}', 'application/json')).toBe(415)
    expect(await ask('{}', media, 'application/json')).toBe(415)
    expect(await ask('{"stateFilter":{"include":["enabled"]}}')).toBe(400)
    expect(await ask('{"stateFilter":{"include":"ENABLED"}}')).toBe(400)
    expect(await ask('{"campaignIdFilter":{"include":[1]}}')).toBe(400)
    expect(await ask('{"includeExtendedDataFields":"true"}')).toBe(400)
  })
})

describe('lists', () => {
  test('filters, pages and totals', async () => {
    const all = await ads.sponsoredProductCampaigns.list().toArray()
    expect(all).toHaveLength(8)
    expect(all[0]).toMatchObject({ campaignType: 'sponsoredProducts', dailyBudget: all[0]?.budget?.budget })
    const wanted = { stateFilter: { include: 'enabled,paused' }, maxResults: 3 } as const
    const page = await ads.sponsoredProductCampaigns.list(wanted)
    expect(page.data).toHaveLength(3)
    expect(page.meta).toMatchObject({ totalResults: 7, nextToken: expect.any(String) })
    const pages = await ads.sponsoredProductCampaigns.list(wanted).toArray()
    expect(pages).toEqual(all.filter(({ state }) => state !== 'ARCHIVED'))
    const { data } = await ads.sponsoredProductCampaigns.list({ nameFilter: { include: ['auto'] } })
    expect(data.map(({ targetingType }) => targetingType)).toEqual(['AUTO', 'AUTO'])
    expect(await failure(ads.sponsoredProductCampaigns.list({ nextToken: 'x' }))).toMatchObject({
      upstream: { code: 'INVALID_ARGUMENT' },
    })
  })

  test('ids beyond 2^53 come as numbers and stay exact', async () => {
    const { data } = await ads.sponsoredDisplayCampaigns.list({ stateFilter: 'enabled' })
    expect(data.map(({ campaignId }) => campaignId)).toEqual(['144765279800494321'])
    const text = await (
      await fetch(`${server.url}/v2/profiles/${VENDOR}`, {
        headers: {
          authorization: `Bearer ${sandbox.credentials.access_token}`,
          'Amazon-Advertising-API-ClientId': sandbox.credentials.client_id,
        },
      })
    ).text()
    expect(text).toContain(`"profileId":${VENDOR}`)
    expect(await ads.profiles.get({ profileId: VENDOR })).toMatchObject({ profileId: VENDOR })
    const one = await ads.sponsoredDisplayCampaigns.get({ campaignId: '144765279800494321' })
    expect(one).toEqual(data[0])
  })

  test('the old calls by id are gone', async () => {
    const response = await fetch(`${server.url}/v2/sp/campaigns/1`)
    expect([response.status, await response.json()]).toEqual([404, { code: '404', details: 'Method Not Found' }])
  })
})

describe('writes', () => {
  test('make, change and archive hold together', async () => {
    const made = await ads.sponsoredProductCampaigns.create({ campaigns: [campaign, { ...campaign, name: 'Other' }] })
    expect(made.error).toEqual([])
    const campaignId = made.success?.[0]?.campaignId as string
    expect(await ads.sponsoredProductCampaigns.get({ campaignId })).toMatchObject({
      name: 'New',
      startDate: '2026-11-01',
    })
    await ads.sponsoredProductCampaigns.update({ campaigns: [{ campaignId, state: 'PAUSED', endDate: '2026-12-01' }] })
    await ads.sponsoredProductCampaigns.update({ campaigns: [{ campaignId, endDate: null }] })
    const changed = await ads.sponsoredProductCampaigns.get({ campaignId })
    expect(changed).toMatchObject({ state: 'PAUSED' })
    expect('endDate' in changed).toBe(false)
    await ads.sponsoredProductCampaigns.delete({ campaignIdFilter: { include: [campaignId] } })
    expect(await ads.sponsoredProductCampaigns.get({ campaignId })).toMatchObject({ state: 'ARCHIVED' })
    const again = await failure(ads.sponsoredProductCampaigns.update({ campaigns: [{ campaignId, state: 'ENABLED' }] }))
    expect(again).toMatchObject({ status: 207, upstream: { code: 'entityStateError' } })
  })

  test('part of a batch may be refused, each item on its own', async () => {
    const result = await ads.sponsoredProductCampaigns.create({
      campaigns: [campaign, campaign, { ...campaign, name: 'Third', portfolioId: 1 }],
    })
    expect(result.success).toMatchObject([{ index: 0, campaign: { name: 'New' } }])
    expect(result.error).toMatchObject([
      { index: 1, errors: [{ errorType: 'duplicateValueError' }] },
      { index: 2, errors: [{ errorType: 'entityNotFoundError' }] },
    ])
    const all = await failure(ads.sponsoredProductCampaigns.create({ campaigns: [campaign] }))
    expect(all).toMatchObject({ code: 'conflict', outcome: 'rejected' })
  })

  test('keywords of Sponsored Brands keep state', async () => {
    const [group] = (await ads.sponsoredBrandsAdGroups.list()).data
    const within = { campaignId: group?.campaignId as string, adGroupId: group?.adGroupId as string }
    const keyword = { keywordText: 'new', matchType: 'exact' } as const
    const keywords = [
      { ...within, ...keyword, adGroupId: '1' },
      { ...within, ...keyword },
    ]
    const words = await ads.sponsoredBrandsKeywords.create({ keywords })
    expect(words.error).toMatchObject([{ index: 0, errors: [{ code: 'NOT_FOUND' }] }])
    const keywordId = words.success?.[0]?.keywordId as string
    await ads.sponsoredBrandsKeywords.update({ keywords: [{ ...within, keywordId, bid: 2, state: 'paused' }] })
    const word = { ...within, ...keyword, keywordId, bid: 2, state: 'paused' }
    expect(await ads.sponsoredBrandsKeywords.get({ keywordId })).toEqual(word)
    expect((await ads.sponsoredBrandsKeywords.list({ keywordText: 'new' })).data).toEqual([word])
    expect(await ads.sponsoredBrandsKeywords.delete({ keywordId })).toEqual({ code: 'SUCCESS', keywordId })
    expect((await ads.sponsoredBrandsKeywords.list({ stateFilter: 'archived' })).data).toHaveLength(1)
  })
})

describe('the unified API', () => {
  const of = (product: 'PRODUCTS' | 'BRANDS' | 'DISPLAY') => ({
    adProductFilter: { include: [`SPONSORED_${product}` as const] },
  })
  const budget = { monetaryBudgetValue: { monetaryBudget: { value: 10 } } }
  const campaign: NewCampaign = {
    adProduct: 'SPONSORED_PRODUCTS',
    name: 'New',
    state: 'ENABLED',
    startDateTime: '2026-11-01T00:00:00Z',
    marketplaceScope: 'SINGLE_MARKETPLACE',
    budgets: [{ budgetType: 'MONETARY', recurrenceTimePeriod: 'DAILY', budgetValue: budget }],
    autoCreationSettings: { autoCreateTargets: false },
  }

  test('has records of each product, which fit', async () => {
    for (const product of ['PRODUCTS', 'BRANDS', 'DISPLAY'] as const) {
      for (const list of [ads.campaigns.list(of(product)), ads.adGroups.list(of(product))])
        expect((await list.toArray()).map(({ adProduct }) => adProduct)).toEqual([`SPONSORED_${product}`])
    }
    const [extension] = (await ads.adExtensions.list(of('PRODUCTS'))).data
    const adExtensionId = extension?.adExtensionId as string
    const { success } = await ads.adExtensions.update({ adExtensions: [{ adExtensionId, state: 'PAUSED' }] })
    expect(success?.[0]).toMatchObject({ adExtensionId, adExtension: { state: 'PAUSED' } })
  })

  test('keeps state: made, changed, archived', async () => {
    const made = await ads.campaigns.create({ campaigns: [campaign] })
    const campaignId = made.success?.[0]?.campaignId as string
    expect(made.success?.[0]?.campaign).toMatchObject({
      campaignId,
      name: 'New',
      budgets: [{ budgetValue: { monetaryBudgetValue: { monetaryBudget: { value: 10, currencyCode: 'USD' } } } }],
      creationDateTime: '2026-11-01T12:00:00.000Z',
    })
    const group = { adProduct: 'SPONSORED_PRODUCTS', campaignId, name: 'Group', state: 'ENABLED' } as const
    const groups = await ads.adGroups.create({ adGroups: [{ ...group, bid: { defaultBid: 0.5 } }] })
    const adGroupId = groups.success?.[0]?.adGroupId as string
    const keyword = {
      adProduct: 'SPONSORED_PRODUCTS',
      adGroupId,
      negative: true,
      state: 'ENABLED',
      targetType: 'KEYWORD',
      targetDetails: { keywordTarget: { keyword: 'toys', matchType: 'EXACT' } },
    } as const
    const targets = await ads.targets.create({ targets: [keyword, { ...keyword, adGroupId: '1' }] })
    expect(targets.error).toEqual([
      { index: 1, errors: [{ code: 'RESOURCE_ID_NOT_FOUND', message: 'adGroupId could not be found' }] },
    ])
    const targetId = targets.success?.[0]?.targetId as string
    const filters = {
      ...of('PRODUCTS'),
      negativeFilter: { include: [true] },
      keywordFilter: { include: ['Toy'], queryTermMatchType: 'BROAD_MATCH' as const },
    }
    expect((await ads.targets.list(filters)).data).toMatchObject([{ targetId, campaignId, targetLevel: 'AD_GROUP' }])
    await ads.targets.delete({ targetIds: [targetId] })
    expect((await ads.targets.list(filters)).data).toMatchObject([{ targetId, state: 'ARCHIVED' }])
    const error = await failure(ads.targets.update({ targets: [{ targetId, state: 'ENABLED' }] }))
    expect(error).toMatchObject({ upstream: { code: 'ARCHIVED_RESOURCE_CANNOT_EDIT' } })
  })

  test('pages, and is open to an account in place of a profile', async () => {
    for (let number = 1; number <= 4; number++)
      await ads.campaigns.create({ campaigns: [{ ...campaign, name: `New ${number}` }] })
    const list = ads.campaigns.list({ ...of('PRODUCTS'), maxResults: 2 })
    expect((await list).data).toHaveLength(2)
    expect(await list.toArray()).toHaveLength(5)
    const own = new AmazonAdsConnector(local)
    const accountId = 'amzn1.ads-account.g.sandbox'
    expect((await own.campaigns.list({ ...of('PRODUCTS'), accountId })).data).toHaveLength(5)
    const stranger = own.campaigns.list({ ...of('PRODUCTS'), accountId: 'amzn1.ads-account.g.other' })
    expect(await failure(stranger)).toMatchObject({ status: 401 })
  })
})

describe('jobs', () => {
  test('an export is there at the second question, and its file is one of the same server', async () => {
    const { exportId } = await ads.exports.create({ kind: 'campaigns', adProductFilter: ['SPONSORED_PRODUCTS'] })
    const kind = 'campaigns'
    expect(await failure(ads.exports.download({ exportId, kind }))).toMatchObject({
      code: 'not_found',
      retryable: true,
    })
    const done = await ads.exports.get({ exportId, kind })
    expect(done).toMatchObject({ status: 'COMPLETED', url: expect.stringContaining(`${server.url}/sandbox-files/`) })
    const file = await ads.exports.download({ exportId, kind })
    expect(JSON.parse(gunzipSync(await file.bytes()).toString())).toHaveLength(8)
    const asked = sandbox.requests.at(-1)
    expect(asked?.operation).toBe('files.get')
    expect(asked?.headers['authorization']).toBeUndefined()
  })

  const report = (group: string, reportTypeId: string, columns: string[]) => ({
    startDate: '2026-10-01',
    endDate: '2026-10-02',
    configuration: {
      ...{ adProduct: 'SPONSORED_PRODUCTS' as const, groupBy: [group], columns, reportTypeId },
      ...{ timeUnit: 'DAILY' as const, format: 'GZIP_JSON' as const },
    },
  })
  const rowsOf = async (reportId: string): Promise<Record<string, unknown>[]> => {
    const file = await ads.reports.download({ reportId })
    return JSON.parse(gunzipSync(await file.bytes()).toString())
  }

  test('a report has the columns that were asked for; the same again while it is made is refused', async () => {
    const wanted = report('campaign', 'spCampaigns', ['campaignId', 'campaignName', 'cost', 'date'])
    const { reportId } = await ads.reports.create(wanted)
    expect(await failure(ads.reports.create(wanted))).toMatchObject({
      status: 425,
      upstream: { message: expect.stringContaining(reportId) },
    })
    expect(await ads.reports.get({ reportId })).toMatchObject({ status: 'PENDING', url: null })
    const rows = await rowsOf(reportId)
    expect(Object.keys(rows[0] ?? {})).toEqual(['campaignId', 'campaignName', 'cost', 'date'])
    // Each campaign has a row for each day.
    const keys = rows.map(({ campaignId, date }) => `${campaignId} ${date}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Set(rows.map(({ date }) => date))).toEqual(new Set(['2026-10-01', '2026-10-02']))
  })
})
