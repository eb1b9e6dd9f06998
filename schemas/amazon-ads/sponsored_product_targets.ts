import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { extendedData, id, idOrNone, num, openEnum, predicates, state } from './shared.records.ts'
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

const MEDIA = 'application/vnd.spTargetingClause.v3+json'

export const SponsoredProductTarget = z
  .looseObject({
    targetId: id('Id of the target'),
    campaignId: idOrNone('Id of the campaign'),
    adGroupId: idOrNone('Id of the ad group'),
    expression: predicates('What is targeted, as it was written'),
    resolvedExpression: predicates('The same with names in place of ids'),
    expressionType: openEnum('AUTO', 'MANUAL', 'OTHER').nullish().describe('Who chose it'),
    state: state(),
    bid: num('Bid; absent where that of the ad group counts'),
    extendedData: extendedData(),
  })
  .meta({ id: 'SponsoredProductTarget', description: 'Products, categories or searches that ads are shown for.' })

const bid = z.number().min(0).nullable().optional().describe('Bid; null for that of the ad group')

export default defineEntity({
  name: 'sponsored_product_targets',
  type: 'SponsoredProductTarget',
  summary: 'Product, category and automatic targets of Sponsored Products.',
  docs: docs.products,
  record: SponsoredProductTarget,
  actions: {
    list: list({
      summary: 'Lists targets of Sponsored Products.',
      docs: docs.products,
      path: '/sp/targets/list',
      media: MEDIA,
      records: 'targetingClauses',
      params: {
        ...page(1000),
        ...extended(),
        stateFilter: only(StateFilter, 'in these states'),
        targetIdFilter: only(IdFilter1000, 'these'),
        adGroupIdFilter: only(IdFilter100, 'of these ad groups'),
        campaignIdFilter: only(IdFilter100, 'of these campaigns'),
        expressionTypeFilter: only(
          z.strictObject({
            include: z
              .array(z.enum(['AUTO', 'MANUAL', 'OTHER']))
              .max(2)
              .describe('Any of these, at most 2'),
          }),
          'chosen by these',
        ),
        asinFilter: only(NameFilter, 'of these ASINs'),
      },
    }),
    create: create({
      summary: 'Makes targets.',
      docs: docs.products,
      path: '/sp/targets',
      media: MEDIA,
      params: {
        targetingClauses: items(
          z.strictObject({
            campaignId: Id.describe('Id of the campaign'),
            adGroupId: Id.describe('Id of the ad group'),
            expression: TargetExpression,
            expressionType: z.enum(['MANUAL']).describe('Only these can be made'),
            state: newState.describe('State'),
            bid,
          }),
        ),
      },
    }),
    update: update({
      summary: 'Changes targets.',
      docs: docs.products,
      path: '/sp/targets',
      media: MEDIA,
      params: {
        targetingClauses: items(
          z.strictObject({
            targetId: Id.describe('Id of the target'),
            expression: TargetExpression.optional(),
            expressionType: z.enum(['AUTO', 'MANUAL']).optional().describe('Who chose it'),
            state: newState.optional().describe('State'),
            bid,
          }),
        ),
      },
    }),
    delete: archive({
      summary: 'Archives targets, for good.',
      docs: docs.products,
      path: '/sp/targets/delete',
      media: MEDIA,
      records: 'targetingClauses',
      params: { targetIdFilter: which },
    }),
  },
})
