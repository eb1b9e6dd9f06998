import * as z from 'zod'
import {
  currency,
  customAttributes,
  flag,
  MailingAddressInput,
  MoneyInput,
  metafields,
  other,
  text,
  texts,
  time,
  WeightInput,
} from './shared.params.ts'

export const DraftOrderAppliedDiscountInput = z
  .strictObject({
    value: z.number().min(0).describe('Amount or per cent off, as `valueType` says'),
    valueType: z.enum(['FIXED_AMOUNT', 'PERCENTAGE']).describe('What `value` is'),
    amountWithCurrency: MoneyInput.optional().describe('The amount with its currency'),
    title: text('Name of the discount'),
    description: text('Why it is given'),
  })
  .meta({ id: 'DraftOrderAppliedDiscountInput', description: 'A discount that the shop gives.' })

export const DraftOrderLineItemInput = z
  .strictObject({
    variantId: other('ProductVariant', 'Variant; none for something besides products'),
    quantity: z.int32().min(1).describe('Number'),
    title: text('Title; needed where there is no variant'),
    originalUnitPriceWithCurrency: MoneyInput.optional().describe('Price of one; needed where there is no variant'),
    priceOverride: MoneyInput.optional().describe("Price of one in place of the variant's"),
    sku: text('Stock keeping unit; where there is no variant'),
    requiresShipping: flag('Whether it has to be sent; where there is no variant'),
    taxable: flag('Whether tax is charged; where there is no variant'),
    weight: WeightInput.optional().describe('Weight of one; where there is no variant'),
    appliedDiscount: DraftOrderAppliedDiscountInput.optional().describe('Discount on the line'),
    customAttributes: customAttributes('What the customer asked for: an engraving, a date'),
  })
  .meta({ id: 'DraftOrderLineItemInput', description: 'A line of a draft.' })

/** Fields of `DraftOrderInput`. */
export const draftOrderInput = {
  lineItems: z
    .array(DraftOrderLineItemInput)
    .min(1)
    .max(500)
    .optional()
    .describe('What is to be sold; replaces what was. Needed for a draft to make'),
  purchasingEntity: z
    .strictObject({ customerId: other('Customer', 'Customer') })
    .optional()
    .describe('Who buys'),
  email: text('E-mail address of the customer'),
  phone: text('Phone number of the customer'),
  note: text('Note'),
  tags: texts('Tags; those that it had are replaced'),
  poNumber: text('Number of the purchase order'),
  billingAddress: MailingAddressInput.optional().describe('Payer'),
  shippingAddress: MailingAddressInput.optional().describe('Where it goes'),
  useCustomerDefaultAddress: flag("Take the customer's addresses"),
  shippingLine: z
    .strictObject({
      title: text('Name of the delivery'),
      priceWithCurrency: MoneyInput.optional().describe('Price'),
      shippingRateHandle: text('Rate that was offered'),
    })
    .optional()
    .describe('Delivery'),
  appliedDiscount: DraftOrderAppliedDiscountInput.optional().describe('Discount on the whole'),
  discountCodes: texts('Discount codes'),
  acceptAutomaticDiscounts: flag('Let automatic discounts apply'),
  allowDiscountCodesInCheckout: flag('Let the customer give discount codes'),
  presentmentCurrencyCode: currency().optional().describe('Currency that the customer sees'),
  reserveInventoryUntil: time('Until when stock is kept for it'),
  taxExempt: flag('Whether no tax is charged'),
  visibleToCustomer: flag('Whether the customer sees it in the account'),
  sourceName: text('Where it came from'),
  customAttributes: customAttributes('What is kept with it'),
  metafields: metafields(),
}

/** Fields of `EmailInput`. */
export const EmailInput = z
  .strictObject({
    to: text("Recipient. Default: the customer's address"),
    from: text("Sender. Default: the shop's address"),
    bcc: texts('Who gets it without the recipient knowing'),
    subject: text('Subject'),
    customMessage: text('Words to the customer'),
  })
  .meta({ id: 'EmailInput', description: 'An email.' })
