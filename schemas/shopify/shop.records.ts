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
    email: always(text('Email address of the owner')),
    contactEmail: always(text('Email address for customers')),
    myshopifyDomain: always(text('Shopify domain, such as `my-shop.myshopify.com`')),
    primaryDomain: z
      .looseObject({ host: always(text('Host')), url: always(text('Address')) })
      .describe('Primary domain, which customers see'),
    shopOwnerName: always(text('Name of the owner')),
    plan: z
      .looseObject({
        publicDisplayName: always(text('Name of the plan')),
        partnerDevelopment: always(bool('Whether it is a development store')),
        shopifyPlus: always(bool('Whether it is on Shopify Plus')),
      })
      .describe('Plan of the shop'),
    currencyCode: always(currency('Currency')),
    enabledPresentmentCurrencies: always(texts('Presentment currencies that are enabled; ISO 4217')),
    currencyFormats: z
      .looseObject({
        moneyFormat: always(text('Format without the currency: `€{{amount}}`')),
        moneyWithCurrencyFormat: always(text('Format with the currency: `€{{amount}} EUR`')),
        moneyInEmailsFormat: always(text('Format in emails, without the currency')),
        moneyWithCurrencyInEmailsFormat: always(text('Format in emails, with the currency')),
      })
      .describe('Formats for amounts of money'),
    ianaTimezone: always(text('Time zone, such as `America/Toronto`')),
    timezoneAbbreviation: always(text('Abbreviation of the time zone, such as `EST`')),
    timezoneOffset: always(text('UTC offset of the time zone, such as `-0500`')),
    weightUnit: always(word('Unit of weight', 'GRAMS', 'KILOGRAMS', 'OUNCES', 'POUNDS')),
    unitSystem: always(word('Unit system', 'IMPERIAL_SYSTEM', 'METRIC_SYSTEM')),
    taxesIncluded: always(bool('Whether prices include taxes')),
    taxShipping: always(bool('Whether shipping is taxed')),
    setupRequired: always(bool('Whether setup is still incomplete')),
    checkoutApiSupported: always(bool('Whether apps can create checkouts')),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    features: z
      .looseObject({
        storefront: always(bool('Whether there is an online store')),
        giftCards: always(bool('Whether gift cards are enabled')),
      })
      .describe('Features of the shop'),
    shopAddress: z
      .looseObject({
        address1: orNull(text('Street address')),
        address2: orNull(text('Apartment, floor or building')),
        city: orNull(text('City')),
        province: orNull(text('Province')),
        provinceCode: orNull(text('Province code')),
        country: orNull(text('Country')),
        countryCodeV2: orNull(country('Country')),
        zip: orNull(text('Postal code')),
        phone: orNull(text('Phone number')),
        latitude: orNull(num('Latitude')),
        longitude: orNull(num('Longitude')),
      })
      .describe('Address'),
    marketingSmsConsentEnabledAtCheckout: always(bool('Whether customers can consent to SMS marketing at checkout')),
    transactionalSmsDisabled: always(bool('Whether SMS messages about orders are disabled')),
  })
  .meta({ id: 'Shop', description: 'The shop.' })

export const Metafield = z
  .looseObject({
    id: gid('Metafield'),
    legacyResourceId: always(legacyResourceId()),
    namespace: always(text('Namespace of the key')),
    key: always(text('Key')),
    type: always(text('Type of the value, such as `single_line_text_field` or `list.product_reference`')),
    value: always(text('Value, as a string')),
    jsonValue: json('Value in the form of its type: a number, a list, an object'),
    ownerType: always(text('Type of record it belongs to, such as `PRODUCT`')),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    definition: z
      .looseObject({ id: gid('MetafieldDefinition'), description: orNull(text('Description of the metafield')) })
      .nullable()
      .describe('Definition of the metafield'),
    owner: z
      .looseObject({
        __typename: z.string().describe('Type of record, such as `Product`'),
        id: on('Node', text('Id of the record')),
      })
      .describe('Record it belongs to'),
  })
  .meta({ id: 'Metafield', description: 'A custom field that a shop or app has added to a record.' })
