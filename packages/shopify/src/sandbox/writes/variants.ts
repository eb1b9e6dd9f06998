import type { World } from '@ferrule/sandbox/engine'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { all, change, insert, need, remove } from '../records.ts'
import { levelsOf, variantsOf } from '../related.ts'
import { exactly, inTurn, money, picked, reference, whole } from '../values.ts'
import type { VariantInput } from './inputs.ts'
import { changeItem, countVariant, insertLevel, makeItem } from './inventory.ts'
import { setMetafields } from './metafields.ts'
import { fieldsOf } from './usual.ts'
import type { Mutation } from './write.ts'

type Item = Kinds['InventoryItem']
type Product = Kinds['Product']
type Variant = Kinds['ProductVariant']

/** The options of a variant, and its title, which is their values. */
function choiceOf(values: VariantInput['optionValues'] = [{ optionName: 'Title', name: 'Default Title' }]) {
  const selectedOptions = values.map(({ optionName, name }) => ({ name: optionName ?? '', value: name ?? '' }))
  return { selectedOptions, title: selectedOptions.map(({ value }) => value).join(' / ') }
}

/** The fields that an input changes, with those of the inventory item that a variant shows. */
const fieldsWith = (item: Item, { inventoryItem: _, ...input }: VariantInput): Partial<Variant> => ({
  ...fieldsOf('ProductVariant', input),
  ...(input.price !== undefined && { price: money(input.price).amount }),
  sku: item.sku,
  inventoryItem: { ...reference(item), ...picked(item, ['tracked', 'requiresShipping', 'measurement']) },
})

const itemInput = ({ inventoryItem, sku }: VariantInput) => ({ ...(sku !== undefined && { sku }), ...inventoryItem })

/** Stocks an item at the first location, and at those that the input names. */
async function stock(world: World, item: Item, quantities: VariantInput['inventoryQuantities'] = []): Promise<void> {
  const wanted = new Map(quantities.map((one) => [one.locationId, one.availableQuantity ?? one.quantity ?? 0]))
  for (const [index, location] of all(world, 'Location').entries())
    if (wanted.has(location.id) || index === 0) await insertLevel(world, item, location, wanted.get(location.id) ?? 0)
  await countVariant(world, item)
}

export async function makeVariant(world: World, product: Product, input: VariantInput): Promise<Variant> {
  const choice = choiceOf(input.optionValues)
  const siblings = variantsOf(world, product)
  if (siblings.some(({ title }) => title === choice.title)) {
    const message = `The variant '${choice.title}' already exists. Please change at least one option value.`
    throw new UserError(['variants', '0'], message, 'VARIANT_ALREADY_EXISTS')
  }
  const item = await makeItem(world, itemInput(input))
  const variant = await insert(world, 'ProductVariant', {
    ...choice,
    price: '0.00',
    taxable: true,
    inventoryPolicy: 'DENY',
    ...fieldsWith(item, input),
    position: siblings.length + 1,
    inventoryQuantity: 0,
    product: reference(product),
    media: whole(input.mediaId ? [{ id: input.mediaId }] : []),
  })
  await stock(world, item, input.inventoryQuantities)
  await setMetafields(world, variant, input.metafields)
  await change(world, product, (row) => {
    row.tracksInventory ||= item.tracked
  })
  return need(world, variant.id, 'ProductVariant')
}

async function updateVariant(world: World, input: VariantInput, productId: string, index: number): Promise<Variant> {
  const field = ['variants', String(index), 'id']
  const row = need(world, input.id, 'ProductVariant', field)
  if (row.product.id !== productId)
    throw new UserError(field, 'Product variant does not exist', 'PRODUCT_VARIANT_DOES_NOT_EXIST')
  const item = await changeItem(world, need(world, row.inventoryItem.id, 'InventoryItem'), itemInput(input))
  await setMetafields(world, row, input.metafields)
  const choice = input.optionValues && choiceOf(input.optionValues)
  return change(world, row, { ...fieldsWith(item, input), ...choice })
}

export function removeVariant(world: World, variant: Variant): void {
  const { inventoryItem: item } = variant
  for (const level of levelsOf(world, item)) remove(world, level)
  remove(world, item)
  remove(world, variant)
}

/** Makes these the variants of a product. */
export async function setVariants(world: World, product: Product, variants: readonly VariantInput[]): Promise<void> {
  const kept = new Set(variants.map(({ id }) => id))
  for (const row of variantsOf(world, product)) if (!kept.has(row.id)) removeVariant(world, row)
  await inTurn(variants, (input, index) =>
    input.id ? updateVariant(world, input, product.id, index) : makeVariant(world, product, input),
  )
}

/** Updates the product's fields that depend on its variants. */
export function counted(world: World, product: Product): Promise<Product> {
  const variants = variantsOf(world, product)
  return change(world, product, {
    variantsCount: exactly(variants.length),
    hasOnlyDefaultVariant: variants.length === 1 && variants[0]?.title === 'Default Title',
  })
}

interface Listed {
  productId: string
  variants: VariantInput[]
}

const createMany: Mutation<Listed & { strategy?: string }> = async ({ productId, variants, strategy }, world) => {
  const product = need(world, productId, 'Product', ['productId'])
  const alone = variantsOf(world, product).filter(({ title }) => title === 'Default Title')
  const productVariants = await inTurn(variants, (input) => makeVariant(world, product, input))
  if (strategy !== 'PRESERVE_STANDALONE_VARIANT') for (const variant of alone) removeVariant(world, variant)
  return { product: await counted(world, product), productVariants }
}

const updateMany: Mutation<Listed> = async ({ productId, variants }, world) => {
  need(world, productId, 'Product', ['productId'])
  for (const [index, { id }] of variants.entries()) need(world, id, 'ProductVariant', ['variants', String(index), 'id'])
  const productVariants = await inTurn(variants, (input, index) => updateVariant(world, input, productId, index))
  return { product: need(world, productId, 'Product'), productVariants }
}

const deleteMany: Mutation<{ productId: string; variantsIds: string[] }> = async (
  { productId, variantsIds },
  world,
) => {
  const product = need(world, productId, 'Product', ['productId'])
  const rows = variantsIds.map((id, index) => need(world, id, 'ProductVariant', ['variantsIds', String(index)]))
  if (rows.length >= variantsOf(world, product).length)
    throw new UserError(['variantsIds'], 'At least one variant must be left', 'CANNOT_DELETE_LAST_VARIANT')
  for (const row of rows) removeVariant(world, row)
  return { product: await counted(world, product) }
}

export const variantWrites = {
  productVariantsBulkCreate: createMany,
  productVariantsBulkUpdate: updateMany,
  productVariantsBulkDelete: deleteMany,
}
