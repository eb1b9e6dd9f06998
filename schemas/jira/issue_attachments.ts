import { byteSource, defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { open, self, time, UserDetails } from './shared.records.ts'
import { digits, docs, ISSUE, issueIdOrKey } from './shared.ts'

export const Attachment = z
  .looseObject({
    id: z.union([z.string(), z.int()]).describe('Id of the attachment; a number here, a string within an issue'),
    self: self(),
    filename: z.string().optional().describe('Name of the file'),
    mimeType: z.string().optional().describe('Media type, as the uploader said it'),
    size: z.int().optional().describe('Bytes'),
    author: UserDetails.optional().describe('Who attached it'),
    created: orAbsent(time('When it was attached')),
    content: z.string().optional().describe('Address of the file; for people, `download` does not use it'),
    thumbnail: z.string().optional().describe('Address of a small picture of it'),
    properties: open().optional().describe('Values stored with it'),
  })
  .meta({ id: 'IssueAttachment', description: 'A file attached to an issue.' })

const params = {
  id: z
    .union([digits('attachment'), z.int().min(0)])
    .meta({ hint: 'must be an id of digits, like 10000' })
    .describe('Id of the attachment'),
}

export default defineEntity({
  name: 'issue_attachments',
  type: 'IssueAttachment',
  summary: 'Files attached to issues; an issue names its own in the field `attachment`.',
  docs: docs('issue-attachments'),
  record: Attachment,
  actions: {
    get: {
      summary: 'Returns what is known of an attachment, without the file.',
      docs: docs('issue-attachments', 'get', '/attachment/{id}'),
      method: 'GET',
      path: '/rest/api/3/attachment/{id}',
      params: z.strictObject(params),
    },
    download: {
      summary: 'Returns the file of an attachment. Its media type is what the uploader said, so do not trust it.',
      docs: docs('issue-attachments', 'get', '/attachment/content/{id}'),
      method: 'GET',
      path: '/rest/api/3/attachment/content/{id}',
      params: z.strictObject({
        ...params,
        redirect: z.boolean().optional().meta({
          default: false,
          description: 'Whether the bytes come from the media host, which gets no credentials',
        }),
      }),
      defaults: { redirect: false },
      download: true,
      vendor: { prepare: 'fromMediaHost' },
    },
    create: {
      summary: 'Attaches a file to an issue; returns what is known of it. A second call attaches it a second time.',
      docs: docs('issue-attachments', 'post', '/issue/{issueIdOrKey}/attachments'),
      method: 'POST',
      path: `${ISSUE}/attachments`,
      params: z.strictObject({
        issueIdOrKey,
        file: byteSource().describe(
          'The bytes; a stream is read into memory first, since Jira takes a file in one request',
        ),
        filename: z
          .string()
          .regex(/^[^\p{Cc}/\\]+$/u)
          .meta({ hint: 'must be a name without path and control characters', example: 'report.pdf' })
          .describe('Name of the file'),
        mimeType: z
          .string()
          .regex(/^[\w.+-]+\/[\w.+-]+(; ?[\w.-]+=[\w.+"-]+)*$/)
          .optional()
          .meta({ hint: 'must be a media type, like text/csv' })
          .describe('Media type. Default: that of a blob, else `application/octet-stream`'),
      }),
      place: { file: 'none', filename: 'none', mimeType: 'none' },
      headers: { 'X-Atlassian-Token': 'no-check' },
      first: true,
      vendor: { run: 'attachFile' },
    },
    delete: {
      summary: 'Deletes an attachment for good.',
      docs: docs('issue-attachments', 'delete', '/attachment/{id}'),
      method: 'DELETE',
      path: '/rest/api/3/attachment/{id}',
      params: z.strictObject(params),
      record: null,
    },
  },
})
