import { defineSync } from '@ferrule/codegen'

const MINUTE = 60_000

/** Records that can be filtered by when they were updated. No list shows deletions. */
const changed = (sortKey?: string) =>
  ({
    primaryKey: ['id'],
    mode: 'window',
    deletes: 'reconcile',
    list: { params: { limit: 100, ...(sortKey && { sortKey }) } },
    ...(sortKey && { order: `${sortKey}, oldest first` }),
    cursor: { field: 'updatedAt', format: 'iso', from: { param: 'updated_at_min' }, lookback: 5 * MINUTE },
    at: { field: 'updatedAt', format: 'iso' },
  }) as const

const whole = { primaryKey: ['id'], mode: 'snapshot', deletes: 'missing', list: { params: { limit: 100 } } } as const

/** Parts of changed records. */
const of = (stream: string, param: string, action = 'list', list: object = { limit: 100 }) =>
  ({
    primaryKey: [param, 'id'],
    mode: 'children',
    deletes: 'missing',
    list: { action, params: { ...list } },
    parent: { stream, params: { [param]: 'id' }, write: { [param]: 'id' } },
  }) as const

export default defineSync({
  streams: {
    orders: changed('UPDATED_AT'),
    products: changed('UPDATED_AT'),
    product_variants: changed(),
    draft_orders: changed('UPDATED_AT'),
    collections: changed('UPDATED_AT'),
    custom_collections: changed('UPDATED_AT'),
    smart_collections: changed('UPDATED_AT'),
    inventory_items: changed(),
    abandoned_checkouts: changed(),
    // The time is below the discount, whose types differ.
    discounts: {
      ...changed('UPDATED_AT'),
      cursor: { field: 'discount.updatedAt', format: 'iso', from: { param: 'updated_at_min' }, lookback: 5 * MINUTE },
      at: { field: 'discount.updatedAt', format: 'iso' },
    },
    // The customer filter only knows whole days.
    customers: {
      ...changed('UPDATED_AT'),
      cursor: {
        field: 'updatedAt',
        format: 'iso',
        from: { param: 'updated_at_min', format: 'date' },
        lookback: 5 * MINUTE,
      },
    },
    price_rules: {
      ...changed(),
      cursor: { field: 'updated_at', format: 'iso', from: { param: 'updated_at_min' }, lookback: 5 * MINUTE },
      at: { field: 'updated_at', format: 'iso' },
    },
    tender_transactions: {
      primaryKey: ['id'],
      mode: 'window',
      deletes: 'never',
      list: { params: { limit: 100 } },
      cursor: { field: 'processedAt', format: 'iso', from: { param: 'processed_at_min' }, lookback: 60 * MINUTE },
    },
    shop: { primaryKey: ['id'], mode: 'snapshot', deletes: 'never', list: { action: 'get' } },
    locations: { ...whole, list: { params: { limit: 100, includeInactive: true, includeLegacy: true } } },
    countries: whole,
    collects: whole,
    metafield_shops: whole,
    gift_cards: whole,
    files: changed('UPDATED_AT'),
    pages: changed('UPDATED_AT'),
    // A record that was never updated has no such time.
    blogs: whole,
    articles: whole,
    // Their states change, which no filter shows.
    payouts: { ...whole, deletes: 'never', list: { params: { limit: 50 } } },
    metaobject_definitions: whole,
    metaobjects: {
      primaryKey: ['id'],
      mode: 'snapshot',
      deletes: 'missing',
      list: { params: { limit: 100 } },
      parent: { stream: 'metaobject_definitions', params: { type: 'type' }, write: { type: 'type' } },
    },
    inventory_levels: { ...of('locations', 'location_id'), mode: 'snapshot' },
    order_line_items: of('orders', 'order_id'),
    order_refunds: of('orders', 'order_id'),
    transactions: of('orders', 'order_id'),
    fulfillments: of('orders', 'order_id'),
    fulfillment_orders: of('orders', 'order_id'),
    customer_address: of('customers', 'customer_id'),
    discount_codes: of('price_rules', 'price_rule_id'),
    product_images: of('products', 'product_id'),
    metafield_customers: of('customers', 'customer_id'),
    metafield_draft_orders: of('draft_orders', 'draft_order_id'),
    metafield_locations: of('locations', 'location_id'),
    metafield_orders: of('orders', 'order_id'),
    metafield_products: of('products', 'product_id'),
    metafield_product_variants: of('product_variants', 'variant_id'),
    metafield_pages: of('pages', 'page_id'),
    metafield_blogs: { ...of('blogs', 'blog_id'), mode: 'snapshot' },
    metafield_articles: { ...of('articles', 'article_id'), mode: 'snapshot' },
    metafield_smart_collections: of('smart_collections', 'collection_id'),
  },
  excluded: {
    bulk_operations: 'jobs of the app, which are not records of the shop',
    jobs: 'jobs of the app, which are not records of the shop',
    webhook_subscriptions: 'settings of the app, which are not records of the shop',
    access_scopes: 'describes what the token may do, which is not a record of the shop',
    metafield_product_images: 'one request per image to the REST API, which allows two a second',
  },
})
