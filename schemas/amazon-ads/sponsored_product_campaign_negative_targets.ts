import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { extendedData, id, idOrNone, predicates, state } from './shared.records.ts'
import {
  archive,
  create,
  docs,
  extended,
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
  TargetExpression,
  update,
  which,
} from './shared.ts'

const MEDIA = 'application/vnd.spCampaignNegativeTargetingClause.v3+json'

export const SponsoredProductCampaignNegativeTarget = z
  .looseObject({
    targetId: id('Id of the negative target'),
    campaignId: idOrNone('Id of the campaign'),
    expression: predicates('Excluded products or brands, as written'),
    resolvedExpression: predicates('Targeting expression, with names in place of ids'),
    state: state(),
    extendedData: extendedData(),
  })
  .meta({
    id: 'SponsoredProductCampaignNegativeTarget',
    description: 'A negative target for a whole campaign: products or brands that its ads are not shown for.',
  })

export default defineEntity({
  name: 'sponsored_product_campaign_negative_targets',
  type: 'SponsoredProductCampaignNegativeTarget',
  summary:
    "Sponsored Products negative targets at campaign level: products and brands that a campaign's ads are not shown for.",
  docs: docs.products,
  record: SponsoredProductCampaignNegativeTarget,
  actions: {
    list: list({
      summary: 'Lists campaign negative targets.',
      docs: docs.products,
      path: '/sp/campaignNegativeTargets/list',
      media: MEDIA,
      records: 'campaignNegativeTargetingClauses',
      params: {
        ...page(1000),
        ...extended(),
        stateFilter: only(StateFilter, 'in these states'),
        campaignNegativeTargetIdFilter: only(IdFilter1000, 'with these ids'),
        campaignIdFilter: only(IdFilter100, 'in these campaigns'),
        asinFilter: only(NameFilter, 'for these ASINs'),
      },
    }),
    create: create({
      summary: 'Creates campaign negative targets.',
      docs: docs.products,
      path: '/sp/campaignNegativeTargets',
      media: MEDIA,
      params: {
        campaignNegativeTargetingClauses: items(
          z.strictObject({
            campaignId: Id.describe('Id of the campaign'),
            expression: TargetExpression,
            state: newState.describe('State'),
          }),
        ),
      },
    }),
    update: update({
      summary: 'Updates the state of campaign negative targets.',
      docs: docs.products,
      path: '/sp/campaignNegativeTargets',
      media: MEDIA,
      params: {
        campaignNegativeTargetingClauses: items(
          z.strictObject({
            targetId: Id.describe('Id of the negative target'),
            expression: TargetExpression.optional(),
            state: newState.optional().describe('State'),
          }),
        ),
      },
    }),
    delete: archive({
      summary: 'Archives campaign negative targets. They cannot be restored.',
      docs: docs.products,
      path: '/sp/campaignNegativeTargets/delete',
      media: MEDIA,
      records: 'campaignNegativeTargetingClauses',
      params: { campaignNegativeTargetIdFilter: which },
    }),
  },
})
