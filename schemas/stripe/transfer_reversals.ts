import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { docs, expand, get, list, metadataOrEmpty, pathId } from './shared.ts'
import { TransferReversal } from './transfer_reversals.record.ts'

const transferId = () => pathId('transfer', 'tr_123')
const reversalId = () => pathId('transfer reversal', 'trr_123')
const one = '/v1/transfers/{transfer}/reversals/{id}'

export default defineEntity({
  name: 'transfer_reversals',
  type: 'TransferReversal',
  summary: 'Money of transfers that came back.',
  docs: docs('transfer_reversals'),
  record: TransferReversal,
  actions: {
    list: list({
      summary: 'Lists the reversals of one transfer, newest first.',
      docs: docs('transfer_reversals/list'),
      path: '/v1/transfers/{id}/reversals',
      params: { id: pathId('transfer', 'tr_123') },
    }),
    get: {
      ...get(reversalId(), {
        summary: 'Returns one reversal.',
        docs: docs('transfer_reversals/retrieve'),
        path: one,
      }),
      params: z.strictObject({ transfer: transferId(), id: reversalId(), expand }),
    },
    update: {
      summary: 'Changes the metadata of a reversal and returns it.',
      docs: docs('transfer_reversals/update'),
      method: 'POST',
      path: one,
      params: z.strictObject({ transfer: transferId(), id: reversalId(), expand, metadata: metadataOrEmpty() }),
    },
    create: {
      summary: 'Takes back all or part of a transfer, and returns the reversal.',
      docs: docs('transfer_reversals/create'),
      method: 'POST',
      path: '/v1/transfers/{id}/reversals',
      params: z.strictObject({
        id: pathId('transfer', 'tr_123'),
        amount: z.int().optional().describe('Amount, smallest currency unit'),
        description: z.string().optional().describe('Free text'),
        expand,
        metadata: metadataOrEmpty(),
        refund_application_fee: z
          .boolean()
          .optional()
          .describe('Whether the application fee is refunded too, in proportion'),
      }),
    },
  },
})
