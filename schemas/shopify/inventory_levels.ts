import { defineEntity } from '@ferrule/codegen'
import * as z from 'zod'
import { CODED, list, write } from './documents.ts'
import { inventoryAdjustInput, inventorySetInput } from './inventory.params.ts'
import { InventoryLevel } from './inventory.records.ts'
import { gid, int, reference, text, time } from './shared.records.ts'
import { between, docs, whose } from './shared.ts'

const variables = {
  includeInactive: [
    z.boolean().optional().describe('Whether to include levels at which the item is no longer stocked'),
    'Boolean',
  ],
} as const
const args = ['includeInactive:$includeInactive']

export const InventoryAdjustment = z
  .looseObject({
    inventoryAdjustmentGroup: z
      .looseObject({
        id: gid('InventoryAdjustmentGroup'),
        createdAt: time('When the change was made'),
        reason: text('Reason'),
        referenceDocumentUri: text('URI of the document behind the change'),
        changes: z
          .array(
            z.looseObject({
              name: text('Name of the quantity that changed, such as `available`'),
              delta: int('Amount added; negative if subtracted'),
              item: reference('Inventory item'),
              location: reference('Location'),
            }),
          )
          .nullish()
          .describe('Changes'),
      })
      .nullish()
      .describe('Changes made; null if nothing changed'),
  })
  .meta({ id: 'InventoryAdjustment', description: 'The result of an inventory change.', graphql: { type: null } })

export default defineEntity({
  name: 'inventory_levels',
  type: 'InventoryLevel',
  summary: 'Inventory levels: the inventory of one item at one location.',
  docs: docs('objects/InventoryLevel'),
  record: InventoryLevel,
  actions: {
    list: list({
      summary: 'Lists the inventory levels at a location.',
      docs: docs('objects/Location'),
      parent: 'location(id:$location_id)',
      connection: 'inventoryLevels',
      ids: { location_id: 'Location' },
      filters: {
        inventory_item_id: whose('InventoryItem', 'inventory_item_id', 'of this item'),
        ...between('updated_at', 'updated'),
      },
      variables,
      args,
      size: 150,
    }),
    list_of_item: list({
      summary: "Lists an inventory item's levels at all locations.",
      docs: docs('objects/InventoryItem'),
      parent: 'inventoryItem(id:$inventory_item_id)',
      connection: 'inventoryLevels',
      ids: { inventory_item_id: 'InventoryItem' },
      filters: between('updated_at', 'updated'),
      variables,
      args,
      size: 150,
    }),
    set: write({
      summary: 'Sets inventory quantities. With the same idempotency key, a repeated call has no further effect.',
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
      summary:
        'Adds to or subtracts from inventory quantities. With the same idempotency key, a repeated call has no further effect.',
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
