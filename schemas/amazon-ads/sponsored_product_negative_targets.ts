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
    expression: predicates('What is left out, as it was written'),
    resolvedExpression: predicates('The same with names in place of ids'),
    state: state(),
    extendedData: extendedData(),
  })
  .meta({ id: 'SponsoredProductNegativeTarget', description: 'Products or brands that ads are not shown for.' })

export default defineEntity({
  name: 'sponsored_product_negative_targets',
  type: 'SponsoredProductNegativeTarget',
  summary: 'Products and brands that ads of Sponsored Products are not shown for, by ad group.',
  docs: docs.products,
  record: SponsoredProductNegativeTarget,
  actions: {
    list: list({
      summary: 'Lists negative targets of ad groups.',
      docs: docs.products,
      path: '/sp/negativeTargets/list',
      media: MEDIA,
      records: 'negativeTargetingClauses',
      params: {
        ...page(1000),
        ...extended(),
        stateFilter: only(StateFilter, 'in these states'),
        negativeTargetIdFilter: only(IdFilter1000, 'these'),
        adGroupIdFilter: only(IdFilter100, 'of these ad groups'),
        campaignIdFilter: only(IdFilter100, 'of these campaigns'),
        asinFilter: only(NameFilter, 'of these ASINs'),
      },
    }),
    create: create({
      summary: 'Makes negative targets of ad groups.',
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
      summary: 'Changes negative targets of ad groups.',
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
      summary: 'Archives negative targets of ad groups, for good.',
      docs: docs.products,
      path: '/sp/negativeTargets/delete',
      media: MEDIA,
      records: 'negativeTargetingClauses',
      params: { negativeTargetIdFilter: which },
    }),
  },
})
