import { type Params, type Row, textsIn, type World } from '@ferrule/sandbox/engine'
import { bulkWrites } from './bulk.ts'
import { connection, selected } from './connections.ts'
import type { Resolver, Resolvers } from './execute.ts'
import { type Kind, type Kinds, OWNERS } from './kinds.ts'
import { isIn } from './membership.ts'
import { all, by, byId } from './records.ts'
import { levelsOf, variantsOf } from './related.ts'
import { MORE_ROOTS, query } from './roots.ts'
import { exactly } from './values.ts'
import { writes } from './writes/index.ts'
import { resolversOf } from './writes/write.ts'

/** The fields that lead from one record to others. */

type ResolverOf<Source> = (
  source: Source,
  ...rest: Parameters<Resolver> extends [unknown, ...infer Rest] ? Rest : never
) => unknown

/** Finds the records of another type that belong to a record: by the field or path that holds its id, or in another way. */
type Belonging<Owner> = (world: World, owner: Owner) => readonly Row[]

interface Identified {
  readonly id: string
}

const byPath =
  (type: Kind, path: string): Belonging<Identified> =>
  (world, { id }) =>
    by(world, type, path, id)

/** In pages. */
const paged =
  <Owner>(field: string, type: Kind, belonging: Belonging<Owner>, order = 'ID'): ResolverOf<Owner> =>
  (owner, args, { world }) =>
    connection(world, belonging(world, owner), { type, order }, args, field)

/** As a plain list, which `first` cuts off. */
const plain =
  (type: Kind): ResolverOf<Identified> =>
  (owner, args, { world }) => {
    const { rows } = selected(world, byPath(type, 'order.id')(world, owner), { type }, args)
    return rows.slice(0, typeof args['first'] === 'number' ? args['first'] : undefined)
  }

const numbered =
  <Owner>(belonging: Belonging<Owner>): ResolverOf<Owner> =>
  (owner, _, { world }) =>
    exactly(belonging(world, owner).length)

const variants = byPath('ProductVariant', 'product.id')
const productsIn: Belonging<Kinds['Collection']> = (world, collection) =>
  all(world, 'Product', (row) => isIn(world, collection, row))
const collectionsOf: Belonging<Kinds['Product']> = (world, product) =>
  all(world, 'Collection', (row) => isIn(world, row, product))

const metafieldsOf = (world: World, { id }: Identified) => by(world, 'Metafield', 'owner.id', id)

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
  Article: owning,
  Blog: owning,
  BulkOperation: { url: ({ url }, _, { origin }) => (url ? `${origin}${url}` : null) },
  Collection: {
    ...owning,
    products: paged('products', 'Product', productsIn),
    productsCount: numbered(productsIn),
  },
  Customer: {
    ...owning,
    addressesV2: paged('addressesV2', 'MailingAddress', byPath('MailingAddress', '_customer')),
    orders: paged('orders', 'Order', byPath('Order', 'customer.id')),
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
    inventoryLevels: paged('inventoryLevels', 'InventoryLevel', byPath('InventoryLevel', 'item.id')),
    inventoryLevel: ({ id }, { locationId }, { world }) =>
      levelsOf(world, { id }).find(({ location }) => location.id === locationId),
    variant: ({ id }, _, { world }) => by(world, 'ProductVariant', 'inventoryItem.id', id)[0],
  },
  InventoryLevel: {
    quantities: ({ quantities }, { names }) => quantities.filter(({ name }) => textsIn(names).includes(name)),
  },
  Location: {
    ...owning,
    inventoryLevels: paged('inventoryLevels', 'InventoryLevel', byPath('InventoryLevel', 'location.id')),
  },
  Order: {
    ...owning,
    fulfillments: plain('Fulfillment'),
    fulfillmentOrders: paged('fulfillmentOrders', 'FulfillmentOrder', byPath('FulfillmentOrder', 'orderId')),
    refunds: plain('Refund'),
    transactions: plain('OrderTransaction'),
  },
  Page: owning,
  Product: {
    ...owning,
    variants: paged('variants', 'ProductVariant', variants, 'POSITION'),
    media: paged('media', 'MediaImage', byPath('MediaImage', '_product')),
    collections: paged('collections', 'Collection', collectionsOf),
    variantsCount: numbered(variants),
    totalInventory: (product, _, { world }) =>
      variantsOf(world, product).reduce((sum, row) => sum + (row.inventoryQuantity ?? 0), 0),
  },
  ProductVariant: owning,
  Shop: owning,
}

/** Shopify Payments is no record, and has them. */
const account: Readonly<Record<string, Resolver>> = {
  payouts: (_, args, { world }) => {
    const { transactionType } = args
    const rows = all(
      world,
      'ShopifyPaymentsPayout',
      (row) => !transactionType || row.transactionType === transactionType,
    )
    return connection(world, rows, { type: 'ShopifyPaymentsPayout', order: 'ISSUED_AT' }, args, 'payouts')
  },
}

const mutations = { ...writes, ...bulkWrites(() => resolvers) }

export const resolvers: Resolvers = {
  query,
  mutation: resolversOf(mutations),
  moreRoots: MORE_ROOTS,
  types: { ...(types as Resolvers['types']), ShopifyPaymentsAccount: account },
  interfaces: {
    DiscountItems: ['AllDiscountItems', 'DiscountCollections', 'DiscountProducts'],
    GiftCardTransaction: ['GiftCardCreditTransaction', 'GiftCardDebitTransaction'],
    HasMetafields: OWNERS,
  },
}
