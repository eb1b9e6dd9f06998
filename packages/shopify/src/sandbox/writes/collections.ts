import type { World } from '@ferrule/sandbox/engine'
import { nextNumber, numberOf } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { all, change, insert, need } from '../records.ts'
import { exactly, filled, given, iso, slug } from '../values.ts'
import type { CollectionInput } from './args.ts'
import { setMetafields } from './metafields.ts'
import { answers, deletes, type Mutations } from './write.ts'

type Collection = Kinds['Collection']

const collectsOf = (world: World, collectionId: string | undefined, productId?: string) =>
  world.store.all(
    'collects',
    (row) =>
      (productId === undefined || row['product_id'] === Number(numberOf(productId))) &&
      (collectionId === undefined || row['collection_id'] === Number(numberOf(collectionId))),
  )

/** Puts a product into a collection that is filled by hand. */
export async function collect(world: World, collection: Collection, product: Kinds['Product']): Promise<void> {
  if (collection.ruleSet) throw new UserError(['id'], "Can't manually add products to a smart collection")
  const position = collectsOf(world, collection.id).length + 1
  const at = iso(world.now())
  await world.store.insert('collects', {
    id: nextNumber(world, 'Collect'),
    collection_id: Number(numberOf(collection.id)),
    product_id: Number(numberOf(product.id)),
    created_at: at,
    updated_at: at,
    position,
    sort_value: String(position).padStart(10, '0'),
  })
}

/** Takes a product out of a collection, or out of all of them. */
export function uncollect(world: World, collectionId: string | undefined, productId: string): void {
  for (const row of collectsOf(world, collectionId, productId)) world.store.remove('collects', row.id)
}

/** The fields that an input changes. */
const fieldsOf = (input: CollectionInput): Partial<Collection> => ({
  ...filled(input, ['title', 'descriptionHtml', 'sortOrder', 'handle']),
  ...given(input, ['templateSuffix']),
  ...(input.image !== undefined && { image: imageOf(input.image) }),
  ...(input.ruleSet !== undefined && { ruleSet: input.ruleSet && { rules: [], ...input.ruleSet } }),
})

const imageOf = (image: CollectionInput['image'] | null) =>
  image ? { id: null, url: image.src ?? '', altText: image.altText ?? null, width: 1200, height: 800 } : null

async function makeCollection(world: World, input: CollectionInput): Promise<Collection> {
  if (!input.title?.trim()) throw new UserError(['title'], "Title can't be blank")
  const row = await insert(world, 'Collection', {
    sortOrder: 'BEST_SELLING',
    handle: slug(input.title),
    productsCount: exactly(0),
    ...fieldsOf(input),
  })
  for (const id of input.products ?? []) await collect(world, row, need(world, id, 'Product', ['products']))
  await setMetafields(world, row, input.metafields)
  return row
}

export const collectionWrites = {
  collectionCreate: answers('collection', ({ input, collection }, world) =>
    makeCollection(world, collection ?? input ?? {}),
  ),
  collectionUpdate: {
    fields: ['collection', 'job'],
    async run({ input, collection: wanted = input }, world) {
      const row = need(world, wanted?.id, 'Collection')
      const collection = await change(world, row, fieldsOf(wanted ?? {}))
      await setMetafields(world, collection, wanted?.metafields)
      return { collection }
    },
  },
  collectionDelete: deletes('Collection', 'input', 'deletedCollectionId', ({ id }, world) => {
    for (const product of all(world, 'Product')) uncollect(world, id, product.id)
  }),
} satisfies Partial<Mutations>
