import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { id, idOrNone, lowerState, openEnum, text } from './shared.records.ts'
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

export const SponsoredDisplayProductAd = z
  .looseObject({
    adId: id('Id of the ad'),
    adGroupId: idOrNone('Id of the ad group'),
    campaignId: idOrNone('Id of the campaign'),
    asin: text('ASIN of the product'),
    sku: text('SKU of the product; sellers only'),
    adName: text('Name of the ad'),
    landingPageURL: text('URL of the landing page'),
    landingPageType: openEnum('STORE', 'MOMENT', 'OFF_AMAZON_LINK').nullish().describe('Type of landing page'),
    state: lowerState(),
  })
  .meta({ id: 'SponsoredDisplayProductAd', description: 'A Sponsored Display product ad.' })

export default defineEntity({
  name: 'sponsored_display_product_ads',
  type: 'SponsoredDisplayProductAd',
  summary: 'Sponsored Display product ads.',
  docs: docs.display,
  record: SponsoredDisplayProductAd,
  actions: {
    list: displayList({
      summary: 'Lists Sponsored Display product ads.',
      docs: docs.display,
      path: '/sd/productAds',
      params: {
        adIdFilter: only(ids(), 'with these ids; an array, or comma-separated'),
        adGroupIdFilter: only(ids(), 'in these ad groups; an array, or comma-separated'),
        campaignIdFilter: only(ids(), 'in these campaigns; an array, or comma-separated'),
      },
    }),
    get: displayGet({
      summary: 'Returns one product ad.',
      docs: docs.display,
      path: '/sd/productAds/{adId}',
      params: { adId: Id.describe('Id of the product ad') },
    }),
    create: displayCreate({
      summary: 'Creates product ads.',
      docs: docs.display,
      path: '/sd/productAds',
      params: {
        productAds: items(
          z.strictObject({
            campaignId: Id.describe('Id of the campaign'),
            adGroupId: Id.describe('Id of the ad group'),
            state: displayState.describe('State'),
            asin: z.string().min(1).optional().describe('ASIN of the product; vendors only'),
            sku: z.string().min(1).optional().describe('SKU of the product; sellers only'),
            adName: z.string().min(1).optional().describe('Name of the ad'),
            landingPageURL: z.string().min(1).optional().describe('URL of the landing page'),
            landingPageType: z.enum(['STORE', 'MOMENT', 'OFF_AMAZON_LINK']).optional().describe('Type of landing page'),
          }),
          100,
        ),
      },
    }),
    update: displayUpdate({
      summary: 'Updates product ads.',
      docs: docs.display,
      path: '/sd/productAds',
      params: {
        productAds: items(
          z.strictObject({
            adId: Id.describe('Id of the product ad'),
            state: displayState.describe('State'),
          }),
          100,
        ),
      },
    }),
    delete: displayArchive({
      summary: 'Archives a product ad. An archived product ad cannot be restored.',
      docs: docs.display,
      path: '/sd/productAds/{adId}',
      params: { adId: Id.describe('Id of the product ad') },
    }),
  },
})
