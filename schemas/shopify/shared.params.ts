import { text } from '@ferrule/codegen/fields'
import * as z from 'zod'
import { id } from './shared.ts'

export { flag, text } from '@ferrule/codegen/fields'

/**
 * What writes take: the fields of the vendor's input types that are used most, under their names. An object with a name is
 * the input type of that name. `null` empties a field where that is possible.
 */

export const whole = (what: string) => z.int32().optional().describe(what)
export const texts = (what: string) => z.array(z.string()).optional().describe(what)
export const word = <const Values extends readonly [string, ...string[]]>(what: string, values: Values) =>
  z.enum(values).optional().describe(what)
export const time = (what: string) =>
  z.string().min(1).nullish().describe(`${what}; ISO 8601, like \`2026-01-31T00:00:00Z\``)

/** Never a number: binary fractions are not what prices are made of. */
export const decimal = () =>
  z
    .string()
    .regex(/^-?\d+(\.\d+)?$/)
    .meta({ hint: "must be a decimal in a string, like '19.90'", example: '19.90' })
export const amount = (what: string) => decimal().describe(`${what}; a decimal in a string, like \`19.90\``)
export const currency = () =>
  z
    .string()
    .regex(/^[A-Z]{3,4}$/)
    .meta({ hint: 'must be a currency like EUR', example: 'EUR', description: 'Currency; ISO 4217, like `EUR`' })
export const country = (what: string) =>
  z
    .string()
    .regex(/^[A-Z]{2}$/)
    .meta({ hint: 'must be a country like CA', example: 'CA' })
    .optional()
    .describe(`${what}; two letters, ISO 3166-1`)
export const other = (type: string, what: string) => id(type).optional().describe(what)
export const others = (type: string, what: string) => z.array(id(type)).optional().describe(what)

export const MoneyInput = z
  .strictObject({ amount: amount('Amount'), currencyCode: currency() })
  .meta({ id: 'MoneyInput', description: 'An amount of money.' })

export const MoneyBagInput = z
  .strictObject({
    shopMoney: MoneyInput.describe("In the shop's currency"),
    presentmentMoney: MoneyInput.optional().describe('In the currency that the customer sees'),
  })
  .meta({ id: 'MoneyBagInput', description: 'An amount in one or two currencies.' })

export const MailingAddressInput = z
  .strictObject({
    firstName: text('First name'),
    lastName: text('Last name'),
    company: text('Company'),
    address1: text('Street and number, or post office box'),
    address2: text('Flat, floor, building'),
    city: text('City, town or village'),
    provinceCode: text('Code of the province, like `ON`'),
    countryCode: country('Country'),
    zip: text('Postal code'),
    phone: text('Phone number'),
  })
  .meta({ id: 'MailingAddressInput', description: 'An address that things can be sent to.' })

export const AttributeInput = z
  .strictObject({ key: z.string().min(1).describe('Name'), value: z.string().describe('Value') })
  .meta({ id: 'AttributeInput', description: 'A name and a value that are kept with a record.' })
export const customAttributes = (what: string) => z.array(AttributeInput).optional().describe(what)

export const MetafieldInput = z
  .strictObject({
    namespace: z.string().min(1).optional().describe("Group that the key is in. Default: the app's own"),
    key: z.string().min(1).describe('Key'),
    type: z
      .string()
      .min(1)
      .optional()
      .describe('Type of the value, like `single_line_text_field`. Default: that of its definition'),
    value: z.string().describe('Value, as text'),
  })
  .meta({ id: 'MetafieldInput', description: 'A value to keep with a record.' })
export const metafields = () => z.array(MetafieldInput).optional().describe('Values to keep with it')

export const WeightInput = z
  .strictObject({
    unit: z.enum(['GRAMS', 'KILOGRAMS', 'OUNCES', 'POUNDS']).describe('Unit'),
    value: z.number().min(0).describe('Weight in that unit'),
  })
  .meta({ id: 'WeightInput', description: 'A weight.' })

export const SEOInput = z
  .strictObject({ title: text('Title'), description: text('Description') })
  .meta({ id: 'SEOInput', description: 'What search engines are to show.' })
