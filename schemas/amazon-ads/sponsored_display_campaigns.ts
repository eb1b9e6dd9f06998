import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { id, idOrNone, lowerState, num, object, openEnum, text } from './shared.records.ts'
import { displayGet, displayList, docs, Id, ids, only } from './shared.ts'

export const SponsoredDisplayCampaign = z
  .looseObject({
    campaignId: id('Id of the campaign'),
    portfolioId: idOrNone('Id of the portfolio'),
    name: text('Name'),
    tactic: openEnum('T00020', 'T00030').nullish().describe('By products (T00020) or by audiences (T00030)'),
    state: lowerState(),
    costType: openEnum('cpc', 'vcpm').nullish().describe('What is paid for: clicks or views'),
    budget: num('Amount'),
    budgetType: openEnum('daily').nullish().describe('Period that the amount is for'),
    deliveryProfile: text('How fast the budget is spent'),
    startDate: text('First day, YYYYMMDD'),
    endDate: text('Last day, YYYYMMDD; absent or null when open'),
    ruleBasedBudget: object('Budget that follows rules'),
  })
  .meta({ id: 'SponsoredDisplayCampaign', description: 'A campaign of Sponsored Display.' })

export default defineEntity({
  name: 'sponsored_display_campaigns',
  type: 'SponsoredDisplayCampaign',
  summary: 'Campaigns of Sponsored Display.',
  docs: docs.display,
  record: SponsoredDisplayCampaign,
  actions: {
    list: displayList({
      summary: 'Lists campaigns of Sponsored Display.',
      docs: docs.display,
      path: '/sd/campaigns',
      params: {
        name: only(z.string().min(1), 'with this name'),
        campaignIdFilter: only(ids(), 'these: a list, or text with commas'),
        portfolioIdFilter: only(ids(), 'of these portfolios: a list, or text with commas'),
      },
    }),
    get: displayGet({
      summary: 'Returns one campaign.',
      docs: docs.display,
      path: '/sd/campaigns/{campaignId}',
      params: { campaignId: Id.describe('Id of the campaign') },
    }),
  },
})
