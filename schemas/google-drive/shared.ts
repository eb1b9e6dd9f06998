import type { ActionDefinition, RestAction } from '@ferrule/codegen'
import { flag } from '@ferrule/codegen/fields'
import * as z from 'zod'

/** What the actions share: the parameters that most of them have, and how they are placed. */

/** A page of the vendor's API reference: `docs('files', 'list')`. */
export const docs = (resource: string, method?: string): string =>
  `https://developers.google.com/workspace/drive/api/reference/rest/v3/${resource}${method ? `/${method}` : ''}`

/** An id that becomes a path segment. Opaque; an address that was pasted whole is refused. */
export const id = (what: string, example: string) =>
  z
    .string()
    .regex(/^[^\s/?#%]+$/)
    .meta({ hint: 'must be an id, not an address or a path', example, description: what })

export const fileId = () =>
  id('Id of the file or folder; `root` is the top of My Drive', '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs')
export const driveId = () => id('Id of the shared drive', '0AK4lP9dxTGVyUk9PVA')
export const permissionId = () => id('Id of the permission', '12345678901234567890')
export const commentId = () => id('Id of the comment', 'AAAABGk3vGo')
export const replyId = () => id('Id of the reply', 'AAAABGk3vGs')
export const revisionId = () => id('Id of the revision; `head` is the newest one', '0B1x2y3z')

/** Text with commas, or a list. */
export const names = (what: string) =>
  z
    .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
    .optional()
    .describe(what)

export const fields = (example: string, usual = 'all of them') =>
  names(`Fields to return: \`${example}\`; a list or comma-separated. Default: ${usual}`)

export { flag }

/** Sent with every call that knows it: without it, what is in a shared drive is "not found". */
export const supportsAllDrives = () => flag('Whether ids in shared drives are found', true)
export const useDomainAdminAccess = () => flag('Act as an administrator of the domain, where the user is one', false)
export const acknowledgeAbuse = () => flag('Download also what Google holds to be malware; for its owner only')

export const labels = () => ({
  includeLabels: names('Ids of labels to return in `labelInfo`'),
  includePermissionsForView: z
    .enum(['published'])
    .optional()
    .describe('Also return permissions of this view; only `published` is known'),
})

/** A point in time. */
export const moment = (what: string) =>
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/)
    .optional()
    .meta({
      hint: 'must be a time with offset, like 2026-01-31T12:00:00Z',
      description: `${what}; RFC 3339, like \`2026-01-31T12:00:00Z\``,
    })

export const pageToken = () =>
  z.string().min(1).optional().describe('`nextPageToken` of an earlier answer; `cursor` is the easier way')
export const pageSize = (most: number, usual?: number) =>
  z
    .int()
    .min(1)
    .max(most)
    .optional()
    .describe(`Records per page, 1 to ${most}${usual === undefined ? '. Default: all' : ''}`)

export const nextPageToken = () =>
  z.string().nullish().describe('Where the next page begins; absent on the last one. Valid for hours')

/** Parameters that stand in the query although the method has a body. */
export const inQuery = (...names: string[]): Record<string, 'query'> =>
  Object.fromEntries(names.map((name) => [name, 'query']))

/** What an action says for itself. */
type Own = Pick<ActionDefinition, 'summary' | 'title' | 'access' | 'docs' | 'path'>

/**
 * A list: what is the same for all of them, around what is not. `selected` are the fields that come by default.
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
      fields: fields(`${records}(id)`, selected === '*' ? 'all of them' : 'a useful part of them'),
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

/** A write that answers with the record. `query` are its parameters that are no part of the record. */
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

/** A removal for good. */
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
