import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import {
  CheckoutLineItemAdjustableQuantity,
  CheckoutLineItemDiscounts,
  CheckoutLineItemTaxes,
} from './details.small.ts'
import { currency, id, Metadata, object, open } from './shared.words.ts'

export const CheckoutLineItem = z
  .looseObject({
    id: id(),
    object: object('item'),
    adjustable_quantity: declaredAs(open(), CheckoutLineItemAdjustableQuantity)
      .nullable()
      .describe('Lets the payer change the quantity'),
    amount_discount: z.int().describe('Discounts in all, smallest currency unit'),
    amount_subtotal: z.int().describe('Sum before discounts and tax, smallest currency unit'),
    amount_tax: z.int().describe('Tax in all, smallest currency unit'),
    amount_total: z.int().describe('Sum after discounts and tax, smallest currency unit'),
    currency: currency(),
    description: z.string().nullable().describe('Free text'),
    discounts: z.array(declaredAs(open(), CheckoutLineItemDiscounts)).optional().describe('Discounts'),
    metadata: Metadata.nullable().describe("The caller's own keys and values"),
    price: declaredAs(open(), 'Price').nullable().describe('Price'),
    quantity: z.int().nullable().describe('Quantity'),
    taxes: z.array(declaredAs(open(), CheckoutLineItemTaxes)).optional().describe('Taxes'),
  })
  .meta({ id: 'CheckoutLineItem', description: 'Something that is bought with a checkout session or payment link.' })
