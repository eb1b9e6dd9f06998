import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import {
  CreditNoteLineItemDiscountAmounts,
  CreditNoteLineItemPretaxCreditAmounts,
  CreditNoteLineItemTaxes,
} from './details.plans.ts'
import { id, livemode, Metadata, object, open, openEnum } from './shared.records.ts'

export const CreditNoteLineItem = z
  .looseObject({
    id: id(),
    object: object('credit_note_line_item'),
    amount: z.int().describe('Amount, smallest currency unit'),
    description: z.string().nullable().describe('Free text'),
    discount_amount: z.int().describe('Discounts in all, smallest currency unit'),
    discount_amounts: z
      .array(declaredAs(open(), CreditNoteLineItemDiscountAmounts))
      .describe('What each discount takes off'),
    invoice_line_item: z.string().optional().describe('Line of the invoice that it takes back'),
    livemode: livemode(),
    metadata: Metadata.nullable().describe("The caller's own keys and values"),
    pretax_credit_amounts: z
      .array(declaredAs(open(), CreditNoteLineItemPretaxCreditAmounts))
      .describe('Credits taken off before tax'),
    quantity: z.int().nullable().describe('Quantity'),
    tax_rates: z.array(declaredAs(open(), 'TaxRate')).describe('Ids of tax rates'),
    taxes: z.array(declaredAs(open(), CreditNoteLineItemTaxes)).nullable().describe('Taxes'),
    type: openEnum('custom_line_item', 'invoice_line_item').describe('Kind'),
    unit_amount: z.int().nullable().describe('Price of one unit, smallest currency unit'),
    unit_amount_decimal: z
      .string()
      .nullable()
      .describe('Price of one unit, smallest currency unit, with up to 12 decimals'),
  })
  .meta({ id: 'CreditNoteLineItem', description: 'One line of a credit note.' })
