import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { id, idOrNone, lowerState, openEnum, text } from './shared.records.ts'
import { displayList, docs, ids, only } from './shared.ts'

export const SponsoredDisplayProductAd = z
  .looseObject({
    adId: id('Id of the ad'),
    adGroupId: idOrNone('Id of the ad group'),
    campaignId: idOrNone('Id of the campaign'),
    asin: text('ASIN of the product'),
    sku: text('SKU of the product; sellers only'),
    adName: text('Name of the ad'),
    landingPageURL: text('Where a click leads'),
    landingPageType: openEnum('STORE', 'MOMENT', 'OFF_AMAZON_LINK').nullish().describe('What is there'),
    state: lowerState(),
  })
  .meta({ id: 'SponsoredDisplayProductAd', description: 'An ad of Sponsored Display.' })

export default defineEntity({
  name: 'sponsored_display_product_ads',
  type: 'SponsoredDisplayProductAd',
  summary: 'Ads of Sponsored Display.',
  docs: docs.display,
  record: SponsoredDisplayProductAd,
  actions: {
    list: displayList({
      summary: 'Lists ads of Sponsored Display.',
      docs: docs.display,
      path: '/sd/productAds',
      params: {
        adIdFilter: only(ids(), 'these: a list, or text with commas'),
        adGroupIdFilter: only(ids(), 'of these ad groups: a list, or text with commas'),
        campaignIdFilter: only(ids(), 'of these campaigns: a list, or text with commas'),
      },
    }),
  },
})
