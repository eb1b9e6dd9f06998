import { open } from '@ferrule/codegen'
import * as z from 'zod'

/** The content of ads in the unified API. Brands and Display put a creative together from settings. */

const name = (what: string) => z.string().min(1).describe(what)
const optionalName = (what: string) => z.string().min(1).optional().describe(what)
const yes = (what: string) => z.boolean().optional().describe(what)
const url = (what: string) => z.string().min(1).describe(what)

export const ImageAsset = z
  .strictObject({
    assetId: name('Id of the image'),
    assetVersion: name('Version of the image'),
    formatProperties: z
      .array(
        z.strictObject({
          top: z.int().optional().describe('Pixels from the top'),
          left: z.int().optional().describe('Pixels from the left'),
          width: z.int().optional().describe('Width in pixels'),
          height: z.int().optional().describe('Height in pixels'),
        }),
      )
      .max(10)
      .optional()
      .describe('The parts of the image to show'),
  })
  .meta({ id: 'ImageAsset', description: 'An image of the asset library.' })

export const VideoAsset = z
  .strictObject({ assetId: name('Id of the video'), assetVersion: name('Version of the video') })
  .meta({ id: 'VideoAsset', description: 'A video of the asset library.' })

export const AsinOfAd = z
  .strictObject({
    productId: optionalName('ASIN'),
    productIdType: z.enum(['ASIN']).describe('Type of the id'),
  })
  .meta({ id: 'AsinOfAd', description: 'A product that an ad shows, by its ASIN.' })

export const ProductOfAd = z
  .strictObject({
    productId: name('ASIN or SKU'),
    productIdType: z.enum(['ASIN', 'SKU']).describe('Type of the id'),
  })
  .meta({ id: 'ProductOfAd', description: 'A product that an ad shows.' })

// Sponsored Products

const videos = z
  .array(
    z.strictObject({
      assetId: name('Id of the video'),
      assetVersion: name('Version of the video'),
      headline: optionalName('Headline'),
      description: optionalName('Description'),
    }),
  )
  .min(1)
  .max(5)

export const ProductCreative = z
  .strictObject({
    productCreative: z
      .strictObject({
        productCreativeSettings: z
          .strictObject({
            advertisedProduct: z
              .strictObject({
                productId: name('ASIN or SKU'),
                productIdType: z.enum(['ASIN', 'SKU']).describe('Type of the id: SKU for sellers, ASIN for vendors'),
                globalStoreSetting: z
                  .strictObject({
                    catalogSourceMarketplace: z
                      .string()
                      .regex(/^[A-Z]{2}$/)
                      .meta({ hint: 'must be the code of a country, such as US' })
                      .optional()
                      .describe('Country whose catalog has the product'),
                  })
                  .optional()
                  .describe('Catalog, for the global store'),
              })
              .describe('The product'),
            headline: optionalName('Custom text; book authors only'),
            spotlightVideos: z
              .strictObject({
                optimizeText: z.boolean().describe('Whether Amazon may change the texts'),
                videos: videos.describe('Videos to show, up to 5'),
              })
              .optional()
              .describe('Videos'),
          })
          .describe('What it shows'),
      })
      .describe('A creative made of a product'),
  })
  .meta({ id: 'ProductCreative', description: 'What an ad of Sponsored Products shows: a product.' })

export const ChangedProductCreative = z
  .strictObject({
    productCreative: z
      .strictObject({
        productCreativeSettings: z
          .strictObject({
            spotlightVideos: z
              .strictObject({
                optimizeText: yes('Whether Amazon may change the texts'),
                videos: videos.optional().describe('Videos to show, up to 5'),
              })
              .optional()
              .describe('Videos'),
          })
          .optional()
          .describe('What it shows'),
      })
      .describe('A creative made of a product'),
  })
  .describe('Sponsored Products: the videos')

// Sponsored Brands

const brand = 'Name of the brand to show'
const logos = (most: number, least = 1) =>
  z.array(ImageAsset).min(least).max(most).describe(`Logos of the brand, up to ${most}`)
const headline = z.array(z.string().min(1)).max(1)
const oneHeadline = headline.min(1).describe('The headline, in an array')
const translated = { enableCreativeAutoTranslation: yes('Whether Amazon may translate the texts') }
const optimized = {
  creativePropertiesToOptimize: z
    .array(z.enum(['HEADLINE']))
    .max(1)
    .optional()
    .describe('What Amazon may choose'),
}
const products = z.array(AsinOfAd).max(3).optional().describe('Products to show, up to 3')
const images = z.array(ImageAsset).min(1).max(5).describe('Images to show, up to 5')
const collectionPage = z.enum(['ASIN_LIST', 'CUSTOM_URL', 'STORE']).describe('Type of the page')
const videoPage = z.enum(['DETAIL_PAGE', 'STORE']).describe('Type of the page')
const storePage = z.enum(['STORE']).describe('Type of the page')
const pageUrl = optionalName('URL of the page')
const asins = z.array(z.string().min(1)).min(1).max(100).describe('ASINs, up to 100')

export const StorePage = z
  .strictObject({ landingPageType: storePage, landingPageUrl: url('URL of the page') })
  .meta({ id: 'StorePage', description: 'A page of a store.' })

const cards = z
  .array(
    z.strictObject({
      headline: name('Title of the page'),
      landingPage: StorePage.describe('The page'),
      products: AsinOfAd.describe('Product whose image stands for the page'),
    }),
  )
  .min(3)
  .max(3)
  .describe('Pages of the store, three of them')
const video = z.array(VideoAsset).min(1).max(1).describe('The video, in an array')

const videoCommon = {
  ...translated,
  brand: optionalName(brand),
  brandLogos: logos(1, 0).optional(),
  headlines: headline.optional().describe('The headline, in an array'),
  products,
}

export const BrandsCreative = z
  .strictObject({
    componentCreative: z
      .strictObject({
        productCollectionSettings: z
          .strictObject({
            ...translated,
            ...optimized,
            brand: name(brand),
            brandLogos: logos(2),
            headlines: oneHeadline,
            customImages: images,
            products,
            landingPage: z
              .strictObject({
                landingPageType: collectionPage,
                landingPageUrl: pageUrl,
                landingPageAsins: z.strictObject({ asins }).optional().describe('Products on a page that is made'),
              })
              .describe('Where a click leads to'),
          })
          .optional()
          .describe('A collection of products'),
        productVideoSettings: z
          .strictObject({
            ...videoCommon,
            videos: video,
            landingPage: z
              .strictObject({ landingPageType: videoPage, landingPageUrl: pageUrl })
              .optional()
              .describe('Where a click leads to'),
          })
          .optional()
          .describe('A video'),
        storeSpotlightSettings: z
          .strictObject({
            ...translated,
            ...optimized,
            brand: name(brand),
            brandLogos: logos(1),
            headlines: oneHeadline,
            cards,
            landingPage: StorePage.describe('Where a click leads to'),
          })
          .optional()
          .describe('Pages of a store'),
      })
      .describe('A creative put together from settings; one of these'),
  })
  .meta({ id: 'BrandsCreative', description: 'What an ad of Sponsored Brands shows.' })

export const ChangedBrandsCreative = z
  .strictObject({
    componentCreative: z
      .strictObject({
        productCollectionSettings: z
          .strictObject({
            ...translated,
            ...optimized,
            brand: optionalName(brand),
            brandLogos: logos(2).optional(),
            headlines: oneHeadline.optional(),
            customImages: images.optional(),
            products,
            landingPage: z
              .strictObject({
                landingPageType: collectionPage.optional(),
                landingPageUrl: pageUrl,
                landingPageAsins: z
                  .strictObject({ asins: asins.optional() })
                  .optional()
                  .describe('Products on a page that is made'),
              })
              .optional()
              .describe('Where a click leads to'),
          })
          .optional()
          .describe('A collection of products'),
        productVideoSettings: z
          .strictObject({
            ...videoCommon,
            videos: video.optional(),
            landingPage: z
              .strictObject({ landingPageType: videoPage.optional(), landingPageUrl: pageUrl })
              .optional()
              .describe('Where a click leads to'),
          })
          .optional()
          .describe('A video'),
        storeSpotlightSettings: z
          .strictObject({
            ...translated,
            ...optimized,
            brand: optionalName(brand),
            brandLogos: logos(1).optional(),
            headlines: oneHeadline.optional(),
            cards: cards.optional(),
            landingPage: z
              .strictObject({ landingPageType: storePage.optional(), landingPageUrl: pageUrl })
              .optional()
              .describe('Where a click leads to'),
          })
          .optional()
          .describe('Pages of a store'),
        assetBasedCreativeSettings: open().optional().describe('Images and texts; Sponsored Display'),
        responsiveEcommerceSettings: open().optional().describe('A product; Sponsored Display'),
      })
      .describe('A creative put together from settings; one of these'),
  })
  .describe('Sponsored Brands and Display: what changes of the settings')

// Sponsored Display

const displayPage = z
  .strictObject({
    landingPageType: z.enum(['MOMENT', 'STORE']).describe('Type of the page'),
    landingPageUrl: url('URL of the page'),
  })
  .optional()
  .describe('Where a click leads to')

export const DisplayCreative = z
  .strictObject({
    componentCreative: z
      .strictObject({
        responsiveEcommerceSettings: z
          .strictObject({
            products: z.array(ProductOfAd).min(1).max(1).describe('The product, in an array'),
            landingPage: displayPage,
          })
          .optional()
          .describe('A product'),
        productVideoSettings: z
          .strictObject({
            products: z.array(ProductOfAd).max(1).optional().describe('The product, in an array'),
            landingPage: displayPage,
          })
          .optional()
          .describe('A video of a product'),
        assetBasedCreativeSettings: z
          .strictObject({
            landingPage: z
              .strictObject({
                landingPageType: z.enum(['OFF_AMAZON_LINK']).describe('Type of the page'),
                landingPageUrl: url('URL of the page'),
              })
              .describe('Where a click leads to'),
          })
          .optional()
          .describe('Images and texts, for products that Amazon does not sell'),
      })
      .describe('A creative put together from settings; one of these'),
  })
  .meta({ id: 'DisplayCreative', description: 'What an ad of Sponsored Display shows.' })
