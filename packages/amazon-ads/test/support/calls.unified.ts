/** The unified API, with parameters worth sending, for each of the three products. */
import type { Rows } from './calls.ts'

const BIG = '144346139432941903'
const awkward = 'a+b & c=d [e] é 漢字 😀 \'"!*()~`;,/?:@#$\\|{}<>^'
const page = { maxResults: 100, nextToken: 'a+b/c==' }
const of = (product: 'PRODUCTS' | 'BRANDS' | 'DISPLAY') => ({
  adProductFilter: { include: [`SPONSORED_${product}` as const] },
})
const filters = { stateFilter: { include: 'enabled, PAUSED' } as const, campaignIdFilter: { include: [1, '2', BIG] } }
const terms = { include: [awkward, 'a,b'], queryTermMatchType: 'BROAD_MATCH' as const }
const tags = [{ key: 'k', value: awkward }]

const products = { adProduct: 'SPONSORED_PRODUCTS', state: 'ENABLED' } as const
const brands = { adProduct: 'SPONSORED_BRANDS', state: 'PAUSED' } as const
const display = { adProduct: 'SPONSORED_DISPLAY', state: 'ENABLED' } as const

const money = {
  budgetType: 'MONETARY' as const,
  budgetValue: { monetaryBudgetValue: { monetaryBudget: { value: 10.5 } } },
}
const daily = [{ ...money, recurrenceTimePeriod: 'DAILY' as const }]
const running = {
  name: awkward,
  startDateTime: '2026-01-31T00:00:00Z',
  marketplaceScope: 'SINGLE_MARKETPLACE' as const,
  countries: ['US'],
}

const image = { assetId: 'amzn1.assetlibrary.1', assetVersion: 'version_1' }
const cropped = { ...image, formatProperties: [{ top: 0, left: 1, width: 100, height: 50 }] }
const asin = { productId: 'B01', productIdType: 'ASIN' as const }
const store = { landingPageType: 'STORE' as const, landingPageUrl: 'https://www.amazon.com/stores/page/1' }
const card = { headline: awkward, landingPage: store, products: asin }
const branded = { brand: 'Soaps', brandLogos: [cropped], headlines: ['Clean'] }

const target = { negative: false, targetType: 'KEYWORD' as const }
const keywordTarget = { keyword: 'soap bar', matchType: 'EXACT' as const }
const category = (productCategoryRefinement: object) => ({
  productCategoryTarget: { productCategoryRefinement: { productCategoryRefinement } },
})

type Unified = Pick<Rows, 'campaigns' | 'ad_groups' | 'ads' | 'targets' | 'ad_extensions'>

/** For one advertiser account, instead of a profile. */
export const ACCOUNT = 'amzn1.ads-account.g.1a2b'

export const unifiedCalls: Unified = {
  campaigns: {
    list: [
      of('DISPLAY'),
      { ...of('PRODUCTS'), ...filters, ...page, portfolioIdFilter: { include: '1,2' }, nameFilter: terms },
      {
        adProductFilter: { include: 'sponsored_brands' },
        campaignIdFilter: { include: BIG },
        goalFilter: { include: ['AWARENESS'] },
      },
      { ...of('PRODUCTS'), accountId: ACCOUNT },
    ],
    create: [
      {
        campaigns: [
          {
            ...products,
            ...running,
            budgets: daily,
            autoCreationSettings: { autoCreateTargets: false, autoManageCampaign: false },
            endDateTime: '2026-02-28T23:59:59.999+09:00',
            portfolioId: BIG,
            marketplaces: ['US'],
            optimizations: {
              bidSettings: {
                bidStrategy: 'SALES_DOWN_ONLY',
                bidAdjustments: {
                  audienceBidAdjustments: [{ audienceId: '1', percentage: 5 }],
                  creativeBidAdjustments: [{ creativeType: 'SPOTLIGHT', percentage: 900 }],
                  placementBidAdjustments: [{ placement: 'TOP_OF_SEARCH', percentage: 50 }],
                },
              },
              budgetSettings: { offAmazonBudgetControlStrategy: 'MINIMIZE_SPEND' },
            },
            siteRestrictions: ['AMAZON_HAUL'],
            tags,
          },
        ],
      },
      {
        campaigns: [
          {
            ...brands,
            ...running,
            budgets: [{ ...money, recurrenceTimePeriod: 'LIFETIME' }],
            costType: 'VCPM',
            brandId: 'ENTITY1',
            autoCreationSettings: { autoCreateTargets: true },
            optimizations: {
              bidSettings: {
                bidStrategy: 'MANUAL',
                bidAdjustments: {
                  placementBidAdjustments: [{ placement: 'HOME_PAGE', percentage: -99 }],
                  shopperSegmentBidAdjustments: [{ shopperSegment: 'NEW_TO_BRAND', percentage: 10 }],
                },
              },
              goalSettings: { kpi: 'CLICKS' },
            },
            salesChannel: 'AMAZON',
            siteRestrictions: ['AMAZON_BUSINESS'],
            tags,
          },
        ],
      },
      { campaigns: [{ ...display, ...running, budgets: [money], costType: 'CPC', portfolioId: 5 }] },
    ],
    update: [
      {
        campaigns: [
          {
            campaignId: 1,
            name: 'n',
            state: 'PAUSED',
            budgets: daily,
            endDateTime: null,
            portfolioId: null,
            optimizations: { bidSettings: { bidStrategy: 'SALES_UP_AND_DOWN' } },
            tags,
          },
          { campaignId: BIG, startDateTime: '2026-01-31T00:00Z', portfolioId: '7' },
        ],
      },
      { campaigns: [{ campaignId: 1, costType: 'VCPM', budgets: [money] }] },
    ],
    delete: [{ campaignIds: [1, BIG] }, { campaignIds: '1, 2', accountId: ACCOUNT }],
  },
  ad_groups: {
    list: [
      of('BRANDS'),
      { ...of('PRODUCTS'), ...filters, ...page, adGroupIdFilter: { include: '1,2' }, nameFilter: terms },
      { ...of('DISPLAY'), stateFilter: { include: ['archived'] } },
    ],
    create: [
      { adGroups: [{ ...products, campaignId: 1, name: awkward, bid: { defaultBid: 0.5 }, tags }] },
      { adGroups: [{ ...brands, campaignId: BIG, name: 'n', tags }] },
      {
        adGroups: [
          {
            ...display,
            campaignId: BIG,
            name: 'n',
            marketplaceScope: 'SINGLE_MARKETPLACE',
            marketplaces: ['US'],
            bid: { defaultBid: 1 },
            creativeType: 'IMAGE',
            optimization: { goalSettings: { kpi: 'REACH' } },
          },
        ],
      },
    ],
    update: [
      { adGroups: [{ adGroupId: 1, name: 'n', state: 'PAUSED', bid: { defaultBid: 2 }, tags }] },
      { adGroups: [{ adGroupId: BIG, optimization: { goalSettings: { kpi: 'CLICKS' } } }] },
    ],
    delete: [{ adGroupIds: [BIG] }],
  },
  ads: {
    list: [
      of('DISPLAY'),
      { ...of('PRODUCTS'), ...filters, ...page, adIdFilter: { include: [BIG] }, adGroupIdFilter: { include: '1' } },
      { ...of('BRANDS'), nameFilter: { include: ['n'], queryTermMatchType: 'EXACT_MATCH' } },
    ],
    create: [
      {
        ads: [
          {
            ...products,
            adGroupId: BIG,
            adType: 'PRODUCT_AD',
            creative: {
              productCreative: {
                productCreativeSettings: {
                  advertisedProduct: {
                    productId: 'soap-1',
                    productIdType: 'SKU',
                    globalStoreSetting: { catalogSourceMarketplace: 'US' },
                  },
                  headline: awkward,
                  spotlightVideos: { optimizeText: true, videos: [{ ...image, headline: 'h', description: 'd' }] },
                },
              },
            },
            tags,
          },
        ],
      },
      {
        ads: [
          {
            ...brands,
            adGroupId: 1,
            name: 'collection',
            adType: 'COMPONENT',
            creative: {
              componentCreative: {
                productCollectionSettings: {
                  ...branded,
                  customImages: [cropped],
                  creativePropertiesToOptimize: ['HEADLINE'],
                  enableCreativeAutoTranslation: true,
                  landingPage: { landingPageType: 'ASIN_LIST', landingPageAsins: { asins: ['B01'] } },
                  products: [asin],
                },
              },
            },
          },
          {
            ...brands,
            adGroupId: 1,
            name: 'video',
            adType: 'COMPONENT',
            creative: { componentCreative: { productVideoSettings: { videos: [image], products: [asin] } } },
          },
          {
            ...brands,
            adGroupId: 1,
            name: 'store',
            adType: 'COMPONENT',
            creative: {
              componentCreative: {
                storeSpotlightSettings: { ...branded, landingPage: store, cards: [card, card, card] },
              },
            },
            tags,
          },
        ],
      },
      {
        ads: [
          {
            ...display,
            adGroupId: 1,
            adType: 'COMPONENT',
            name: 'n',
            creative: { componentCreative: { responsiveEcommerceSettings: { products: [asin], landingPage: store } } },
          },
          {
            ...display,
            adGroupId: 1,
            adType: 'COMPONENT',
            creative: { componentCreative: { productVideoSettings: { products: [asin] } } },
          },
          {
            ...display,
            adGroupId: 1,
            adType: 'COMPONENT',
            creative: {
              componentCreative: {
                assetBasedCreativeSettings: {
                  landingPage: { landingPageType: 'OFF_AMAZON_LINK', landingPageUrl: 'https://x.example' },
                },
              },
            },
          },
        ],
      },
    ],
    update: [
      { ads: [{ adId: 1, state: 'PAUSED', tags }] },
      {
        ads: [
          {
            adId: BIG,
            creative: {
              productCreative: {
                productCreativeSettings: { spotlightVideos: { optimizeText: false, videos: [image] } },
              },
            },
          },
        ],
      },
      {
        ads: [
          {
            adId: BIG,
            name: 'n',
            creative: { componentCreative: { productVideoSettings: { headlines: ['Cleaner'] } } },
          },
        ],
      },
    ],
    delete: [{ adIds: [1, '2'] }],
  },
  targets: {
    list: [
      of('DISPLAY'),
      {
        ...of('PRODUCTS'),
        ...filters,
        ...page,
        targetIdFilter: { include: [BIG] },
        adGroupIdFilter: { include: '1,2' },
        negativeFilter: { include: [true] },
        targetTypeFilter: { include: ['KEYWORD', 'THEME'] },
        matchTypeFilter: { include: ['EXACT', 'KEYWORDS_CLOSE_MATCH'] },
        keywordFilter: terms,
        productIdFilter: { include: ['B01', 'soap-1'], queryTermMatchType: 'EXACT_MATCH' },
      },
      { ...of('BRANDS'), nativeLanguageLocaleFilter: { include: ['zh_CN'] } },
    ],
    create: [
      {
        targets: [
          {
            ...products,
            ...target,
            adGroupId: BIG,
            bid: { bid: 0.5 },
            tags,
            targetDetails: {
              keywordTarget: { ...keywordTarget, nativeLanguageKeyword: '肥皂', nativeLanguageLocale: 'zh_CN' },
            },
          },
          {
            ...products,
            campaignId: 1,
            negative: true,
            targetType: 'PRODUCT',
            targetDetails: {
              productTarget: {
                matchType: 'PRODUCT_SIMILAR',
                product: { productId: 'B01' },
                productIdType: 'ASIN',
              },
            },
          },
          {
            ...products,
            ...target,
            targetType: 'PRODUCT_CATEGORY',
            targetDetails: category({
              productCategoryId: '1',
              productGenreId: '2',
              productPriceLessThan: 9.5,
              productPrimeShippingEligible: true,
            }),
          },
          {
            ...products,
            ...target,
            targetType: 'LOCATION',
            targetDetails: { locationTarget: { locationId: 'l' } },
          },
          {
            ...products,
            ...target,
            targetType: 'THEME',
            targetDetails: { themeTarget: { matchType: 'PRODUCT_SUBSTITUTES' } },
          },
        ],
      },
      {
        targets: [
          { ...brands, ...target, adGroupId: 1, campaignId: BIG, bid: { bid: 1 }, targetDetails: { keywordTarget } },
          {
            ...brands,
            ...target,
            adGroupId: 1,
            targetType: 'THEME',
            targetDetails: { themeTarget: { matchType: 'KEYWORDS_RELATED_TO_YOUR_LANDING_PAGES' } },
          },
          {
            ...brands,
            adGroupId: 1,
            negative: true,
            targetType: 'PRODUCT',
            targetDetails: {
              productTarget: { matchType: 'PRODUCT_EXACT', product: { productId: 'B01' }, productIdType: 'ASIN' },
            },
          },
        ],
      },
      {
        targets: [
          {
            ...display,
            adGroupId: BIG,
            negative: false,
            targetType: 'AUDIENCE',
            targetDetails: { audienceTarget: { audienceId: { defaultValue: '352' } } },
          },
          {
            ...display,
            adGroupId: 1,
            negative: false,
            bid: { bid: 0.5 },
            targetType: 'PRODUCT_AUDIENCE',
            targetDetails: {
              productAudienceTarget: {
                asin: { defaultValue: 'B01' },
                event: 'VIEW',
                lookback: 'DAYS_30',
                matchType: 'PRODUCT_SIMILAR',
              },
            },
          },
          {
            ...display,
            adGroupId: 1,
            negative: false,
            targetType: 'CONTENT_CATEGORY',
            targetDetails: { contentCategoryTarget: { contentCategoryId: 'c' } },
          },
        ],
      },
    ],
    update: [
      { targets: [{ targetId: 1, state: 'PAUSED', bid: { bid: null }, tags }] },
      { targets: [{ targetId: BIG, bid: { bid: 0.7 } }] },
    ],
    delete: [{ targetIds: [BIG] }],
  },
  ad_extensions: {
    list: [
      of('PRODUCTS'),
      {
        ...of('PRODUCTS'),
        ...page,
        stateFilter: { include: ['ENABLED'] },
        adExtensionIdFilter: { include: [BIG] },
        adIdFilter: { include: '1,2' },
        adGroupIdFilter: { include: [3] },
        adExtensionTypeFilter: { include: ['PROMPTS'] },
        adExtensionStatusFilter: { include: ['OPTED_OUT'] },
      },
    ],
    update: [{ adExtensions: [{ adExtensionId: BIG, state: 'PAUSED' }] }],
  },
}
