import { defineEntity, maxKeys } from '@ferrule/codegen'
import * as z from 'zod'
import {
  bool,
  extendedData,
  id,
  idOrNone,
  num,
  object,
  objects,
  openEnum,
  RuleBasedBudget,
  ShopperCohortBid,
  state,
  text,
  texts,
} from './shared.records.ts'
import {
  archive,
  BasicStateFilter,
  brandsState,
  create,
  date,
  docs,
  extended,
  Id,
  IdFilter10,
  items,
  list,
  NameFilter,
  NewShopperCohortBid,
  only,
  page,
  update,
  whichBrands,
} from './shared.ts'

export const BrandsBidding = z
  .looseObject({
    bidOptimization: bool('Whether Amazon adjusts bids by placement'),
    bidOptimizationStrategy: text('What Amazon adjusts bids for'),
    bidAdjustmentsByPlacement: objects('Bid changes by `placement`, as a `percentage`'),
    shopperCohortBidAdjustments: z.array(ShopperCohortBid).nullish().describe('Bid increases for cohorts of shoppers'),
  })
  .meta({ id: 'BrandsBidding', description: 'How bids change by placement and shopper.' })

export const SponsoredBrandsCampaign = z
  .looseObject({
    campaignId: id('Id of the campaign'),
    portfolioId: idOrNone('Id of the portfolio'),
    name: text('Name'),
    state: state(),
    budget: num('Amount'),
    budgetType: openEnum('DAILY', 'LIFETIME').nullish().describe('Budget period that the amount applies to'),
    startDate: text('Start date, YYYY-MM-DD'),
    endDate: text('End date, YYYY-MM-DD; absent if open-ended'),
    brandEntityId: text('Id of the brand'),
    bidding: BrandsBidding.nullish().describe('How bids change by placement and shopper'),
    costType: openEnum('CPC', 'VCPM').nullish().describe('What the advertiser pays for'),
    goal: text('Goal of the campaign'),
    productLocation: openEnum('SOLD_ON_AMAZON', 'NOT_SOLD_ON_AMAZON', 'SOLD_ON_DTC')
      .nullish()
      .describe('Where the products are sold'),
    isMultiAdGroupsEnabled: bool('Whether the campaign can have several ad groups'),
    ruleBasedBudget: RuleBasedBudget.nullish().describe('What a budget rule makes of the budget'),
    siteRestrictions: texts('Sites that the campaign is restricted to'),
    smartDefault: texts('Settings that Amazon chose'),
    tags: object('Tags, as key-value pairs of strings'),
    extendedData: extendedData(),
  })
  .meta({ id: 'SponsoredBrandsCampaign', description: 'A Sponsored Brands campaign.' })

const MEDIA = 'application/vnd.sbcampaignresource.v4+json'

const percentage = (least: number) =>
  z.number().min(least).max(900).optional().describe(`Percentage to change bids by, ${least} to 900`)

export const NewBrandsBidding = z
  .strictObject({
    bidOptimization: z.boolean().optional().describe('Whether Amazon adjusts bids by placement'),
    bidAdjustmentsByPlacement: z
      .array(
        z.strictObject({
          placement: z.enum(['HOME', 'DETAIL_PAGE', 'OTHER', 'TOP_OF_SEARCH']).optional().describe('Placement'),
          percentage: percentage(-99),
        }),
      )
      .max(3)
      .optional()
      .describe('Bid changes by placement'),
    shopperCohortBidAdjustments: z
      .array(NewShopperCohortBid)
      .max(1)
      .optional()
      .describe('Bid increase for a cohort of shoppers'),
  })
  .meta({ id: 'NewBrandsBidding', description: 'How bids change by placement and shopper.' })

const name = z.string().min(1).max(128)
const budget = z.number().min(0)
const written = {
  startDate: date('Start date. Default: today').optional(),
  bidding: NewBrandsBidding.optional().describe('How bids change by placement and shopper'),
  tags: z.record(z.string(), z.string()).check(maxKeys(50)).optional().describe('Tags, at most 50'),
}

export default defineEntity({
  name: 'sponsored_brands_campaigns',
  type: 'SponsoredBrandsCampaign',
  summary: 'Sponsored Brands campaigns.',
  docs: docs.brands,
  record: SponsoredBrandsCampaign,
  actions: {
    list: list({
      summary: 'Lists Sponsored Brands campaigns.',
      docs: docs.brands,
      total: 'totalCount',
      path: '/sb/v4/campaigns/list',
      media: MEDIA,
      records: 'campaigns',
      params: {
        ...page(100),
        ...extended(),
        stateFilter: only(BasicStateFilter, 'in these states'),
        campaignIdFilter: only(IdFilter10, 'with these ids'),
        portfolioIdFilter: only(IdFilter10, 'in these portfolios'),
        goalTypeFilter: only(
          z.strictObject({ include: z.array(z.string()).max(100).describe('Values to match') }),
          'with these goals',
        ),
        nameFilter: only(NameFilter, 'with these names'),
      },
    }),
    create: create({
      summary: 'Creates campaigns.',
      docs: docs.brands,
      path: '/sb/v4/campaigns',
      media: MEDIA,
      params: {
        campaigns: items(
          z.strictObject({
            name: name.describe('Name'),
            state: brandsState.describe('State'),
            budget: budget.describe("Amount, in the profile's currency"),
            budgetType: z.enum(['DAILY', 'LIFETIME']).describe('Budget period that the amount applies to'),
            brandEntityId: z.string().min(1).optional().describe('Id of the brand; sellers only'),
            portfolioId: Id.optional().describe('Id of the portfolio to add it to'),
            costType: z.string().min(1).optional().describe('What to pay for: `CPC`, `VCPM`'),
            goal: z.string().min(1).optional().describe('Goal: `PAGE_VISIT`, `BRAND_IMPRESSION_SHARE`, …'),
            productLocation: z
              .enum(['SOLD_ON_AMAZON', 'NOT_SOLD_ON_AMAZON', 'SOLD_ON_DTC'])
              .optional()
              .describe('Where the products are sold'),
            siteRestrictions: z
              .array(z.enum(['AMAZON_BUSINESS']))
              .min(1)
              .max(1)
              .optional()
              .describe('Site that the campaign is restricted to'),
            smartDefault: z.array(z.string()).min(1).max(100).optional().describe('Settings for Amazon to choose'),
            endDate: date('End date').optional(),
            ...written,
          }),
          10,
        ),
      },
    }),
    update: update({
      summary: 'Updates campaigns.',
      docs: docs.brands,
      path: '/sb/v4/campaigns',
      media: MEDIA,
      params: {
        campaigns: items(
          z.strictObject({
            campaignId: Id.describe('Id of the campaign'),
            name: name.optional().describe('Name'),
            state: brandsState.optional().describe('State'),
            budget: budget.optional().describe("Amount, in the profile's currency"),
            portfolioId: Id.nullable().optional().describe('Id of the portfolio to move it to; null for none'),
            endDate: date('End date').nullable().optional(),
            ...written,
          }),
          10,
        ),
      },
    }),
    delete: archive({
      summary: 'Archives campaigns. An archived campaign cannot be restored.',
      docs: docs.brands,
      path: '/sb/v4/campaigns/delete',
      media: MEDIA,
      records: 'campaigns',
      params: { campaignIdFilter: whichBrands },
    }),
  },
})
