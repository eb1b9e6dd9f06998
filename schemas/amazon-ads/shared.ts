import type { ActionDefinition } from '@ferrule/codegen'
import * as z from 'zod'
import { BatchResult, DisplayArchived } from './shared.records.ts'

/** How the actions are called, and the parameters most of them have. */

export const docs = {
  profiles: 'https://advertising.amazon.com/API/docs/en-us/reference/2/profiles',
  portfolios: 'https://advertising.amazon.com/API/docs/en-us/portfolios',
  products: 'https://advertising.amazon.com/API/docs/en-us/sponsored-products/3-0/openapi/prod',
  brands: 'https://advertising.amazon.com/API/docs/en-us/sponsored-brands/3-0/openapi/prod',
  unified: 'https://advertising.amazon.com/API/docs/en-us/guides/overview',
  display: 'https://advertising.amazon.com/API/docs/en-us/sponsored-display/3-0/openapi',
  exports: 'https://advertising.amazon.com/API/docs/en-us/exports',
  reports: 'https://advertising.amazon.com/API/docs/en-us/guides/reporting/v3/overview',
  managers: 'https://advertising.amazon.com/API/docs/en-us/manager-account',
}

const anId = () => z.union([z.int().min(0), z.string().regex(/^[0-9]{1,20}$/)])

/** An id in the configuration, where types have no names. */
export const settingId = () =>
  anId().meta({ hint: 'must be an id of up to 20 digits, passed as a string if it exceeds 2^53' })

/** An id in a path, a filter or a batch. */
export const Id = anId().meta({
  id: 'Id',
  hint: 'must be an id of up to 20 digits, passed as a string if it exceeds 2^53, since a number would be rounded',
  description: 'An id: a string of digits, or a number that holds it exactly.',
  example: '1234567890',
})

/** The id of a job, in a path. */
export const JobId = z
  .string()
  .regex(/^[\w-]{1,128}$/)
  .meta({
    id: 'JobId',
    hint: 'must be an id: letters, digits, dashes and underscores',
    description: 'The id of a job.',
  })

export const profileId = () => Id.optional().describe('Id of the profile to use instead of `config.profile_id`')

/** A comma-separated list of words, at most so many. */
const commaList = (word: string, most?: number) =>
  z.string().regex(new RegExp(`^ *(${word}) *(, *(${word}) *)${most ? `{0,${most - 1}}` : '*'}$`))

/** Words that the vendor wants in one case, accepted in either. */
const bothCases = <Word extends string>(words: readonly Word[]) =>
  [...new Set(words.flatMap((word) => [word.toUpperCase(), word.toLowerCase()]))] as [
    Uppercase<Word> | Lowercase<Word>,
    ...(Uppercase<Word> | Lowercase<Word>)[],
  ]

/** Some of these words: an array, or comma-separated. */
export const words = <Word extends string>(known: readonly Word[], most?: number, least = 0) => {
  const all = bothCases(known)
  const list = z.array(z.enum(all)).min(least)
  return z
    .union([most ? list.max(most) : list, commaList(all.join('|'), most)])
    .meta({ hint: `must be ${known.join(', ')}: an array, or comma-separated` })
}

/** Some ids: an array, or comma-separated. */
export const ids = (most?: number, least = 0) => {
  const list = z.array(Id).min(least)
  return z.union([most ? list.max(most) : list, commaList('[0-9]{1,20}', most)]).meta({
    hint: `must be ${most ? `up to ${most} ids` : 'ids'}: an array, or comma-separated; as strings if they exceed 2^53`,
  })
}

const filter = <Include extends z.ZodType>(include: Include) => z.strictObject({ include })
const anyOf = 'Values to match, as an array or comma-separated'

export const StateFilter = filter(
  words(['ENABLED', 'PAUSED', 'ARCHIVED', 'ENABLING', 'PROPOSED', 'USER_DELETED', 'OTHER'], 10).describe(
    `${anyOf}, in upper or lower case`,
  ),
).meta({ id: 'StateFilter', description: 'States to match: `{ include: "enabled,paused" }`, or with an array.' })

export const BasicStateFilter = filter(
  words(['ENABLED', 'PAUSED', 'ARCHIVED'], 10).describe(`${anyOf}, in upper or lower case`),
).meta({ id: 'BasicStateFilter', description: 'States to match: `{ include: "enabled,paused" }`, or with an array.' })

export const IdFilter1000 = filter(ids(1000).describe(anyOf)).meta({
  id: 'IdFilter1000',
  description: 'Up to 1000 ids: `{ include: [...] }`.',
})
export const IdFilter100 = filter(ids(100).describe(anyOf)).meta({
  id: 'IdFilter100',
  description: 'Up to 100 ids: `{ include: [...] }`.',
})
export const IdFilter10 = filter(ids(10).describe(anyOf)).meta({
  id: 'IdFilter10',
  description: 'Up to 10 ids: `{ include: [...] }`.',
})

const queryTermMatchType = z
  .enum(['BROAD_MATCH', 'EXACT_MATCH'])
  .describe('Whether the whole text has to match, or only part of it')
export const NameFilter = z
  .strictObject({
    include: z.array(z.string()).max(100).optional().describe('Texts to match'),
    queryTermMatchType: queryTermMatchType.optional(),
  })
  .meta({ id: 'NameFilter', description: 'Up to 100 texts, and how to match them.' })
export const TextFilter = z
  .strictObject({
    include: z.array(z.string()).max(100).optional().describe('Texts to match'),
    queryTermMatchType,
  })
  .meta({ id: 'TextFilter', description: 'Up to 100 texts, and how to match them.' })

export const only = <T extends z.ZodType>(schema: T, what: string) => schema.optional().describe(`Only records ${what}`)

/** Whether to return `extendedData`. */
export const extended = (usual = false) => ({
  includeExtendedDataFields: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .optional()
    .meta({
      default: usual,
      description: 'Whether to return `extendedData`, which makes the list count five times as much toward rate limits',
    }),
})

/** The page size, where it can be chosen. */
export const page = (most: number) => ({
  maxResults: z.int().min(1).max(most).optional().describe(`Records per page, up to ${most}`),
})

const nextToken = z.string().optional().describe('Token of the page to return: `meta.nextToken` of the previous page')

/** The properties that each action defines itself. */
type Own = Pick<ActionDefinition, 'summary' | 'title' | 'access' | 'path' | 'vendor' | 'defaults'> & {
  docs: string
}

const typed = (media: string) => ({ Accept: media, 'Content-Type': media })

/** A POST that reads: what lists and gets by id have in common. */
const asks = (media: string) => ({ method: 'POST', body: 'json', access: 'read', headers: typed(media) }) as const

/** A list requested by POST. */
export function list<Shape extends z.core.$ZodLooseShape>({
  media,
  params,
  total = 'totalResults',
  vendor,
  ...action
}: Own & { media: string; records: string; params: Shape; total?: string }) {
  return {
    ...action,
    ...asks(media),
    params: z.strictObject({ ...params, nextToken, profileId: profileId() }),
    place: { profileId: 'none' },
    meta: {
      nextToken: z.string().nullish().describe('Token for the next page; absent on the last page'),
      [total]: z.int().nullish().describe('Total number of matching records'),
    },
    paging: {
      style: 'page_token',
      param: 'nextToken',
      from: 'nextToken',
      ...('maxResults' in params && { size: 'maxResults' }),
    },
    vendor: { prepare: 'scoped', ...vendor },
  } satisfies ActionDefinition
}

const firstName = (params: object): string => Object.keys(params)[0] as string

/** Gets one record through a list. The id is the only parameter passed in here. */
export function getByList<Shape extends z.core.$ZodLooseShape>({
  media,
  params,
  vendor,
  ...action
}: Own & { media: string; params: Shape; records: string }) {
  const id = firstName(params)
  return {
    ...action,
    ...asks(media),
    params: z.strictObject({ ...params, ...extended(true), profileId: profileId() }),
    place: { profileId: 'none' },
    wire: { [id]: `${id}Filter.include` },
    defaults: { includeExtendedDataFields: true },
    first: true,
    vendor: { prepare: 'scoped', ...vendor },
  } satisfies ActionDefinition
}

const LOWER_STATES = ['enabled', 'paused', 'archived'] as const
export type LowerState = (typeof LOWER_STATES)[number]

/** A list of Sponsored Display, requested by GET. */
export function displayList<Shape extends z.core.$ZodLooseShape, State extends LowerState = LowerState>({
  params,
  states = LOWER_STATES as readonly LowerState[] as readonly State[],
  ...action
}: Own & { params: Shape; states?: readonly State[] }) {
  return {
    ...action,
    method: 'GET',
    params: z.strictObject({
      ...params,
      stateFilter: only(words(states), 'in these states; an array, or comma-separated'),
      startIndex: z.int().min(0).optional().describe('Number of records to skip'),
      count: z.int().min(1).optional().describe('Records per page'),
      profileId: profileId(),
    }),
    place: { profileId: 'none' },
    // No maximum is documented: iteration keeps the default.
    paging: { style: 'offset', param: 'startIndex', size: 'count', pageSize: 100 },
    vendor: { prepare: 'scoped' },
  } satisfies ActionDefinition
}

/** Gets one Sponsored Display record. */
export function displayGet<Shape extends z.core.$ZodLooseShape>({ params, ...action }: Own & { params: Shape }) {
  return {
    ...action,
    method: 'GET',
    params: z.strictObject({ ...params, profileId: profileId() }),
    place: { profileId: 'none' },
    vendor: { prepare: 'scoped' },
  } satisfies ActionDefinition
}

/** The items of a batch. */
export const items = <Item extends z.ZodType>(item: Item, most = 1000) =>
  z.array(item).min(1).max(most).describe(`Items, 1 to ${most}`)

/** A batch of writes; each item succeeds or fails on its own. The items are the only parameter passed in here. */
function batch<Shape extends z.core.$ZodLooseShape>(media: string, params: Shape) {
  return {
    body: 'json',
    headers: { ...typed(media), Prefer: 'return=representation' },
    params: z.strictObject({ ...params, profileId: profileId() }),
    place: { profileId: 'none' },
    records: firstName(params),
    record: BatchResult,
    vendor: { prepare: 'scoped', finish: 'batchOf' },
  } as const
}

type Batch<Shape> = Own & { media: string; params: Shape }

export const create = <Shape extends z.core.$ZodLooseShape>({ media, params, ...action }: Batch<Shape>) =>
  ({ ...action, ...batch(media, params), method: 'POST' }) satisfies ActionDefinition

export const update = <Shape extends z.core.$ZodLooseShape>({ media, params, ...action }: Batch<Shape>) =>
  ({ ...action, ...batch(media, params), method: 'PUT' }) satisfies ActionDefinition

/** Archives records by a filter of ids. */
export const archive = <Shape extends z.core.$ZodLooseShape>({
  media,
  params,
  ...action
}: Batch<Shape> & { records: string }) =>
  ({
    ...action,
    method: 'POST',
    idempotent: true,
    body: 'json',
    headers: typed(media),
    params: z.strictObject({ ...params, profileId: profileId() }),
    place: { profileId: 'none' },
    record: BatchResult,
    vendor: { prepare: 'scoped', finish: 'batchOf' },
  }) satisfies ActionDefinition

/** The records that a batch archives. */
export const which = IdFilter1000.describe('Records to archive')
export const whichBrands = IdFilter10.describe('Records to archive')

/** A batch of Sponsored Display: the body and its response are bare arrays. */
function displayBatch<Shape extends z.core.$ZodLooseShape>(params: Shape) {
  return {
    body: 'json',
    params: z.strictObject({ ...params, profileId: profileId() }),
    place: { profileId: 'none' },
    records: firstName(params),
    record: BatchResult,
    vendor: { prepare: 'scopedItems', finish: 'batchOfItems' },
  } as const
}

type DisplayBatch<Shape> = Own & { params: Shape }

export const displayCreate = <Shape extends z.core.$ZodLooseShape>({ params, ...action }: DisplayBatch<Shape>) =>
  ({ ...action, ...displayBatch(params), method: 'POST' }) satisfies ActionDefinition

export const displayUpdate = <Shape extends z.core.$ZodLooseShape>({ params, ...action }: DisplayBatch<Shape>) =>
  ({ ...action, ...displayBatch(params), method: 'PUT' }) satisfies ActionDefinition

/** Archives one Sponsored Display record. */
export const displayArchive = <Shape extends z.core.$ZodLooseShape>({ params, ...action }: DisplayBatch<Shape>) =>
  ({ ...displayGet({ params, ...action }), method: 'DELETE', record: DisplayArchived }) satisfies ActionDefinition

/** States that can be written. */
export const newState = z.enum(['ENABLED', 'PAUSED', 'PROPOSED'])
export const brandsState = z.enum(['ENABLED', 'PAUSED'])
export const displayState = z.enum(['enabled', 'paused'])
export const displayDate = (what: string) =>
  z
    .string()
    .regex(/^\d{8}$/)
    .meta({ hint: 'must be a date such as 20260131' })
    .describe(`${what}, YYYYMMDD, in the profile's time zone`)
export const date = (what: string) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .meta({ hint: 'must be a date such as 2026-01-31' })
    .describe(`${what}, in the profile's time zone`)
export const TargetExpression = z
  .array(
    z.strictObject({
      type: z.string().min(1).describe('What is compared: `ASIN_SAME_AS`, `ASIN_BRAND_SAME_AS`, …'),
      value: z.string().optional().describe('What it is compared with'),
    }),
  )
  .max(1000)
  .meta({ id: 'TargetExpression', description: 'Conditions, all of which must be met.' })

/** A bid increase for shoppers of an audience. Which of its members Amazon requires depends on the product. */
export const NewShopperCohortBid = z
  .strictObject({
    shopperCohortType: z.enum(['AUDIENCE_SEGMENT']).describe('How the cohort is defined'),
    percentage: z.int().min(0).max(900).optional().describe('Percentage to increase bids by, 0 to 900'),
    audienceSegments: z
      .array(
        z.strictObject({
          audienceId: z.string().min(1).max(20).describe('Id of the audience'),
          audienceSegmentType: z
            .enum(['SPONSORED_ADS_AMC', 'BEHAVIOR_DYNAMIC'])
            .optional()
            .describe('Type of audience; Sponsored Products ignores it'),
        }),
      )
      .min(1)
      .max(1)
      .optional()
      .describe('The audience'),
  })
  .meta({ id: 'NewShopperCohortBid', description: 'A bid increase for a cohort of shoppers.' })
