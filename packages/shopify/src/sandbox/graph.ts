import { type Params, textsIn, type World } from '@ferrule/sandbox/engine'
import { bulkWrites } from './bulk.ts'
import { connection, selected } from './connections.ts'
import type { Resolver, Resolvers } from './execute.ts'
import { type Kind, type Kinds, OWNERS } from './kinds.ts'
import { isIn } from './membership.ts'
import { all, byId } from './records.ts'
import { query } from './roots.ts'
import { exactly } from './values.ts'
import { writes } from './writes/index.ts'
import { resolversOf } from './writes/write.ts'

/** The fields that lead from one record to others. */

type ResolverOf<Source> = (
  source: Source,
  ...rest: Parameters<Resolver> extends [unknown, ...infer Rest] ? Rest : never
) => unknown

/** Whether a record belongs to another one. */
type Belongs<Type extends Kind, Owner> = (row: Kinds[Type], owner: Owner, world: World) => boolean

const owned = <Type extends Kind, Owner>(world: World, type: Type, belongs: Belongs<Type, Owner>, owner: Owner) =>
  all(world, type, (row) => belongs(row, owner, world))

/** Records of another type that belong to the one at hand, in pages. */
const belonging =
  <Type extends Kind, Owner>(
    field: string,
    type: Type,
    belongs: Belongs<Type, Owner>,
    order?: string,
  ): ResolverOf<Owner> =>
  (owner, args, { world }) =>
    connection(world, owned(world, type, belongs, owner), { type, ...(order && { order }) }, args, field)

/** The same as a plain list, which `first` cuts off. */
const plain =
  <Type extends Kind, Owner>(type: Type, belongs: Belongs<Type, Owner>): ResolverOf<Owner> =>
  (owner, args, { world }) =>
    selected(world, owned(world, type, belongs, owner), { type }, args).rows.slice(
      0,
      typeof args['first'] === 'number' ? args['first'] : undefined,
    )

const numbered =
  <Type extends Kind, Owner>(type: Type, belongs: Belongs<Type, Owner>): ResolverOf<Owner> =>
  (owner, _, { world }) =>
    exactly(owned(world, type, belongs, owner).length)

interface Identified {
  readonly id: string
}
const ofOrder = (row: { readonly order?: Identified | null }, order: Identified) => row.order?.id === order.id
const ofProduct = (row: Kinds['ProductVariant'], product: Identified) => row.product.id === product.id
const isInCollection: Belongs<'Product', Kinds['Collection']> = (row, collection, world) => isIn(world, collection, row)

const metafieldsOf = (world: World, { id }: Identified) => all(world, 'Metafield', ({ owner }) => owner.id === id)

/** `namespace.key` */
const fullKey = ({ namespace, key }: Params | Kinds['Metafield']) =>
  namespace === undefined ? key : `${namespace}.${key}`

/** The fields of every record that has metafields. */
const owning = {
  metafields(owner: Identified, args, { world }) {
    const { namespace } = args
    const keys = args['keys'] ? textsIn(args['keys']) : undefined
    const rows = metafieldsOf(world, owner).filter(
      (row) =>
        (namespace === undefined || row.namespace === namespace) &&
        (!keys || keys.includes(row.key) || keys.includes(`${row.namespace}.${row.key}`)),
    )
    return connection(world, rows, { type: 'Metafield' }, args, 'metafields')
  },
  metafield: (owner: Identified, args, { world }) =>
    metafieldsOf(world, owner).find((row) => fullKey(row) === fullKey(args)),
} satisfies Record<string, ResolverOf<Identified>>

const types: { readonly [Type in Kind]?: Readonly<Record<string, ResolverOf<Kinds[Type]>>> } = {
  BulkOperation: { url: ({ url }, _, { origin }) => (url ? `${origin}${url}` : null) },
  Collection: {
    ...owning,
    products: belonging('products', 'Product', isInCollection),
    productsCount: numbered('Product', isInCollection),
  },
  Customer: {
    ...owning,
    addressesV2: belonging('addressesV2', 'MailingAddress', (row, owner) => row._customer === owner.id),
    orders: belonging('orders', 'Order', (row, owner) => row.customer?.id === owner.id),
  },
  DraftOrder: owning,
  FulfillmentOrder: { order: ({ orderId }, _, { world }) => byId(world, orderId) },
  // Images of products are files, too.
  MediaImage: {
    createdAt: ({ createdAt }) => createdAt,
    updatedAt: ({ updatedAt }) => updatedAt,
    fileStatus: () => 'READY',
    fileErrors: () => [],
    preview: ({ image }) => ({ image }),
  },
  MetaobjectDefinition: {
    metaobjectsCount: ({ type }, _, { world }) => all(world, 'Metaobject', (row) => row.type === type).length,
  },
  InventoryItem: {
    inventoryLevels: belonging('inventoryLevels', 'InventoryLevel', (row, item) => row.item.id === item.id),
    inventoryLevel: ({ id }, { locationId }, { world }) =>
      all(world, 'InventoryLevel').find(({ item, location }) => item.id === id && location.id === locationId),
    variant: ({ id }, _, { world }) => all(world, 'ProductVariant').find((row) => row.inventoryItem.id === id),
  },
  InventoryLevel: {
    quantities: ({ quantities }, { names }) => quantities.filter(({ name }) => textsIn(names).includes(name)),
  },
  Location: {
    ...owning,
    inventoryLevels: belonging('inventoryLevels', 'InventoryLevel', (row, place) => row.location.id === place.id),
  },
  Order: {
    ...owning,
    fulfillments: plain('Fulfillment', ofOrder),
    fulfillmentOrders: belonging('fulfillmentOrders', 'FulfillmentOrder', (row, { id }) => row.orderId === id),
    refunds: plain('Refund', ofOrder),
    transactions: plain('OrderTransaction', ofOrder),
  },
  Product: {
    ...owning,
    variants: belonging('variants', 'ProductVariant', ofProduct, 'POSITION'),
    media: belonging('media', 'MediaImage', (row, product) => row._product === product.id),
    collections: belonging('collections', 'Collection', (row, product, world) => isIn(world, row, product)),
    variantsCount: numbered('ProductVariant', ofProduct),
    totalInventory: (product, _, { world }) =>
      owned(world, 'ProductVariant', ofProduct, product).reduce((sum, row) => sum + (row.inventoryQuantity ?? 0), 0),
  },
  ProductVariant: owning,
  Shop: owning,
}

const mutations = { ...writes, ...bulkWrites(() => resolvers) }

export const resolvers: Resolvers = {
  query,
  mutation: resolversOf(mutations),
  types: types as Resolvers['types'],
  interfaces: {
    DiscountItems: ['AllDiscountItems', 'DiscountCollections', 'DiscountProducts'],
    GiftCardTransaction: ['GiftCardCreditTransaction', 'GiftCardDebitTransaction'],
    HasMetafields: OWNERS,
  },
}
