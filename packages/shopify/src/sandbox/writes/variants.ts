import type { World } from '@ferrule/sandbox/engine'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { all, change, insert, need, remove } from '../records.ts'
import { levelsOf, variantsOf } from '../related.ts'
import { exactly, filled, given, inTurn, money, picked, reference, whole } from '../values.ts'
import type { VariantInput } from './args.ts'
import { countVariant, insertLevel, itemFields } from './inventory.ts'
import { setMetafields } from './metafields.ts'
import { answers, type Mutations } from './write.ts'

type Item = Kinds['InventoryItem']
type Product = Kinds['Product']
type Variant = Kinds['ProductVariant']

/** The options of a variant, and its title, which is their values. */
function choiceOf(values: VariantInput['optionValues'] = [{ optionName: 'Title', name: 'Default Title' }]) {
  const selectedOptions = values.map(({ optionName, name }) => ({ name: optionName ?? '', value: name ?? '' }))
  return { selectedOptions, title: selectedOptions.map(({ value }) => value).join(' / ') }
}

/** The fields that an input changes. */
const fieldsOf = (input: VariantInput): Partial<Variant> => ({
  ...given(input, ['barcode', 'compareAtPrice']),
  ...filled(input, ['taxable', 'inventoryPolicy']),
  ...(input.price !== undefined && { price: money(input.price).amount }),
})

/** The inventory item, as a variant holds it. */
const itemIn = (item: Item) => ({ ...reference(item), ...picked(item, ['tracked', 'requiresShipping', 'measurement']) })

async function makeItem(world: World, input: VariantInput, sku: string | null): Promise<Item> {
  return insert(world, 'InventoryItem', {
    requiresShipping: true,
    measurement: { weight: { unit: 'KILOGRAMS', value: 0 } },
    countryHarmonizedSystemCodes: whole([]),
    ...itemFields({ ...input.inventoryItem, sku }),
  })
}

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
  if (siblings.some(({ title }) => title === choice.title))
    throw new UserError(
      ['variants', '0'],
      `The variant '${choice.title}' already exists. Please change at least one option value.`,
      'VARIANT_ALREADY_EXISTS',
    )
  const sku = input.inventoryItem?.sku ?? input.sku ?? null
  const item = await makeItem(world, input, sku)
  const variant = await insert(world, 'ProductVariant', {
    ...choice,
    sku,
    price: '0.00',
    taxable: true,
    inventoryPolicy: 'DENY',
    ...fieldsOf(input),
    position: siblings.length + 1,
    inventoryQuantity: 0,
    product: reference(product),
    media: whole(input.mediaId ? [{ id: input.mediaId }] : []),
    inventoryItem: itemIn(item),
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
  const sku = input.inventoryItem?.sku ?? input.sku
  const item = await change(
    world,
    need(world, row.inventoryItem.id, 'InventoryItem'),
    itemFields({ ...input.inventoryItem, sku }),
  )
  await setMetafields(world, row, input.metafields)
  return change(world, row, {
    ...fieldsOf(input),
    inventoryItem: itemIn(item),
    ...(sku !== undefined && { sku }),
    ...(input.optionValues && choiceOf(input.optionValues)),
  })
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

/** Counts what the record of a product says of its variants. */
export async function counted(world: World, product: Product): Promise<Product> {
  const variants = variantsOf(world, product)
  return change(world, product, {
    variantsCount: exactly(variants.length),
    hasOnlyDefaultVariant: variants.length === 1 && variants[0]?.title === 'Default Title',
  })
}

export const variantWrites = {
  productVariantsBulkCreate: {
    fields: ['product', 'productVariants'],
    async run({ productId, variants, strategy }, world) {
      const product = need(world, productId, 'Product', ['productId'])
      const alone = variantsOf(world, product).filter(({ title }) => title === 'Default Title')
      const productVariants = await inTurn(variants, (input) => makeVariant(world, product, input))
      if (strategy !== 'PRESERVE_STANDALONE_VARIANT') for (const variant of alone) removeVariant(world, variant)
      return { product: await counted(world, product), productVariants }
    },
  },
  productVariantsBulkUpdate: {
    fields: ['product', 'productVariants'],
    async run({ productId, variants }, world) {
      need(world, productId, 'Product', ['productId'])
      for (const [index, { id }] of variants.entries())
        need(world, id, 'ProductVariant', ['variants', String(index), 'id'])
      const productVariants = await inTurn(variants, (input, index) => updateVariant(world, input, productId, index))
      return { product: need(world, productId, 'Product'), productVariants }
    },
  },
  productVariantsBulkDelete: answers('product', ({ productId, variantsIds }, world) => {
    const product = need(world, productId, 'Product', ['productId'])
    const rows = variantsIds.map((id, index) => need(world, id, 'ProductVariant', ['variantsIds', String(index)]))
    if (rows.length >= variantsOf(world, product).length)
      throw new UserError(['variantsIds'], 'At least one variant must be left', 'CANNOT_DELETE_LAST_VARIANT')
    for (const row of rows) removeVariant(world, row)
    return counted(world, product)
  }),
} satisfies Partial<Mutations>
