/** Keywords, targets and themes of Sponsored Brands, with parameters worth sending. */
import type { Rows } from './calls.ts'

const BIG = '144346139432941903'
const within = { campaignId: BIG, adGroupId: 2 }
const page = { maxResults: 5000, nextToken: 'a+b/c==' }

export const brandsCalls: Pick<
  Rows,
  | 'sponsored_brands_keywords'
  | 'sponsored_brands_negative_keywords'
  | 'sponsored_brands_targets'
  | 'sponsored_brands_negative_targets'
  | 'sponsored_brands_themes'
> = {
  sponsored_brands_keywords: {
    list: [
      {},
      {
        startIndex: 10,
        count: 5,
        stateFilter: 'ENABLED, paused',
        matchTypeFilter: ['broad', 'EXACT'],
        keywordText: 'soap & bar',
        keywordIdFilter: [1, BIG],
        adGroupIdFilter: '1,2',
        campaignIdFilter: [BIG],
        creativeType: 'video',
        locale: 'es_MX',
      },
    ],
    get: [{ keywordId: BIG }, { keywordId: 1, locale: 'es_MX' }],
    create: [
      {
        keywords: [
          { ...within, keywordText: 'soap bar', matchType: 'exact' },
          {
            campaignId: 1,
            adGroupId: BIG,
            keywordText: '肥皂',
            matchType: 'broad',
            bid: 1.25,
            nativeLanguageKeyword: '肥皂',
            nativeLanguageLocale: 'zh_CN',
          },
        ],
      },
    ],
    update: [{ keywords: [{ ...within, keywordId: BIG, state: 'paused', bid: 0.5 }] }],
    delete: [{ keywordId: BIG }],
  },
  sponsored_brands_negative_keywords: {
    list: [
      {},
      {
        stateFilter: ['archived'],
        matchTypeFilter: ['negativeExact', 'negativePhrase'],
        keywordText: 'toys',
        keywordIdFilter: BIG,
        adGroupIdFilter: [1],
        campaignIdFilter: '2',
        creativeType: 'productCollection',
      },
    ],
    get: [{ keywordId: 7 }],
    create: [{ negativeKeywords: [{ ...within, keywordText: 'toys', matchType: 'negativePhrase' }] }],
    update: [{ negativeKeywords: [{ ...within, keywordId: BIG, state: 'archived' }] }],
    delete: [{ keywordId: 7 }],
  },
  sponsored_brands_targets: {
    list: [
      {},
      {
        ...page,
        filters: [
          { filterType: 'TARGETING_STATE', values: ['enabled', 'paused', 'archived'] },
          { filterType: 'CAMPAIGN_ID', values: [1, BIG] },
          { filterType: 'AD_GROUP_ID', values: [1, '7'] },
        ],
      },
      { filters: [{ filterType: 'CREATIVE_TYPE', values: ['video'] }] },
    ],
    get: [{ targetId: BIG }],
    create: [
      {
        targets: [
          {
            ...within,
            bid: 0.9,
            expressions: [
              { type: 'asinCategorySameAs', value: '7048034011' },
              { type: 'asinPriceBetween', value: '2-4' },
            ],
          },
        ],
      },
    ],
    update: [{ targets: [{ ...within, targetId: BIG, state: 'paused', bid: 0.5 }] }],
    delete: [{ targetId: BIG }],
  },
  sponsored_brands_negative_targets: {
    list: [
      {},
      {
        ...page,
        filters: [
          { filterType: 'TARGETING_STATE', values: ['enabled', 'archived'] },
          { filterType: 'AD_GROUP_ID', values: [1, BIG] },
        ],
      },
    ],
    get: [{ negativeTargetId: BIG }],
    create: [{ negativeTargets: [{ ...within, expressions: [{ type: 'asinBrandSameAs', value: '1' }] }] }],
    update: [{ negativeTargets: [{ targetId: BIG, adGroupId: 1, state: 'archived' }] }],
    delete: [{ negativeTargetId: 1 }],
  },
  sponsored_brands_themes: {
    list: [
      {},
      {
        ...page,
        stateFilter: { include: 'ENABLED, paused' },
        themeIdFilter: { include: [1, BIG] },
        adGroupIdFilter: { include: '1,2' },
        campaignIdFilter: { include: [BIG] },
        themeTypeFilter: { include: ['KEYWORDS_RELATED_TO_YOUR_BRAND'] },
      },
    ],
    create: [
      {
        themes: [
          { ...within, themeType: 'KEYWORDS_RELATED_TO_YOUR_BRAND', bid: 1 },
          { adGroupId: BIG, themeType: 'KEYWORDS_RELATED_TO_YOUR_LANDING_PAGES', bid: 0.5 },
        ],
      },
    ],
    update: [{ themes: [{ ...within, themeId: BIG, state: 'archived', bid: 2 }] }],
  },
}
