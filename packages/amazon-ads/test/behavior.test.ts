import { gunzipSync, gzipSync } from 'node:zlib'
import { AmazonAdsConnector, type Profile } from '@ferrule/amazon-ads'
import { type Seen, upstream } from '@ferrule/test-kit/recorder'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { ACCESS_TOKEN, connect, credentials, PROFILE, refusal, run } from './support/connector.ts'

const BIG = '144346139432941903'
const bodyOf = (seen: Seen | undefined): unknown => JSON.parse(seen?.body ?? 'null')

describe('lists', () => {
  test('go on by the token in the body, with the same filters, until it is missing, null or empty', async () => {
    for (const end of [{}, { nextToken: null }, { nextToken: '' }]) {
      const server = await upstream([
        { body: { campaigns: [{ campaignId: '1' }], nextToken: 'a+b/c==', totalResults: 3 } },
        { body: { campaigns: [], nextToken: 'b' } },
        { body: { campaigns: [{ campaignId: '2' }, { campaignId: '3' }], ...end } },
      ])
      const list = connect(server.url).sponsoredProductCampaigns.list({
        stateFilter: { include: 'enabled, PAUSED' },
        maxResults: 2,
      })
      const page = await list
      expect(page.meta).toEqual({ nextToken: 'a+b/c==', totalResults: 3 })
      expect((await list.toArray()).map(({ campaignId }) => campaignId)).toEqual(['1', '2', '3'])
      const asked = { stateFilter: { include: ['ENABLED', 'PAUSED'] }, maxResults: 2 }
      expect(server.seen.map(bodyOf)).toEqual([asked, { ...asked, nextToken: 'a+b/c==' }, { ...asked, nextToken: 'b' }])
    }
  })

  test('a cursor resumes in another process; one of another list is refused', async () => {
    const server = await upstream([
      { body: { portfolios: [{ portfolioId: '1' }], nextToken: 'n' } },
      { body: { portfolios: [] } },
    ])
    const { cursor = '' } = await connect(server.url).portfolios.list()
    await connect(server.url).portfolios.list({}, { cursor })
    expect(bodyOf(server.seen[1])).toEqual({ includeExtendedDataFields: true, nextToken: 'n' })
    const error = await refusal(connect(server.url).sponsoredProductCampaigns.list({}, { cursor }))
    expect(error.code).toBe('params')
    const other = await refusal(connect(server.url).portfolios.list({ profileId: 2 }, { cursor }))
    expect(other.code).toBe('params')
  })

  test('the same token again is an error, not a loop', async () => {
    const server = await upstream({ body: { campaigns: [{ campaignId: '1' }], nextToken: 'same' } })
    const error = await refusal(connect(server.url).sponsoredProductCampaigns.list().toArray())
    expect(error.code).toBe('response')
    expect(server.seen.length).toBeLessThan(4)
  })

  test('without anything to ask for there is still a body', async () => {
    const server = await upstream({ body: { campaigns: [], totalCount: 0 } })
    const { meta } = await connect(server.url).sponsoredBrandsCampaigns.list()
    expect(meta).toEqual({ totalCount: 0 })
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      path: '/sb/v4/campaigns/list',
      body: '{}',
      headers: {
        accept: 'application/vnd.sbcampaignresource.v4+json',
        'content-type': 'application/vnd.sbcampaignresource.v4+json',
        authorization: `Bearer ${ACCESS_TOKEN}`,
        'amazon-advertising-api-scope': PROFILE,
      },
    })
  })

  test('are read again after a fault, although they are POSTs', async () => {
    const server = await upstream([{ status: 503, headers: { 'retry-after': '0' } }, { body: { campaigns: [] } }])
    await connect(server.url, { retry: 1 }).sponsoredProductCampaigns.list()
    expect(server.seen).toHaveLength(2)
  })

  test('without a size: the largest page when iterated, where one is documented', async () => {
    const server = await upstream(({ path }) => ({ body: path.startsWith('/sd') ? [] : { campaigns: [] } }))
    const amazon = connect(server.url)
    await amazon.sponsoredProductCampaigns.list().toArray()
    await amazon.sponsoredBrandsCampaigns.list().toArray()
    await amazon.sponsoredProductCampaigns.list()
    expect(server.seen.map((seen) => (bodyOf(seen) as { maxResults?: number }).maxResults)).toEqual([
      1000,
      100,
      undefined,
    ])
    await amazon.sponsoredDisplayCampaigns.list().toArray()
    expect(server.seen[3]?.query).not.toContain('count')
  })

  test('Sponsored Display counts what came, until a page is empty', async () => {
    const server = await upstream([
      { body: [{ campaignId: 1 }, { campaignId: 2 }] },
      { body: [{ campaignId: 3 }] },
      { body: [] },
    ])
    const found = await connect(server.url)
      .sponsoredDisplayCampaigns.list({ stateFilter: ['ENABLED', 'paused'], count: 2 })
      .toArray()
    expect(found.map(({ campaignId }) => campaignId)).toEqual(['1', '2', '3'])
    expect(server.seen.map(({ query }) => decodeURIComponent(query))).toEqual(
      [
        'count=2&stateFilter=enabled,paused',
        'count=2&stateFilter=enabled,paused&startIndex=2',
        'count=2&stateFilter=enabled,paused&startIndex=3',
      ].map((query) => expect.toSatisfy((got: string) => sorted(got) === sorted(query))),
    )
  })
})

const sorted = (query: string): string => query.split('&').sort().join('&')

describe('filters', () => {
  const sent = async (params: object): Promise<unknown> => {
    const server = await upstream({ body: { campaigns: [] } })
    await run(connect(server.url), 'sponsored_product_campaigns.list', params)
    return bodyOf(server.seen[0])
  }

  test.each([
    ['enabled', ['ENABLED']],
    [' enabled ,paused, ARCHIVED ', ['ENABLED', 'PAUSED', 'ARCHIVED']],
    [
      ['enabled', 'USER_DELETED'],
      ['ENABLED', 'USER_DELETED'],
    ],
  ])('states: %j', async (include, expected) => {
    expect(await sent({ stateFilter: { include } })).toEqual({ stateFilter: { include: expected } })
  })

  test.each([
    [
      [1, BIG],
      ['1', BIG],
    ],
    [`1, ${BIG}`, ['1', BIG]],
  ])('ids: %j', async (include, expected) => {
    expect(await sent({ campaignIdFilter: { include } })).toEqual({ campaignIdFilter: { include: expected } })
  })

  test('texts stay as they are', async () => {
    const nameFilter = { include: [' a, b ', 'ü'], queryTermMatchType: 'EXACT_MATCH' }
    expect(await sent({ nameFilter })).toEqual({ nameFilter })
  })

  test.each([
    ['true', true],
    ['false', false],
    [true, true],
    [false, false],
  ])('includeExtendedDataFields %j', async (given, expected) => {
    expect(await sent({ includeExtendedDataFields: given })).toEqual({ includeExtendedDataFields: expected })
  })

  test.each<[params: object, message: RegExp]>([
    [{ stateFilter: { include: 'enabled,gone' } }, /stateFilter.include must be ENABLED, PAUSED/],
    [{ stateFilter: { include: '' } }, /stateFilter.include must be/],
    [{ stateFilter: { include: 'enabled,' } }, /stateFilter.include must be/],
    [{ stateFilter: 'enabled' }, /stateFilter must be an object/],
    [{ stateFilter: { included: 'enabled' } }, /did you mean include\?/],
    [{ stateFilter: { include: Array(11).fill('ENABLED') } }, /stateFilter.include must be/],
    [{ campaignIdFilter: { include: [2 ** 53] } }, /must be up to 1000 ids/],
    [{ campaignIdFilter: { include: Array(1001).fill(1) } }, /must be up to 1000 ids/],
    [{ portfolioIdFilter: { include: Array(101).fill(1) } }, /must be up to 100 ids/],
    [{ maxResults: 0 }, /maxResults must be an integer from 1 to 1000/],
    [{ maxResults: 1001 }, /maxResults must be an integer from 1 to 1000/],
    [{ includeExtendedDataFields: 'yes' }, /includeExtendedDataFields must be/],
    [{ maxResult: 1 }, /did you mean maxResults\?/],
  ])('%j is refused', async (params, message) => {
    const error = await refusal(run(connect('http://localhost'), 'sponsored_product_campaigns.list', params))
    expect(error.message).toMatch(message)
    expect(error.code).toBe('params')
  })

  test('Sponsored Brands takes fewer', async () => {
    const ads = connect('http://localhost')
    const many = { campaignIdFilter: { include: Array(11).fill('1') } }
    expect((await refusal(ads.sponsoredBrandsCampaigns.list(many))).message).toMatch(/up to 10 ids/)
    expect((await refusal(ads.sponsoredBrandsCampaigns.list({ maxResults: 101 }))).message).toMatch(/1 to 100/)
  })

  test('kinds of profiles: text or list', async () => {
    const server = await upstream({ body: [] })
    const ads = connect(server.url)
    await ads.profiles.list({ profileTypeFilter: 'seller, vendor' })
    await ads.profiles.list({ profileTypeFilter: ['seller', 'vendor'] })
    for (const { query } of server.seen) expect(decodeURIComponent(query)).toBe('profileTypeFilter=seller,vendor')
  })
})

describe('one record', () => {
  test('of a portfolio: a list of one, with the fields of the spec', async () => {
    const extendedData = {
      creationDateTime: '2024-08-30T10:00:00.500Z',
      lastUpdateDateTime: '2024-08-31T10:00:00Z',
      servingStatus: 'PORTFOLIO_STATUS_ENABLED',
      statusReasons: ['PORTFOLIO_STATUS_ENABLED_DETAIL'],
    }
    const portfolio = { portfolioId: '69616386521924', name: 'n', state: 'ENABLED', extendedData }
    const server = await upstream({ body: { portfolios: [portfolio], totalResults: 1 } })
    const found = await connect(server.url).portfolios.get({ portfolioId: 69616386521924 })
    expect(found).toEqual({
      ...portfolio,
      creationDate: Date.UTC(2024, 7, 30, 10, 0, 0, 500),
      lastUpdatedDate: Date.UTC(2024, 7, 31, 10),
      servingStatus: 'PORTFOLIO_STATUS_ENABLED',
    })
    expect(server.seen[0]).toMatchObject({ method: 'POST', path: '/portfolios/list' })
    expect(bodyOf(server.seen[0])).toEqual({
      includeExtendedDataFields: true,
      portfolioIdFilter: { include: ['69616386521924'] },
    })
  })

  test('older times are numbers; what is there stays; without extended data nothing is made up', async () => {
    const server = await upstream({
      body: {
        portfolios: [
          { portfolioId: '1', extendedData: { creationDate: 5, lastUpdateDate: 6 } },
          {
            portfolioId: '2',
            creationDate: 1,
            servingStatus: 'X',
            extendedData: { creationDate: 5, servingStatus: 'Y' },
          },
          { portfolioId: '3', extendedData: { creationDateTime: 'soon', lastUpdateDateTime: null } },
          { portfolioId: '4', extendedData: null },
          { portfolioId: '5' },
        ],
      },
    })
    const found = (await connect(server.url).portfolios.list()).data
    expect(found.map(({ extendedData: _, ...rest }) => rest)).toEqual([
      { portfolioId: '1', creationDate: 5, lastUpdatedDate: 6 },
      { portfolioId: '2', creationDate: 1, servingStatus: 'X' },
      { portfolioId: '3' },
      { portfolioId: '4' },
      { portfolioId: '5' },
    ])
  })

  test('of a campaign: the fields of v2 are filled where v3 says the same', async () => {
    const server = await upstream({
      body: {
        campaigns: [
          { campaignId: '1', budget: { budget: 15, budgetType: 'DAILY' } },
          { campaignId: '2', budget: { budget: 15, budgetType: 'OTHER' } },
          { campaignId: '3', campaignType: 'x', dailyBudget: 1, budget: { budget: 15, budgetType: 'DAILY' } },
        ],
      },
    })
    const ads = connect(server.url)
    const campaignType = 'sponsoredProducts'
    expect((await ads.sponsoredProductCampaigns.list()).data).toMatchObject([
      { campaignId: '1', campaignType, dailyBudget: 15 },
      { campaignId: '2', campaignType },
      { campaignId: '3', campaignType: 'x', dailyBudget: 1 },
    ])
    const one = await ads.sponsoredProductCampaigns.get({ campaignId: BIG })
    expect(one).toMatchObject({ campaignId: '1', campaignType, dailyBudget: 15 })
    expect('bidding' in one).toBe(false)
    expect(bodyOf(server.seen[1])).toEqual({
      includeExtendedDataFields: true,
      campaignIdFilter: { include: [BIG] },
    })
  })

  test('that is not there is not found', async () => {
    const server = await upstream({ body: { campaigns: [], portfolios: [], totalResults: 0 } })
    const ads = connect(server.url)
    expect(await refusal(ads.sponsoredProductCampaigns.get({ campaignId: 1 }))).toMatchObject({ code: 'not_found' })
    expect(await refusal(ads.portfolios.get({ portfolioId: 1 }))).toMatchObject({ code: 'not_found' })
  })

  test('the extended data may be left out', async () => {
    const server = await upstream({ body: { campaigns: [{ campaignId: '1' }] } })
    await connect(server.url).sponsoredProductCampaigns.get({ campaignId: 1, includeExtendedDataFields: 'false' })
    expect(bodyOf(server.seen[0])).toMatchObject({ includeExtendedDataFields: false })
  })
})

describe('ids', () => {
  const MOST = '18446744073709551615'

  test('are text with all their digits, however the vendor sends them', async () => {
    const server = await upstream(({ path }) => {
      if (path === '/v2/profiles') return { body: `[{"profileId":7},{"profileId":${MOST},"dailyBudget":1.0E21}]` }
      if (path.startsWith('/v2/profiles/')) return { body: `{"profileId":${BIG}}` }
      if (path === '/managerAccounts')
        return { body: `{"managerAccounts":[{"managerAccountId":"a","linkedAccounts":[{"profileId":${MOST}}]}]}` }
      if (path === '/sp/campaigns/list') return { body: `{"campaigns":[{"campaignId":7,"portfolioId":${MOST}}]}` }
      return { body: `[{"campaignId":${BIG},"portfolioId":9007199254740991,"budget":10.5},{"campaignId":"8"}]` }
    })
    const ads = connect(server.url, { validation: 'strict' })
    expect((await ads.profiles.list()).data).toEqual([{ profileId: '7' }, { profileId: MOST, dailyBudget: 1e21 }])
    expect(await ads.profiles.get({ profileId: BIG })).toEqual({ profileId: BIG })
    expect((await ads.managerAccounts.list()).data[0]?.linkedAccounts).toEqual([{ profileId: MOST }])
    expect((await ads.sponsoredProductCampaigns.list()).data).toMatchObject([{ campaignId: '7', portfolioId: MOST }])
    expect((await ads.sponsoredDisplayCampaigns.list()).data).toEqual([
      { campaignId: BIG, portfolioId: '9007199254740991', budget: 10.5 },
      { campaignId: '8' },
    ])
    expect(server.seen[1]?.path).toBe(`/v2/profiles/${BIG}`)
    expectTypeOf<Profile['profileId']>().toEqualTypeOf<string>()
  })

  test('are text in what a batch and a raw request return, too', async () => {
    const server = await upstream(({ path }) => ({
      status: path === '/portfolios' ? 207 : 200,
      body: `{"portfolios":{"success":[{"index":0,"portfolioId":5,"portfolio":{"portfolioId":${BIG}}}],"error":[]},"audienceIds":[1,${MOST}]}`,
    }))
    const ads = connect(server.url, { validation: 'strict' })
    const { success } = await ads.portfolios.update({ portfolios: [{ portfolioId: 5 }] })
    expect(success).toEqual([{ index: 0, portfolioId: '5', portfolio: { portfolioId: BIG } }])
    expect(await ads.request({ path: '/audiences' })).toMatchObject({ audienceIds: ['1', MOST] })
  })

  test('go exactly, in batches too', async () => {
    const server = await upstream({ status: 207, body: { keywords: { success: [{ index: 0 }], error: [] } } })
    await connect(server.url).sponsoredProductKeywords.update({
      keywords: [{ keywordId: BIG, bid: 0.5 }, { keywordId: 2 ** 53 - 1 }],
    })
    expect(bodyOf(server.seen[0])).toEqual({
      keywords: [{ keywordId: BIG, bid: 0.5 }, { keywordId: '9007199254740991' }],
    })
    const error = await refusal(
      connect(server.url).sponsoredProductKeywords.update({ keywords: [{ keywordId: Number(BIG) }] }),
    )
    expect(error.message).toContain('passed as a string if it exceeds 2^53, since a number would be rounded')
    expect(server.seen).toHaveLength(1)
  })
})

describe('batches', () => {
  const campaign = {
    name: 'n',
    targetingType: 'AUTO',
    state: 'PAUSED',
    budget: { budget: 1, budgetType: 'DAILY' },
  } as const

  test('answer with what became of each item', async () => {
    const campaigns = {
      success: [{ index: 0, campaignId: '1', campaign: { campaignId: '1' } }],
      error: [
        { index: 1, errors: [{ errorType: 'dateError', errorValue: { dateError: { message: 'm', reason: 'r' } } }] },
      ],
    }
    const server = await upstream({ status: 207, body: { campaigns } })
    const result = await connect(server.url).sponsoredProductCampaigns.create({ campaigns: [campaign, campaign] })
    expect(result).toEqual(campaigns)
    expect(server.seen[0]?.headers.prefer).toBe('return=representation')
  })

  const refused = (kind: string, message = 'words') => ({
    campaigns: {
      success: [],
      error: [{ index: 0, errors: [{ errorType: kind, errorValue: { [kind]: { message } } }] }],
    },
  })
  test.each([
    ['rangeError', 'InvalidRequestError', false],
    ['entityNotFoundError', 'NotFoundError', false],
    ['duplicateValueError', 'ConflictError', false],
    ['throttledError', 'RateLimitError', true],
    ['internalServerError', 'UpstreamError', true],
  ])('of which nothing was done have failed: %s', async (kind, name, retryable) => {
    const server = await upstream({ status: 207, body: refused(kind) })
    const error = await refusal(
      connect(server.url, { retry: 2 }).sponsoredProductCampaigns.create({ campaigns: [campaign] }),
    )
    expect(error).toMatchObject({
      name,
      retryable,
      status: 207,
      // A write that fails within may have begun.
      outcome: kind === 'internalServerError' ? 'unknown' : 'rejected',
      upstream: { code: kind, message: 'words', errors: [{ index: 0 }] },
    })
    expect(error.message).toContain('no item was taken')
    expect(server.seen).toHaveLength(1)
  })

  test('budget usage that nobody has an answer for, too', async () => {
    const error = [{ portfolioId: '1', index: 0, code: 'NOT_FOUND', details: 'no such portfolio' }]
    const server = await upstream([
      { status: 207, body: { success: [], error } },
      { status: 207, body: { success: [{ portfolioId: '2', index: 1 }], error } },
    ])
    const ads = connect(server.url)
    const failed = await refusal(ads.portfolioBudgetUsage.get({ portfolioIds: '1,2' }))
    expect(failed).toMatchObject({ status: 207, upstream: { code: 'NOT_FOUND', message: 'no such portfolio' } })
    expect(await ads.portfolioBudgetUsage.get({ portfolioIds: [1, 2] })).toMatchObject({ error })
    expect(server.seen.map(bodyOf)).toEqual([{ portfolioIds: ['1', '2'] }, { portfolioIds: ['1', '2'] }])
  })

  test('are made once: a create is not repeated after a fault, an archiving is', async () => {
    const server = await upstream([{ status: 503, headers: { 'retry-after': '0' } }, { status: 503 }])
    const ads = connect(server.url, { retry: 1 })
    const error = await refusal(ads.sponsoredProductCampaigns.create({ campaigns: [campaign] }))
    expect(error).toMatchObject({ code: 'upstream', outcome: 'unknown' })
    expect(server.seen).toHaveLength(1)
    const done = await upstream([
      { status: 503, headers: { 'retry-after': '0' } },
      { status: 207, body: { campaigns: { success: [{ index: 0, campaignId: '1' }], error: [] } } },
    ])
    await connect(done.url, { retry: 1 }).sponsoredProductCampaigns.delete({ campaignIdFilter: { include: '1' } })
    expect(done.seen.map(bodyOf)).toEqual(Array(2).fill({ campaignIdFilter: { include: ['1'] } }))
  })

  test('names that people chose stay as they are', async () => {
    const server = await upstream({ status: 207, body: { campaigns: { success: [{ index: 0 }], error: [] } } })
    const item = { ...campaign, name: 'a, B', tags: { someFilter: 'a, b', orderId: '1', portfolioIds: '1,2' } }
    await connect(server.url).sponsoredProductCampaigns.create({ campaigns: [item] })
    expect(bodyOf(server.seen[0])).toEqual({ campaigns: [item] })
  })
})

describe('batches of Sponsored Display', () => {
  const item = {
    name: 'n "adGroupId":"1"',
    tactic: 'T00020',
    state: 'enabled',
    budget: 1,
    budgetType: 'daily',
  } as const

  test('are bare arrays, with ids as numbers of all digits', async () => {
    const server = await upstream({ status: 207, body: `[{"code":"SUCCESS","campaignId":${BIG}}]` })
    const campaigns = [{ ...item, portfolioId: BIG }]
    const result = await connect(server.url).sponsoredDisplayCampaigns.create({ campaigns })
    expect(result).toEqual({ success: [{ index: 0, campaignId: BIG }], error: [] })
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      path: '/sd/campaigns',
      headers: { 'content-type': 'application/json', 'amazon-advertising-api-scope': PROFILE },
    })
    const start = JSON.stringify([item]).slice(0, -2)
    expect(server.seen[0]?.body).toBe(`${start},"portfolioId":${BIG}}]`)
    await connect(server.url).sponsoredDisplayCampaigns.update({
      campaigns: [{ campaignId: '007', portfolioId: null }],
    })
    expect(server.seen[1]).toMatchObject({ method: 'PUT', body: '[{"campaignId":7,"portfolioId":null}]' })
  })

  test('say of each item what became of it', async () => {
    const done = { code: 'SUCCESS', targetId: 5, description: 'Estimated audience size: 4.5MM' }
    const failed = { code: 'INVALID_ARGUMENT', description: 'bid is too low' }
    const server = await upstream({ status: 207, body: [done, failed] })
    const targetingClauses = [{ targetId: 5 }, { targetId: 6, bid: 0.02 }]
    const result = await connect(server.url).sponsoredDisplayTargets.update({ targetingClauses })
    expect(result).toEqual({
      success: [{ index: 0, targetId: '5', description: 'Estimated audience size: 4.5MM' }],
      error: [{ index: 1, errors: [{ code: 'INVALID_ARGUMENT', message: 'bid is too low' }] }],
    })
  })

  test('in which every item failed are errors', async () => {
    const server = await upstream({ status: 207, body: [{ code: 'INVALID_ARGUMENT', description: 'bid is too low' }] })
    const call = connect(server.url).sponsoredDisplayTargets.update({ targetingClauses: [{ targetId: 6 }] })
    expect(await refusal(call)).toMatchObject({
      code: 'invalid_request',
      status: 207,
      outcome: 'rejected',
      upstream: { code: 'INVALID_ARGUMENT', message: 'bid is too low' },
    })
  })

  test('one record is archived by its id', async () => {
    const server = await upstream({ body: `{"code":"SUCCESS","targetId":${BIG}}` })
    const ads = connect(server.url, { validation: 'strict' })
    expect(await ads.sponsoredDisplayNegativeTargets.delete({ negativeTargetId: BIG })).toEqual({
      code: 'SUCCESS',
      targetId: BIG,
    })
    expect(server.seen[0]).toMatchObject({ method: 'DELETE', path: `/sd/negativeTargets/${BIG}`, body: '' })
  })
})

describe('files of jobs', () => {
  const file = gzipSync(JSON.stringify([{ campaignId: '1' }]))

  /** The vendor, and the storage host that it points to. */
  function vendor(job: object) {
    const seen: { url: string; headers: Headers }[] = []
    const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init)
      seen.push({ url: request.url, headers: request.headers })
      return new URL(request.url).host.endsWith('amazon.com') ? Response.json(job) : new Response(file)
    }
    return { seen, ads: new AmazonAdsConnector({ credentials, config: { profile_id: 1 }, fetch, retry: 0 }) }
  }
  const url = 'https://snapshots-prod-us-east-1.s3.us-east-1.amazonaws.com/CAMPAIGN/x?X-Amz-Signature=secretSignature'

  test.each([
    ['reports.download', { reportId: 'r-1' }, '/reporting/reports/r-1', 'application/json'],
    [
      'exports.download',
      { exportId: 'e_1', kind: 'adGroups' },
      '/exports/e_1',
      'application/vnd.adgroupsexport.v1+json',
    ],
  ] as const)(
    '%s asks for a fresh address and goes there without credentials',
    async (operation, params, path, accept) => {
      const { seen, ads } = vendor({ status: 'COMPLETED', url })
      const { data } = (await run(ads, operation, params)) as unknown as { data: { bytes(): Promise<Uint8Array> } }
      expect(JSON.parse(gunzipSync(await data.bytes()).toString())).toEqual([{ campaignId: '1' }])
      expect(seen.map((one) => one.url)).toEqual([`https://advertising-api.amazon.com${path}`, url])
      expect(seen[0]?.headers.get('accept')).toBe(accept)
      expect([...(seen[1] as { headers: Headers }).headers.keys()].sort()).toEqual(['accept', 'user-agent'])
    },
  )

  test.each(['IN_PROGRESS', 'PENDING'])('that is not there yet (%s) can be asked for again', async (status) => {
    const { ads } = vendor({ status, url: null })
    const error = await refusal(ads.reports.download({ reportId: 'r' }))
    expect(error).toMatchObject({ code: 'not_found', retryable: true, upstream: { code: status } })
  })

  test.each(['FAILED', 'FAILURE', 'CANCELLED'])('that could not be made (%s) cannot', async (status) => {
    const { ads } = vendor({ status, failureReason: 'x' })
    const error = await refusal(ads.reports.download({ reportId: 'r' }))
    expect(error).toMatchObject({ code: 'upstream', retryable: false, upstream: { code: status } })
  })

  test.each([
    'https://evil.example/x',
    'http://bucket.s3.amazonaws.com/x',
    'https://amazonaws.com.evil.example/x',
    'https://evilamazonaws.com/x',
    'file:///etc/passwd',
    'not an address',
  ])('never comes from %s', async (address) => {
    const { seen, ads } = vendor({ status: 'COMPLETED', url: address })
    expect((await refusal(ads.reports.download({ reportId: 'r' }))).code).toBe('response')
    expect(seen).toHaveLength(1)
  })

  test('media types of exports are by kind', async () => {
    const server = await upstream({ status: 202, body: { exportId: 'e', status: 'IN_PROGRESS' } })
    const ads = connect(server.url)
    await ads.exports.create({ kind: 'adGroups', adProductFilter: ['SPONSORED_PRODUCTS'] })
    await ads.exports.create({ kind: 'targets' })
    const types = server.seen.map(({ path, body, headers }) => [path, body, headers.accept, headers['content-type']])
    const media = (kind: string) => `application/vnd.${kind}export.v1+json`
    expect(types).toEqual([
      ['/adGroups/export', '{"adProductFilter":["SPONSORED_PRODUCTS"]}', media('adgroups'), media('adgroups')],
      ['/targets/export', '{}', media('targets'), media('targets')],
    ])
  })
})

test('manager accounts are asked for by their media type, without a body', async () => {
  const server = await upstream({ body: { managerAccounts: [] } })
  await connect(server.url).managerAccounts.list()
  const [{ headers, ...request } = { headers: {} }] = server.seen
  expect(request).toMatchObject({ method: 'GET', path: '/managerAccounts', body: '' })
  expect(headers).toMatchObject({ accept: 'application/vnd.getmanageraccountsresponse.v1+json' })
  expect(headers).not.toHaveProperty('content-type')
})

test('a search without a copy says what to pass', async () => {
  const error = await refusal(connect('http://localhost').execute({ entity: 'profiles', action: 'search' } as never))
  expect(error.message).toContain('needs a copy of the data')
})

test('plan shows the request and no secret', async () => {
  const plan = await connect('http://localhost').plan({
    entity: 'sponsored_product_campaigns',
    action: 'list',
    params: { stateFilter: { include: 'enabled' } },
  })
  expect(plan).toMatchObject({
    method: 'POST',
    body: '{"stateFilter":{"include":["ENABLED"]}}',
    headers: { 'amazon-advertising-api-scope': PROFILE, authorization: '[redacted]' },
  })
  expect(JSON.stringify(plan)).not.toContain(ACCESS_TOKEN)
})
