import * as z from 'zod'
import {
  bool,
  country,
  createdAt,
  currency,
  gid,
  json,
  legacyResourceId,
  num,
  on,
  text,
  texts,
  updatedAt,
  word,
} from './shared.records.ts'

export const Shop = z
  .looseObject({
    id: gid('Shop'),
    name: text('Name'),
    email: text('E-mail address of the owner'),
    contactEmail: text('E-mail address for customers'),
    myshopifyDomain: text('Host at Shopify, like `my-shop.myshopify.com`'),
    primaryDomain: z
      .looseObject({ host: text('Host'), url: text('Address') })
      .nullish()
      .describe('Address that customers see'),
    shopOwnerName: text('Name of the owner'),
    plan: z
      .looseObject({
        publicDisplayName: text('Name of the plan'),
        partnerDevelopment: bool('Whether it is a shop for development'),
        shopifyPlus: bool('Whether it is on Shopify Plus'),
      })
      .nullish()
      .describe('What the shop pays for'),
    currencyCode: currency('Currency'),
    enabledPresentmentCurrencies: texts('Currencies that customers can see; ISO 4217'),
    currencyFormats: z
      .looseObject({
        moneyFormat: text('Without the currency: `€{{amount}}`'),
        moneyWithCurrencyFormat: text('With the currency: `€{{amount}} EUR`'),
        moneyInEmailsFormat: text('In e-mails, without the currency'),
        moneyWithCurrencyInEmailsFormat: text('In e-mails, with the currency'),
      })
      .nullish()
      .describe('How amounts are written'),
    ianaTimezone: text('Time zone, like `America/Toronto`'),
    timezoneAbbreviation: text('Abbreviation of the time zone, like `EST`'),
    timezoneOffset: text('Offset of the time zone, like `-0500`'),
    weightUnit: word('Unit of weights', 'GRAMS', 'KILOGRAMS', 'OUNCES', 'POUNDS'),
    unitSystem: word('System of units', 'IMPERIAL_SYSTEM', 'METRIC_SYSTEM'),
    taxesIncluded: bool('Whether prices include tax'),
    taxShipping: bool('Whether tax is charged on delivery'),
    setupRequired: bool('Whether something is left to set up'),
    checkoutApiSupported: bool('Whether checkouts can be made by apps'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    features: z
      .looseObject({
        storefront: bool('Whether there is an online store'),
        giftCards: bool('Whether there are gift cards'),
      })
      .nullish()
      .describe('What the shop can do'),
    shopAddress: z
      .looseObject({
        address1: text('Street and number'),
        address2: text('Flat, floor, building'),
        city: text('City'),
        province: text('Province'),
        provinceCode: text('Code of the province'),
        country: text('Name of the country'),
        countryCodeV2: country('Country'),
        zip: text('Postal code'),
        phone: text('Phone number'),
        latitude: num('Latitude'),
        longitude: num('Longitude'),
      })
      .nullish()
      .describe('Address'),
    marketingSmsConsentEnabledAtCheckout: bool('Whether customers can agree to marketing by text message'),
    transactionalSmsDisabled: bool('Whether no text messages about orders are sent'),
  })
  .meta({ id: 'Shop', description: 'The shop itself.' })

export const Metafield = z
  .looseObject({
    id: gid('Metafield'),
    legacyResourceId: legacyResourceId(),
    namespace: text('Group that the key is in'),
    key: text('Key'),
    type: text('Type of the value, like `single_line_text_field` or `list.product_reference`'),
    value: text('Value, as text'),
    jsonValue: json('Value, as its type has it: a number, a list, an object'),
    ownerType: text('Kind of record that it is on, like `PRODUCT`'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    definition: z
      .looseObject({ id: gid('MetafieldDefinition'), description: text('What the value means') })
      .nullish()
      .describe('Definition that it follows'),
    owner: z
      .looseObject({
        __typename: z.string().describe('Kind of record, like `Product`'),
        id: on('Node', text('Id of the record')),
      })
      .nullish()
      .describe('Record that it is on'),
  })
  .meta({ id: 'Metafield', description: 'A value that the shop or an app added to a record.' })
