import type { Row } from '../../../core/rows.ts'
import type { World } from '../../../core/vendor.ts'
import { all, change, insert, iso, nextNumber, numberOf, remove } from '../ids.ts'
import { UserError } from '../problem.ts'
import { setMetafields } from './metafields.ts'
import { given, type Input, type Mutation, need, slug } from './write.ts'

/** Puts a product into a collection that is filled by hand. */
export async function collect(world: World, collection: Row, product: Row): Promise<void> {
  if (collection['ruleSet']) throw new UserError(['id'], "Can't manually add products to a smart collection")
  const collection_id = Number(numberOf(collection.id))
  const position = world.store.all('collects', (row) => row['collection_id'] === collection_id).length + 1
  const at = iso(world.now())
  await world.store.insert('collects', {
    id: nextNumber(world, 'collect', 455_204_334),
    collection_id,
    product_id: Number(numberOf(product.id)),
    created_at: at,
    updated_at: at,
    position,
    sort_value: String(position).padStart(10, '0'),
  })
}

/** Takes a product out of a collection, or out of all of them. */
export function uncollect(world: World, collectionId: string | undefined, productId: string): void {
  const gone = world.store.all(
    'collects',
    (row) =>
      row['product_id'] === Number(numberOf(productId)) &&
      (collectionId === undefined || row['collection_id'] === Number(numberOf(collectionId))),
  )
  for (const row of gone) world.store.remove('collects', row.id)
}

const FIELDS = ['title', 'descriptionHtml', 'sortOrder', 'templateSuffix', 'handle']

const imageOf = ({ image }: Input) =>
  image === undefined
    ? {}
    : { image: image && { id: null, url: image.src, altText: image.altText ?? null, width: 1200, height: 800 } }

async function makeCollection(world: World, input: Input): Promise<Row> {
  if (!String(input.title ?? '').trim()) throw new UserError(['title'], "Title can't be blank")
  const row = await insert(world, 'Collection', {
    descriptionHtml: '',
    sortOrder: 'BEST_SELLING',
    handle: slug(input.title),
    productsCount: { count: 0, precision: 'EXACT' },
    ...given(input, FIELDS),
    ...imageOf(input),
    ruleSet: input.ruleSet ?? null,
  })
  for (const id of input.products ?? []) await collect(world, row, need(world, id, 'Product', ['products']))
  await setMetafields(world, row, input.metafields)
  return row
}

export const collectionWrites: Readonly<Record<string, Mutation>> = {
  collectionCreate: {
    fields: ['collection'],
    run: async ({ input, collection }, world) => ({
      collection: await makeCollection(world, collection ?? input ?? {}),
    }),
  },
  collectionUpdate: {
    fields: ['collection', 'job'],
    async run({ input, collection: given_ }, world) {
      const wanted = given_ ?? input ?? {}
      const { id } = need(world, wanted.id, 'Collection')
      const collection = await change(world, id, (row) =>
        Object.assign(row, given(wanted, [...FIELDS, 'ruleSet']), imageOf(wanted)),
      )
      await setMetafields(world, collection, wanted.metafields)
      return { collection }
    },
  },
  collectionDelete: {
    fields: ['deletedCollectionId'],
    run({ input }, world) {
      const { id } = need(world, input.id, 'Collection')
      for (const product of all(world, 'Product')) uncollect(world, id, product.id)
      remove(world, id)
      return { deletedCollectionId: id }
    },
  },
}
