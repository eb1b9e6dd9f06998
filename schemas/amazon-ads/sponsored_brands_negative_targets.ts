import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import {
  brandsArchive,
  brandsGet,
  brandsQuery,
  clausesCreate,
  clausesUpdate,
  inGroup,
  targetFilters,
} from './shared.brands.ts'
import { id, idOrNone, lowerState, objects } from './shared.records.ts'
import { docs, Id, items, only } from './shared.ts'

export const SponsoredBrandsNegativeTarget = z
  .looseObject({
    targetId: id('Id of the target'),
    campaignId: idOrNone('Id of the campaign'),
    adGroupId: idOrNone('Id of the ad group'),
    state: lowerState('draft'),
    expressions: objects('Targeting expression, as written'),
    resolvedExpressions: objects('Targeting expression, with names in place of ids'),
  })
  .meta({ id: 'SponsoredBrandsNegativeTarget', description: 'Products or brands that ads are not shown for.' })

export const BrandsNegativeExpression = z
  .array(
    z.strictObject({
      type: z.enum(['asinBrandSameAs', 'asinSameAs']).describe('What is compared'),
      value: z.string().min(1).describe('What it is compared with'),
    }),
  )
  .min(1)
  .meta({
    id: 'BrandsNegativeExpression',
    description: 'Products or brands to exclude.',
    example: [{ type: 'asinSameAs', value: 'B0ABCDEFGH' }],
  })

const MEDIA = 'sbnegativetarget.v3'

export default defineEntity({
  name: 'sponsored_brands_negative_targets',
  type: 'SponsoredBrandsNegativeTarget',
  summary: 'Sponsored Brands negative targets: products and brands.',
  docs: docs.brands,
  record: SponsoredBrandsNegativeTarget,
  actions: {
    list: brandsQuery({
      summary: 'Lists Sponsored Brands negative targets.',
      path: '/sb/negativeTargets/list',
      media: 'sblistnegativetargetsresponse.v3.2',
      records: 'negativeTargets',
      step: 'scopedTargets',
      params: {
        filters: only(targetFilters('BrandsNegativeTargetFilters', 'enabled', 'archived'), 'that match these filters'),
      },
    }),
    get: brandsGet({
      summary: 'Returns one negative target.',
      path: '/sb/negativeTargets/{negativeTargetId}',
      media: MEDIA,
      params: { negativeTargetId: Id.describe('Id of the negative target') },
    }),
    create: clausesCreate({
      summary: 'Creates negative targets.',
      path: '/sb/negativeTargets',
      media: 'sbcreatenegativetargetsrequest.v3',
      step: 'scopedTargets',
      params: {
        negativeTargets: items(
          z.strictObject({ ...inGroup, expressions: BrandsNegativeExpression.describe('What to exclude') }),
          100,
        ),
      },
    }),
    update: clausesUpdate({
      summary: 'Updates the states of negative targets.',
      path: '/sb/negativeTargets',
      media: 'updatenegativetargetsresponse.v3',
      step: 'scopedTargets',
      params: {
        negativeTargets: items(
          z.strictObject({
            targetId: Id.describe('Id of the target'),
            adGroupId: inGroup.adGroupId,
            state: z.enum(['enabled', 'archived']).describe('State; `archived` is final'),
          }),
          100,
        ),
      },
    }),
    delete: brandsArchive({
      summary: 'Archives a negative target. An archived target cannot be restored.',
      path: '/sb/negativeTargets/{negativeTargetId}',
      media: MEDIA,
      params: { negativeTargetId: Id.describe('Id of the negative target') },
    }),
  },
})
