import { declaredAs } from '@ferrule/codegen'
import * as z from 'zod'
import { TaxRateDetails } from './details.billing.ts'
import { CardChecks, CardThreeDSecure, CardWallet } from './details.methods.ts'
import { AccountReference, DiscountSource } from './details.others.ts'
import { Address, expandable, open, openEnum } from './shared.words.ts'

export {
  Address,
  created,
  currency,
  customerAccount,
  deletedRecord,
  expandable,
  id,
  livemode,
  Metadata,
  object,
  open,
  openEnum,
  Period,
  sublist,
  sublistOf,
} from './shared.words.ts'

/**
 * Parts that the Stripe records share. Conventions of this folder:
 *
 * - A field is required and not null if the typings of Stripe's SDK say so for the pinned version and none of Stripe's
 *   fixtures contradicts them; `packages/stripe/test/presence.test.ts` checks both.
 * - What is only declared and not checked (`declaredAs`, types of `details.*.ts`) costs nothing at run time.
 * - A field's description is on its outermost wrapper; `id`, `openEnum`, `open` and `hint` are on the schema itself.
 * - Shared sub-records carry an `id`, so that they are emitted once.
 */

/** The text for a field that the pinned API version no longer returns: what it was, and where the information is now. */
export const legacy = (description: string, instead: string) => ({ description, deprecated: true, instead })

export const Shipping = z
  .looseObject({
    address: Address.optional().describe('Shipping address'),
    carrier: z.string().nullish().describe('Carrier'),
    name: z.string().optional().describe('Name of the recipient'),
    phone: z.string().nullish().describe('Phone number of the recipient'),
    tracking_number: z.string().nullish().describe('Tracking number; separate several with commas'),
  })
  .meta({ id: 'Shipping', description: 'Shipping details.' })

export const BillingDetails = z
  .looseObject({
    address: Address.nullable().describe('Billing address'),
    email: z.string().nullable().describe('Email address'),
    name: z.string().nullable().describe('Full name'),
    phone: z.string().nullable().describe('Phone number'),
    tax_id: z.string().nullable().describe("The customer's tax id; some payment methods only"),
  })
  .meta({ id: 'BillingDetails', description: 'Billing details.' })

export const CardDetails = z
  .looseObject({
    brand: z.string().nullable().describe('Card brand: visa, mastercard, amex, …'),
    checks: declaredAs(open(), CardChecks).nullable().describe('Results of the address and CVC checks'),
    country: z.string().nullable().describe('Two-letter country code of the issuer'),
    exp_month: z.int().describe('Expiration month, 1 to 12'),
    exp_year: z.int().describe('Expiration year, four digits'),
    fingerprint: z
      .string()
      .nullish()
      .describe('Fingerprint, which is the same for the same card number across customers'),
    funding: z.string().nullable().describe('Funding type: credit, debit, prepaid, unknown'),
    last4: z.string().nullable().describe('Last four digits'),
    network: z.string().nullish().describe('Network that processed the charge'),
    three_d_secure: declaredAs(open(), CardThreeDSecure).nullish().describe('Result of 3D Secure authentication'),
    wallet: declaredAs(open(), CardWallet).nullable().describe('Wallet the card is in'),
  })
  .meta({ id: 'CardDetails', description: 'A card, without its number.' })

export const NameValue = z
  .looseObject({
    name: z.string().describe('Name of the field'),
    value: z.string().describe('Value of the field'),
  })
  .meta({ id: 'NameValue', description: 'A custom field shown on invoices.' })

export const AutomaticTax = z
  .looseObject({
    disabled_reason: z.string().nullish().describe('Why automatic tax was disabled'),
    enabled: z.boolean().describe('Whether Stripe calculates tax automatically'),
    liability: declaredAs(open(), AccountReference).nullable().describe('Account that is liable for the tax'),
    provider: z.string().nullish().describe('Tax provider'),
    status: openEnum('complete', 'failed', 'requires_location_inputs')
      .nullish()
      .describe('Status of the latest calculation'),
  })
  .meta({ id: 'AutomaticTax', description: 'Automatic tax calculation.' })

export const PresentmentDetails = z
  .looseObject({
    presentment_amount: z.int().describe('Amount presented to the customer, in the smallest unit of that currency'),
    presentment_currency: z.string().describe('Currency presented to the customer'),
  })
  .meta({ id: 'PresentmentDetails', description: 'The amount and currency presented to the customer.' })

export const TransferData = z
  .looseObject({
    amount: z
      .int()
      .nullish()
      .describe('Amount transferred, in the smallest currency unit; absent or null for the full amount'),
    amount_percent: z.number().nullish().describe('Percentage transferred; null for the full amount'),
    destination: expandable().describe('Connected account that receives the funds'),
  })
  .meta({ id: 'TransferData', description: 'A transfer of funds to a connected account.' })

export const Discount = z
  .looseObject({
    id: z.string().describe('Id of the discount'),
    object: z.literal('discount').describe('Type of record'),
    checkout_session: z.string().nullable().describe('Checkout Session it came from'),
    customer: expandable().nullable().describe('Customer it belongs to'),
    customer_account: z.string().nullable().describe('Account that it belongs to as a customer'),
    end: z.int().nullable().describe('When it ends, Unix seconds; null if it never ends or applies once'),
    invoice: z.string().nullable().describe('Invoice it applies to'),
    invoice_item: z.string().nullable().describe('Invoice item it applies to'),
    promotion_code: expandable().nullable().describe('Promotion code that was used'),
    source: declaredAs(open(), DiscountSource).describe('Origin: `type` and `coupon`'),
    start: z.int().describe('When it started, Unix seconds'),
    subscription: z.string().nullable().describe('Subscription it applies to'),
    subscription_item: z.string().nullable().describe('Subscription item it applies to'),
  })
  .meta({
    id: 'Discount',
    description: 'A coupon in use. API versions before 2025-09-30.clover return `coupon` instead of `source`.',
  })

export const AppliedAmount = z
  .looseObject({
    amount: z.int().describe('Amount, in the smallest currency unit'),
    credit_balance_transaction: expandable().nullish().describe('Credit that was applied'),
    discount: expandable('Discount').optional().describe('Discount that was applied'),
    type: z.string().optional().describe('Whether it is a discount or a credit'),
  })
  .meta({ id: 'AppliedAmount', description: 'The amount of a discount or credit.' })

export const TaxAmount = z
  .looseObject({
    amount: z.int().describe('Tax, in the smallest currency unit'),
    tax_behavior: openEnum('exclusive', 'inclusive').describe('Whether the price includes the tax'),
    tax_rate_details: declaredAs(open(), TaxRateDetails).nullable().describe('Tax rate: `tax_rate` holds its id'),
    taxability_reason: z.string().describe('Reason for the taxability'),
    taxable_amount: z.int().nullable().describe('Taxable amount, in the smallest currency unit'),
    type: z.string().describe('Type of tax'),
  })
  .meta({ id: 'TaxAmount', description: 'Tax at one rate.' })

export const Pricing = z
  .looseObject({
    price_details: z
      .looseObject({
        price: expandable('Price').describe('Price'),
        product: z.string().describe('Id of the product'),
      })
      .meta({ id: 'PriceDetails', description: 'Price and product.' })
      .optional()
      .describe('Price and product'),
    type: z.string().describe('Type of pricing'),
    unit_amount_decimal: z.string().nullable().describe('Unit price, in the smallest currency unit, as a decimal'),
  })
  .meta({ id: 'Pricing', description: 'How an amount was calculated.' })
