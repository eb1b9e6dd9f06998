import * as z from 'zod'
import { type ActionDefinition, maxKeys } from '../../packages/codegen/src/define.ts'

/**
 * What the Stripe entities share. Conventions of this folder:
 *
 * - In records only `id` and `object` are required. `.optional()` is "may be absent", `.nullish()` is "may be absent or null";
 *   arrays are always `.nullish()`, since Stripe has been seen to answer null for a list it documents as never null.
 * - A field's description sits on its outermost wrapper; `id`, `openEnum`, `open` and `hint` sit on the schema itself.
 * - Shared sub-records carry an `id`, so that they are emitted once.
 */

/** A page of Stripe's API reference. */
export const docs = (page: string): string => `https://docs.stripe.com/api/${page}`

// --- Records -------------------------------------------------------------------------------------------------------------

/** A string of which Stripe documents some values and may add others at any time. */
export const openEnum = (...values: string[]) => z.string().meta({ openEnum: values })

/** An object whose members are handed through as they come. */
export const open = () => z.looseObject({}).meta({ open: true })

/** What is said of a field that the pinned API version no longer sends: what it was, and where the information is now. */
export const legacy = (description: string, instead: string) => ({ description, deprecated: instead }) as unknown as z.GlobalMeta

export const ExpandedObject = z
  .looseObject({ id: z.string().describe('Id of the object'), object: z.string().optional().describe('Type of the object') })
  .meta({ id: 'ExpandedObject', description: 'An object that `expand` put in place of its id.' })

const Expandable = z.union([z.string(), ExpandedObject]).meta({
  id: 'Expandable',
  description: 'An id, or the object itself when its path is named in `expand`.',
})

/** An id that `expand` replaces by the object. */
export const expandable = () => Expandable

export const Metadata = z.record(z.string(), z.string()).meta({ id: 'Metadata', description: "The caller's own keys and values." })

export const Address = z
  .looseObject({
    city: z.string().nullish().describe('City, district, suburb, town or village'),
    country: z.string().nullish().describe('Two-letter country code'),
    line1: z.string().nullish().describe('First line: street, PO box or company'),
    line2: z.string().nullish().describe('Second line: apartment, suite, unit or building'),
    postal_code: z.string().nullish().describe('Postal code'),
    state: z.string().nullish().describe('State, county, province or region'),
  })
  .meta({ id: 'Address', description: 'A postal address.' })

export const Shipping = z
  .looseObject({
    address: Address.nullish().describe('Where it goes'),
    carrier: z.string().nullish().describe('Delivery service'),
    name: z.string().nullish().describe('Who receives it'),
    phone: z.string().nullish().describe('Phone of the receiver'),
    tracking_number: z.string().nullish().describe('Tracking number; several are separated by commas'),
  })
  .meta({ id: 'Shipping', description: 'Where and to whom goods are sent.' })

export const BillingDetails = z
  .looseObject({
    address: Address.nullish().describe('Billing address'),
    email: z.string().nullish().describe('Email address'),
    name: z.string().nullish().describe('Full name'),
    phone: z.string().nullish().describe('Phone number'),
    tax_id: z.string().nullish().describe('Tax id of the payer, for some methods only'),
  })
  .meta({ id: 'BillingDetails', description: 'Who pays.' })

export const CardDetails = z
  .looseObject({
    brand: z.string().nullish().describe('Card brand: visa, mastercard, amex, …'),
    checks: open().nullish().describe('Results of the checks of address and security code'),
    country: z.string().nullish().describe('Two-letter code of the country that issued it'),
    exp_month: z.int().optional().describe('Month of expiry, 1 to 12'),
    exp_year: z.int().optional().describe('Year of expiry, four digits'),
    fingerprint: z.string().nullish().describe('The same for the same card number, whoever uses it'),
    funding: z.string().nullish().describe('Kind of the card: credit, debit, prepaid, unknown'),
    last4: z.string().nullish().describe('Last four digits'),
    network: z.string().nullish().describe('Network that handled the charge'),
    three_d_secure: open().nullish().describe('Result of 3D Secure'),
    wallet: open().nullish().describe('Wallet it came from'),
  })
  .meta({ id: 'CardDetails', description: 'A card, without its number.' })

export const NameValue = z
  .looseObject({ name: z.string().optional().describe('Name of the field'), value: z.string().optional().describe('Value of the field') })
  .meta({ id: 'NameValue', description: 'A custom field that is printed on invoices.' })

export const Period = z
  .looseObject({
    end: z.int().optional().describe('End, Unix seconds'),
    start: z.int().optional().describe('Start, Unix seconds'),
  })
  .meta({ id: 'Period', description: 'A stretch of time.' })

export const AutomaticTax = z
  .looseObject({
    disabled_reason: z.string().nullish().describe('Why the calculation was switched off'),
    enabled: z.boolean().optional().describe('Whether Stripe calculates the tax'),
    liability: open().nullish().describe('Account that is liable for the tax'),
    provider: z.string().nullish().describe('Tax engine'),
    status: openEnum('complete', 'failed', 'requires_location_inputs').nullish().describe('State of the last calculation'),
  })
  .meta({ id: 'AutomaticTax', description: 'Automatic tax calculation.' })

export const PresentmentDetails = z
  .looseObject({
    presentment_amount: z.int().optional().describe('Amount shown to the payer, in the smallest unit of that currency'),
    presentment_currency: z.string().optional().describe('Currency shown to the payer'),
  })
  .meta({ id: 'PresentmentDetails', description: 'Amount and currency that the payer saw.' })

export const TransferData = z
  .looseObject({
    amount: z.int().nullish().describe('Amount passed on, smallest currency unit; absent or null: all of it'),
    amount_percent: z.number().nullish().describe('Share passed on in percent; null: all of it'),
    destination: expandable().optional().describe('Connected account that receives the money'),
  })
  .meta({ id: 'TransferData', description: 'Passing money on to a connected account.' })

export const Discount = z
  .looseObject({
    id: z.string().describe('Id of the discount'),
    object: z.literal('discount').describe('Type of the record'),
    checkout_session: z.string().nullish().describe('Checkout session it came from'),
    customer: expandable().nullish().describe('Customer it belongs to'),
    customer_account: z.string().nullish().describe('Account that it belongs to as a customer'),
    end: z.int().nullish().describe('When it ends, Unix seconds; null: never or once'),
    invoice: z.string().nullish().describe('Invoice it applies to'),
    invoice_item: z.string().nullish().describe('Invoice item it applies to'),
    promotion_code: expandable().nullish().describe('Promotion code that was used'),
    source: open().optional().describe('Where it comes from: `type` and `coupon`'),
    start: z.int().optional().describe('When it began, Unix seconds'),
    subscription: z.string().nullish().describe('Subscription it applies to'),
    subscription_item: z.string().nullish().describe('Subscription item it applies to'),
  })
  .meta({ id: 'Discount', description: 'A coupon at work. API versions before 2025-09-30.clover carry `coupon` instead of `source`.' })

export const AppliedAmount = z
  .looseObject({
    amount: z.int().optional().describe('Amount, smallest currency unit'),
    credit_balance_transaction: expandable().nullish().describe('Credit that was used'),
    discount: expandable().optional().describe('Discount that was used'),
    type: z.string().optional().describe('Kind of the amount'),
  })
  .meta({ id: 'AppliedAmount', description: 'What a discount or credit took off.' })

export const TaxAmount = z
  .looseObject({
    amount: z.int().optional().describe('Tax, smallest currency unit'),
    tax_behavior: openEnum('exclusive', 'inclusive').optional().describe('Whether the price contains the tax'),
    tax_rate_details: open().nullish().describe('Tax rate: `tax_rate` holds its id'),
    taxability_reason: z.string().optional().describe('Why this much tax is due'),
    taxable_amount: z.int().nullish().describe('Amount the tax is computed on, smallest currency unit'),
    type: z.string().optional().describe('Kind of the tax'),
  })
  .meta({ id: 'TaxAmount', description: 'Tax of one rate.' })

export const Pricing = z
  .looseObject({
    price_details: z
      .looseObject({
        price: expandable().optional().describe('Price'),
        product: z.string().optional().describe('Id of its product'),
      })
      .meta({ id: 'PriceDetails', description: 'Price and product.' })
      .nullish()
      .describe('Price and product'),
    type: z.string().optional().describe('Kind of the pricing'),
    unit_amount_decimal: z.string().nullish().describe('Price of one unit, smallest currency unit, as a decimal'),
  })
  .meta({ id: 'Pricing', description: 'How an amount was computed.' })

/** A list inside a record: the first 10 only. */
export const sublist = <Item extends z.ZodType>(id: string, item: Item) =>
  z
    .looseObject({
      object: z.literal('list').describe('Type of the envelope'),
      data: z.array(item).nullish().describe('The first records, at most 10'),
      has_more: z.boolean().optional().describe('Whether there are more than these'),
      url: z.string().optional().describe('Path where the whole list is'),
    })
    .meta({ id, description: 'A list inside a record: the first 10 entries only.' })

export const SubList = sublist('SubList', z.looseObject({}).meta({ open: true }))

/** Fields that every record has. `object` tells the type. */
export const id = () => z.string().describe('Id of the record')
export const object = <const Name extends string>(name: Name) => z.literal(name).describe('Type of the record')
export const created = () => z.int().optional().describe('When it was created, Unix seconds')
export const livemode = () => z.boolean().optional().describe('True for live data, false for test data')
export const currency = () => z.string().optional().describe('Three-letter currency code, lower case')
export const customerAccount = () => z.string().nullish().describe('Account that acts as the customer')

/** The stub that answers a delete, and a get of what was deleted. */
export const deletedRecord = <const Name extends string>(name: Name, type: string, what: string) =>
  z
    .looseObject({
      id: z.string().describe(`Id of the deleted ${what}`),
      object: z.literal(name).describe('Type of the record'),
      deleted: z.boolean().describe('Always true'),
    })
    .meta({ id: type, description: `What is left of a deleted ${what}.` })

// --- Parameters ----------------------------------------------------------------------------------------------------------

/** A value, or its removal: null is sent as the empty string, which is how Stripe unsets a field. */
export const orEmpty = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.literal(''), z.null()])

/**
 * A record id that becomes a path segment. It is percent-encoded, so nearly every printable text may be one (product ids are chosen
 * by the merchant), but nothing that could change the path: dots only, separators, control characters, half surrogates.
 */
export const pathId = (what: string, example: string, { search = false } = {}) =>
  z
    .string()
    .min(1)
    .max(255)
    .regex(search ? /^(?!\.{1,2}$|search$)[^/\\?#%\p{Cc}\p{Cs}]+$/u : /^(?!\.{1,2}$)[^/\\?#%\p{Cc}\p{Cs}]+$/u)
    .meta({ hint: `must be the id of a ${what}, like ${example}`, description: `Id of the ${what}` })

/** An id in a query or body. */
export const idParam = () => z.string().min(1).max(255)

export const expand = z
  .array(
    z
      .string()
      .regex(/^[^.]+(\.[^.]+){0,3}$/)
      .meta({ hint: 'must be a field path of one to four parts, like customer or data.customer' }),
  )
  .optional()
  .describe('Paths of ids to replace by their objects, or of fields to include; on lists they start with `data.`')

/** An exact second, or limits of one. */
export const interval = z
  .union([
    z.int(),
    z.strictObject({
      gt: z.int().optional().describe('Later than, Unix seconds'),
      gte: z.int().optional().describe('At or later than, Unix seconds'),
      lt: z.int().optional().describe('Earlier than, Unix seconds'),
      lte: z.int().optional().describe('At or earlier than, Unix seconds'),
    }),
  ])
  .meta({ id: 'Interval', description: 'An exact second, or limits of a stretch of time; Unix seconds.' })

/** Named so by Stripe where a customer may also be an account. */
export const customerFilter = () => idParam().optional().describe('Only those of this customer')
export const customerAccountFilter = () => idParam().optional().describe('Only those of this account that acts as a customer')

export const createdFilter = interval.optional().describe('Only records created then')

/** What an action says for itself. */
type Own = Pick<ActionDefinition, 'summary' | 'docs' | 'tier' | 'path'>

const limit = z.int().min(1).max(100).optional().describe('Records per page, 1 to 100; 10 unless told')

const listParams = {
  limit,
  starting_after: idParam().optional().describe('Id of a record: the page after it'),
  ending_before: idParam().optional().describe('Id of a record: the page before it'),
  expand,
}

/** A list: what is the same for all of them, around what is not. */
export function list<Shape extends z.core.$ZodLooseShape = Record<never, never>>({
  params,
  atMostOne = [['starting_after', 'ending_before']],
  ...action
}: Own & { params?: Shape; atMostOne?: string[][] }) {
  return {
    ...action,
    method: 'GET',
    params: z.strictObject({ ...(params as Shape), ...listParams }),
    records: 'data',
    meta: { has_more: z.boolean().describe('Whether another page follows') },
    paging: { style: 'last_id', param: 'starting_after', back: 'ending_before', from: 'id', more: 'has_more', size: 'limit', pageSize: 10 },
    atMostOne,
  } satisfies ActionDefinition
}

/** A get by id. */
export const get = (id: z.ZodString, action: Own) =>
  ({ ...action, method: 'GET', params: z.strictObject({ id, expand }) }) satisfies ActionDefinition

const searchParams = z.strictObject({
  query: z.string().min(1).describe('Query in Stripe\'s search language, e.g. `email:"a@b.example"`'),
  limit,
  page: z.string().min(1).optional().describe('`next_page` of the answer before'),
  expand,
})

/** An api_search. */
export const search = (action: Own) =>
  ({
    ...action,
    method: 'GET',
    params: searchParams,
    records: 'data',
    meta: {
      has_more: z.boolean().describe('Whether another page follows'),
      next_page: z.string().nullish().describe('Token of the next page'),
      total_count: z.int().optional().describe('Number of hits; only when `expand` names `total_count`'),
    },
    paging: { style: 'page_token', param: 'page', from: 'next_page', more: 'has_more', size: 'limit', pageSize: 10 },
  }) satisfies ActionDefinition

export const MetadataParam = z
  .record(z.string().regex(/^[^[\]]{1,40}$/), z.string().max(500).nullable())
  .check(maxKeys(50))
  .meta({
    id: 'MetadataParam',
    description: 'Keys and values to store: at most 50 keys of 1 to 40 characters without square brackets, values of at most 500. Null removes a key.',
    hint: 'must have at most 50 keys of 1 to 40 characters without square brackets, and values of at most 500 characters',
  })

/** Metadata of a new record. */
export const metadata = () => MetadataParam.optional().describe('Keys and values to store')

/** Metadata of a call that may also remove all of it. */
export const metadataOrEmpty = () =>
  orEmpty(MetadataParam).optional().describe('Keys and values to store; an empty or null value removes its key, an empty whole all of them')

export const AddressParam = z
  .strictObject({
    city: z.string().optional().describe('City, district, suburb, town or village'),
    country: z
      .string()
      .regex(/^([A-Za-z]{2})?$/)
      .meta({ hint: 'must be a two-letter country code' })
      .optional()
      .describe('Two-letter country code'),
    line1: z.string().optional().describe('First line: street, PO box or company'),
    line2: z.string().optional().describe('Second line: apartment, suite, unit or building'),
    postal_code: z.string().optional().describe('Postal code'),
    state: z.string().optional().describe('State, county, province or region'),
  })
  .meta({ id: 'AddressParam', description: 'A postal address.' })

export const ShippingParam = z
  .strictObject({
    address: AddressParam.describe('Where it goes'),
    name: z.string().describe('Who receives it'),
    phone: z.string().optional().describe('Phone of the receiver'),
  })
  .meta({ id: 'ShippingParam', description: 'Where and to whom goods are sent.' })

/** Shipping of a payment, which may also say how. */
export const PaymentShippingParam = z
  .strictObject({
    address: AddressParam.describe('Where it goes'),
    carrier: z.string().optional().describe('Delivery service'),
    name: z.string().describe('Who receives it'),
    phone: z.string().optional().describe('Phone of the receiver'),
    tracking_number: z.string().optional().describe('Tracking number; several are separated by commas'),
  })
  .meta({ id: 'PaymentShippingParam', description: 'Where, to whom and how goods are sent.' })

/** Shipping rate by id, or described on the spot. */
export const ShippingCostParam = z
  .strictObject({
    shipping_rate: idParam().optional().describe('Id of a shipping rate'),
    shipping_rate_data: open().optional().describe('A shipping rate of its own'),
  })
  .meta({ id: 'ShippingCostParam', description: 'What shipping costs: a rate by id or described on the spot.' })

/** At most 4 name-value pairs that are printed on invoices. */
export const customFields = () =>
  orEmpty(
    z
      .array(z.strictObject({ name: z.string().describe('Name of the field'), value: z.string().describe('Value of the field') }))
      .max(4),
  )

/** What appears on the payer's statement: at most 22 characters, none of `< > \ " '`. */
export const statementDescriptor = () =>
  z
    .string()
    .max(22)
    .regex(/^[^<>\\"']*$/)
    .meta({ hint: 'must be at most 22 characters without < > \\ " \'' })

export const collectionMethod = () => z.enum(['charge_automatically', 'send_invoice'])
export const taxBehavior = () => z.enum(['exclusive', 'inclusive', 'unspecified'])
export const recurringInterval = () => z.enum(['day', 'week', 'month', 'year'])
export const captureMethod = () => z.enum(['automatic', 'automatic_async', 'manual'])

export const IssuerParam = z
  .strictObject({
    account: idParam().optional().describe('Connected account; only with type `account`'),
    type: z.enum(['account', 'self']).describe('Own account or a connected one'),
  })
  .meta({ id: 'IssuerParam', description: 'Own account, or a connected one.' })

export const AutomaticTaxParam = z
  .strictObject({
    enabled: z.boolean().describe('Whether Stripe calculates the tax'),
    liability: IssuerParam.optional().describe('Account that is liable for the tax'),
  })
  .meta({ id: 'AutomaticTaxParam', description: 'Automatic tax calculation.' })

export const DiscountParam = z
  .strictObject({
    coupon: idParam().optional().describe('Id of a coupon'),
    discount: idParam().optional().describe('Id of a discount that exists already'),
    promotion_code: idParam().optional().describe('Id of a promotion code'),
  })
  .meta({ id: 'DiscountParam', description: 'One of a coupon, a discount or a promotion code.' })

export const TransferDataParam = z
  .strictObject({
    amount: z.int().optional().describe('Amount to pass on, smallest currency unit; all of it unless told'),
    destination: idParam().describe('Connected account that receives the money'),
  })
  .meta({ id: 'TransferDataParam', description: 'Passing money on to a connected account.' })

export const SubscriptionTransferParam = z
  .strictObject({
    amount_percent: z.number().optional().describe('Share to pass on in percent; all of it unless told'),
    destination: idParam().describe('Connected account that receives the money'),
  })
  .meta({ id: 'SubscriptionTransferParam', description: 'Passing a share of every invoice on to a connected account.' })

/** A price described on the spot, for a product that exists. */
export const PriceDataParam = z
  .strictObject({
    currency: z.string().describe('Three-letter currency code, lower case'),
    product: idParam().describe('Product it is a price of'),
    tax_behavior: taxBehavior().optional().describe('Whether the price contains tax'),
    unit_amount: z.int().optional().describe('Price of one unit, smallest currency unit'),
    unit_amount_decimal: z.string().optional().describe('As `unit_amount`, with up to 12 decimals'),
  })
  .meta({ id: 'PriceDataParam', description: 'A one-time price of its own.' })

export const RecurringPriceDataParam = z
  .strictObject({
    currency: z.string().describe('Three-letter currency code, lower case'),
    product: idParam().describe('Product it is a price of'),
    recurring: z
      .strictObject({
        interval: recurringInterval().describe('Unit of the billing period'),
        interval_count: z.int().optional().describe('Units in one billing period; 1 unless told'),
      })
      .describe('Billing period'),
    tax_behavior: taxBehavior().optional().describe('Whether the price contains tax'),
    unit_amount: z.int().optional().describe('Price of one unit, smallest currency unit'),
    unit_amount_decimal: z.string().optional().describe('As `unit_amount`, with up to 12 decimals'),
  })
  .meta({ id: 'RecurringPriceDataParam', description: 'A recurring price of its own.' })

export const CustomUnitAmountParam = z
  .strictObject({
    enabled: z.boolean().describe('Whether the customer chooses the amount'),
    maximum: z.int().optional().describe('Greatest amount, smallest currency unit'),
    minimum: z.int().optional().describe('Least amount, smallest currency unit'),
    preset: z.int().optional().describe('Amount to begin with, smallest currency unit'),
  })
  .meta({ id: 'CustomUnitAmountParam', description: 'Lets the customer choose the amount.' })

export const TierParam = z
  .strictObject({
    flat_amount: z.int().optional().describe('Price of the whole tier, smallest currency unit'),
    flat_amount_decimal: z.string().optional().describe('As `flat_amount`, with up to 12 decimals'),
    unit_amount: z.int().optional().describe('Price of one unit, smallest currency unit'),
    unit_amount_decimal: z.string().optional().describe('As `unit_amount`, with up to 12 decimals'),
    up_to: z.union([z.int(), z.literal('inf')]).describe('Upper end of the tier; `inf` for the last one'),
  })
  .meta({ id: 'TierParam', description: 'One tier of a tiered price.' })

export const CurrencyOptionParam = z
  .strictObject({
    custom_unit_amount: CustomUnitAmountParam.optional().describe('Lets the customer choose the amount'),
    tax_behavior: taxBehavior().optional().describe('Whether the price contains tax'),
    tiers: z.array(TierParam).optional().describe('Tiers in this currency'),
    unit_amount: z.int().optional().describe('Price of one unit, smallest currency unit'),
    unit_amount_decimal: z.string().optional().describe('As `unit_amount`, with up to 12 decimals'),
  })
  .meta({ id: 'CurrencyOptionParam', description: 'The price in another currency.' })
