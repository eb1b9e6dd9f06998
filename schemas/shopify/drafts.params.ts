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
    value: z.number().min(0).describe('Amount or percentage off, depending on `valueType`'),
    valueType: z.enum(['FIXED_AMOUNT', 'PERCENTAGE']).describe('Whether `value` is an amount or a percentage'),
    amountWithCurrency: MoneyInput.optional().describe('The amount with its currency'),
    title: text('Name of the discount'),
    description: text('Reason for the discount'),
  })
  .meta({ id: 'DraftOrderAppliedDiscountInput', description: 'A discount that shop staff give.' })

export const DraftOrderLineItemInput = z
  .strictObject({
    variantId: other('ProductVariant', 'Variant; none for a custom item'),
    quantity: z.int32().min(1).describe('Quantity'),
    title: text('Title; required if there is no variant'),
    originalUnitPriceWithCurrency: MoneyInput.optional().describe('Unit price; required if there is no variant'),
    priceOverride: MoneyInput.optional().describe("Unit price that replaces the variant's"),
    sku: text('SKU; if there is no variant'),
    requiresShipping: flag('Whether shipping is required; if there is no variant'),
    taxable: flag('Whether it is taxable; if there is no variant'),
    weight: WeightInput.optional().describe('Weight of one item; if there is no variant'),
    appliedDiscount: DraftOrderAppliedDiscountInput.optional().describe('Discount on the line item'),
    customAttributes: customAttributes('Customization requested by the customer, such as an engraving'),
  })
  .meta({ id: 'DraftOrderLineItemInput', description: 'A line item of a draft order.' })

/** Fields of `DraftOrderInput`. */
export const draftOrderInput = {
  lineItems: z
    .array(DraftOrderLineItemInput)
    .min(1)
    .max(500)
    .optional()
    .describe('Items to sell; replaces existing ones. Required to create a draft order'),
  purchasingEntity: z
    .strictObject({ customerId: other('Customer', 'Customer') })
    .optional()
    .describe('Purchaser'),
  email: text('Email address of the customer'),
  phone: text('Phone number of the customer'),
  note: text('Note'),
  tags: texts('Tags; replaces existing tags'),
  poNumber: text('Purchase order number'),
  billingAddress: MailingAddressInput.optional().describe('Billing address'),
  shippingAddress: MailingAddressInput.optional().describe('Shipping address'),
  useCustomerDefaultAddress: flag("Whether to use the customer's default address"),
  shippingLine: z
    .strictObject({
      title: text('Name of the shipping method'),
      priceWithCurrency: MoneyInput.optional().describe('Price'),
      shippingRateHandle: text('Handle of the shipping rate'),
    })
    .optional()
    .describe('Shipping method'),
  appliedDiscount: DraftOrderAppliedDiscountInput.optional().describe('Discount on the whole draft order'),
  discountCodes: texts('Discount codes'),
  acceptAutomaticDiscounts: flag('Whether to apply automatic discounts'),
  allowDiscountCodesInCheckout: flag('Whether the customer can enter discount codes at checkout'),
  presentmentCurrencyCode: currency().optional().describe('Presentment currency, shown to the customer'),
  reserveInventoryUntil: time('When to stop reserving inventory for it'),
  taxExempt: flag('Whether it is exempt from tax'),
  visibleToCustomer: flag('Whether the customer can see it in their account'),
  sourceName: text('Source, such as a sales channel'),
  customAttributes: customAttributes('Custom information'),
  metafields: metafields(),
}

/** Fields of `EmailInput`. */
export const EmailInput = z
  .strictObject({
    to: text("Recipient. Default: the customer's email address"),
    from: text("Sender. Default: the shop's email address"),
    bcc: texts('Bcc recipients'),
    subject: text('Subject line'),
    customMessage: text('Message to the customer'),
  })
  .meta({ id: 'EmailInput', description: 'An email to send.' })
