import type { World } from '@ferrule/sandbox/engine'
import { nextNumber, numberOf } from '../ids.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { need } from '../records.ts'
import { iso, slug } from '../values.ts'
import type { CollectionInput } from './inputs.ts'
import { writesOf } from './usual.ts'

type Collection = Kinds['Collection']
type Product = Kinds['Product']

/** Puts a product into a collection that is filled by hand. */
export async function collect(world: World, collection: Collection, product: Product): Promise<void> {
  if (collection.ruleSet) throw new UserError(['id'], "Can't manually add products to a smart collection")
  const collection_id = Number(numberOf(collection.id))
  const position = world.store.by('collects', 'collection_id', collection_id).length + 1
  const at = iso(world.now())
  await world.store.insert('collects', {
    id: nextNumber(world, 'Collect'),
    collection_id,
    product_id: Number(numberOf(product.id)),
    created_at: at,
    updated_at: at,
    position,
    sort_value: String(position).padStart(10, '0'),
  })
}

/** Takes products out of collections: one of them, or all where it is not named. */
export function uncollect(world: World, { collection, product }: { collection?: string; product?: string }): void {
  const isMeant = (id: unknown, wanted: string | undefined): boolean =>
    wanted === undefined || id === Number(numberOf(wanted))
  for (const { id, collection_id, product_id } of world.store.all('collects'))
    if (isMeant(collection_id, collection) && isMeant(product_id, product)) world.store.remove('collects', id)
}

const imageOf = ({ image }: Partial<CollectionInput>) => ({
  image: image ? { id: null, url: image.src ?? '', altText: image.altText ?? null, width: 1200, height: 800 } : null,
})

const collections = writesOf<'Collection', CollectionInput>('Collection', {
  fields(input, row) {
    if (!row && !input.title?.trim()) throw new UserError(['title'], "Title can't be blank")
    return {
      ...(!row && { handle: input.handle ?? slug(String(input.title)) }),
      ...(input.image !== undefined && imageOf(input)),
      ...(input.ruleSet && { ruleSet: { rules: [], ...input.ruleSet } }),
    }
  },
  async wrote(row, { products = [] }, world, isNew) {
    if (!isNew) return
    for (const id of products) await collect(world, row, need(world, id, 'Product', ['products']))
  },
  leaves: ({ id }, world) => uncollect(world, { collection: id }),
})

export const makeCollection = (world: World, input: CollectionInput): Promise<Collection> =>
  collections.write(input, undefined, world)

export const collectionWrites = {
  ...collections.named,
}
