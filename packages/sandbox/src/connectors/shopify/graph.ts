import type { Row } from '../../core/rows.ts'
import type { Params, World } from '../../core/vendor.ts'
import { bulkMutations } from './bulk.ts'
import { connection, type ListOf, selected } from './connections.ts'
import type { Context, Resolver, Resolvers } from './execute.ts'
import { all, byId, typeOf } from './ids.ts'
import { isIn } from './membership.ts'
import { denied } from './problem.ts'
import { EVERYTHING, scopeOf } from './scopes.ts'
import { mutations } from './writes/index.ts'
import { jobAsked } from './writes/jobs.ts'

/** The fields that lead from one record to others, and the roots of queries. */

/** The limits of a shop in the United States. */
const GIFT_CARDS = {
  issueLimit: { amount: '2000.00', currencyCode: 'USD' },
  purchaseLimit: { amount: '2000.00', currencyCode: 'USD' },
  expirationConfiguration: null,
}

const idOf = (value: unknown): unknown => (value as Row | null | undefined)?.id

const check = (type: string, { scopes }: Context, field: string): void => {
  const scope = scopeOf(type)
  if (scope && !scopes.has(scope)) throw denied(field, scope)
}

/** All records of a type, in pages. */
const listed =
  (field: string, list: ListOf, shown: (row: Row, args: Params) => boolean = () => true): Resolver =>
  (_, args, context) => {
    check(list.type, context, field)
    const rows = all(context.world, list.type, (row) => shown(row, args))
    return connection(context.world, rows, list, args, field)
  }

const counted =
  (list: ListOf): Resolver =>
  (_, args, context) => {
    check(list.type, context, 'count')
    const { rows } = selected(context.world, all(context.world, list.type), list, args)
    const limit = args['limit'] === null ? Number.POSITIVE_INFINITY : Number(args['limit'] ?? 10_000)
    return { count: Math.min(rows.length, limit), precision: rows.length > limit ? 'AT_LEAST' : 'EXACT' }
  }

const one =
  (type: string): Resolver =>
  (_, { id }, { world }) => {
    const row = byId(world, id)
    return row && typeOf(row) === type ? row : null
  }

/** Records of another type that belong to the one at hand. */
const belonging =
  (field: string, list: ListOf, belongs: (row: Row, owner: Row, world: World) => boolean): Resolver =>
  (source, args, { world }) => {
    const owner = source as Row
    return connection(
      world,
      all(world, list.type, (row) => belongs(row, owner, world)),
      list,
      args,
      field,
    )
  }

/** The same as a plain list, which `first` cuts off. */
const plain =
  (list: ListOf, belongs: (row: Row, owner: Row) => boolean): Resolver =>
  (source, args, { world }) => {
    const rows = all(world, list.type, (row) => belongs(row, source as Row))
    return selected(world, rows, list, args).rows.slice(0, (args['first'] as number | undefined) ?? rows.length)
  }

const ofOrder = (row: Row, order: Row): boolean => (idOf(row['order']) ?? row['orderId']) === order.id
const ofProduct = (row: Row, product: Row): boolean => (idOf(row['product']) ?? row['_product']) === product.id

const metafieldsOf = (world: World, owner: unknown): Row[] =>
  all(world, 'Metafield', (row) => idOf(row['owner']) === idOf(owner))

const owning: Readonly<Record<string, Resolver>> = {
  metafields(source, args, { world }) {
    const { namespace, keys } = args as { namespace?: string; keys?: string[] }
    const rows = metafieldsOf(world, source).filter(
      (row) =>
        (namespace === undefined || row['namespace'] === namespace) &&
        (!keys || keys.includes(String(row['key'])) || keys.includes(`${row['namespace']}.${row['key']}`)),
    )
    return connection(world, rows, { type: 'Metafield' }, args, 'metafields')
  },
  metafield: (source, { namespace, key }, { world }) =>
    metafieldsOf(world, source).find(
      (row) => `${row['namespace']}.${row['key']}` === (namespace === undefined ? key : `${namespace}.${key}`),
    ),
}

const types: Resolvers['types'] = {
  BulkOperation: { url: (source, _, { origin }) => (source['url'] ? `${origin}${source['url']}` : null) },
  Collection: {
    ...owning,
    products: belonging('products', { type: 'Product' }, (row, collection, world) => isIn(world, collection, row)),
    productsCount: (source, _, { world }) => ({
      count: all(world, 'Product', (row) => isIn(world, source as Row, row)).length,
      precision: 'EXACT',
    }),
  },
  Customer: {
    ...owning,
    addressesV2: belonging('addressesV2', { type: 'MailingAddress' }, (row, owner) => row['_customer'] === owner.id),
    orders: belonging('orders', { type: 'Order' }, (row, owner) => idOf(row['customer']) === owner.id),
  },
  DraftOrder: owning,
  FulfillmentOrder: { order: (source, _, { world }) => byId(world, source['orderId']) },
  // Images of products are files, too.
  MediaImage: {
    createdAt: ({ createdAt }) => createdAt,
    updatedAt: ({ updatedAt }) => updatedAt,
    fileStatus: () => 'READY',
    fileErrors: () => [],
    preview: ({ image }) => ({ image }),
  },
  MetaobjectDefinition: {
    metaobjectsCount: (source, _, { world }) =>
      all(world, 'Metaobject', (row) => row['type'] === source['type']).length,
  },
  InventoryItem: {
    inventoryLevels: belonging(
      'inventoryLevels',
      { type: 'InventoryLevel' },
      (row, item) => idOf(row['item']) === item.id,
    ),
    inventoryLevel: (source, { locationId }, { world }) =>
      all(world, 'InventoryLevel').find(
        (row) => idOf(row['item']) === source['id'] && idOf(row['location']) === locationId,
      ),
    variant: (source, _, { world }) =>
      all(world, 'ProductVariant').find((row) => idOf(row['inventoryItem']) === source['id']),
  },
  InventoryLevel: {
    quantities: (source, { names }) =>
      (source['quantities'] as { name: string }[]).filter(({ name }) => (names as string[]).includes(name)),
  },
  Location: {
    ...owning,
    inventoryLevels: belonging(
      'inventoryLevels',
      { type: 'InventoryLevel' },
      (row, place) => idOf(row['location']) === place.id,
    ),
  },
  Order: {
    ...owning,
    fulfillments: plain({ type: 'Fulfillment' }, ofOrder),
    fulfillmentOrders: belonging('fulfillmentOrders', { type: 'FulfillmentOrder' }, ofOrder),
    refunds: plain({ type: 'Refund' }, ofOrder),
    transactions: plain({ type: 'OrderTransaction' }, ofOrder),
  },
  Product: {
    ...owning,
    variants: belonging('variants', { type: 'ProductVariant', order: 'POSITION' }, ofProduct),
    media: belonging('media', { type: 'MediaImage' }, ofProduct),
    collections: belonging('collections', { type: 'Collection' }, (row, product, world) => isIn(world, row, product)),
    variantsCount: (source, _, { world }) => ({
      count: all(world, 'ProductVariant', (row) => ofProduct(row, source as Row)).length,
      precision: 'EXACT',
    }),
    totalInventory: (source, _, { world }) =>
      all<VariantRow>(world, 'ProductVariant', (row) => ofProduct(row, source as Row)).reduce(
        (sum, row) => sum + Number(row.inventoryQuantity ?? 0),
        0,
      ),
  },
  ProductVariant: owning,
  Shop: owning,
}

interface VariantRow extends Row {
  inventoryQuantity: number | null
}

const byIdentifier =
  (type: string, fits: (row: Row, identifier: Params) => boolean): Resolver =>
  (_, { identifier }, { world }) => {
    const { id } = identifier as Params
    return id === undefined ? all(world, type).find((row) => fits(row, identifier as Params)) : byId(world, id)
  }

const codesOf = (row: Row): { code: string }[] =>
  (row['discount'] as { codes?: { nodes: { code: string }[] } }).codes?.nodes ?? []

const query: Resolvers['query'] = {
  abandonedCheckouts: listed('abandonedCheckouts', { type: 'AbandonedCheckout' }),
  abandonedCheckoutsCount: counted({ type: 'AbandonedCheckout' }),
  codeDiscountNodeByCode(_, { code }, context) {
    check('DiscountNode', context, 'codeDiscountNodeByCode')
    const row = all(context.world, 'DiscountNode').find((found) =>
      codesOf(found).some((one) => one.code.toLowerCase() === String(code).toLowerCase()),
    )
    return row ? { __typename: 'DiscountCodeNode', id: row.id, codeDiscount: row['discount'] } : null
  },
  bulkOperation: one('BulkOperation'),
  bulkOperations: listed('bulkOperations', { type: 'BulkOperation', order: 'CREATED_AT' }),
  collection: one('Collection'),
  collections: listed('collections', { type: 'Collection' }),
  collectionsCount: counted({ type: 'Collection' }),
  currentAppInstallation: (_, __, { scopes }) => ({
    id: 'gid://shopify/AppInstallation/1',
    accessScopes: EVERYTHING.filter((handle) => scopes.has(handle)).map((handle) => ({
      handle,
      description: handle.replace(/^(\w)/, (letter) => letter.toUpperCase()).replaceAll('_', ' '),
    })),
  }),
  customer: one('Customer'),
  customerByIdentifier: byIdentifier(
    'Customer',
    (row, { emailAddress, phoneNumber }) =>
      (row['defaultEmailAddress'] as Params | null)?.['emailAddress'] === (emailAddress ?? null) ||
      (row['defaultPhoneNumber'] as Params | null)?.['phoneNumber'] === (phoneNumber ?? null),
  ),
  customers: listed('customers', { type: 'Customer' }),
  customersCount: counted({ type: 'Customer' }),
  discountNode: one('DiscountNode'),
  discountNodes: listed('discountNodes', { type: 'DiscountNode' }),
  discountNodesCount: counted({ type: 'DiscountNode' }),
  draftOrder: one('DraftOrder'),
  draftOrders: listed('draftOrders', { type: 'DraftOrder' }),
  draftOrdersCount: counted({ type: 'DraftOrder' }),
  files(_, args, context) {
    check('GenericFile', context, 'files')
    const { world } = context
    const rows = [...all(world, 'GenericFile'), ...all(world, 'MediaImage')]
    return connection(world, rows, { type: 'File' }, args, 'files')
  },
  fulfillment: one('Fulfillment'),
  fulfillmentOrder: one('FulfillmentOrder'),
  fulfillmentOrders: listed(
    'fulfillmentOrders',
    { type: 'FulfillmentOrder' },
    (row, { includeClosed }) => includeClosed === true || row['status'] !== 'CLOSED',
  ),
  giftCard: one('GiftCard'),
  giftCardConfiguration: () => GIFT_CARDS,
  giftCards: listed('giftCards', { type: 'GiftCard' }),
  giftCardsCount: counted({ type: 'GiftCard' }),
  inventoryItem: one('InventoryItem'),
  inventoryItems: listed('inventoryItems', { type: 'InventoryItem' }),
  inventoryLevel: one('InventoryLevel'),
  job: (_, { id }, { world }) => jobAsked(world, id),
  location: (_, { id }, { world }) => (id === undefined ? all(world, 'Location')[0] : byId(world, id)),
  locations: listed(
    'locations',
    { type: 'Location', order: 'NAME' },
    (row, { includeInactive, includeLegacy }) =>
      (includeInactive === true || row['isActive'] === true) &&
      (includeLegacy === true || row['isFulfillmentService'] !== true),
  ),
  metaobject: one('Metaobject'),
  metaobjectByHandle: (_, { handle }, { world }) =>
    all(world, 'Metaobject').find((row) =>
      Object.entries(handle as Params).every(([name, value]) => row[name] === value),
    ),
  metaobjectDefinition: one('MetaobjectDefinition'),
  metaobjectDefinitionByType: (_, { type }, { world }) =>
    all(world, 'MetaobjectDefinition').find((row) => row['type'] === type),
  metaobjectDefinitions: listed('metaobjectDefinitions', { type: 'MetaobjectDefinition' }),
  metaobjects: listed('metaobjects', { type: 'Metaobject' }, (row, { type }) => row['type'] === type),
  node: (_, { id }, { world }) => byId(world, id),
  nodes: (_, { ids }, { world }) => (ids as string[]).map((id) => byId(world, id) ?? null),
  order: one('Order'),
  orderByIdentifier: byIdentifier('Order', () => false),
  orders: listed('orders', { type: 'Order', order: 'PROCESSED_AT' }),
  locationsCount: counted({ type: 'Location' }),
  ordersCount: counted({ type: 'Order' }),
  product: one('Product'),
  productByIdentifier: byIdentifier('Product', (row, { handle }) => row['handle'] === handle),
  productVariant: one('ProductVariant'),
  productVariants: listed('productVariants', { type: 'ProductVariant' }),
  productVariantsCount: counted({ type: 'ProductVariant' }),
  products: listed('products', { type: 'Product' }),
  productsCount: counted({ type: 'Product' }),
  publicApiVersions: () => VERSIONS.map((handle) => ({ handle, displayName: handle, supported: true })),
  refund: one('Refund'),
  shop: (_, __, { world }) => all(world, 'Shop')[0],
  tenderTransactions: listed('tenderTransactions', { type: 'TenderTransaction' }),
  webhookSubscription: one('WebhookSubscription'),
  webhookSubscriptions: listed(
    'webhookSubscriptions',
    { type: 'WebhookSubscription' },
    (row, { topics, uri }) =>
      (!topics || (topics as string[]).includes(String(row['topic']))) && (!uri || row['uri'] === uri),
  ),
  webhookSubscriptionsCount: counted({ type: 'WebhookSubscription' }),
}

/** The versions that are answered; a request for another one is answered by the oldest. */
export const VERSIONS = ['2026-01', '2026-04', '2026-07', '2026-10', '2027-01', 'unstable']

export const resolvers: Resolvers = {
  query,
  mutation: { ...mutations, ...bulkMutations(() => resolvers) },
  types,
  interfaces: {
    Discount: ['Code', 'Automatic'].flatMap((way) =>
      ['Basic', 'Bxgy', 'FreeShipping', 'App'].map((kind) => `Discount${way}${kind}`),
    ),
    DiscountApplication: [
      'AutomaticDiscountApplication',
      'DiscountCodeApplication',
      'ManualDiscountApplication',
      'ScriptDiscountApplication',
    ],
    File: ['ExternalVideo', 'GenericFile', 'MediaImage', 'Model3d', 'Video'],
    GiftCardTransaction: ['GiftCardCreditTransaction', 'GiftCardDebitTransaction'],
    HasMetafields: ['Collection', 'Customer', 'DraftOrder', 'Location', 'Order', 'Product', 'ProductVariant', 'Shop'],
    LegacyInteroperability: ['*'],
    Media: ['MediaImage'],
    Node: ['*'],
  },
}
