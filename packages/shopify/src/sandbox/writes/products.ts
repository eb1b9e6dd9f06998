import type { World } from '@ferrule/sandbox/engine'
import { newId } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { all, by, change, insert, need, remove } from '../records.ts'
import { variantsOf } from '../related.ts'
import { exactly, filled, given, iso, slug } from '../values.ts'
import type { MediaInput, MutationArgs, ProductInput } from './args.ts'
import { collect, uncollect } from './collections.ts'
import { setMetafields } from './metafields.ts'
import { counted, makeVariant, removeVariant, setVariants } from './variants.ts'
import { answers, deletes, type Mutations } from './write.ts'

type Product = Kinds['Product']
type SetInput = MutationArgs['productSet']['input']

/** The fields that an input changes. */
const fieldsOf = (input: Partial<ProductInput>): Partial<Product> => ({
  ...filled(input, ['title', 'descriptionHtml', 'vendor', 'productType', 'status', 'tags']),
  ...given(input, ['templateSuffix']),
  ...(input.seo && { seo: { title: null, description: null, ...input.seo } }),
})

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

/** The first of all values, for the variant that comes with a product. */
const firstValues = ({ options }: Product) => options.map(({ name, values }) => ({ optionName: name, name: values[0] }))

async function makeProduct(world: World, input: Partial<ProductInput>): Promise<Product> {
  if (!input.title?.trim()) throw new UserError(['title'], "Title can't be blank")
  const product = await insert(world, 'Product', {
    options: optionsOf(world, input.productOptions),
    vendor: 'Ferrule sandbox',
    status: 'ACTIVE',
    ...fieldsOf(input),
    handle: freeHandle(world, input.handle ?? slug(input.title)),
    isGiftCard: input.giftCard ?? false,
    hasOnlyDefaultVariant: !input.productOptions,
    publishedAt: iso(world.now()),
    variantsCount: exactly(1),
  })
  await setMetafields(world, product, input.metafields)
  return product
}

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
  for (const id of input.collectionsToLeave ?? []) uncollect(world, id, product.id)
}

/** The product that is to be set. */
function identified(world: World, { id, handle }: { id?: string; handle?: string } = {}): Product | undefined {
  if (id) return need(world, id, 'Product', ['identifier', 'id'])
  return handle ? all(world, 'Product').find((row) => row.handle === handle) : undefined
}

/** A list that is given is the whole of it. */
async function setProduct(world: World, known: Product | undefined, input: SetInput): Promise<Product> {
  const product = known ?? (await makeProduct(world, input))
  if (known) await change(world, known, { ...fieldsOf(input), ...filled(input, ['handle']) })
  if (input.productOptions) await change(world, product, { options: optionsOf(world, input.productOptions) })
  const variants = input.variants ?? (known ? undefined : [{ optionValues: firstValues(product) }])
  if (variants) await setVariants(world, product, variants)
  return counted(world, product)
}

export const productWrites = {
  productCreate: answers('product', async ({ input, product: wanted = input, media }, world) => {
    const product = await makeProduct(world, wanted ?? {})
    await makeVariant(world, product, { optionValues: firstValues(product) })
    await addMedia(world, product, media)
    await join(world, product, wanted ?? {})
    return need(world, product.id, 'Product')
  }),
  productUpdate: answers('product', async ({ input, product: wanted = input, media }, world) => {
    const row = need(world, wanted?.id, 'Product')
    const changes: Partial<ProductInput> = wanted ?? {}
    if (changes.title?.trim() === '') throw new UserError(['title'], "Title can't be blank")
    const product = await change(world, row, { ...fieldsOf(changes), ...filled(changes, ['handle']) })
    await addMedia(world, row, media)
    await join(world, row, changes)
    await setMetafields(world, row, changes.metafields)
    return product
  }),
  productDelete: {
    ...deletes('Product', 'input', 'deletedProductId', (product, world) => {
      for (const variant of variantsOf(world, product)) removeVariant(world, variant)
      for (const image of all(world, 'MediaImage', (row) => row._product === product.id)) remove(world, image)
      uncollect(world, undefined, product.id)
    }),
    fields: ['deletedProductId', 'productDeleteOperation'],
  },
  productSet: {
    fields: ['product', 'productSetOperation'],
    async run({ input, identifier }, world) {
      const product = identified(world, identifier)
      return { product: await setProduct(world, product, { handle: identifier?.handle, ...input }) }
    },
  },
} satisfies Partial<Mutations>
