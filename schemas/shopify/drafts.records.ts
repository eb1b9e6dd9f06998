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
    description: always(text('Why it is given')),
    value: always(num('Amount or per cent off, as `valueType` says')),
    valueType: always(word('What `value` is', 'FIXED_AMOUNT', 'PERCENTAGE')),
    amountSet: always(moneyBag('What is taken off')),
  })
  .meta({ id: 'DraftOrderAppliedDiscount', description: 'A discount that the shop gives on a draft.' })

export const DraftOrderLineItem = z
  .looseObject({
    id: gid('DraftOrderLineItem'),
    name: always(text('Title of the product and of the variant')),
    title: always(text('Title of the product, or of what is sold besides products')),
    variantTitle: orNull(text('Title of the variant')),
    sku: orNull(text('Stock keeping unit')),
    vendor: orNull(text('Maker of the product')),
    quantity: always(int('Number')),
    custom: always(bool('Whether it is no product of the shop')),
    taxable: always(bool('Whether tax is charged')),
    requiresShipping: always(bool('Whether it has to be sent')),
    isGiftCard: always(bool('Whether it is a gift card')),
    product: omissible(reference('Product')),
    variant: omissible(reference('Variant')),
    originalUnitPriceSet: always(moneyBag('Price of one, without discounts')),
    appliedDiscount: DraftOrderAppliedDiscount.nullable().describe('Discount on the line'),
    weight: Weight.nullable().describe('Weight of one'),
    taxLines: always(taxLines('Taxes')),
    customAttributes: always(customAttributes('What the customer asked for: an engraving, a date')),
  })
  .meta({ id: 'DraftOrderLineItem', description: 'A line of a draft.' })

export const DraftOrder = z
  .looseObject({
    id: gid('DraftOrder'),
    legacyResourceId: always(legacyResourceId()),
    name: always(text('Name, like `#D1`')),
    status: always(word('State', 'COMPLETED', 'INVOICE_SENT', 'OPEN')),
    email: orNull(text('E-mail address of the customer')),
    phone: orNull(text('Phone number of the customer')),
    note2: orNull(text('Note')),
    poNumber: orNull(text('Number of the purchase order')),
    tags: always(texts('Tags')),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    completedAt: orNull(time('When it became an order')),
    invoiceSentAt: orNull(time('When the invoice was sent')),
    invoiceUrl: orNull(text('Page where it can be paid. Whoever has it sees the draft: do not log it')),
    currencyCode: always(currency("The shop's currency")),
    presentmentCurrencyCode: always(currency('Currency that the customer sees')),
    taxExempt: always(bool('Whether no tax is charged')),
    taxesIncluded: always(bool('Whether prices include tax')),
    allowDiscountCodesInCheckout: always(bool('Whether the customer may give discount codes')),
    customAttributes: always(customAttributes('What the shop or apps added')),
    customer: omissible(resource('Customer. The scope `read_customers` is needed')),
    order: orNull(resource('Order that it became')),
    billingAddress: MailingAddress.nullable().describe('Payer'),
    shippingAddress: MailingAddress.nullable().describe('Where it goes'),
    shippingLine: z
      .looseObject({
        title: always(text('Name of the delivery')),
        code: orNull(text('Code of the delivery')),
        custom: always(bool('Whether the shop set it by hand')),
        originalPriceSet: always(moneyBag('Price without discounts')),
      })
      .nullable()
      .describe('Delivery'),
    appliedDiscount: DraftOrderAppliedDiscount.nullable().describe('Discount on the whole'),
    taxLines: always(taxLines('Taxes on everything, summed up by tax')),
    subtotalPriceSet: always(moneyBag('Price of all lines after discounts, before delivery and taxes')),
    totalPriceSet: always(moneyBag('What the customer is to pay')),
    totalTaxSet: always(moneyBag('Taxes')),
    totalLineItemsPriceSet: always(moneyBag('Price of all lines, without discounts')),
    totalDiscountsSet: always(moneyBag('Discounts')),
    totalShippingPriceSet: always(moneyBag('Price of delivery')),
    lineItems: onDemand(connection(DraftOrderLineItem, { first: 25 }))
      .nullish()
      .describe('What is to be sold'),
  })
  .meta({ id: 'DraftOrder', description: 'An order that the shop prepares for a customer.' })

export const AbandonedCheckoutLineItem = z
  .looseObject({
    id: gid('AbandonedCheckoutLineItem'),
    title: orNull(text('Title of the product')),
    variantTitle: orNull(text('Title of the variant')),
    sku: orNull(text('Stock keeping unit')),
    quantity: always(int('Number')),
    product: omissible(reference('Product; null when it was deleted')),
    variant: omissible(reference('Variant; null when it was deleted')),
    originalUnitPriceSet: always(moneyBag('Price of one, without discounts')),
  })
  .meta({ id: 'AbandonedCheckoutLineItem', description: 'A line of an abandoned checkout.' })

export const AbandonedCheckout = z
  .looseObject({
    id: gid('AbandonedCheckout'),
    name: always(text('Name, like `#1001`')),
    note: always(text('Note of the customer')),
    abandonedCheckoutUrl: always(
      text('Page where the customer can go on. Whoever has it sees the checkout: do not log it'),
    ),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    completedAt: orNull(time('When the customer bought after all')),
    taxesIncluded: always(bool('Whether prices include tax')),
    discountCodes: always(texts('Discount codes that were given')),
    customAttributes: always(customAttributes('What the shop or apps added')),
    customer: omissible(resource('Customer. The scope `read_customers` is needed')),
    billingAddress: MailingAddress.nullable().describe('Who would pay'),
    shippingAddress: MailingAddress.nullable().describe('Where it would go'),
    subtotalPriceSet: always(moneyBag('Price of all lines after discounts, before delivery and taxes')),
    totalPriceSet: always(moneyBag('What the customer would pay')),
    totalTaxSet: orNull(moneyBag('Taxes')),
    totalDiscountSet: always(moneyBag('Discounts')),
    totalDutiesSet: orNull(moneyBag('Duties')),
    totalLineItemsPriceSet: always(moneyBag('Price of all lines, without discounts')),
    taxLines: always(taxLines('Taxes on everything, summed up by tax')),
    lineItems: onDemand(connection(AbandonedCheckoutLineItem, { first: 50 }))
      .nullish()
      .describe('What was in it'),
  })
  .meta({ id: 'AbandonedCheckout', description: 'A checkout that a customer began and did not finish.' })
