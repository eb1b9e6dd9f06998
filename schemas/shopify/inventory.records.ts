import { always, orNull } from '@ferrule/codegen/fields'
import * as z from 'zod'
import {
  bool,
  connection,
  country,
  createdAt,
  gid,
  int,
  legacyResourceId,
  money,
  onDemand,
  resource,
  text,
  time,
  updatedAt,
  Weight,
  withArgs,
} from './shared.records.ts'

export const Location = z
  .looseObject({
    id: gid('Location'),
    legacyResourceId: always(legacyResourceId()),
    name: always(text('Name')),
    isActive: always(bool('Whether it is in use')),
    isFulfillmentService: always(bool('Whether it is that of a fulfillment service')),
    fulfillsOnlineOrders: always(bool('Whether orders of the online store are sent from there')),
    shipsInventory: always(bool('Whether it sends goods')),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    deactivatedAt: orNull(time('When it went out of use')),
    address: z
      .looseObject({
        address1: orNull(text('Street and number')),
        address2: orNull(text('Flat, floor, building')),
        city: orNull(text('City')),
        province: orNull(text('Province')),
        provinceCode: orNull(text('Code of the province')),
        country: orNull(text('Name of the country')),
        countryCode: orNull(country('Country')),
        zip: orNull(text('Postal code')),
        phone: orNull(text('Phone number')),
      })
      .describe('Address'),
  })
  .meta({ id: 'Location', description: 'A place where goods are kept or sold.' })

export const InventoryQuantity = z
  .looseObject({
    name: always(text('What is counted: `available`, `on_hand`, `committed`, `incoming`, `reserved`, `damaged`, …')),
    quantity: always(int('The number')),
    updatedAt: orNull(updatedAt()),
  })
  .meta({ id: 'InventoryQuantity', description: 'A number of goods in one state.' })

/** The states that stock can be in. */
const names = [
  'available',
  'on_hand',
  'committed',
  'incoming',
  'reserved',
  'damaged',
  'safety_stock',
  'quality_control',
]

export const InventoryLevel = z
  .looseObject({
    id: z.string().describe('Id, like `gid://shopify/InventoryLevel/1234?inventory_item_id=5678`'),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    item: always(resource('What is kept')),
    location: always(resource('Where it is kept')),
    quantities: always(
      withArgs({ names }, z.array(InventoryQuantity).nullish().describe('How many there are in each state')),
    ),
  })
  .meta({ id: 'InventoryLevel', description: 'The stock of one inventory item at one location.' })

export const CountryHarmonizedSystemCode = z
  .looseObject({
    countryCode: always(country('Country')),
    harmonizedSystemCode: always(text('Code for customs there')),
  })
  .meta({ id: 'CountryHarmonizedSystemCode', description: 'The code for customs in one country.' })

export const InventoryItem = z
  .looseObject({
    id: gid('InventoryItem'),
    legacyResourceId: always(legacyResourceId()),
    sku: orNull(text('Stock keeping unit')),
    tracked: always(bool('Whether stock is counted')),
    requiresShipping: always(bool('Whether it has to be sent')),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    unitCost: orNull(money('What one costs the shop; null also where costs may not be seen')),
    countryCodeOfOrigin: orNull(country('Country where it was made')),
    provinceCodeOfOrigin: orNull(text('Province where it was made')),
    harmonizedSystemCode: orNull(text('Code for customs')),
    measurement: z.looseObject({ weight: Weight.nullable().describe('Weight of one') }).describe('Measures'),
    countryHarmonizedSystemCodes: onDemand(connection(CountryHarmonizedSystemCode, { first: 50 }))
      .nullish()
      .describe('Codes for customs by country'),
  })
  .meta({ id: 'InventoryItem', description: 'What is kept in stock for a variant.' })
