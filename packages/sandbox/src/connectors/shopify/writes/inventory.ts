import type { Row } from '../../../core/rows.ts'
import type { World } from '../../../core/vendor.ts'
import { all, change, gid, insert, iso, nextNumber, numberOf, reference } from '../ids.ts'
import { UserError } from '../problem.ts'
import { given, type Input, type Mutation, need } from './write.ts'

/** Stock: so many of an item at a location, in several states. */

interface Quantity {
  readonly name: string
  quantity: number
  updatedAt: string | null
}

const STATES = [
  'available',
  'on_hand',
  'committed',
  'incoming',
  'reserved',
  'damaged',
  'safety_stock',
  'quality_control',
]

/** What is on hand is all of these. */
const ON_HAND = ['available', 'committed', 'reserved', 'damaged', 'safety_stock', 'quality_control']

const levelOf = (world: World, itemId: unknown, locationId: unknown): Row | undefined =>
  all(world, 'InventoryLevel').find(
    (row) => (row['item'] as Row).id === itemId && (row['location'] as Row).id === locationId,
  )

const quantityOf = (level: Row, name: string): number =>
  (level['quantities'] as Quantity[]).find((one) => one.name === name)?.quantity ?? 0

export function insertLevel(world: World, item: Row, location: Row, available: number): Promise<Row> {
  const updatedAt = iso(world.now())
  const numbers: Readonly<Record<string, number>> = { available, on_hand: available }
  return insert(world, 'InventoryLevel', {
    id: `${gid('InventoryLevel', nextNumber(world, 'level', 5_500_000_001))}?inventory_item_id=${numberOf(item.id)}`,
    item: reference(item),
    location: reference(location),
    quantities: STATES.map((name) => ({ name, quantity: numbers[name] ?? 0, updatedAt })),
  })
}

/** Adds to one state of stock; what is on hand, and what the variant can be sold of, follow. */
export async function adjust(world: World, level: Row, name: string, delta: number): Promise<void> {
  const updatedAt = iso(world.now())
  const changed = await change(world, level.id, (row) => {
    const quantities = row['quantities'] as Quantity[]
    const add = (state: string): void => {
      const found = quantities.find((one) => one.name === state)
      if (found) Object.assign(found, { quantity: found.quantity + delta, updatedAt })
    }
    add(name === 'on_hand' ? 'available' : name)
    if (name === 'on_hand' || ON_HAND.includes(name)) add('on_hand')
  })
  await countVariant(world, (changed['item'] as Row).id)
}

/** What a variant can be sold of is the stock of all locations. */
export async function countVariant(world: World, itemId: string): Promise<void> {
  const variant = all(world, 'ProductVariant').find((row) => (row['inventoryItem'] as Row).id === itemId)
  if (!variant) return
  const levels = all(world, 'InventoryLevel', (row) => (row['item'] as Row).id === itemId)
  const inventoryQuantity = levels.reduce((sum, level) => sum + quantityOf(level, 'available'), 0)
  await change(world, variant.id, (row) => Object.assign(row, { inventoryQuantity: inventoryQuantity }))
}

/** Takes stock of a variant, or puts it back, at the first location that keeps it. */
export async function moveStock(world: World, variantId: unknown, delta: number, locationId?: unknown): Promise<void> {
  const variant = all(world, 'ProductVariant').find((row) => row.id === variantId)
  const item = variant?.['inventoryItem'] as Input
  if (!item?.tracked) return
  const level = all(world, 'InventoryLevel').find(
    (row) =>
      (row['item'] as Row).id === item.id && (locationId === undefined || (row['location'] as Row).id === locationId),
  )
  if (level) await adjust(world, level, 'available', delta)
}

interface Change {
  readonly name: string
  readonly delta: number
  readonly level: Row
}

/** The changes of a call, all of them or none. */
function planned(
  world: World,
  list: string,
  inputs: readonly Input[],
  name: string,
  deltaOf: (input: Input, now: number) => number,
): Change[] {
  if (!STATES.includes(name))
    throw new UserError(['input', 'name'], 'The specified quantity name is invalid.', 'INVALID_NAME')
  return inputs.map((input, index) => {
    const field = (last: string): string[] => ['input', list, String(index), last]
    const level = levelOf(world, input.inventoryItemId, input.locationId)
    need(world, input.inventoryItemId, 'InventoryItem', field('inventoryItemId'))
    need(world, input.locationId, 'Location', field('locationId'))
    if (!level)
      throw new UserError(
        field('locationId'),
        'The specified inventory item is not stocked at the location.',
        'ITEM_NOT_STOCKED_AT_LOCATION',
      )
    const now = quantityOf(level, name)
    if (input.changeFromQuantity !== undefined && input.changeFromQuantity !== null && input.changeFromQuantity !== now)
      throw new UserError(
        field('changeFromQuantity'),
        'The changeFromQuantity argument no longer matches the persisted quantity.',
        'CHANGE_FROM_QUANTITY_STALE',
      )
    return { name, level, delta: deltaOf(input, now) }
  })
}

async function carryOut(world: World, changes: readonly Change[], { reason, referenceDocumentUri = null }: Input) {
  for (const { level, name, delta } of changes) await adjust(world, level, name, delta)
  return {
    inventoryAdjustmentGroup: {
      id: gid('InventoryAdjustmentGroup', nextNumber(world, 'adjustment', 3_300_000_001)),
      createdAt: iso(world.now()),
      reason,
      referenceDocumentUri,
      changes: changes.map(({ level, name, delta }) => ({
        name,
        delta,
        quantityAfterChange: null,
        ledgerDocumentUri: null,
        item: level['item'],
        location: level['location'],
      })),
    },
  }
}

export const inventoryWrites: Readonly<Record<string, Mutation>> = {
  inventorySetQuantities: {
    fields: ['inventoryAdjustmentGroup'],
    keyed: true,
    run: ({ input }, world) =>
      carryOut(
        world,
        planned(world, 'quantities', input.quantities, input.name, ({ quantity }, now) => quantity - now),
        input,
      ),
  },
  inventoryAdjustQuantities: {
    fields: ['inventoryAdjustmentGroup'],
    keyed: true,
    run: ({ input }, world) =>
      carryOut(
        world,
        planned(world, 'changes', input.changes, input.name, ({ delta }) => delta),
        input,
      ),
  },
  inventoryItemUpdate: {
    fields: ['inventoryItem'],
    async run({ id, input }, world) {
      need(world, id, 'InventoryItem')
      return { inventoryItem: await change(world, id, (row) => Object.assign(row, itemFields(input))) }
    },
  },
}

const PLAIN = [
  'sku',
  'tracked',
  'requiresShipping',
  'countryCodeOfOrigin',
  'provinceCodeOfOrigin',
  'harmonizedSystemCode',
  'measurement',
]

/** Fields of an item that an input changes. */
export const itemFields = (input: Input = {}) => ({
  ...given(input, PLAIN),
  ...(input.cost !== undefined && {
    unitCost: input.cost === null ? null : { amount: input.cost, currencyCode: 'USD' },
  }),
})
