import * as z from 'zod'
import { defineEntity } from '../../packages/codegen/src/define.ts'
import { open, self, time, UserDetails } from './shared.records.ts'
import { digits, docs } from './shared.ts'

export const Attachment = z
  .looseObject({
    id: z.union([z.string(), z.int()]).describe('Id of the attachment; a number here, a string within an issue'),
    self: self(),
    filename: z.string().nullish().describe('Name of the file'),
    mimeType: z.string().nullish().describe('Media type, as the uploader said it'),
    size: z.int().nullish().describe('Bytes'),
    author: UserDetails.nullish().describe('Who attached it'),
    created: time('When it was attached'),
    content: z.string().nullish().describe('Address of the file; for people, `download` does not use it'),
    thumbnail: z.string().nullish().describe('Address of a small picture of it'),
    properties: open().nullish().describe('Values stored with it'),
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
      tier: 'wish',
      method: 'GET',
      path: '/rest/api/3/attachment/{id}',
      params: z.strictObject(params),
    },
    download: {
      summary: 'Returns the file of an attachment. Its media type is what the uploader said, so do not trust it.',
      docs: docs('issue-attachments', 'get', '/attachment/content/{id}'),
      tier: 'wish',
      method: 'GET',
      path: '/rest/api/3/attachment/content/{id}',
      params: z.strictObject({
        ...params,
        redirect: z
          .boolean()
          .optional()
          .describe('Whether the bytes come from the media host, which gets no credentials; false unless told'),
      }),
      defaults: { redirect: false },
      download: true,
    },
    delete: {
      summary: 'Deletes an attachment for good.',
      docs: docs('issue-attachments', 'delete', '/attachment/{id}'),
      tier: 'wish',
      method: 'DELETE',
      path: '/rest/api/3/attachment/{id}',
      params: z.strictObject(params),
      record: null,
    },
  },
})
