import { defineEntity } from '@ferrule/codegen'
import { Attachment } from './shared.records.ts'
import { AttachmentFacts, attachmentParams, docs, upload } from './shared.ts'

export default defineEntity({
  name: 'application_attachment',
  type: 'Attachment',
  summary: 'Files attached to applications.',
  docs: docs('attachments'),
  record: Attachment,
  actions: {
    download: {
      summary:
        'Downloads a file: looks up the application, then streams from the signed URL without sending credentials. An expired link is renewed once.',
      docs: docs('attachments'),
      method: 'GET',
      path: '/v1/applications/{id}',
      params: attachmentParams('application'),
      place: { attachment_index: 'none' },
      record: AttachmentFacts,
      download: true,
      vendor: { run: 'downloadAttachment' },
    },
    create: upload('application', {
      summary: 'Attaches a file to an application.',
      docs: docs('post-add-attachment-to-application'),
      path: '/v1/applications/{id}/attachments',
    }),
  },
})
