import * as z from 'zod'
import { defineEntity } from '../../packages/codegen/src/define.ts'
import { created, currency, expandable, id, livemode, object, openEnum } from './shared.records.ts'
import { createdFilter, docs, idParam, list } from './shared.ts'

export const InvoicePayment = z
  .looseObject({
    id: id(),
    object: object('invoice_payment'),
    amount_paid: z.int().nullish().describe('Amount that was paid, smallest currency unit'),
    amount_requested: z.int().optional().describe('Amount to be paid, smallest currency unit'),
    created: created(),
    currency: currency(),
    invoice: expandable().optional().describe('Invoice that is paid'),
    is_default: z.boolean().optional().describe('Whether Stripe made it when the invoice was finalized'),
    livemode: livemode(),
    payment: z
      .looseObject({
        charge: expandable().optional().describe('The charge'),
        payment_intent: expandable().optional().describe('The payment intent'),
        payment_record: expandable().optional().describe('The payment record'),
        type: openEnum('charge', 'payment_intent', 'payment_record').optional().describe('Which of the three it is'),
      })
      .meta({ id: 'InvoicePaymentSource', description: 'What pays an invoice.' })
      .optional()
      .describe('What pays it'),
    status: openEnum('open', 'paid', 'canceled').optional().describe('State'),
    status_transitions: z
      .looseObject({
        canceled_at: z.int().nullish().describe('When it was canceled, Unix seconds'),
        paid_at: z.int().nullish().describe('When it was paid, Unix seconds'),
      })
      .meta({ id: 'InvoicePaymentTransitions', description: 'When an invoice payment changed its state.' })
      .optional()
      .describe('When it changed its state'),
  })
  .meta({ id: 'InvoicePayment', description: 'What pays an invoice: the link to charges and payment intents.' })

export default defineEntity({
  name: 'invoice_payments',
  type: 'InvoicePayment',
  summary: 'The links between invoices and what pays them.',
  docs: docs('invoice-payment'),
  record: InvoicePayment,
  actions: {
    list: list({
      summary: 'Lists the payments of invoices, newest first.',
      docs: docs('invoice-payment/list'),
      tier: 'wish',
      path: '/v1/invoice_payments',
      params: {
        created: createdFilter,
        invoice: idParam().optional().describe('Only payments of this invoice'),
        payment: z
          .strictObject({
            payment_intent: idParam().optional().describe('The payment intent; with type `payment_intent`'),
            payment_record: idParam().optional().describe('The payment record; with type `payment_record`'),
            type: z.enum(['payment_intent', 'payment_record']).describe('Which of the two is given'),
          })
          .optional()
          .describe('Only those with this payment intent or payment record'),
        status: z.enum(['open', 'paid', 'canceled']).optional().describe('Only payments in this state'),
      },
    }),
  },
})
