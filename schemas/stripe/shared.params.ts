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
      .array(
        z.strictObject({
          name: z.string().describe('Name of the field'),
          value: z.string().describe('Value of the field'),
        }),
      )
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
    amount: z.int().optional().describe('Amount to pass on, smallest currency unit. Default: all of it'),
    destination: idParam().describe('Connected account that receives the money'),
  })
  .meta({ id: 'TransferDataParam', description: 'Passing money on to a connected account.' })

export const SubscriptionTransferParam = z
  .strictObject({
    amount_percent: z.number().optional().describe('Share to pass on in percent. Default: all of it'),
    destination: idParam().describe('Connected account that receives the money'),
  })
  .meta({ id: 'SubscriptionTransferParam', description: 'Passing a share of every invoice on to a connected account.' })

/** A price described on the spot, for a product that exists. */
export const PriceDataParam = z
  .strictObject({
    currency: Currency.describe('Three-letter currency code, lower case'),
    product: idParam().describe('Product it is a price of'),
    tax_behavior: taxBehavior().optional().describe('Whether the price contains tax'),
    unit_amount: z.int().optional().describe('Price of one unit, smallest currency unit'),
    unit_amount_decimal: z.string().optional().describe('As `unit_amount`, with up to 12 decimals'),
  })
  .meta({ id: 'PriceDataParam', description: 'A one-time price of its own.' })

export const RecurringPriceDataParam = z
  .strictObject({
    currency: Currency.describe('Three-letter currency code, lower case'),
    product: idParam().describe('Product it is a price of'),
    recurring: z
      .strictObject({
        interval: recurringInterval().describe('Unit of the billing period'),
        interval_count: z.int().optional().meta({ default: 1, description: 'Units in one billing period' }),
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

/** Prices in further currencies, by code. */
export const currencyOptions = () =>
  z
    .record(z.string(), open())
    .optional()
    .describe('Prices in further currencies, by code: `unit_amount`, `unit_amount_decimal`, `tax_behavior`, …')
