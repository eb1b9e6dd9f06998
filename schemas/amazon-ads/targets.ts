import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { bool, id, idOrNone, num, openEnum, text } from './shared.records.ts'
import { docs, Id, only } from './shared.ts'
import {
  adProduct,
  currency,
  idFilter,
  inAdGroup,
  many,
  manyIds,
  oneOf,
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

const THEMES = [
  'KEYWORDS_CLOSE_MATCH',
  'KEYWORDS_LOOSE_MATCH',
  'KEYWORDS_RELATED_TO_GIFTS',
  'KEYWORDS_RELATED_TO_PEER_BRANDS_PRODUCT_CATEGORY',
  'KEYWORDS_RELATED_TO_PRIME_DAY',
  'KEYWORDS_RELATED_TO_YOUR_BRAND',
  'KEYWORDS_RELATED_TO_YOUR_PRODUCT_CATEGORY',
  'PRODUCT_COMPLEMENTS',
  'PRODUCT_SUBSTITUTES',
] as const
const BRANDS_THEMES = ['KEYWORDS_RELATED_TO_YOUR_BRAND', 'KEYWORDS_RELATED_TO_YOUR_LANDING_PAGES'] as const
const WORDS = ['BROAD', 'EXACT', 'PHRASE'] as const
const PRODUCT_MATCHES = ['PRODUCT_EXACT', 'PRODUCT_SIMILAR'] as const
const KINDS = ['KEYWORD', 'LOCATION', 'PRODUCT', 'PRODUCT_CATEGORY', 'THEME'] as const

export const TargetDetails = z
  .looseObject({
    keywordTarget: z
      .looseObject({
        keyword: text('Text of the keyword'),
        matchType: openEnum(...WORDS)
          .nullish()
          .describe('How search terms are matched'),
        nativeLanguageKeyword: text("The keyword in the advertiser's language"),
        nativeLanguageLocale: text("Locale of the advertiser's language"),
      })
      .nullish()
      .describe('Search terms'),
    productTarget: z
      .looseObject({
        matchType: openEnum(...PRODUCT_MATCHES)
          .nullish()
          .describe('Whether similar products are included'),
        product: z
          .looseObject({ productId: text('Id of the product') })
          .nullish()
          .describe('The product'),
        productIdType: openEnum('ASIN', 'SKU').nullish().describe('Type of the id'),
      })
      .nullish()
      .describe('A product'),
    productCategoryTarget: z
      .looseObject({
        productCategoryRefinement: z
          .looseObject({
            productCategoryRefinement: z
              .looseObject({
                productCategoryId: text('Id of the category'),
                productCategoryIdResolved: text('Name of the category'),
                productBrandId: text('Id of the brand'),
                productBrandIdResolved: text('Name of the brand'),
                productAgeRangeId: text('Id of the range of ages'),
                productAgeRangeIdResolved: text('The range of ages'),
                productGenreId: text('Id of the genre'),
                productGenreIdResolved: text('Name of the genre'),
                productPriceLessThan: num('Highest price'),
                productPriceGreaterThan: num('Lowest price'),
                productRatingLessThan: num('Highest rating'),
                productRatingGreaterThan: num('Lowest rating'),
                productPrimeShippingEligible: bool('Whether Prime ships it'),
              })
              .nullish()
              .describe('What products must be like'),
          })
          .nullish()
          .describe('What products must be like'),
      })
      .nullish()
      .describe('A category of products'),
    productAudienceTarget: z
      .looseObject({
        event: openEnum('PURCHASE', 'VIEW').nullish().describe('What people did'),
        lookback: text('How long ago at most: `DAYS_30`'),
        matchType: openEnum(...PRODUCT_MATCHES)
          .nullish()
          .describe('Whether similar products are included'),
        asin: z
          .looseObject({ defaultValue: text('ASIN') })
          .nullish()
          .describe('The product'),
      })
      .nullish()
      .describe('People who viewed or bought a product'),
    audienceTarget: z
      .looseObject({
        audienceId: z
          .looseObject({ defaultValue: text('Id of the audience') })
          .nullish()
          .describe('Id'),
      })
      .nullish()
      .describe('An audience'),
    contentCategoryTarget: z
      .looseObject({ contentCategoryId: text('Id of the category') })
      .nullish()
      .describe('A category of content'),
    locationTarget: z
      .looseObject({ locationId: text('Id of the location'), locationIdResolved: text('Name of the location') })
      .nullish()
      .describe('A location'),
    themeTarget: z
      .looseObject({ matchType: text('Theme: `KEYWORDS_CLOSE_MATCH`, …') })
      .nullish()
      .describe('Search terms or products that Amazon chooses'),
  })
  .meta({ id: 'TargetDetails', description: 'What is targeted: one of these, as `targetType` says.' })

export const Target = z
  .looseObject({
    targetId: id('Id of the target'),
    campaignId: idOrNone('Id of the campaign'),
    adGroupId: idOrNone('Id of the ad group; absent for a target of a whole campaign'),
    globalTargetId: idOrNone('Id of the target for several marketplaces that it is part of'),
    adProduct: adProduct(),
    targetLevel: openEnum('AD_GROUP', 'CAMPAIGN').nullish().describe('What it belongs to'),
    targetType: openEnum(...KINDS, 'AUDIENCE', 'CONTENT_CATEGORY', 'PRODUCT_AUDIENCE')
      .nullish()
      .describe('What is targeted'),
    targetDetails: TargetDetails.nullish().describe('What is targeted: one member, as `targetType` says'),
    negative: bool('Whether ads are not shown there'),
    state: recordState(),
    bid: z
      .looseObject({ bid: num('Bid'), currencyCode: currency })
      .nullish()
      .describe("Bid; absent if the ad group's applies"),
    tags: recordTags,
    ...stamps,
  })
  .meta({
    id: 'Target',
    description: 'A target of any product, positive or negative, as the unified API describes it.',
  })

const textOf = (what: string) => z.string().min(1).describe(what)
const bound = (what: string) => z.number().min(0).optional().describe(what)

const keyword = <Locale extends string>(locale: Locale) =>
  z
    .strictObject({
      keywordTarget: z
        .strictObject({
          keyword: textOf('Text of the keyword'),
          matchType: z.enum(WORDS).describe('How search terms are matched'),
          nativeLanguageKeyword: z.string().optional().describe("The keyword in the advertiser's language"),
          nativeLanguageLocale: z.enum([locale]).optional().describe("Locale of the advertiser's language"),
        })
        .describe('Search terms'),
    })
    .describe('Search terms')

const product = <Match extends string, Type extends string>(
  matches: readonly [Match, ...Match[]],
  types: readonly [Type, ...Type[]],
) =>
  z
    .strictObject({
      productTarget: z
        .strictObject({
          matchType: z.enum(matches).describe('Whether to include similar products'),
          product: z.strictObject({ productId: textOf('Id of the product') }).describe('The product'),
          productIdType: z.enum(types).describe('Type of the id'),
        })
        .describe('A product'),
    })
    .describe('A product')

const refinement = {
  productCategoryId: z.string().min(1).optional().describe('Id of the category'),
  productBrandId: z.string().min(1).optional().describe('Id of the brand'),
  productPriceLessThan: bound('Highest price'),
  productPriceGreaterThan: bound('Lowest price'),
  productRatingLessThan: bound('Highest rating'),
  productRatingGreaterThan: bound('Lowest rating'),
}
const further = {
  productAgeRangeId: z.string().min(1).optional().describe('Id of the range of ages'),
  productPrimeShippingEligible: z.boolean().optional().describe('Whether Prime ships it'),
}

const category = <S extends z.core.$ZodLooseShape>(shape: S) =>
  z
    .strictObject({
      productCategoryTarget: z
        .strictObject({
          productCategoryRefinement: z
            .strictObject({
              productCategoryRefinement: z.strictObject(shape).describe('What products must be like'),
            })
            .describe('What products must be like'),
        })
        .describe('A category of products'),
    })
    .describe('A category of products')

const location = z
  .strictObject({
    locationTarget: z.strictObject({ locationId: textOf('Id of the location') }).describe('A location'),
  })
  .describe('A location')

const theme = <Theme extends string>(themes: readonly [Theme, ...Theme[]]) =>
  z
    .strictObject({
      themeTarget: z
        .strictObject({ matchType: z.enum(themes).describe('Theme') })
        .describe('Search terms or products that Amazon chooses'),
    })
    .describe('Search terms or products that Amazon chooses')

const inMarketplace = (what: string) =>
  z.strictObject({ defaultValue: textOf(what) }).describe(`${what}, for every marketplace`)

const audience = z
  .strictObject({
    audienceTarget: z.strictObject({ audienceId: inMarketplace('Id of the audience') }).describe('An audience'),
  })
  .describe('An audience')

const visitors = z
  .strictObject({
    productAudienceTarget: z
      .strictObject({
        asin: inMarketplace('ASIN of the product'),
        event: z.enum(['PURCHASE', 'VIEW']).describe('What people did'),
        lookback: z
          .enum(['DAYS_7', 'DAYS_14', 'DAYS_30', 'DAYS_60', 'DAYS_90', 'DAYS_180', 'DAYS_365'])
          .describe('How long ago at most'),
        matchType: z.enum(PRODUCT_MATCHES).describe('Whether to include similar products'),
      })
      .describe('People who viewed or bought a product'),
  })
  .describe('People who viewed or bought a product')

const content = z
  .strictObject({
    contentCategoryTarget: z
      .strictObject({ contentCategoryId: textOf('Id of the category') })
      .describe('A category of content'),
  })
  .describe('A category of content')

export const ProductsTargetDetails = z
  .union([
    keyword('zh_CN'),
    product(PRODUCT_MATCHES, ['ASIN', 'SKU']),
    category({ ...refinement, ...further, productGenreId: z.string().min(1).optional().describe('Id of the genre') }),
    location,
    theme(THEMES),
  ])
  .meta({ id: 'ProductsTargetDetails', description: 'What Sponsored Products can target: one of these.' })

export const BrandsTargetDetails = z
  .union([keyword('zh_CN'), product(['PRODUCT_EXACT'], ['ASIN']), category(refinement), theme(BRANDS_THEMES)])
  .meta({ id: 'BrandsTargetDetails', description: 'What Sponsored Brands can target: one of these.' })

export const DisplayTargetDetails = z
  .union([
    keyword('en_US'),
    product(PRODUCT_MATCHES, ['ASIN', 'SKU']),
    category({ ...refinement, ...further }),
    visitors,
    audience,
    location,
    content,
    theme(['INTERESTED_AUDIENCE']),
  ])
  .meta({ id: 'DisplayTargetDetails', description: 'What Sponsored Display can target: one of these.' })

const created = { negative: z.boolean().describe('Whether ads are not to be shown there'), state: written() }
const bid = z.number().min(0).describe('Bid')
const anywhere = {
  campaignId: Id.optional().describe('Id of the campaign, for a target of a whole campaign'),
  adGroupId: Id.optional().describe('Id of the ad group'),
}
const kind = <Kind extends string>(...kinds: [Kind, ...Kind[]]) =>
  z.enum(kinds).describe('What to target; `targetDetails` has the member of that name')

export const NewTarget = z
  .discriminatedUnion('adProduct', [
    z.strictObject({
      adProduct: z.literal('SPONSORED_PRODUCTS').describe('Sponsored Products'),
      ...anywhere,
      ...created,
      targetType: kind(...KINDS),
      targetDetails: ProductsTargetDetails.describe('What to target'),
      bid: z.strictObject({ bid: bid.optional() }).optional().describe("Bid; default: the ad group's"),
      ...tags,
    }),
    z.strictObject({
      adProduct: z.literal('SPONSORED_BRANDS').describe('Sponsored Brands'),
      campaignId: anywhere.campaignId,
      ...inAdGroup,
      ...created,
      targetType: kind('KEYWORD', 'PRODUCT', 'PRODUCT_CATEGORY', 'THEME'),
      targetDetails: BrandsTargetDetails.describe('What to target'),
      bid: z.strictObject({ bid }).optional().describe('Bid'),
    }),
    z.strictObject({
      adProduct: z.literal('SPONSORED_DISPLAY').describe('Sponsored Display'),
      ...anywhere,
      ...created,
      targetType: kind(...KINDS, 'AUDIENCE', 'CONTENT_CATEGORY', 'PRODUCT_AUDIENCE'),
      targetDetails: DisplayTargetDetails.describe('What to target'),
      bid: z.strictObject({ bid: bid.optional() }).optional().describe("Bid; default: the ad group's"),
    }),
  ])
  .meta({ id: 'NewTarget', description: 'A target to create. What it takes depends on `adProduct`.' })

export const TargetResults = results('TargetResults', {
  targetId: idOrNone('Id of the target'),
  target: Target.nullish().describe('The target'),
})
const back = { record: TargetResults, records: 'targets' }

export default defineEntity({
  name: 'targets',
  type: 'Target',
  summary: 'Keywords, products, categories, audiences and all else that is targeted or excluded: the unified API.',
  docs: docs.unified,
  record: Target,
  actions: {
    list: query({
      summary: 'Lists the targets of one product, positive and negative.',
      path: '/adsApi/v1/query/targets',
      records: 'targets',
      params: {
        marketplaceScopeFilter: scopeFilter(),
        targetIdFilter: only(idFilter(100), 'with these ids'),
        adGroupIdFilter: only(idFilter(100), 'in these ad groups'),
        campaignIdFilter: only(idFilter(100), 'in these campaigns'),
        negativeFilter: only(oneOf(z.boolean()), 'that are negative, or that are not; not for Sponsored Display'),
        targetTypeFilter: only(oneOf(z.enum(KINDS), 4), 'of these types; not for Sponsored Display'),
        matchTypeFilter: only(
          oneOf(
            z.enum([...WORDS, ...THEMES, ...PRODUCT_MATCHES, 'KEYWORDS_RELATED_TO_YOUR_LANDING_PAGES'] as const),
            10,
          ),
          'with these match types or themes; not for Sponsored Display',
        ),
        keywordFilter: only(TermFilter, 'with these keywords; not for Sponsored Display, up to 2 for Brands'),
        productIdFilter: only(TermFilter, 'with these products; Sponsored Products only'),
        nativeLanguageLocaleFilter: only(oneOf(z.enum(['zh_CN'])), 'with this locale; Sponsored Brands only'),
        inventorySourceTypeFilter: only(
          oneOf(z.enum(['AMAZON', 'APD', 'DEAL', 'INVENTORY_GROUP', 'THIRD_PARTY_EXCHANGE'])),
          'of this kind of inventory',
        ),
        inventorySourceIdFilter: only(
          oneOf(z.strictObject({ defaultValue: z.string().describe('Id of the inventory source') }), 10),
          'of these sources of inventory',
        ),
      },
    }),
    create: unifiedCreate({
      summary: 'Creates targets, positive or negative.',
      path: '/adsApi/v1/create/targets',
      params: { targets: many(NewTarget) },
      ...back,
    }),
    update: unifiedUpdate({
      summary: 'Updates the bids, states and tags of targets.',
      path: '/adsApi/v1/update/targets',
      params: {
        targets: many(
          z.strictObject({
            targetId: Id.describe('Id of the target'),
            state: written().optional(),
            bid: z
              .strictObject({ bid: bid.nullable().optional().describe('Bid; null only for Sponsored Products') })
              .nullable()
              .optional()
              .describe("Bid; null for the ad group's, for Sponsored Products only"),
            ...tags,
          }),
        ),
      },
      ...back,
    }),
    delete: unifiedDelete({
      summary: 'Archives targets. An archived target cannot be restored.',
      path: '/adsApi/v1/delete/targets',
      params: { targetIds: manyIds() },
      ...back,
    }),
  },
})
