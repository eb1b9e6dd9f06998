import { defineEntity } from '@ferrule/codegen'
import { get, list, write } from './documents.ts'
import { inventoryItemInput } from './inventory.params.ts'
import { CountryHarmonizedSystemCode, InventoryItem } from './inventory.records.ts'
import { between, docs, exactly, ids, sinceId } from './shared.ts'

export default defineEntity({
  name: 'inventory_items',
  type: 'InventoryItem',
  summary: 'What is kept in stock for variants.',
  docs: docs('objects/InventoryItem'),
  record: InventoryItem,
  actions: {
    list: list({
      summary: 'Lists inventory items: those with some ids, or all.',
      docs: docs('queries/inventoryItems'),
      connection: 'inventoryItems',
      filters: {
        ids: [ids('InventoryItem'), 'id:*'] as const,
        since_id: sinceId(),
        ...between('created_at', 'made'),
        ...between('updated_at', 'changed'),
        sku: exactly('sku', 'with this stock keeping unit'),
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
      summary: 'Lists the codes for customs of an inventory item, by country.',
      docs: docs('objects/InventoryItem'),
      parent: 'inventoryItem(id:$inventory_item_id)',
      connection: 'countryHarmonizedSystemCodes',
      ids: { inventory_item_id: 'InventoryItem' },
      size: 250,
      record: CountryHarmonizedSystemCode,
    }),
    update: write({
      summary: 'Changes an inventory item.',
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
