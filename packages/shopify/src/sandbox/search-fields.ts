import type { Row, World } from '@ferrule/sandbox/engine'
import { numberOf } from './ids.ts'
import type { Kinds } from './kinds.ts'
import { isIn } from './membership.ts'
import { all, find } from './records.ts'
import { codesIn, variantsOf } from './related.ts'
import { camel, valueAt } from './values.ts'

/** What the fields of search strings mean, by the type that is searched. */

type Read<Kept> = (row: Kept, world: World) => unknown
type Fields<Kept> = Readonly<Record<string, Read<Kept>>>

/** What is searched: the records of a type, all files, and codes of discounts. */
interface Searched extends Kinds {
  File: Kinds['GenericFile'] | Kinds['MediaImage']
  DiscountRedeemCode: { readonly id: string }
}

const at =
  (path: string): Read<object> =>
  (row) =>
    valueAt(row, path)
const lower =
  (path: string): Read<object> =>
  (row) => {
    const found = valueAt(row, path)
    return typeof found === 'string' ? found.toLowerCase() : undefined
  }
const number =
  (path: string): Read<object> =>
  (row) => {
    const found = valueAt(row, path)
    return found === null || found === undefined ? undefined : Number(numberOf(found))
  }

/** Search fields that are called like fields of records: `created_at`. */
const plain = (...names: string[]) => Object.fromEntries(names.map((name) => [name, at(camel(name))]))

const numbersOf = (rows: readonly { readonly id: string }[]) => rows.map((row) => Number(numberOf(row.id)))

const id = number('id')
const tags = { tag: at('tags'), tag_not: at('tags') }
const times = plain('created_at', 'updated_at')

const orderStatus: Read<Kinds['Order']> = ({ cancelledAt, closedAt }) => {
  const status = cancelledAt ? 'cancelled' : closedAt ? 'closed' : 'open'
  return [status, 'any', ...(status === 'open' ? ['not_closed'] : [])]
}

/** The words of filters and those of records differ. */
const FULFILLMENT: Readonly<Record<string, string[]>> = {
  FULFILLED: ['fulfilled', 'shipped'],
  PARTIALLY_FULFILLED: ['partial', 'partially_fulfilled'],
  UNFULFILLED: ['unfulfilled', 'unshipped'],
}

const balanceStatus: Read<Kinds['GiftCard']> = ({ balance, initialValue }) => {
  const [left, first] = [Number(balance.amount), Number(initialValue.amount)]
  const status = left === 0 ? 'empty' : left < first ? 'partial' : 'full'
  return [status, ...(status === 'empty' ? [] : ['full_or_partial'])]
}

const FIELDS: { readonly [Type in keyof Searched]?: Fields<Searched[Type]> } = {
  AbandonedCheckout: { id, ...times, status: (row) => (row.completedAt ? 'closed' : 'open') },
  Collection: {
    id,
    ...plain('updated_at', 'title', 'handle'),
    collection_type: (row) => (row.ruleSet ? 'smart' : 'custom'),
    product_id: (row, world) => numbersOf(all(world, 'Product', (product) => isIn(world, row, product))),
  },
  Customer: {
    id,
    ...tags,
    ...plain('updated_at', 'first_name', 'last_name', 'state'),
    customer_date: at('createdAt'),
    country: ({ defaultAddress: place }) => [place?.country, place?.countryCodeV2],
    email: at('defaultEmailAddress.emailAddress'),
    phone: at('defaultPhoneNumber.phoneNumber'),
    orders_count: number('numberOfOrders'),
    total_spent: at('amountSpent.amount'),
    accepts_marketing: (row) => row.defaultEmailAddress?.marketingState === 'SUBSCRIBED',
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
    code: (row) => codesIn(row).map(({ code }) => code),
    method: (row) => (row.discount.__typename.includes('Code') ? 'code' : 'automatic'),
  },
  DiscountRedeemCode: { id, times_used: at('asyncUsageCount') },
  DraftOrder: { id, ...tags, ...times, status: lower('status'), customer_id: number('customer.id') },
  BulkOperation: { id, ...plain('created_at'), status: lower('status'), operation_type: lower('type') },
  File: {
    id,
    ...times,
    ...plain('filename'),
    status: () => 'ready',
    media_type: (row) => ('mediaContentType' in row ? row.mediaContentType : 'GENERIC_FILE'),
    product_id: (row) => ('_product' in row ? Number(numberOf(row._product)) : undefined),
  },
  Fulfillment: { ...times },
  FulfillmentOrder: {
    id,
    ...plain('updated_at', 'status'),
    assigned_location_id: number('assignedLocation.location.id'),
  },
  GiftCard: {
    id,
    ...plain('created_at', 'expires_on'),
    status: (row) => (row.enabled ? 'enabled' : 'disabled'),
    balance_status: balanceStatus,
    source: () => 'api_client',
    customer_id: number('customer.id'),
    initial_value: at('initialValue.amount'),
  },
  InventoryItem: { id, ...times, ...plain('sku') },
  InventoryLevel: { id, ...times, inventory_item_id: number('item.id') },
  Location: {
    id,
    ...plain('created_at', 'name'),
    active: at('isActive'),
    city: at('address.city'),
    zip: at('address.zip'),
  },
  Metaobject: { id, ...plain('updated_at', 'handle', 'display_name') },
  MediaImage: { id, media_type: at('mediaContentType') },
  Order: {
    id,
    ...tags,
    ...times,
    ...plain('processed_at', 'email', 'confirmation_number', 'source_name', 'po_number', 'test'),
    name: ({ name }) => [name, name.slice(1)],
    customer_id: number('customer.id'),
    discount_code: at('discountCodes'),
    financial_status: lower('displayFinancialStatus'),
    fulfillment_status: (row) => FULFILLMENT[row.displayFulfillmentStatus] ?? [],
    status: orderStatus,
    sku: ({ lineItems }) => lineItems.nodes.map(({ sku }) => sku),
    location_id: number('retailLocation.id'),
  },
  Product: {
    id,
    ...tags,
    ...times,
    ...plain('published_at', 'title', 'handle', 'vendor', 'product_type'),
    status: lower('status'),
    published_status: (row) => ['any', row.publishedAt ? 'published' : 'unpublished'],
    gift_card: at('isGiftCard'),
    sku: (row, world) => variantsOf(world, row).map(({ sku }) => sku),
    barcode: (row, world) => variantsOf(world, row).map(({ barcode }) => barcode),
    variant_id: (row, world) => numbersOf(variantsOf(world, row)),
    collection_id: (row, world) => numbersOf(all(world, 'Collection', (one) => isIn(world, one, row))),
  },
  ProductVariant: {
    id,
    ...plain('updated_at', 'title', 'sku', 'barcode', 'taxable', 'inventory_quantity'),
    product_id: number('product.id'),
    product_ids: number('product.id'),
    vendor: (row, world) => find(world, row.product.id, 'Product')?.vendor,
    product_type: (row, world) => find(world, row.product.id, 'Product')?.productType,
  },
  WebhookSubscription: { id, ...times },
  TenderTransaction: { id, ...plain('processed_at', 'test') },
}

/** How a field of a search string is read; undefined for one that the type does not have. */
export function fieldsOf(type: string): (name: string) => Read<Row> | undefined {
  const fields = new Map(Object.entries(FIELDS)).get(type) as Fields<Row> | undefined
  return (name) => (fields && Object.hasOwn(fields, name) ? fields[name] : undefined)
}
