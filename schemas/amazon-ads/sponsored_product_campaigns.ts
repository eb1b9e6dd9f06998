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
  open,
  openEnum,
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
    budgetType: openEnum('DAILY', 'OTHER').nullish().describe('Period that the amount is for'),
    effectiveBudget: num('Amount after budget rules'),
  })
  .meta({ id: 'CampaignBudget', description: 'What a campaign may spend.' })

export const DynamicBidding = z
  .looseObject({
    strategy: openEnum('LEGACY_FOR_SALES', 'AUTO_FOR_SALES', 'MANUAL', 'RULE_BASED', 'OTHER')
      .nullish()
      .describe('Whether bids go down, up and down, or stay'),
    placementBidding: objects('Higher bids by `placement`, in `percentage`'),
    shopperCohortBidding: objects('Higher bids for groups of shoppers'),
  })
  .meta({ id: 'DynamicBidding', description: 'How bids change with the chance of a sale.' })

export const SponsoredProductCampaign = z
  .looseObject({
    campaignId: id('Id of the campaign'),
    portfolioId: idOrNone('Id of the portfolio; absent when there is none'),
    name: text('Name'),
    campaignType: openEnum('sponsoredProducts')
      .nullish()
      .describe('Kind of campaign; filled in, since v3 leaves it out'),
    tags: object('Tags: text by text'),
    targetingType: openEnum('AUTO', 'MANUAL').nullish().describe('Who chooses the targets'),
    premiumBidAdjustment: bool('Whether bids rise for the best place; an older setting'),
    state: state(),
    dynamicBidding: DynamicBidding.nullish().describe('How bids change with the chance of a sale'),
    bidding: object('The v2 form of `dynamicBidding`; v3 leaves it out'),
    startDate: text('First day, YYYY-MM-DD'),
    endDate: text('Last day, YYYY-MM-DD; absent or null when open'),
    dailyBudget: num('Amount per day; filled in from `budget`, since v3 leaves it out'),
    budget: CampaignBudget.nullish().describe('What it may spend'),
    extendedData: extendedData(),
    marketplaceBudgetAllocation: text('How the budget is spread over marketplaces'),
    offAmazonSettings: object('How much is spent outside of Amazon'),
    siteRestrictions: texts('Only on these sites: `AMAZON_BUSINESS`, `AMAZON_HAUL`'),
  })
  .meta({ id: 'SponsoredProductCampaign', description: 'A campaign of Sponsored Products.' })

const percentage = z.int().min(0).max(900).optional().describe('How much more, 0 to 900 percent')
export const NewDynamicBidding = z
  .strictObject({
    strategy: z
      .enum(['LEGACY_FOR_SALES', 'AUTO_FOR_SALES', 'MANUAL', 'RULE_BASED'])
      .optional()
      .describe('Whether bids go down, up and down, or stay'),
    placementBidding: z
      .array(
        z.strictObject({
          placement: z
            .enum(['PLACEMENT_TOP', 'PLACEMENT_PRODUCT_PAGE', 'PLACEMENT_REST_OF_SEARCH', 'SITE_AMAZON_BUSINESS'])
            .optional()
            .describe('Place'),
          percentage,
        }),
      )
      .optional()
      .describe('Higher bids by place'),
    shopperCohortBidding: z.array(open()).max(1).optional().describe('Higher bids for a group of shoppers'),
  })
  .meta({ id: 'NewDynamicBidding', description: 'How bids change with the chance of a sale.' })

const written = {
  endDate: date('Last day').nullable().optional(),
  dynamicBidding: NewDynamicBidding.optional().describe('How bids change with the chance of a sale'),
  offAmazonSettings: open()
    .optional()
    .describe('How much is spent outside of Amazon: `offAmazonBudgetControlStrategy`'),
  siteRestrictions: z
    .array(z.enum(['AMAZON_BUSINESS', 'AMAZON_HAUL']))
    .min(1)
    .max(1)
    .optional()
    .describe('Only on this site'),
  tags: z.record(z.string(), z.string()).check(maxKeys(50)).optional().describe('Tags, at most 50'),
}
const name = z.string().min(1)
const budget = z.strictObject({
  budget: z.number().min(0).describe('Amount, in the currency of the profile'),
  budgetType: z.enum(['DAILY']).describe('Per day'),
})
const targetingType = z.enum(['AUTO', 'MANUAL'])

export default defineEntity({
  name: 'sponsored_product_campaigns',
  type: 'SponsoredProductCampaign',
  summary: 'Campaigns of Sponsored Products.',
  docs: docs.products,
  record: SponsoredProductCampaign,
  actions: {
    list: list({
      summary: 'Lists campaigns of Sponsored Products.',
      docs: docs.products,
      path: '/sp/campaigns/list',
      media: MEDIA,
      records: 'campaigns',
      params: {
        ...page(1000),
        ...extended(),
        stateFilter: only(StateFilter, 'in these states'),
        campaignIdFilter: only(IdFilter1000, 'these'),
        portfolioIdFilter: only(IdFilter100, 'of these portfolios'),
        nameFilter: only(NameFilter, 'with these names'),
      },
      vendor: { finish: 'fillCampaigns' },
    }),
    get: getByList({
      summary: 'Returns one campaign, by a list of one: Amazon has shut off its call by id (v2).',
      docs: docs.products,
      path: '/sp/campaigns/list',
      media: MEDIA,
      params: { campaignId: Id.describe('Id of the campaign') },
      records: 'campaigns',
      vendor: { finish: 'fillCampaigns' },
    }),
    create: create({
      summary: 'Makes campaigns.',
      docs: docs.products,
      path: '/sp/campaigns',
      media: MEDIA,
      params: {
        campaigns: items(
          z.strictObject({
            name: name.describe('Name, unlike that of other campaigns'),
            targetingType: targetingType.describe('Who chooses the targets'),
            state: newState.describe('State'),
            budget: budget.describe('What it may spend'),
            portfolioId: Id.optional().describe('Portfolio to put it in'),
            startDate: date('First day. Default: today').optional(),
            ...written,
          }),
        ),
      },
    }),
    update: update({
      summary: 'Changes campaigns.',
      docs: docs.products,
      path: '/sp/campaigns',
      media: MEDIA,
      params: {
        campaigns: items(
          z.strictObject({
            campaignId: Id.describe('Id of the campaign'),
            name: name.optional().describe('Name'),
            targetingType: targetingType.optional().describe('Who chooses the targets'),
            state: newState.optional().describe('State'),
            budget: budget.optional().describe('What it may spend'),
            portfolioId: Id.nullable().optional().describe('Portfolio to put it in; null for none'),
            startDate: date('First day').optional(),
            ...written,
          }),
        ),
      },
    }),
    delete: archive({
      summary: 'Archives campaigns, for good.',
      docs: docs.products,
      path: '/sp/campaigns/delete',
      media: MEDIA,
      records: 'campaigns',
      params: { campaignIdFilter: which },
    }),
  },
})
