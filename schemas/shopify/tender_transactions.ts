import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { list } from './documents.ts'
import { TenderTransaction } from './payments.records.ts'
import { between, docs, sinceId } from './shared.ts'

const all = list({
  summary: 'Lists tender transactions; with `reverse` the latest come first.',
  docs: docs('queries/tenderTransactions'),
  connection: 'tenderTransactions',
  filters: { since_id: sinceId(), ...between('processed_at', 'processed') },
  size: 200,
})

export default defineEntity({
  name: 'tender_transactions',
  type: 'TenderTransaction',
  summary: 'Movements of money between the shop and its customers.',
  docs: docs('objects/TenderTransaction'),
  record: TenderTransaction,
  actions: {
    list: {
      ...all,
      params: all.params.extend({
        order: z.never().optional().meta({ hint: 'is called reverse here; pass true to get the latest first' }),
      }),
    },
  },
})
