import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Currency } from './currencies.ts'
import { createdFilter, docs, expand, get, idParam, list, metadata, metadataOrEmpty, pathId } from './shared.ts'
import { Transfer } from './transfers.record.ts'

const recordId = () => pathId('transfer', 'tr_123')

export default defineEntity({
  name: 'transfers',
  type: 'Transfer',
  summary: 'Money moved to connected accounts.',
  docs: docs('transfers'),
  record: Transfer,
  actions: {
    list: list({
      summary: 'Lists transfers, newest first.',
      docs: docs('transfers/list'),
      path: '/v1/transfers',
      params: {
        created: createdFilter,
        destination: idParam().optional().describe('Only those of this connected account that receives the money'),
        transfer_group: z.string().optional().describe('Name that ties payments and transfers together'),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one transfer.',
      docs: docs('transfers/retrieve'),
      path: '/v1/transfers/{id}',
    }),
    create: {
      summary: 'Moves money to a connected account and returns the transfer.',
      docs: docs('transfers/create'),
      method: 'POST',
      path: '/v1/transfers',
      params: z.strictObject({
        currency: Currency.describe('Three-letter currency code, lower case'),
        destination: idParam().describe('Connected account that receives the money'),
        amount: z.int().optional().describe('Amount, smallest currency unit'),
        description: z.string().optional().describe('Free text'),
        expand,
        metadata: metadata(),
        source_transaction: idParam().optional().describe('Charge whose money it passes on'),
        source_type: z
          .enum(['bank_account', 'card', 'fpx'])
          .optional()
          .describe('Kind of balance it is paid from: card, bank_account, fpx'),
        transfer_group: z.string().optional().describe('Name that ties payments and transfers together'),
      }),
    },
    update: {
      summary: 'Changes description and metadata of a transfer and returns it.',
      docs: docs('transfers/update'),
      method: 'POST',
      path: '/v1/transfers/{id}',
      params: z.strictObject({
        id: recordId(),
        description: z.string().optional().describe('Free text'),
        expand,
        metadata: metadataOrEmpty(),
      }),
    },
  },
})
