import type { ActionDefinition } from '@ferrule/codegen'
import { LONGEST_DOCUMENT } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { Attachment } from './shared.records.ts'

/** How the actions are called, and the parameters most of them have. */

/** The URL of a section of the vendor's reference. */
export const docs = (anchor: string): string => `https://developers.greenhouse.io/harvest.html#${anchor}`

/** A positive integer, so that nothing else can get into a path. */
export const recordId = (what: string) => z.int().min(1).describe(`Id of the ${what}`)
export const idFilter = (what: string) => z.int().min(1).optional().describe(what)
export const textFilter = (what: string) => z.string().min(1).optional().describe(what)
export const flagFilter = (what: string) => z.boolean().optional().describe(what)

export const Time = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}([T ][\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/)
  .meta({
    id: 'Time',
    description: 'A date or time in ISO 8601 format.',
    hint: 'must be an ISO 8601 date or time, such as 2026-01-31T09:00:00Z',
  })

export const after = (what: string) => Time.optional().describe(`Only records ${what} at or after this time, ISO 8601`)
export const before = (what: string) => Time.optional().describe(`Only records ${what} before this time, ISO 8601`)

export const createdFilters = { created_before: before('created'), created_after: after('created') }
export const updatedFilters = { updated_before: before('updated'), updated_after: after('updated') }

export const IdList = z
  .union([z.array(z.int().min(1)).min(1).max(50), z.string().regex(/^[1-9]\d*(,[1-9]\d*){0,49}$/)])
  .meta({
    id: 'IdList',
    description: 'Up to 50 ids, as an array or a comma-separated string.',
    hint: 'must be 1 to 50 ids, as an array or a comma-separated string',
  })

export const idList = (what: string) => IdList.optional().describe(what)

/** The properties that each action defines itself. */
type Own = Pick<ActionDefinition, 'summary' | 'title' | 'access' | 'docs' | 'path' | 'atLeastOne' | 'atMostOne'>

const linkMeta = {
  next: z.string().optional().describe('URL of the next page as Greenhouse sent it; absent on the last page'),
}

/** A list with page numbers; the `Link` header names the next page. Counting all rows is slow, hence `skip_count`. */
export const list = <Shape extends z.core.$ZodLooseShape>({ params, ...action }: Own & { params: Shape }) =>
  ({
    ...action,
    method: 'GET',
    params: z.strictObject({
      ...params,
      per_page: z.int().min(1).max(500).optional().describe('Records per page, up to 500'),
      page: z.int().min(1).optional().describe('Page to start from, 1 being the first'),
      skip_count: z.boolean().optional().meta({
        default: true,
        description:
          "Whether to skip counting all records, which is faster. If false, Greenhouse also returns the last page's number",
      }),
    }),
    defaults: { skip_count: true },
    records: 'records',
    meta: { ...linkMeta, next_page: z.int().optional().describe('Number of the next page; absent on the last page') },
    paging: { style: 'link', param: 'page', takes: ['page', 'since_id'], size: 'per_page', pageSize: 100 },
    vendor: { finish: 'linkPage' },
  }) satisfies ActionDefinition

const POSITIONS = ['page', 'per_page', 'cursor', 'after', 'before', 'since_id', 'page_token', 'offset', 'limit']

/** A list of the newer kind: no page numbers, only a `Link` header. */
export const linked = <Shape extends z.core.$ZodLooseShape>({ params, ...action }: Own & { params: Shape }) =>
  ({
    ...action,
    method: 'GET',
    params: z.strictObject({ ...params }),
    records: 'records',
    meta: linkMeta,
    // Greenhouse does not say by what these lists continue.
    paging: { style: 'link', param: 'link', takes: POSITIONS },
    vendor: { finish: 'linkPage' },
  }) satisfies ActionDefinition

/** Gets one record by id. */
export const get = (what: string, action: Own) =>
  ({ ...action, method: 'GET', params: z.strictObject({ id: recordId(what) }) }) satisfies ActionDefinition

const onBehalfOf = {
  on_behalf_of: z
    .int()
    .min(1)
    .optional()
    .describe('Id of the user the change is attributed to, sent as `On-Behalf-Of`. Default: `config.on_behalf_of`'),
}

/** A write, which has to be attributed to a user. */
export const write = <Shape extends z.core.$ZodLooseShape, Record extends z.ZodType | undefined = undefined>({
  params,
  ...action
}: Own & { method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'; params: Shape; record?: Record; idempotent?: boolean }) =>
  ({
    ...action,
    params: z.strictObject({ ...params, ...onBehalfOf }),
    ...((action.method === 'POST' || action.method === 'PATCH') && { body: 'json' as const }),
    place: { on_behalf_of: 'none' },
    vendor: { prepare: 'onBehalf', finish: 'onlyOne' },
  }) satisfies ActionDefinition

/** Parameters of uploads and downloads. */
export const upload = (of: string, action: Own) =>
  write({
    ...action,
    method: 'POST',
    record: Attachment,
    // `content` requires its media type, `url` does not.
    atLeastOne: [
      ['content', 'url'],
      ['content_type', 'url'],
    ],
    atMostOne: [['content', 'url']],
    params: {
      id: recordId(of),
      filename: z.string().min(1).describe('File name'),
      type: z
        .enum([
          'resume',
          'cover_letter',
          'admin_only',
          'take_home_test',
          'offer_packet',
          'offer_letter',
          'signed_offer_letter',
          'other',
        ])
        .describe('Type of file'),
      content: z.string().min(1).max(LONGEST_DOCUMENT).optional().describe('Content of the file, base64'),
      url: z
        .string()
        .regex(/^https:\/\//)
        .meta({ hint: 'must be an https URL' })
        .optional()
        .describe('Public URL that returns the file itself; an alternative to `content`'),
      content_type: z.string().min(1).optional().describe('Media type; required with `content`'),
    },
  })

/** Metadata of a downloaded file. */
export const AttachmentFacts = z
  .looseObject({
    type: z.string().nullish().describe('Type of file: resume, cover_letter, …'),
    created_at: z.string().nullish().describe('When it was uploaded, ISO 8601 in UTC'),
  })
  .meta({ id: 'AttachmentFacts', description: 'What is known about a downloaded file, apart from its bytes.' })

export const attachmentParams = (of: string) =>
  z.strictObject({
    id: recordId(of),
    attachment_index: z.int().min(0).optional().meta({
      default: 0,
      description: 'Which of the attachments to download, starting at 0. Uploads may change the order',
    }),
  })
