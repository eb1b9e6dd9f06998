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
    allocatedAmountSet: moneyBag('What is taken off'),
    discountApplication: z
      .looseObject({ index: int('Place of the discount in `discountApplications`, from 0') })
      .nullish()
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
    allocationMethod: word('How it is spread over the lines', 'ACROSS', 'EACH', 'ONE'),
    targetSelection: word('Which lines it is for', 'ALL', 'ENTITLED', 'EXPLICIT'),
    targetType: word('Whether it is for goods or for delivery', 'LINE_ITEM', 'SHIPPING_LINE'),
    index: int('Place among the discounts of the order, from 0'),
    value: z
      .looseObject({
        __typename: z.string().describe('`MoneyV2` or `PricingPercentageValue`'),
        amount: on('MoneyV2', text('Amount off; a decimal in a string')),
        currencyCode: on('MoneyV2', currency('Currency of the amount')),
        percentage: on('PricingPercentageValue', num('Per cent off, -100 to 0')),
      })
      .nullish()
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
    name: text('Title of the product and of the variant'),
    title: text('Title of the product when it was sold'),
    quantity: int('Number that was ordered'),
    currentQuantity: int('Number that is left after refunds and removals'),
    unfulfilledQuantity: int('Number that has not been sent'),
    sku: text('Stock keeping unit'),
    vendor: text('Maker of the product'),
    variantTitle: text('Title of the variant when it was sold'),
    requiresShipping: bool('Whether it has to be sent'),
    taxable: bool('Whether tax is charged'),
    isGiftCard: bool('Whether it is a gift card'),
    customAttributes: customAttributes('What the customer asked for: an engraving, a date'),
    product: omissible(reference('Product; null when it was deleted')),
    variant: omissible(reference('Variant; null when it was deleted')),
    originalUnitPriceSet: moneyBag('Price of one, without discounts'),
    totalDiscountSet: moneyBag('Discounts on the line, those on the whole order not included'),
    taxLines: taxLines('Taxes'),
    discountAllocations: z.array(DiscountAllocation).nullish().describe('Parts of discounts that fall on the line'),
    duties: z
      .array(z.looseObject({ id: gid('Duty') }))
      .nullish()
      .describe('Duties'),
  })
  .meta({ id: 'LineItem', description: 'A line of an order: what was sold, how many, at what price.' })

export const ShippingLine = z
  .looseObject({
    id: text('Id'),
    title: text('Name of the delivery'),
    code: text('Code of the delivery'),
    source: text('Where the rate came from'),
    carrierIdentifier: text('Carrier that gave the rate'),
    phone: text('Phone number at the destination'),
    isRemoved: bool('Whether it was removed from the order'),
    originalPriceSet: moneyBag('Price without discounts'),
    discountedPriceSet: moneyBag('Price after discounts'),
    taxLines: taxLines('Taxes'),
    discountAllocations: z.array(DiscountAllocation).nullish().describe('Parts of discounts that fall on the delivery'),
  })
  .meta({ id: 'ShippingLine', description: 'A delivery that the customer chose.' })

const app = (what: string) =>
  z
    .looseObject({ id: gid('App'), name: text('Name of the app') })
    .nullish()
    .describe(what)

export const Order = z
  .looseObject({
    id: gid('Order'),
    legacyResourceId: legacyResourceId(),
    name: text('Name that the customer sees, like `#1001`'),
    number: int('Number in the name'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    processedAt: time('When it was placed; earlier than `createdAt` for imported ones'),
    closedAt: time('When it was closed; null while it is open'),
    cancelledAt: time('When it was cancelled'),
    cancelReason: word('Why it was cancelled', 'CUSTOMER', 'DECLINED', 'FRAUD', 'INVENTORY', 'OTHER', 'STAFF'),
    confirmed: bool('Whether stock was reserved for it'),
    confirmationNumber: text('Number in the confirmation; letters and digits, not unique'),
    currencyCode: currency("The shop's currency when it was made"),
    presentmentCurrencyCode: currency('Currency that the customer saw'),
    customerLocale: text('Language of the customer, like `en-CA`'),
    email: text('E-mail address of the customer'),
    phone: text('Phone number of the customer'),
    note: text('Note of the customer or the shop'),
    tags: texts('Tags'),
    test: bool('Whether it was placed to try something out'),
    taxExempt: bool('Whether no tax was charged'),
    taxesIncluded: bool('Whether prices include tax'),
    dutiesIncluded: bool('Whether prices include duties'),
    estimatedTaxes: bool('Whether taxes may still change'),
    poNumber: text('Number of the purchase order'),
    sourceName: text('Where it came from: `web`, `pos`, an app'),
    sourceIdentifier: text('Id that it has there'),
    clientIp: text('IP address of the customer'),
    statusPageUrl: text("Address of the order's page. Whoever has it sees the order: do not log it"),
    totalWeight: text('Weight in grams, in a string'),
    paymentGatewayNames: texts('Ways it was paid'),
    displayFinancialStatus: word(
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
    displayFulfillmentStatus: word(
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
    discountCodes: texts('Discount codes that were used'),
    customerAcceptsMarketing: bool('Whether the customer agreed to marketing'),
    customAttributes: customAttributes('What the shop or apps added'),
    app: app('App that made it'),
    retailLocation: omissible(resource('Shop where it was sold. The scope `read_locations` is needed')),
    merchantBusinessEntity: reference('Business that sold it'),
    merchantOfRecordApp: app('App that sold it in its own name'),
    registeredSourceUrl: text('Address of the order where it came from'),
    customer: omissible(resource('Customer. The scope `read_customers` is needed')),
    billingAddress: MailingAddress.nullish().describe('Who pays'),
    shippingAddress: MailingAddress.nullish().describe('Where it goes'),
    subtotalPriceSet: moneyBag('Price of all lines after discounts, before delivery, taxes and tips'),
    currentSubtotalPriceSet: moneyBag('The same after refunds, removals and edits'),
    totalPriceSet: moneyBag('What the customer was charged'),
    currentTotalPriceSet: moneyBag('The same after refunds, removals and edits'),
    totalTaxSet: moneyBag('Taxes'),
    currentTotalTaxSet: moneyBag('The same after refunds, removals and edits'),
    totalDiscountsSet: moneyBag('Discounts'),
    currentTotalDiscountsSet: moneyBag('The same after refunds, removals and edits'),
    totalShippingPriceSet: moneyBag('Price of delivery'),
    totalTipReceivedSet: moneyBag('Tips'),
    totalOutstandingSet: moneyBag('What has not been paid'),
    originalTotalDutiesSet: moneyBag('Duties'),
    currentTotalDutiesSet: moneyBag('The same after refunds, removals and edits'),
    originalTotalAdditionalFeesSet: moneyBag('Fees'),
    currentTotalAdditionalFeesSet: moneyBag('The same after refunds, removals and edits'),
    totalCashRoundingAdjustment: z
      .looseObject({
        paymentSet: moneyBag('Of what was paid'),
        refundSet: moneyBag('Of what was given back'),
      })
      .nullish()
      .describe('What rounding of cash added or took away'),
    taxLines: taxLines('Taxes on everything, summed up by tax'),
    customerJourneySummary: z
      .looseObject({
        lastVisit: z
          .looseObject({
            landingPage: text('Page where the visit began'),
            referrerUrl: text('Page that led there'),
          })
          .nullish()
          .describe('Visit in which it was placed'),
      })
      .nullish()
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
