import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { CreditNote } from './credit_notes.record.ts'
import { open } from './shared.records.ts'
import {
  createdFilter,
  customerAccountFilter,
  customerFilter,
  docs,
  expand,
  get,
  idParam,
  list,
  metadata,
  orEmpty,
  pathId,
} from './shared.ts'

const recordId = () => pathId('credit note', 'cn_123')

export default defineEntity({
  name: 'credit_notes',
  type: 'CreditNote',
  summary: 'Amounts of finalized invoices taken back.',
  docs: docs('credit_notes'),
  record: CreditNote,
  actions: {
    list: list({
      summary: 'Lists credit notes, newest first.',
      docs: docs('credit_notes/list'),
      path: '/v1/credit_notes',
      params: {
        created: createdFilter,
        customer: customerFilter(),
        customer_account: customerAccountFilter(),
        invoice: idParam().optional().describe('Only those of this invoice it belongs to'),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one credit note.',
      docs: docs('credit_notes/retrieve'),
      path: '/v1/credit_notes/{id}',
    }),
    create: {
      summary: 'Takes back an amount of a finalized invoice, and returns the credit note.',
      docs: docs('credit_notes/create'),
      method: 'POST',
      path: '/v1/credit_notes',
      params: z.strictObject({
        invoice: idParam().describe('Invoice it belongs to'),
        amount: z.int().optional().describe('Amount in all, smallest currency unit'),
        credit_amount: z
          .int()
          .optional()
          .describe('Amount of credit for the balance of the customer, smallest currency unit'),
        effective_at: z.int().optional().describe('Date printed on it, Unix seconds'),
        email_type: z.enum(['none', 'credit_note']).optional().describe('What to send to the customer by email'),
        expand,
        lines: z
          .array(
            z.strictObject({
              amount: z.int().optional().describe('Amount, smallest currency unit'),
              description: z.string().optional().describe('Free text'),
              invoice_line_item: idParam().optional().describe('Line of the invoice that it takes back'),
              metadata: metadata(),
              quantity: z.int().optional().describe('Quantity'),
              tax_amounts: orEmpty(z.array(open())).optional().describe('Tax by rate; empty removes it'),
              tax_rates: orEmpty(z.array(idParam())).optional().describe('Ids of tax rates; empty removes it'),
              type: z.enum(['custom_line_item', 'invoice_line_item']).describe('Kind'),
              unit_amount: z.int().optional().describe('Price of one unit, smallest currency unit'),
              unit_amount_decimal: z
                .string()
                .optional()
                .describe('Price of one unit, smallest currency unit, with up to 12 decimals'),
            }),
          )
          .optional()
          .describe('Lines'),
        memo: z.string().optional().describe('Text on the credit note'),
        metadata: metadata(),
        out_of_band_amount: z
          .int()
          .optional()
          .describe('Amount that was refunded outside of Stripe, smallest currency unit'),
        reason: z
          .enum(['fraudulent', 'duplicate', 'order_change', 'product_unsatisfactory'])
          .optional()
          .describe('Why it is written'),
        refund_amount: z.int().optional().describe('Amount to refund, smallest currency unit'),
        refunds: z.array(open()).optional().describe('Refunds that belong to it'),
        shipping_cost: z
          .strictObject({ shipping_rate: idParam().optional().describe('Shipping rate') })
          .optional()
          .describe('What shipping costs'),
      }),
    },
    update: {
      summary: 'Changes the fields that are given and returns the credit note.',
      docs: docs('credit_notes/update'),
      method: 'POST',
      path: '/v1/credit_notes/{id}',
      params: z.strictObject({
        id: recordId(),
        expand,
        memo: z.string().optional().describe('Text on the credit note'),
        metadata: metadata(),
      }),
    },
    void: {
      summary: 'Voids a credit note and returns it.',
      access: 'destructive',
      docs: docs('credit_notes/void'),
      method: 'POST',
      path: '/v1/credit_notes/{id}/void',
      params: z.strictObject({ id: recordId(), expand }),
    },
  },
})
