import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { created, currency, expandable, id, livemode, object, openEnum } from './shared.records.ts'
import { createdFilter, docs, get, idParam, list, pathId } from './shared.ts'

export const InvoicePayment = z
  .looseObject({
    id: id(),
    object: object('invoice_payment'),
    amount_paid: z.int().nullable().describe('Amount paid, in the smallest currency unit'),
    amount_requested: z.int().describe('Amount to pay, in the smallest currency unit'),
    created: created(),
    currency: currency(),
    invoice: expandable('Invoice', 'DeletedInvoice').describe('Invoice that is paid'),
    is_default: z.boolean().describe('Whether Stripe created it when the invoice was finalized'),
    livemode: livemode(),
    payment: z
      .looseObject({
        charge: expandable('Charge').optional().describe('The charge'),
        payment_intent: expandable('PaymentIntent').optional().describe('The payment intent'),
        payment_record: expandable().optional().describe('The payment record'),
        type: openEnum('charge', 'payment_intent', 'payment_record').describe('Type of payment'),
      })
      .meta({ id: 'InvoicePaymentSource', description: 'What an invoice is paid with.' })
      .describe('What the invoice is paid with'),
    status: openEnum('open', 'paid', 'canceled').describe('Status'),
    status_transitions: z
      .looseObject({
        canceled_at: z.int().nullable().describe('When it was canceled, Unix seconds'),
        paid_at: z.int().nullable().describe('When it was paid, Unix seconds'),
      })
      .meta({ id: 'InvoicePaymentTransitions', description: 'When the status of an invoice payment changed.' })
      .describe('When the status changed'),
  })
  .meta({ id: 'InvoicePayment', description: 'A payment of an invoice, which links it to a charge or Payment Intent.' })

const recordId = () => pathId('invoice payment', 'inpay_123')

export default defineEntity({
  name: 'invoice_payments',
  type: 'InvoicePayment',
  summary: 'Payments of invoices, which link them to charges and Payment Intents.',
  docs: docs('invoice-payment'),
  record: InvoicePayment,
  actions: {
    list: list({
      summary: 'Lists invoice payments, newest first.',
      docs: docs('invoice-payment/list'),
      path: '/v1/invoice_payments',
      params: {
        created: createdFilter,
        invoice: idParam().optional().describe('Only payments of this invoice'),
        payment: z
          .strictObject({
            payment_intent: idParam().optional().describe('The Payment Intent; with type `payment_intent`'),
            payment_record: idParam().optional().describe('The payment record; with type `payment_record`'),
            type: z.enum(['payment_intent', 'payment_record']).describe('Which of the two is given'),
          })
          .optional()
          .describe('Only payments by this Payment Intent or payment record'),
        status: z.enum(['open', 'paid', 'canceled']).optional().describe('Only payments with this status'),
      },
    }),
    get: get(recordId(), {
      summary: 'Returns one invoice payment.',
      docs: docs('invoice-payment/retrieve'),
      path: '/v1/invoice_payments/{id}',
    }),
  },
})
