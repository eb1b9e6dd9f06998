import { defineEntity } from '@ferrule/codegen'
import { Attachment } from './shared.records.ts'
import { AttachmentFacts, attachmentParams, docs, upload } from './shared.ts'

export default defineEntity({
  name: 'candidate_attachment',
  type: 'Attachment',
  summary: 'Files of a candidate, those of all applications included.',
  docs: docs('attachments'),
  record: Attachment,
  actions: {
    download: {
      summary:
        'Downloads a file: looks the candidate up, then streams from the signed address without credentials. A link that has expired is renewed once.',
      docs: docs('attachments'),
      method: 'GET',
      path: '/v1/candidates/{id}',
      params: attachmentParams('candidate'),
      place: { attachment_index: 'none' },
      record: AttachmentFacts,
      download: true,
      vendor: { run: 'downloadAttachment' },
    },
    create: upload('candidate', {
      summary: 'Adds a file to a candidate.',
      docs: docs('post-add-attachment'),
      path: '/v1/candidates/{id}/attachments',
    }),
  },
})
