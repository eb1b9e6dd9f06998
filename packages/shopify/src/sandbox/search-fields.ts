import { type JsonSchema, type Row, resolve, type World } from '@ferrule/sandbox/engine'
import manifest from '../generated/manifest.gen.ts'
import { numberOf } from './ids.ts'
import type { Kinds } from './kinds.ts'
import { isIn } from './membership.ts'
import { all, find } from './records.ts'
import { codesIn, variantsOf } from './related.ts'
import { camel, valueAt } from './values.ts'

/**
 * Meaning of the fields of search strings, by the searched type. By default a field has the name of the record's own:
 * `created_at` is `createdAt`, `customer_id` is `customer.id`. Here is only what differs: another path, or a function.
 */

/** As a method, so that one of a certain type also stands for one of any record. */
type Read<Kept> = { read(row: Kept, world: World): unknown }['read']
type Fields<Kept> = Readonly<Record<string, Read<Kept> | string>>

/** Searchable types: records, all files, and codes of discounts. */
interface Searched extends Kinds {
  File: Kinds['GenericFile'] | Kinds['MediaImage']
  DiscountRedeemCode: { readonly id: string }
}

const numbersOf = (rows: readonly { readonly id: string }[]) => rows.map((row) => Number(numberOf(row.id)))

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
  AbandonedCheckout: { status: (row) => (row.completedAt ? 'closed' : 'open') },
  Collection: {
    collection_type: (row) => (row.ruleSet ? 'smart' : 'custom'),
    product_id: (row, world) => numbersOf(all(world, 'Product', (product) => isIn(world, row, product))),
  },
  Article: { author: 'author.name', blog_title: (row, world) => find(world, row.blog.id, 'Blog')?.title },
  Customer: {
    customer_date: 'createdAt',
    country: ({ defaultAddress: place }) => [place?.country, place?.countryCodeV2],
    email: 'defaultEmailAddress.emailAddress',
    phone: 'defaultPhoneNumber.phoneNumber',
    orders_count: 'numberOfOrders',
    total_spent: 'amountSpent.amount',
    accepts_marketing: (row) => row.defaultEmailAddress?.marketingState === 'SUBSCRIBED',
  },
  DiscountNode: {
    created_at: 'discount.createdAt',
    updated_at: 'discount.updatedAt',
    starts_at: 'discount.startsAt',
    ends_at: 'discount.endsAt',
    title: 'discount.title',
    status: 'discount.status',
    times_used: 'discount.asyncUsageCount',
    code: (row) => codesIn(row).map(({ code }) => code),
    method: (row) => (row.discount.__typename.includes('Code') ? 'code' : 'automatic'),
  },
  DiscountRedeemCode: { times_used: 'asyncUsageCount' },
  BulkOperation: { operation_type: 'type' },
  File: {
    created_at: 'createdAt',
    updated_at: 'updatedAt',
    filename: 'filename',
    status: () => 'ready',
    media_type: (row) => ('mediaContentType' in row ? row.mediaContentType : 'GENERIC_FILE'),
    product_id: '_product',
  },
  FulfillmentOrder: { assigned_location_id: 'assignedLocation.location.id' },
  GiftCard: {
    status: (row) => (row.enabled ? 'enabled' : 'disabled'),
    balance_status: balanceStatus,
    source: () => 'api_client',
    initial_value: 'initialValue.amount',
  },
  InventoryLevel: { inventory_item_id: 'item.id' },
  Location: { active: 'isActive', city: 'address.city', zip: 'address.zip' },
  MediaImage: { media_type: 'mediaContentType' },
  Order: {
    name: ({ name }) => [name, name.slice(1)],
    discount_code: 'discountCodes',
    financial_status: 'displayFinancialStatus',
    fulfillment_status: (row) => FULFILLMENT[row.displayFulfillmentStatus] ?? [],
    status: orderStatus,
    sku: ({ lineItems }) => lineItems.nodes.map(({ sku }) => sku),
    location_id: 'retailLocation.id',
  },
  Product: {
    published_status: (row) => ['any', row.publishedAt ? 'published' : 'unpublished'],
    gift_card: 'isGiftCard',
    sku: (row, world) => variantsOf(world, row).map(({ sku }) => sku),
    barcode: (row, world) => variantsOf(world, row).map(({ barcode }) => barcode),
    variant_id: (row, world) => numbersOf(variantsOf(world, row)),
    collection_id: (row, world) => numbersOf(all(world, 'Collection', (one) => isIn(world, one, row))),
  },
  ProductVariant: {
    product_ids: 'product.id',
    vendor: (row, world) => find(world, row.product.id, 'Product')?.vendor,
    product_type: (row, world) => find(world, row.product.id, 'Product')?.productType,
  },
}

const { $defs } = manifest

/** The path of a record's own field, by the name of a search field. */
function pathOf(type: string, name: string): string | undefined {
  if (name === 'id') return name
  const { properties = {} }: JsonSchema = Object.hasOwn($defs, type) ? resolve({ $ref: `#/$defs/${type}` }, $defs) : {}
  const has = (field: string): boolean => Object.hasOwn(properties, field)
  if (/^tag(_not)?$/.test(name) && has('tags')) return 'tags'
  const own = camel(name)
  const other = name.endsWith('_id') ? camel(name.slice(0, -'_id'.length)) : ''
  return has(own) ? own : has(other) ? `${other}.id` : undefined
}

/** How a field of a search string is read; undefined for one that the type does not have. */
export function fieldsOf(type: string): (name: string) => Read<Row> | undefined {
  const known = new Map<string, Fields<Row>>(Object.entries(FIELDS)).get(type) ?? {}
  return (name) => {
    const own = Object.hasOwn(known, name) ? known[name] : pathOf(type, name)
    return typeof own === 'string' ? (row) => valueAt(row, own) : own
  }
}
