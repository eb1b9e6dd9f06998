import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { id, idOrNone, lowerState, num, openEnum, RuleBasedBudget, text } from './shared.records.ts'
import {
  displayArchive,
  displayCreate,
  displayDate,
  displayGet,
  displayList,
  displayState,
  displayUpdate,
  docs,
  Id,
  ids,
  items,
  only,
} from './shared.ts'

export const SponsoredDisplayCampaign = z
  .looseObject({
    campaignId: id('Id of the campaign'),
    portfolioId: idOrNone('Id of the portfolio'),
    name: text('Name'),
    tactic: openEnum('T00020', 'T00030')
      .nullish()
      .describe('Targeting tactic: by product (T00020) or by audience (T00030)'),
    state: lowerState(),
    costType: openEnum('cpc', 'vcpm')
      .nullish()
      .describe('What the advertiser pays for: clicks or viewable impressions'),
    budget: num('Amount'),
    budgetType: openEnum('daily').nullish().describe('Budget period that the amount applies to'),
    deliveryProfile: text('Pace at which the budget is spent'),
    startDate: text('Start date, YYYYMMDD'),
    endDate: text('End date, YYYYMMDD; absent or null if open-ended'),
    ruleBasedBudget: RuleBasedBudget.nullish().describe('What a budget rule makes of the budget'),
  })
  .meta({ id: 'SponsoredDisplayCampaign', description: 'A Sponsored Display campaign.' })

const name = z.string().min(1)
const budget = z.number().min(0)
const costType = z.enum(['cpc', 'vcpm'])

export default defineEntity({
  name: 'sponsored_display_campaigns',
  type: 'SponsoredDisplayCampaign',
  summary: 'Sponsored Display campaigns.',
  docs: docs.display,
  record: SponsoredDisplayCampaign,
  actions: {
    list: displayList({
      summary: 'Lists Sponsored Display campaigns.',
      docs: docs.display,
      path: '/sd/campaigns',
      params: {
        name: only(z.string().min(1), 'with this name'),
        campaignIdFilter: only(ids(), 'with these ids; an array, or comma-separated'),
        portfolioIdFilter: only(ids(), 'in these portfolios; an array, or comma-separated'),
      },
    }),
    get: displayGet({
      summary: 'Returns one campaign.',
      docs: docs.display,
      path: '/sd/campaigns/{campaignId}',
      params: { campaignId: Id.describe('Id of the campaign') },
    }),
    create: displayCreate({
      summary: 'Creates campaigns.',
      docs: docs.display,
      path: '/sd/campaigns',
      params: {
        campaigns: items(
          z.strictObject({
            name: name.describe('Name'),
            tactic: z
              .enum(['T00020', 'T00030'])
              .describe('Targeting tactic: by product (T00020) or by audience (T00030)'),
            state: displayState.describe('State'),
            budget: budget.describe("Amount per day, in the profile's currency"),
            budgetType: z.enum(['daily']).describe('Budget period that the amount applies to'),
            costType: costType.optional().describe('What to pay for: clicks or viewable impressions. Default: cpc'),
            startDate: displayDate('Start date, today or later').optional(),
            endDate: displayDate('End date').nullable().optional(),
            portfolioId: Id.optional().describe('Id of the portfolio to add it to'),
          }),
          100,
        ),
      },
    }),
    update: displayUpdate({
      summary: 'Updates campaigns.',
      docs: docs.display,
      path: '/sd/campaigns',
      params: {
        campaigns: items(
          z.strictObject({
            campaignId: Id.describe('Id of the campaign'),
            name: name.optional().describe('Name'),
            state: displayState.optional().describe('State'),
            budget: budget.optional().describe("Amount per day, in the profile's currency"),
            budgetType: z.enum(['daily']).optional().describe('Budget period that the amount applies to'),
            costType: costType.optional().describe('What to pay for: clicks or viewable impressions'),
            startDate: displayDate('Start date, today or later').optional(),
            endDate: displayDate('End date').nullable().optional(),
            portfolioId: Id.nullable().optional().describe('Id of the portfolio to move it to; null for none'),
          }),
          100,
        ),
      },
    }),
    delete: displayArchive({
      summary: 'Archives a campaign. An archived campaign cannot be restored.',
      docs: docs.display,
      path: '/sd/campaigns/{campaignId}',
      params: { campaignId: Id.describe('Id of the campaign') },
    }),
  },
})
