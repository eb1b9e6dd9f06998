import * as z from 'zod'
import {
  amount,
  currency,
  customAttributes,
  decimal,
  flag,
  MailingAddressInput,
  MoneyBagInput,
  metafields,
  other,
  text,
  texts,
  time,
  WeightInput,
  word,
} from './shared.params.ts'
import { id } from './shared.ts'

export const OrderCreateTaxLineInput = z
  .strictObject({
    title: z.string().min(1).describe('Name of the tax'),
    rate: decimal().describe('Tax rate, as a fraction from 0 to 1, in a string'),
    priceSet: MoneyBagInput.optional().describe('Amount of the tax'),
    channelLiable: flag('Whether the sales channel remits the tax'),
  })
  .meta({ id: 'OrderCreateTaxLineInput', description: 'A tax to add.' })

const taxLines = (what: string) => z.array(OrderCreateTaxLineInput).optional().describe(what)

export const OrderCreateLineItemInput = z
  .strictObject({
    variantId: other('ProductVariant', 'Variant, which supplies the values you leave out'),
    productId: other('Product', 'Product, if no variant is given'),
    quantity: z.int32().min(1).describe('Quantity'),
    title: text('Title; required if there is no variant'),
    variantTitle: text('Title of the variant'),
    sku: text('SKU (stock keeping unit)'),
    vendor: text('Vendor'),
    priceSet: MoneyBagInput.optional().describe('Unit price; required if there is no variant'),
    requiresShipping: flag('Whether it requires shipping'),
    taxable: flag('Whether it is taxable'),
    giftCard: flag('Whether it is a gift card'),
    weight: WeightInput.optional().describe('Weight of one item'),
    taxLines: taxLines('Tax lines'),
    properties: z
      .array(z.strictObject({ name: z.string().min(1).describe('Name'), value: z.string().describe('Value') }))
      .optional()
      .describe('Customization requested by the customer, such as an engraving'),
  })
  .meta({ id: 'OrderCreateLineItemInput', description: 'A line item to add to an order.' })

export const OrderCreateShippingLineInput = z
  .strictObject({
    title: z.string().min(1).describe('Name of the shipping method'),
    priceSet: MoneyBagInput.describe('Price'),
    code: text('Code of the shipping method'),
    source: text('Source of the rate'),
    taxLines: taxLines('Tax lines'),
  })
  .meta({ id: 'OrderCreateShippingLineInput', description: 'A shipping method to add to an order.' })

export const OrderCreateOrderTransactionInput = z
  .strictObject({
    amountSet: MoneyBagInput.describe('Amount'),
    kind: word('Kind of transaction', [
      'AUTHORIZATION',
      'CAPTURE',
      'CHANGE',
      'EMV_AUTHORIZATION',
      'REFUND',
      'SALE',
      'VOID',
    ]),
    status: word('Status of the transaction', [
      'AWAITING_RESPONSE',
      'ERROR',
      'FAILURE',
      'PENDING',
      'SUCCESS',
      'UNKNOWN',
    ]),
    gateway: text('Payment gateway'),
    processedAt: time('When it was processed'),
    authorizationCode: text('Authorization code'),
    locationId: other('Location', 'Location where it took place'),
    test: flag('Whether it is a test transaction'),
  })
  .meta({ id: 'OrderCreateOrderTransactionInput', description: 'A transaction to record with an order.' })

export const OrderCreateCustomerInput = z
  .union([
    z.strictObject({
      toAssociate: z
        .strictObject({ id: other('Customer', 'Customer'), email: text('Email address of the customer') })
        .describe('Existing customer'),
    }),
    z.strictObject({
      toUpsert: z
        .strictObject({
          id: other('Customer', 'Customer'),
          email: text('Email address'),
          firstName: text('First name'),
          lastName: text('Last name'),
          phone: text('Phone number'),
          note: text('Note about the record, for shop staff'),
          tags: texts('Tags'),
          taxExempt: flag('Whether it is exempt from tax'),
        })
        .describe('Customer to create or update'),
    }),
  ])
  .meta({ id: 'OrderCreateCustomerInput', description: 'The customer: one of the two.' })

export const OrderCreateDiscountCodeInput = z
  .strictObject({
    itemFixedDiscountCode: z
      .strictObject({ code: z.string().min(1).describe('Code'), amountSet: MoneyBagInput.describe('Amount off') })
      .optional()
      .describe('Fixed amount off the items'),
    itemPercentageDiscountCode: z
      .strictObject({
        code: z.string().min(1).describe('Code'),
        percentage: z.number().min(0).max(100).describe('Percentage off'),
      })
      .optional()
      .describe('Percentage off the items'),
    freeShippingDiscountCode: z
      .strictObject({ code: z.string().min(1).describe('Code') })
      .optional()
      .describe('Free shipping'),
  })
  .meta({ id: 'OrderCreateDiscountCodeInput', description: 'A discount: one of the three.' })

/** Fields of `OrderCreateOrderInput`. */
export const orderCreateInput = {
  lineItems: z.array(OrderCreateLineItemInput).min(1).max(500).describe('Line items'),
  customer: OrderCreateCustomerInput.optional().describe('Purchaser'),
  email: text('Email address of the customer'),
  phone: text('Phone number of the customer'),
  billingAddress: MailingAddressInput.optional().describe('Billing address'),
  shippingAddress: MailingAddressInput.optional().describe('Shipping address'),
  shippingLines: z.array(OrderCreateShippingLineInput).optional().describe('Shipping lines'),
  discountCode: OrderCreateDiscountCodeInput.optional().describe('Discount'),
  taxLines: taxLines('Taxes on the whole order; set them either here or on the line items'),
  transactions: z.array(OrderCreateOrderTransactionInput).optional().describe('Payments'),
  financialStatus: word('Financial status', [
    'AUTHORIZED',
    'EXPIRED',
    'PAID',
    'PARTIALLY_PAID',
    'PARTIALLY_REFUNDED',
    'PENDING',
    'REFUNDED',
    'VOIDED',
  ]),
  fulfillmentStatus: word('Fulfillment status', ['FULFILLED', 'PARTIAL', 'RESTOCKED']),
  currency: currency().optional(),
  presentmentCurrency: currency().optional().describe('Presentment currency, shown to the customer'),
  name: text('Name. Default: derived from the next order number'),
  note: text('Note'),
  tags: texts('Tags'),
  poNumber: text('Purchase order number'),
  customAttributes: z
    .array(z.strictObject({ key: z.string().min(1).describe('Name'), value: z.string().describe('Value') }))
    .optional()
    .describe('Custom information'),
  processedAt: time('When the order was placed'),
  closedAt: time('When it was closed'),
  sourceName: text('Source, such as a sales channel'),
  sourceIdentifier: text('Id of the order at its source'),
  taxesIncluded: flag('Whether prices include taxes'),
  buyerAcceptsMarketing: flag('Whether the customer agreed to receive marketing'),
  test: flag('Whether it is a test order'),
  metafields: metafields(),
}

export const OrderCreateOptionsInput = z
  .strictObject({
    inventoryBehaviour: word('How to adjust inventory. Default: not at all', [
      'BYPASS',
      'DECREMENT_IGNORING_POLICY',
      'DECREMENT_OBEYING_POLICY',
    ]),
    sendReceipt: flag('Whether to send the customer an order confirmation'),
    sendFulfillmentReceipt: flag('Whether to send the customer a shipping confirmation'),
  })
  .meta({ id: 'OrderCreateOptionsInput', description: 'Options for creating an order.' })

/** Fields of `OrderInput`, except the id. */
export const orderInput = {
  email: text('Email address of the customer'),
  phone: text('Phone number of the customer'),
  note: text('Note'),
  tags: texts('Tags; replaces existing tags'),
  poNumber: text('Purchase order number'),
  shippingAddress: MailingAddressInput.optional().describe('Shipping address'),
  customAttributes: customAttributes('Custom information; replaces what is there'),
  metafields: metafields(),
}

/** Arguments of `orderCancel`, except the id. */
export const orderCancelArguments = {
  reason: z.enum(['CUSTOMER', 'DECLINED', 'FRAUD', 'INVENTORY', 'OTHER', 'STAFF']).describe('Reason'),
  restock: z.boolean().describe('Whether to restock the items'),
  refundMethod: z
    .strictObject({
      originalPaymentMethodsRefund: z.boolean().describe('Whether to refund the original payment methods'),
    })
    .optional()
    .describe('How to refund. Default: no refund'),
  notifyCustomer: flag('Whether to notify the customer'),
  staffNote: z.string().max(255).optional().describe('Note for staff'),
}

export const RefundLineItemInput = z
  .strictObject({
    lineItemId: id('LineItem').describe('Line item of the order'),
    quantity: z.int32().min(1).describe('Quantity to refund'),
    restockType: word('How to restock the items', ['CANCEL', 'NO_RESTOCK', 'RETURN']),
    locationId: other('Location', 'Location to restock the items at'),
  })
  .meta({ id: 'RefundLineItemInput', description: 'A line item to refund.' })

export const OrderTransactionInput = z
  .strictObject({
    orderId: id('Order').describe('Order'),
    parentId: other('OrderTransaction', 'Id of the transaction to refund'),
    amount: amount('Amount'),
    gateway: z.string().min(1).describe('Payment gateway'),
    kind: z.enum(['REFUND', 'CAPTURE', 'VOID', 'SALE', 'AUTHORIZATION']).describe('Kind of transaction'),
  })
  .meta({ id: 'OrderTransactionInput', description: 'A transaction to record with an order.' })

/** Fields of `RefundInput`, except the order. */
export const refundInput = {
  refundLineItems: z.array(RefundLineItemInput).optional().describe('Line items to refund'),
  shipping: z
    .strictObject({
      amount: amount('Amount').optional(),
      fullRefund: flag('Whether to refund shipping in full'),
    })
    .optional()
    .describe('Shipping to refund'),
  transactions: z
    .array(OrderTransactionInput)
    .optional()
    .describe('Refund transactions; no money is moved without one'),
  note: text('Reason'),
  notify: flag('Whether to notify the customer'),
  currency: currency().optional().describe('Currency of the amounts'),
  discrepancyReason: word('Why the amount differs from the value of the items', [
    'CUSTOMER',
    'DAMAGE',
    'OTHER',
    'RESTOCK',
  ]),
  allowOverRefunding: flag('Whether to allow refunding more than was paid'),
  processedAt: time('When it was processed'),
}
