import { defineEntity } from '@ferrule/codegen'
import { Attachment } from './shared.records.ts'
import { AttachmentFacts, attachmentParams, docs, upload } from './shared.ts'

export default defineEntity({
  name: 'candidate_attachment',
  type: 'Attachment',
  summary: 'Files attached to candidates, including those on their applications.',
  docs: docs('attachments'),
  record: Attachment,
  actions: {
    download: {
      summary:
        'Downloads a file: looks up the candidate, then streams from the signed URL without sending credentials. An expired link is renewed once.',
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
      summary: 'Attaches a file to a candidate.',
      docs: docs('post-add-attachment'),
      path: '/v1/candidates/{id}/attachments',
    }),
  },
})
