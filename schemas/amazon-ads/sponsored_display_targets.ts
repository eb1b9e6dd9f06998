import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { id, idOrNone, lowerState, num, objects, openEnum } from './shared.records.ts'
import { displayList, docs, ids, only } from './shared.ts'

export const SponsoredDisplayTarget = z
  .looseObject({
    targetId: id('Id of the target'),
    adGroupId: idOrNone('Id of the ad group'),
    campaignId: idOrNone('Id of the campaign'),
    state: lowerState(),
    bid: num('Bid; absent where that of the ad group counts'),
    expression: objects('What is targeted, as it was written'),
    expressionType: openEnum('auto', 'manual').nullish().describe('Who chose it'),
    resolvedExpression: objects('The same with names in place of ids'),
  })
  .meta({ id: 'SponsoredDisplayTarget', description: 'Products or audiences that ads are shown to.' })

export default defineEntity({
  name: 'sponsored_display_targets',
  type: 'SponsoredDisplayTarget',
  summary: 'Targets of Sponsored Display.',
  docs: docs.display,
  record: SponsoredDisplayTarget,
  actions: {
    list: displayList({
      summary: 'Lists targets of Sponsored Display.',
      docs: docs.display,
      path: '/sd/targets',
      params: {
        targetIdFilter: only(ids(), 'these: a list, or text with commas'),
        adGroupIdFilter: only(ids(), 'of these ad groups: a list, or text with commas'),
        campaignIdFilter: only(ids(), 'of these campaigns: a list, or text with commas'),
      },
    }),
  },
})
