import { defineConnector } from '@ferrule/codegen'
import * as z from 'zod'
import { settingId } from './shared.ts'

/** Printable ASCII without spaces: what can stand in a header or a form. */
const secret = (pattern: RegExp, hint: string) => z.string().min(1).regex(pattern).meta({ hint })

export default defineConnector({
  name: 'amazon-ads',
  connectorType: 'Amazon-Ads',
  className: 'AmazonAds',
  category: 'advertising',
  version: 'v3',
  summary: 'Profiles, portfolios, campaigns, ad groups, keywords, targets, ads and reports of Amazon Ads.',
  docs: 'https://advertising.amazon.com/API/docs/en-us/guides/overview',
  credentials: z.strictObject({
    client_id: secret(/^[\x21-\x7e]+$/, 'must be a client id, without spaces').describe(
      'Client id of the Login with Amazon application, which Amazon must have approved for the API',
    ),
    client_secret: secret(/^[\x21-\x7e]+$/, 'must be a client secret, without spaces').describe(
      'Client secret of the application',
    ),
    refresh_token: secret(/^(?!Atza\|)[\x21-\x7e]+$/, 'must be a refresh token (Atzr|…), not an access token').describe(
      'Refresh token (`Atzr|…`) of the user who allowed the application to act',
    ),
    access_token: secret(/^(?!Atzr\|)[\x21-\x7e]+$/, 'must be an access token (Atza|…), not a refresh token')
      .optional()
      .describe('Initial access token (`Atza|…`); valid for an hour, and refreshed automatically'),
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
        description: 'Where the account advertises: `NA`, `EU` or `FE`, or the address of one of the three',
      }),
    profile_id: settingId().optional().describe('Profile that calls act for, unless one names another by `profileId`'),
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
  backoff: [2_000, 32_000],
  limits: [
    'Rate limits change with region and load; no number is published and no header says what is left. A 429 may come with `Retry-After`.',
    '`includeExtendedDataFields` weighs five times a plain list.',
    'Pages hold at most 1000 records for Sponsored Products and portfolios, 100 for Sponsored Brands.',
    'Id filters take 1000 ids of the listed kind and 100 of another for Sponsored Products, 10 for Sponsored Brands.',
    'Batches hold at most 1000 items; of portfolios 100.',
    'At most 5 exports of a kind at the same time.',
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
    'portfolios.name': 'Spring sale',
    'reports.configuration': {
      adProduct: 'SPONSORED_PRODUCTS',
      groupBy: ['campaign'],
      columns: ['campaignId', 'impressions', 'clicks', 'cost'],
      reportTypeId: 'spCampaigns',
      timeUnit: 'SUMMARY',
      format: 'GZIP_JSON',
    },
    'sponsored_product_ad_groups.name': 'Shoes',
    'sponsored_product_campaigns.name': 'Spring sale',
  },
})
