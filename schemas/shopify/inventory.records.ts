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
    isActive: always(bool('Whether the location is active')),
    isFulfillmentService: always(bool('Whether it belongs to a fulfillment service')),
    fulfillsOnlineOrders: always(bool('Whether it fulfills online orders')),
    shipsInventory: always(bool('Whether inventory ships from it')),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    deactivatedAt: orNull(time('When it was deactivated')),
    address: z
      .looseObject({
        address1: orNull(text('Street address')),
        address2: orNull(text('Apartment, floor or building')),
        city: orNull(text('City')),
        province: orNull(text('Province')),
        provinceCode: orNull(text('Province code')),
        country: orNull(text('Country')),
        countryCode: orNull(country('Country')),
        zip: orNull(text('Postal code')),
        phone: orNull(text('Phone number')),
      })
      .describe('Address'),
  })
  .meta({ id: 'Location', description: 'A location where inventory is kept or sold.' })

export const InventoryQuantity = z
  .looseObject({
    name: always(
      text('Name of the quantity: `available`, `on_hand`, `committed`, `incoming`, `reserved`, `damaged`, …'),
    ),
    quantity: always(int('The number')),
    updatedAt: orNull(updatedAt()),
  })
  .meta({ id: 'InventoryQuantity', description: 'A quantity of inventory in one state.' })

/** The states that inventory can be in. */
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
    id: z.string().describe('Id, such as `gid://shopify/InventoryLevel/1234?inventory_item_id=5678`'),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    item: always(resource('Inventory item')),
    location: always(resource('Location')),
    quantities: always(withArgs({ names }, z.array(InventoryQuantity).nullish().describe('Quantities, by state'))),
  })
  .meta({ id: 'InventoryLevel', description: 'The inventory of one item at one location.' })

export const CountryHarmonizedSystemCode = z
  .looseObject({
    countryCode: always(country('Country')),
    harmonizedSystemCode: always(text('Harmonized System code in that country')),
  })
  .meta({ id: 'CountryHarmonizedSystemCode', description: 'The Harmonized System code for one country.' })

export const InventoryItem = z
  .looseObject({
    id: gid('InventoryItem'),
    legacyResourceId: always(legacyResourceId()),
    sku: orNull(text('SKU (stock keeping unit)')),
    tracked: always(bool('Whether inventory is tracked')),
    requiresShipping: always(bool('Whether it requires shipping')),
    createdAt: always(createdAt()),
    updatedAt: always(updatedAt()),
    unitCost: orNull(money('Unit cost; also null if the app may not see costs')),
    countryCodeOfOrigin: orNull(country('Country of origin')),
    provinceCodeOfOrigin: orNull(text('Province of origin')),
    harmonizedSystemCode: orNull(text('Harmonized System code')),
    measurement: z
      .looseObject({ weight: Weight.nullable().describe('Weight of one item') })
      .describe('Weight and dimensions'),
    countryHarmonizedSystemCodes: onDemand(connection(CountryHarmonizedSystemCode, { first: 50 }))
      .nullish()
      .describe('Harmonized System codes by country'),
  })
  .meta({ id: 'InventoryItem', description: 'The inventory side of a variant: SKU, cost, origin.' })
