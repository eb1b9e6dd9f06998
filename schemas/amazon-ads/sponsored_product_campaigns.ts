import { defineEntity, maxKeys } from '@ferrule/codegen'
import * as z from 'zod'
import {
  bool,
  extendedData,
  id,
  idOrNone,
  num,
  object,
  openEnum,
  ShopperCohortBid,
  state,
  text,
  texts,
} from './shared.records.ts'
import {
  archive,
  create,
  date,
  docs,
  extended,
  getByList,
  Id,
  IdFilter100,
  IdFilter1000,
  items,
  list,
  NameFilter,
  NewShopperCohortBid,
  newState,
  only,
  page,
  StateFilter,
  update,
  which,
} from './shared.ts'

const MEDIA = 'application/vnd.spCampaign.v3+json'

export const CampaignBudget = z
  .looseObject({
    budget: num('Amount'),
    budgetType: openEnum('DAILY', 'OTHER').nullish().describe('Budget period that the amount applies to'),
    effectiveBudget: num('Amount in effect, with budget rules applied'),
  })
  .meta({ id: 'CampaignBudget', description: 'The budget of a campaign.' })

export const PlacementBid = z
  .looseObject({
    placement: openEnum('PLACEMENT_TOP', 'PLACEMENT_PRODUCT_PAGE', 'PLACEMENT_REST_OF_SEARCH', 'SITE_AMAZON_BUSINESS')
      .nullish()
      .describe('Placement'),
    percentage: num('Percentage that bids are increased by'),
  })
  .meta({ id: 'PlacementBid', description: 'A bid increase for a placement.' })

export const OffAmazonSettings = z
  .looseObject({
    offAmazonBudgetControlStrategy: openEnum('MAXIMIZE_REACH', 'MINIMIZE_SPEND')
      .nullish()
      .describe('What the budget outside Amazon is spent for'),
  })
  .meta({ id: 'OffAmazonSettings', description: 'Settings for ads outside Amazon.' })

export const DynamicBidding = z
  .looseObject({
    strategy: openEnum('LEGACY_FOR_SALES', 'AUTO_FOR_SALES', 'MANUAL', 'RULE_BASED', 'OTHER')
      .nullish()
      .describe('Bidding strategy: whether bids go down only, up and down, or stay fixed'),
    placementBidding: z.array(PlacementBid).nullish().describe('Bid increases by placement'),
    shopperCohortBidding: z.array(ShopperCohortBid).nullish().describe('Bid increases for cohorts of shoppers'),
  })
  .meta({ id: 'DynamicBidding', description: 'How bids change with the likelihood of a sale.' })

export const SponsoredProductCampaign = z
  .looseObject({
    campaignId: id('Id of the campaign'),
    portfolioId: idOrNone('Id of the portfolio; absent if there is none'),
    name: text('Name'),
    campaignType: openEnum('sponsoredProducts')
      .nullish()
      .describe('Type of campaign; set by the connector, since v3 omits it'),
    tags: object('Tags, as key-value pairs of strings'),
    targetingType: openEnum('AUTO', 'MANUAL').nullish().describe('Whether targeting is automatic or manual'),
    premiumBidAdjustment: bool('Whether bids increase for the best placement; a legacy setting'),
    state: state(),
    dynamicBidding: DynamicBidding.nullish().describe('How bids change with the likelihood of a sale'),
    bidding: object('The v2 form of `dynamicBidding`; v3 omits it'),
    startDate: text('Start date, YYYY-MM-DD'),
    endDate: text('End date, YYYY-MM-DD; absent or null if open-ended'),
    dailyBudget: num('Amount per day; copied from `budget`, since v3 omits it'),
    budget: CampaignBudget.nullish().describe('Budget'),
    extendedData: extendedData(),
    marketplaceBudgetAllocation: text('How the budget is allocated across marketplaces'),
    offAmazonSettings: OffAmazonSettings.nullish().describe('Settings for ads outside Amazon'),
    siteRestrictions: texts('Sites that the campaign is restricted to: `AMAZON_BUSINESS`, `AMAZON_HAUL`'),
  })
  .meta({ id: 'SponsoredProductCampaign', description: 'A Sponsored Products campaign.' })

const percentage = z.int().min(0).max(900).optional().describe('Percentage to increase bids by, 0 to 900')
export const NewDynamicBidding = z
  .strictObject({
    strategy: z
      .enum(['LEGACY_FOR_SALES', 'AUTO_FOR_SALES', 'MANUAL', 'RULE_BASED'])
      .optional()
      .describe('Bidding strategy: whether bids go down only, up and down, or stay fixed'),
    placementBidding: z
      .array(
        z.strictObject({
          placement: z
            .enum(['PLACEMENT_TOP', 'PLACEMENT_PRODUCT_PAGE', 'PLACEMENT_REST_OF_SEARCH', 'SITE_AMAZON_BUSINESS'])
            .optional()
            .describe('Placement'),
          percentage,
        }),
      )
      .optional()
      .describe('Bid increases by placement'),
    shopperCohortBidding: z
      .array(NewShopperCohortBid)
      .max(1)
      .optional()
      .describe('Bid increase for a cohort of shoppers'),
  })
  .meta({ id: 'NewDynamicBidding', description: 'How bids change with the likelihood of a sale.' })

const written = {
  endDate: date('End date').nullable().optional(),
  dynamicBidding: NewDynamicBidding.optional().describe('How bids change with the likelihood of a sale'),
  offAmazonSettings: z
    .strictObject({
      offAmazonBudgetControlStrategy: z
        .enum(['MAXIMIZE_REACH', 'MINIMIZE_SPEND'])
        .optional()
        .describe('What to spend the budget outside Amazon for'),
    })
    .optional()
    .describe('Settings for ads outside Amazon'),
  siteRestrictions: z
    .array(z.enum(['AMAZON_BUSINESS', 'AMAZON_HAUL']))
    .min(1)
    .max(1)
    .optional()
    .describe('Site that the campaign is restricted to'),
  tags: z.record(z.string(), z.string()).check(maxKeys(50)).optional().describe('Tags, at most 50'),
}
const name = z.string().min(1)
const budget = z.strictObject({
  budget: z.number().min(0).describe("Amount, in the profile's currency"),
  budgetType: z.enum(['DAILY']).describe('Daily budget'),
})
const targetingType = z.enum(['AUTO', 'MANUAL'])

export default defineEntity({
  name: 'sponsored_product_campaigns',
  type: 'SponsoredProductCampaign',
  summary: 'Sponsored Products campaigns.',
  docs: docs.products,
  record: SponsoredProductCampaign,
  actions: {
    list: list({
      summary: 'Lists Sponsored Products campaigns.',
      docs: docs.products,
      path: '/sp/campaigns/list',
      media: MEDIA,
      records: 'campaigns',
      params: {
        ...page(1000),
        ...extended(),
        stateFilter: only(StateFilter, 'in these states'),
        campaignIdFilter: only(IdFilter1000, 'with these ids'),
        portfolioIdFilter: only(IdFilter100, 'in these portfolios'),
        nameFilter: only(NameFilter, 'with these names'),
      },
      vendor: { finish: 'fillCampaigns' },
    }),
    get: getByList({
      summary: 'Returns one campaign. Sent as a list request, because Amazon has retired the call by id (v2).',
      docs: docs.products,
      path: '/sp/campaigns/list',
      media: MEDIA,
      params: { campaignId: Id.describe('Id of the campaign') },
      records: 'campaigns',
      vendor: { finish: 'fillCampaigns' },
    }),
    create: create({
      summary: 'Creates campaigns.',
      docs: docs.products,
      path: '/sp/campaigns',
      media: MEDIA,
      params: {
        campaigns: items(
          z.strictObject({
            name: name.describe('Name, unique among your campaigns'),
            targetingType: targetingType.describe('Whether targeting is automatic or manual'),
            state: newState.describe('State'),
            budget: budget.describe('Budget'),
            portfolioId: Id.optional().describe('Id of the portfolio to add it to'),
            startDate: date('Start date. Default: today').optional(),
            ...written,
          }),
        ),
      },
    }),
    update: update({
      summary: 'Updates campaigns.',
      docs: docs.products,
      path: '/sp/campaigns',
      media: MEDIA,
      params: {
        campaigns: items(
          z.strictObject({
            campaignId: Id.describe('Id of the campaign'),
            name: name.optional().describe('Name'),
            targetingType: targetingType.optional().describe('Whether targeting is automatic or manual'),
            state: newState.optional().describe('State'),
            budget: budget.optional().describe('Budget'),
            portfolioId: Id.nullable().optional().describe('Id of the portfolio to move it to; null for none'),
            startDate: date('Start date').optional(),
            ...written,
          }),
        ),
      },
    }),
    delete: archive({
      summary: 'Archives campaigns. An archived campaign cannot be restored.',
      docs: docs.products,
      path: '/sp/campaigns/delete',
      media: MEDIA,
      records: 'campaigns',
      params: { campaignIdFilter: which },
    }),
  },
})
