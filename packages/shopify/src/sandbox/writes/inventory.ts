import type { World } from '@ferrule/sandbox/engine'
import type { InventoryQuantity } from '../../generated/index.gen.ts'
import { newId, numberOf } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { by, change, insert, need } from '../records.ts'
import { levelsOf } from '../related.ts'
import { filled, given, iso, reference } from '../values.ts'
import type { MutationArgs } from './args.ts'
import { type Mutations, updates } from './write.ts'

/** Stock: so many of an item at a location, in several states. */

type Item = Kinds['InventoryItem']
type Level = Kinds['InventoryLevel']

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

/** States of stock whose sum is the quantity on hand. */
const ON_HAND = ['available', 'committed', 'reserved', 'damaged', 'safety_stock', 'quality_control']

const stateOf = (level: Level, name: string): InventoryQuantity | undefined =>
  level.quantities.find((one) => one.name === name)

const quantityOf = (level: Level, name: string): number => stateOf(level, name)?.quantity ?? 0

export function insertLevel(world: World, item: Item, location: Kinds['Location'], available: number): Promise<Level> {
  const updatedAt = iso(world.now())
  const numbers: Readonly<Record<string, number>> = { available, on_hand: available }
  return insert(world, 'InventoryLevel', {
    id: `${newId(world, 'InventoryLevel')}?inventory_item_id=${numberOf(item.id)}`,
    item: reference(item),
    location: reference(location),
    quantities: STATES.map((name) => ({ name, quantity: numbers[name] ?? 0, updatedAt })),
  })
}

/** Adds to one state of stock; what is on hand, and what the variant can be sold of, follow. */
async function adjust(world: World, { level, name, delta }: Change): Promise<void> {
  const updatedAt = iso(world.now())
  const states = name === 'on_hand' ? ['available', name] : ON_HAND.includes(name) ? [name, 'on_hand'] : [name]
  await change(world, level, (row) => {
    for (const state of states) {
      const found = stateOf(row, state)
      if (found) Object.assign(found, { quantity: found.quantity + delta, updatedAt })
    }
  })
  await countVariant(world, level.item)
}

/** Updates a variant's quantity, which is the available stock of all locations. */
export async function countVariant(world: World, item: { readonly id: string }): Promise<void> {
  const variant = by(world, 'ProductVariant', 'inventoryItem.id', item.id)[0]
  if (!variant) return
  const inventoryQuantity = levelsOf(world, item).reduce((sum, level) => sum + quantityOf(level, 'available'), 0)
  await change(world, variant, { inventoryQuantity })
}

/** Takes stock of the variant of a line, or puts it back, at the first location that keeps it. */
export async function moveStock(
  world: World,
  { variant }: { readonly variant?: { readonly id: string } | null },
  delta: number,
  locationId?: string,
): Promise<void> {
  const item = by(world, 'ProductVariant', 'id', variant?.id)[0]?.inventoryItem
  if (!item?.tracked) return
  const level = levelsOf(world, item).find(({ location }) => locationId === undefined || location.id === locationId)
  if (level) await adjust(world, { level, name: 'available', delta })
}

interface Change {
  readonly name: string
  readonly delta: number
  readonly level: Level
}

/** Input that both ways to change stock share. */
interface Stocked {
  readonly inventoryItemId: string
  readonly locationId: string
  readonly changeFromQuantity?: number | null
}

/** The level that an input names; it has to be as the caller believes. */
function levelOf(world: World, input: Stocked, name: string, path: readonly string[]): Level {
  const { inventoryItemId, locationId, changeFromQuantity = null } = input
  const item = need(world, inventoryItemId, 'InventoryItem', [...path, 'inventoryItemId'])
  need(world, locationId, 'Location', [...path, 'locationId'])
  const level = levelsOf(world, item).find(({ location }) => location.id === locationId)
  if (!level)
    throw new UserError(
      [...path, 'locationId'],
      'The specified inventory item is not stocked at the location.',
      'ITEM_NOT_STOCKED_AT_LOCATION',
    )
  if (changeFromQuantity !== null && changeFromQuantity !== quantityOf(level, name))
    throw new UserError(
      [...path, 'changeFromQuantity'],
      'The changeFromQuantity argument no longer matches the persisted quantity.',
      'CHANGE_FROM_QUANTITY_STALE',
    )
  return level
}

/** The changes of a call, all of them or none. */
function planned<Input extends Stocked>(
  world: World,
  list: string,
  inputs: readonly Input[],
  name: string,
  deltaOf: (input: Input, now: number) => number,
): Change[] {
  if (!STATES.includes(name))
    throw new UserError(['input', 'name'], 'The specified quantity name is invalid.', 'INVALID_NAME')
  return inputs.map((input, index) => {
    const level = levelOf(world, input, name, ['input', list, String(index)])
    return { name, level, delta: deltaOf(input, quantityOf(level, name)) }
  })
}

interface Reason {
  readonly reason: string
  readonly referenceDocumentUri?: string | undefined
}

async function carryOut(world: World, changes: readonly Change[], { reason, referenceDocumentUri }: Reason) {
  for (const one of changes) await adjust(world, one)
  return {
    inventoryAdjustmentGroup: {
      id: newId(world, 'Adjustment', 'InventoryAdjustmentGroup'),
      createdAt: iso(world.now()),
      reason,
      referenceDocumentUri: referenceDocumentUri ?? null,
      changes: changes.map(({ level: { item, location }, name, delta }) => ({
        name,
        delta,
        quantityAfterChange: null,
        ledgerDocumentUri: null,
        item,
        location,
      })),
    },
  }
}

/** Fields of an item that an input changes. */
export const itemFields = (input: MutationArgs['inventoryItemUpdate']['input']): Partial<Item> => ({
  ...given(input, ['sku', 'countryCodeOfOrigin', 'provinceCodeOfOrigin', 'harmonizedSystemCode']),
  ...filled(input, ['tracked', 'requiresShipping']),
  ...(input.measurement && { measurement: { weight: null, ...input.measurement } }),
  ...(input.cost !== undefined && {
    unitCost: input.cost === null ? null : { amount: input.cost, currencyCode: 'USD' },
  }),
})

export const inventoryWrites = {
  inventorySetQuantities: {
    fields: ['inventoryAdjustmentGroup'],
    keyed: true,
    run({ input }, world) {
      const changes = planned(world, 'quantities', input.quantities, input.name, ({ quantity }, now) => quantity - now)
      return carryOut(world, changes, input)
    },
  },
  inventoryAdjustQuantities: {
    fields: ['inventoryAdjustmentGroup'],
    keyed: true,
    run({ input }, world) {
      const changes = planned(world, 'changes', input.changes, input.name, ({ delta }) => delta)
      return carryOut(world, changes, input)
    },
  },
  inventoryItemUpdate: updates('InventoryItem', 'id', 'inventoryItem', ({ input }) => itemFields(input)),
} satisfies Partial<Mutations>
