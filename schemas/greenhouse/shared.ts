import type { ActionDefinition } from '@ferrule/codegen'
import * as z from 'zod'
import { Attachment } from './shared.records.ts'

/** What the actions share: how they are called, and the parameters that most of them have. */

/** A place in the vendor's reference. */
export const docs = (anchor: string): string => `https://developers.greenhouse.io/harvest.html#${anchor}`

/** A positive integer: nothing else can become part of a path. */
export const recordId = (what: string) => z.int().min(1).describe(`Id of the ${what}`)
export const idFilter = (what: string) => z.int().min(1).optional().describe(what)
export const textFilter = (what: string) => z.string().min(1).optional().describe(what)
export const flagFilter = (what: string) => z.boolean().optional().describe(what)

export const Time = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}([T ][\d:.]+(Z|[+-]\d{2}:?\d{2})?)?$/)
  .meta({
    id: 'Time',
    description: 'A date or a time in ISO 8601.',
    hint: 'must be an ISO 8601 date or time, like 2026-01-31T09:00:00Z',
  })

export const after = (what: string) => Time.optional().describe(`Only those ${what} then or later, ISO 8601`)
export const before = (what: string) => Time.optional().describe(`Only those ${what} before, ISO 8601`)

export const createdFilters = { created_before: before('made'), created_after: after('made') }
export const updatedFilters = { updated_before: before('changed'), updated_after: after('changed') }

export const IdList = z
  .union([z.array(z.int().min(1)).min(1).max(50), z.string().regex(/^[1-9]\d*(,[1-9]\d*){0,49}$/)])
  .meta({
    id: 'IdList',
    description: 'Up to 50 ids, as an array or with commas.',
    hint: 'must be 1 to 50 ids, as an array or with commas',
  })

export const idList = (what: string) => IdList.optional().describe(what)

/** What an action says for itself. */
type Own = Pick<ActionDefinition, 'summary' | 'title' | 'access' | 'docs' | 'path' | 'atLeastOne' | 'atMostOne'>

const linkMeta = {
  next: z.string().optional().describe('Address of the next page, as the vendor gives it; absent at the end'),
}

/** A list with page numbers, whose next page is named by the `Link` header. Counting all rows is slow, hence `skip_count`. */
export const list = <Shape extends z.core.$ZodLooseShape>({ params, ...action }: Own & { params: Shape }) =>
  ({
    ...action,
    method: 'GET',
    params: z.strictObject({
      ...params,
      per_page: z.int().min(1).max(500).optional().describe('Records per page, 1 to 500'),
      page: z.int().min(1).optional().describe('Page to begin with, from 1'),
      skip_count: z.boolean().optional().meta({
        default: true,
        description: 'Leave the rows uncounted, which is faster. With false the vendor also names the last page',
      }),
    }),
    defaults: { skip_count: true },
    records: 'records',
    meta: { ...linkMeta, next_page: z.int().optional().describe('Number of the next page; absent at the end') },
    paging: { style: 'link', param: 'page', size: 'per_page', pageSize: 100 },
    vendor: { finish: 'linkPage' },
  }) satisfies ActionDefinition

/** A list of the newer kind: no page numbers, only `Link`. */
export const linked = <Shape extends z.core.$ZodLooseShape>({ params, ...action }: Own & { params: Shape }) =>
  ({
    ...action,
    method: 'GET',
    params: z.strictObject({ ...params }),
    records: 'records',
    meta: linkMeta,
    paging: { style: 'link', param: 'link' },
    vendor: { finish: 'linkPage' },
  }) satisfies ActionDefinition

/** A get by id. */
export const get = (what: string, action: Own) =>
  ({ ...action, method: 'GET', params: z.strictObject({ id: recordId(what) }) }) satisfies ActionDefinition

const onBehalfOf = {
  on_behalf_of: z
    .int()
    .min(1)
    .optional()
    .describe('User in whose name it is done. Default: `config.on_behalf_of`. Sent as `On-Behalf-Of`'),
}

/** A write, which needs to know in whose name it is made. */
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

/** What an upload takes, and the way of a download. */
export const upload = (of: string, action: Own) =>
  write({
    ...action,
    method: 'POST',
    record: Attachment,
    // With `content`, and only then, its type must be told.
    atLeastOne: [
      ['content', 'url'],
      ['content_type', 'url'],
    ],
    atMostOne: [['content', 'url']],
    params: {
      id: recordId(of),
      filename: z.string().min(1).describe('Name of the file'),
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
        .describe('What the file is'),
      content: z.string().min(1).optional().describe('The file in base64'),
      url: z
        .string()
        .regex(/^https:\/\//)
        .meta({ hint: 'must be an https address' })
        .optional()
        .describe('Public address that answers with the file itself, instead of `content`'),
      content_type: z.string().min(1).optional().describe('Media type; needed with `content`'),
    },
  })

/** What is known of a downloaded file besides its bytes. */
export const AttachmentFacts = z
  .looseObject({
    type: z.string().nullish().describe('What the file is: resume, cover_letter, …'),
    created_at: z.string().nullish().describe('When it was uploaded, ISO 8601 in UTC'),
  })
  .meta({ id: 'AttachmentFacts', description: 'What is known of a downloaded file besides its bytes.' })

export const attachmentParams = (of: string) =>
  z.strictObject({
    id: recordId(of),
    attachment_index: z.int().min(0).optional().meta({
      default: 0,
      description: 'Which of its attachments, counted from 0; their order may change with uploads',
    }),
  })
