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
  on,
  onDemand,
  reference,
  resource,
  taxLines,
  text,
  texts,
  time,
  updatedAt,
  word,
} from './shared.records.ts'

export const DiscountAllocation = z
  .looseObject({
    allocatedAmountSet: always(moneyBag('What is taken off')),
    discountApplication: z
      .looseObject({ index: always(int('Place of the discount in `discountApplications`, from 0')) })
      .describe('Which discount it is'),
  })
  .meta({ id: 'DiscountAllocation', description: 'The part of a discount that falls on one line.' })

export const DiscountApplication = z
  .looseObject({
    __typename: z
      .string()
      .describe(
        'Kind of the discount: `AutomaticDiscountApplication`, `DiscountCodeApplication`, `ManualDiscountApplication` or `ScriptDiscountApplication`',
      ),
    allocationMethod: always(word('How it is spread over the lines', 'ACROSS', 'EACH', 'ONE')),
    targetSelection: always(word('Which lines it is for', 'ALL', 'ENTITLED', 'EXPLICIT')),
    targetType: always(word('Whether it is for goods or for delivery', 'LINE_ITEM', 'SHIPPING_LINE')),
    index: always(int('Place among the discounts of the order, from 0')),
    value: z
      .looseObject({
        __typename: z.string().describe('`MoneyV2` or `PricingPercentageValue`'),
        amount: on('MoneyV2', text('Amount off; a decimal in a string')),
        currencyCode: on('MoneyV2', currency('Currency of the amount')),
        percentage: on('PricingPercentageValue', num('Per cent off, -100 to 0')),
      })
      .describe('What is taken off: an amount or a percentage'),
    code: on('DiscountCodeApplication', text('Code that the customer gave')),
    title: on(
      ['AutomaticDiscountApplication', 'ManualDiscountApplication', 'ScriptDiscountApplication'],
      text('Name of the discount'),
    ),
    description: on('ManualDiscountApplication', text('Why it was given')),
  })
  .meta({ id: 'DiscountApplication', description: 'A discount as it was when the order was made.' })

export const LineItem = z
  .looseObject({
    id: gid('LineItem'),
    name: always(text('Title of the product and of the variant')),
    title: always(text('Title of the product when it was sold')),
    quantity: always(int('Number that was ordered')),
    currentQuantity: always(int('Number that is left after refunds and removals')),
    unfulfilledQuantity: always(int('Number that has not been sent')),
    sku: orNull(text('Stock keeping unit')),
    vendor: orNull(text('Maker of the product')),
    variantTitle: orNull(text('Title of the variant when it was sold')),
    requiresShipping: always(bool('Whether it has to be sent')),
    taxable: always(bool('Whether tax is charged')),
    isGiftCard: always(bool('Whether it is a gift card')),
    customAttributes: always(customAttributes('What the customer asked for: an engraving, a date')),
    product: omissible(reference('Product; null when it was deleted')),
    variant: omissible(reference('Variant; null when it was deleted')),
    originalUnitPriceSet: always(moneyBag('Price of one, without discounts')),
    totalDiscountSet: always(moneyBag('Discounts on the line, those on the whole order not included')),
    taxLines: always(taxLines('Taxes')),
    discountAllocations: z.array(DiscountAllocation).describe('Parts of discounts that fall on the line'),
    duties: z.array(z.looseObject({ id: gid('Duty') })).describe('Duties'),
  })
  .meta({ id: 'LineItem', description: 'A line of an order: what was sold, how many, at what price.' })

export const ShippingLine = z
  .looseObject({
    id: orNull(text('Id')),
    title: always(text('Name of the delivery')),
    code: orNull(text('Code of the delivery')),
    source: orNull(text('Where the rate came from')),
    carrierIdentifier: orNull(text('Carrier that gave the rate')),
    phone: orNull(text('Phone number at the destination')),
    isRemoved: always(bool('Whether it was removed from the order')),
    originalPriceSet: always(moneyBag('Price without discounts')),
    discountedPriceSet: always(moneyBag('Price after discounts')),
    taxLines: always(taxLines('Taxes')),
    discountAllocations: z.array(DiscountAllocation).describe('Parts of discounts that fall on the delivery'),
  })
  .meta({ id: 'ShippingLine', description: 'A delivery that the customer chose.' })

const app = (what: string) =>
  z
    .looseObject({ id: gid('App'), name: always(text('Name of the app')) })
    .nullish()
    .describe(what)

export const Order = z
  .looseObject({
    id: gid('Order'),
    legacyResourceId: always(legacyResourceId()),
    name: always(text('Name that the customer sees, like `#1001`')),
    number: always(int('Number in the name')),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    processedAt: always(time('When it was placed; earlier than `createdAt` for imported ones')),
    closedAt: orNull(time('When it was closed; null while it is open')),
    cancelledAt: orNull(time('When it was canceled')),
    cancelReason: orNull(word('Why it was canceled', 'CUSTOMER', 'DECLINED', 'FRAUD', 'INVENTORY', 'OTHER', 'STAFF')),
    confirmed: always(bool('Whether stock was reserved for it')),
    confirmationNumber: orNull(text('Number in the confirmation; letters and digits, not unique')),
    currencyCode: always(currency("The shop's currency when it was made")),
    presentmentCurrencyCode: always(currency('Currency that the customer saw')),
    customerLocale: orNull(text('Language of the customer, like `en-CA`')),
    email: orNull(text('E-mail address of the customer')),
    phone: orNull(text('Phone number of the customer')),
    note: orNull(text('Note of the customer or the shop')),
    tags: always(texts('Tags')),
    test: always(bool('Whether it was placed to try something out')),
    taxExempt: always(bool('Whether no tax was charged')),
    taxesIncluded: always(bool('Whether prices include tax')),
    dutiesIncluded: always(bool('Whether prices include duties')),
    estimatedTaxes: always(bool('Whether taxes may still change')),
    poNumber: orNull(text('Number of the purchase order')),
    sourceName: orNull(text('Where it came from: `web`, `pos`, an app')),
    sourceIdentifier: orNull(text('Id that it has there')),
    clientIp: orNull(text('IP address of the customer')),
    statusPageUrl: always(text("Address of the order's page. Whoever has it sees the order: do not log it")),
    totalWeight: orNull(text('Weight in grams, in a string')),
    paymentGatewayNames: always(texts('Ways it was paid')),
    displayFinancialStatus: orNull(
      word(
        'How far payment is',
        'AUTHORIZED',
        'EXPIRED',
        'PAID',
        'PARTIALLY_PAID',
        'PARTIALLY_REFUNDED',
        'PENDING',
        'REFUNDED',
        'VOIDED',
      ),
    ),
    displayFulfillmentStatus: always(
      word(
        'How far delivery is',
        'FULFILLED',
        'FULFILLMENT_NOT_REQUIRED',
        'IN_PROGRESS',
        'ON_HOLD',
        'OPEN',
        'PARTIALLY_FULFILLED',
        'PENDING_FULFILLMENT',
        'REQUEST_DECLINED',
        'RESTOCKED',
        'SCHEDULED',
        'UNFULFILLED',
      ),
    ),
    discountCodes: always(texts('Discount codes that were used')),
    customerAcceptsMarketing: always(bool('Whether the customer agreed to marketing')),
    customAttributes: always(customAttributes('What the shop or apps added')),
    app: orNull(app('App that made it')),
    retailLocation: omissible(resource('Shop where it was sold. The scope `read_locations` is needed')),
    merchantBusinessEntity: always(reference('Business that sold it')),
    merchantOfRecordApp: orNull(app('App that sold it in its own name')),
    registeredSourceUrl: orNull(text('Address of the order where it came from')),
    customer: omissible(resource('Customer. The scope `read_customers` is needed')),
    billingAddress: MailingAddress.nullable().describe('Payer'),
    shippingAddress: MailingAddress.nullable().describe('Where it goes'),
    subtotalPriceSet: orNull(moneyBag('Price of all lines after discounts, before delivery, taxes and tips')),
    currentSubtotalPriceSet: always(moneyBag('The same after refunds, removals and edits')),
    totalPriceSet: always(moneyBag('What the customer was charged')),
    currentTotalPriceSet: always(moneyBag('The same after refunds, removals and edits')),
    totalTaxSet: orNull(moneyBag('Taxes')),
    currentTotalTaxSet: always(moneyBag('The same after refunds, removals and edits')),
    totalDiscountsSet: orNull(moneyBag('Discounts')),
    currentTotalDiscountsSet: always(moneyBag('The same after refunds, removals and edits')),
    totalShippingPriceSet: always(moneyBag('Price of delivery')),
    totalTipReceivedSet: always(moneyBag('Tips')),
    totalOutstandingSet: always(moneyBag('What has not been paid')),
    originalTotalDutiesSet: orNull(moneyBag('Duties')),
    currentTotalDutiesSet: orNull(moneyBag('The same after refunds, removals and edits')),
    originalTotalAdditionalFeesSet: orNull(moneyBag('Fees')),
    currentTotalAdditionalFeesSet: orNull(moneyBag('The same after refunds, removals and edits')),
    totalCashRoundingAdjustment: z
      .looseObject({
        paymentSet: always(moneyBag('Of what was paid')),
        refundSet: always(moneyBag('Of what was refunded')),
      })
      .describe('What rounding of cash added or took away'),
    taxLines: always(taxLines('Taxes on everything, summed up by tax')),
    customerJourneySummary: z
      .looseObject({
        lastVisit: z
          .looseObject({
            landingPage: orNull(text('Page where the visit began')),
            referrerUrl: orNull(text('Page that led there')),
          })
          .nullable()
          .describe('Visit in which it was placed'),
      })
      .nullable()
      .describe('How the customer came'),
    lineItems: onDemand(connection(LineItem, { first: 25 }))
      .nullish()
      .describe('What was sold'),
    shippingLines: onDemand(connection(ShippingLine, { first: 10 }))
      .nullish()
      .describe('Deliveries'),
    discountApplications: onDemand(connection(DiscountApplication, { first: 10 }))
      .nullish()
      .describe('Discounts'),
  })
  .meta({ id: 'Order', description: 'What a customer bought: lines, prices, and how far payment and delivery are.' })
