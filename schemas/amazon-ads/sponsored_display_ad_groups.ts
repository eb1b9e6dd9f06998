import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { id, idOrNone, lowerState, num, openEnum, text } from './shared.records.ts'
import {
  displayArchive,
  displayCreate,
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

const name = z.string().min(1)
const defaultBid = z.number().min(0)
const bidOptimization = z.enum(['reach', 'clicks', 'conversions'])

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
    create: displayCreate({
      summary: 'Creates ad groups.',
      docs: docs.display,
      path: '/sd/adGroups',
      params: {
        adGroups: items(
          z.strictObject({
            campaignId: Id.describe('Id of the campaign'),
            name: name.describe('Name'),
            state: displayState.describe('State'),
            defaultBid: defaultBid.optional().describe('Bid for targets that have no bid set'),
            bidOptimization: bidOptimization.optional().describe('What bids are optimized for. Default: clicks'),
            creativeType: z.enum(['IMAGE', 'VIDEO']).optional().describe('Creative: what the ads show'),
          }),
          100,
        ),
      },
    }),
    update: displayUpdate({
      summary: 'Updates ad groups.',
      docs: docs.display,
      path: '/sd/adGroups',
      params: {
        adGroups: items(
          z.strictObject({
            adGroupId: Id.describe('Id of the ad group'),
            name: name.optional().describe('Name'),
            state: displayState.optional().describe('State'),
            defaultBid: defaultBid.optional().describe('Bid for targets that have no bid set'),
            bidOptimization: bidOptimization.optional().describe('What bids are optimized for'),
          }),
          100,
        ),
      },
    }),
    delete: displayArchive({
      summary: 'Archives an ad group. An archived ad group cannot be restored.',
      docs: docs.display,
      path: '/sd/adGroups/{adGroupId}',
      params: { adGroupId: Id.describe('Id of the ad group') },
    }),
  },
})
