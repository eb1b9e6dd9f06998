import { byteSource, defineEntity } from '@ferrule/codegen'
import { orAbsent } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { open, self, time, UserDetails } from './shared.records.ts'
import { digits, docs, ISSUE, issueIdOrKey } from './shared.ts'

export const Attachment = z
  .looseObject({
    id: z.union([z.string(), z.int()]).describe('Id of the attachment; a number here, a string inside an issue'),
    self: self(),
    filename: z.string().optional().describe('File name'),
    mimeType: z.string().optional().describe('Media type, as stated by the uploader'),
    size: z.int().optional().describe('Size in bytes'),
    author: UserDetails.optional().describe('User who attached the file'),
    created: orAbsent(time('When it was attached')),
    content: z.string().optional().describe('URL of the file, for use in a browser; `download` does not use it'),
    thumbnail: z.string().optional().describe('URL of a thumbnail'),
    properties: open().optional().describe('Properties stored with the attachment'),
  })
  .meta({ id: 'IssueAttachment', description: 'A file attached to an issue.' })

const params = {
  id: z
    .union([digits('attachment'), z.int().min(0)])
    .meta({ hint: 'must be an id made of digits, such as 10000' })
    .describe('Id of the attachment'),
}

export default defineEntity({
  name: 'issue_attachments',
  type: 'IssueAttachment',
  summary: 'Files attached to issues. An issue lists its own in the `attachment` field.',
  docs: docs('issue-attachments'),
  record: Attachment,
  actions: {
    get: {
      summary: "Returns an attachment's metadata, not the file.",
      docs: docs('issue-attachments', 'get', '/attachment/{id}'),
      method: 'GET',
      path: '/rest/api/3/attachment/{id}',
      params: z.strictObject(params),
    },
    download: {
      summary: 'Downloads an attachment. Do not trust its media type, which is whatever the uploader stated.',
      docs: docs('issue-attachments', 'get', '/attachment/content/{id}'),
      method: 'GET',
      path: '/rest/api/3/attachment/content/{id}',
      params: z.strictObject({
        ...params,
        redirect: z.boolean().optional().meta({
          default: false,
          description: 'Whether to fetch the bytes from the media host, to which no credentials are sent',
        }),
      }),
      defaults: { redirect: false },
      download: true,
      vendor: { prepare: 'fromMediaHost' },
    },
    create: {
      summary: 'Attaches a file to an issue and returns its metadata. Calling it again attaches the file again.',
      docs: docs('issue-attachments', 'post', '/issue/{issueIdOrKey}/attachments'),
      method: 'POST',
      path: `${ISSUE}/attachments`,
      params: z.strictObject({
        issueIdOrKey,
        file: byteSource().describe(
          'The bytes. A stream is read into memory first, because Jira takes a file in one request',
        ),
        filename: z
          .string()
          .regex(/^[^\p{Cc}/\\]+$/u)
          .meta({ hint: 'must be a file name without a path or control characters', example: 'report.pdf' })
          .describe('File name'),
        mimeType: z
          .string()
          .regex(/^[\w.+-]+\/[\w.+-]+(; ?[\w.-]+=[\w.+"-]+)*$/)
          .optional()
          .meta({ hint: 'must be a media type, such as text/csv' })
          .describe('Media type. Default: that of a blob, otherwise `application/octet-stream`'),
      }),
      place: { file: 'none', filename: 'none', mimeType: 'none' },
      headers: { 'X-Atlassian-Token': 'no-check' },
      first: true,
      vendor: { run: 'attachFile' },
    },
    delete: {
      summary: 'Deletes an attachment permanently.',
      docs: docs('issue-attachments', 'delete', '/attachment/{id}'),
      method: 'DELETE',
      path: '/rest/api/3/attachment/{id}',
      params: z.strictObject(params),
      record: null,
    },
  },
})
