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
    expression: predicates('Targeting expression, as written'),
    resolvedExpression: predicates('Targeting expression, with names in place of ids'),
    expressionType: openEnum('AUTO', 'MANUAL', 'OTHER')
      .nullish()
      .describe('Whether the advertiser or Amazon chose the expression'),
    state: state(),
    bid: num("Bid; absent if the ad group's default bid applies"),
    extendedData: extendedData(),
  })
  .meta({ id: 'SponsoredProductTarget', description: 'Products, categories or searches that ads are shown for.' })

const bid = z.number().min(0).nullable().optional().describe("Bid; null to use the ad group's default bid")

export default defineEntity({
  name: 'sponsored_product_targets',
  type: 'SponsoredProductTarget',
  summary: 'Sponsored Products targets: products, categories and automatic targeting.',
  docs: docs.products,
  record: SponsoredProductTarget,
  actions: {
    list: list({
      summary: 'Lists Sponsored Products targets.',
      docs: docs.products,
      path: '/sp/targets/list',
      media: MEDIA,
      records: 'targetingClauses',
      params: {
        ...page(1000),
        ...extended(),
        stateFilter: only(StateFilter, 'in these states'),
        targetIdFilter: only(IdFilter1000, 'with these ids'),
        adGroupIdFilter: only(IdFilter100, 'in these ad groups'),
        campaignIdFilter: only(IdFilter100, 'in these campaigns'),
        expressionTypeFilter: only(
          z.strictObject({
            include: z
              .array(z.enum(['AUTO', 'MANUAL', 'OTHER']))
              .max(2)
              .describe('Values to match, at most 2'),
          }),
          'with these expression types',
        ),
        asinFilter: only(NameFilter, 'for these ASINs'),
      },
    }),
    create: create({
      summary: 'Creates targets.',
      docs: docs.products,
      path: '/sp/targets',
      media: MEDIA,
      params: {
        targetingClauses: items(
          z.strictObject({
            campaignId: Id.describe('Id of the campaign'),
            adGroupId: Id.describe('Id of the ad group'),
            expression: TargetExpression,
            expressionType: z.enum(['MANUAL']).describe('The only type that can be created'),
            state: newState.describe('State'),
            bid,
          }),
        ),
      },
    }),
    update: update({
      summary: 'Updates targets.',
      docs: docs.products,
      path: '/sp/targets',
      media: MEDIA,
      params: {
        targetingClauses: items(
          z.strictObject({
            targetId: Id.describe('Id of the target'),
            expression: TargetExpression.optional(),
            expressionType: z
              .enum(['AUTO', 'MANUAL'])
              .optional()
              .describe('Whether the advertiser or Amazon chose the expression'),
            state: newState.optional().describe('State'),
            bid,
          }),
        ),
      },
    }),
    delete: archive({
      summary: 'Archives targets. An archived target cannot be restored.',
      docs: docs.products,
      path: '/sp/targets/delete',
      media: MEDIA,
      records: 'targetingClauses',
      params: { targetIdFilter: which },
    }),
  },
})
