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
    title: text('Name of the discount'),
    description: text('Why it is given'),
    value: num('Amount or per cent off, as `valueType` says'),
    valueType: word('What `value` is', 'FIXED_AMOUNT', 'PERCENTAGE'),
    amountSet: moneyBag('What is taken off'),
  })
  .meta({ id: 'DraftOrderAppliedDiscount', description: 'A discount that the shop gives on a draft.' })

export const DraftOrderLineItem = z
  .looseObject({
    id: gid('DraftOrderLineItem'),
    name: text('Title of the product and of the variant'),
    title: text('Title of the product, or of what is sold besides products'),
    variantTitle: text('Title of the variant'),
    sku: text('Stock keeping unit'),
    vendor: text('Maker of the product'),
    quantity: int('Number'),
    custom: bool('Whether it is no product of the shop'),
    taxable: bool('Whether tax is charged'),
    requiresShipping: bool('Whether it has to be sent'),
    isGiftCard: bool('Whether it is a gift card'),
    product: omissible(reference('Product')),
    variant: omissible(reference('Variant')),
    originalUnitPriceSet: moneyBag('Price of one, without discounts'),
    appliedDiscount: DraftOrderAppliedDiscount.nullish().describe('Discount on the line'),
    weight: Weight.nullish().describe('Weight of one'),
    taxLines: taxLines('Taxes'),
    customAttributes: customAttributes('What the customer asked for: an engraving, a date'),
  })
  .meta({ id: 'DraftOrderLineItem', description: 'A line of a draft.' })

export const DraftOrder = z
  .looseObject({
    id: gid('DraftOrder'),
    legacyResourceId: legacyResourceId(),
    name: text('Name, like `#D1`'),
    status: word('State', 'COMPLETED', 'INVOICE_SENT', 'OPEN'),
    email: text('E-mail address of the customer'),
    phone: text('Phone number of the customer'),
    note2: text('Note'),
    poNumber: text('Number of the purchase order'),
    tags: texts('Tags'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    completedAt: time('When it became an order'),
    invoiceSentAt: time('When the invoice was sent'),
    invoiceUrl: text('Page where it can be paid. Whoever has it sees the draft: do not log it'),
    currencyCode: currency("The shop's currency"),
    presentmentCurrencyCode: currency('Currency that the customer sees'),
    taxExempt: bool('Whether no tax is charged'),
    taxesIncluded: bool('Whether prices include tax'),
    allowDiscountCodesInCheckout: bool('Whether the customer may give discount codes'),
    customAttributes: customAttributes('What the shop or apps added'),
    customer: omissible(resource('Customer. The scope `read_customers` is needed')),
    order: resource('Order that it became'),
    billingAddress: MailingAddress.nullish().describe('Who pays'),
    shippingAddress: MailingAddress.nullish().describe('Where it goes'),
    shippingLine: z
      .looseObject({
        title: text('Name of the delivery'),
        code: text('Code of the delivery'),
        custom: bool('Whether the shop set it by hand'),
        originalPriceSet: moneyBag('Price without discounts'),
      })
      .nullish()
      .describe('Delivery'),
    appliedDiscount: DraftOrderAppliedDiscount.nullish().describe('Discount on the whole'),
    taxLines: taxLines('Taxes on everything, summed up by tax'),
    subtotalPriceSet: moneyBag('Price of all lines after discounts, before delivery and taxes'),
    totalPriceSet: moneyBag('What the customer is to pay'),
    totalTaxSet: moneyBag('Taxes'),
    totalLineItemsPriceSet: moneyBag('Price of all lines, without discounts'),
    totalDiscountsSet: moneyBag('Discounts'),
    totalShippingPriceSet: moneyBag('Price of delivery'),
    lineItems: onDemand(connection(DraftOrderLineItem, { first: 25 }))
      .nullish()
      .describe('What is to be sold'),
  })
  .meta({ id: 'DraftOrder', description: 'An order that the shop prepares for a customer.' })

export const AbandonedCheckoutLineItem = z
  .looseObject({
    id: gid('AbandonedCheckoutLineItem'),
    title: text('Title of the product'),
    variantTitle: text('Title of the variant'),
    sku: text('Stock keeping unit'),
    quantity: int('Number'),
    product: omissible(reference('Product; null when it was deleted')),
    variant: omissible(reference('Variant; null when it was deleted')),
    originalUnitPriceSet: moneyBag('Price of one, without discounts'),
  })
  .meta({ id: 'AbandonedCheckoutLineItem', description: 'A line of an abandoned checkout.' })

export const AbandonedCheckout = z
  .looseObject({
    id: gid('AbandonedCheckout'),
    name: text('Name, like `#1001`'),
    note: text('Note of the customer'),
    abandonedCheckoutUrl: text('Page where the customer can go on. Whoever has it sees the checkout: do not log it'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    completedAt: time('When the customer bought after all'),
    taxesIncluded: bool('Whether prices include tax'),
    discountCodes: texts('Discount codes that were given'),
    customAttributes: customAttributes('What the shop or apps added'),
    customer: omissible(resource('Customer. The scope `read_customers` is needed')),
    billingAddress: MailingAddress.nullish().describe('Who would pay'),
    shippingAddress: MailingAddress.nullish().describe('Where it would go'),
    subtotalPriceSet: moneyBag('Price of all lines after discounts, before delivery and taxes'),
    totalPriceSet: moneyBag('What the customer would pay'),
    totalTaxSet: moneyBag('Taxes'),
    totalDiscountSet: moneyBag('Discounts'),
    totalDutiesSet: moneyBag('Duties'),
    totalLineItemsPriceSet: moneyBag('Price of all lines, without discounts'),
    taxLines: taxLines('Taxes on everything, summed up by tax'),
    lineItems: onDemand(connection(AbandonedCheckoutLineItem, { first: 50 }))
      .nullish()
      .describe('What was in it'),
  })
  .meta({ id: 'AbandonedCheckout', description: 'A checkout that a customer began and did not finish.' })
