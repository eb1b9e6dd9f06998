import type { ActionDefinition } from '@ferrule/codegen'
import * as z from 'zod'
import { after, before, IdList, idList, recordId, Time } from '../greenhouse/shared.ts'

/** What the actions share: how they are called, and the parameters that most of them have. */

export const docs = 'https://harvestdocs.greenhouse.io'

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
    description: 'Up to 50 texts, as an array or with commas.',
    hint: 'must be 1 to 50 texts, as an array or with commas',
  })

export const textList = (what: string) => TextList.optional().describe(what)

export const Range = z
  .union([
    z.string().regex(/^(gte|lte|gt|lt)\|[^|]+(\|(gte|lte|gt|lt)\|[^|]+)?$/),
    z.strictObject({
      gte: Time.optional().describe('Then or later'),
      gt: Time.optional().describe('Later than'),
      lte: Time.optional().describe('Then or earlier'),
      lt: Time.optional().describe('Earlier than'),
    }),
  ])
  .meta({
    id: 'Range',
    description: 'A stretch of time: limits by name, or as the vendor writes them: `gte|2026-01-01T00:00:00Z|lt|…`.',
  })

type Prefix<Name> = Name extends `${infer Start}_at` ? Start : Name extends `${infer Start}_on` ? Start : never
type Ranges<Name extends string> = Record<Name, z.ZodOptional<typeof Range>> &
  Record<`${Prefix<Name>}_after` | `${Prefix<Name>}_before`, ReturnType<typeof after>>

/** A range under the vendor's name and, as in v1, one parameter for each end. */
export const range = <Name extends `${string}_${'at' | 'on'}`>(name: Name, what: string) =>
  ({
    [name]: Range.optional().describe(`Only those ${what} within`),
    [name.replace(/_(at|on)$/, '_after')]: after(what),
    [name.replace(/_(at|on)$/, '_before')]: before(what),
  }) as Ranges<Name>

/** What an action says for itself. */
type Own = Pick<ActionDefinition, 'summary' | 'title' | 'access' | 'path' | 'wire' | 'atMostOne'>

const fields = textList('Fields that the records shall have, up to 50; name `id` among them')

const common = {
  ids: idList('Only these, up to 50'),
  created_at: Range.optional().describe('Only those made within'),
  created_after: after('made'),
  created_before: before('made'),
  updated_at: Range.optional().describe('Only those changed within; not together with the time they were made'),
  updated_after: after('changed'),
  updated_before: before('changed'),
  fields,
  per_page: z.int().min(1).max(500).optional().describe('Records per page, 1 to 500'),
  cursor: z
    .string()
    .min(1)
    .optional()
    .describe('`next_cursor` of the page before. It holds filters and page size, so nothing else goes with it'),
  page: z.never().optional().meta({
    hint: 'is not offered by Harvest v3, which has no page numbers: iterate, call nextPage(), or pass the cursor of the page before',
    description: 'Refused: Harvest v3 has no page numbers',
  }),
}

/** Ranges are written by the vendor step, which also knows the v1 names. */
const written = (params: object): Record<string, 'none'> =>
  Object.fromEntries(
    Object.keys(params)
      .filter((name) => /_(at|on|after|before)$/.test(name))
      .map((name) => [name, 'none']),
  )

/** A list with cursors. */
export const list = <Shape extends z.core.$ZodLooseShape>({
  params,
  prepare = 'filters',
  statuses = false,
  ...action
}: Own & { params: Shape; prepare?: string; statuses?: boolean }) =>
  ({
    ...action,
    docs,
    method: 'GET',
    params: z.strictObject({ ...params, ...common }),
    place: { ...written({ ...params, ...common }), ...(statuses && { status: 'none' as const }) },
    records: 'records',
    selects: ['fields'],
    meta: {
      next: z.string().optional().describe('Address of the next page, as the vendor gives it; absent at the end'),
      next_cursor: z.string().optional().describe("The vendor's cursor of the next page; absent at the end"),
    },
    paging: { style: 'link', param: 'cursor', from: 'cursor', only: ['cursor'], size: 'per_page', pageSize: 100 },
    vendor: { prepare, finish: 'cursorPage' },
  }) satisfies ActionDefinition

/** Harvest v3 has no single records: the list of one id. */
export const get = (what: string, action: Pick<ActionDefinition, 'summary' | 'title' | 'access' | 'path'>) =>
  ({
    ...action,
    docs,
    method: 'GET',
    params: z.strictObject({ id: recordId(what), fields }),
    wire: { id: 'ids' },
    first: true,
    selects: ['fields'],
    vendor: { finish: 'visible' },
  }) satisfies ActionDefinition

/** A write that answers with nothing. */
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

const value = z
  .union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()), z.array(z.number()), z.looseObject({})])
  .optional()
  .describe('Its value; null clears it')

const custom = z.union([
  z.strictObject({ name_key: z.string().max(255).describe('Key of the field'), value }),
  z.strictObject({ custom_field_id: z.int().describe('Id of the field'), value }),
])

/** Custom fields as writes take them: a list, where records have an object. */
export const customValues = () =>
  z.array(custom).optional().describe('Custom fields to set, each by `name_key` or `custom_field_id`')

/** A download, by the list of the files of a candidate or an application. */
export const download = (what: 'candidate' | 'application') =>
  ({
    summary: `Downloads a file of ${what === 'candidate' ? 'a candidate' : 'an application'}: looks the files up, then streams from the signed address without credentials. A link that has expired is renewed once.`,
    docs,
    method: 'GET',
    path: '/v3/attachments',
    params: z.strictObject({
      id: recordId(what),
      attachment_index: z
        .int()
        .min(0)
        .optional()
        .meta({ default: 0, description: 'Which of its attachments, counted from 0, oldest first' }),
    }),
    wire: { id: `${what}_ids` },
    place: { attachment_index: 'none' },
    record: AttachmentFacts,
    download: true,
    vendor: { run: 'downloadAttachment' },
  }) satisfies ActionDefinition

/** What is known of a downloaded file besides its bytes. */
export const AttachmentFacts = z
  .looseObject({
    type: z.string().nullish().describe('What the file is: resume, cover_letter, …'),
    created_at: z.string().nullish().describe('When it was uploaded, ISO 8601 in UTC'),
  })
  .meta({ id: 'AttachmentFacts', description: 'What is known of a downloaded file besides its bytes.' })
