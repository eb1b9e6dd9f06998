import type { ActionDefinition } from '@ferrule/codegen'
import * as z from 'zod'
import { BatchResult } from './shared.records.ts'

/** What the actions share: how they are called, and the parameters that most of them have. */

export const docs = {
  profiles: 'https://advertising.amazon.com/API/docs/en-us/reference/2/profiles',
  portfolios: 'https://advertising.amazon.com/API/docs/en-us/portfolios',
  products: 'https://advertising.amazon.com/API/docs/en-us/sponsored-products/3-0/openapi/prod',
  brands: 'https://advertising.amazon.com/API/docs/en-us/sponsored-brands/3-0/openapi/prod',
  display: 'https://advertising.amazon.com/API/docs/en-us/sponsored-display/3-0/openapi',
  exports: 'https://advertising.amazon.com/API/docs/en-us/exports',
  reports: 'https://advertising.amazon.com/API/docs/en-us/guides/reporting/v3/overview',
  managers: 'https://advertising.amazon.com/API/docs/en-us/manager-account',
}

const anId = () => z.union([z.int().min(0), z.string().regex(/^[0-9]{1,20}$/)])

/** An id of the config, which has no types with a name. */
export const settingId = () => anId().meta({ hint: 'must be an id of up to 20 digits; beyond 2^53 as a string' })

/** An id in a path, a filter or a batch. */
export const Id = anId().meta({
  id: 'Id',
  hint: 'must be an id of up to 20 digits; beyond 2^53 as a string, since a number would be rounded',
  description: 'An id: digits as text, or a number that holds them exactly.',
  example: '1234567890',
})

/** A name of a job, in a path. */
export const JobId = z
  .string()
  .regex(/^[\w-]{1,128}$/)
  .meta({ id: 'JobId', hint: 'must be an id: letters, digits, dashes and underscores', description: 'Id of a job.' })

export const profileId = () => Id.optional().describe('Profile to act for, instead of `config.profile_id`')

/** Comma-separated text of words, up to so many. */
const commaList = (word: string, most?: number) =>
  z.string().regex(new RegExp(`^ *(${word}) *(, *(${word}) *)${most ? `{0,${most - 1}}` : '*'}$`))

/** Words that the vendor wants in one case, and that are welcome in both. */
const bothCases = <Word extends string>(words: readonly Word[]) =>
  [...new Set(words.flatMap((word) => [word.toUpperCase(), word.toLowerCase()]))] as [
    Uppercase<Word> | Lowercase<Word>,
    ...(Uppercase<Word> | Lowercase<Word>)[],
  ]

/** Some of these words: a list, or text with commas. */
export const words = <Word extends string>(known: readonly Word[], most?: number, least = 0) => {
  const all = bothCases(known)
  const list = z.array(z.enum(all)).min(least)
  return z
    .union([most ? list.max(most) : list, commaList(all.join('|'), most)])
    .meta({ hint: `must be ${known.join(', ')}: a list, or text with commas` })
}

/** Some ids: a list, or text with commas. */
export const ids = (most?: number, least = 0) => {
  const list = z.array(Id).min(least)
  return z
    .union([most ? list.max(most) : list, commaList('[0-9]{1,20}', most)])
    .meta({ hint: `must be ${most ? `up to ${most} ids` : 'ids'}: a list, or text with commas; beyond 2^53 as text` })
}

const filter = <Include extends z.ZodType>(include: Include) => z.strictObject({ include })
const anyOf = 'Any of these: a list, or text with commas'

export const StateFilter = filter(
  words(['ENABLED', 'PAUSED', 'ARCHIVED', 'ENABLING', 'PROPOSED', 'USER_DELETED', 'OTHER'], 10).describe(
    `${anyOf}; upper or lower case`,
  ),
).meta({ id: 'StateFilter', description: 'States, as `{ include: "enabled,paused" }` or with a list.' })

export const BasicStateFilter = filter(
  words(['ENABLED', 'PAUSED', 'ARCHIVED'], 10).describe(`${anyOf}; upper or lower case`),
).meta({ id: 'BasicStateFilter', description: 'States, as `{ include: "enabled,paused" }` or with a list.' })

export const IdFilter1000 = filter(ids(1000).describe(anyOf)).meta({
  id: 'IdFilter1000',
  description: 'Up to 1000 ids, as `{ include: [...] }`.',
})
export const IdFilter100 = filter(ids(100).describe(anyOf)).meta({
  id: 'IdFilter100',
  description: 'Up to 100 ids, as `{ include: [...] }`.',
})
export const IdFilter10 = filter(ids(10).describe(anyOf)).meta({
  id: 'IdFilter10',
  description: 'Up to 10 ids, as `{ include: [...] }`.',
})

const queryTermMatchType = z.enum(['BROAD_MATCH', 'EXACT_MATCH']).describe('Whether the whole text must be the same')
export const NameFilter = z
  .strictObject({
    include: z.array(z.string()).max(100).optional().describe('Any of these texts'),
    queryTermMatchType: queryTermMatchType.optional(),
  })
  .meta({ id: 'NameFilter', description: 'Up to 100 texts, and how they are compared.' })
export const TextFilter = z
  .strictObject({
    include: z.array(z.string()).max(100).optional().describe('Any of these texts'),
    queryTermMatchType,
  })
  .meta({ id: 'TextFilter', description: 'Up to 100 texts, and how they are compared.' })

export const only = <T extends z.ZodType>(schema: T, what: string) => schema.optional().describe(`Only ${what}`)

/** Whether `extendedData` comes. */
export const extended = (usual = false) => ({
  includeExtendedDataFields: z
    .union([z.boolean(), z.enum(['true', 'false'])])
    .optional()
    .meta({ default: usual, description: 'Whether `extendedData` comes; such a list weighs five times a plain one' }),
})

/** The size of a page, where it can be chosen. */
export const page = (most: number) => ({
  maxResults: z.int().min(1).max(most).optional().describe(`Records per page, 1 to ${most}`),
})

const nextToken = z.string().optional().describe('Where to go on: `meta.nextToken` of the page before')

/** What an action says for itself. */
type Own = Pick<ActionDefinition, 'summary' | 'title' | 'access' | 'path' | 'vendor' | 'defaults'> & {
  docs: string
}

const typed = (media: string) => ({ Accept: media, 'Content-Type': media })

/** A POST that reads: what lists and gets by id have in common. */
const asks = (media: string) => ({ method: 'POST', body: 'json', access: 'read', headers: typed(media) }) as const

/** A list asked for by POST. */
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
      nextToken: z.string().nullish().describe('Where the next page begins; absent on the last one'),
      [total]: z.int().nullish().describe('Number of all records that match'),
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

/** One record, by a list of one. The id is the only parameter given here. */
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

/** A list of Sponsored Display, asked for by GET. */
export function displayList<Shape extends z.core.$ZodLooseShape>({ params, ...action }: Own & { params: Shape }) {
  return {
    ...action,
    method: 'GET',
    params: z.strictObject({
      ...params,
      stateFilter: only(words(['enabled', 'paused', 'archived']), 'in these states: a list, or text with commas'),
      startIndex: z.int().min(0).optional().describe('Records to skip'),
      count: z.int().min(1).optional().describe('Records per page'),
      profileId: profileId(),
    }),
    place: { profileId: 'none' },
    // No largest count is documented: iterating keeps the default.
    paging: { style: 'offset', param: 'startIndex', size: 'count', pageSize: 100 },
    vendor: { prepare: 'scoped' },
  } satisfies ActionDefinition
}

/** One record of Sponsored Display. */
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
  z.array(item).min(1).max(most).describe(`The items, 1 to ${most}`)

/** A batch of writes; each item is done or refused separately. The items are the only parameter given here. */
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

/** Archives by a filter of ids. */
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

/** Which records a batch archives. */
export const which = IdFilter1000.describe('Which ones')

/** State that can be written. */
export const newState = z.enum(['ENABLED', 'PAUSED', 'PROPOSED'])
export const date = (what: string) =>
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .meta({ hint: 'must be a date like 2026-01-31' })
    .describe(`${what}, in the time zone of the profile`)
export const TargetExpression = z
  .array(
    z.strictObject({
      type: z.string().min(1).describe('What is compared: `ASIN_SAME_AS`, `ASIN_BRAND_SAME_AS`, …'),
      value: z.string().optional().describe('With what'),
    }),
  )
  .max(1000)
  .meta({ id: 'TargetExpression', description: 'Conditions, all of which must hold.' })
