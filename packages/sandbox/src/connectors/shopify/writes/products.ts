import type { Row } from '../../../core/rows.ts'
import type { World } from '../../../core/vendor.ts'
import { all, byId, change, gid, insert, iso, nextNumber, numberOf, reference, remove } from '../ids.ts'
import { UserError } from '../problem.ts'
import { collect, uncollect } from './collections.ts'
import { countVariant, insertLevel, itemFields } from './inventory.ts'
import { setMetafields } from './metafields.ts'
import { given, type Input, type Mutation, need, slug } from './write.ts'

const PLAIN = [
  'title',
  'descriptionHtml',
  'vendor',
  'productType',
  'status',
  'tags',
  'templateSuffix',
  'seo',
  'publishedAt',
]
const DEFAULT = [{ optionName: 'Title', name: 'Default Title' }]

const variantsOf = (world: World, productId: string): Row[] =>
  all(world, 'ProductVariant', (row) => (row['product'] as Row).id === productId)

/** A handle that no other product has. */
function freeHandle(world: World, wanted: string): string {
  const taken = new Set(all(world, 'Product').map(({ handle }) => handle))
  let handle = wanted
  for (let count = 1; taken.has(handle); count++) handle = `${wanted}-${count}`
  return handle
}

const optionsOf = (world: World, inputs: readonly Input[] | undefined) =>
  (inputs ?? [{ name: 'Title', values: [{ name: 'Default Title' }] }]).map(({ name, values }, index) => ({
    id: gid('ProductOption', nextNumber(world, 'option', 9_200_000_001)),
    name,
    position: index + 1,
    values: values.map((value: Input) => value.name),
  }))

async function makeProduct(world: World, input: Input): Promise<Row> {
  if (!String(input.title ?? '').trim()) throw new UserError(['title'], "Title can't be blank")
  const options = optionsOf(world, input.productOptions)
  const product = await insert(world, 'Product', {
    vendor: 'Ferrule sandbox',
    productType: '',
    status: 'ACTIVE',
    tags: [],
    descriptionHtml: '',
    seo: { title: null, description: null },
    ...given(input, PLAIN),
    handle: freeHandle(world, input.handle ?? slug(input.title)),
    isGiftCard: input.giftCard ?? false,
    hasOnlyDefaultVariant: !input.productOptions,
    tracksInventory: false,
    totalInventory: 0,
    publishedAt: input.publishedAt ?? iso(world.now()),
    options,
    variantsCount: { count: 1, precision: 'EXACT' },
  })
  await setMetafields(world, product, input.metafields)
  return product
}

async function makeVariant(world: World, product: Row, input: Input): Promise<Row> {
  const values: Input[] = input.optionValues ?? DEFAULT
  const selectedOptions = values.map(({ optionName, name }) => ({ name: optionName, value: name }))
  const title = values.map(({ name }) => name).join(' / ')
  const siblings = variantsOf(world, product.id)
  if (siblings.some((row) => row['title'] === title))
    throw new UserError(
      ['variants', '0'],
      `The variant '${title}' already exists. Please change at least one option value.`,
      'VARIANT_ALREADY_EXISTS',
    )
  const sku = input.inventoryItem?.sku ?? input.sku ?? null
  const item = await insert(world, 'InventoryItem', {
    tracked: false,
    requiresShipping: true,
    measurement: { weight: { unit: 'KILOGRAMS', value: 0 } },
    countryHarmonizedSystemCodes: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } },
    ...itemFields({ ...input.inventoryItem, sku }),
  })
  const variant = await insert(world, 'ProductVariant', {
    title,
    sku,
    price: '0.00',
    taxable: true,
    inventoryPolicy: 'DENY',
    ...variantFields(input),
    position: siblings.length + 1,
    inventoryQuantity: 0,
    selectedOptions,
    product: reference(product),
    media: { nodes: input.mediaId ? [{ id: input.mediaId }] : [], pageInfo: { hasNextPage: false, endCursor: null } },
    inventoryItem: itemIn(item),
  })
  const stock = new Map<string, number>(
    (input.inventoryQuantities ?? []).map((one: Input) => [one.locationId, one.availableQuantity ?? one.quantity]),
  )
  const [first] = all(world, 'Location')
  for (const location of all(world, 'Location'))
    if (stock.has(location.id) || location === first)
      await insertLevel(world, item, location, stock.get(location.id) ?? 0)
  await countVariant(world, item.id)
  await setMetafields(world, variant, input.metafields)
  const tracked = item['tracked'] === true
  await change(world, product.id, (row) => {
    row['tracksInventory'] = row['tracksInventory'] === true || tracked
  })
  return byId(world, variant.id) as Row
}

const itemIn = (item: Row) => ({
  id: item.id,
  legacyResourceId: numberOf(item.id),
  tracked: item['tracked'],
  requiresShipping: item['requiresShipping'],
  measurement: item['measurement'],
})

const variantFields = (input: Input) => ({
  ...given(input, ['barcode', 'taxable', 'inventoryPolicy', 'compareAtPrice']),
  ...(input.price !== undefined && { price: Number(input.price).toFixed(2) }),
})

async function updateVariant(world: World, input: Input, productId: string, index: number): Promise<Row> {
  const field = ['variants', String(index), 'id']
  const row = need(world, input.id, 'ProductVariant', field)
  if ((row['product'] as Row).id !== productId)
    throw new UserError(field, 'Product variant does not exist', 'PRODUCT_VARIANT_DOES_NOT_EXIST')
  const sku = input.inventoryItem?.sku ?? input.sku
  const item = await change(world, (row['inventoryItem'] as Row).id, (draft) =>
    Object.assign(draft, itemFields({ ...input.inventoryItem, sku })),
  )
  await setMetafields(world, row, input.metafields)
  return change(world, row.id, (draft) => {
    Object.assign(draft, variantFields(input), { inventoryItem: itemIn(item) }, sku !== undefined && { sku })
    if (!input.optionValues) return
    const values = input.optionValues as Input[]
    draft['selectedOptions'] = values.map(({ optionName, name }) => ({ name: optionName, value: name }))
    draft['title'] = values.map(({ name }) => name).join(' / ')
  })
}

function removeVariant(world: World, variant: Row): void {
  const item = (variant['inventoryItem'] as Row).id
  for (const level of all(world, 'InventoryLevel', (row) => (row['item'] as Row).id === item)) remove(world, level.id)
  remove(world, item)
  remove(world, variant.id)
}

async function addMedia(world: World, product: Row, media: readonly Input[] = []): Promise<void> {
  for (const { originalSource, alt = null, mediaContentType } of media)
    await insert(world, 'MediaImage', {
      alt,
      mediaContentType,
      status: 'READY',
      mimeType: 'image/png',
      image: {
        id: gid('ImageSource', nextNumber(world, 'image', 4_400_000_001)),
        url: originalSource,
        width: 1200,
        height: 800,
        altText: alt,
      },
      _product: product.id,
    })
}

async function join(
  world: World,
  product: Row,
  { collectionsToJoin = [], collectionsToLeave = [] }: Input,
): Promise<void> {
  for (const id of collectionsToJoin)
    await collect(world, need(world, id, 'Collection', ['collectionsToJoin']), product)
  for (const id of collectionsToLeave) uncollect(world, id, product.id)
}

/** Counts what the record of a product says of its variants. */
async function counted(world: World, id: string): Promise<Row> {
  const count = variantsOf(world, id).length
  return change(world, id, (row) => {
    row['variantsCount'] = { count, precision: 'EXACT' }
    row['hasOnlyDefaultVariant'] = count === 1 && variantsOf(world, id)[0]?.['title'] === 'Default Title'
  })
}

const firstValues = (product: Row): Input[] =>
  (product['options'] as Input[]).map(({ name, values }) => ({ optionName: name, name: values[0] }))

export const productWrites: Readonly<Record<string, Mutation>> = {
  productCreate: {
    fields: ['product'],
    async run({ product: given_, input, media }, world) {
      const wanted = given_ ?? input ?? {}
      const product = await makeProduct(world, wanted)
      await makeVariant(world, product, { optionValues: firstValues(product) })
      await addMedia(world, product, media)
      await join(world, product, wanted)
      return { product: byId(world, product.id) }
    },
  },
  productUpdate: {
    fields: ['product'],
    async run({ product: given_, input, media }, world) {
      const wanted = given_ ?? input ?? {}
      const row = need(world, wanted.id, 'Product')
      if (wanted.title !== undefined && !wanted.title.trim()) throw new UserError(['title'], "Title can't be blank")
      await change(world, row.id, (draft) => Object.assign(draft, given(wanted, [...PLAIN, 'handle'])))
      await addMedia(world, row, media)
      await join(world, row, wanted)
      await setMetafields(world, row, wanted.metafields)
      return { product: byId(world, row.id) }
    },
  },
  productDelete: {
    fields: ['deletedProductId', 'productDeleteOperation'],
    run({ input }, world) {
      const { id } = need(world, input.id, 'Product')
      for (const variant of variantsOf(world, id)) removeVariant(world, variant)
      for (const image of all(world, 'MediaImage', (row) => row['_product'] === id)) remove(world, image.id)
      uncollect(world, undefined, id)
      remove(world, id)
      return { deletedProductId: id }
    },
  },
  productSet: {
    fields: ['product', 'productSetOperation'],
    async run({ input, identifier }, world) {
      const known = identifier?.id
        ? need(world, identifier.id, 'Product', ['identifier', 'id'])
        : all(world, 'Product').find(({ handle }) => identifier?.handle && handle === identifier.handle)
      const product = known ?? (await makeProduct(world, { handle: identifier?.handle, ...input }))
      if (known) await change(world, known.id, (draft) => Object.assign(draft, given(input, [...PLAIN, 'handle'])))
      if (input.productOptions)
        await change(world, product.id, (draft) =>
          Object.assign(draft, { options: optionsOf(world, input.productOptions) }),
        )
      await setVariants(
        world,
        product,
        input.variants ?? (known ? undefined : [{ optionValues: firstValues(product) }]),
      )
      return { product: await counted(world, product.id) }
    },
  },
  productVariantsBulkCreate: {
    fields: ['product', 'productVariants'],
    async run({ productId, variants, strategy }, world) {
      const product = need(world, productId, 'Product', ['productId'])
      const alone = variantsOf(world, productId).filter(({ title }) => title === 'Default Title')
      const productVariants: Row[] = []
      for (const input of variants) productVariants.push(await makeVariant(world, product, input))
      if (strategy !== 'PRESERVE_STANDALONE_VARIANT') for (const variant of alone) removeVariant(world, variant)
      return { product: await counted(world, productId), productVariants }
    },
  },
  productVariantsBulkUpdate: {
    fields: ['product', 'productVariants'],
    async run({ productId, variants }, world) {
      need(world, productId, 'Product', ['productId'])
      for (const [index, { id }] of variants.entries())
        need(world, id, 'ProductVariant', ['variants', String(index), 'id'])
      const productVariants: Row[] = []
      for (const [index, input] of variants.entries())
        productVariants.push(await updateVariant(world, input, productId, index))
      return { product: byId(world, productId), productVariants }
    },
  },
  productVariantsBulkDelete: {
    fields: ['product'],
    async run({ productId, variantsIds }, world) {
      need(world, productId, 'Product', ['productId'])
      const rows = variantsIds.map((id: string, index: number) =>
        need(world, id, 'ProductVariant', ['variantsIds', String(index)]),
      )
      if (rows.length >= variantsOf(world, productId).length)
        throw new UserError(['variantsIds'], 'At least one variant must be left', 'CANNOT_DELETE_LAST_VARIANT')
      for (const row of rows) removeVariant(world, row)
      return { product: await counted(world, productId) }
    },
  },
}

/** A list that is given is the whole of it. */
async function setVariants(world: World, product: Row, variants: readonly Input[] | undefined): Promise<void> {
  if (!variants) return
  const kept = new Set(variants.map(({ id }) => id))
  for (const row of variantsOf(world, product.id)) if (!kept.has(row.id)) removeVariant(world, row)
  for (const [index, input] of variants.entries())
    await (input.id ? updateVariant(world, input, product.id, index) : makeVariant(world, product, input))
}
