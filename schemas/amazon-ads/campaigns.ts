import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { bool, id, idOrNone, num, objects, openEnum, text, texts } from './shared.records.ts'
import { docs, Id, only } from './shared.ts'
import {
  adProduct,
  countries,
  currency,
  idFilter,
  inCampaign,
  many,
  manyIds,
  oneMarketplace,
  oneOf,
  query,
  recordState,
  recordTags,
  results,
  scopeFilter,
  stamps,
  TermFilter,
  tags,
  time,
  unifiedCreate,
  unifiedDelete,
  unifiedUpdate,
  written,
} from './shared.unified.ts'

export const CampaignBudgets = z
  .looseObject({
    budgetType: openEnum('MONETARY').nullish().describe('What is limited: `MONETARY`, money'),
    recurrenceTimePeriod: openEnum('DAILY', 'LIFETIME').nullish().describe('Period that the amount applies to'),
    budgetValue: z
      .looseObject({
        monetaryBudgetValue: z
          .looseObject({
            monetaryBudget: z
              .looseObject({
                value: num('Amount'),
                ruleValue: num('Amount in effect, with a budget rule applied'),
                currencyCode: currency,
              })
              .nullish()
              .describe('The amount'),
          })
          .nullish()
          .describe('A budget of money'),
      })
      .nullish()
      .describe('The budget'),
  })
  .meta({ id: 'CampaignBudgets', description: 'A budget of a campaign.' })

const percentages = (by: string) => objects(`Bid changes by \`${by}\`, each as a \`percentage\``)

export const CampaignOptimizations = z
  .looseObject({
    bidSettings: z
      .looseObject({
        bidStrategy: openEnum('MANUAL', 'RULE_BASED', 'SALES_DOWN_ONLY', 'SALES_UP_AND_DOWN')
          .nullish()
          .describe('Whether bids go down only, up and down, or stay fixed'),
        bidAdjustments: z
          .looseObject({
            audienceBidAdjustments: percentages('audienceId'),
            creativeBidAdjustments: percentages('creativeType'),
            placementBidAdjustments: percentages('placement'),
            shopperSegmentBidAdjustments: percentages('shopperSegment'),
          })
          .nullish()
          .describe('Bid changes'),
      })
      .nullish()
      .describe('How bids change'),
    budgetSettings: z
      .looseObject({
        offAmazonBudgetControlStrategy: openEnum('MAXIMIZE_REACH', 'MINIMIZE_SPEND')
          .nullish()
          .describe('What the budget outside Amazon is spent for'),
      })
      .nullish()
      .describe('How the budget is spent; Sponsored Products only'),
    goalSettings: z
      .looseObject({
        goal: text('Goal: `AWARENESS`, `CONSIDERATION`, `CONVERSIONS`'),
        kpi: text('What success is measured by: `CLICKS`, `TOP_OF_SEARCH_IMPRESSION_SHARE`'),
      })
      .nullish()
      .describe('Goal; Sponsored Brands only'),
  })
  .meta({ id: 'CampaignOptimizations', description: 'What Amazon optimizes a campaign for, and how.' })

export const Campaign = z
  .looseObject({
    campaignId: id('Id of the campaign'),
    adProduct: adProduct(),
    portfolioId: idOrNone('Id of the portfolio; absent if there is none'),
    brandId: text('Id of the brand; Sponsored Brands only'),
    globalCampaignId: idOrNone('Id of the campaign for several marketplaces that it is part of'),
    name: text('Name'),
    state: recordState(),
    budgets: z.array(CampaignBudgets).nullish().describe('Budgets'),
    costType: openEnum('CPC', 'VCPM').nullish().describe('What the advertiser pays for'),
    startDateTime: text('When it starts; ISO 8601'),
    endDateTime: text('When it ends; ISO 8601; absent if open-ended'),
    optimizations: CampaignOptimizations.nullish().describe('What Amazon optimizes it for, and how'),
    autoCreationSettings: z
      .looseObject({
        autoCreateTargets: bool('Whether Amazon chooses the targets'),
        autoManageCampaign: bool('Whether Amazon manages the campaign'),
      })
      .nullish()
      .describe('What Amazon does automatically'),
    countries: texts('Countries that it is shown in'),
    salesChannel: openEnum('AMAZON', 'OFF_AMAZON').nullish().describe('Where the products are sold'),
    siteRestrictions: texts('Sites that it is restricted to: `AMAZON_BUSINESS`, `AMAZON_HAUL`'),
    isMultiAdGroupsEnabled: bool('Whether it can have several ad groups; Sponsored Brands only'),
    tags: recordTags,
    ...stamps,
  })
  .meta({ id: 'Campaign', description: 'A campaign of any product, as the unified API describes it.' })

const Money = z
  .strictObject({
    monetaryBudgetValue: z
      .strictObject({
        monetaryBudget: z
          .strictObject({ value: z.number().min(0).describe("Amount, in the marketplace's currency") })
          .describe('The amount'),
      })
      .describe('A budget of money'),
  })
  .meta({ id: 'MonetaryBudget', description: 'A budget of money.' })

const money = {
  budgetType: z.enum(['MONETARY']).describe('What is limited'),
  budgetValue: Money.describe('The budget'),
}

const budgets = <Period extends string>(...periods: [Period, ...Period[]]) =>
  z
    .array(
      z.strictObject({
        ...money,
        recurrenceTimePeriod: z.enum(periods).describe('Period that the amount applies to'),
      }),
    )
    .min(1)
    .max(1)
    .describe('The budget, in an array')

const percentage = z.int().describe('Percentage to change bids by')

const ByAudience = z
  .array(z.strictObject({ audienceId: z.string().min(1).describe('Id of the audience'), percentage }))
  .max(1)
  .optional()
  .describe('Bid change for an audience')

const byPlacement = <Placement extends string>(...placements: [Placement, ...Placement[]]) =>
  z
    .array(z.strictObject({ placement: z.enum(placements).describe('Placement'), percentage }))
    .max(4)
    .optional()
    .describe('Bid changes by placement')

export const ProductsOptimizations = z
  .strictObject({
    bidSettings: z
      .strictObject({
        bidStrategy: z
          .enum(['MANUAL', 'RULE_BASED', 'SALES_DOWN_ONLY', 'SALES_UP_AND_DOWN'])
          .optional()
          .describe('Whether bids go down only, up and down, or stay fixed'),
        bidAdjustments: z
          .strictObject({
            audienceBidAdjustments: ByAudience,
            creativeBidAdjustments: z
              .array(
                z.strictObject({
                  creativeType: z.enum(['SPOTLIGHT']).optional().describe('Creative'),
                  percentage,
                }),
              )
              .max(2)
              .optional()
              .describe('Bid changes by creative'),
            placementBidAdjustments: byPlacement(
              'PRODUCT_PAGE',
              'REST_OF_SEARCH',
              'SITE_AMAZON_BUSINESS',
              'TOP_OF_SEARCH',
            ),
          })
          .optional()
          .describe('Bid changes'),
      })
      .optional()
      .describe('How bids change'),
    budgetSettings: z
      .strictObject({
        offAmazonBudgetControlStrategy: z
          .enum(['MAXIMIZE_REACH', 'MINIMIZE_SPEND'])
          .optional()
          .describe('What to spend the budget outside Amazon for'),
      })
      .optional()
      .describe('How the budget is spent'),
  })
  .meta({ id: 'ProductsOptimizations', description: 'How Amazon optimizes a campaign of Sponsored Products.' })

const brandsBids = z
  .strictObject({
    bidStrategy: z
      .enum(['MANUAL', 'SALES_UP_AND_DOWN'])
      .optional()
      .describe('Whether Amazon changes bids by placement, or you do'),
    bidAdjustments: z
      .strictObject({
        audienceBidAdjustments: ByAudience,
        placementBidAdjustments: byPlacement('HOME_PAGE', 'PRODUCT_PAGE', 'REST_OF_SEARCH', 'TOP_OF_SEARCH'),
        shopperSegmentBidAdjustments: z
          .array(
            z.strictObject({ shopperSegment: z.enum(['NEW_TO_BRAND']).describe('Segment of shoppers'), percentage }),
          )
          .max(2)
          .optional()
          .describe('Bid changes by segment of shoppers'),
      })
      .optional()
      .describe('Bid changes'),
  })
  .optional()
  .describe('How bids change')

export const BrandsOptimizations = z
  .strictObject({
    bidSettings: brandsBids,
    goalSettings: z
      .strictObject({
        kpi: z.enum(['CLICKS', 'TOP_OF_SEARCH_IMPRESSION_SHARE']).describe('What success is measured by'),
      })
      .optional()
      .describe('Goal'),
  })
  .meta({ id: 'BrandsOptimizations', description: 'How Amazon optimizes a campaign of Sponsored Brands.' })

const OfProducts = ProductsOptimizations.shape.bidSettings.unwrap().shape
const OfBrands = BrandsOptimizations.shape.bidSettings.unwrap().shape

export const ChangedOptimizations = z
  .strictObject({
    bidSettings: z
      .strictObject({
        bidStrategy: OfProducts.bidStrategy,
        bidAdjustments: z
          .strictObject({
            ...OfProducts.bidAdjustments.unwrap().shape,
            ...OfBrands.bidAdjustments.unwrap().shape,
            placementBidAdjustments: byPlacement(
              'HOME_PAGE',
              'PRODUCT_PAGE',
              'REST_OF_SEARCH',
              'SITE_AMAZON_BUSINESS',
              'TOP_OF_SEARCH',
            ),
          })
          .optional()
          .describe('Bid changes'),
      })
      .optional()
      .describe('How bids change'),
    budgetSettings: ProductsOptimizations.shape.budgetSettings,
  })
  .meta({ id: 'ChangedOptimizations', description: 'What changes of how Amazon optimizes a campaign.' })

/** Parameters of new campaigns of every product. */
const created = {
  name: z.string().min(1).describe('Name'),
  state: written(),
  startDateTime: time('When it starts'),
  endDateTime: time('When it ends').optional(),
  marketplaceScope: oneMarketplace,
  marketplaces: countries('The marketplace, by its country code'),
  countries: countries('Country to show it in'),
  portfolioId: Id.optional().describe('Id of the portfolio to add it to'),
}

const site = <Site extends string>(...sites: [Site, ...Site[]]) =>
  z.array(z.enum(sites)).max(1).optional().describe('Site that it is restricted to')

export const NewCampaign = z
  .discriminatedUnion('adProduct', [
    z.strictObject({
      adProduct: z.literal('SPONSORED_PRODUCTS').describe('Sponsored Products'),
      ...created,
      budgets: budgets('DAILY'),
      autoCreationSettings: z
        .strictObject({
          autoCreateTargets: z.boolean().describe('Whether Amazon chooses the targets'),
          autoManageCampaign: z.boolean().optional().describe('Whether Amazon manages the campaign'),
        })
        .describe('What Amazon does automatically'),
      optimizations: ProductsOptimizations.optional().describe('What Amazon optimizes it for, and how'),
      siteRestrictions: site('AMAZON_BUSINESS', 'AMAZON_HAUL'),
      ...tags,
    }),
    z.strictObject({
      adProduct: z.literal('SPONSORED_BRANDS').describe('Sponsored Brands'),
      ...created,
      budgets: budgets('DAILY', 'LIFETIME'),
      costType: z.enum(['CPC', 'VCPM']).describe('What to pay for'),
      brandId: z.string().min(1).optional().describe('Id of the brand; sellers only'),
      autoCreationSettings: z
        .strictObject({ autoCreateTargets: z.boolean().optional().describe('Whether Amazon chooses the targets') })
        .optional()
        .describe('What Amazon does automatically'),
      optimizations: BrandsOptimizations.optional().describe('What Amazon optimizes it for, and how'),
      salesChannel: z.enum(['AMAZON', 'OFF_AMAZON']).optional().describe('Where the products are sold'),
      siteRestrictions: site('AMAZON_BUSINESS'),
      ...tags,
    }),
    z.strictObject({
      adProduct: z.literal('SPONSORED_DISPLAY').describe('Sponsored Display'),
      ...created,
      budgets: z.array(z.strictObject(money)).min(1).max(1).describe('The budget per day, in an array'),
      costType: z.enum(['CPC', 'VCPM']).describe('What to pay for'),
    }),
  ])
  .meta({ id: 'NewCampaign', description: 'A campaign to create. What it takes depends on `adProduct`.' })

export const CampaignResults = results('CampaignResults', {
  campaignId: idOrNone('Id of the campaign'),
  campaign: Campaign.nullish().describe('The campaign'),
})
const back = { record: CampaignResults, records: 'campaigns' }

export default defineEntity({
  name: 'campaigns',
  type: 'Campaign',
  summary: 'Campaigns of Sponsored Products, Brands and Display, in one form: the unified API.',
  docs: docs.unified,
  record: Campaign,
  actions: {
    list: query({
      summary: 'Lists the campaigns of one product.',
      path: '/adsApi/v1/query/campaigns',
      records: 'campaigns',
      params: {
        marketplaceScopeFilter: scopeFilter(),
        campaignIdFilter: only(idFilter(1000), 'with these ids; up to 10 for Sponsored Brands'),
        portfolioIdFilter: only(idFilter(100), 'in these portfolios; up to 10 for Sponsored Brands'),
        nameFilter: only(TermFilter, 'with these names'),
        goalFilter: only(
          oneOf(z.enum(['AWARENESS', 'CONSIDERATION', 'CONVERSIONS']), 3),
          'with these goals; Sponsored Brands only',
        ),
      },
    }),
    create: unifiedCreate({
      summary: 'Creates campaigns.',
      path: '/adsApi/v1/create/campaigns',
      params: { campaigns: many(NewCampaign) },
      ...back,
    }),
    update: unifiedUpdate({
      summary: 'Updates campaigns. Fields that are left out stay as they are.',
      path: '/adsApi/v1/update/campaigns',
      params: {
        campaigns: many(
          z.strictObject({
            ...inCampaign,
            name: z.string().min(1).optional().describe('Name'),
            state: written().optional(),
            budgets: z
              .array(
                z.strictObject({
                  ...money,
                  recurrenceTimePeriod: z
                    .enum(['DAILY', 'LIFETIME'])
                    .optional()
                    .describe('Period that the amount applies to; required, but for Sponsored Display'),
                }),
              )
              .min(1)
              .max(1)
              .optional()
              .describe('The budget, in an array'),
            startDateTime: time('When it starts').optional(),
            endDateTime: time('When it ends; null for never').nullable().optional(),
            portfolioId: Id.nullable().optional().describe('Id of the portfolio to move it to; null for none'),
            costType: z.enum(['CPC', 'VCPM']).optional().describe('What to pay for; Sponsored Display only'),
            optimizations: ChangedOptimizations.optional().describe('What Amazon optimizes it for, and how'),
            siteRestrictions: site('AMAZON_BUSINESS', 'AMAZON_HAUL'),
            ...tags,
          }),
        ),
      },
      ...back,
    }),
    delete: unifiedDelete({
      summary: 'Archives campaigns. An archived campaign cannot be restored.',
      path: '/adsApi/v1/delete/campaigns',
      params: { campaignIds: manyIds() },
      ...back,
    }),
  },
})
