import { defineConnector } from '@ferrule/codegen'
import * as z from 'zod'
import { settingId } from './shared.ts'

/** Printable ASCII without spaces, safe in a header or a form. */
const secret = (pattern: RegExp, hint: string) => z.string().min(1).regex(pattern).meta({ hint })

export default defineConnector({
  name: 'amazon-ads',
  connectorType: 'Amazon-Ads',
  className: 'AmazonAds',
  category: 'advertising',
  version: 'v3',
  summary: 'Amazon Ads profiles, portfolios, campaigns, ad groups, keywords, targets, ads and reports.',
  docs: 'https://advertising.amazon.com/API/docs/en-us/guides/overview',
  credentials: z.strictObject({
    client_id: secret(/^[\x21-\x7e]+$/, 'must be a client id, without spaces').describe(
      'Client id of the Login with Amazon app, which Amazon must have approved for the Ads API',
    ),
    client_secret: secret(/^[\x21-\x7e]+$/, 'must be a client secret, without spaces').describe(
      'Client secret of the app',
    ),
    refresh_token: secret(/^(?!Atza\|)[\x21-\x7e]+$/, 'must be a refresh token (Atzr|…), not an access token').describe(
      'Refresh token (`Atzr|…`) of the user who authorized the app',
    ),
    access_token: secret(/^(?!Atzr\|)[\x21-\x7e]+$/, 'must be an access token (Atza|…), not a refresh token')
      .optional()
      .describe('Access token to start with (`Atza|…`); valid for an hour and refreshed automatically'),
  }),
  config: z.strictObject({
    region: z
      .enum([
        'NA',
        'EU',
        'FE',
        'https://advertising-api.amazon.com',
        'https://advertising-api-eu.amazon.com',
        'https://advertising-api-fe.amazon.com',
      ])
      .optional()
      .meta({
        default: 'NA',
        description: 'Region that the account advertises in: `NA`, `EU`, `FE`, or the URL of one of the three',
      }),
    profile_id: settingId()
      .optional()
      .describe('Id of the profile that calls use, unless a call passes its own `profileId`'),
  }),
  perCall: ['profile_id'],
  env: {
    client_id: 'AMAZON_ADS_CLIENT_ID',
    client_secret: 'AMAZON_ADS_CLIENT_SECRET',
    refresh_token: 'AMAZON_ADS_REFRESH_TOKEN',
    access_token: 'AMAZON_ADS_ACCESS_TOKEN',
    region: 'AMAZON_ADS_REGION',
    profile_id: 'AMAZON_ADS_PROFILE_ID',
  },
  bases: { api: 'https://{host}' },
  auth: {
    scheme: 'vendor',
    name: 'authorizeAmazonAds',
    renews: true,
    tokenUrl: 'https://api.amazon.com/auth/o2/token',
  },
  headers: { 'Amazon-Advertising-API-ClientId': '{client_id}' },
  publicHeaders: ['amazon-advertising-api-scope'],
  query: 'csv',
  body: 'json',
  requestId: ['x-amzn-requestid', 'x-amz-rid'],
  vendor: {
    parse: 'idsAsText',
    readError: 'readAmazonAdsError',
    inspect: 'inspectAmazonAds',
    derive: 'hostOfRegion',
    checked: 'checkedProfiles',
  },
  derives: ['host'],
  check: ['profiles.list'],
  hosted: { profiles: ['search'] },
  // Responses that are an array have nothing around the records.
  wholeLists: [
    'portfolios.list',
    'sponsored_brands_ad_groups.list',
    'sponsored_brands_ads.list',
    'sponsored_brands_campaigns.list',
    'sponsored_brands_negative_targets.list',
    'sponsored_brands_targets.list',
    'sponsored_brands_themes.list',
    'sponsored_product_ad_groups.list',
    'sponsored_product_campaign_negative_keywords.list',
    'sponsored_product_campaign_negative_targets.list',
    'sponsored_product_campaigns.list',
    'sponsored_product_keywords.list',
    'sponsored_product_negative_keywords.list',
    'sponsored_product_negative_targets.list',
    'sponsored_product_product_ads.list',
    'sponsored_product_targets.list',
  ],
  backoff: [2_000, 32_000],
  limits: [
    'Rate limits vary with region and load. Amazon publishes no numbers, and no header reports what is left. A 429 may include `Retry-After`.',
    'A list with `includeExtendedDataFields` counts five times as much as one without.',
    'Pages hold at most 1000 records for Sponsored Products and portfolios, and 100 for Sponsored Brands.',
    'For Sponsored Products, id filters accept 1000 ids of the kind being listed and 100 of any other kind; for Sponsored Brands, 10.',
    'A batch holds at most 1000 items, or 100 portfolios.',
    'At most 5 exports of one kind can run at the same time.',
  ],
  examples: {
    campaignId: '156379209234175',
    adGroupId: '117483916540214',
    adId: '214906438125733',
    keywordId: '190338771264508',
    targetId: '203316654987421',
    portfolioId: '98214455670312',
    profileId: '3085219746',
    asin: 'B0ABCDEFGH',
    currencyCode: 'GBP',
    servingStatus: 'CAMPAIGN_STATUS_ENABLED',
    exportId: 'c3Rhcmdhem9uLWV4cG9ydA',
    reportId: '3b8b7c2a-2f2e-4c39-9a3c-6f1f6ddc0c1e',
    keywordText: 'running shoes',
    defaultBid: 0.75,
    bid: 0.75,
    budget: { budget: 25, budgetType: 'DAILY' },
    expression: [{ type: 'ASIN_SAME_AS', value: 'B0ABCDEFGH' }],
    startDateTime: '2026-01-31T00:00:00Z',
    endDateTime: '2026-02-28T23:59:59Z',
    marketplaces: ['US'],
    countries: ['US'],
    keyword: 'running shoes',
    accountId: 'amzn1.ads-account.g.1a2b3c',
    'ad_groups.bid': { defaultBid: 0.75 },
    'ad_groups.name': 'Shoes',
    'campaigns.name': 'Spring sale',
    'targets.bid': { bid: 0.75 },
    'portfolios.name': 'Spring sale',
    'reports.configuration': {
      adProduct: 'SPONSORED_PRODUCTS',
      groupBy: ['campaign'],
      columns: ['campaignId', 'impressions', 'clicks', 'cost'],
      reportTypeId: 'spCampaigns',
      timeUnit: 'SUMMARY',
      format: 'GZIP_JSON',
    },
    'sponsored_brands_campaigns.budget': 25,
    'sponsored_display_campaigns.budget': 25,
    'sponsored_display_negative_targets.expression': [{ type: 'asinSameAs', value: 'B0ABCDEFGH' }],
    'sponsored_display_targets.expression': [{ type: 'asinSameAs', value: 'B0ABCDEFGH' }],
    'sponsored_product_ad_groups.name': 'Shoes',
    'sponsored_product_campaigns.name': 'Spring sale',
  },
})
