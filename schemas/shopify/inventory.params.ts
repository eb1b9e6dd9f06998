import * as z from 'zod'
import { InventoryItemInput } from './products.params.ts'
import { id } from './shared.ts'

/** Fields of `InventoryItemInput`. */
export const inventoryItemInput = InventoryItemInput.shape

const place = {
  inventoryItemId: id('InventoryItem').describe('What is kept'),
  locationId: id('Location').describe('Where it is kept'),
  changeFromQuantity: z
    .int32()
    .nullish()
    .describe('Number that there must be now, so that nothing done meanwhile is overwritten; null: whatever there is'),
}

const common = {
  reason: z
    .string()
    .min(1)
    .describe('Why: `correction`, `cycle_count_available`, `received`, `restock`, `damaged`, `shrinkage`, `other`, …'),
  referenceDocumentUri: z
    .string()
    .min(1)
    .optional()
    .describe('Address of what led to it, like `gid://my-app/Delivery/1`'),
}

export const InventoryQuantityInput = z
  .strictObject({ ...place, quantity: z.int32().describe('The number to be') })
  .meta({ id: 'InventoryQuantityInput', description: 'What stock is to be.' })

/** Fields of `InventorySetQuantitiesInput`. */
export const inventorySetInput = {
  name: z.enum(['available', 'on_hand']).describe('What is set'),
  quantities: z.array(InventoryQuantityInput).min(1).max(250).describe('Stock by item and location'),
  ...common,
}

export const InventoryChangeInput = z
  .strictObject({
    ...place,
    delta: z.int32().describe('How many more; negative: fewer'),
    ledgerDocumentUri: z
      .string()
      .min(1)
      .optional()
      .describe('Address of what it is booked by; needed for all but `available`'),
  })
  .meta({ id: 'InventoryChangeInput', description: 'How stock changes.' })

/** Fields of `InventoryAdjustQuantitiesInput`. */
export const inventoryAdjustInput = {
  name: z
    .enum(['available', 'damaged', 'incoming', 'quality_control', 'reserved', 'safety_stock'])
    .describe('What changes'),
  changes: z.array(InventoryChangeInput).min(1).max(250).describe('Changes by item and location'),
  ...common,
}
