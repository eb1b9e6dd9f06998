import { defineEntity } from '@ferrule/codegen'
import { AttachmentFacts, docs, download } from './shared.ts'

export default defineEntity({
  name: 'candidate_attachment',
  type: 'AttachmentFacts',
  summary: 'Files of a candidate, those of all applications included.',
  docs,
  record: AttachmentFacts,
  actions: { download: download('candidate') },
})
