import { type ActionDefinition, maxKeys } from '@ferrule/codegen'
import * as z from 'zod'

/** How the actions are called, and the parameters most of them have. */

/** A page of Stripe's API reference. */
export const docs = (page: string): string => `https://docs.stripe.com/api/${page}`

/** A value or its removal: null is sent as the empty string, which is how Stripe unsets a field. */
export const orEmpty = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.literal(''), z.null()])

/**
 * A record id that becomes a path segment. It is percent-encoded, so it can be nearly any printable text (merchants choose
 * product ids), but nothing that could change the path: just dots, separators, control characters, half surrogates.
 */
export const pathId = (what: string, example: string, { search = false } = {}) =>
  z
    .string()
    .min(1)
    .max(255)
    .regex(search ? /^(?!\.{1,2}$|search$)[^/\\?#%\p{Cc}\p{Cs}]+$/u : /^(?!\.{1,2}$)[^/\\?#%\p{Cc}\p{Cs}]+$/u)
    .meta({
      hint: 'must be an id: not empty, not just dots, and without slashes, ?, # or %',
      description: `Id of the ${what}, such as \`${example}\``,
    })

/** An id in a query or body. */
export const idParam = () => z.string().min(1).max(255)
/** For an update: the vendor documents a string, and an empty one clears the field. */
export const idOrEmpty = () => orEmpty(idParam()).optional()

export const expand = z
  .array(
    z
      .string()
      .regex(/^[^.]+(\.[^.]+){0,3}$/)
      .meta({ hint: 'must be a path of one to four fields' }),
  )
  .optional()
  .describe('Paths of ids to replace by their objects, or of fields to include. In lists they start with `data.`')

/** An exact second, or a range. */
export const interval = z
  .union([
    z.int(),
    z.strictObject({
      gt: z.int().optional().describe('After this time, Unix seconds'),
      gte: z.int().optional().describe('At or after this time, Unix seconds'),
      lt: z.int().optional().describe('Before this time, Unix seconds'),
      lte: z.int().optional().describe('At or before this time, Unix seconds'),
    }),
  ])
  .meta({ id: 'Interval', description: 'An exact second or a time range; Unix seconds.' })

/** Stripe names it this way where a customer can also be an account. */
export const customerFilter = () => idParam().optional().describe('Only records of this customer')
export const customerAccountFilter = () =>
  idParam().optional().describe('Only records of this account that acts as a customer')

export const createdFilter = interval.optional().describe('Only records created at this time')

/** Actions whose records a vendor step completes; the stub of a delete is left as it is. */
export const filling = <Actions extends Record<string, ActionDefinition>>(finish: string, actions: Actions): Actions =>
  Object.fromEntries(
    Object.entries(actions).map(([name, action]) => [name, action.record ? action : { ...action, vendor: { finish } }]),
  ) as Actions

/** The properties that each action defines itself. */
type Own = Pick<ActionDefinition, 'summary' | 'title' | 'access' | 'docs' | 'path'>

const limit = z.int().min(1).max(100).optional().describe('Records per page, up to 100')

const listParams = {
  limit,
  starting_after: idParam().optional().describe('Id of the record after which the page starts'),
  ending_before: idParam().optional().describe('Id of the record before which the page ends'),
  expand,
}

/** A list: what all lists share, around what differs. */
export function list<Shape extends z.core.$ZodLooseShape = Record<never, never>>({
  params,
  atMostOne = [['starting_after', 'ending_before']],
  ...action
}: Own & { params?: Shape; atMostOne?: string[][] }) {
  return {
    ...action,
    method: 'GET',
    params: z.strictObject({ ...(params as Shape), ...listParams }),
    records: 'data',
    meta: { has_more: z.boolean().describe('Whether there is another page') },
    paging: {
      style: 'last_id',
      param: 'starting_after',
      back: 'ending_before',
      from: 'id',
      more: 'has_more',
      size: 'limit',
      pageSize: 10,
    },
    atMostOne,
  } satisfies ActionDefinition
}

/** Gets one record by id. */
export const get = (id: z.ZodString, action: Own) =>
  ({ ...action, method: 'GET', params: z.strictObject({ id, expand }) }) satisfies ActionDefinition

const searchParams = z.strictObject({
  query: z.string().min(1).describe(`Query in Stripe's search query language, such as \`email:"a@b.example"\``),
  limit,
  page: z.string().min(1).optional().describe('`next_page` of the previous response'),
  expand,
})

/** An api_search. */
export const search = (action: Own) =>
  ({
    ...action,
    method: 'GET',
    params: searchParams,
    records: 'data',
    meta: {
      has_more: z.boolean().describe('Whether there is another page'),
      next_page: z.string().nullish().describe('Token of the next page'),
      object: z.string().optional().describe('Always `search_result`'),
      url: z.string().optional().describe('Path of the search'),
      total_count: z.int().optional().describe('Total number of matches; only if `expand` names `total_count`'),
    },
    paging: { style: 'page_token', param: 'page', from: 'next_page', more: 'has_more', size: 'limit', pageSize: 10 },
  }) satisfies ActionDefinition

export const MetadataParam = z
  .record(z.string().regex(/^[^[\]]{1,40}$/), z.string().max(500).nullable())
  .check(maxKeys(50))
  .meta({
    id: 'MetadataParam',
    description:
      'Keys and values to store: at most 50 keys of 1 to 40 characters without square brackets, and values of at most 500 characters. Null removes a key.',
    hint: 'must have at most 50 keys of 1 to 40 characters without [ or ], and values of at most 500 characters',
  })

/** Metadata of a new record. */
export const metadata = () => MetadataParam.optional().describe('Keys and values to store')

/** Metadata of a call that can also remove all of it. */
export const metadataOrEmpty = () =>
  orEmpty(MetadataParam)
    .optional()
    .describe('Keys and values to store. An empty or null value removes its key; empty metadata removes all keys')
