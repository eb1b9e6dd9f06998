import { openEnum } from '@ferrule/codegen'
import { always, bool, int, num, orNull, text } from '@ferrule/codegen/fields'
import type { GraphqlMark } from '@ferrule/codegen/graphql'
import * as z from 'zod'

export { bool, int, num, text, texts } from '@ferrule/codegen/fields'

export { connection, omissible, on, onDemand, withArgs } from '@ferrule/codegen/graphql'

/**
 * Parts that the Shopify records share. Conventions of this folder:
 *
 * - A record is a selection: the document that requests it is generated from its fields, which have the vendor's names.
 * - What GraphQL declares with `!` is required, and everything else may be null. What the document does not always request may
 *   be absent: `onDemand`, `omissible`, and fields of some types only.
 * - A list with pages keeps the vendor's structure, so that `pageInfo` shows whether there is more upstream.
 * - Documents request only what every supported API version has.
 */

export const time = (what: string) => z.string().nullish().describe(`${what}; ISO 8601 in UTC`)
export const decimal = (what: string) => z.string().nullish().describe(`${what}; a decimal in a string`)
export const json = (what: string) => z.unknown().optional().describe(what)
export const word = (what: string, ...values: string[]) =>
  openEnum(...values)
    .nullish()
    .describe(what)

export const gid = (type: string) => z.string().describe(`Id, such as \`gid://shopify/${type}/1234567890\``)
/** The id used by REST and in admin URLs. */
export const legacyResourceId = () =>
  text("The number in the id, which is the REST API's `id`; a string, since it is 64 bits wide")
export const createdAt = () => time('When it was created')
export const updatedAt = () => time('When it was last updated')
export const currency = (what: string) => text(`${what}; ISO 4217, such as \`EUR\``)
export const country = (what: string) => text(`${what}; two letters, ISO 3166-1`)

/** Objects of several types have this structure. */
const anyType = { type: null } satisfies GraphqlMark

export const Reference = z
  .looseObject({ id: z.string().describe('Id, `gid://shopify/<Type>/<number>`') })
  .meta({ id: 'Reference', description: 'Another record, by id.', graphql: anyType })

export const ResourceReference = z
  .looseObject({
    id: z.string().describe('Id, `gid://shopify/<Type>/<number>`'),
    legacyResourceId: always(legacyResourceId()),
  })
  .meta({ id: 'ResourceReference', description: 'Another record, by id and the number in it.', graphql: anyType })

export const reference = (what: string) => Reference.nullish().describe(what)
export const resource = (what: string) => ResourceReference.nullish().describe(what)

export const MoneyV2 = z
  .looseObject({
    amount: always(decimal('Amount')),
    currencyCode: always(currency('Currency')),
  })
  .meta({ id: 'MoneyV2', description: 'An amount of money.' })

export const MoneyBag = z
  .looseObject({
    shopMoney: MoneyV2.describe("Amount in the shop's currency"),
    presentmentMoney: MoneyV2.describe('Amount in the currency shown to the customer'),
  })
  .meta({ id: 'MoneyBag', description: 'An amount in two currencies.' })

export const money = (what: string) => MoneyV2.nullish().describe(what)
export const moneyBag = (what: string) => MoneyBag.nullish().describe(what)

export const MailingAddress = z
  .looseObject({
    id: z.string().describe('Id, such as `gid://shopify/MailingAddress/1234567890?model_name=CustomerAddress`'),
    firstName: orNull(text('First name')),
    lastName: orNull(text('Last name')),
    company: orNull(text('Company')),
    address1: orNull(text('Street address or PO box')),
    address2: orNull(text('Apartment, floor or building')),
    city: orNull(text('City, town or village')),
    province: orNull(text('State, province or region')),
    provinceCode: orNull(text('Province code, such as `ON`')),
    country: orNull(text('Country')),
    countryCodeV2: orNull(country('Country')),
    zip: orNull(text('Postal code')),
    phone: orNull(text('Phone number')),
    name: orNull(text('Full name')),
    latitude: orNull(num('Latitude')),
    longitude: orNull(num('Longitude')),
  })
  .meta({ id: 'MailingAddress', description: 'A mailing address.' })

export const TaxLine = z
  .looseObject({
    title: always(text('Name of the tax')),
    rate: orNull(num('Tax rate, as a fraction from 0 to 1')),
    priceSet: always(moneyBag('Amount of the tax, after discounts')),
    channelLiable: orNull(bool('Whether the sales channel remits the tax')),
  })
  .meta({ id: 'TaxLine', description: 'A tax on an order, line item or shipping line.' })
export const taxLines = (what: string) => z.array(TaxLine).nullish().describe(what)

export const Attribute = z
  .looseObject({ key: always(text('Name')), value: orNull(text('Value')) })
  .meta({ id: 'Attribute', description: 'Custom information that a shop or app has added.' })
export const customAttributes = (what: string) => z.array(Attribute).nullish().describe(what)

export const Count = z
  .looseObject({
    count: always(int('The number')),
    precision: always(word('Whether the number is exact, or a lower bound', 'AT_LEAST', 'EXACT')),
  })
  .meta({ id: 'Count', description: 'A number of records.' })

export const Weight = z
  .looseObject({
    unit: always(word('Unit', 'GRAMS', 'KILOGRAMS', 'OUNCES', 'POUNDS')),
    value: always(num('Weight in that unit')),
  })
  .meta({ id: 'Weight', description: 'A weight.' })

export const Image = z
  .looseObject({
    id: orNull(text('Id')),
    url: always(text('Public URL of the image')),
    width: orNull(int('Width in pixels')),
    height: orNull(int('Height in pixels')),
    altText: orNull(text('Alt text')),
  })
  .meta({ id: 'Image', description: 'An image.' })
