import { defineEntity, open } from '@ferrule/codegen'
import * as z from 'zod'
import { id, idOrNone, lowerState, num, objects, openEnum } from './shared.records.ts'
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

const contextual = [
  'asinSameAs',
  'asinCategorySameAs',
  'asinBrandSameAs',
  'asinPriceBetween',
  'asinPriceGreaterThan',
  'asinPriceLessThan',
  'asinReviewRatingLessThan',
  'asinReviewRatingGreaterThan',
  'asinReviewRatingBetween',
  'asinIsPrimeShippingEligible',
  'asinAgeRangeSameAs',
  'asinGenreSameAs',
  'similarProduct',
  'contentCategorySameAs',
] as const

export const DisplayExpression = z
  .array(
    z.union([
      z.strictObject({
        type: z.enum(contextual).describe('What is compared; tactic T00020'),
        value: z.string().optional().describe('What it is compared with'),
      }),
      z.strictObject({
        type: z.enum(['views', 'audience', 'purchases']).describe('What people did, or who they are; tactic T00030'),
        value: z.array(open()).min(1).describe('Conditions: each `{ type, value }`, such as `audienceSameAs`'),
      }),
    ]),
  )
  .min(1)
  .meta({
    id: 'DisplayExpression',
    description: 'Conditions, all of which must be met.',
    example: [{ type: 'asinSameAs', value: 'B0ABCDEFGH' }],
  })

const bid = z.number().min(0.02).nullable().optional().describe("Bid; null to use the ad group's default bid")

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
    get: displayGet({
      summary: 'Returns one target.',
      docs: docs.display,
      path: '/sd/targets/{targetId}',
      params: { targetId: Id.describe('Id of the target') },
    }),
    create: displayCreate({
      summary: 'Creates targets.',
      docs: docs.display,
      path: '/sd/targets',
      params: {
        targetingClauses: items(
          z.strictObject({
            adGroupId: Id.describe('Id of the ad group'),
            state: displayState.optional().describe('State'),
            expression: DisplayExpression.describe('What to target'),
            expressionType: z
              .enum(['manual', 'auto'])
              .describe('Whether you or Amazon choose the expression; tactic T00020 takes `manual` only'),
            bid,
          }),
          100,
        ),
      },
    }),
    update: displayUpdate({
      summary: 'Updates targets.',
      docs: docs.display,
      path: '/sd/targets',
      params: {
        targetingClauses: items(
          z.strictObject({
            targetId: Id.describe('Id of the target'),
            state: displayState.optional().describe('State'),
            bid,
          }),
          100,
        ),
      },
    }),
    delete: displayArchive({
      summary: 'Archives a target. An archived target cannot be restored.',
      docs: docs.display,
      path: '/sd/targets/{targetId}',
      params: { targetId: Id.describe('Id of the target') },
    }),
  },
})
