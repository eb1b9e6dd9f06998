import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { Currency } from './currencies.ts'
import { CustomerBalanceTransaction } from './customer_balance_transactions.record.ts'
import { createdFilter, docs, expand, idParam, list, metadataOrEmpty, pathId } from './shared.ts'

export default defineEntity({
  name: 'customer_balance_transactions',
  type: 'CustomerBalanceTransaction',
  summary: 'Changes of what customers owe or have to credit.',
  docs: docs('customer_balance_transactions'),
  record: CustomerBalanceTransaction,
  actions: {
    list: list({
      summary: "Lists the changes of one customer's balance, newest first.",
      docs: docs('customer_balance_transactions/list'),
      path: '/v1/customers/{id}/balance_transactions',
      params: {
        id: pathId('customer', 'cus_123', { search: true }),
        created: createdFilter,
        invoice: idParam().optional().describe('Only those of this invoice'),
      },
    }),
    create: {
      summary: "Changes a customer's balance and returns the change.",
      docs: docs('customer_balance_transactions/create'),
      method: 'POST',
      path: '/v1/customers/{id}/balance_transactions',
      params: z.strictObject({
        id: pathId('customer', 'cus_123', { search: true }),
        amount: z.int().describe('Amount, smallest currency unit; negative for credit'),
        currency: Currency.describe('Three-letter currency code, lower case'),
        description: z.string().optional().describe('Free text'),
        expand,
        metadata: metadataOrEmpty(),
      }),
    },
  },
})
