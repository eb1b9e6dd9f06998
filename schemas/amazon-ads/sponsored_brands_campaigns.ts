import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { bool, extendedData, id, idOrNone, num, object, openEnum, state, text, texts } from './shared.records.ts'
import { BasicStateFilter, docs, extended, IdFilter10, list, NameFilter, only, page } from './shared.ts'

export const SponsoredBrandsCampaign = z
  .looseObject({
    campaignId: id('Id of the campaign'),
    portfolioId: idOrNone('Id of the portfolio'),
    name: text('Name'),
    state: state(),
    budget: num('Amount'),
    budgetType: openEnum('DAILY', 'LIFETIME').nullish().describe('Period that the amount is for'),
    startDate: text('First day, YYYY-MM-DD'),
    endDate: text('Last day, YYYY-MM-DD; absent when open'),
    brandEntityId: text('Id of the brand'),
    bidding: object('How bids change: `bidOptimization`, `bidAdjustmentsByPlacement`, …'),
    costType: openEnum('CPC', 'VCPM').nullish().describe('What is paid for'),
    goal: text('What the campaign is for'),
    productLocation: openEnum('SOLD_ON_AMAZON', 'NOT_SOLD_ON_AMAZON', 'SOLD_ON_DTC')
      .nullish()
      .describe('Where the products are sold'),
    isMultiAdGroupsEnabled: bool('Whether it may have several ad groups'),
    ruleBasedBudget: object('Budget that follows rules'),
    siteRestrictions: texts('Only on these sites'),
    smartDefault: texts('What the vendor chose'),
    tags: object('Tags: text by text'),
    extendedData: extendedData(),
  })
  .meta({ id: 'SponsoredBrandsCampaign', description: 'A campaign of Sponsored Brands.' })

export default defineEntity({
  name: 'sponsored_brands_campaigns',
  type: 'SponsoredBrandsCampaign',
  summary: 'Campaigns of Sponsored Brands.',
  docs: docs.brands,
  record: SponsoredBrandsCampaign,
  actions: {
    list: list({
      summary: 'Lists campaigns of Sponsored Brands.',
      docs: docs.brands,
      total: 'totalCount',
      path: '/sb/v4/campaigns/list',
      media: 'application/vnd.sbcampaignresource.v4+json',
      records: 'campaigns',
      params: {
        ...page(100),
        ...extended(),
        stateFilter: only(BasicStateFilter, 'in these states'),
        campaignIdFilter: only(IdFilter10, 'these'),
        portfolioIdFilter: only(IdFilter10, 'of these portfolios'),
        goalTypeFilter: only(
          z.strictObject({ include: z.array(z.string()).max(100).describe('Any of these') }),
          'with these goals',
        ),
        nameFilter: only(NameFilter, 'with these names'),
      },
    }),
  },
})
