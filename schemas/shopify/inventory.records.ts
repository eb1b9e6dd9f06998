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
    legacyResourceId: legacyResourceId(),
    name: text('Name'),
    isActive: bool('Whether it is in use'),
    isFulfillmentService: bool('Whether it is that of a fulfillment service'),
    fulfillsOnlineOrders: bool('Whether orders of the online store are sent from there'),
    shipsInventory: bool('Whether it sends goods'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    deactivatedAt: time('When it went out of use'),
    address: z
      .looseObject({
        address1: text('Street and number'),
        address2: text('Flat, floor, building'),
        city: text('City'),
        province: text('Province'),
        provinceCode: text('Code of the province'),
        country: text('Name of the country'),
        countryCode: country('Country'),
        zip: text('Postal code'),
        phone: text('Phone number'),
      })
      .nullish()
      .describe('Address'),
  })
  .meta({ id: 'Location', description: 'A place where goods are kept or sold.' })

export const InventoryQuantity = z
  .looseObject({
    name: text('What is counted: `available`, `on_hand`, `committed`, `incoming`, `reserved`, `damaged`, …'),
    quantity: int('The number'),
    updatedAt: updatedAt(),
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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    item: resource('What is kept'),
    location: resource('Where it is kept'),
    quantities: withArgs({ names }, z.array(InventoryQuantity).nullish().describe('How many there are in each state')),
  })
  .meta({ id: 'InventoryLevel', description: 'The stock of one inventory item at one location.' })

export const CountryHarmonizedSystemCode = z
  .looseObject({
    countryCode: country('Country'),
    harmonizedSystemCode: text('Code for customs there'),
  })
  .meta({ id: 'CountryHarmonizedSystemCode', description: 'The code for customs in one country.' })

export const InventoryItem = z
  .looseObject({
    id: gid('InventoryItem'),
    legacyResourceId: legacyResourceId(),
    sku: text('Stock keeping unit'),
    tracked: bool('Whether stock is counted'),
    requiresShipping: bool('Whether it has to be sent'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    unitCost: money('What one costs the shop; null also where costs may not be seen'),
    countryCodeOfOrigin: country('Country where it was made'),
    provinceCodeOfOrigin: text('Province where it was made'),
    harmonizedSystemCode: text('Code for customs'),
    measurement: z
      .looseObject({ weight: Weight.nullish().describe('Weight of one') })
      .nullish()
      .describe('Measures'),
    countryHarmonizedSystemCodes: onDemand(connection(CountryHarmonizedSystemCode, { first: 50 }))
      .nullish()
      .describe('Codes for customs by country'),
  })
  .meta({ id: 'InventoryItem', description: 'What is kept in stock for a variant.' })
