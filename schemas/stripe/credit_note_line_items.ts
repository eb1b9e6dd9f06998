import { defineEntity } from '@ferrule/codegen'
import { CreditNoteLineItem } from './credit_note_line_items.record.ts'
import { docs, list, pathId } from './shared.ts'

export default defineEntity({
  name: 'credit_note_line_items',
  type: 'CreditNoteLineItem',
  summary: 'The lines of a credit note; the credit note itself shows the first 10.',
  docs: docs('credit_notes/lines'),
  record: CreditNoteLineItem,
  actions: {
    list: list({
      summary: 'Lists the lines of one credit note.',
      docs: docs('credit_notes/lines'),
      path: '/v1/credit_notes/{id}/lines',
      params: { id: pathId('credit note', 'cn_123') },
    }),
  },
})
