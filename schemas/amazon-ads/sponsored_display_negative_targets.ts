import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { id, idOrNone, lowerState, objects, openEnum } from './shared.records.ts'
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

export const SponsoredDisplayNegativeTarget = z
  .looseObject({
    targetId: id('Id of the negative target'),
    adGroupId: idOrNone('Id of the ad group'),
    state: lowerState(),
    expression: objects('What is excluded, as written'),
    expressionType: openEnum('auto', 'manual')
      .nullish()
      .describe('Whether the advertiser or Amazon chose the expression'),
    resolvedExpression: objects('What is excluded, with names in place of ids'),
  })
  .meta({ id: 'SponsoredDisplayNegativeTarget', description: 'Products that an ad group is not shown with.' })

export default defineEntity({
  name: 'sponsored_display_negative_targets',
  type: 'SponsoredDisplayNegativeTarget',
  summary: 'Sponsored Display negative targets.',
  docs: docs.display,
  record: SponsoredDisplayNegativeTarget,
  actions: {
    list: displayList({
      summary: 'Lists Sponsored Display negative targets.',
      docs: docs.display,
      path: '/sd/negativeTargets',
      params: {
        adGroupIdFilter: only(ids(), 'in these ad groups; an array, or comma-separated'),
        campaignIdFilter: only(ids(), 'in these campaigns; an array, or comma-separated'),
      },
    }),
    get: displayGet({
      summary: 'Returns one negative target.',
      docs: docs.display,
      path: '/sd/negativeTargets/{negativeTargetId}',
      params: { negativeTargetId: Id.describe('Id of the negative target') },
    }),
    create: displayCreate({
      summary: 'Creates negative targets.',
      docs: docs.display,
      path: '/sd/negativeTargets',
      params: {
        negativeTargetingClauses: items(
          z.strictObject({
            adGroupId: Id.describe('Id of the ad group'),
            state: displayState.describe('State'),
            expression: z
              .array(
                z.strictObject({
                  type: z.enum(['asinSameAs', 'asinBrandSameAs']).describe('What is compared'),
                  value: z.string().min(1).describe('ASIN of the product, or id of the brand'),
                }),
              )
              .min(1)
              .meta({
                description: 'What to exclude: one product or one brand',
                example: [{ type: 'asinSameAs', value: 'B0ABCDEFGH' }],
              }),
            expressionType: z.enum(['manual', 'auto']).describe('Whether you or Amazon choose the expression'),
          }),
          100,
        ),
      },
    }),
    update: displayUpdate({
      summary: 'Updates negative targets.',
      docs: docs.display,
      path: '/sd/negativeTargets',
      params: {
        negativeTargetingClauses: items(
          z.strictObject({
            targetId: Id.describe('Id of the negative target'),
            state: displayState.describe('State'),
          }),
          100,
        ),
      },
    }),
    delete: displayArchive({
      summary: 'Archives a negative target. An archived negative target cannot be restored.',
      docs: docs.display,
      path: '/sd/negativeTargets/{negativeTargetId}',
      params: { negativeTargetId: Id.describe('Id of the negative target') },
    }),
  },
})
