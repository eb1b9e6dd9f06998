import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import {
  CreditNoteDiscountAmounts,
  CreditNotePretaxCreditAmounts,
  CreditNoteRefunds,
  CreditNoteShippingCost,
  CreditNoteTotalTaxes,
} from './details.plans.ts'
import {
  created,
  currency,
  expandable,
  id,
  livemode,
  Metadata,
  object,
  open,
  openEnum,
  sublistOf,
} from './shared.records.ts'

export const CreditNote = z
  .looseObject({
    id: id(),
    object: object('credit_note'),
    amount: z.int().describe('Amount, smallest currency unit'),
    amount_shipping: z.int().describe('Shipping, smallest currency unit'),
    created: created(),
    currency: currency(),
    customer: expandable('Customer', 'DeletedCustomer').describe('Customer'),
    customer_account: z.string().nullable().describe('Account that acts as the customer'),
    customer_balance_transaction: expandable('CustomerBalanceTransaction')
      .nullable()
      .describe('Credit to the balance of the customer'),
    discount_amount: z.int().describe('Discounts in all, smallest currency unit'),
    discount_amounts: z.array(declaredAs(open(), CreditNoteDiscountAmounts)).describe('What each discount takes off'),
    effective_at: z.int().nullable().describe('Date printed on it, Unix seconds'),
    invoice: expandable('Invoice').describe('Invoice it belongs to'),
    lines: sublistOf('CreditNoteLineItem').describe('First 10 lines; the others by credit_note_line_items.list'),
    livemode: livemode(),
    memo: z.string().nullable().describe('Text on the credit note'),
    metadata: Metadata.nullable().describe("The caller's own keys and values"),
    number: z.string().describe('Number'),
    out_of_band_amount: z
      .int()
      .nullable()
      .describe('Amount that was refunded outside of Stripe, smallest currency unit'),
    pdf: z.string().describe('Address of the PDF; whoever has it can read it'),
    post_payment_amount: z.int().describe('Amount refunded after the payment, smallest currency unit'),
    pre_payment_amount: z.int().describe('Amount taken off before the payment, smallest currency unit'),
    pretax_credit_amounts: z
      .array(declaredAs(open(), CreditNotePretaxCreditAmounts))
      .describe('Credits taken off before tax'),
    reason: openEnum('fraudulent', 'duplicate', 'order_change', 'product_unsatisfactory')
      .nullable()
      .describe('Why it was written'),
    refunds: z.array(declaredAs(open(), CreditNoteRefunds)).describe('Refunds that belong to it'),
    shipping_cost: declaredAs(open(), CreditNoteShippingCost).nullable().describe('What shipping costs'),
    status: openEnum('void', 'issued').describe('State'),
    subtotal: z.int().describe('Amount before discounts and tax, smallest currency unit'),
    subtotal_excluding_tax: z.int().nullable().describe('As `subtotal`, without any tax'),
    total: z.int().describe('Sum after discounts and tax, smallest currency unit'),
    total_excluding_tax: z.int().nullable().describe('As `total`, without any tax'),
    total_taxes: z.array(declaredAs(open(), CreditNoteTotalTaxes)).nullable().describe('Tax by rate'),
    type: openEnum('mixed', 'post_payment', 'pre_payment').describe(
      'Whether it was written before or after the payment',
    ),
    voided_at: z.int().nullable().describe('When it was voided, Unix seconds'),
  })
  .meta({ id: 'CreditNote', description: 'An amount of a finalized invoice taken back.' })
