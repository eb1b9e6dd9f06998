import type { World } from '@ferrule/sandbox/engine'
import { newId, numberOf } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { by, change, insert, need } from '../records.ts'
import { levelsOf } from '../related.ts'
import { iso, money, reference, whole } from '../values.ts'
import type { ItemInput } from './inputs.ts'
import { writesOf } from './usual.ts'
import type { Mutation } from './write.ts'

/** Stock: so many of an item at a location, in several states. */

type Item = Kinds['InventoryItem']
type Level = Kinds['InventoryLevel']

/** States of stock whose sum is the quantity on hand. */
const ON_HAND = ['available', 'committed', 'reserved', 'damaged', 'safety_stock', 'quality_control']
const STATES = [...ON_HAND, 'on_hand', 'incoming']

const quantityOf = (level: Level, name: string): number =>
  level.quantities.find((one) => one.name === name)?.quantity ?? 0

const items = writesOf<'InventoryItem', ItemInput>('InventoryItem', {
  fields: ({ cost, requiresShipping }, row) => ({
    ...(cost !== undefined && { unitCost: cost === null ? null : { ...money(cost), amount: cost } }),
    ...(!row && {
      requiresShipping: requiresShipping ?? true,
      measurement: { weight: { unit: 'KILOGRAMS', value: 0 } },
      countryHarmonizedSystemCodes: whole([]),
    }),
  }),
})

export const makeItem = (world: World, input: Partial<ItemInput>): Promise<Item> => items.write(input, undefined, world)
export const changeItem = (world: World, item: Item, input: Partial<ItemInput>): Promise<Item> =>
  items.write(input, item, world)

export function insertLevel(world: World, item: Item, location: Kinds['Location'], available: number): Promise<Level> {
  const updatedAt = iso(world.now())
  const quantity = (name: string): number => (name === 'available' || name === 'on_hand' ? available : 0)
  return insert(world, 'InventoryLevel', {
    id: `${newId(world, 'InventoryLevel')}?inventory_item_id=${numberOf(item.id)}`,
    item: reference(item),
    location: reference(location),
    quantities: STATES.map((name) => ({ name, quantity: quantity(name), updatedAt })),
  })
}

interface Change {
  readonly name: string
  readonly delta: number
  readonly level: Level
}

/** Adds to one state of stock; what is on hand, and what the variant can be sold of, follow. */
async function adjust(world: World, { level, name, delta }: Change): Promise<void> {
  const updatedAt = iso(world.now())
  const states = name === 'on_hand' ? ['available', name] : ON_HAND.includes(name) ? [name, 'on_hand'] : [name]
  await change(world, level, (row) => {
    for (const one of row.quantities)
      if (states.includes(one.name)) Object.assign(one, { quantity: one.quantity + delta, updatedAt })
  })
  await countVariant(world, level.item)
}

/** Updates a variant's quantity, which is the available stock of all locations. */
export async function countVariant(world: World, item: { readonly id: string }): Promise<void> {
  const [variant] = by(world, 'ProductVariant', 'inventoryItem.id', item.id)
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

/** Input of both ways to change stock. */
interface Stocked {
  readonly inventoryItemId: string
  readonly locationId: string
  readonly changeFromQuantity?: number | null
  readonly quantity?: number
  readonly delta?: number
}

/** The level that an input names; it has to be as the caller believes. */
function levelOf(world: World, input: Stocked, name: string, path: readonly string[]): Level {
  const item = need(world, input.inventoryItemId, 'InventoryItem', [...path, 'inventoryItemId'])
  const { id } = need(world, input.locationId, 'Location', [...path, 'locationId'])
  const level = levelsOf(world, item).find(({ location }) => location.id === id)
  if (!level) {
    const message = 'The specified inventory item is not stocked at the location.'
    throw new UserError([...path, 'locationId'], message, 'ITEM_NOT_STOCKED_AT_LOCATION')
  }
  const { changeFromQuantity: before = null } = input
  if (before === null || before === quantityOf(level, name)) return level
  const message = 'The changeFromQuantity argument no longer matches the persisted quantity.'
  throw new UserError([...path, 'changeFromQuantity'], message, 'CHANGE_FROM_QUANTITY_STALE')
}

interface Adjusting {
  input: {
    name: string
    reason: string
    referenceDocumentUri?: string
    quantities?: readonly Stocked[]
    changes?: readonly Stocked[]
  }
}

/** Sets quantities, or adds to them: all of them or none. */
const adjusts =
  (list: 'quantities' | 'changes'): Mutation<Adjusting> =>
  async ({ input }, world) => {
    const { name, reason, referenceDocumentUri = null } = input
    if (!STATES.includes(name))
      throw new UserError(['input', 'name'], 'The specified quantity name is invalid.', 'INVALID_NAME')
    const changes = (input[list] ?? []).map((one, index): Change => {
      const level = levelOf(world, one, name, ['input', list, String(index)])
      return { name, level, delta: one.delta ?? Number(one.quantity) - quantityOf(level, name) }
    })
    for (const one of changes) await adjust(world, one)
    const id = newId(world, 'Adjustment', 'InventoryAdjustmentGroup')
    const told = changes.map(({ level: { item, location }, delta }) => ({ name, delta, item, location }))
    const group = { id, createdAt: iso(world.now()), reason, referenceDocumentUri, changes: told }
    return { inventoryAdjustmentGroup: group }
  }

export const inventoryWrites = {
  inventorySetQuantities: adjusts('quantities'),
  inventoryAdjustQuantities: adjusts('changes'),
  inventoryItemUpdate: items.update,
}
