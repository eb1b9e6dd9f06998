import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { extendedData, id, idOrNone, state, text } from './shared.records.ts'
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
  newState,
  only,
  page,
  StateFilter,
  update,
  which,
} from './shared.ts'

const MEDIA = 'application/vnd.spProductAd.v3+json'

export const SponsoredProductProductAd = z
  .looseObject({
    adId: id('Id of the ad'),
    campaignId: idOrNone('Id of the campaign'),
    adGroupId: idOrNone('Id of the ad group'),
    asin: text('ASIN of the product; always present for vendors'),
    sku: text('SKU of the product; sellers only'),
    customText: text('Custom text of the advertiser; book authors only'),
    globalStoreSetting: z
      .looseObject({ catalogSourceCountryCode: text('Country whose catalog has the product') })
      .nullish()
      .describe('Catalog country, for the global store'),
    state: state(),
    extendedData: extendedData(),
  })
  .meta({ id: 'SponsoredProductProductAd', description: 'An ad for a product.' })

export default defineEntity({
  name: 'sponsored_product_product_ads',
  type: 'SponsoredProductProductAd',
  summary: 'Sponsored Products ads, each for one product in one ad group.',
  docs: docs.products,
  record: SponsoredProductProductAd,
  actions: {
    list: list({
      summary: 'Lists Sponsored Products ads.',
      docs: docs.products,
      path: '/sp/productAds/list',
      media: MEDIA,
      records: 'productAds',
      params: {
        ...page(1000),
        ...extended(),
        stateFilter: only(StateFilter, 'in these states'),
        adIdFilter: only(IdFilter1000, 'with these ids'),
        adGroupIdFilter: only(IdFilter100, 'in these ad groups'),
        campaignIdFilter: only(IdFilter100, 'in these campaigns'),
      },
    }),
    create: create({
      summary: 'Creates ads. Sellers identify products by `sku`, vendors by `asin`.',
      docs: docs.products,
      path: '/sp/productAds',
      media: MEDIA,
      params: {
        productAds: items(
          z.strictObject({
            campaignId: Id.describe('Id of the campaign'),
            adGroupId: Id.describe('Id of the ad group'),
            state: newState.describe('State'),
            asin: z.string().min(1).optional().describe('ASIN of the product; for vendors'),
            sku: z.string().min(1).optional().describe('SKU of the product; for sellers'),
            customText: z
              .string()
              .min(50)
              .max(150)
              .regex(/^[^a-z<>^][^<>^]+$/)
              .meta({ hint: 'must be 50 to 150 characters, not start with a lowercase letter, and not contain < > ^' })
              .optional()
              .describe('Custom text of the advertiser, 50 to 150 characters; book authors only'),
            globalStoreSetting: z
              .strictObject({
                catalogSourceCountryCode: z
                  .string()
                  .min(2)
                  .max(2)
                  .optional()
                  .describe('Country whose catalog has the product, such as `US`'),
              })
              .optional()
              .describe('Catalog country, for the global store'),
          }),
        ),
      },
    }),
    update: update({
      summary: 'Updates the state of ads.',
      docs: docs.products,
      path: '/sp/productAds',
      media: MEDIA,
      params: {
        productAds: items(
          z.strictObject({ adId: Id.describe('Id of the ad'), state: newState.optional().describe('State') }),
        ),
      },
    }),
    delete: archive({
      summary: 'Archives ads. An archived ad cannot be restored.',
      docs: docs.products,
      path: '/sp/productAds/delete',
      media: MEDIA,
      records: 'productAds',
      params: { adIdFilter: which },
    }),
  },
})
