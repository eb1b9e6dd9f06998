import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import {
  BrandsCreative,
  ChangedBrandsCreative,
  ChangedProductCreative,
  DisplayCreative,
  ProductCreative,
} from './ads.creatives.ts'
import { id, idOrNone, object, openEnum, text } from './shared.records.ts'
import { docs, Id, only } from './shared.ts'
import {
  adProduct,
  idFilter,
  inAdGroup,
  many,
  manyIds,
  query,
  recordState,
  recordTags,
  results,
  scopeFilter,
  stamps,
  TermFilter,
  tags,
  unifiedCreate,
  unifiedDelete,
  unifiedUpdate,
  written,
} from './shared.unified.ts'

export const AdCreative = z
  .looseObject({
    productCreative: z
      .looseObject({
        productCreativeSettings: z
          .looseObject({
            advertisedProduct: z
              .looseObject({
                productId: text('ASIN or SKU'),
                productIdType: openEnum('ASIN', 'SKU').nullish().describe('Type of the id'),
                resolvedProductId: text('The id of the other type'),
                resolvedProductIdType: openEnum('ASIN', 'SKU').nullish().describe('Type of the other id'),
                globalStoreSetting: object('Catalog, for the global store'),
              })
              .nullish()
              .describe('The product'),
            headline: text('Custom text'),
            spotlightVideos: object('Videos: `optimizeText`, `videos`'),
          })
          .nullish()
          .describe('What it shows'),
      })
      .nullish()
      .describe('A creative made of a product; Sponsored Products'),
    componentCreative: z
      .looseObject({
        productCollectionSettings: object('A collection of products'),
        productVideoSettings: object('A video'),
        storeSpotlightSettings: object('Pages of a store'),
        assetBasedCreativeSettings: object('Images and texts'),
        responsiveEcommerceSettings: object('A product'),
      })
      .nullish()
      .describe('A creative put together from settings; Sponsored Brands and Display'),
  })
  .meta({ id: 'AdCreative', description: 'What an ad shows.' })

export const Ad = z
  .looseObject({
    adId: id('Id of the ad'),
    adGroupId: idOrNone('Id of the ad group'),
    campaignId: idOrNone('Id of the campaign'),
    globalAdId: idOrNone('Id of the ad for several marketplaces that it is part of'),
    adProduct: adProduct(),
    adType: openEnum('PRODUCT_AD', 'COMPONENT').nullish().describe('What the creative is made of'),
    name: text('Name; not for Sponsored Products'),
    state: recordState(),
    creative: AdCreative.nullish().describe('What it shows'),
    activeCreative: object('What it shows until a change is approved; Sponsored Brands only'),
    tags: recordTags,
    ...stamps,
  })
  .meta({ id: 'Ad', description: 'An ad of any product, as the unified API describes it.' })

const created = { ...inAdGroup, state: written() }
const name = z.string().min(1)

export const NewAd = z
  .discriminatedUnion('adProduct', [
    z.strictObject({
      adProduct: z.literal('SPONSORED_PRODUCTS').describe('Sponsored Products'),
      ...created,
      adType: z.enum(['PRODUCT_AD']).describe('What the creative is made of'),
      creative: ProductCreative.describe('What it shows'),
      ...tags,
    }),
    z.strictObject({
      adProduct: z.literal('SPONSORED_BRANDS').describe('Sponsored Brands'),
      ...created,
      name: name.describe('Name'),
      adType: z.enum(['COMPONENT']).describe('What the creative is made of'),
      creative: BrandsCreative.describe('What it shows'),
      ...tags,
    }),
    z.strictObject({
      adProduct: z.literal('SPONSORED_DISPLAY').describe('Sponsored Display'),
      ...created,
      name: name.optional().describe('Name'),
      adType: z.enum(['COMPONENT']).describe('What the creative is made of'),
      creative: DisplayCreative.describe('What it shows'),
    }),
  ])
  .meta({ id: 'NewAd', description: 'An ad to create. What it takes depends on `adProduct`.' })

export const AdResults = results('AdResults', {
  adId: idOrNone('Id of the ad'),
  ad: Ad.nullish().describe('The ad'),
})
const back = { record: AdResults, records: 'ads' }

export default defineEntity({
  name: 'ads',
  type: 'Ad',
  summary: 'Ads of Sponsored Products, Brands and Display, in one form: the unified API.',
  docs: docs.unified,
  record: Ad,
  actions: {
    list: query({
      summary: 'Lists the ads of one product.',
      path: '/adsApi/v1/query/ads',
      records: 'ads',
      params: {
        marketplaceScopeFilter: scopeFilter(),
        adIdFilter: only(idFilter(100), 'with these ids; not for Sponsored Display, up to 10 for Brands'),
        adGroupIdFilter: only(idFilter(100), 'in these ad groups; not for Sponsored Display, up to 10 for Brands'),
        campaignIdFilter: only(idFilter(100), 'in these campaigns; not for Sponsored Display, up to 10 for Brands'),
        nameFilter: only(TermFilter, 'with these names; Sponsored Brands only'),
      },
    }),
    create: unifiedCreate({
      summary: 'Creates ads.',
      path: '/adsApi/v1/create/ads',
      params: { ads: many(NewAd) },
      ...back,
    }),
    update: unifiedUpdate({
      summary: 'Updates ads. Fields that are left out stay as they are.',
      path: '/adsApi/v1/update/ads',
      params: {
        ads: many(
          z.strictObject({
            adId: Id.describe('Id of the ad'),
            name: name.optional().describe('Name; Sponsored Brands only'),
            state: written().optional(),
            creative: z
              .union([ChangedProductCreative, ChangedBrandsCreative])
              .optional()
              .describe('What changes of what it shows'),
            ...tags,
          }),
        ),
      },
      ...back,
    }),
    delete: unifiedDelete({
      summary: 'Archives ads. An archived ad cannot be restored.',
      path: '/adsApi/v1/delete/ads',
      params: { adIds: manyIds() },
      ...back,
    }),
  },
})
