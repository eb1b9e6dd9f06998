import type { ActionDefinition } from '@ferrule/codegen'
import * as z from 'zod'

/** What the actions share: how they are called, and the parameters that most of them have. */

/** A page of the vendor's API reference. */
export const docs = (page: string): string => `https://mailchimp.com/developer/marketing/api/${page}/`

/** An id that becomes a path segment. */
const id = (example: string) =>
  z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .meta({ hint: 'must be an id: letters, digits, dashes and underscores', example })
/** An id of ten hexadecimal digits, as nearly all are. */
export const Id = id('a1e9f4b7f6')

export const listId = () => id('a36b032126').describe('Id of the list (audience)')
export const campaignId = () => id('42694e9e57').describe('Id of the campaign')

/** Segments have numbers, which the vendor's own reference declares as text. */
export const segmentId = () =>
  z.union([z.int().min(0), Id]).meta({
    description: 'Id of the segment; of a tag too, since tags are segments of the type static',
    example: 49377,
  })

/** A member is named by email address; what is sent is its MD5. */
export const subscriberHash = () =>
  z
    .string()
    .regex(/^( *[^\s@]+@[^\s@]+ *|[\w-]{1,64})$/)
    .meta({
      hint: 'must be an email address, the MD5 of one in lower case, or a contact id',
      example: 'ada@example.com',
      description:
        'The email address of the member, from which the MD5 is made here; or that MD5 (of the address in lower case), or a contact id',
    })

/** A point in time: ISO 8601, with offset. */
export const time = (what: string) =>
  z.string().min(1).optional().describe(`${what}; ISO 8601, like \`2026-01-31T00:00:00+00:00\``)

/** A point in time to write: as {@link time}, or empty, as it is read where there is none. */
export const timeOrEmpty = (what: string) =>
  z.string().optional().describe(`${what}; ISO 8601, like \`2026-01-31T00:00:00+00:00\`, or empty`)

export const sortDirection = () => z.enum(['ASC', 'DESC']).optional().describe('Direction of the order')

const names = (what: string) =>
  z
    .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
    .optional()
    .describe(what)

/** Which parts of the answer come. */
export const selection = (example: string) => ({
  fields: names(`Fields to return, dotted from the top of the answer: \`${example}\`; a list or comma-separated`),
  exclude_fields: names('Fields to leave out, likewise. Default: `_links`'),
})

export const offset = () => z.int().min(0).optional().describe('Records to skip')
export const count = () => z.int().min(1).max(1000).optional().describe('Records per page, 1 to 1000')

export const totalItems = () => z.int().describe('Number of all records that match')

/** What an action says for itself. */
type Own = Pick<ActionDefinition, 'summary' | 'title' | 'access' | 'docs' | 'path'>

/** A list: what is the same for all of them, around what is not. */
export function list<Shape extends z.core.$ZodLooseShape = Record<never, never>>({
  params,
  records,
  meta,
  vendor,
  ...action
}: Own & {
  records: string
  params?: Shape
  meta?: Record<string, z.ZodType>
  record?: z.ZodType
  vendor?: ActionDefinition['vendor']
}) {
  return {
    ...action,
    method: 'GET',
    params: z.strictObject({
      ...(params as Shape),
      count: count(),
      offset: offset(),
      ...selection(`${records}.id`),
    }),
    defaults: { exclude_fields: `_links,${records}._links` },
    records,
    meta: { total_items: totalItems(), ...meta },
    // One of the connector's four connections is left to the body of the loop.
    paging: { style: 'offset', param: 'offset', total: 'total_items', size: 'count', pageSize: 10, ahead: 3 },
    atMostOne: [['fields', 'exclude_fields']],
    selects: ['fields', 'exclude_fields'],
    vendor: { prepare: 'selectFields', ...vendor },
  } satisfies ActionDefinition
}

/** One record. */
export function get<Shape extends z.core.$ZodLooseShape>({
  params,
  vendor,
  ...action
}: Own & { params: Shape; record?: z.ZodType; vendor?: ActionDefinition['vendor'] }) {
  return {
    ...action,
    method: 'GET',
    params: z.strictObject({ ...params, ...selection('id') }),
    defaults: { exclude_fields: '_links' },
    atMostOne: [['fields', 'exclude_fields']],
    selects: ['fields', 'exclude_fields'],
    vendor: { prepare: 'selectFields', ...vendor },
  } satisfies ActionDefinition
}

export const listMeta = { list_id: z.string().optional().describe('Id of the list') }
export const campaignMeta = { campaign_id: z.string().optional().describe('Id of the campaign') }

/** Whom the numbers and members of a segment include besides those who are subscribed. */
export const includeFlags = {
  include_cleaned: z.boolean().optional().describe('Also those whose address bounced for good'),
  include_transactional: z.boolean().optional().describe('Also those who only get transactional mail'),
  include_unsubscribed: z.boolean().optional().describe('Also those who unsubscribed'),
}

export const campaignType = () => z.enum(['regular', 'plaintext', 'absplit', 'rss', 'variate'])
