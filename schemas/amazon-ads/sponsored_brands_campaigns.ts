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
    budgetType: openEnum('DAILY', 'LIFETIME').nullish().describe('Budget period that the amount applies to'),
    startDate: text('Start date, YYYY-MM-DD'),
    endDate: text('End date, YYYY-MM-DD; absent if open-ended'),
    brandEntityId: text('Id of the brand'),
    bidding: object('Bidding: `bidOptimization`, `bidAdjustmentsByPlacement`, …'),
    costType: openEnum('CPC', 'VCPM').nullish().describe('What the advertiser pays for'),
    goal: text('Goal of the campaign'),
    productLocation: openEnum('SOLD_ON_AMAZON', 'NOT_SOLD_ON_AMAZON', 'SOLD_ON_DTC')
      .nullish()
      .describe('Where the products are sold'),
    isMultiAdGroupsEnabled: bool('Whether the campaign can have several ad groups'),
    ruleBasedBudget: object('Rule-based budget'),
    siteRestrictions: texts('Sites that the campaign is restricted to'),
    smartDefault: texts('Settings that Amazon chose'),
    tags: object('Tags, as key-value pairs of strings'),
    extendedData: extendedData(),
  })
  .meta({ id: 'SponsoredBrandsCampaign', description: 'A Sponsored Brands campaign.' })

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
      media: 'application/vnd.sbcampaignresource.v4+json',
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
  },
})
