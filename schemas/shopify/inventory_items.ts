import { defineEntity } from '@ferrule/codegen'
import { get, list, write } from './documents.ts'
import { inventoryItemInput } from './inventory.params.ts'
import { CountryHarmonizedSystemCode, InventoryItem } from './inventory.records.ts'
import { between, docs, exactly, ids, sinceId } from './shared.ts'

export default defineEntity({
  name: 'inventory_items',
  type: 'InventoryItem',
  summary: 'Inventory items, which hold the inventory side of variants.',
  docs: docs('objects/InventoryItem'),
  record: InventoryItem,
  actions: {
    list: list({
      summary: 'Lists inventory items: those with the given ids, or all.',
      docs: docs('queries/inventoryItems'),
      connection: 'inventoryItems',
      filters: {
        ids: [ids('InventoryItem'), 'id:*'] as const,
        since_id: sinceId(),
        ...between('created_at', 'created'),
        ...between('updated_at', 'updated'),
        sku: exactly('sku', 'with this SKU'),
      },
      include: ['countryHarmonizedSystemCodes'],
      size: 100,
    }),
    get: get({
      summary: 'Returns one inventory item.',
      docs: docs('queries/inventoryItem'),
      root: 'inventoryItem',
      param: 'inventory_item_id',
      type: 'InventoryItem',
    }),
    list_country_codes: list({
      summary: "Lists an inventory item's Harmonized System codes, by country.",
      docs: docs('objects/InventoryItem'),
      parent: 'inventoryItem(id:$inventory_item_id)',
      connection: 'countryHarmonizedSystemCodes',
      ids: { inventory_item_id: 'InventoryItem' },
      size: 250,
      record: CountryHarmonizedSystemCode,
    }),
    update: write({
      summary: 'Updates an inventory item.',
      docs: docs('mutations/inventoryItemUpdate'),
      mutation: 'inventoryItemUpdate',
      args: { id: 'ID!', input: 'InventoryItemInput!' },
      input: 'input',
      ids: { inventory_item_id: ['InventoryItem', 'id'] },
      params: inventoryItemInput,
      result: 'inventoryItem',
      idempotent: true,
    }),
  },
})
