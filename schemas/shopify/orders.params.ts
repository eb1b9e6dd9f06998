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
    rate: decimal().describe('Share of the price, 0 to 1, in a string'),
    priceSet: MoneyBagInput.optional().describe('The tax'),
    channelLiable: flag('Whether the sales channel pays it to the authorities'),
  })
  .meta({ id: 'OrderCreateTaxLineInput', description: 'A tax.' })

const taxLines = (what: string) => z.array(OrderCreateTaxLineInput).optional().describe(what)

export const OrderCreateLineItemInput = z
  .strictObject({
    variantId: other('ProductVariant', 'Variant; omitted values are taken from it'),
    productId: other('Product', 'Product, where no variant is given'),
    quantity: z.int32().min(1).describe('Number'),
    title: text('Title; needed where there is no variant'),
    variantTitle: text('Title of the variant'),
    sku: text('Stock keeping unit'),
    vendor: text('Maker'),
    priceSet: MoneyBagInput.optional().describe('Price of one; needed where there is no variant'),
    requiresShipping: flag('Whether it has to be sent'),
    taxable: flag('Whether tax is charged'),
    giftCard: flag('Whether it is a gift card'),
    weight: WeightInput.optional().describe('Weight of one'),
    taxLines: taxLines('Taxes'),
    properties: z
      .array(z.strictObject({ name: z.string().min(1).describe('Name'), value: z.string().describe('Value') }))
      .optional()
      .describe('What the customer asked for: an engraving, a date'),
  })
  .meta({ id: 'OrderCreateLineItemInput', description: 'A line of an order.' })

export const OrderCreateShippingLineInput = z
  .strictObject({
    title: z.string().min(1).describe('Name of the delivery'),
    priceSet: MoneyBagInput.describe('Price'),
    code: text('Code of the delivery'),
    source: text('Where the rate came from'),
    taxLines: taxLines('Taxes'),
  })
  .meta({ id: 'OrderCreateShippingLineInput', description: 'A delivery.' })

export const OrderCreateOrderTransactionInput = z
  .strictObject({
    amountSet: MoneyBagInput.describe('Amount'),
    kind: word('What it does', ['AUTHORIZATION', 'CAPTURE', 'CHANGE', 'EMV_AUTHORIZATION', 'REFUND', 'SALE', 'VOID']),
    status: word('How it went', ['AWAITING_RESPONSE', 'ERROR', 'FAILURE', 'PENDING', 'SUCCESS', 'UNKNOWN']),
    gateway: text('Payment gateway'),
    processedAt: time('When it was carried out'),
    authorizationCode: text('Code of the authorization'),
    locationId: other('Location', 'Shop where it was made'),
    test: flag('Whether no money moved'),
  })
  .meta({ id: 'OrderCreateOrderTransactionInput', description: 'A payment.' })

export const OrderCreateCustomerInput = z
  .union([
    z.strictObject({
      toAssociate: z
        .strictObject({ id: other('Customer', 'Customer'), email: text('E-mail address of the customer') })
        .describe('A customer that there is'),
    }),
    z.strictObject({
      toUpsert: z
        .strictObject({
          id: other('Customer', 'Customer'),
          email: text('E-mail address'),
          firstName: text('First name'),
          lastName: text('Last name'),
          phone: text('Phone number'),
          note: text('Note of the shop'),
          tags: texts('Tags'),
          taxExempt: flag('Whether no tax is charged'),
        })
        .describe('A customer to make, or to change'),
    }),
  ])
  .meta({ id: 'OrderCreateCustomerInput', description: 'Who buys: one of the two.' })

export const OrderCreateDiscountCodeInput = z
  .strictObject({
    itemFixedDiscountCode: z
      .strictObject({ code: z.string().min(1).describe('Code'), amountSet: MoneyBagInput.describe('Amount off') })
      .optional()
      .describe('An amount off the goods'),
    itemPercentageDiscountCode: z
      .strictObject({
        code: z.string().min(1).describe('Code'),
        percentage: z.number().min(0).max(100).describe('Per cent off'),
      })
      .optional()
      .describe('A percentage off the goods'),
    freeShippingDiscountCode: z
      .strictObject({ code: z.string().min(1).describe('Code') })
      .optional()
      .describe('No price of delivery'),
  })
  .meta({ id: 'OrderCreateDiscountCodeInput', description: 'A discount: one of the three.' })

/** Fields of `OrderCreateOrderInput`. */
export const orderCreateInput = {
  lineItems: z.array(OrderCreateLineItemInput).min(1).max(500).describe('What is sold'),
  customer: OrderCreateCustomerInput.optional().describe('Who buys'),
  email: text('E-mail address of the customer'),
  phone: text('Phone number of the customer'),
  billingAddress: MailingAddressInput.optional().describe('Payer'),
  shippingAddress: MailingAddressInput.optional().describe('Where it goes'),
  shippingLines: z.array(OrderCreateShippingLineInput).optional().describe('Deliveries'),
  discountCode: OrderCreateDiscountCodeInput.optional().describe('Discount'),
  taxLines: taxLines('Taxes on the whole; give them here or on the lines'),
  transactions: z.array(OrderCreateOrderTransactionInput).optional().describe('Payments'),
  financialStatus: word('How far payment is', [
    'AUTHORIZED',
    'EXPIRED',
    'PAID',
    'PARTIALLY_PAID',
    'PARTIALLY_REFUNDED',
    'PENDING',
    'REFUNDED',
    'VOIDED',
  ]),
  fulfillmentStatus: word('How far delivery is', ['FULFILLED', 'PARTIAL', 'RESTOCKED']),
  currency: currency().optional(),
  presentmentCurrency: currency().optional().describe('Currency that the customer sees'),
  name: text('Name. Default: made from the next number'),
  note: text('Note'),
  tags: texts('Tags'),
  poNumber: text('Number of the purchase order'),
  customAttributes: z
    .array(z.strictObject({ key: z.string().min(1).describe('Name'), value: z.string().describe('Value') }))
    .optional()
    .describe('What is kept with the order'),
  processedAt: time('When it was placed'),
  closedAt: time('When it was closed'),
  sourceName: text('Where it came from'),
  sourceIdentifier: text('Id that it has there'),
  taxesIncluded: flag('Whether prices include tax'),
  buyerAcceptsMarketing: flag('Whether the customer agreed to marketing'),
  test: flag('Whether it is placed to try something out'),
  metafields: metafields(),
}

export const OrderCreateOptionsInput = z
  .strictObject({
    inventoryBehaviour: word('What happens to stock. Default: nothing', [
      'BYPASS',
      'DECREMENT_IGNORING_POLICY',
      'DECREMENT_OBEYING_POLICY',
    ]),
    sendReceipt: flag('Send the customer a confirmation'),
    sendFulfillmentReceipt: flag('Send the customer word of the delivery'),
  })
  .meta({ id: 'OrderCreateOptionsInput', description: 'What making an order entails.' })

/** Fields of `OrderInput`, but for the id. */
export const orderInput = {
  email: text('E-mail address of the customer'),
  phone: text('Phone number of the customer'),
  note: text('Note'),
  tags: texts('Tags; those that it had are replaced'),
  poNumber: text('Number of the purchase order'),
  shippingAddress: MailingAddressInput.optional().describe('Where it goes'),
  customAttributes: customAttributes('What is kept with the order; replaces what was'),
  metafields: metafields(),
}

/** Arguments of `orderCancel`, but for the id. */
export const orderCancelArguments = {
  reason: z.enum(['CUSTOMER', 'DECLINED', 'FRAUD', 'INVENTORY', 'OTHER', 'STAFF']).describe('Why'),
  restock: z.boolean().describe('Put the goods back into stock'),
  refundMethod: z
    .strictObject({ originalPaymentMethodsRefund: z.boolean().describe('Give the money back the way it came') })
    .optional()
    .describe('How money goes back. Default: it does not'),
  notifyCustomer: flag('Send the customer word'),
  staffNote: z.string().max(255).optional().describe('Note for the staff'),
}

export const RefundLineItemInput = z
  .strictObject({
    lineItemId: id('LineItem').describe('Line of the order'),
    quantity: z.int32().min(1).describe('Number to give back'),
    restockType: word('What happens to the goods', ['CANCEL', 'NO_RESTOCK', 'RETURN']),
    locationId: other('Location', 'Where they go back into stock'),
  })
  .meta({ id: 'RefundLineItemInput', description: 'What is refunded of one line of an order.' })

export const OrderTransactionInput = z
  .strictObject({
    orderId: id('Order').describe('Order'),
    parentId: other('OrderTransaction', 'Payment that is refunded'),
    amount: amount('Amount'),
    gateway: z.string().min(1).describe('Payment gateway'),
    kind: z.enum(['REFUND', 'CAPTURE', 'VOID', 'SALE', 'AUTHORIZATION']).describe('What it does'),
  })
  .meta({ id: 'OrderTransactionInput', description: 'A payment.' })

/** Fields of `RefundInput`, but for the order. */
export const refundInput = {
  refundLineItems: z.array(RefundLineItemInput).optional().describe('Lines to give back'),
  shipping: z
    .strictObject({
      amount: amount('Amount').optional(),
      fullRefund: flag('The whole price of delivery'),
    })
    .optional()
    .describe('What is refunded of the price of delivery'),
  transactions: z.array(OrderTransactionInput).optional().describe('Payments back; no money moves without one'),
  note: text('Why'),
  notify: flag('Send the customer word'),
  currency: currency().optional().describe('Currency that the amounts are in'),
  discrepancyReason: word('Why the amount differs from what the lines are worth', [
    'CUSTOMER',
    'DAMAGE',
    'OTHER',
    'RESTOCK',
  ]),
  allowOverRefunding: flag('Allow more than was paid'),
  processedAt: time('When it was carried out'),
}
