import { gunzipSync } from 'node:zlib'
import { AmazonAdsConnector, type NewCampaign } from '@ferrule/amazon-ads'
import { setupServer } from 'msw/node'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createSandbox } from '../src/index.ts'
import { failure, type Json } from './helper.ts'

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
const { access_token, ...unissued } = sandbox.credentials
const caller = { authorization: `Bearer ${access_token}`, 'Amazon-Advertising-API-ClientId': unissued.client_id }

test.each([
  ['NA', ['US', 'CA', 'US']],
  ['EU', ['UK']],
  ['FE', ['JP']],
] as const)('%s has profiles of its own, at its own address', async (region, countries) => {
  const intercepted = setupServer(...sandbox.handlers)
  intercepted.listen({ onUnhandledFrame: 'error' })
  onTestFinished(() => intercepted.close())
  const own = new AmazonAdsConnector({ ...options, credentials: unissued, config: { region } })
  expect((await own.profiles.list()).data.map(({ countryCode }) => countryCode)).toEqual(countries)
  if (region === 'NA') return
  const elsewhere = new AmazonAdsConnector({ ...options, config: { region, profile_id: SELLER } })
  const message = `Not authorized to access scope ${SELLER}`
  expect(await failure(elsewhere.portfolios.list())).toMatchObject({ status: 401, upstream: { message } })
  expect(await elsewhere.check()).toMatchObject({ ok: false, error: { code: 'credentials' } })
})

describe('access', () => {
  test('tokens are obtained, end after an hour, and are renewed', async () => {
    const own = new AmazonAdsConnector({ ...local, credentials: unissued })
    await own.profiles.list()
    time += 3600_000
    await own.profiles.list()
    expect(sandbox.requests.map(({ path, status }) => `${path} ${status}`)).toEqual([
      ...['/auth/o2/token 200', '/v2/profiles 200'],
      ...['/v2/profiles 401', '/auth/o2/token 200', '/v2/profiles 200'],
    ])
  })

  test('the profile must be there, be seen, and be none of an agency', async () => {
    expect(await failure(ads.portfolios.list({ profileId: 1 }))).toMatchObject({ status: 401 })
    const upstream = { message: 'Advertiser ID cannot be decrypted' }
    expect(await failure(ads.portfolios.list({ profileId: AGENCY }))).toMatchObject({ status: 400, upstream })
    expect((await ads.portfolios.list({ profileId: VENDOR })).data).toHaveLength(1)
    const bare = await fetch(`${server.url}/portfolios/list`, { method: 'POST', body: '{}', headers: caller })
    expect(bare.status).toBe(401)
  })

  const media = 'application/vnd.spCampaign.v3+json'
  test.each([
    ['{}', media, media, 200],
    ['', media, media, 400],
    ['{}', 'application/json', media, 415],
    ['{}', media, 'application/json', 415],
    ['{"stateFilter":{"include":["enabled"]}}', media, media, 400],
    ['{"stateFilter":{"include":"ENABLED"}}', media, media, 400],
    ['{"campaignIdFilter":{"include":[1]}}', media, media, 400],
    ['{"includeExtendedDataFields":"true"}', media, media, 400],
  ])('a list that is asked for by %s as %s for %s gets %i', async (body, type, accept, status) => {
    const headers = { ...caller, 'Amazon-Advertising-API-Scope': SELLER, 'content-type': type, accept }
    expect((await fetch(`${server.url}/sp/campaigns/list`, { method: 'POST', body, headers })).status).toBe(status)
  })
})

describe('lists', () => {
  test('filters, pages and totals', async () => {
    const all = await ads.sponsoredProductCampaigns.list().toArray()
    expect(all).toHaveLength(8)
    const wanted = { stateFilter: { include: 'enabled,paused' }, maxResults: 3 } as const
    const page = await ads.sponsoredProductCampaigns.list(wanted)
    expect([page.data.length, page.meta.totalResults]).toEqual([3, 7])
    const pages = await ads.sponsoredProductCampaigns.list(wanted).toArray()
    expect(pages).toEqual(all.filter(({ state }) => state !== 'ARCHIVED'))
    const { data } = await ads.sponsoredProductCampaigns.list({ nameFilter: { include: ['auto'] } })
    expect(data.map(({ targetingType }) => targetingType)).toEqual(['AUTO', 'AUTO'])
    const lost = failure(ads.sponsoredProductCampaigns.list({ nextToken: 'x' }))
    expect(await lost).toMatchObject({ upstream: { code: 'INVALID_ARGUMENT' } })
  })

  test('ids beyond 2^53 come as numbers and stay exact', async () => {
    const { data } = await ads.sponsoredDisplayCampaigns.list({ stateFilter: 'enabled' })
    expect(data.map(({ campaignId }) => campaignId)).toEqual(['144765279800494321'])
    const answer = await fetch(`${server.url}/v2/profiles/${VENDOR}`, { headers: caller })
    expect(await answer.text()).toContain(`"profileId":${VENDOR}`)
    expect(await ads.profiles.get({ profileId: VENDOR })).toMatchObject({ profileId: VENDOR })
    expect(await ads.sponsoredDisplayCampaigns.get({ campaignId: '144765279800494321' })).toEqual(data[0])
  })

  test('the old calls by id are gone', async () => {
    const response = await fetch(`${server.url}/v2/sp/campaigns/1`)
    expect([response.status, await response.json()]).toEqual([404, { code: '404', details: 'Method Not Found' }])
  })
})

describe('writes', () => {
  const campaign = {
    ...({ name: 'New', targetingType: 'MANUAL', state: 'ENABLED' } as const),
    budget: { budget: 10, budgetType: 'DAILY' as const },
  }

  test('make, change and archive hold together', async () => {
    const made = await ads.sponsoredProductCampaigns.create({ campaigns: [campaign, { ...campaign, name: 'Other' }] })
    expect(made.error).toEqual([])
    const campaignId = made.success?.[0]?.campaignId as string
    const get = () => ads.sponsoredProductCampaigns.get({ campaignId })
    expect(await get()).toMatchObject({ name: 'New', startDate: '2026-11-01' })
    await ads.sponsoredProductCampaigns.update({ campaigns: [{ campaignId, state: 'PAUSED', endDate: '2026-12-01' }] })
    await ads.sponsoredProductCampaigns.update({ campaigns: [{ campaignId, endDate: null }] })
    expect(await get()).toMatchObject({ state: 'PAUSED' })
    expect(await get()).not.toHaveProperty('endDate')
    await ads.sponsoredProductCampaigns.delete({ campaignIdFilter: { include: [campaignId] } })
    expect(await get()).toMatchObject({ state: 'ARCHIVED' })
    const again = failure(ads.sponsoredProductCampaigns.update({ campaigns: [{ campaignId, state: 'ENABLED' }] }))
    expect(await again).toMatchObject({ status: 207, upstream: { code: 'entityStateError' } })
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

  test('keywords and targets of Sponsored Brands keep state', async () => {
    const [group] = (await ads.sponsoredBrandsAdGroups.list()).data
    const within = { campaignId: group?.campaignId as string, adGroupId: group?.adGroupId as string }
    const keyword = { ...within, keywordText: 'new', matchType: 'exact' } as const
    const words = await ads.sponsoredBrandsKeywords.create({ keywords: [{ ...keyword, adGroupId: '1' }, keyword] })
    expect(words.error).toMatchObject([{ index: 0, errors: [{ code: 'NOT_FOUND' }] }])
    const keywordId = words.success?.[0]?.keywordId as string
    await ads.sponsoredBrandsKeywords.update({ keywords: [{ ...within, keywordId, bid: 2, state: 'paused' }] })
    const word = { ...keyword, keywordId, bid: 2, state: 'paused' }
    expect((await ads.sponsoredBrandsKeywords.list({ keywordText: 'new' })).data).toEqual([word])
    expect(await ads.sponsoredBrandsKeywords.delete({ keywordId })).toEqual({ code: 'SUCCESS', keywordId })
    expect((await ads.sponsoredBrandsKeywords.list({ stateFilter: 'archived' })).data).toHaveLength(1)

    const target = { ...within, expressions: [{ type: 'asinSameAs' as const, value: 'B01' }] }
    const { success } = await ads.sponsoredBrandsTargets.create({ targets: [target] })
    const filters = [{ filterType: 'AD_GROUP_ID' as const, values: [within.adGroupId] }]
    const ids = (await ads.sponsoredBrandsTargets.list({ filters })).data.map(({ targetId }) => targetId)
    expect(ids).toContain(success?.[0]?.targetId)
    expect((await ads.sponsoredBrandsTargets.list({ filters: [{ ...filters[0]!, values: ['1'] }] })).data).toEqual([])
  })
})

describe('the unified API', () => {
  const of = (product: 'PRODUCTS' | 'BRANDS' | 'DISPLAY') => ({
    adProductFilter: { include: [`SPONSORED_${product}` as const] },
  })
  const budget = { monetaryBudgetValue: { monetaryBudget: { value: 10 } } }
  const campaign: NewCampaign = {
    ...{ adProduct: 'SPONSORED_PRODUCTS', name: 'New', state: 'ENABLED', marketplaceScope: 'SINGLE_MARKETPLACE' },
    startDateTime: '2026-11-01T00:00:00Z',
    budgets: [{ budgetType: 'MONETARY', recurrenceTimePeriod: 'DAILY', budgetValue: budget }],
    autoCreationSettings: { autoCreateTargets: false },
  }

  test.each(['PRODUCTS', 'BRANDS', 'DISPLAY'] as const)('has records of %s, which fit', async (product) => {
    for (const list of [ads.campaigns.list(of(product)), ads.adGroups.list(of(product))])
      expect((await list.toArray()).map(({ adProduct }) => adProduct)).toEqual([`SPONSORED_${product}`])
  })

  test('keeps state: made, changed, archived', async () => {
    const made = await ads.campaigns.create({ campaigns: [campaign] })
    const campaignId = made.success?.[0]?.campaignId as string
    expect(made.success?.[0]?.campaign).toMatchObject({
      ...{ campaignId, name: 'New', creationDateTime: '2026-11-01T12:00:00.000Z' },
      budgets: [{ budgetValue: { monetaryBudgetValue: { monetaryBudget: { value: 10, currencyCode: 'USD' } } } }],
    })
    const group = { adProduct: 'SPONSORED_PRODUCTS', campaignId, name: 'Group', state: 'ENABLED' } as const
    const groups = await ads.adGroups.create({ adGroups: [{ ...group, bid: { defaultBid: 0.5 } }] })
    const adGroupId = groups.success?.[0]?.adGroupId as string
    const keyword = {
      ...({ adProduct: 'SPONSORED_PRODUCTS', adGroupId, negative: true, state: 'ENABLED' } as const),
      targetType: 'KEYWORD' as const,
      targetDetails: { keywordTarget: { keyword: 'toys', matchType: 'EXACT' as const } },
    }
    const targets = await ads.targets.create({ targets: [keyword, { ...keyword, adGroupId: '1' }] })
    expect(targets.error).toMatchObject([{ index: 1, errors: [{ code: 'RESOURCE_ID_NOT_FOUND' }] }])
    const targetId = targets.success?.[0]?.targetId as string
    const keywordFilter = { include: ['Toy'], queryTermMatchType: 'BROAD_MATCH' as const }
    const filters = { ...of('PRODUCTS'), negativeFilter: { include: [true] }, keywordFilter }
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
    const by = (accountId: string) => new AmazonAdsConnector(local).campaigns.list({ ...of('PRODUCTS'), accountId })
    expect((await by('amzn1.ads-account.g.sandbox')).data).toHaveLength(5)
    expect(await failure(by('amzn1.ads-account.g.other'))).toMatchObject({ status: 401 })
  })
})

describe('jobs', () => {
  const linesOf = async (file: { bytes(): Promise<Uint8Array> }): Promise<Json[]> =>
    JSON.parse(gunzipSync(await file.bytes()).toString())

  test('an export is there at the second question, and its file is one of the same server', async () => {
    const kind = 'campaigns'
    const { exportId } = await ads.exports.create({ kind, adProductFilter: ['SPONSORED_PRODUCTS'] })
    const early = await failure(ads.exports.download({ exportId, kind }))
    expect(early).toMatchObject({ code: 'not_found', retryable: true })
    const url = expect.stringContaining(`${server.url}/sandbox-files/`)
    expect(await ads.exports.get({ exportId, kind })).toMatchObject({ status: 'COMPLETED', url })
    expect(await linesOf(await ads.exports.download({ exportId, kind }))).toHaveLength(8)
    expect(sandbox.requests.at(-1)?.headers).not.toHaveProperty('authorization')
  })

  test('a report has the columns that were asked for; the same again while it is made is refused', async () => {
    const columns = ['campaignId', 'campaignName', 'cost', 'date']
    const wanted = {
      ...{ startDate: '2026-10-01', endDate: '2026-10-02' },
      configuration: {
        ...{ adProduct: 'SPONSORED_PRODUCTS' as const, groupBy: ['campaign'], columns, reportTypeId: 'spCampaigns' },
        ...{ timeUnit: 'DAILY' as const, format: 'GZIP_JSON' as const },
      },
    }
    const { reportId } = await ads.reports.create(wanted)
    const message = expect.stringContaining(reportId)
    expect(await failure(ads.reports.create(wanted))).toMatchObject({ status: 425, upstream: { message } })
    expect(await ads.reports.get({ reportId })).toMatchObject({ status: 'PENDING', url: null })
    const rows = await linesOf(await ads.reports.download({ reportId }))
    expect(Object.keys(rows[0])).toEqual(columns)
    // Each campaign has a row for each day.
    expect(new Set(rows.map(({ campaignId, date }) => `${campaignId} ${date}`)).size).toBe(rows.length)
    expect(new Set(rows.map(({ date }) => date))).toEqual(new Set(['2026-10-01', '2026-10-02']))
  })
})
