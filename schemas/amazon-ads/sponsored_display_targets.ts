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
    bid: num("Bid; absent if the ad group's default bid applies"),
    expression: objects('Targeting expression, as written'),
    expressionType: openEnum('auto', 'manual')
      .nullish()
      .describe('Whether the advertiser or Amazon chose the expression'),
    resolvedExpression: objects('Targeting expression, with names in place of ids'),
  })
  .meta({ id: 'SponsoredDisplayTarget', description: 'The products or audiences that an ad group targets.' })

export default defineEntity({
  name: 'sponsored_display_targets',
  type: 'SponsoredDisplayTarget',
  summary: 'Sponsored Display targets.',
  docs: docs.display,
  record: SponsoredDisplayTarget,
  actions: {
    list: displayList({
      summary: 'Lists Sponsored Display targets.',
      docs: docs.display,
      path: '/sd/targets',
      params: {
        targetIdFilter: only(ids(), 'with these ids; an array, or comma-separated'),
        adGroupIdFilter: only(ids(), 'in these ad groups; an array, or comma-separated'),
        campaignIdFilter: only(ids(), 'in these campaigns; an array, or comma-separated'),
      },
    }),
  },
})
