import type { ActionDefinition, RestAction } from '@ferrule/codegen'
import { flag } from '@ferrule/codegen/fields'
import * as z from 'zod'

/** Parameters that most actions have, and where they are sent. */

/** A page of the vendor's API reference: `docs('files', 'list')`. */
export const docs = (resource: string, method?: string): string =>
  `https://developers.google.com/workspace/drive/api/reference/rest/v3/${resource}${method ? `/${method}` : ''}`

/** An id that becomes a path segment. It is opaque, but a pasted URL is refused. */
export const id = (what: string, example: string) =>
  z
    .string()
    .regex(/^[^\s/?#%]+$/)
    .meta({ hint: 'must be an id, not a URL or a path', example, description: what })

export const fileId = () =>
  id('Id of the file or folder; `root` is the root of My Drive', '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs')
export const driveId = () => id('Id of the shared drive', '0AK4lP9dxTGVyUk9PVA')
export const permissionId = () => id('Id of the permission', '12345678901234567890')
export const commentId = () => id('Id of the comment', 'AAAABGk3vGo')
export const replyId = () => id('Id of the reply', 'AAAABGk3vGs')
export const revisionId = () => id('Id of the revision; `head` is the latest one', '0B1x2y3z')

/** A list, or a comma-separated string. */
export const names = (what: string) =>
  z
    .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
    .optional()
    .describe(what)

export const fields = (example: string, usual = 'all') =>
  names(`Fields to return: \`${example}\`; an array or comma-separated. Default: ${usual}`)

export { flag }

/** Sent with every call that accepts it: without it, anything in a shared drive is "not found". */
export const supportsAllDrives = () => flag('Whether items in shared drives can be found by id', true)
export const useDomainAdminAccess = () =>
  flag('Whether to act as an administrator of the domain; the user must be one', false)
export const acknowledgeAbuse = () =>
  flag('Whether to download the file even if Google has identified it as malware; owner only')

export const labels = () => ({
  includeLabels: names('Ids of the labels to return in `labelInfo`'),
  includePermissionsForView: z
    .enum(['published'])
    .optional()
    .describe('Also return permissions of this view; `published` is the only one'),
})

/** A point in time. */
export const moment = (what: string) =>
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/)
    .optional()
    .meta({
      hint: 'must be a time with an offset, such as 2026-01-31T12:00:00Z',
      description: `${what}; RFC 3339, such as \`2026-01-31T12:00:00Z\``,
    })

export const pageToken = () =>
  z.string().min(1).optional().describe('`nextPageToken` of an earlier response; `cursor` is easier')
export const pageSize = (most: number, usual?: number) =>
  z
    .int()
    .min(1)
    .max(most)
    .optional()
    .describe(`Records per page, up to ${most}${usual === undefined ? '. Default: all' : ''}`)

export const nextPageToken = () =>
  z.string().nullish().describe('Token for the next page, valid for hours; absent on the last page')

/** Parameters sent in the query although the method has a body. */
export const inQuery = (...names: string[]): Record<string, 'query'> =>
  Object.fromEntries(names.map((name) => [name, 'query']))

/** The properties that each action defines itself. */
type Own = Pick<ActionDefinition, 'summary' | 'title' | 'access' | 'docs' | 'path'>

/**
 * A list: what all lists share, around what differs. `selected` are the fields returned by default.
 */
export function list<Shape extends z.core.$ZodLooseShape>({
  params,
  records,
  size: [most, usual],
  selected = '*',
  defaults,
  meta,
  prepare = 'selectFields',
  ...action
}: Own & {
  records: string
  params: Shape
  size: [most: number, usual: number | undefined]
  selected?: string
  defaults?: Record<string, unknown>
  meta?: Record<string, z.ZodType>
  prepare?: string
}) {
  return {
    ...action,
    method: 'GET',
    params: z.strictObject({
      ...params,
      pageSize: pageSize(most, usual),
      fields: fields(`${records}(id)`, selected === '*' ? 'all' : 'the most useful ones'),
    }),
    defaults: { fields: selected, ...defaults },
    records,
    meta: { nextPageToken: nextPageToken(), ...meta },
    paging: {
      style: 'page_token',
      param: 'pageToken',
      from: 'nextPageToken',
      size: 'pageSize',
      ...(usual !== undefined && { pageSize: usual }),
    },
    vendor: { prepare },
  } satisfies ActionDefinition
}

/** One record. */
export function get<Shape extends z.core.$ZodLooseShape>({
  params,
  defaults,
  example = 'id',
  ...action
}: Own & { params: Shape; defaults?: Record<string, unknown>; record?: z.ZodType; example?: string }) {
  return {
    ...action,
    method: 'GET',
    params: z.strictObject({ ...params, fields: fields(example) }),
    defaults: { fields: '*', ...defaults },
  } satisfies ActionDefinition
}

/** A write that returns the record. `query` has the parameters that are not part of the record. */
export function write<Shape extends z.core.$ZodLooseShape, Query extends z.core.$ZodLooseShape>({
  params,
  query,
  defaults,
  ...action
}: Omit<RestAction, 'params' | 'place' | 'method'> & {
  method: 'POST' | 'PATCH'
  params: Shape
  query: Query
}) {
  return {
    ...action,
    params: z.strictObject({ ...params, ...query, fields: fields('id') }),
    place: inQuery(...Object.keys(query), 'fields'),
    defaults: { fields: '*', ...defaults },
  } satisfies ActionDefinition
}

/** A permanent removal. */
export function remove<Shape extends z.core.$ZodLooseShape>({
  params,
  ...action
}: Own & { params: Shape; defaults?: Record<string, unknown>; vendor?: ActionDefinition['vendor'] }) {
  return {
    ...action,
    method: 'DELETE',
    params: z.strictObject(params),
    record: null,
  } satisfies ActionDefinition
}

/** Text of a comment or a reply. */
export const content = () =>
  z
    .string()
    .min(1)
    .meta({ aliases: ['text', 'body', 'message'], description: 'Text' })
