import type { World } from '@ferrule/sandbox/engine'
import { newId } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { by, insert, need, remove } from '../records.ts'
import { variantsOf } from '../related.ts'
import { iso, slug } from '../values.ts'
import { collect, uncollect } from './collections.ts'
import type { MediaInput, ProductInput, VariantInput } from './inputs.ts'
import { writesOf } from './usual.ts'
import { counted, makeVariant, removeVariant, setVariants } from './variants.ts'
import type { Mutation } from './write.ts'

type Product = Kinds['Product']
type Written = ProductInput & { media?: MediaInput[]; variants?: VariantInput[] }

/** A handle that no other product has. */
function freeHandle(world: World, wanted: string): string {
  let handle = wanted
  for (let count = 1; by(world, 'Product', 'handle', handle).length > 0; count++) handle = `${wanted}-${count}`
  return handle
}

const optionsOf = (world: World, inputs: ProductInput['productOptions']): Product['options'] =>
  (inputs ?? [{ name: 'Title', values: [{ name: 'Default Title' }] }]).map(({ name, values }, index) => ({
    id: newId(world, 'ProductOption'),
    name,
    position: index + 1,
    values: values.map((value) => value.name),
  }))

const newFields = (world: World, input: Partial<ProductInput>): Partial<Product> => ({
  vendor: input.vendor ?? 'Ferrule sandbox',
  handle: freeHandle(world, input.handle ?? slug(String(input.title))),
  isGiftCard: input.giftCard ?? false,
  hasOnlyDefaultVariant: !input.productOptions,
  publishedAt: iso(world.now()),
})

async function addMedia(world: World, product: Product, media: readonly MediaInput[] = []): Promise<void> {
  for (const { originalSource: url, alt = null, mediaContentType } of media)
    await insert(world, 'MediaImage', {
      alt,
      mediaContentType,
      status: 'READY',
      mimeType: 'image/png',
      image: { id: newId(world, 'ImageSource'), url, width: 1200, height: 800, altText: alt },
      _product: product.id,
    })
}

async function join(world: World, product: Product, input: Partial<ProductInput>): Promise<void> {
  for (const id of input.collectionsToJoin ?? [])
    await collect(world, need(world, id, 'Collection', ['collectionsToJoin']), product)
  for (const collection of input.collectionsToLeave ?? []) uncollect(world, { collection, product: product.id })
}

/** The variants that are set, or the one that comes with a product: the first value of each option. */
async function addVariants(
  world: World,
  product: Product,
  variants: readonly VariantInput[] | undefined,
  isNew: boolean,
) {
  const optionValues = product.options.map(({ name, values }) => ({ optionName: name, name: values[0] ?? '' }))
  if (variants) await setVariants(world, product, variants)
  else if (isNew) await makeVariant(world, product, { optionValues })
  if (variants || isNew) await counted(world, product)
}

const products = writesOf<'Product', Written>('Product', {
  fields(input, row, world) {
    if (row ? input.title?.trim() === '' : !input.title?.trim()) throw new UserError(['title'], "Title can't be blank")
    const options = !row || input.productOptions ? { options: optionsOf(world, input.productOptions) } : {}
    return { ...options, ...(!row && newFields(world, input)) }
  },
  async wrote(product, input, world, isNew) {
    await addVariants(world, product, input.variants, isNew)
    await addMedia(world, product, input.media)
    await join(world, product, input)
  },
  leaves(product, world) {
    for (const variant of variantsOf(world, product)) removeVariant(world, variant)
    for (const image of by(world, 'MediaImage', '_product', product.id)) remove(world, image)
    uncollect(world, { product: product.id })
  },
})

export const makeProduct = (world: World, input: Written): Promise<Product> => products.write(input, undefined, world)

interface Setting {
  identifier?: { id?: string; handle?: string }
  input: Partial<Written>
}

/** Makes a product, or changes the one that is identified. A list that is given is the whole of it. */
const productSet: Mutation<Setting> = async ({ identifier: { id, handle } = {}, input }, world) => {
  const known = id
    ? need(world, id, 'Product', ['identifier', 'id'])
    : handle && by(world, 'Product', 'handle', handle)[0]
  return { product: await products.write({ ...(handle && { handle }), ...input }, known || undefined, world) }
}

export const productWrites = {
  ...products.named,
  productSet,
}
