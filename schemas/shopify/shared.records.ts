import { openEnum } from '@ferrule/codegen'
import { always, bool, int, num, orNull, text } from '@ferrule/codegen/fields'
import type { GraphqlMark } from '@ferrule/codegen/graphql'
import * as z from 'zod'

export { bool, int, num, text, texts } from '@ferrule/codegen/fields'

export { connection, omissible, on, onDemand, withArgs } from '@ferrule/codegen/graphql'

/**
 * What the Shopify records share. Conventions of this folder:
 *
 * - A record is a selection: the document that asks for it is generated from its fields, which have the vendor's names.
 * - What GraphQL declares with `!` is required, and everything else may be null. What the document does not always ask for may be
 *   absent: `onDemand`, `omissible`, and fields of some types only.
 * - A list that has pages of its own keeps the vendor's shape, so that `pageInfo` tells when more is left upstream.
 * - Asked for is only what every supported version of the API has.
 */

export const time = (what: string) => z.string().nullish().describe(`${what}; ISO 8601 in UTC`)
export const decimal = (what: string) => z.string().nullish().describe(`${what}; a decimal in a string`)
export const json = (what: string) => z.unknown().optional().describe(what)
export const word = (what: string, ...values: string[]) =>
  openEnum(...values)
    .nullish()
    .describe(what)

export const gid = (type: string) => z.string().describe(`Id, like \`gid://shopify/${type}/1234567890\``)
/** The same id as in REST and in the addresses of the admin. */
export const legacyResourceId = () =>
  text('The number in the id, which REST calls `id`; a string, since it is 64 bits wide')
export const createdAt = () => time('When it was made')
export const updatedAt = () => time('When it last changed')
export const currency = (what: string) => text(`${what}; ISO 4217, like \`EUR\``)
export const country = (what: string) => text(`${what}; two letters, ISO 3166-1`)

/** Objects of several types look like that. */
const anyType = { type: null } satisfies GraphqlMark

export const Reference = z
  .looseObject({ id: z.string().describe('Id, `gid://shopify/<Type>/<number>`') })
  .meta({ id: 'Reference', description: 'Another record, by its id.', graphql: anyType })

export const ResourceReference = z
  .looseObject({
    id: z.string().describe('Id, `gid://shopify/<Type>/<number>`'),
    legacyResourceId: always(legacyResourceId()),
  })
  .meta({ id: 'ResourceReference', description: 'Another record, by its id and the number in it.', graphql: anyType })

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
    shopMoney: MoneyV2.describe("In the shop's currency"),
    presentmentMoney: MoneyV2.describe('In the currency that the customer sees'),
  })
  .meta({ id: 'MoneyBag', description: 'An amount in two currencies.' })

export const money = (what: string) => MoneyV2.nullish().describe(what)
export const moneyBag = (what: string) => MoneyBag.nullish().describe(what)

export const MailingAddress = z
  .looseObject({
    id: z.string().describe('Id, like `gid://shopify/MailingAddress/1234567890?model_name=CustomerAddress`'),
    firstName: orNull(text('First name')),
    lastName: orNull(text('Last name')),
    company: orNull(text('Company')),
    address1: orNull(text('Street and number, or post office box')),
    address2: orNull(text('Flat, floor, building')),
    city: orNull(text('City, town or village')),
    province: orNull(text('State, province or region')),
    provinceCode: orNull(text('Code of the province, like `ON`')),
    country: orNull(text('Name of the country')),
    countryCodeV2: orNull(country('Country')),
    zip: orNull(text('Postal code')),
    phone: orNull(text('Phone number')),
    name: orNull(text('Full name')),
    latitude: orNull(num('Latitude')),
    longitude: orNull(num('Longitude')),
  })
  .meta({ id: 'MailingAddress', description: 'An address that things can be sent to.' })

export const TaxLine = z
  .looseObject({
    title: always(text('Name of the tax')),
    rate: orNull(num('Share of the price, 0 to 1')),
    priceSet: always(moneyBag('The tax, discounts taken off before')),
    channelLiable: orNull(bool('Whether the sales channel pays it to the authorities')),
  })
  .meta({ id: 'TaxLine', description: 'One tax on an order, a line or a delivery.' })
export const taxLines = (what: string) => z.array(TaxLine).nullish().describe(what)

export const Attribute = z
  .looseObject({ key: always(text('Name')), value: orNull(text('Value')) })
  .meta({ id: 'Attribute', description: 'A name and a value that a shop or an app added.' })
export const customAttributes = (what: string) => z.array(Attribute).nullish().describe(what)

export const Count = z
  .looseObject({
    count: always(int('The number')),
    precision: always(word('Whether it is exact, or at least that many', 'AT_LEAST', 'EXACT')),
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
    url: always(text('Public address of the picture')),
    width: orNull(int('Width in pixels')),
    height: orNull(int('Height in pixels')),
    altText: orNull(text('Words in place of the picture')),
  })
  .meta({ id: 'Image', description: 'A picture.' })
