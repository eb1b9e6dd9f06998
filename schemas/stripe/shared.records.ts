import * as z from 'zod'
import { open, openEnum } from '../../packages/codegen/src/define.ts'

export { open, openEnum }

/**
 * What the Stripe records share. Conventions of this folder:
 *
 * - In records only `id` and `object` are required. `.optional()` is "may be absent", `.nullish()` is "may be absent or null";
 *   arrays are always `.nullish()`, since Stripe has been seen to answer null for a list it documents as never null.
 * - A field's description sits on its outermost wrapper; `id`, `openEnum`, `open` and `hint` sit on the schema itself.
 * - Shared sub-records carry an `id`, so that they are emitted once.
 */

/** What is said of a field that the pinned API version no longer sends: what it was, and where the information is now. */
export const legacy = (description: string, instead: string) =>
  ({ description, deprecated: instead }) as unknown as z.GlobalMeta

export const ExpandedObject = z
  .looseObject({
    id: z.string().describe('Id of the object'),
    object: z.string().optional().describe('Type of the object'),
  })
  .meta({ id: 'ExpandedObject', description: 'An object that `expand` put in place of its id.' })

const Expandable = z.union([z.string(), ExpandedObject]).meta({
  id: 'Expandable',
  description: 'An id, or the object itself when its path is named in `expand`.',
})

/** An id that `expand` replaces by the object. */
export const expandable = () => Expandable

export const Metadata = z
  .record(z.string(), z.string())
  .meta({ id: 'Metadata', description: "The caller's own keys and values." })

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
  .looseObject({
    name: z.string().optional().describe('Name of the field'),
    value: z.string().optional().describe('Value of the field'),
  })
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
    status: openEnum('complete', 'failed', 'requires_location_inputs')
      .nullish()
      .describe('State of the last calculation'),
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
  .meta({
    id: 'Discount',
    description: 'A coupon at work. API versions before 2025-09-30.clover carry `coupon` instead of `source`.',
  })

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
