import type { AmazonAdsOperations } from '@ferrule/amazon-ads'
import { brandsCalls } from './calls.brands.ts'
import { unifiedCalls } from './calls.unified.ts'

/** Every operation, with parameters worth sending. An operation that is missing here does not compile. */
export type Rows = {
  // Reports have no operations of their own.
  readonly [Entity in keyof AmazonAdsOperations as keyof AmazonAdsOperations[Entity] extends never ? never : Entity]: {
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
const ad = { adGroupId: BIG, name: awkward, state } as const
const crop = { top: 0, left: 1, width: 100, height: 50 }
const brand = { brandName: 'Soaps', brandLogoAssetID: 'amzn1.assetlibrary.1', brandLogoCrop: crop, headline: 'Clean' }

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
              shopperCohortBidding: [
                { shopperCohortType: 'AUDIENCE_SEGMENT', percentage: 50, audienceSegments: [{ audienceId: '1' }] },
              ],
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
    create: [
      { campaigns: [{ name: awkward, state, budget: 10, budgetType: 'DAILY' }] },
      {
        campaigns: [
          {
            name: 'n',
            state: 'ENABLED',
            budget: 10.5,
            budgetType: 'LIFETIME',
            brandEntityId: 'ENTITY1',
            portfolioId: 5,
            costType: 'VCPM',
            goal: 'BRAND_IMPRESSION_SHARE',
            productLocation: 'SOLD_ON_AMAZON',
            siteRestrictions: ['AMAZON_BUSINESS'],
            smartDefault: ['MANUAL'],
            startDate: '2026-01-31',
            endDate: '2026-02-28',
            bidding: {
              bidOptimization: false,
              bidAdjustmentsByPlacement: [{ placement: 'HOME', percentage: -99 }],
              shopperCohortBidAdjustments: [
                {
                  shopperCohortType: 'AUDIENCE_SEGMENT',
                  percentage: 900,
                  audienceSegments: [{ audienceId: '1', audienceSegmentType: 'SPONSORED_ADS_AMC' }],
                },
              ],
            },
            tags: { anyFilter: 'a, b', orderId: '1' },
          },
        ],
      },
    ],
    update: [
      {
        campaigns: [
          { campaignId: 1, state, name: 'n', budget: 1, endDate: null },
          { campaignId: BIG, portfolioId: null, startDate: '2026-01-31' },
        ],
      },
    ],
    delete: [{ campaignIdFilter: { include: [1, BIG] } }],
  },
  sponsored_brands_ad_groups: {
    list: [{}, { ...all, ...where, nameFilter: names }],
    create: [{ adGroups: [{ campaignId: BIG, name: awkward, state }] }],
    update: [{ adGroups: [{ adGroupId: 1, name: 'n', state }] }],
    delete: [{ adGroupIdFilter: { include: '1,2' } }],
  },
  sponsored_brands_ads: {
    list: [{}, { ...page, stateFilter: { include: ['archived'] }, ...where, adIdFilter: ids, nameFilter: names }],
    create_product_collection: [
      {
        ads: [
          {
            ...ad,
            landingPage: { pageType: 'PRODUCT_LIST', asins: ['B01', 'B02', 'B03'] },
            creative: { ...brand, asins: ['B01'], customImageAssetId: 'amzn1.assetlibrary.2', customImageCrop: crop },
          },
        ],
      },
    ],
    create_extended_collection: [
      {
        ads: [
          {
            ...ad,
            landingPage: { pageType: 'STORE', url: 'https://www.amazon.com/stores/page/1' },
            creative: {
              ...brand,
              consentToTranslate: true,
              creativePropertiesToOptimize: ['HEADLINE'],
              asins: ['B01', 'B02', 'B03'],
              customImages: [{ assetId: 'a', url: 'https://x.example/i.png', crop }],
            },
          },
        ],
      },
    ],
    create_store_spotlight: [
      {
        ads: [
          {
            ...ad,
            landingPage: { pageType: 'STORE', url: 'https://www.amazon.com/stores/page/1' },
            creative: {
              ...brand,
              creativePropertiesToOptimize: [],
              subpages: Array.from({ length: 3 }, () => ({
                asin: 'B01',
                pageTitle: awkward,
                url: 'https://x.example',
              })),
            },
          },
        ],
      },
    ],
    create_video: [{ ads: [{ ...ad, creative: { asins: ['B01'], videoAssetIds: ['v'], consentToTranslate: false } }] }],
    create_brand_video: [
      {
        ads: [
          {
            ...ad,
            landingPage: { pageType: 'DETAIL_PAGE' },
            creative: { ...brand, asins: [], videoAssetIds: ['v'], consentToTranslate: true },
          },
        ],
      },
    ],
    update: [{ ads: [{ adId: BIG, name: 'n', state }] }],
    delete: [{ adIdFilter: ids }],
  },
  ...brandsCalls,
  ...unifiedCalls,
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
    create: [
      {
        campaigns: [
          { name: awkward, tactic: 'T00020', state: 'enabled', budget: 20, budgetType: 'daily' },
          {
            name: 'n',
            tactic: 'T00030',
            state: 'paused',
            budget: 0.5,
            budgetType: 'daily',
            costType: 'vcpm',
            startDate: '20260131',
            endDate: null,
            portfolioId: BIG,
          },
        ],
      },
    ],
    update: [
      {
        campaigns: [
          { campaignId: 1, name: 'n', state: 'paused', budget: 2, startDate: '20260131', portfolioId: null },
          { campaignId: 2, budgetType: 'daily', costType: 'vcpm' },
          { campaignId: BIG, endDate: '20260228', portfolioId: '007' },
        ],
      },
    ],
    delete: [{ campaignId: BIG }],
  },
  sponsored_display_ad_groups: {
    list: [{}, { stateFilter: ['enabled'], adGroupIdFilter: [1], campaignIdFilter: '2', name: 'n' }],
    get: [{ adGroupId: 7 }],
    create: [
      {
        adGroups: [
          { campaignId: BIG, name: awkward, state: 'enabled' },
          {
            campaignId: 1,
            name: 'n',
            state: 'paused',
            defaultBid: 0.5,
            bidOptimization: 'reach',
            creativeType: 'VIDEO',
          },
        ],
      },
    ],
    update: [{ adGroups: [{ adGroupId: BIG, name: 'n', state: 'paused', defaultBid: 1, bidOptimization: 'clicks' }] }],
    delete: [{ adGroupId: 7 }],
  },
  sponsored_display_product_ads: {
    list: [{}, { stateFilter: ['enabled'], adIdFilter: [1], adGroupIdFilter: '3', campaignIdFilter: '2' }],
    get: [{ adId: BIG }],
    create: [
      {
        productAds: [
          { campaignId: 1, adGroupId: BIG, state: 'enabled', sku: 'a-1' },
          {
            campaignId: 1,
            adGroupId: 2,
            state: 'paused',
            asin: 'B01',
            adName: awkward,
            landingPageURL: 'https://x.example',
            landingPageType: 'OFF_AMAZON_LINK',
          },
        ],
      },
    ],
    update: [{ productAds: [{ adId: BIG, state: 'paused' }] }],
    delete: [{ adId: 1 }],
  },
  sponsored_display_targets: {
    list: [{}, { stateFilter: ['archived'], targetIdFilter: [1], adGroupIdFilter: '3', campaignIdFilter: '2' }],
    get: [{ targetId: BIG }],
    create: [
      {
        targetingClauses: [
          {
            adGroupId: BIG,
            expressionType: 'manual',
            expression: [{ type: 'asinSameAs', value: 'B01' }, { type: 'similarProduct' }],
            state: 'enabled',
            bid: 0.02,
          },
          {
            adGroupId: 1,
            expressionType: 'auto',
            expression: [{ type: 'audience', value: [{ type: 'audienceSameAs', value: '1' }] }],
            bid: null,
          },
        ],
      },
    ],
    update: [{ targetingClauses: [{ targetId: BIG, state: 'paused', bid: 1.5 }] }],
    delete: [{ targetId: 1 }],
  },
  sponsored_display_negative_targets: {
    list: [{}, { stateFilter: ['archived'], adGroupIdFilter: '3', campaignIdFilter: [2], startIndex: 1, count: 5 }],
    get: [{ negativeTargetId: BIG }],
    create: [
      {
        negativeTargetingClauses: [
          {
            adGroupId: BIG,
            state: 'enabled',
            expressionType: 'manual',
            expression: [{ type: 'asinBrandSameAs', value: '1' }],
          },
        ],
      },
    ],
    update: [{ negativeTargetingClauses: [{ targetId: BIG, state: 'paused' }] }],
    delete: [{ negativeTargetId: 1 }],
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
