import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { created, currency, expandable, id, livemode, object, openEnum } from './shared.records.ts'
import { createdFilter, docs, idParam, list } from './shared.ts'

export const InvoicePayment = z
  .looseObject({
    id: id(),
    object: object('invoice_payment'),
    amount_paid: z.int().nullable().describe('Amount that was paid, smallest currency unit'),
    amount_requested: z.int().describe('Amount to be paid, smallest currency unit'),
    created: created(),
    currency: currency(),
    invoice: expandable('Invoice', 'DeletedInvoice').describe('Invoice that is paid'),
    is_default: z.boolean().describe('Whether Stripe made it when the invoice was finalized'),
    livemode: livemode(),
    payment: z
      .looseObject({
        charge: expandable('Charge').optional().describe('The charge'),
        payment_intent: expandable('PaymentIntent').optional().describe('The payment intent'),
        payment_record: expandable().optional().describe('The payment record'),
        type: openEnum('charge', 'payment_intent', 'payment_record').describe('Which of the three it is'),
      })
      .meta({ id: 'InvoicePaymentSource', description: 'What pays an invoice.' })
      .describe('What pays it'),
    status: openEnum('open', 'paid', 'canceled').describe('State'),
    status_transitions: z
      .looseObject({
        canceled_at: z.int().nullable().describe('When it was canceled, Unix seconds'),
        paid_at: z.int().nullable().describe('When it was paid, Unix seconds'),
      })
      .meta({ id: 'InvoicePaymentTransitions', description: 'When an invoice payment changed its state.' })
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
