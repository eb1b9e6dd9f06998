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
    expression: predicates('What is left out, as it was written'),
    resolvedExpression: predicates('The same with names in place of ids'),
    state: state(),
    extendedData: extendedData(),
  })
  .meta({
    id: 'SponsoredProductCampaignNegativeTarget',
    description: 'Products or brands that ads are not shown for, in a whole campaign.',
  })

export default defineEntity({
  name: 'sponsored_product_campaign_negative_targets',
  type: 'SponsoredProductCampaignNegativeTarget',
  summary: 'Products and brands that ads of Sponsored Products are not shown for, by campaign.',
  docs: docs.products,
  record: SponsoredProductCampaignNegativeTarget,
  actions: {
    list: list({
      summary: 'Lists negative targets of campaigns.',
      docs: docs.products,
      path: '/sp/campaignNegativeTargets/list',
      media: MEDIA,
      records: 'campaignNegativeTargetingClauses',
      params: {
        ...page(1000),
        ...extended(),
        stateFilter: only(StateFilter, 'in these states'),
        campaignNegativeTargetIdFilter: only(IdFilter1000, 'these'),
        campaignIdFilter: only(IdFilter100, 'of these campaigns'),
        asinFilter: only(NameFilter, 'of these ASINs'),
      },
    }),
    create: create({
      summary: 'Makes negative targets of campaigns.',
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
      summary: 'Changes negative targets of campaigns.',
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
      summary: 'Archives negative targets of campaigns, for good.',
      docs: docs.products,
      path: '/sp/campaignNegativeTargets/delete',
      media: MEDIA,
      records: 'campaignNegativeTargetingClauses',
      params: { campaignNegativeTargetIdFilter: which },
    }),
  },
})
