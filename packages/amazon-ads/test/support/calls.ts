import type { AmazonAdsOperations } from '@ferrule/amazon-ads'

/** Every operation, with parameters worth sending. An operation that is missing here does not compile. */
type Rows = {
  readonly [Entity in keyof AmazonAdsOperations]: {
    readonly [Action in keyof AmazonAdsOperations[Entity]]: readonly (AmazonAdsOperations[Entity][Action] extends {
      params: infer Params
    }
      ? Params
      : never)[]
  }
}

const BIG = '144346139432941903'
const awkward = 'a+b & c=d [e] %41 é 漢字 😀 \'"!*()~`;,/?:@#$\\|{}<>^\t'
const page = { maxResults: 100, nextToken: 'a+b/c==' }
const all = { ...page, includeExtendedDataFields: 'true', stateFilter: { include: 'enabled, paused' } } as const
const ids = { include: [1, '2', BIG] }
const names = { include: [awkward, 'a,b'], queryTermMatchType: 'BROAD_MATCH' as const }
const where = { campaignIdFilter: { include: '1,2' }, adGroupIdFilter: ids }
const state = 'PAUSED'

export const calls: Rows = {
  profiles: {
    list: [
      {},
      { profileTypeFilter: 'seller,vendor' },
      {
        profileTypeFilter: ['seller', 'agency'],
        apiProgram: 'campaign',
        accessLevel: 'view',
        validPaymentMethodFilter: true,
      },
    ],
    get: [{ profileId: 777777777 }, { profileId: BIG }],
  },
  portfolios: {
    list: [
      {},
      {
        includeExtendedDataFields: 'false',
        nextToken: 't',
        portfolioIdFilter: ids,
        nameFilter: names,
        stateFilter: { include: 'enabled' },
        profileId: 5,
      },
    ],
    get: [{ portfolioId: 69616386521924 }, { portfolioId: BIG, includeExtendedDataFields: false }],
    create: [
      { portfolios: [{ name: awkward, state: 'ENABLED' }] },
      {
        portfolios: [
          {
            name: 'n',
            state: 'ENABLED',
            budget: {
              amount: 0.1,
              currencyCode: 'USD',
              policy: 'DATE_RANGE',
              startDate: '2024-08-30',
              endDate: null,
            },
            budgetControls: { campaignUnspentBudgetSharing: { featureState: 'ENABLED' } },
          },
        ],
      },
    ],
    update: [
      {
        portfolios: [
          { portfolioId: 1, name: 'n' },
          { portfolioId: BIG, budget: { amount: null } },
        ],
      },
    ],
  },
  portfolio_budget_usage: { get: [{ portfolioIds: [1, BIG] }, { portfolioIds: '1, 2' }] },
  sponsored_product_campaigns: {
    list: [
      {},
      { stateFilter: { include: 'enabled,paused,archived' }, maxResults: 1000 },
      {
        ...all,
        stateFilter: { include: ['ENABLED', 'user_deleted'] },
        campaignIdFilter: ids,
        portfolioIdFilter: ids,
        nameFilter: names,
      },
    ],
    get: [{ campaignId: 276748589410145 }, { campaignId: BIG }],
    create: [
      {
        campaigns: [
          {
            name: awkward,
            targetingType: 'MANUAL',
            state: 'ENABLED',
            budget: { budget: 10.5, budgetType: 'DAILY' },
            startDate: '2026-01-31',
            endDate: null,
            portfolioId: BIG,
            dynamicBidding: {
              strategy: 'LEGACY_FOR_SALES',
              placementBidding: [{ placement: 'PLACEMENT_TOP', percentage: 900 }],
            },
            offAmazonSettings: { offAmazonBudgetControlStrategy: 'MINIMIZE_SPEND' },
            siteRestrictions: ['AMAZON_BUSINESS'],
            tags: { anyFilter: 'a, b', orderId: '1' },
          },
        ],
      },
    ],
    update: [
      {
        campaigns: [
          { campaignId: 1, state },
          { campaignId: BIG, portfolioId: null },
        ],
      },
    ],
    delete: [{ campaignIdFilter: { include: [1, BIG] } }],
  },
  sponsored_product_ad_groups: {
    list: [{}, { ...all, ...where, campaignTargetingTypeFilter: 'AUTO', nameFilter: names }],
    create: [{ adGroups: [{ campaignId: 1, name: 'n', state, defaultBid: 0.5 }] }],
    update: [{ adGroups: [{ adGroupId: BIG, name: 'n', state, defaultBid: 1 }] }],
    delete: [{ adGroupIdFilter: { include: '1,2' } }],
  },
  sponsored_product_keywords: {
    list: [
      {},
      {
        ...all,
        ...where,
        keywordIdFilter: ids,
        keywordTextFilter: names,
        matchTypeFilter: ['BROAD', 'EXACT'],
        locale: 'es_MX',
      },
    ],
    create: [
      {
        keywords: [
          {
            campaignId: 1,
            adGroupId: 2,
            keywordText: 'soap bar',
            matchType: 'EXACT',
            state,
            bid: 0.02,
            nativeLanguageKeyword: '肥皂',
            nativeLanguageLocale: 'zh_CN',
          },
        ],
      },
    ],
    update: [{ keywords: [{ keywordId: 1, bid: null }] }],
    delete: [{ keywordIdFilter: ids }],
  },
  sponsored_product_product_ads: {
    list: [{}, { ...all, ...where, adIdFilter: ids }],
    create: [{ productAds: [{ campaignId: 1, adGroupId: 2, state, sku: 'a-1' }] }],
    update: [{ productAds: [{ adId: 1, state }] }],
    delete: [{ adIdFilter: ids }],
  },
  sponsored_product_targets: {
    list: [
      {},
      {
        ...all,
        ...where,
        targetIdFilter: ids,
        expressionTypeFilter: { include: ['AUTO', 'MANUAL'] },
        asinFilter: { include: ['B0986YK83J'] },
      },
    ],
    create: [
      {
        targetingClauses: [
          {
            campaignId: 1,
            adGroupId: 2,
            expression: [{ type: 'ASIN_SAME_AS', value: 'B07FKDZPZW' }],
            expressionType: 'MANUAL',
            state,
            bid: 1.5,
          },
        ],
      },
    ],
    update: [{ targetingClauses: [{ targetId: 1, expression: [{ type: 'QUERY_BROAD_REL_MATCHES' }], bid: 3.25 }] }],
    delete: [{ targetIdFilter: ids }],
  },
  sponsored_product_negative_keywords: {
    list: [
      {},
      {
        ...all,
        ...where,
        negativeKeywordIdFilter: ids,
        negativeKeywordTextFilter: names,
        matchTypeFilter: ['NEGATIVE_EXACT'],
        locale: 'es_MX',
      },
    ],
    create: [
      {
        negativeKeywords: [{ campaignId: 1, adGroupId: 2, keywordText: 'toys', matchType: 'NEGATIVE_PHRASE', state }],
      },
    ],
    update: [{ negativeKeywords: [{ keywordId: 1, state }] }],
    delete: [{ negativeKeywordIdFilter: ids }],
  },
  sponsored_product_negative_targets: {
    list: [{}, { ...all, ...where, negativeTargetIdFilter: ids, asinFilter: names }],
    create: [
      {
        negativeTargetingClauses: [
          { campaignId: 1, adGroupId: 2, expression: [{ type: 'ASIN_BRAND_SAME_AS', value: '1' }], state },
        ],
      },
    ],
    update: [{ negativeTargetingClauses: [{ targetId: 1, state }] }],
    delete: [{ negativeTargetIdFilter: ids }],
  },
  sponsored_product_campaign_negative_keywords: {
    list: [
      {},
      {
        ...all,
        campaignIdFilter: ids,
        campaignNegativeKeywordIdFilter: ids,
        campaignNegativeKeywordTextFilter: names,
        matchTypeFilter: ['NEGATIVE_EXACT'],
      },
    ],
    create: [
      { campaignNegativeKeywords: [{ campaignId: 1, keywordText: 'toys', matchType: 'NEGATIVE_EXACT', state }] },
    ],
    update: [{ campaignNegativeKeywords: [{ keywordId: 1, state }] }],
    delete: [{ campaignNegativeKeywordIdFilter: ids }],
  },
  sponsored_product_campaign_negative_targets: {
    list: [{}, { ...all, campaignIdFilter: ids, campaignNegativeTargetIdFilter: ids, asinFilter: names }],
    create: [
      {
        campaignNegativeTargetingClauses: [
          { campaignId: 1, expression: [{ type: 'ASIN_SAME_AS', value: 'B0' }], state },
        ],
      },
    ],
    update: [{ campaignNegativeTargetingClauses: [{ targetId: 1, state }] }],
    delete: [{ campaignNegativeTargetIdFilter: ids }],
  },
  sponsored_brands_campaigns: {
    list: [
      {},
      {
        ...all,
        campaignIdFilter: ids,
        portfolioIdFilter: ids,
        nameFilter: names,
        goalTypeFilter: { include: ['BRAND_IMPRESSION_SHARE'] },
      },
    ],
  },
  sponsored_brands_ad_groups: { list: [{}, { ...all, ...where, nameFilter: names }] },
  sponsored_brands_ads: {
    list: [{}, { ...page, stateFilter: { include: ['archived'] }, ...where, adIdFilter: ids, nameFilter: names }],
  },
  sponsored_display_campaigns: {
    list: [
      {},
      {
        startIndex: 10,
        count: 5,
        stateFilter: 'ENABLED, paused',
        name: awkward.trim(),
        campaignIdFilter: [1, BIG],
        portfolioIdFilter: '1,2',
      },
    ],
    get: [{ campaignId: BIG }],
  },
  sponsored_display_ad_groups: {
    list: [{}, { stateFilter: ['enabled'], adGroupIdFilter: [1], campaignIdFilter: '2', name: 'n' }],
    get: [{ adGroupId: 7 }],
  },
  sponsored_display_product_ads: {
    list: [{}, { stateFilter: ['enabled'], adIdFilter: [1], adGroupIdFilter: '3', campaignIdFilter: '2' }],
  },
  sponsored_display_targets: {
    list: [{}, { stateFilter: ['archived'], targetIdFilter: [1], adGroupIdFilter: '3', campaignIdFilter: '2' }],
  },
  exports: {
    create: [
      { kind: 'campaigns' },
      { kind: 'adGroups', adProductFilter: ['SPONSORED_PRODUCTS', 'SPONSORED_BRANDS'], stateFilter: ['ENABLED'] },
    ],
    get: [{ exportId: 'ZTc1-YmY_x', kind: 'ads' }],
    download: [{ exportId: 'ZTc1-YmY_x', kind: 'targets' }],
  },
  reports: {
    create: [
      {
        name: 'SP campaigns',
        startDate: '2022-07-05',
        endDate: '2022-07-10',
        configuration: {
          adProduct: 'SPONSORED_PRODUCTS',
          groupBy: ['campaign', 'adGroup'],
          columns: ['campaignId', 'impressions', 'date'],
          reportTypeId: 'spCampaigns',
          timeUnit: 'DAILY',
          format: 'GZIP_JSON',
          filters: [{ field: 'campaignStatus', values: ['ENABLED'] }],
        },
      },
    ],
    get: [{ reportId: '06ba6494-8568-4066-949f-abb6a91c0b9c' }],
    download: [{ reportId: '06ba6494-8568-4066-949f-abb6a91c0b9c' }],
  },
  manager_accounts: { list: [{}] },
}

/** The same by `entity.action`. */
export const rows: ReadonlyMap<string, readonly object[]> = new Map(
  Object.entries(calls).flatMap(([entity, actions]) =>
    Object.entries(actions).map(([action, samples]) => [`${entity}.${action}`, samples as readonly object[]] as const),
  ),
)
