import * as z from 'zod'
import { Currency } from './currencies.ts'
import { open } from './shared.records.ts'
import { idParam, orEmpty } from './shared.ts'

/** Objects and values that parameters of several Stripe actions share. */

export const AddressParam = z
  .strictObject({
    city: z.string().optional().describe('City, district, suburb, town or village'),
    country: z
      .string()
      .regex(/^([A-Za-z]{2})?$/)
      .meta({ hint: 'must be a two-letter country code' })
      .optional()
      .describe('Two-letter country code'),
    line1: z.string().optional().describe('Address line 1: street, PO box or company'),
    line2: z.string().optional().describe('Address line 2: apartment, suite, unit or building'),
    postal_code: z.string().optional().describe('Postal code'),
    state: z.string().optional().describe('State, county, province or region'),
  })
  .meta({ id: 'AddressParam', description: 'A postal address.' })

export const ShippingParam = z
  .strictObject({
    address: AddressParam.describe('Shipping address'),
    name: z.string().describe('Name of the recipient'),
    phone: orEmpty(z.string()).optional().describe('Phone number of the recipient; empty for none'),
  })
  .meta({ id: 'ShippingParam', description: 'Shipping details.' })

/** Shipping of a payment, which may also name the carrier. */
export const PaymentShippingParam = z
  .strictObject({
    address: AddressParam.describe('Shipping address'),
    carrier: z.string().optional().describe('Carrier'),
    name: z.string().describe('Name of the recipient'),
    phone: z.string().optional().describe('Phone number of the recipient'),
    tracking_number: z.string().optional().describe('Tracking number; separate several with commas'),
  })
  .meta({
    id: 'PaymentShippingParam',
    description: 'Shipping details of a payment, including carrier and tracking number.',
  })

/** A shipping rate, by id or defined inline. */
export const ShippingCostParam = z
  .strictObject({
    shipping_rate: idParam().optional().describe('Id of a shipping rate'),
    shipping_rate_data: open().optional().describe('Shipping rate defined inline'),
  })
  .meta({ id: 'ShippingCostParam', description: 'Shipping cost: a shipping rate by id or defined inline.' })

/** At most 4 name-value pairs shown on invoices. */
export const customFields = () =>
  orEmpty(
    z
      .array(
        z.strictObject({
          name: z.string().describe('Name of the field'),
          value: z.string().describe('Value of the field'),
        }),
      )
      .max(4),
  )

/** Text on the customer's statement: at most 22 characters, none of `< > \ " '`. */
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
    account: idParam().optional().describe('Connected account; with type `account` only'),
    type: z.enum(['account', 'self']).describe('Your own account or a connected one'),
  })
  .meta({ id: 'IssuerParam', description: 'Your own account or a connected one.' })

export const AutomaticTaxParam = z
  .strictObject({
    enabled: z.boolean().describe('Whether Stripe calculates tax automatically'),
    liability: IssuerParam.optional().describe('Account that is liable for the tax'),
  })
  .meta({ id: 'AutomaticTaxParam', description: 'Automatic tax calculation.' })

export const DiscountParam = z
  .strictObject({
    coupon: idParam().optional().describe('Id of a coupon'),
    discount: idParam().optional().describe('Id of an existing discount'),
    promotion_code: idParam().optional().describe('Id of a promotion code'),
  })
  .meta({ id: 'DiscountParam', description: 'One of a coupon, a discount or a promotion code.' })

export const TransferDataParam = z
  .strictObject({
    amount: z.int().optional().describe('Amount to transfer, in the smallest currency unit. Default: the full amount'),
    destination: idParam().describe('Connected account that receives the funds'),
  })
  .meta({ id: 'TransferDataParam', description: 'A transfer of funds to a connected account.' })

export const SubscriptionTransferParam = z
  .strictObject({
    amount_percent: z.number().optional().describe('Percentage to transfer. Default: the full amount'),
    destination: idParam().describe('Connected account that receives the funds'),
  })
  .meta({
    id: 'SubscriptionTransferParam',
    description: 'A transfer of a share of each invoice to a connected account.',
  })

/** A price defined inline, for an existing product. */
export const PriceDataParam = z
  .strictObject({
    currency: Currency.describe('Three-letter currency code, in lowercase'),
    product: idParam().describe('Product the price is for'),
    tax_behavior: taxBehavior().optional().describe('Whether the price includes tax'),
    unit_amount: z.int().optional().describe('Unit price, in the smallest currency unit'),
    unit_amount_decimal: z.string().optional().describe('Like `unit_amount`, with up to 12 decimal places'),
  })
  .meta({ id: 'PriceDataParam', description: 'A one-time price defined inline.' })

export const RecurringPriceDataParam = z
  .strictObject({
    currency: Currency.describe('Three-letter currency code, in lowercase'),
    product: idParam().describe('Product the price is for'),
    recurring: z
      .strictObject({
        interval: recurringInterval().describe('Unit of the billing interval'),
        interval_count: z.int().optional().meta({ default: 1, description: 'Number of units in a billing interval' }),
      })
      .describe('Billing interval'),
    tax_behavior: taxBehavior().optional().describe('Whether the price includes tax'),
    unit_amount: z.int().optional().describe('Unit price, in the smallest currency unit'),
    unit_amount_decimal: z.string().optional().describe('Like `unit_amount`, with up to 12 decimal places'),
  })
  .meta({ id: 'RecurringPriceDataParam', description: 'A recurring price defined inline.' })

export const CustomUnitAmountParam = z
  .strictObject({
    enabled: z.boolean().describe('Whether the customer chooses the amount'),
    maximum: z.int().optional().describe('Maximum amount, in the smallest currency unit'),
    minimum: z.int().optional().describe('Minimum amount, in the smallest currency unit'),
    preset: z.int().optional().describe('Suggested amount, in the smallest currency unit'),
  })
  .meta({ id: 'CustomUnitAmountParam', description: 'Lets the customer choose the amount.' })

export const TierParam = z
  .strictObject({
    flat_amount: z.int().optional().describe('Flat price of the whole tier, in the smallest currency unit'),
    flat_amount_decimal: z.string().optional().describe('Like `flat_amount`, with up to 12 decimal places'),
    unit_amount: z.int().optional().describe('Unit price, in the smallest currency unit'),
    unit_amount_decimal: z.string().optional().describe('Like `unit_amount`, with up to 12 decimal places'),
    up_to: z.union([z.int(), z.literal('inf')]).describe('Upper bound of the tier; `inf` for the last one'),
  })
  .meta({ id: 'TierParam', description: 'A tier of a tiered price.' })

/** Prices in other currencies, by currency code. */
export const currencyOptions = () =>
  z
    .record(z.string(), open())
    .optional()
    .describe('Prices in other currencies, by currency code: `unit_amount`, `unit_amount_decimal`, `tax_behavior`, …')

/** Since the endive API versions, in place of `tax_code`. */
export const TaxDetailsParam = z
  .strictObject({
    performance_location: idParam().optional().describe('Tax location where it is performed'),
    tax_code: orEmpty(idParam()).optional().describe('Tax code; empty removes it'),
  })
  .meta({ id: 'TaxDetailsParam', description: 'How a product is taxed; since the endive API versions.' })

const anchorWord = z.enum(['now', 'unchanged'])

const BillingCycleAnchorParam = z
  .strictObject({ type: anchorWord.describe('Whether it starts now') })
  .meta({ id: 'BillingCycleAnchorParam', description: 'Whether a billing period starts now.' })

/** An object since the endive API versions, a word before. */
export const billingCycleAnchor = () =>
  z
    .union([BillingCycleAnchorParam, anchorWord])
    .optional()
    .describe('Whether a new billing period starts now: `{ type: now }`, or just `now` for API versions before endive')

/** A trial that an offer of trials began. */
export const currentTrial = () =>
  z
    .strictObject({ trial_offer: idParam().describe('Trial offer') })
    .optional()
    .describe('Trial offer to apply; since the endive API versions')

/** Invoices of subscriptions that a page of Stripe makes. */
export const subscriptionInvoices = {
  account_tax_ids: orEmpty(z.array(idParam()))
    .optional()
    .describe('Tax ids of the account; since the endive API versions'),
  custom_fields: orEmpty(
    z
      .array(
        z.strictObject({
          name: z.string().max(40).describe('Name, at most 40 characters'),
          value: z.string().max(140).describe('Value, at most 140 characters'),
        }),
      )
      .max(4),
  )
    .optional()
    .describe('Up to 4 fields on the invoices; since the endive API versions'),
  description: z.string().optional().describe('Description; since the endive API versions'),
  footer: z.string().optional().describe('Footer; since the endive API versions'),
}
