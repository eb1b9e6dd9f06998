import type { ActionDefinition } from '@ferrule/codegen'
import * as z from 'zod'
import { after, before, IdList, idList, recordId, Time } from '../greenhouse/shared.ts'

/** How the actions are called, and the parameters most of them have. */

export const docs = 'https://harvestdocs.greenhouse.io'

/** Where the vendor maps the writes of v1 to those of v3. */
export const writes = 'https://harvestdocs.greenhouse.io/docs/write-endpoint-migration-guide'

export { IdList, idList, Time }

export const TextList = z
  .union([
    z
      .array(z.string().regex(/^[^,]+$/))
      .min(1)
      .max(50),
    z.string().regex(/^[^,]+(,[^,]+){0,49}$/),
  ])
  .meta({
    id: 'TextList',
    description: 'Up to 50 strings, as an array or separated by commas.',
    hint: 'must be 1 to 50 strings, as an array or separated by commas',
  })

export const textList = (what: string) => TextList.optional().describe(what)

export const Range = z
  .union([
    z.string().regex(/^(gte|lte|gt|lt)\|[^|]+(\|(gte|lte|gt|lt)\|[^|]+)?$/),
    z.strictObject({
      gte: Time.optional().describe('At or after this time'),
      gt: Time.optional().describe('After this time'),
      lte: Time.optional().describe('At or before this time'),
      lt: Time.optional().describe('Before this time'),
    }),
  ])
  .meta({
    id: 'Range',
    description: "A time range: named limits, or Greenhouse's own notation: `gte|2026-01-01T00:00:00Z|lt|…`.",
  })

type Prefix<Name> = Name extends `${infer Start}_at` ? Start : Name extends `${infer Start}_on` ? Start : never
type Ranges<Name extends string> = Record<Name, z.ZodOptional<typeof Range>> &
  Record<`${Prefix<Name>}_after` | `${Prefix<Name>}_before`, ReturnType<typeof after>>

/** A range under the vendor's name and, as in v1, one parameter for each end. */
export const range = <Name extends `${string}_${'at' | 'on'}`>(name: Name, what: string) =>
  ({
    [name]: Range.optional().describe(`Only records ${what} in this time range`),
    [name.replace(/_(at|on)$/, '_after')]: after(what),
    [name.replace(/_(at|on)$/, '_before')]: before(what),
  }) as Ranges<Name>

/** The properties that each action defines itself. */
type Own = Pick<ActionDefinition, 'summary' | 'title' | 'access' | 'path' | 'wire' | 'atMostOne'>

const fields = textList('Fields to return, up to 50; must include `id`')

const common = {
  ids: idList('Only records with these ids, up to 50'),
  created_at: Range.optional().describe('Only records created in this time range'),
  created_after: after('created'),
  created_before: before('created'),
  updated_at: Range.optional().describe(
    'Only records updated in this time range; cannot be combined with a creation time range',
  ),
  updated_after: after('updated'),
  updated_before: before('updated'),
  fields,
  per_page: z.int().min(1).max(500).optional().describe('Records per page, up to 500'),
  cursor: z
    .string()
    .min(1)
    .optional()
    .describe(
      '`next_cursor` of the previous page. It carries the filters and page size, so no other parameter may be set',
    ),
  page: z
    .int()
    .min(1)
    .max(200)
    .optional()
    .describe(
      'Page to start at, up to 200, of `per_page` records each. Harvest v3 has cursors only, so each page before it is requested, too; after the last page, lists are empty',
    ),
}

/** The vendor step, which also knows the v1 names, writes the ranges. */
const written = (params: object): Record<string, 'none'> =>
  Object.fromEntries(
    Object.keys(params)
      .filter((name) => /_(at|on|after|before)$/.test(name))
      .map((name) => [name, 'none']),
  )

/** Fields of v1 that a call can have read in further requests. */
export const including = <const Name extends string>(...names: Name[]) => ({
  include: z
    .union([z.array(z.enum(names)).min(1), z.literal('spec')])
    .optional()
    .describe(
      'Fields of v1 to fill, by further requests where needed, each for up to 50 records. `spec`: all of them, and custom fields as in v1',
    ),
})

/** A list with cursors. */
export const list = <Shape extends z.core.$ZodLooseShape>({
  params,
  statuses = false,
  ...action
}: Own & { params: Shape; statuses?: boolean }) =>
  ({
    ...action,
    docs,
    method: 'GET',
    params: z.strictObject({ ...params, ...common }),
    place: {
      ...written({ ...params, ...common }),
      ...(statuses && { status: 'none' as const }),
      ...('include' in params && { include: 'none' as const }),
      page: 'none',
    },
    records: 'records',
    selects: ['fields'],
    meta: {
      next: z.string().optional().describe('URL of the next page as Greenhouse sent it; absent on the last page'),
      next_cursor: z.string().optional().describe("Greenhouse's cursor for the next page; absent on the last page"),
    },
    paging: { style: 'link', param: 'cursor', from: 'cursor', only: ['cursor'], size: 'per_page', pageSize: 100 },
    vendor: { run: 'include' in params ? 'readIncluded' : 'readList' },
  }) satisfies ActionDefinition

const timeless = {
  ids: common.ids,
  fields: common.fields,
  per_page: common.per_page,
  cursor: common.cursor,
  page: common.page,
}

/** A list that the vendor does not filter by time. */
export const timelessList = <Shape extends z.core.$ZodLooseShape>({ params, ...action }: Own & { params: Shape }) =>
  ({
    ...list({ ...action, params: {} }),
    params: z.strictObject({ ...params, ...timeless }),
    place: { page: 'none' },
  }) satisfies ActionDefinition

/** Harvest v3 cannot get one record: this lists by a single id. */
export const get = <Shape extends z.core.$ZodLooseShape = Record<never, never>>(
  what: string,
  action: Pick<ActionDefinition, 'summary' | 'title' | 'access' | 'path'>,
  more: Shape = {} as Shape,
) =>
  ({
    ...action,
    docs,
    method: 'GET',
    params: z.strictObject({ id: recordId(what), ...more, fields }),
    wire: { id: 'ids' },
    place: Object.fromEntries(Object.keys(more).map((name) => [name, 'none' as const])),
    first: true,
    selects: ['fields'],
    vendor: { finish: 'visible', ...('include' in more && { run: 'readIncluded' }) },
  }) satisfies ActionDefinition

/** A write with an empty response. */
export const act = <Shape extends z.core.$ZodLooseShape>({
  params,
  what = 'application',
  ...action
}: Pick<ActionDefinition, 'summary' | 'title' | 'access' | 'path'> & { params: Shape; what?: string }) =>
  ({
    ...action,
    docs,
    method: 'POST',
    body: 'json',
    params: z.strictObject({ id: recordId(what), ...params }),
    record: null,
  }) satisfies ActionDefinition

/** A deletion. What comes back is a sentence. */
export const remove = (what: string, action: Pick<ActionDefinition, 'summary' | 'path'>) =>
  ({
    ...action,
    docs: writes,
    method: 'DELETE',
    params: z.strictObject({ id: recordId(what) }),
    record: null,
  }) satisfies ActionDefinition

const value = z
  .union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()), z.array(z.number()), z.looseObject({})])
  .optional()
  .describe('Value to set; null clears it')

const custom = z.union([
  z.strictObject({ name_key: z.string().max(255).describe('Key of the custom field'), value }),
  z.strictObject({ custom_field_id: z.int().describe('Id of the custom field'), value }),
])

/** Custom fields in the form that writes accept: a list, where records have an object. */
export const customValues = () =>
  z.array(custom).optional().describe('Custom field values to set, each by `name_key` or `custom_field_id`')

/** A download, found through the list of a candidate's or an application's files. */
export const download = (what: 'candidate' | 'application') =>
  ({
    summary: `Downloads a file of ${what === 'candidate' ? 'a candidate' : 'an application'}: looks up the files, then streams from the signed URL without sending credentials. An expired link is renewed once.`,
    docs,
    method: 'GET',
    path: '/v3/attachments',
    params: z.strictObject({
      id: recordId(what),
      attachment_index: z
        .int()
        .min(0)
        .optional()
        .meta({ default: 0, description: 'Which of the attachments to download, oldest first, starting at 0' }),
    }),
    wire: { id: `${what}_ids` },
    place: { attachment_index: 'none' },
    record: AttachmentFacts,
    download: true,
    vendor: { run: 'downloadAttachment' },
  }) satisfies ActionDefinition

/** Metadata of a downloaded file. */
export const AttachmentFacts = z
  .looseObject({
    type: z.string().nullish().describe('Type of file: resume, cover_letter, …'),
    created_at: z.string().nullish().describe('When it was uploaded, ISO 8601 in UTC'),
  })
  .meta({ id: 'AttachmentFacts', description: 'What is known about a downloaded file, apart from its bytes.' })
