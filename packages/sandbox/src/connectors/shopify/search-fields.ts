import type { Row } from '../../core/rows.ts'
import type { World } from '../../core/vendor.ts'
import { all, byId, numberOf } from './ids.ts'
import { isIn } from './membership.ts'

/** What the fields of search strings mean, by the type that is searched. */

type Read = (row: Row, world: World) => unknown
type Fields = Readonly<Record<string, Read>>

// biome-ignore lint/suspicious/noExplicitAny: records are looked into by names that differ by type
type Any = any

const at = (path: string): ((row: Row) => unknown) => {
  const names = path.split('.')
  return (row) => names.reduce<Any>((value, name) => value?.[name], row)
}
const lower = (path: string): Read => {
  const read = at(path)
  return (row) => (read(row) as string | null | undefined)?.toLowerCase()
}
const number = (path: string): Read => {
  const read = at(path)
  return (row) => {
    const found = read(row)
    return found === null || found === undefined ? undefined : Number(numberOf(found))
  }
}

const id = number('id')
const tags = { tag: at('tags'), tag_not: at('tags') }
const created = { created_at: at('createdAt') }
const updated = { updated_at: at('updatedAt') }
const times = { ...created, ...updated }

const variantsOf = (row: Row, world: World) =>
  all(world, 'ProductVariant', (variant) => (variant['product'] as Row).id === row.id)

const orderStatus: Read = (row) => {
  const status = row['cancelledAt'] ? 'cancelled' : row['closedAt'] ? 'closed' : 'open'
  return [status, 'any', ...(status === 'cancelled' ? [] : ['not_closed'].filter(() => status === 'open'))]
}

/** The words of filters and those of records differ. */
const FULFILLMENT: Readonly<Record<string, string[]>> = {
  FULFILLED: ['fulfilled', 'shipped'],
  PARTIALLY_FULFILLED: ['partial', 'partially_fulfilled'],
  UNFULFILLED: ['unfulfilled', 'unshipped'],
}

const balanceStatus: Read = (row) => {
  const [left, first] = [at('balance.amount')(row), at('initialValue.amount')(row)].map(Number) as [number, number]
  const status = left === 0 ? 'empty' : left < first ? 'partial' : 'full'
  return [status, ...(status === 'empty' ? [] : ['full_or_partial'])]
}

const FIELDS: Readonly<Record<string, Fields>> = {
  AbandonedCheckout: { id, ...times, status: (row) => (row['completedAt'] ? 'closed' : 'open') },
  Collection: {
    id,
    ...updated,
    title: at('title'),
    handle: at('handle'),
    collection_type: (row) => (row['ruleSet'] ? 'smart' : 'custom'),
    product_id: (row, world) =>
      all(world, 'Product', (product) => isIn(world, row, product)).map((product) => Number(numberOf(product.id))),
  },
  Customer: {
    id,
    ...tags,
    ...updated,
    customer_date: at('createdAt'),
    country: (row) => [at('defaultAddress.country'), at('defaultAddress.countryCodeV2')].map((read) => read(row)),
    email: at('defaultEmailAddress.emailAddress'),
    phone: at('defaultPhoneNumber.phoneNumber'),
    first_name: at('firstName'),
    last_name: at('lastName'),
    state: at('state'),
    orders_count: number('numberOfOrders'),
    total_spent: at('amountSpent.amount'),
    accepts_marketing: (row) => at('defaultEmailAddress.marketingState')(row) === 'SUBSCRIBED',
  },
  DiscountNode: {
    id,
    created_at: at('discount.createdAt'),
    updated_at: at('discount.updatedAt'),
    starts_at: at('discount.startsAt'),
    ends_at: at('discount.endsAt'),
    title: at('discount.title'),
    status: lower('discount.status'),
    times_used: at('discount.asyncUsageCount'),
    code: (row) => (at('discount.codes.nodes')(row) as Row[] | undefined)?.map(({ code }) => code),
    method: (row) => (/Code/.test(String(at('discount.__typename')(row))) ? 'code' : 'automatic'),
  },
  DiscountRedeemCode: { id, times_used: at('asyncUsageCount') },
  DraftOrder: { id, ...tags, ...times, status: lower('status'), customer_id: number('customer.id') },
  BulkOperation: { id, ...created, status: lower('status'), operation_type: lower('type') },
  File: {
    id,
    ...times,
    filename: at('filename'),
    status: () => 'ready',
    media_type: (row) => at('mediaContentType')(row) ?? 'GENERIC_FILE',
    product_id: (row) => Number(numberOf(row['_product'])),
  },
  Fulfillment: { ...times },
  FulfillmentOrder: {
    id,
    ...updated,
    status: at('status'),
    assigned_location_id: number('assignedLocation.location.id'),
  },
  GiftCard: {
    id,
    ...created,
    status: (row) => (row['enabled'] ? 'enabled' : 'disabled'),
    balance_status: balanceStatus,
    source: () => 'api_client',
    customer_id: number('customer.id'),
    expires_on: at('expiresOn'),
    initial_value: at('initialValue.amount'),
  },
  InventoryItem: { id, ...times, sku: at('sku') },
  InventoryLevel: { id, ...times, inventory_item_id: number('item.id') },
  Location: {
    id,
    ...created,
    name: at('name'),
    active: at('isActive'),
    city: at('address.city'),
    zip: at('address.zip'),
  },
  Metaobject: { id, ...updated, handle: at('handle'), display_name: at('displayName') },
  MediaImage: { id, media_type: at('mediaContentType') },
  Order: {
    id,
    ...tags,
    ...times,
    processed_at: at('processedAt'),
    name: (row) => [row['name'], String(row['name']).slice(1)],
    email: at('email'),
    customer_id: number('customer.id'),
    confirmation_number: at('confirmationNumber'),
    discount_code: at('discountCodes'),
    financial_status: lower('displayFinancialStatus'),
    fulfillment_status: (row) => FULFILLMENT[String(row['displayFulfillmentStatus'])] ?? [],
    status: orderStatus,
    source_name: at('sourceName'),
    po_number: at('poNumber'),
    test: at('test'),
    sku: (row) => (row['lineItems'] as { nodes: Row[] }).nodes.map(({ sku }) => sku),
    location_id: number('retailLocation.id'),
  },
  Product: {
    id,
    ...tags,
    ...times,
    published_at: at('publishedAt'),
    title: at('title'),
    handle: at('handle'),
    vendor: at('vendor'),
    product_type: at('productType'),
    status: lower('status'),
    published_status: (row) => ['any', row['publishedAt'] ? 'published' : 'unpublished'],
    gift_card: at('isGiftCard'),
    sku: (row, world) => variantsOf(row, world).map(({ sku }) => sku),
    barcode: (row, world) => variantsOf(row, world).map(({ barcode }) => barcode),
    variant_id: (row, world) => variantsOf(row, world).map((variant) => Number(numberOf(variant.id))),
    collection_id: (row, world) =>
      all(world, 'Collection', (collection) => isIn(world, collection, row)).map((one) => Number(numberOf(one.id))),
  },
  ProductVariant: {
    id,
    ...updated,
    title: at('title'),
    sku: at('sku'),
    barcode: at('barcode'),
    taxable: at('taxable'),
    inventory_quantity: at('inventoryQuantity'),
    product_id: number('product.id'),
    product_ids: number('product.id'),
    vendor: (row, world) => byId(world, (row['product'] as Row).id)?.['vendor'],
    product_type: (row, world) => byId(world, (row['product'] as Row).id)?.['productType'],
  },
  WebhookSubscription: { id, ...times },
  TenderTransaction: { id, processed_at: at('processedAt'), test: at('test') },
}

/** How a field of a search string is read; undefined for one that the type does not have. */
export const fieldsOf =
  (type: string) =>
  (name: string): Read | undefined =>
    Object.hasOwn(FIELDS[type] ?? {}, name) ? FIELDS[type]?.[name] : undefined
