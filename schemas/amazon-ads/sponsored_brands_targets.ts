import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import {
  brandsArchive,
  brandsBid,
  brandsGet,
  brandsQuery,
  brandsStates,
  clausesCreate,
  clausesUpdate,
  inGroup,
  targetFilters,
} from './shared.brands.ts'
import { id, idOrNone, lowerState, num, objects } from './shared.records.ts'
import { docs, Id, items, only } from './shared.ts'

export const SponsoredBrandsTarget = z
  .looseObject({
    targetId: id('Id of the target'),
    campaignId: idOrNone('Id of the campaign'),
    adGroupId: idOrNone('Id of the ad group'),
    state: lowerState('draft'),
    bid: num('Bid'),
    expressions: objects('Targeting expression, as written'),
    resolvedExpressions: objects('Targeting expression, with names in place of ids'),
  })
  .meta({ id: 'SponsoredBrandsTarget', description: 'The products or categories that an ad group targets.' })

export const BrandsExpression = z
  .array(
    z.strictObject({
      type: z
        .enum([
          'asinCategorySameAs',
          'asinBrandSameAs',
          'asinPriceLessThan',
          'asinPriceBetween',
          'asinPriceGreaterThan',
          'asinReviewRatingLessThan',
          'asinReviewRatingBetween',
          'asinReviewRatingGreaterThan',
          'asinSameAs',
        ])
        .describe('What is compared'),
      value: z.string().min(1).describe('What it is compared with; a range is written `2-4`'),
    }),
  )
  .min(1)
  .meta({
    id: 'BrandsExpression',
    description: 'Conditions, all of which must be met.',
    example: [{ type: 'asinSameAs', value: 'B0ABCDEFGH' }],
  })

const bid = brandsBid.optional().describe("Bid, less than the campaign's budget")

export default defineEntity({
  name: 'sponsored_brands_targets',
  type: 'SponsoredBrandsTarget',
  summary: 'Sponsored Brands targets: products and categories.',
  docs: docs.brands,
  record: SponsoredBrandsTarget,
  actions: {
    list: brandsQuery({
      summary: 'Lists Sponsored Brands targets.',
      path: '/sb/targets/list',
      media: 'sblisttargetsresponse.v3.2',
      records: 'targets',
      step: 'scopedTargets',
      params: {
        filters: only(
          targetFilters('BrandsTargetFilters', 'enabled', 'paused', 'archived'),
          'that match these filters',
        ),
      },
    }),
    get: brandsGet({
      summary: 'Returns one target.',
      path: '/sb/targets/{targetId}',
      media: 'sbtarget.v3',
      params: { targetId: Id.describe('Id of the target') },
    }),
    create: clausesCreate({
      summary: 'Creates targets.',
      path: '/sb/targets',
      media: 'sbcreatetargetsresponse.v3',
      step: 'scopedTargets',
      params: {
        targets: items(
          z.strictObject({ ...inGroup, expressions: BrandsExpression.describe('What to target'), bid }),
          100,
        ),
      },
    }),
    update: clausesUpdate({
      summary: 'Updates the bids and states of targets.',
      path: '/sb/targets',
      media: 'updatetargetsresponse.v3',
      step: 'scopedTargets',
      params: {
        targets: items(
          z.strictObject({
            targetId: Id.describe('Id of the target'),
            ...inGroup,
            state: brandsStates.optional().describe('State'),
            bid,
          }),
          100,
        ),
      },
    }),
    delete: brandsArchive({
      summary: 'Archives a target. An archived target cannot be restored.',
      path: '/sb/targets/{targetId}',
      media: 'sbtargetresponse.v3',
      params: { targetId: Id.describe('Id of the target') },
    }),
  },
})
