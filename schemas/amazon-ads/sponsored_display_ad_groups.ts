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
    defaultBid: num('Bid for what has none of its own'),
    bidOptimization: openEnum('reach', 'clicks', 'conversions').nullish().describe('What bids are made for'),
    tactic: openEnum('T00020', 'T00030').nullish().describe('By products (T00020) or by audiences (T00030)'),
    creativeType: openEnum('IMAGE', 'VIDEO').nullish().describe('What is shown'),
  })
  .meta({ id: 'SponsoredDisplayAdGroup', description: 'An ad group of Sponsored Display.' })

export default defineEntity({
  name: 'sponsored_display_ad_groups',
  type: 'SponsoredDisplayAdGroup',
  summary: 'Ad groups of Sponsored Display.',
  docs: docs.display,
  record: SponsoredDisplayAdGroup,
  actions: {
    list: displayList({
      summary: 'Lists ad groups of Sponsored Display.',
      docs: docs.display,
      path: '/sd/adGroups',
      params: {
        name: only(z.string().min(1), 'with this name'),
        adGroupIdFilter: only(ids(), 'these: a list, or text with commas'),
        campaignIdFilter: only(ids(), 'of these campaigns: a list, or text with commas'),
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
