import { defineEntity } from '@ferrule/codegen'
import { AttachmentFacts, docs, download } from './shared.ts'

export default defineEntity({
  name: 'candidate_attachment',
  type: 'AttachmentFacts',
  summary: 'Files attached to candidates, including those on their applications.',
  docs,
  record: AttachmentFacts,
  actions: { download: download('candidate') },
})
