import { always, orNull } from '@ferrule/codegen/fields'
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
    name: always(text('Name')),
    email: always(text('E-mail address of the owner')),
    contactEmail: always(text('E-mail address for customers')),
    myshopifyDomain: always(text('Host at Shopify, like `my-shop.myshopify.com`')),
    primaryDomain: z
      .looseObject({ host: always(text('Host')), url: always(text('Address')) })
      .describe('Address that customers see'),
    shopOwnerName: always(text('Name of the owner')),
    plan: z
      .looseObject({
        publicDisplayName: always(text('Name of the plan')),
        partnerDevelopment: always(bool('Whether it is a shop for development')),
        shopifyPlus: always(bool('Whether it is on Shopify Plus')),
      })
      .describe('What the shop pays for'),
    currencyCode: always(currency('Currency')),
    enabledPresentmentCurrencies: always(texts('Currencies that customers can see; ISO 4217')),
    currencyFormats: z
      .looseObject({
        moneyFormat: always(text('Without the currency: `€{{amount}}`')),
        moneyWithCurrencyFormat: always(text('With the currency: `€{{amount}} EUR`')),
        moneyInEmailsFormat: always(text('In emails, without the currency')),
        moneyWithCurrencyInEmailsFormat: always(text('In emails, with the currency')),
      })
      .describe('How amounts are written'),
    ianaTimezone: always(text('Time zone, like `America/Toronto`')),
    timezoneAbbreviation: always(text('Abbreviation of the time zone, like `EST`')),
    timezoneOffset: always(text('Offset of the time zone, like `-0500`')),
    weightUnit: always(word('Unit of weights', 'GRAMS', 'KILOGRAMS', 'OUNCES', 'POUNDS')),
    unitSystem: always(word('System of units', 'IMPERIAL_SYSTEM', 'METRIC_SYSTEM')),
    taxesIncluded: always(bool('Whether prices include tax')),
    taxShipping: always(bool('Whether tax is charged on delivery')),
    setupRequired: always(bool('Whether something is left to set up')),
    checkoutApiSupported: always(bool('Whether checkouts can be made by apps')),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    features: z
      .looseObject({
        storefront: always(bool('Whether there is an online store')),
        giftCards: always(bool('Whether there are gift cards')),
      })
      .describe('What the shop can do'),
    shopAddress: z
      .looseObject({
        address1: orNull(text('Street and number')),
        address2: orNull(text('Flat, floor, building')),
        city: orNull(text('City')),
        province: orNull(text('Province')),
        provinceCode: orNull(text('Code of the province')),
        country: orNull(text('Name of the country')),
        countryCodeV2: orNull(country('Country')),
        zip: orNull(text('Postal code')),
        phone: orNull(text('Phone number')),
        latitude: orNull(num('Latitude')),
        longitude: orNull(num('Longitude')),
      })
      .describe('Address'),
    marketingSmsConsentEnabledAtCheckout: always(bool('Whether customers can agree to marketing by text message')),
    transactionalSmsDisabled: always(bool('Whether no text messages about orders are sent')),
  })
  .meta({ id: 'Shop', description: 'The shop itself.' })

export const Metafield = z
  .looseObject({
    id: gid('Metafield'),
    legacyResourceId: always(legacyResourceId()),
    namespace: always(text('Group that the key is in')),
    key: always(text('Key')),
    type: always(text('Type of the value, like `single_line_text_field` or `list.product_reference`')),
    value: always(text('Value, as text')),
    jsonValue: json('Value, as its type has it: a number, a list, an object'),
    ownerType: always(text('Kind of record that it is on, like `PRODUCT`')),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    definition: z
      .looseObject({ id: gid('MetafieldDefinition'), description: orNull(text('What the value means')) })
      .nullable()
      .describe('Definition that it follows'),
    owner: z
      .looseObject({
        __typename: z.string().describe('Kind of record, like `Product`'),
        id: on('Node', text('Id of the record')),
      })
      .describe('Record that it is on'),
  })
  .meta({ id: 'Metafield', description: 'A value that the shop or an app added to a record.' })
