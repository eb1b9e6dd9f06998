import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { id, idOrNone, lowerState, num, openEnum, text } from './shared.records.ts'
import { displayGet, displayList, docs, Id, ids, only } from './shared.ts'

export const SponsoredDisplayAdGroup = z
  .looseObject({
    adGroupId: id('Id of the ad group'),
    campaignId: idOrNone('Id of the campaign'),
    name: text('Name'),
    state: lowerState(),
    defaultBid: num('Bid for targets that have no bid set'),
    bidOptimization: openEnum('reach', 'clicks', 'conversions').nullish().describe('What bids are optimized for'),
    tactic: openEnum('T00020', 'T00030')
      .nullish()
      .describe('Targeting tactic: by product (T00020) or by audience (T00030)'),
    creativeType: openEnum('IMAGE', 'VIDEO').nullish().describe('Creative: what the ad shows'),
  })
  .meta({ id: 'SponsoredDisplayAdGroup', description: 'A Sponsored Display ad group.' })

export default defineEntity({
  name: 'sponsored_display_ad_groups',
  type: 'SponsoredDisplayAdGroup',
  summary: 'Sponsored Display ad groups.',
  docs: docs.display,
  record: SponsoredDisplayAdGroup,
  actions: {
    list: displayList({
      summary: 'Lists Sponsored Display ad groups.',
      docs: docs.display,
      path: '/sd/adGroups',
      params: {
        name: only(z.string().min(1), 'with this name'),
        adGroupIdFilter: only(ids(), 'with these ids; an array, or comma-separated'),
        campaignIdFilter: only(ids(), 'in these campaigns; an array, or comma-separated'),
      },
    }),
    get: displayGet({
      summary: 'Returns one ad group.',
      docs: docs.display,
      path: '/sd/adGroups/{adGroupId}',
      params: { adGroupId: Id.describe('Id of the ad group') },
    }),
  },
})
