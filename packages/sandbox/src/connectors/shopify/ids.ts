import type { Row } from '../../core/rows.ts'
import type { World } from '../../core/vendor.ts'

/** Global ids, and where the records of each type are kept. */

export const gid = (type: string, number: string | number): string => `gid://shopify/${type}/${number}`

/** `gid://shopify/Order/1?x=y` → `Order`. */
const typeOfId = (id: unknown): string | undefined => /^gid:\/\/shopify\/(\w+)\//.exec(String(id))?.[1]

/** The number in an id; a number is its own. */
export const numberOf = (id: unknown): string => /(\d+)(\?.*)?$/.exec(String(id))?.[1] ?? String(id)

/** The entity whose collection holds the records of a GraphQL type. */
const HOMES: Readonly<Record<string, string>> = {
  AbandonedCheckout: 'abandoned_checkouts',
  BulkOperation: 'bulk_operations',
  Collection: 'custom_collections',
  Customer: 'customers',
  DiscountAutomaticNode: 'discounts',
  DiscountCodeNode: 'discounts',
  DiscountNode: 'discounts',
  DraftOrder: 'draft_orders',
  Fulfillment: 'fulfillments',
  FulfillmentOrder: 'fulfillment_orders',
  GenericFile: 'files',
  ExternalVideo: 'files',
  GiftCard: 'gift_cards',
  InventoryItem: 'inventory_items',
  InventoryLevel: 'inventory_levels',
  Job: 'jobs',
  Location: 'locations',
  MailingAddress: 'customer_address',
  MediaImage: 'product_images',
  Metafield: 'metafield_shops',
  Metaobject: 'metaobjects',
  MetaobjectDefinition: 'metaobject_definitions',
  Model3d: 'files',
  Order: 'orders',
  OrderTransaction: 'transactions',
  Product: 'products',
  ProductVariant: 'product_variants',
  Refund: 'order_refunds',
  Shop: 'shop',
  TenderTransaction: 'tender_transactions',
  Video: 'files',
  WebhookSubscription: 'webhook_subscriptions',
}

/** The name by which fragments know records whose ids have another one. */
const CALLED: Readonly<Record<string, string>> = {
  DiscountAutomaticNode: 'DiscountNode',
  DiscountCodeNode: 'DiscountNode',
  ImageSource: 'Image',
}

export const typeOf = (row: { readonly id?: unknown; readonly __typename?: unknown }): string | undefined => {
  if (typeof row.__typename === 'string') return row.__typename
  const type = typeOfId(row.id)
  return type === undefined ? undefined : (CALLED[type] ?? type)
}

export function collectionOf(world: World, type: string): string {
  const entity = HOMES[type]
  if (entity === undefined) throw new Error(`the sandbox keeps no ${type}`)
  return world.collectionOf(entity)
}

/** The GraphQL type of the records of a collection; undefined for those of REST. */
export const typeOfCollection = (collection: string, collectionOfEntity: (entity: string) => string) =>
  Object.keys(HOMES).find(
    (type) => collectionOfEntity(HOMES[type] as string) === collection && type !== 'DiscountAutomaticNode',
  )

export const all = <Kind extends Row = Row>(world: World, type: string, wanted?: (row: Kind) => boolean): Kind[] =>
  world.store.all(collectionOf(world, type), wanted as ((row: Row) => boolean) | undefined) as Kind[]

/** The record of this id, of whatever type. */
export function byId(world: World, id: unknown): Row | undefined {
  const type = typeOfId(id)
  if (type === undefined) return undefined
  if (HOMES[type]) return world.store.find(collectionOf(world, type), id)
  if (type !== 'LineItem') return undefined
  const lines = all(world, 'Order').flatMap((order) => (order['lineItems'] as { nodes: Row[] }).nodes)
  return lines.find((line) => line.id === id)
}

/** Types whose records do not say when they were made, or when they changed. */
const UNDATED = /^(DiscountNode|Job|MailingAddress|TenderTransaction)$/
const UNCHANGED = /^(BulkOperation|OrderTransaction)$/
const UNMADE = /^Collection$/

export function insert(world: World, type: string, row: Record<string, unknown>): Promise<Row> {
  const at = iso(world.now())
  return world.store.insert(collectionOf(world, type), {
    ...(!UNDATED.test(type) && !UNMADE.test(type) && { createdAt: at }),
    ...(!UNDATED.test(type) && !UNCHANGED.test(type) && { updatedAt: at }),
    ...row,
  })
}

/** Changes a record; its `updatedAt` goes with it. */
export async function change(world: World, id: string, changes: (row: Row) => void): Promise<Row> {
  const changed = await world.store.change(collectionOf(world, typeOfId(id) as string), id, (row) => {
    changes(row)
    if (row['updatedAt']) row['updatedAt'] = iso(world.now())
  })
  return changed as Row
}

export const remove = (world: World, id: string): void =>
  world.store.remove(collectionOf(world, typeOfId(id) as string), id)

export const iso = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`

/** What stands for a record within another one. */
export const reference = (row: { readonly id: string } | undefined | null) =>
  row ? { id: row.id, legacyResourceId: numberOf(row.id) } : null

/** A number that no other record has. */
export const nextNumber = (world: World, name: string, first: number): number => {
  const counter = world.memory(`next ${name}`, () => ({ next: first }))
  return counter.next++
}

/** A whole list in the form of a connection, as records hold it. */
export const whole = (nodes: readonly unknown[]) => ({
  nodes: [...nodes],
  pageInfo: { hasNextPage: false, endCursor: null },
})
