import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { get, list } from './documents.ts'
import { ShopifyPaymentsPayout } from './payments.records.ts'
import { docs } from './shared.ts'

export default defineEntity({
  name: 'payouts',
  type: 'ShopifyPaymentsPayout',
  summary: 'Payouts of Shopify Payments to the bank account of the shop.',
  docs: docs('objects/ShopifyPaymentsPayout'),
  record: ShopifyPaymentsPayout,
  actions: {
    list: list({
      summary: 'Lists payouts; none for a shop without Shopify Payments.',
      docs: docs('objects/ShopifyPaymentsAccount'),
      parent: 'shopifyPaymentsAccount',
      connection: 'payouts',
      variables: {
        transactionType: [
          z.enum(['DEPOSIT', 'WITHDRAWAL']).optional().describe('Only payouts in this direction'),
          'ShopifyPaymentsPayoutTransactionType',
        ],
      },
      args: ['transactionType:$transactionType'],
      sort: ['PayoutSortKeys', ['AMOUNT', 'FEE_AMOUNT', 'ID', 'ISSUED_AT', 'STATUS']],
      // A payout has sums of many kinds, each of which is counted.
      size: 50,
    }),
    get: get({
      summary: 'Returns one payout.',
      docs: docs('queries/node'),
      param: 'payout_id',
      type: 'ShopifyPaymentsPayout',
    }),
  },
})
