import { text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { id } from './shared.ts'

export { flag, text } from '@ferrule/codegen/fields'

/**
 * Parameters of writes: the most used fields of the vendor's input types, under their names. An object with a name is
 * the input type of that name. `null` clears a field where that is possible.
 */

export const whole = (what: string) => z.int32().optional().describe(what)
export const texts = (what: string) => z.array(z.string()).optional().describe(what)
export const word = <const Values extends readonly [string, ...string[]]>(what: string, values: Values) =>
  z.enum(values).optional().describe(what)
export const time = (what: string) =>
  z.string().min(1).nullish().describe(`${what}; ISO 8601, such as \`2026-01-31T00:00:00Z\``)

/** Never a number: binary fractions cannot represent prices. */
export const decimal = () =>
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .meta({ hint: "must be a decimal in a string, such as '19.90'", example: '19.90' })
export const amount = (what: string) => decimal().describe(`${what}; a decimal in a string, such as \`19.90\``)
export const currency = () =>
  z
    .string()
    .regex(/^[A-Z]{3,4}$/)
    .meta({
      hint: 'must be a currency code such as EUR',
      example: 'EUR',
      description: 'Currency; ISO 4217, such as `EUR`',
    })
export const country = (what: string) =>
  z
    .string()
    .regex(/^[A-Z]{2}$/)
    .meta({ hint: 'must be a country code such as CA', example: 'CA' })
    .optional()
    .describe(`${what}; two letters, ISO 3166-1`)
export const other = (type: string, what: string) => id(type).optional().describe(what)
export const others = (type: string, what: string) => z.array(id(type)).optional().describe(what)

export const MoneyInput = z
  .strictObject({ amount: amount('Amount'), currencyCode: currency() })
  .meta({ id: 'MoneyInput', description: 'An amount of money.' })

export const MoneyBagInput = z
  .strictObject({
    shopMoney: MoneyInput.describe("Amount in the shop's currency"),
    presentmentMoney: MoneyInput.optional().describe('Amount in the currency shown to the customer'),
  })
  .meta({ id: 'MoneyBagInput', description: 'An amount in one or two currencies.' })

export const MailingAddressInput = z
  .strictObject({
    firstName: text('First name'),
    lastName: text('Last name'),
    company: text('Company'),
    address1: text('Street address or PO box'),
    address2: text('Apartment, floor or building'),
    city: text('City, town or village'),
    provinceCode: text('Province code, such as `ON`'),
    countryCode: country('Country'),
    zip: text('Postal code'),
    phone: text('Phone number'),
  })
  .meta({ id: 'MailingAddressInput', description: 'A mailing address.' })

export const AttributeInput = z
  .strictObject({ key: z.string().min(1).describe('Name'), value: z.string().describe('Value') })
  .meta({ id: 'AttributeInput', description: 'A custom name and value to store with a record.' })
export const customAttributes = (what: string) => z.array(AttributeInput).optional().describe(what)

export const MetafieldInput = z
  .strictObject({
    namespace: z.string().min(1).optional().describe("Namespace of the key. Default: the app's own"),
    key: z.string().min(1).describe('Key'),
    type: z
      .string()
      .min(1)
      .optional()
      .describe('Type of the value, such as `single_line_text_field`. Default: the type in its definition'),
    value: z.string().describe('Value, as a string'),
  })
  .meta({ id: 'MetafieldInput', description: 'A metafield to store with a record.' })
export const metafields = () => z.array(MetafieldInput).optional().describe('Metafields to store with it')

export const WeightInput = z
  .strictObject({
    unit: z.enum(['GRAMS', 'KILOGRAMS', 'OUNCES', 'POUNDS']).describe('Unit'),
    value: z.number().min(0).describe('Weight in that unit'),
  })
  .meta({ id: 'WeightInput', description: 'A weight.' })

export const SEOInput = z
  .strictObject({ title: text('Title'), description: text('Meta description') })
  .meta({ id: 'SEOInput', description: 'Title and description for search engines.' })
