import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import { TaxRateDetails } from './details.billing.ts'
import { CardChecks, CardThreeDSecure, CardWallet } from './details.methods.ts'
import { AccountReference, DiscountSource } from './details.others.ts'
import { Address, expandable, Metadata, open, openEnum, Period, sublist, sublistOf } from './shared.words.ts'

export { Address, expandable, Metadata, open, openEnum, Period, sublist, sublistOf }

/**
 * What the Stripe records share. Conventions of this folder:
 *
 * - A field is required and not null where the typings of Stripe's SDK say so for the pinned version and no fixture of
 *   Stripe's contradicts; `packages/stripe/test/presence.test.ts` holds both together.
 * - What is only declared and not checked (`declaredAs`, types of `details.*.ts`) costs nothing at run time.
 * - A field's description sits on its outermost wrapper; `id`, `openEnum`, `open` and `hint` sit on the schema itself.
 * - Shared sub-records carry an `id`, so that they are emitted once.
 */

/** What is said of a field that the pinned API version no longer sends: what it was, and where the information is now. */
export const legacy = (description: string, instead: string) => ({ description, deprecated: true, instead })

export const Shipping = z
  .looseObject({
    address: Address.optional().describe('Where it goes'),
    carrier: z.string().nullish().describe('Delivery service'),
    name: z.string().optional().describe('Who receives it'),
    phone: z.string().nullish().describe('Phone of the receiver'),
    tracking_number: z.string().nullish().describe('Tracking number; several are separated by commas'),
  })
  .meta({ id: 'Shipping', description: 'Where and to whom goods are sent.' })

export const BillingDetails = z
  .looseObject({
    address: Address.nullable().describe('Billing address'),
    email: z.string().nullable().describe('Email address'),
    name: z.string().nullable().describe('Full name'),
    phone: z.string().nullable().describe('Phone number'),
    tax_id: z.string().nullable().describe('Tax id of the payer, for some methods only'),
  })
  .meta({ id: 'BillingDetails', description: 'The payer.' })

export const CardDetails = z
  .looseObject({
    brand: z.string().nullable().describe('Card brand: visa, mastercard, amex, …'),
    checks: declaredAs(open(), CardChecks).nullable().describe('Results of the checks of address and security code'),
    country: z.string().nullable().describe('Two-letter code of the country that issued it'),
    exp_month: z.int().describe('Month of expiry, 1 to 12'),
    exp_year: z.int().describe('Year of expiry, four digits'),
    fingerprint: z.string().nullish().describe('The same for the same card number, whoever uses it'),
    funding: z.string().nullable().describe('Kind of the card: credit, debit, prepaid, unknown'),
    last4: z.string().nullable().describe('Last four digits'),
    network: z.string().nullish().describe('Network that handled the charge'),
    three_d_secure: declaredAs(open(), CardThreeDSecure).nullish().describe('Result of 3D Secure'),
    wallet: declaredAs(open(), CardWallet).nullable().describe('Wallet it came from'),
  })
  .meta({ id: 'CardDetails', description: 'A card, without its number.' })

export const NameValue = z
  .looseObject({
    name: z.string().describe('Name of the field'),
    value: z.string().describe('Value of the field'),
  })
  .meta({ id: 'NameValue', description: 'A custom field that is printed on invoices.' })

export const AutomaticTax = z
  .looseObject({
    disabled_reason: z.string().nullish().describe('Why the calculation was switched off'),
    enabled: z.boolean().describe('Whether Stripe calculates the tax'),
    liability: declaredAs(open(), AccountReference).nullable().describe('Account that is liable for the tax'),
    provider: z.string().nullish().describe('Tax engine'),
    status: openEnum('complete', 'failed', 'requires_location_inputs')
      .nullish()
      .describe('State of the last calculation'),
  })
  .meta({ id: 'AutomaticTax', description: 'Automatic tax calculation.' })

export const PresentmentDetails = z
  .looseObject({
    presentment_amount: z.int().describe('Amount shown to the payer, in the smallest unit of that currency'),
    presentment_currency: z.string().describe('Currency shown to the payer'),
  })
  .meta({ id: 'PresentmentDetails', description: 'Amount and currency that the payer saw.' })

export const TransferData = z
  .looseObject({
    amount: z.int().nullish().describe('Amount passed on, smallest currency unit; absent or null: all of it'),
    amount_percent: z.number().nullish().describe('Share passed on in percent; null: all of it'),
    destination: expandable().describe('Connected account that receives the money'),
  })
  .meta({ id: 'TransferData', description: 'Passing money on to a connected account.' })

export const Discount = z
  .looseObject({
    id: z.string().describe('Id of the discount'),
    object: z.literal('discount').describe('Type of the record'),
    checkout_session: z.string().nullable().describe('Checkout session it came from'),
    customer: expandable().nullable().describe('Customer it belongs to'),
    customer_account: z.string().nullable().describe('Account that it belongs to as a customer'),
    end: z.int().nullable().describe('When it ends, Unix seconds; null: never or once'),
    invoice: z.string().nullable().describe('Invoice it applies to'),
    invoice_item: z.string().nullable().describe('Invoice item it applies to'),
    promotion_code: expandable().nullable().describe('Promotion code that was used'),
    source: declaredAs(open(), DiscountSource).describe('Where it comes from: `type` and `coupon`'),
    start: z.int().describe('When it began, Unix seconds'),
    subscription: z.string().nullable().describe('Subscription it applies to'),
    subscription_item: z.string().nullable().describe('Subscription item it applies to'),
  })
  .meta({
    id: 'Discount',
    description: 'A coupon at work. API versions before 2025-09-30.clover carry `coupon` instead of `source`.',
  })

export const AppliedAmount = z
  .looseObject({
    amount: z.int().describe('Amount, smallest currency unit'),
    credit_balance_transaction: expandable().nullish().describe('Credit that was used'),
    discount: expandable('Discount').optional().describe('Discount that was used'),
    type: z.string().optional().describe('Kind of the amount'),
  })
  .meta({ id: 'AppliedAmount', description: 'What a discount or credit took off.' })

export const TaxAmount = z
  .looseObject({
    amount: z.int().describe('Tax, smallest currency unit'),
    tax_behavior: openEnum('exclusive', 'inclusive').describe('Whether the price contains the tax'),
    tax_rate_details: declaredAs(open(), TaxRateDetails).nullable().describe('Tax rate: `tax_rate` holds its id'),
    taxability_reason: z.string().describe('Why this much tax is due'),
    taxable_amount: z.int().nullable().describe('Amount the tax is computed on, smallest currency unit'),
    type: z.string().describe('Kind of the tax'),
  })
  .meta({ id: 'TaxAmount', description: 'Tax of one rate.' })

export const Pricing = z
  .looseObject({
    price_details: z
      .looseObject({
        price: expandable('Price').describe('Price'),
        product: z.string().describe('Id of its product'),
      })
      .meta({ id: 'PriceDetails', description: 'Price and product.' })
      .optional()
      .describe('Price and product'),
    type: z.string().describe('Kind of the pricing'),
    unit_amount_decimal: z.string().nullable().describe('Price of one unit, smallest currency unit, as a decimal'),
  })
  .meta({ id: 'Pricing', description: 'How an amount was computed.' })

/** Fields that every record has. `object` tells the type. */
export const id = () => z.string().describe('Id of the record')
export const object = <const Name extends string>(name: Name) => z.literal(name).describe('Type of the record')
export const created = () => z.int().describe('When it was created, Unix seconds')
export const livemode = () => z.boolean().describe('True for live data, false for test data')
export const currency = () => z.string().describe('Three-letter currency code, lower case')
export const customerAccount = () => z.string().nullable().describe('Account that acts as the customer')

/** The stub that answers a delete, and a get of what was deleted. */
export const deletedRecord = <const Name extends string>(name: Name, type: string, what: string) =>
  z
    .looseObject({
      id: z.string().describe(`Id of the deleted ${what}`),
      object: z.literal(name).describe('Type of the record'),
      deleted: z.literal(true).describe('Always true'),
    })
    .meta({ id: type, description: `What is left of a deleted ${what}.` })
