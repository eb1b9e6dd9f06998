import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { CODED, list, write } from './documents.ts'
import { inventoryAdjustInput, inventorySetInput } from './inventory.params.ts'
import { InventoryLevel } from './inventory.records.ts'
import { gid, int, reference, text, time } from './shared.records.ts'
import { between, docs, whose } from './shared.ts'

const variables = {
  includeInactive: [z.boolean().optional().describe('Also where the item is no longer kept'), 'Boolean'],
} as const
const args = ['includeInactive:$includeInactive']

export const InventoryAdjustment = z
  .looseObject({
    inventoryAdjustmentGroup: z
      .looseObject({
        id: gid('InventoryAdjustmentGroup'),
        createdAt: time('When it was done'),
        reason: text('Why'),
        referenceDocumentUri: text('Address of what led to it'),
        changes: z
          .array(
            z.looseObject({
              name: text('What changed, like `available`'),
              delta: int('How many more'),
              item: reference('What is kept'),
              location: reference('Where it is kept'),
            }),
          )
          .nullish()
          .describe('The changes'),
      })
      .nullish()
      .describe('What changed; null where nothing did'),
  })
  .meta({ id: 'InventoryAdjustment', description: 'What became of stock.', graphql: { type: null } })

export default defineEntity({
  name: 'inventory_levels',
  type: 'InventoryLevel',
  summary: 'Stock of one inventory item at one location.',
  docs: docs('objects/InventoryLevel'),
  record: InventoryLevel,
  actions: {
    list: list({
      summary: 'Lists the stock at a location.',
      docs: docs('objects/Location'),
      parent: 'location(id:$location_id)',
      connection: 'inventoryLevels',
      ids: { location_id: 'Location' },
      filters: {
        inventory_item_id: whose('InventoryItem', 'inventory_item_id', 'of this item'),
        ...between('updated_at', 'changed'),
      },
      variables,
      args,
      size: 150,
    }),
    list_of_item: list({
      summary: 'Lists the stock of an inventory item at all locations.',
      docs: docs('objects/InventoryItem'),
      parent: 'inventoryItem(id:$inventory_item_id)',
      connection: 'inventoryLevels',
      ids: { inventory_item_id: 'InventoryItem' },
      filters: between('updated_at', 'changed'),
      variables,
      args,
      size: 150,
    }),
    set: write({
      summary: 'Sets numbers in stock. Repeated by its idempotency key it does so once.',
      access: 'write',
      docs: docs('mutations/inventorySetQuantities'),
      mutation: 'inventorySetQuantities',
      args: { input: 'InventorySetQuantitiesInput!' },
      input: 'input',
      params: inventorySetInput,
      errors: CODED,
      keyed: true,
      record: InventoryAdjustment,
    }),
    adjust: write({
      summary: 'Adds to numbers in stock, or takes from them. Repeated by its idempotency key it does so once.',
      access: 'write',
      docs: docs('mutations/inventoryAdjustQuantities'),
      mutation: 'inventoryAdjustQuantities',
      args: { input: 'InventoryAdjustQuantitiesInput!' },
      input: 'input',
      params: inventoryAdjustInput,
      errors: CODED,
      keyed: true,
      record: InventoryAdjustment,
    }),
  },
})
