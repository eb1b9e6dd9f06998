import * as z from 'zod'
import { defineEntity } from '../../packages/codegen/src/define.ts'
import { list } from './documents.ts'
import { InventoryLevel } from './inventory.records.ts'
import { between, docs, whose } from './shared.ts'

const variables = {
  includeInactive: [z.boolean().optional().describe('Also where the item is no longer kept'), 'Boolean'],
} as const
const args = ['includeInactive:$includeInactive']

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
      tier: 'wish',
      parent: 'inventoryItem(id:$inventory_item_id)',
      connection: 'inventoryLevels',
      ids: { inventory_item_id: 'InventoryItem' },
      filters: between('updated_at', 'changed'),
      variables,
      args,
      size: 150,
    }),
  },
})
