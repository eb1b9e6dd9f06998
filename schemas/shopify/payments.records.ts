import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import {
  bool,
  connection,
  createdAt,
  gid,
  int,
  json,
  legacyResourceId,
  money,
  moneyBag,
  omissible,
  on,
  onDemand,
  reference,
  resource,
  text,
  time,
  updatedAt,
  word,
} from './shared.records.ts'

const kind = () =>
  word(
    'Kind of transaction',
    'AUTHORIZATION',
    'CAPTURE',
    'CHANGE',
    'EMV_AUTHORIZATION',
    'REFUND',
    'SALE',
    'SUGGESTED_REFUND',
    'VOID',
  )
const status = () =>
  word('Status of the transaction', 'AWAITING_RESPONSE', 'ERROR', 'FAILURE', 'PENDING', 'SUCCESS', 'UNKNOWN')

export const CurrencyExchangeAdjustment = z
  .looseObject({
    id: gid('CurrencyExchangeAdjustment'),
    adjustment: always(money('Amount of the adjustment')),
    originalAmountSet: always(money('Value at the time of the transaction')),
    finalAmountSet: always(money('Value at settlement')),
  })
  .meta({ id: 'CurrencyExchangeAdjustment', description: 'An adjustment for a change in the exchange rate.' })

export const OrderTransaction = z
  .looseObject({
    id: gid('OrderTransaction'),
    kind: always(kind()),
    status: always(status()),
    gateway: orNull(text('Payment gateway, such as `shopify_payments`')),
    formattedGateway: orNull(text('Display name of the gateway')),
    test: always(bool('Whether it is a test transaction')),
    createdAt: always(createdAt()),
    processedAt: orNull(time('When the gateway processed it')),
    errorCode: orNull(text('Error code, such as `CARD_DECLINED`')),
    paymentId: orNull(text('Id of the payment it belongs to')),
    authorizationExpiresAt: orNull(time('When the authorization expires; the amount can be captured until then')),
    manualPaymentGateway: always(bool('Whether it was a manual payment, outside Shopify')),
    receiptJson: json('Receipt from the gateway; its structure is not guaranteed'),
    amountSet: always(moneyBag('Amount')),
    totalUnsettledSet: orNull(moneyBag('Amount that can still be captured')),
    amountRoundingSet: orNull(moneyBag('Cash rounding adjustment')),
    order: orNull(resource('Order')),
    parentTransaction: orNull(reference('Transaction it follows, such as the authorization of a capture')),
    location: omissible(resource('Location where it took place; requires the scope `read_locations`')),
    device: orNull(reference('Device it was made on')),
    currencyExchangeAdjustment: CurrencyExchangeAdjustment.nullable().describe(
      'Adjustment for a change in the exchange rate',
    ),
    paymentDetails: z
      .looseObject({
        __typename: z.string().describe("`CardPaymentDetails`, or another payment method's type"),
        avsResultCode: on('CardPaymentDetails', text('AVS result code, a letter')),
        bin: on('CardPaymentDetails', text('Bank identification number: first digits of the card')),
        company: on('CardPaymentDetails', text('Card brand')),
        cvvResultCode: on('CardPaymentDetails', text('CVV result code, a letter')),
        expirationMonth: on('CardPaymentDetails', int('Expiration month of the card')),
        expirationYear: on('CardPaymentDetails', int('Expiration year of the card')),
        name: on('CardPaymentDetails', text('Name on the card')),
        number: on('CardPaymentDetails', text('Card number, masked except for the last digits')),
        wallet: on(
          'CardPaymentDetails',
          word('Digital wallet', 'AMAZON_PAY', 'ANDROID_PAY', 'APPLE_PAY', 'FACEBOOK_PAY', 'GOOGLE_PAY', 'SHOPIFY_PAY'),
        ),
      })
      .nullable()
      .describe('Details of the card or other payment method'),
  })
  .meta({
    id: 'OrderTransaction',
    description: 'A transaction: money authorized, captured, charged, refunded or voided.',
  })

export const TenderTransaction = z
  .looseObject({
    id: gid('TenderTransaction'),
    amount: always(money('Amount; negative for refunds')),
    paymentMethod: orNull(text('Payment method, such as `credit_card` or `cash`')),
    processedAt: orNull(time('When it was processed')),
    remoteReference: orNull(text('Id of the payment at the gateway')),
    test: always(bool('Whether it is a test transaction')),
    order: orNull(resource('Order')),
    transactionDetails: z
      .looseObject({
        __typename: z.string().describe("`TenderTransactionCreditCardDetails`, or another payment method's type"),
        creditCardCompany: on('TenderTransactionCreditCardDetails', text('Card brand')),
        creditCardNumber: on(
          'TenderTransactionCreditCardDetails',
          text('Card number, masked except for the last digits'),
        ),
      })
      .nullable()
      .describe('Card details'),
  })
  .meta({ id: 'TenderTransaction', description: 'A movement of money between the shop and a customer.' })

export const RefundLineItem = z
  .looseObject({
    id: orNull(text('Id')),
    quantity: always(int('Quantity refunded')),
    restockType: always(word('How the items were restocked', 'CANCEL', 'LEGACY_RESTOCK', 'NO_RESTOCK', 'RETURN')),
    restocked: always(bool('Whether the items have been restocked')),
    location: orNull(reference('Location the items were restocked at')),
    lineItem: always(reference('Line item of the order')),
    priceSet: always(moneyBag('Unit price')),
    subtotalSet: always(moneyBag('Amount refunded for the line item, before tax')),
    totalTaxSet: always(moneyBag('Tax refunded')),
  })
  .meta({ id: 'RefundLineItem', description: 'A line item of a refund.' })

export const RefundShippingLine = z
  .looseObject({
    id: gid('RefundShippingLine'),
    subtotalAmountSet: always(moneyBag('Amount refunded for shipping, before tax')),
    taxAmountSet: always(moneyBag('Tax refunded')),
    shippingLine: z.looseObject({ id: orNull(text('Id')) }).describe('Shipping method'),
  })
  .meta({ id: 'RefundShippingLine', description: 'A shipping line of a refund.' })

export const OrderAdjustment = z
  .looseObject({
    id: gid('OrderAdjustment'),
    reason: orNull(
      word(
        'Reason for the adjustment',
        'CUSTOMER',
        'DAMAGE',
        'FULL_RETURN_BALANCING_ADJUSTMENT',
        'PENDING_REFUND_DISCREPANCY',
        'REFUND_DISCREPANCY',
        'RESTOCK',
      ),
    ),
    amountSet: always(moneyBag('Amount of the adjustment')),
    taxAmountSet: always(moneyBag('Tax on the adjustment')),
  })
  .meta({
    id: 'OrderAdjustment',
    description: 'A difference between the amount refunded and the value of the items and shipping.',
  })

export const RefundTransaction = z
  .looseObject({
    id: gid('OrderTransaction'),
    kind: always(kind()),
    status: always(status()),
    amountSet: always(moneyBag('Amount')),
  })
  .meta({
    id: 'RefundTransaction',
    description: 'A transaction of a refund.',
    graphql: { type: 'OrderTransaction' },
  })

export const Refund = z
  .looseObject({
    id: gid('Refund'),
    legacyResourceId: always(legacyResourceId()),
    createdAt: orNull(createdAt()),
    updatedAt: always(updatedAt()),
    processedAt: always(time('When it was processed')),
    note: orNull(text('Note, such as the reason for the refund')),
    order: always(resource('Order')),
    return: omissible(reference('Return; requires the scope `read_returns`')),
    totalRefundedSet: always(moneyBag('Total refunded')),
    duties: z
      .array(z.looseObject({ amountSet: always(moneyBag('Duties refunded')) }))
      .nullable()
      .describe('Duties refunded'),
    refundLineItems: onDemand(connection(RefundLineItem, { first: 50 }))
      .nullish()
      .describe('Refunded line items'),
    refundShippingLines: onDemand(connection(RefundShippingLine, { first: 10 }))
      .nullish()
      .describe('Refunded shipping lines'),
    orderAdjustments: onDemand(connection(OrderAdjustment, { first: 10 }))
      .nullish()
      .describe('Order adjustments'),
    transactions: onDemand(connection(RefundTransaction, { first: 10 }))
      .nullish()
      .describe('Refund transactions'),
  })
  .meta({ id: 'Refund', description: 'A refund of money, and possibly items.' })

export const ShopifyPaymentsPayout = z
  .looseObject({
    id: gid('ShopifyPaymentsPayout'),
    legacyResourceId: always(legacyResourceId()),
    issuedAt: always(time('When the payout was issued')),
    status: always(word('Status', 'CANCELED', 'FAILED', 'IN_TRANSIT', 'PAID', 'SCHEDULED')),
    transactionType: always(word('Whether money goes to the bank account or comes from it', 'DEPOSIT', 'WITHDRAWAL')),
    net: always(money('Amount that is paid out, after fees')),
    externalTraceId: orNull(text('Id of the payment at the bank, by which a bank statement names it')),
    summary: z
      .looseObject({
        adjustmentsFee: always(money('Fees of adjustments')),
        adjustmentsGross: always(money('Adjustments, before fees')),
        advanceFees: always(money('Fees of advances')),
        advanceGross: always(money('Advances, before fees')),
        chargesFee: always(money('Fees of charges')),
        chargesGross: always(money('Charges, before fees')),
        refundsFee: always(money('Fees of refunds')),
        refundsFeeGross: always(money('Refunds, before fees')),
        reservedFundsFee: always(money('Fees of reserved funds')),
        reservedFundsGross: always(money('Reserved funds, before fees')),
        retriedPayoutsFee: always(money('Fees of repeated payouts')),
        retriedPayoutsGross: always(money('Repeated payouts, before fees')),
      })
      .describe('Parts of the amount'),
  })
  .meta({ id: 'ShopifyPaymentsPayout', description: 'A payout of Shopify Payments to the bank account of the shop.' })
