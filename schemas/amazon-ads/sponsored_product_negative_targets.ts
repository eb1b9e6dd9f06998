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

const MEDIA = 'application/vnd.spNegativeTargetingClause.v3+json'

export const SponsoredProductNegativeTarget = z
  .looseObject({
    targetId: id('Id of the negative target'),
    campaignId: idOrNone('Id of the campaign'),
    adGroupId: idOrNone('Id of the ad group'),
    expression: predicates('Excluded products or brands, as written'),
    resolvedExpression: predicates('Targeting expression, with names in place of ids'),
    state: state(),
    extendedData: extendedData(),
  })
  .meta({
    id: 'SponsoredProductNegativeTarget',
    description: 'A negative target: products or brands that ads are not shown for.',
  })

export default defineEntity({
  name: 'sponsored_product_negative_targets',
  type: 'SponsoredProductNegativeTarget',
  summary:
    "Sponsored Products negative targets at ad group level: products and brands that an ad group's ads are not shown for.",
  docs: docs.products,
  record: SponsoredProductNegativeTarget,
  actions: {
    list: list({
      summary: 'Lists ad group negative targets.',
      docs: docs.products,
      path: '/sp/negativeTargets/list',
      media: MEDIA,
      records: 'negativeTargetingClauses',
      params: {
        ...page(1000),
        ...extended(),
        stateFilter: only(StateFilter, 'in these states'),
        negativeTargetIdFilter: only(IdFilter1000, 'with these ids'),
        adGroupIdFilter: only(IdFilter100, 'in these ad groups'),
        campaignIdFilter: only(IdFilter100, 'in these campaigns'),
        asinFilter: only(NameFilter, 'for these ASINs'),
      },
    }),
    create: create({
      summary: 'Creates ad group negative targets.',
      docs: docs.products,
      path: '/sp/negativeTargets',
      media: MEDIA,
      params: {
        negativeTargetingClauses: items(
          z.strictObject({
            campaignId: Id.describe('Id of the campaign'),
            adGroupId: Id.describe('Id of the ad group'),
            expression: TargetExpression,
            state: newState.describe('State'),
          }),
        ),
      },
    }),
    update: update({
      summary: 'Updates the state of ad group negative targets.',
      docs: docs.products,
      path: '/sp/negativeTargets',
      media: MEDIA,
      params: {
        negativeTargetingClauses: items(
          z.strictObject({
            targetId: Id.describe('Id of the negative target'),
            expression: TargetExpression.optional(),
            state: newState.optional().describe('State'),
          }),
        ),
      },
    }),
    delete: archive({
      summary: 'Archives ad group negative targets. They cannot be restored.',
      docs: docs.products,
      path: '/sp/negativeTargets/delete',
      media: MEDIA,
      records: 'negativeTargetingClauses',
      params: { negativeTargetIdFilter: which },
    }),
  },
})
