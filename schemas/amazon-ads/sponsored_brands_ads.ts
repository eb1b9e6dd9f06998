import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { extendedData, idOrNone, object, state, text } from './shared.records.ts'
import {
  archive,
  BasicStateFilter,
  brandsState,
  create,
  docs,
  Id,
  IdFilter10,
  items,
  list,
  NameFilter,
  only,
  page,
  update,
  whichBrands,
} from './shared.ts'

export const SponsoredBrandsAd = z
  .looseObject({
    adId: idOrNone('Id of the ad; ads of legacy campaigns have none'),
    adGroupId: idOrNone('Id of the ad group'),
    campaignId: idOrNone('Id of the campaign'),
    name: text('Name'),
    state: state(),
    landingPage: object('Landing page: `pageType`, `url`, `asins`'),
    creative: object('Creative: what the ad shows'),
    extendedData: extendedData(),
  })
  .meta({ id: 'SponsoredBrandsAd', description: 'A Sponsored Brands ad.' })

const MEDIA = 'application/vnd.sbadresource.v4+json'
const name = z.string().min(1).max(255)

export const ImageCrop = z
  .strictObject({
    top: z.number().optional().describe('Pixels from the top'),
    left: z.number().optional().describe('Pixels from the left'),
    width: z.number().optional().describe('Width in pixels'),
    height: z.number().optional().describe('Height in pixels'),
  })
  .meta({ id: 'ImageCrop', description: 'The part of an image to show.' })

export const NewLandingPage = z
  .strictObject({
    pageType: z
      .enum(['PRODUCT_LIST', 'STORE', 'CUSTOM_URL', 'DETAIL_PAGE'])
      .optional()
      .describe('Type of landing page'),
    url: z.string().min(1).optional().describe('URL of the landing page'),
    asins: z.array(z.string().min(1)).min(3).max(100).optional().describe('Products on a landing page that is made'),
  })
  .meta({ id: 'NewLandingPage', description: 'Where a click leads to.' })

const assetId = (what: string) => z.string().min(1).optional().describe(`Id of the asset: ${what}`)
const asins = z.array(z.string().min(1)).max(3).optional().describe('Products to show, up to 3')
const brand = {
  brandName: z.string().min(1).max(30).optional().describe('Name of the brand to show'),
  brandLogoAssetID: assetId('the logo of the brand'),
  brandLogoCrop: ImageCrop.optional().describe('The part of the logo to show'),
  headline: z.string().min(1).max(50).optional().describe('Headline'),
}
const translated = {
  consentToTranslate: z.boolean().optional().describe('Whether Amazon may translate the texts of the creative'),
}
const optimized = {
  creativePropertiesToOptimize: z
    .array(z.enum(['HEADLINE']))
    .max(1)
    .optional()
    .describe('What Amazon may choose'),
}
const video = {
  videoAssetIds: z.array(z.string().min(1)).min(1).max(1).optional().describe('Id of the asset: the video'),
}

/** The actions that create ads differ in their creatives. */
const createAds = <Shape extends z.core.$ZodLooseShape, More extends z.core.$ZodLooseShape>(
  kind: string,
  what: string,
  creative: Shape,
  more: More,
) =>
  create({
    summary: `Creates ${what}.`,
    docs: docs.brands,
    path: `/sb/v4/ads/${kind}`,
    media: MEDIA,
    params: {
      ads: items(
        z.strictObject({
          adGroupId: Id.describe('Id of the ad group'),
          name: name.describe('Name'),
          state: brandsState.describe('State'),
          ...more,
          creative: z.strictObject(creative).describe('Creative: what the ad shows'),
        }),
        10,
      ),
    },
  })

const landing = { landingPage: NewLandingPage.describe('Where a click leads to') }

export default defineEntity({
  name: 'sponsored_brands_ads',
  type: 'SponsoredBrandsAd',
  summary: 'Sponsored Brands ads.',
  docs: docs.brands,
  record: SponsoredBrandsAd,
  actions: {
    list: list({
      summary: 'Lists Sponsored Brands ads.',
      docs: docs.brands,
      path: '/sb/v4/ads/list',
      media: MEDIA,
      records: 'ads',
      params: {
        ...page(100),
        stateFilter: only(BasicStateFilter, 'in these states'),
        adIdFilter: only(IdFilter10, 'with these ids'),
        adGroupIdFilter: only(IdFilter10, 'in these ad groups'),
        campaignIdFilter: only(IdFilter10, 'in these campaigns'),
        nameFilter: only(NameFilter, 'with these names'),
      },
    }),
    create_product_collection: createAds(
      'productCollection',
      'ads that show a collection of products',
      {
        ...brand,
        asins,
        customImageAssetId: assetId('an image to show'),
        customImageCrop: ImageCrop.optional().describe('The part of the image to show'),
      },
      landing,
    ),
    create_extended_collection: createAds(
      'productCollectionExtended',
      'ads that show a collection of products and 1 to 5 images',
      {
        ...brand,
        ...translated,
        ...optimized,
        asins,
        customImages: z
          .array(
            z.strictObject({
              assetId: assetId('the image'),
              url: z.string().min(1).optional().describe('URL of the image'),
              crop: ImageCrop.optional().describe('The part of the image to show'),
            }),
          )
          .min(1)
          .max(5)
          .optional()
          .describe('Images to show, 1 to 5'),
      },
      landing,
    ),
    create_store_spotlight: createAds(
      'storeSpotlight',
      'ads that show three pages of a store',
      {
        ...brand,
        ...translated,
        ...optimized,
        subpages: z
          .array(
            z.strictObject({
              asin: z.string().min(1).optional().describe('Product whose image stands for the page'),
              pageTitle: z.string().min(1).optional().describe('Title of the page'),
              url: z.string().min(1).optional().describe('URL of the page'),
            }),
          )
          .min(3)
          .max(3)
          .optional()
          .describe('Pages of the store, three of them'),
      },
      landing,
    ),
    create_video: createAds(
      'video',
      'video ads for one product',
      {
        ...translated,
        ...video,
        asins: z.array(z.string().min(1)).min(1).max(1).optional().describe('The product'),
      },
      {},
    ),
    create_brand_video: createAds(
      'brandVideo',
      'video ads for a brand',
      { ...brand, ...translated, ...video, asins },
      landing,
    ),
    update: update({
      summary: 'Updates the names and states of ads.',
      docs: docs.brands,
      path: '/sb/v4/ads',
      media: MEDIA,
      params: {
        ads: items(
          z.strictObject({
            adId: Id.describe('Id of the ad'),
            name: name.optional().describe('Name'),
            state: brandsState.optional().describe('State'),
          }),
          10,
        ),
      },
    }),
    delete: archive({
      summary: 'Archives ads. An archived ad cannot be restored.',
      docs: docs.brands,
      path: '/sb/v4/ads/delete',
      media: MEDIA,
      records: 'ads',
      params: { adIdFilter: whichBrands },
    }),
  },
})
