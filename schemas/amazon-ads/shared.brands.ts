import type { ActionDefinition } from '@ferrule/codegen'
import * as z from 'zod'
import { BatchResult, DisplayArchived } from './shared.records.ts'
import { displayGet, displayList, docs, Id, type LowerState, profileId } from './shared.ts'

/**
 * Keywords and targets of Sponsored Brands, which have kept their version 3: words are in lower case, ids are numbers,
 * and the type of the body says nothing of its version; that of the answer does.
 */

type Own = Pick<ActionDefinition, 'summary' | 'path'>
type Shape = z.core.$ZodLooseShape

const scope = { profileId: profileId() }
const inHeader = { profileId: 'none' } as const
const reading = (media: string) => ({ Accept: `application/vnd.${media}+json` })
const writing = (media: string) => ({ ...reading(media), 'Content-Type': 'application/json' })

/** The state that an update can set. */
export const brandsStates = z.enum(['enabled', 'paused'])
export const brandsBid = z.number().min(0)

/** Requested by GET, page by page. */
export const brandsList = <S extends Shape, State extends LowerState = LowerState>({
  media,
  ...action
}: Own & { media: string; params: S; states?: readonly State[] }) => ({
  ...displayList({ ...action, docs: docs.brands }),
  headers: reading(media),
})

export const brandsGet = <S extends Shape>({ media, ...action }: Own & { media: string; params: S }) =>
  ({ ...displayGet({ ...action, docs: docs.brands }), headers: reading(media) }) satisfies ActionDefinition

export const brandsArchive = <S extends Shape>(action: Own & { media: string; params: S }) =>
  ({ ...brandsGet(action), method: 'DELETE', record: DisplayArchived }) satisfies ActionDefinition

/** Requested by POST, with the token of the page in the body. */
export const brandsQuery = <S extends Shape>({
  media,
  params,
  step,
  ...action
}: Own & { media: string; records: string; params: S; step: string }) =>
  ({
    ...action,
    docs: docs.brands,
    method: 'POST',
    body: 'json',
    access: 'read',
    headers: writing(media),
    params: z.strictObject({
      ...params,
      maxResults: z.int().min(1).max(5000).optional().describe('Records per page, up to 5000'),
      nextToken: z
        .string()
        .min(1)
        .max(2048)
        .optional()
        .describe('Token of the page to return: `meta.nextToken` of the previous page'),
      ...scope,
    }),
    place: inHeader,
    meta: { nextToken: z.string().nullish().describe('Token for the next page; absent on the last page') },
    paging: { style: 'page_token', param: 'nextToken', from: 'nextToken', size: 'maxResults' },
    vendor: { prepare: step },
  }) satisfies ActionDefinition

/** A batch of writes. The items are the only parameter passed in here. */
const batch = <S extends Shape>(media: string, params: S, prepare: string, finish: string, whole = false) =>
  ({
    docs: docs.brands,
    body: 'json',
    headers: { ...writing(media), ...(whole && { Prefer: 'return=representation' }) },
    params: z.strictObject({ ...params, ...scope }),
    place: inHeader,
    records: Object.keys(params)[0] as string,
    record: BatchResult,
    vendor: { prepare, finish },
  }) as const

type Batch<S> = Own & { media: string; params: S }

const keywordsMedia = 'sbkeywordresponse.v3'

/** A bare array of keywords. */
const keywords = <S extends Shape>({ params, ...action }: Omit<Batch<S>, 'media'>) => ({
  ...action,
  ...batch(keywordsMedia, params, 'scopedItems', 'batchOfItems'),
})
export const keywordsCreate = <S extends Shape>(action: Omit<Batch<S>, 'media'>) =>
  ({ ...keywords(action), method: 'POST' }) satisfies ActionDefinition
export const keywordsUpdate = <S extends Shape>(action: Omit<Batch<S>, 'media'>) =>
  ({ ...keywords(action), method: 'PUT' }) satisfies ActionDefinition
export const keywordsArchive = <S extends Shape>(action: Omit<Batch<S>, 'media'>) =>
  brandsArchive({ ...action, media: keywordsMedia })

/** An object with one list, of targets or themes. Only of targets is it known that records can be asked for. */
const clauses = <S extends Shape>({ media, params, step, ...action }: Batch<S> & { step: string }) => ({
  ...action,
  ...batch(media, params, step, 'batchOfTargets', 'targets' in params),
})
export const clausesCreate = <S extends Shape>(action: Batch<S> & { step: string }) =>
  ({ ...clauses(action), method: 'POST' }) satisfies ActionDefinition
export const clausesUpdate = <S extends Shape>(action: Batch<S> & { step: string }) =>
  ({ ...clauses(action), method: 'PUT' }) satisfies ActionDefinition

/** Where a new record goes. */
export const inGroup = {
  campaignId: Id.describe('Id of the campaign'),
  adGroupId: Id.describe('Id of the ad group'),
}

const filterOf = <Type extends string, Value extends z.ZodType>(
  filterType: Type,
  what: string,
  value: Value,
  most: number,
) =>
  z.strictObject({
    filterType: z.literal(filterType).describe(`Filters by ${what}`),
    values: z.array(value).min(1).max(most).describe('Values to match'),
  })

/** The filters of a list of targets, told apart by their type. */
export const targetFilters = <State extends string>(id: string, ...states: [State, ...State[]]) =>
  z
    .array(
      z.discriminatedUnion('filterType', [
        filterOf('CREATIVE_TYPE', 'what the campaign shows', z.enum(['productCollection', 'video']), 2),
        filterOf('TARGETING_STATE', 'the state of the target', z.enum(states), 3),
        filterOf('CAMPAIGN_ID', 'campaign', Id, 100),
        filterOf('AD_GROUP_ID', 'ad group', Id, 100),
      ]),
    )
    .max(3)
    .meta({
      id,
      description: 'Up to 3 filters, all of which must match; one of each type.',
      example: [{ filterType: 'TARGETING_STATE', values: ['enabled'] }],
    })
