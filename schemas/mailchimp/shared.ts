import type { ActionDefinition } from '@ferrule/codegen'
import * as z from 'zod'

/** How the actions are called, and the parameters most of them have. */

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

export const workflowId = () => id('a1e9f4b7f6').describe('Id of the automation')

/** Segment ids are numbers, although the vendor's reference declares them as strings. */
export const segmentId = () =>
  z.union([z.int().min(0), Id]).meta({
    description: "Id of the segment. A tag's id also works, since tags are static segments",
    example: 49377,
  })

/** Members are identified by email address; its MD5 is sent. */
export const subscriberHash = () =>
  z
    .string()
    .regex(/^( *[^\s@]+@[^\s@]+ *|[\w-]{1,64})$/)
    .meta({
      hint: 'must be an email address, the MD5 of one in lower case, or a contact id',
      example: 'ada@example.com',
      description:
        'Email address of the member, which is hashed before it is sent; or the MD5 of the lowercase address, or a contact id',
    })

/** A point in time: ISO 8601, with an offset. */
export const time = (what: string) =>
  z.string().min(1).optional().describe(`${what}; ISO 8601, such as \`2026-01-31T00:00:00+00:00\``)

/** A point in time to write: like {@link time}, or empty, which is how an unset one is returned. */
export const timeOrEmpty = (what: string) =>
  z.string().optional().describe(`${what}; ISO 8601, such as \`2026-01-31T00:00:00+00:00\`, or empty`)

export const sortDirection = () => z.enum(['ASC', 'DESC']).optional().describe('Sort direction')

const names = (what: string) =>
  z
    .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
    .optional()
    .describe(what)

/** Which parts of the response are returned. */
export const selection = (example: string) => ({
  fields: names(
    `Fields to return, as dotted paths from the top of the response: \`${example}\`; an array or comma-separated`,
  ),
  exclude_fields: names('Fields to leave out, in the same form. Default: `_links`'),
})

export const offset = () => z.int().min(0).optional().describe('Number of records to skip')
export const count = () => z.int().min(1).max(1000).optional().describe('Records per page, up to 1000')

export const totalItems = () => z.int().describe('Total number of matching records')

/** The properties that each action defines itself. */
type Own = Pick<ActionDefinition, 'summary' | 'title' | 'access' | 'docs' | 'path'>

/** A list: what all lists share, around what differs. */
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
    // One of the connector's six connections is left for the body of the loop.
    paging: { style: 'offset', param: 'offset', total: 'total_items', size: 'count', pageSize: 10, ahead: 5 },
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

/** Which members a segment's numbers and lists include, in addition to subscribed ones. */
export const includeFlags = {
  include_cleaned: z.boolean().optional().describe('Whether to include cleaned members, whose addresses bounced'),
  include_transactional: z
    .boolean()
    .optional()
    .describe('Whether to include transactional members, who only receive transactional email'),
  include_unsubscribed: z.boolean().optional().describe('Whether to include unsubscribed members'),
}

export const campaignType = () => z.enum(['regular', 'plaintext', 'absplit', 'rss', 'variate'])
