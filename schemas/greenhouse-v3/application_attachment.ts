import { defineEntity } from '@ferrule/codegen'
import { AttachmentFacts, docs, download } from './shared.ts'

export default defineEntity({
  name: 'application_attachment',
  type: 'AttachmentFacts',
  summary: 'Files attached to applications.',
  docs,
  record: AttachmentFacts,
  actions: { download: download('application') },
})
