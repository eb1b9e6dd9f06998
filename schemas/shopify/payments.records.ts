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
    'What it does',
    'AUTHORIZATION',
    'CAPTURE',
    'CHANGE',
    'EMV_AUTHORIZATION',
    'REFUND',
    'SALE',
    'SUGGESTED_REFUND',
    'VOID',
  )
const status = () => word('How it went', 'AWAITING_RESPONSE', 'ERROR', 'FAILURE', 'PENDING', 'SUCCESS', 'UNKNOWN')

export const CurrencyExchangeAdjustment = z
  .looseObject({
    id: gid('CurrencyExchangeAdjustment'),
    adjustment: always(money('The difference')),
    originalAmountSet: always(money('What it was worth when it was made')),
    finalAmountSet: always(money('What it was worth when it was settled')),
  })
  .meta({ id: 'CurrencyExchangeAdjustment', description: 'What a change of the exchange rate made of an amount.' })

export const OrderTransaction = z
  .looseObject({
    id: gid('OrderTransaction'),
    kind: always(kind()),
    status: always(status()),
    gateway: orNull(text('Payment gateway, like `shopify_payments`')),
    formattedGateway: orNull(text('Name of the gateway')),
    test: always(bool('Whether no money moved')),
    createdAt: always(createdAt()),
    processedAt: orNull(time('When the gateway carried it out')),
    errorCode: orNull(text('Why it failed, like `CARD_DECLINED`')),
    paymentId: orNull(text('Id of the payment that it belongs to')),
    authorizationExpiresAt: orNull(time('Until when the amount can be captured')),
    manualPaymentGateway: always(bool('Whether it was paid outside of Shopify')),
    receiptJson: json('What the gateway said; its shape is not promised'),
    amountSet: always(moneyBag('Amount')),
    totalUnsettledSet: orNull(moneyBag('What can still be captured')),
    amountRoundingSet: orNull(moneyBag('What rounding of cash added or took away')),
    order: orNull(resource('Order')),
    parentTransaction: orNull(reference('Transaction that it follows: the authorization of a capture')),
    location: omissible(resource('Shop where it was made. The scope `read_locations` is needed')),
    device: orNull(reference('Device where it was made')),
    currencyExchangeAdjustment: CurrencyExchangeAdjustment.nullable().describe('What the exchange rate made of it'),
    paymentDetails: z
      .looseObject({
        __typename: z.string().describe('`CardPaymentDetails`, or another way of payment'),
        avsResultCode: on('CardPaymentDetails', text('Result of the check of the address; a letter')),
        bin: on('CardPaymentDetails', text('First digits of the card')),
        company: on('CardPaymentDetails', text('Brand of the card')),
        cvvResultCode: on('CardPaymentDetails', text('Result of the check of the security code; a letter')),
        expirationMonth: on('CardPaymentDetails', int('Month until which the card is good')),
        expirationYear: on('CardPaymentDetails', int('Year until which the card is good')),
        name: on('CardPaymentDetails', text('Name on the card')),
        number: on('CardPaymentDetails', text('Number of the card, all but the last digits hidden')),
        wallet: on(
          'CardPaymentDetails',
          word(
            'Wallet that the card was in',
            'AMAZON_PAY',
            'ANDROID_PAY',
            'APPLE_PAY',
            'FACEBOOK_PAY',
            'GOOGLE_PAY',
            'SHOPIFY_PAY',
          ),
        ),
      })
      .nullable()
      .describe('Card or other way of payment'),
  })
  .meta({ id: 'OrderTransaction', description: 'Money that was authorized, captured, charged, refunded or voided.' })

export const TenderTransaction = z
  .looseObject({
    id: gid('TenderTransaction'),
    amount: always(money('Amount; negative when it was refunded')),
    paymentMethod: orNull(text('Way of payment, like `credit_card` or `cash`')),
    processedAt: orNull(time('When it was carried out')),
    remoteReference: orNull(text('Id that the payment has at the gateway')),
    test: always(bool('Whether no money moved')),
    order: orNull(resource('Order')),
    transactionDetails: z
      .looseObject({
        __typename: z.string().describe('`TenderTransactionCreditCardDetails`, or another way of payment'),
        creditCardCompany: on('TenderTransactionCreditCardDetails', text('Brand of the card')),
        creditCardNumber: on(
          'TenderTransactionCreditCardDetails',
          text('Number of the card, all but the last digits hidden'),
        ),
      })
      .nullable()
      .describe('Card'),
  })
  .meta({ id: 'TenderTransaction', description: 'Money that moved between the shop and a customer.' })

export const RefundLineItem = z
  .looseObject({
    id: orNull(text('Id')),
    quantity: always(int('Number that was refunded')),
    restockType: always(word('What became of the goods', 'CANCEL', 'LEGACY_RESTOCK', 'NO_RESTOCK', 'RETURN')),
    restocked: always(bool('Whether they are back in stock')),
    location: orNull(reference('Where they are back in stock')),
    lineItem: always(reference('Line of the order')),
    priceSet: always(moneyBag('Price of one')),
    subtotalSet: always(moneyBag('What was refunded for the line, without tax')),
    totalTaxSet: always(moneyBag('Tax that was refunded')),
  })
  .meta({ id: 'RefundLineItem', description: 'What was refunded of one line of an order.' })

export const RefundShippingLine = z
  .looseObject({
    id: gid('RefundShippingLine'),
    subtotalAmountSet: always(moneyBag('What was refunded for the delivery, without tax')),
    taxAmountSet: always(moneyBag('Tax that was refunded')),
    shippingLine: z.looseObject({ id: orNull(text('Id')) }).describe('Delivery'),
  })
  .meta({ id: 'RefundShippingLine', description: 'What was refunded of a delivery.' })

export const OrderAdjustment = z
  .looseObject({
    id: gid('OrderAdjustment'),
    reason: orNull(
      word(
        'Where the difference comes from',
        'CUSTOMER',
        'DAMAGE',
        'FULL_RETURN_BALANCING_ADJUSTMENT',
        'PENDING_REFUND_DISCREPANCY',
        'REFUND_DISCREPANCY',
        'RESTOCK',
      ),
    ),
    amountSet: always(moneyBag('The difference')),
    taxAmountSet: always(moneyBag('Tax on it')),
  })
  .meta({ id: 'OrderAdjustment', description: 'What was refunded more or less than the lines are worth.' })

export const RefundTransaction = z
  .looseObject({
    id: gid('OrderTransaction'),
    kind: always(kind()),
    status: always(status()),
    amountSet: always(moneyBag('Amount')),
  })
  .meta({
    id: 'RefundTransaction',
    description: 'The payment that a refund made.',
    graphql: { type: 'OrderTransaction' },
  })

export const Refund = z
  .looseObject({
    id: gid('Refund'),
    legacyResourceId: always(legacyResourceId()),
    createdAt: orNull(createdAt()),
    updatedAt: always(updatedAt()),
    processedAt: always(time('When it was carried out')),
    note: orNull(text('Why it was refunded')),
    order: always(resource('Order')),
    return: omissible(reference('Return. The scope `read_returns` is needed')),
    totalRefundedSet: always(moneyBag('What was refunded')),
    duties: z
      .array(z.looseObject({ amountSet: always(moneyBag('Duties that were refunded')) }))
      .nullable()
      .describe('Duties that were refunded'),
    refundLineItems: onDemand(connection(RefundLineItem, { first: 50 }))
      .nullish()
      .describe('Lines that were refunded'),
    refundShippingLines: onDemand(connection(RefundShippingLine, { first: 10 }))
      .nullish()
      .describe('Deliveries that were refunded'),
    orderAdjustments: onDemand(connection(OrderAdjustment, { first: 10 }))
      .nullish()
      .describe('Differences'),
    transactions: onDemand(connection(RefundTransaction, { first: 10 }))
      .nullish()
      .describe('Payments back'),
  })
  .meta({ id: 'Refund', description: 'Money, and goods perhaps, that went back.' })
