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

export const Job = z
  .looseObject({ id: gid('Job'), done: always(bool('Whether it is done')) })
  .meta({ id: 'Job', description: 'A job that continues after the response.' })

export const DiscountAllocation = z
  .looseObject({
    allocatedAmountSet: always(moneyBag('Value of the discount')),
    discountApplication: z
      .looseObject({ index: always(int('Index of the discount in `discountApplications`, starting at 0')) })
      .describe('The discount it is part of'),
  })
  .meta({ id: 'DiscountAllocation', description: 'The part of a discount that is allocated to a line item.' })

export const DiscountApplication = z
  .looseObject({
    __typename: z
      .string()
      .describe(
        'Type of discount: `AutomaticDiscountApplication`, `DiscountCodeApplication`, `ManualDiscountApplication` or `ScriptDiscountApplication`',
      ),
    allocationMethod: always(word('How it is allocated to line items', 'ACROSS', 'EACH', 'ONE')),
    targetSelection: always(word('Which line items it applies to', 'ALL', 'ENTITLED', 'EXPLICIT')),
    targetType: always(word('Whether it applies to line items or shipping', 'LINE_ITEM', 'SHIPPING_LINE')),
    index: always(int("Index among the order's discounts, starting at 0")),
    value: z
      .looseObject({
        __typename: z.string().describe('`MoneyV2` or `PricingPercentageValue`'),
        amount: on('MoneyV2', text('Amount off; a decimal in a string')),
        currencyCode: on('MoneyV2', currency('Currency of the amount')),
        percentage: on('PricingPercentageValue', num('Percentage off, -100 to 0')),
      })
      .describe('Amount or percentage off'),
    code: on('DiscountCodeApplication', text('Code that the customer entered')),
    title: on(
      ['AutomaticDiscountApplication', 'ManualDiscountApplication', 'ScriptDiscountApplication'],
      text('Name of the discount'),
    ),
    description: on('ManualDiscountApplication', text('Description of the discount')),
  })
  .meta({ id: 'DiscountApplication', description: 'A discount as it was when it was applied to the order.' })

export const LineItem = z
  .looseObject({
    id: gid('LineItem'),
    name: always(text('Title of the product and variant')),
    title: always(text('Title of the product at the time of sale')),
    quantity: always(int('Quantity ordered')),
    currentQuantity: always(int('Quantity left after refunds and removals')),
    unfulfilledQuantity: always(int('Quantity not yet fulfilled')),
    sku: orNull(text('SKU (stock keeping unit)')),
    vendor: orNull(text('Vendor of the product')),
    variantTitle: orNull(text('Title of the variant at the time of sale')),
    requiresShipping: always(bool('Whether it requires shipping')),
    taxable: always(bool('Whether it is taxable')),
    isGiftCard: always(bool('Whether it is a gift card')),
    customAttributes: always(customAttributes('Customization requested by the customer, such as an engraving')),
    product: omissible(reference('Product; null if it has been deleted')),
    variant: omissible(reference('Variant; null if it has been deleted')),
    originalUnitPriceSet: always(moneyBag('Unit price before discounts')),
    totalDiscountSet: always(moneyBag('Total discount on the line item, not counting discounts on the whole order')),
    taxLines: always(taxLines('Tax lines')),
    discountAllocations: z.array(DiscountAllocation).describe('Discounts allocated to the line item'),
    duties: z.array(z.looseObject({ id: gid('Duty') })).describe('Total duties'),
  })
  .meta({ id: 'LineItem', description: 'A line item of an order: what was sold, how many, and at what price.' })

export const ShippingLine = z
  .looseObject({
    id: orNull(text('Id')),
    title: always(text('Name of the shipping method')),
    code: orNull(text('Code of the shipping method')),
    source: orNull(text('Source of the rate')),
    carrierIdentifier: orNull(text('Id of the carrier that provided the rate')),
    phone: orNull(text('Phone number at the shipping address')),
    isRemoved: always(bool('Whether it has been removed from the order')),
    originalPriceSet: always(moneyBag('Price before discounts')),
    discountedPriceSet: always(moneyBag('Price after discounts')),
    taxLines: always(taxLines('Tax lines')),
    discountAllocations: z.array(DiscountAllocation).describe('Discounts allocated to the shipping line'),
  })
  .meta({ id: 'ShippingLine', description: 'A shipping method that the customer chose.' })

const app = (what: string) =>
  z
    .looseObject({ id: gid('App'), name: always(text('Name of the app')) })
    .nullish()
    .describe(what)

export const Order = z
  .looseObject({
    id: gid('Order'),
    legacyResourceId: always(legacyResourceId()),
    name: always(text('Name shown to the customer, such as `#1001`')),
    number: always(int('Order number, as in the name')),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    processedAt: always(time('When it was placed; earlier than `createdAt` for imported orders')),
    closedAt: orNull(time('When it was closed; null while open')),
    cancelledAt: orNull(time('When it was canceled')),
    cancelReason: orNull(
      word('Reason for the cancellation', 'CUSTOMER', 'DECLINED', 'FRAUD', 'INVENTORY', 'OTHER', 'STAFF'),
    ),
    confirmed: always(bool('Whether inventory has been reserved for it')),
    confirmationNumber: orNull(text('Confirmation number: letters and digits, not necessarily unique')),
    currencyCode: always(currency('Currency of the shop when the order was created')),
    presentmentCurrencyCode: always(currency('Presentment currency, shown to the customer')),
    customerLocale: orNull(text('Locale of the customer, such as `en-CA`')),
    email: orNull(text('Email address of the customer')),
    phone: orNull(text('Phone number of the customer')),
    note: orNull(text('Note from the customer or shop staff')),
    tags: always(texts('Tags')),
    test: always(bool('Whether it is a test order')),
    taxExempt: always(bool('Whether it was exempt from tax')),
    taxesIncluded: always(bool('Whether prices include taxes')),
    dutiesIncluded: always(bool('Whether prices include duties')),
    estimatedTaxes: always(bool('Whether taxes are estimates that can still change')),
    poNumber: orNull(text('Purchase order number')),
    sourceName: orNull(text('Source of the order: `web`, `pos`, an app')),
    sourceIdentifier: orNull(text('Id of the order at its source')),
    clientIp: orNull(text('IP address of the customer')),
    statusPageUrl: always(text('URL of the order status page. Anyone who has it can see the order: do not log it')),
    totalWeight: orNull(text('Total weight in grams, as a string')),
    paymentGatewayNames: always(texts('Names of the payment gateways used')),
    displayFinancialStatus: orNull(
      word(
        'Financial status',
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
        'Fulfillment status',
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
    discountCodes: always(texts('Discount codes used')),
    customerAcceptsMarketing: always(bool('Whether the customer agreed to receive marketing')),
    customAttributes: always(customAttributes('Custom information added by shop staff or apps')),
    app: orNull(app('App that created it')),
    retailLocation: omissible(resource('Location where it was sold; requires the scope `read_locations`')),
    merchantBusinessEntity: always(reference('Business entity that sold it')),
    merchantOfRecordApp: orNull(app('App that is the merchant of record')),
    registeredSourceUrl: orNull(text('URL of the order at its source')),
    customer: omissible(resource('Customer; requires the scope `read_customers`')),
    billingAddress: MailingAddress.nullable().describe('Billing address'),
    shippingAddress: MailingAddress.nullable().describe('Shipping address'),
    subtotalPriceSet: orNull(moneyBag('Total of all line items after discounts, before shipping, taxes and tips')),
    currentSubtotalPriceSet: always(moneyBag('The same, after refunds, removals and edits')),
    totalPriceSet: always(moneyBag('Total charged to the customer')),
    currentTotalPriceSet: always(moneyBag('The same, after refunds, removals and edits')),
    totalTaxSet: orNull(moneyBag('Tax lines')),
    currentTotalTaxSet: always(moneyBag('The same, after refunds, removals and edits')),
    totalDiscountsSet: orNull(moneyBag('Total discounts')),
    currentTotalDiscountsSet: always(moneyBag('The same, after refunds, removals and edits')),
    totalShippingPriceSet: always(moneyBag('Total shipping price')),
    totalTipReceivedSet: always(moneyBag('Total tips')),
    totalOutstandingSet: always(moneyBag('Total not yet paid')),
    originalTotalDutiesSet: orNull(moneyBag('Total duties')),
    currentTotalDutiesSet: orNull(moneyBag('The same, after refunds, removals and edits')),
    originalTotalAdditionalFeesSet: orNull(moneyBag('Additional fees')),
    currentTotalAdditionalFeesSet: orNull(moneyBag('The same, after refunds, removals and edits')),
    totalCashRoundingAdjustment: z
      .looseObject({
        paymentSet: always(moneyBag('Rounding of payments')),
        refundSet: always(moneyBag('Rounding of refunds')),
      })
      .describe('Cash rounding adjustment'),
    taxLines: always(taxLines('Total taxes, by tax')),
    customerJourneySummary: z
      .looseObject({
        lastVisit: z
          .looseObject({
            landingPage: orNull(text('First page of the visit')),
            referrerUrl: orNull(text('URL that referred the visitor')),
          })
          .nullable()
          .describe('Visit during which the order was placed'),
      })
      .nullable()
      .describe('The visits that led to the order'),
    lineItems: onDemand(connection(LineItem, { first: 25 }))
      .nullish()
      .describe('Line items'),
    shippingLines: onDemand(connection(ShippingLine, { first: 10 }))
      .nullish()
      .describe('Shipping lines'),
    discountApplications: onDemand(connection(DiscountApplication, { first: 10 }))
      .nullish()
      .describe('Total discounts'),
  })
  .meta({ id: 'Order', description: 'An order: its line items, prices, and payment and fulfillment status.' })
