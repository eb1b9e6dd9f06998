import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { id, num, text } from './shared.records.ts'
import { docs } from './shared.ts'

/** Daily reports that are copied. Columns are those of Amazon's guides on report types. */

const texts = {
  campaignName: 'Name of the campaign',
  campaignStatus: 'State of the campaign',
  campaignBudgetType: 'Type of the budget: `DAILY_BUDGET`, `LIFETIME_BUDGET`',
  campaignBudgetCurrencyCode: 'Currency of all amounts; ISO 4217',
  adGroupName: 'Name of the ad group',
  adStatus: 'State of the ad group',
  adKeywordStatus: 'State of the keyword or target',
  keyword: 'Text of the keyword, or the expression of the target',
  keywordText: 'Text of the keyword',
  keywordType: 'Type of the keyword or target',
  matchType: 'Match type',
  targeting: 'Text of the keyword, or the expression of the target',
  targetingExpression: 'Expression of the target',
  targetingText: 'Expression of the target in words',
  advertisedAsin: 'ASIN of the advertised product',
  advertisedSku: 'SKU of the advertised product',
  promotedAsin: 'ASIN of the advertised product',
  promotedSku: 'SKU of the advertised product',
  costType: 'Basis of payment: clicks or viewable impressions',
  bidOptimization: 'What bids are optimized for',
} as const

const within = (days: string) => `within ${days} of the click`
const perWindow = (name: string, what: string) =>
  Object.fromEntries(
    [1, 7, 14, 30].map((days) => [`${name}${days}d`, `${what} ${within(days === 1 ? 'a day' : `${days} days`)}`]),
  )

const figures: Readonly<Record<string, string>> = {
  campaignBudgetAmount: 'Budget of the campaign',
  keywordBid: 'Bid of the keyword or target',
  impressions: 'Number of times that ads were shown',
  impressionsViews: 'Number of viewable impressions',
  viewableImpressions: 'Number of viewable impressions',
  clicks: 'Number of clicks',
  cost: 'Cost',
  costPerClick: 'Cost per click',
  clickThroughRate: 'Clicks per impression',
  ...perWindow('purchases', 'Number of purchases'),
  ...perWindow('purchasesSameSku', 'Number of purchases of the advertised product'),
  ...perWindow('sales', 'Sales'),
  ...perWindow('attributedSalesSameSku', 'Sales of the advertised product'),
  ...perWindow('unitsSoldClicks', 'Number of units sold'),
  ...perWindow('unitsSoldSameSku', 'Number of units of the advertised product sold'),
  purchases: 'Number of purchases after a view or a click',
  purchasesClicks: 'Number of purchases after a click',
  sales: 'Sales after a view or a click',
  salesClicks: 'Sales after a click',
  unitsSold: 'Number of units sold after a view or a click',
  unitsSoldClicks: 'Number of units sold after a click',
  detailPageViews: 'Number of views of the product page',
  detailPageViewsClicks: 'Number of views of the product page after a click',
  addToCart: 'Number of times that the product was added to a cart',
  addToCartClicks: 'Number of times that the product was added to a cart after a click',
  brandedSearches: 'Number of searches for the brand',
  brandedSearchesClicks: 'Number of searches for the brand after a click',
  newToBrandPurchases: 'Number of first purchases of the brand within a year',
  newToBrandPurchasesClicks: 'Number of first purchases of the brand within a year, after a click',
  newToBrandSales: 'Sales of first purchases of the brand within a year',
  newToBrandSalesClicks: 'Sales of first purchases of the brand within a year, after a click',
  newToBrandUnitsSold: 'Number of units in first purchases of the brand within a year',
  newToBrandUnitsSoldClicks: 'Number of units in first purchases of the brand within a year, after a click',
}

const campaign = ['campaignId', 'campaignName', 'campaignBudgetCurrencyCode'] as const
const budget = ['campaignStatus', 'campaignBudgetAmount', 'campaignBudgetType'] as const
const adGroup = ['adGroupId', 'adGroupName'] as const
const products = [
  ...(['impressions', 'clicks', 'cost', 'costPerClick', 'clickThroughRate'] as const),
  ...(['purchases1d', 'purchases7d', 'purchases14d', 'purchases30d'] as const),
  ...(['purchasesSameSku1d', 'purchasesSameSku7d', 'purchasesSameSku14d', 'purchasesSameSku30d'] as const),
  ...(['sales1d', 'sales7d', 'sales14d', 'sales30d'] as const),
  ...([
    'attributedSalesSameSku1d',
    'attributedSalesSameSku7d',
    'attributedSalesSameSku14d',
    'attributedSalesSameSku30d',
  ] as const),
  ...(['unitsSoldClicks1d', 'unitsSoldClicks7d', 'unitsSoldClicks14d', 'unitsSoldClicks30d'] as const),
  ...(['unitsSoldSameSku1d', 'unitsSoldSameSku7d', 'unitsSoldSameSku14d', 'unitsSoldSameSku30d'] as const),
] as const
const shared = [
  ...(['impressions', 'clicks', 'cost', 'purchases', 'purchasesClicks', 'sales', 'salesClicks', 'unitsSold'] as const),
  ...(['detailPageViews', 'detailPageViewsClicks', 'addToCart', 'addToCartClicks'] as const),
  ...(['brandedSearches', 'brandedSearchesClicks', 'newToBrandPurchases', 'newToBrandPurchasesClicks'] as const),
  ...(['newToBrandSalesClicks', 'newToBrandUnitsSold', 'newToBrandUnitsSoldClicks'] as const),
] as const
const brands = [...budget, 'costType', ...shared, 'newToBrandSales'] as const
const display = [...shared, 'unitsSoldClicks', 'impressionsViews'] as const

interface Report {
  readonly reportTypeId: string
  readonly groupBy: readonly string[]
  readonly key: string
  readonly columns: readonly string[]
  readonly keywordTypes?: readonly string[]
}

const KEYWORDS = ['BROAD', 'PHRASE', 'EXACT'] as const
const TARGETS = ['TARGETING_EXPRESSION', 'TARGETING_EXPRESSION_PREDEFINED'] as const
const targets = { reportTypeId: 'spTargeting', groupBy: ['targeting'], key: 'keywordId' } as const
const targetColumns = [
  ...campaign,
  ...budget,
  ...adGroup,
  'keywordId',
  'keyword',
  'keywordBid',
  'adKeywordStatus',
] as const
const ofTargets = [...targetColumns, 'keywordType', 'matchType', 'targeting', ...products] as const
const brandsTargets = [
  ...campaign,
  ...brands,
  ...adGroup,
  'keywordBid',
  'adKeywordStatus',
  'keywordType',
  'matchType',
] as const

/** By product and by entity. */
export const REPORTS = {
  SPONSORED_PRODUCTS: {
    days: 95,
    reports: {
      sponsored_product_campaign_reports: {
        ...({ reportTypeId: 'spCampaigns', groupBy: ['campaign'], key: 'campaignId' } as const),
        columns: [...campaign, ...budget, ...products],
      },
      sponsored_product_ad_group_reports: {
        ...({ reportTypeId: 'spCampaigns', groupBy: ['campaign', 'adGroup'], key: 'adGroupId' } as const),
        columns: [...campaign, ...budget, ...adGroup, 'adStatus', ...products],
      },
      sponsored_product_keyword_reports: { ...targets, columns: ofTargets, keywordTypes: KEYWORDS },
      sponsored_product_target_reports: { ...targets, columns: ofTargets, keywordTypes: TARGETS },
      sponsored_product_product_ad_reports: {
        ...({ reportTypeId: 'spAdvertisedProduct', groupBy: ['advertiser'], key: 'adId' } as const),
        columns: [...campaign, ...budget, ...adGroup, 'adId', 'advertisedAsin', 'advertisedSku', ...products],
      },
    },
  },
  SPONSORED_BRANDS: {
    days: 60,
    reports: {
      sponsored_brands_campaign_reports: {
        ...({ reportTypeId: 'sbCampaigns', groupBy: ['campaign'], key: 'campaignId' } as const),
        columns: [...campaign, ...brands, 'unitsSoldClicks', 'viewableImpressions'],
      },
      sponsored_brands_ad_group_reports: {
        ...({ reportTypeId: 'sbAdGroup', groupBy: ['adGroup'], key: 'adGroupId' } as const),
        columns: [...campaign, ...brands, 'unitsSoldClicks', ...adGroup, 'adStatus'],
      },
      sponsored_brands_ad_reports: {
        ...({ reportTypeId: 'sbAds', groupBy: ['ads'], key: 'adId' } as const),
        columns: [...campaign, ...brands, 'unitsSoldClicks', 'viewableImpressions', ...adGroup, 'adId'],
      },
      sponsored_brands_keyword_reports: {
        ...({ reportTypeId: 'sbTargeting', groupBy: ['targeting'], key: 'keywordId', keywordTypes: KEYWORDS } as const),
        columns: [...brandsTargets, 'keywordId', 'keywordText'],
      },
      sponsored_brands_target_reports: {
        ...({
          reportTypeId: 'sbTargeting',
          groupBy: ['targeting'],
          key: 'targetingId',
          keywordTypes: TARGETS,
        } as const),
        columns: [...brandsTargets, 'targetingId', 'targetingExpression', 'targetingText'],
      },
    },
  },
  SPONSORED_DISPLAY: {
    days: 65,
    reports: {
      sponsored_display_campaign_reports: {
        ...({ reportTypeId: 'sdCampaigns', groupBy: ['campaign'], key: 'campaignId' } as const),
        columns: [...campaign, 'campaignStatus', 'campaignBudgetAmount', 'costType', ...display, 'newToBrandSales'],
      },
      sponsored_display_ad_group_reports: {
        ...({ reportTypeId: 'sdAdGroup', groupBy: ['adGroup'], key: 'adGroupId' } as const),
        columns: [...campaign, ...adGroup, 'bidOptimization', ...display, 'newToBrandSales'],
      },
      sponsored_display_target_reports: {
        ...({ reportTypeId: 'sdTargeting', groupBy: ['targeting'], key: 'targetingId' } as const),
        columns: [
          ...([
            ...campaign,
            ...adGroup,
            'targetingId',
            'targetingExpression',
            'targetingText',
            'adKeywordStatus',
          ] as const),
          ...([...display, 'newToBrandSales'] as const),
        ],
      },
      sponsored_display_product_ad_reports: {
        ...({ reportTypeId: 'sdAdvertisedProduct', groupBy: ['advertiser'], key: 'adId' } as const),
        columns: [
          ...([...campaign, ...adGroup, 'adId', 'promotedAsin', 'promotedSku', 'bidOptimization'] as const),
          ...([...display, 'newToBrandSales'] as const),
        ],
      },
    },
  },
} as const satisfies Readonly<Record<string, { days: number; reports: Readonly<Record<string, Report>> }>>

const isId = (column: string): boolean => column.endsWith('Id')

/** The configuration that a report is requested with, in the vendor's words. */
export function configurationOf(adProduct: string, { columns, groupBy, reportTypeId, keywordTypes }: Report) {
  return {
    adProduct,
    groupBy,
    columns: ['date', ...columns],
    reportTypeId,
    timeUnit: 'DAILY',
    format: 'GZIP_JSON',
    ...(keywordTypes && { filters: [{ field: 'keywordType', values: keywordTypes }] }),
  }
}

export const idsOf = ({ columns }: Report): string[] => columns.filter(isId)

type Reports = (typeof REPORTS)['SPONSORED_PRODUCTS']['reports'] &
  (typeof REPORTS)['SPONSORED_BRANDS']['reports'] &
  (typeof REPORTS)['SPONSORED_DISPLAY']['reports']

type Field<Column, Key> = Column extends Key
  ? z.ZodString
  : Column extends `${string}Id` | keyof typeof texts
    ? z.ZodOptional<z.ZodNullable<z.ZodString>>
    : z.ZodOptional<z.ZodNullable<z.ZodNumber>>

type Fields<One extends Report> = { [Column in One['columns'][number]]: Field<Column, One['key']> }

/** Rows of one report: an entity without actions, since only its copy can be asked. */
export function reportEntity<Name extends keyof Reports & string>(name: Name, type: string, of: string) {
  const all: Readonly<Record<string, Report>> = Object.assign(
    {},
    ...Object.values(REPORTS).map(({ reports }) => reports),
  )
  const { columns, key, reportTypeId } = all[name] as Report
  const fields = Object.fromEntries(columns.map((column) => [column, fieldOf(column, key)])) as Fields<Reports[Name]>
  return defineEntity({
    name,
    type,
    summary: `Figures of ${of} by day, from Amazon's reports (\`${reportTypeId}\`). A copy has them.`,
    docs: docs.reports,
    record: z
      .looseObject({ date: z.string().describe('Day in the time zone of the profile, YYYY-MM-DD'), ...fields })
      .meta({ id: type, description: `Figures of ${of} on one day.` }),
    actions: {},
  })
}

function fieldOf(column: string, key: string) {
  if (column === key) return id(`Id of the ${subjectOf(column)}`)
  if (isId(column)) return text(`Id of the ${subjectOf(column)}`)
  if (Object.hasOwn(texts, column)) return text(texts[column as keyof typeof texts])
  return num(figures[column] as string)
}

const subjectOf = (column: string): string =>
  column.replace(/Id$/, '').replace('targeting', 'target').replace('adGroup', 'ad group')
