import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import {
  bool,
  connection,
  createdAt,
  currency,
  customAttributes,
  gid,
  int,
  legacyResourceId,
  MailingAddress,
  moneyBag,
  num,
  omissible,
  onDemand,
  reference,
  resource,
  taxLines,
  text,
  texts,
  time,
  updatedAt,
  Weight,
  word,
} from './shared.records.ts'

export const DraftOrderAppliedDiscount = z
  .looseObject({
    title: orNull(text('Name of the discount')),
    description: always(text('Reason for the discount')),
    value: always(num('Amount or percentage off, depending on `valueType`')),
    valueType: always(word('Whether `value` is an amount or a percentage', 'FIXED_AMOUNT', 'PERCENTAGE')),
    amountSet: always(moneyBag('Value of the discount')),
  })
  .meta({ id: 'DraftOrderAppliedDiscount', description: 'A discount that shop staff give on a draft order.' })

export const DraftOrderLineItem = z
  .looseObject({
    id: gid('DraftOrderLineItem'),
    name: always(text('Title of the product and variant')),
    title: always(text('Title of the product or custom item')),
    variantTitle: orNull(text('Title of the variant')),
    sku: orNull(text('SKU (stock keeping unit)')),
    vendor: orNull(text('Vendor of the product')),
    quantity: always(int('Quantity')),
    custom: always(bool('Whether it is a custom item rather than a product')),
    taxable: always(bool('Whether it is taxable')),
    requiresShipping: always(bool('Whether it requires shipping')),
    isGiftCard: always(bool('Whether it is a gift card')),
    product: omissible(reference('Product')),
    variant: omissible(reference('Variant')),
    originalUnitPriceSet: always(moneyBag('Unit price before discounts')),
    appliedDiscount: DraftOrderAppliedDiscount.nullable().describe('Discount on the line item'),
    weight: Weight.nullable().describe('Weight of one item'),
    taxLines: always(taxLines('Tax lines')),
    customAttributes: always(customAttributes('Customization requested by the customer, such as an engraving')),
  })
  .meta({ id: 'DraftOrderLineItem', description: 'A line item of a draft order.' })

export const DraftOrder = z
  .looseObject({
    id: gid('DraftOrder'),
    legacyResourceId: always(legacyResourceId()),
    name: always(text('Name, such as `#D1`')),
    status: always(word('Status', 'COMPLETED', 'INVOICE_SENT', 'OPEN')),
    email: orNull(text('Email address of the customer')),
    phone: orNull(text('Phone number of the customer')),
    note2: orNull(text('Note')),
    poNumber: orNull(text('Purchase order number')),
    tags: always(texts('Tags')),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    completedAt: orNull(time('When it was completed, becoming an order')),
    invoiceSentAt: orNull(time('When the invoice was sent')),
    invoiceUrl: orNull(text('URL of the invoice. Anyone who has it can see the draft order: do not log it')),
    currencyCode: always(currency('Currency of the shop')),
    presentmentCurrencyCode: always(currency('Presentment currency, shown to the customer')),
    taxExempt: always(bool('Whether it is exempt from tax')),
    taxesIncluded: always(bool('Whether prices include taxes')),
    allowDiscountCodesInCheckout: always(bool('Whether the customer can enter discount codes')),
    customAttributes: always(customAttributes('Custom information added by shop staff or apps')),
    customer: omissible(resource('Customer; requires the scope `read_customers`')),
    order: orNull(resource('Order that it became')),
    billingAddress: MailingAddress.nullable().describe('Billing address'),
    shippingAddress: MailingAddress.nullable().describe('Shipping address'),
    shippingLine: z
      .looseObject({
        title: always(text('Name of the shipping method')),
        code: orNull(text('Code of the shipping method')),
        custom: always(bool('Whether shop staff set it by hand')),
        originalPriceSet: always(moneyBag('Price before discounts')),
      })
      .nullable()
      .describe('Shipping method'),
    appliedDiscount: DraftOrderAppliedDiscount.nullable().describe('Discount on the whole draft order'),
    taxLines: always(taxLines('Total taxes, by tax')),
    subtotalPriceSet: always(moneyBag('Total of all line items after discounts, before shipping and taxes')),
    totalPriceSet: always(moneyBag('Total that the customer has to pay')),
    totalTaxSet: always(moneyBag('Tax lines')),
    totalLineItemsPriceSet: always(moneyBag('Total of all line items before discounts')),
    totalDiscountsSet: always(moneyBag('Total discounts')),
    totalShippingPriceSet: always(moneyBag('Total shipping price')),
    lineItems: onDemand(connection(DraftOrderLineItem, { first: 25 }))
      .nullish()
      .describe('Line items'),
  })
  .meta({ id: 'DraftOrder', description: 'An order that shop staff prepare for a customer.' })

export const AbandonedCheckoutLineItem = z
  .looseObject({
    id: gid('AbandonedCheckoutLineItem'),
    title: orNull(text('Title of the product')),
    variantTitle: orNull(text('Title of the variant')),
    sku: orNull(text('SKU (stock keeping unit)')),
    quantity: always(int('Quantity')),
    product: omissible(reference('Product; null if it has been deleted')),
    variant: omissible(reference('Variant; null if it has been deleted')),
    originalUnitPriceSet: always(moneyBag('Unit price before discounts')),
  })
  .meta({ id: 'AbandonedCheckoutLineItem', description: 'A line item of an abandoned checkout.' })

export const AbandonedCheckout = z
  .looseObject({
    id: gid('AbandonedCheckout'),
    name: always(text('Name, such as `#1001`')),
    note: always(text('Note from the customer')),
    abandonedCheckoutUrl: always(
      text('URL at which the customer can resume the checkout. Anyone who has it can see the checkout: do not log it'),
    ),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    completedAt: orNull(time('When the customer completed the purchase after all')),
    taxesIncluded: always(bool('Whether prices include taxes')),
    discountCodes: always(texts('Discount codes entered')),
    customAttributes: always(customAttributes('Custom information added by shop staff or apps')),
    customer: omissible(resource('Customer; requires the scope `read_customers`')),
    billingAddress: MailingAddress.nullable().describe('Billing address'),
    shippingAddress: MailingAddress.nullable().describe('Shipping address'),
    subtotalPriceSet: always(moneyBag('Total of all line items after discounts, before shipping and taxes')),
    totalPriceSet: always(moneyBag('Total that the customer would pay')),
    totalTaxSet: orNull(moneyBag('Tax lines')),
    totalDiscountSet: always(moneyBag('Total discounts')),
    totalDutiesSet: orNull(moneyBag('Total duties')),
    totalLineItemsPriceSet: always(moneyBag('Total of all line items before discounts')),
    taxLines: always(taxLines('Total taxes, by tax')),
    lineItems: onDemand(connection(AbandonedCheckoutLineItem, { first: 50 }))
      .nullish()
      .describe('Line items'),
  })
  .meta({ id: 'AbandonedCheckout', description: 'A checkout that a customer started but did not complete.' })
