import * as z from 'zod'
import { created, currency, expandable, id, livemode, Metadata, object, openEnum } from './shared.records.ts'

export const CustomerBalanceTransaction = z
  .looseObject({
    id: id(),
    object: object('customer_balance_transaction'),
    amount: z.int().describe('Amount, smallest currency unit; negative for credit'),
    checkout_session: expandable('CheckoutSession').nullable().describe('Checkout session that caused it'),
    created: created(),
    credit_note: expandable('CreditNote').nullable().describe('Credit note that caused it'),
    currency: currency(),
    customer: expandable('Customer').describe('Customer'),
    customer_account: z.string().nullable().describe('Account that acts as the customer'),
    description: z.string().nullable().describe('Free text'),
    ending_balance: z.int().describe('Balance afterwards, smallest currency unit'),
    invoice: expandable('Invoice').nullable().describe('Invoice'),
    livemode: livemode(),
    metadata: Metadata.nullable().describe("The caller's own keys and values"),
    type: openEnum(
      'adjustment',
      'credit_note',
      'applied_to_invoice',
      'checkout_session_subscription_payment',
      'checkout_session_subscription_payment_canceled',
      'initial',
      'invoice_overpaid',
      'invoice_too_large',
      'invoice_too_small',
      'migration',
      'unapplied_from_invoice',
      'unspent_receiver_credit',
    ).describe('Kind'),
  })
  .meta({ id: 'CustomerBalanceTransaction', description: 'A change of what a customer owes or has to credit.' })
