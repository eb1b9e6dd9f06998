import { type ActionDefinition, openEnum } from '@ferrule/codegen'
import * as z from 'zod'
import { int, objects, text, texts } from './shared.records.ts'
import { docs, Id, ids, items, only, profileId, words } from './shared.ts'

/**
 * The unified API, `/adsApi/v1`: the same objects as those of the products' own APIs, in one form for all of them. An
 * item says its product in `adProduct`. One call reads one product; a batch may write several.
 */

export const PRODUCTS = ['SPONSORED_PRODUCTS', 'SPONSORED_BRANDS', 'SPONSORED_DISPLAY'] as const

type Own = Pick<ActionDefinition, 'summary' | 'path'>
type Shape = z.core.$ZodLooseShape

const scope = {
  profileId: profileId(),
  accountId: z
    .string()
    .regex(/^[\w.-]{1,200}$/)
    .meta({ hint: 'must be the id of an advertiser account, such as amzn1.ads-account.g.1a2b' })
    .optional()
    .describe('Id of the advertiser account (`amzn1.ads-account.…`) to use instead of `config.profile_id`'),
}

const common = {
  docs: docs.unified,
  method: 'POST',
  body: 'json',
  headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
  place: { profileId: 'none', accountId: 'none' },
} as const

// Filters

const include = <T extends z.ZodType>(value: T, most: number) =>
  z.strictObject({ include: z.array(value).min(1).max(most).describe('Values to match') })

export const ProductFilter = z
  .strictObject({
    include: words(PRODUCTS, 1, 1).describe('The product, as an array or text, in upper or lower case'),
  })
  .meta({
    id: 'ProductFilter',
    description: 'The product to read: `{ include: "SPONSORED_PRODUCTS" }`. Each call reads one.',
    example: { include: ['SPONSORED_PRODUCTS'] },
  })

export const UnifiedStateFilter = z
  .strictObject({
    include: words(['ENABLED', 'PAUSED', 'ARCHIVED'], 3, 1).describe(
      'Values to match, as an array or comma-separated, in upper or lower case',
    ),
  })
  .meta({ id: 'UnifiedStateFilter', description: 'States to match: `{ include: "enabled,paused" }`, or an array.' })

export const idFilter = (most: number) =>
  z.strictObject({ include: ids(most, 1).describe('Values to match, as an array or comma-separated') })

export const TermFilter = z
  .strictObject({
    include: z.array(z.string()).min(1).max(100).describe('Texts to match'),
    queryTermMatchType: z
      .enum(['BROAD_MATCH', 'EXACT_MATCH'])
      .describe('Whether the whole text has to match, or only part of it'),
  })
  .meta({ id: 'TermFilter', description: 'Up to 100 texts, and how to match them.' })

export const oneOf = <T extends z.ZodType>(value: T, most = 1) => include(value, most)

/** Only the document of all products together has it; those of single products leave it out. */
export const scopeFilter = () =>
  only(oneOf(z.enum(['SINGLE_MARKETPLACE', 'GLOBAL'])), 'of one marketplace, or of several')

export const query = <S extends Shape>({ params, ...action }: Own & { records: string; params: S }) =>
  ({
    ...common,
    ...action,
    access: 'read',
    params: z.strictObject({
      adProductFilter: ProductFilter.describe('The product to read'),
      stateFilter: only(UnifiedStateFilter, 'in these states'),
      ...params,
      maxResults: z
        .int()
        .min(1)
        .optional()
        .describe(
          'Records per page: up to 1000 for Sponsored Products, 100 for Sponsored Brands and Display (5000 targets)',
        ),
      nextToken: z.string().optional().describe('Token of the page to return: `meta.nextToken` of the previous page'),
      ...scope,
    }),
    meta: { nextToken: z.string().nullish().describe('Token for the next page; absent on the last page') },
    // The largest page depends on the product, so that iteration leaves the size to Amazon.
    paging: { style: 'page_token', param: 'nextToken', from: 'nextToken', size: 'maxResults', pageSize: 100 },
    vendor: { prepare: 'scopedUnified' },
  }) satisfies ActionDefinition

// Batches

/** The response to a batch. Each record is under the name of its kind, and its id beside it. */
export const results = <S extends Shape>(id: string, item: S) =>
  z
    .looseObject({
      success: z
        .array(
          z.looseObject({
            index: int('Index of the item in the batch, starting at 0'),
            ...item,
          }),
        )
        .nullish()
        .describe('Items that succeeded'),
      partialSuccess: z
        .array(
          z.looseObject({
            index: int('Index of the item in the batch, starting at 0'),
            ...item,
            errors: objects('What failed: `code`, `message`, `fieldLocation`'),
          }),
        )
        .nullish()
        .describe('Items that succeeded in part, if there are any'),
      error: z
        .array(
          z.looseObject({
            index: int('Index of the item in the batch, starting at 0'),
            errors: objects('Reasons for the failure: `code`, `message`, `fieldLocation`'),
          }),
        )
        .nullish()
        .describe('Items that failed'),
    })
    .meta({ id, description: 'The result of each item in a batch. At least one item succeeded.' })

type Batch<S, R> = Own & { params: S; record: R; records: string }

const batch = <S extends Shape, R extends z.ZodType>({ params, ...action }: Batch<S, R>) => ({
  ...common,
  ...action,
  params: z.strictObject({ ...params, ...scope }),
  vendor: { prepare: 'scopedUnified', finish: 'batchOfUnified' },
})

export const unifiedCreate = <S extends Shape, R extends z.ZodType>(action: Batch<S, R>) =>
  batch(action) satisfies ActionDefinition

/** Only named fields change, so the same update twice changes nothing more. */
export const unifiedUpdate = <S extends Shape, R extends z.ZodType>(action: Batch<S, R>) =>
  ({ ...batch(action), idempotent: true }) satisfies ActionDefinition

export const unifiedDelete = <S extends Shape, R extends z.ZodType>(action: Batch<S, R>) =>
  ({ ...batch(action), idempotent: true, access: 'destructive' }) satisfies ActionDefinition

/** The items of a batch. How many Amazon takes depends on the product. */
export const many = <T extends z.ZodType>(item: T) =>
  items(item).describe('Items, 1 to 1000; up to 10 of Sponsored Brands (1000 targets), 100 of Sponsored Display')

export const manyIds = () => ids(1000, 1).describe('Ids of the records to archive, up to 1000')

// Fields common to items

const writtenState = z.enum(['ENABLED', 'PAUSED'])
export const written = (what = 'State') => writtenState.describe(what)

export const time = (what: string) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/)
    .meta({ hint: 'must be a time such as 2026-01-31T00:00:00Z' })
    .describe(`${what}, ISO 8601`)

export const Tags = z
  .array(
    z.strictObject({
      key: z.string().min(1).describe('Key'),
      value: z.string().min(1).describe('Value'),
    }),
  )
  .max(50)
  .meta({
    id: 'Tags',
    description: 'Labels, as key-value pairs; at most 50.',
    example: [{ key: 'season', value: 'spring' }],
  })

export const tags = { tags: Tags.optional().describe('Tags, at most 50') }

const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .meta({ hint: 'must be the code of a country, such as US' })

export const oneMarketplace = z.enum(['SINGLE_MARKETPLACE']).describe('Whether it is for one marketplace or several')
export const countries = (what: string) => z.array(country).max(1).optional().describe(what)
export const marketplaces = {
  marketplaceScope: oneMarketplace,
  marketplaces: z.array(country).min(1).max(1).describe('The marketplace, by its country code'),
}

export const inCampaign = { campaignId: Id.describe('Id of the campaign') }
export const inAdGroup = { adGroupId: Id.describe('Id of the ad group') }

// Fields common to records

export const adProduct = () =>
  openEnum(...PRODUCTS)
    .nullish()
    .describe('Product')

export const recordState = () => openEnum('ENABLED', 'PAUSED', 'ARCHIVED').nullish().describe('State')

export const DeliveryStatus = z
  .looseObject({
    deliveryStatus: openEnum('DELIVERING', 'NOT_DELIVERING', 'UNAVAILABLE').nullish().describe('Whether it is shown'),
    deliveryReasons: texts('Why it is shown or not'),
  })
  .meta({ id: 'DeliveryStatus', description: 'Whether a record is shown, and why not.' })

export const recordTags = z
  .array(z.looseObject({ key: text('Key'), value: text('Value') }))
  .nullish()
  .describe('Tags')

/** Fields of every record besides its ids and its subject. */
export const stamps = {
  marketplaceScope: openEnum('SINGLE_MARKETPLACE', 'GLOBAL')
    .nullish()
    .describe('Whether it is for one marketplace or several'),
  marketplaces: texts('Marketplaces, by their country codes'),
  status: DeliveryStatus.nullish().describe('Whether it is shown, and why not'),
  creationDateTime: text('When it was created; ISO 8601'),
  lastUpdatedDateTime: text('When it was last updated; ISO 8601'),
}

export const currency = text('Currency')
