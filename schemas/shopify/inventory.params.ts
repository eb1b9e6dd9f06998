import * as z from 'zod'
import { InventoryItemInput } from './products.params.ts'
import { id } from './shared.ts'

/** Fields of `InventoryItemInput`. */
export const inventoryItemInput = InventoryItemInput.shape

const place = {
  inventoryItemId: id('InventoryItem').describe('Inventory item'),
  locationId: id('Location').describe('Location'),
  changeFromQuantity: z
    .int32()
    .nullish()
    .describe('Quantity expected now, so that a concurrent change is not overwritten; null to skip the check'),
}

const common = {
  reason: z
    .string()
    .min(1)
    .describe(
      'Reason for the change: `correction`, `cycle_count_available`, `received`, `restock`, `damaged`, `shrinkage`, `other`, …',
    ),
  referenceDocumentUri: z
    .string()
    .min(1)
    .optional()
    .describe('URI of the document behind the change, such as `gid://my-app/Delivery/1`'),
}

export const InventoryQuantityInput = z
  .strictObject({ ...place, quantity: z.int32().describe('New quantity') })
  .meta({ id: 'InventoryQuantityInput', description: 'The quantity to set for an item at a location.' })

/** Fields of `InventorySetQuantitiesInput`. */
export const inventorySetInput = {
  name: z.enum(['available', 'on_hand']).describe('Name of the quantity to set'),
  quantities: z.array(InventoryQuantityInput).min(1).max(250).describe('Quantities by item and location'),
  ...common,
}

export const InventoryChangeInput = z
  .strictObject({
    ...place,
    delta: z.int32().describe('Amount to add; negative to subtract'),
    ledgerDocumentUri: z
      .string()
      .min(1)
      .optional()
      .describe('URI of the ledger document; required for every quantity except `available`'),
  })
  .meta({ id: 'InventoryChangeInput', description: 'A change to the quantity of an item at a location.' })

/** Fields of `InventoryAdjustQuantitiesInput`. */
export const inventoryAdjustInput = {
  name: z
    .enum(['available', 'damaged', 'incoming', 'quality_control', 'reserved', 'safety_stock'])
    .describe('Name of the quantity to change'),
  changes: z.array(InventoryChangeInput).min(1).max(250).describe('Changes by item and location'),
  ...common,
}
