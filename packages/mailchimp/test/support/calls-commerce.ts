import { createHash } from 'node:crypto'
import type { Row, Rows, Sdk } from './calls.ts'

/** Stores and what they have, templates, emails of automations, batches. */

const time = '2026-01-31T12:00:00+00:00'
const awkward = 'a+b & c=d [e] %41 é 漢字 😀'
const page = { count: 1000, offset: 20 }
const store = { store_id: 'store 1/a' }
const place = {
  address1: '1 Main St',
  address2: 'b',
  city: 'Zürich',
  province: 'ZH',
  province_code: 'ZH',
  postal_code: '8000',
  country: 'Switzerland',
  country_code: 'CH',
}
const spot = { longitude: 8.5, latitude: 47.4 }
const receiver = { name: 'Ada', phone: '1', company: 'A' }
const person = { opt_in_status: true, company: 'A', first_name: 'Ada', last_name: awkward, address: place }
const customer = { id: 'c1', email_address: 'a@b.example', ...person }
const storeFacts = {
  platform: 'p',
  domain: 'd.example',
  is_syncing: true,
  email_address: 'a@b.example',
  money_format: '€',
  primary_locale: 'de',
  timezone: 'Europe/Zurich',
  phone: '1',
  address: { ...place, ...spot },
}
const variantFacts = {
  url: 'https://x.example/v',
  sku: 's',
  price: 1.5,
  inventory_quantity: 3,
  image_url: 'https://x.example/i',
  backorders: 'no',
  visibility: 'yes',
}
const variant = { id: 'v1', title: 'Red', ...variantFacts }
const productFacts = {
  handle: 'h',
  url: 'https://x.example/p',
  description: awkward,
  type: 't',
  vendor: 'v',
  image_url: 'https://x.example/i',
  published_at_foreign: time,
  images: [{ id: 'i1', url: 'https://x.example/i', variant_ids: ['v1'] }],
}
const list = { list_id: 'a36b032126' }
const hook = { ...list, webhook_id: 'h1' }
const hookFacts = {
  url: 'https://x.example/hook?a=b',
  events: { subscribe: true, unsubscribe: false, profile: true, cleaned: true, upemail: true, campaign: true },
  sources: { user: true, admin: false, api: true },
}
/** MD5 of `ada+test@example.com`. */
const HASH = createHash('md5').update('ada+test@example.com').digest('hex')
const line = { product_id: 'p1', product_variant_id: 'v1', quantity: 2, price: 9.5 }
const orderFacts = {
  campaign_id: '42694e9e57',
  landing_site: 'https://x.example',
  financial_status: 'paid',
  fulfillment_status: 'shipped',
  order_url: 'https://x.example/o',
  discount_total: 1,
  tax_total: 2,
  shipping_total: 3,
  tracking_code: 'prec' as const,
  processed_at_foreign: time,
  cancelled_at_foreign: time,
  updated_at_foreign: time,
  shipping_address: { ...place, ...receiver, ...spot },
  billing_address: { ...place, ...receiver, ...spot },
  promos: [{ code: 'SPRING', amount_discounted: 1, type: 'fixed' as const }],
  outreach: { id: 'o1' },
  tracking_number: '1',
  tracking_carrier: 'UPS',
  tracking_url: 'https://x.example/t',
}
const cartFacts = { campaign_id: '42694e9e57', checkout_url: 'https://x.example/c', tax_total: 1 }
const ruleFacts = {
  title: 't',
  starts_at: time,
  ends_at: time,
  enabled: true,
  created_at_foreign: time,
  updated_at_foreign: time,
}
const rule = { description: awkward, amount: 0.2, type: 'percentage' as const, target: 'total' as const }
const codeFacts = { usage_count: 1, enabled: true, created_at_foreign: time, updated_at_foreign: time }

const order = { ...store, order_id: 'o1' }
const product = { ...store, product_id: 'p1' }
const rules = { ...store, promo_rule_id: 'r1' }
const workflow = { workflow_id: 'w1' }
const email = { ...workflow, workflow_email_id: 'e1' }

/** The five calls of an entity of a store; `names` are those of the path. */
function five<
  Parents extends object,
  Own extends object,
  Create extends object,
  Update extends object,
  Filters extends object,
>(
  [list, get, create, update, remove]: readonly [string, string, string, string, string],
  names: readonly string[],
  {
    parents,
    own,
    made,
    changed,
    filters,
  }: { parents: Parents; own: Own; made: Create; changed: Update; filters?: Filters },
) {
  type Given = Readonly<Record<string, unknown>>
  const call =
    (method: string, count: number, rest: 'query' | 'body' | undefined): Row<Given>['sdk'] =>
    (sdk: Sdk, params, parts) =>
      sdk.ecommerce[method](...names.slice(0, count).map((name) => params[name]), ...(rest ? [parts[rest]] : []))
  const one = { ...parents, ...own }
  const [all, above] = [names.length, names.length - 1]
  return {
    list: { samples: [parents, { ...parents, ...page, ...filters }], sdk: call(list, above, 'query') },
    get: { samples: [one], sdk: call(get, all, 'query') },
    create: { samples: [{ ...parents, ...made }], sdk: call(create, above, 'body') },
    update: { samples: [{ ...one, ...changed }], sdk: call(update, all, 'body') },
    delete: { samples: [one], sdk: call(remove, all, undefined) },
  } as never
}

type Names =
  | 'automation_emails'
  | 'automation_removed_subscribers'
  | 'batch_webhooks'
  | 'cart_lines'
  | 'list_webhooks'
  | 'product_images'
  | 'template_folders'
  | 'batches'
  | 'order_lines'
  | 'product_variants'
  | 'promo_codes'
  | 'promo_rules'
  | 'store_carts'
  | 'store_customers'
  | 'store_orders'
  | 'store_products'
  | 'stores'
  | 'templates'

const orderFilters = { customer_id: 'c1', campaign_id: '42694e9e57', outreach_id: 'o1', has_outreach: true }

const withMore = (rows: object, more: object) => ({ ...rows, ...more }) as never

const withUpsert = (rows: object, upsert: object) => ({ ...rows, upsert }) as never

export const commerceCalls: Pick<Rows, Names> = {
  stores: five(['stores', 'getStore', 'addStore', 'updateStore', 'deleteStore'], ['store_id'], {
    parents: {},
    own: store,
    made: { id: 's1', list_id: 'a36b032126', name: awkward, currency_code: 'CHF', ...storeFacts },
    changed: { name: 'n', currency_code: 'EUR', ...storeFacts },
  }),
  store_customers: withUpsert(
    five(
      ['getAllStoreCustomers', 'getStoreCustomer', 'addStoreCustomer', 'updateStoreCustomer', 'deleteStoreCustomer'],
      ['store_id', 'customer_id'],
      {
        parents: store,
        own: { customer_id: 'c1' },
        made: customer,
        changed: person,
        filters: { email_address: 'a@b.example' },
      },
    ),
    {
      samples: [{ ...store, customer_id: 'c1', ...customer }],
      sdk: (sdk: Sdk, { store_id, customer_id }: Record<string, unknown>, { body }: { body: object }) =>
        sdk.ecommerce.setStoreCustomer(store_id, customer_id, body),
    },
  ),
  store_products: five(
    ['getAllStoreProducts', 'getStoreProduct', 'addStoreProduct', 'updateStoreProduct', 'deleteStoreProduct'],
    ['store_id', 'product_id'],
    {
      parents: store,
      own: { product_id: 'p1' },
      made: { id: 'p1', title: 'T', ...productFacts, variants: [variant] },
      changed: { title: 'T', ...productFacts, variants: [{ title: 'Red', ...variantFacts }] },
    },
  ),
  product_variants: withUpsert(
    five(
      ['getProductVariants', 'getProductVariant', 'addProductVariants', 'updateProductVariant', 'deleteProductVariant'],
      ['store_id', 'product_id', 'variant_id'],
      { parents: product, own: { variant_id: 'v1' }, made: variant, changed: { title: 'Red', ...variantFacts } },
    ),
    {
      samples: [{ ...product, variant_id: 'v1', ...variant }],
      sdk: (sdk: Sdk, { store_id, product_id, variant_id }: Record<string, unknown>, { body }: { body: object }) =>
        sdk.ecommerce.addProductVariant(store_id, product_id, variant_id, body),
    },
  ),
  store_orders: withMore(
    five(['getStoreOrders', 'getOrder', 'addStoreOrder', 'updateOrder', 'deleteOrder'], ['store_id', 'order_id'], {
      parents: store,
      own: { order_id: 'o1' },
      made: {
        id: 'o1',
        customer,
        currency_code: 'CHF',
        order_total: 19,
        ...orderFacts,
        lines: [{ id: 'l1', ...line, discount: 1 }],
      },
      changed: {
        customer: person,
        currency_code: 'CHF',
        order_total: 19,
        ...orderFacts,
        lines: [{ ...line, discount: 1 }],
      },
      filters: orderFilters,
    }),
    {
      list_all: {
        samples: [{}, { ...page, ...orderFilters }],
        sdk: (sdk: Sdk, _: object, { query }: { query: object }) => sdk.ecommerce.orders(query),
      },
    },
  ),
  order_lines: five(
    ['getAllOrderLineItems', 'getOrderLineItem', 'addOrderLineItem', 'updateOrderLineItem', 'deleteOrderLineItem'],
    ['store_id', 'order_id', 'line_id'],
    {
      parents: order,
      own: { line_id: 'l1' },
      made: { id: 'l1', ...line, discount: 1 },
      changed: { ...line, discount: 1 },
    },
  ),
  store_carts: five(
    ['getStoreCarts', 'getStoreCart', 'addStoreCart', 'updateStoreCart', 'deleteStoreCart'],
    ['store_id', 'cart_id'],
    {
      parents: store,
      own: { cart_id: 'k1' },
      made: { id: 'k1', customer, currency_code: 'CHF', order_total: 19, ...cartFacts, lines: [{ id: 'l1', ...line }] },
      changed: { customer: person, currency_code: 'CHF', order_total: 19, ...cartFacts, lines: [line] },
    },
  ),
  cart_lines: five(
    ['getAllCartLineItems', 'getCartLineItem', 'addCartLineItem', 'updateCartLineItem', 'deleteCartLineItem'],
    ['store_id', 'cart_id', 'line_id'],
    { parents: { ...store, cart_id: 'k1' }, own: { line_id: 'l1' }, made: { id: 'l1', ...line }, changed: line },
  ),
  product_images: five(
    ['getProductImages', 'getProductImage', 'addProductImage', 'updateProductImage', 'deleteProductImage'],
    ['store_id', 'product_id', 'image_id'],
    {
      parents: product,
      own: { image_id: 'i1' },
      made: { id: 'i1', url: 'https://x.example/i', variant_ids: ['v1'] },
      changed: { id: 'i2', url: 'https://x.example/j', variant_ids: [] },
    },
  ),
  promo_rules: five(
    ['listPromoRules', 'getPromoRule', 'addPromoRules', 'updatePromoRule', 'deletePromoRule'],
    ['store_id', 'promo_rule_id'],
    {
      parents: store,
      own: { promo_rule_id: 'r1' },
      made: { id: 'r1', ...rule, ...ruleFacts },
      changed: { ...rule, ...ruleFacts },
    },
  ),
  promo_codes: {
    ...(five(
      ['getPromoCodes', 'getPromoCode', 'addPromoCode', 'updatePromoCode', 'deletePromoCode'],
      ['store_id', 'promo_rule_id', 'promo_code_id'],
      {
        parents: rules,
        own: { promo_code_id: 'k1' },
        made: { id: 'k1', code: 'SPRING', redemption_url: 'https://x.example/r', ...codeFacts },
        changed: { code: 'SPRING', redemption_url: 'https://x.example/r', ...codeFacts },
      },
    ) as Rows['promo_codes']),
    // The SDK names the rule before the store here.
    list: {
      samples: [rules, { ...rules, ...page }],
      sdk: (sdk, { store_id, promo_rule_id }, { query }) => sdk.ecommerce.getPromoCodes(promo_rule_id, store_id, query),
    },
  },
  templates: {
    list: {
      samples: [
        {},
        {
          ...page,
          created_by: 'ada',
          since_date_created: time,
          before_date_created: time,
          type: 'user',
          category: 'c',
          folder_id: 'f1',
          sort_field: 'name',
          sort_dir: 'DESC',
        },
      ],
      sdk: (sdk, _, { query }) => sdk.templates.list(query),
    },
    get: {
      samples: [{ template_id: 7 }, { template_id: 7, fields: ['id'] }],
      sdk: (sdk, { template_id }, { query }) => sdk.templates.getTemplate(template_id, query),
    },
    get_default_content: {
      samples: [{ template_id: 7 }],
      sdk: (sdk, { template_id }, { query }) => sdk.templates.getDefaultContentForTemplate(template_id, query),
    },
    create: {
      samples: [{ name: awkward, html: '<p mc:edit="a">x</p>', folder_id: 'f1' }],
      sdk: (sdk, _, { body }) => sdk.templates.create(body),
    },
    update: {
      samples: [{ template_id: 7, name: awkward, html: '<p>x</p>', folder_id: 'f1' }],
      sdk: (sdk, { template_id }, { body }) => sdk.templates.updateTemplate(template_id, body),
    },
    delete: {
      samples: [{ template_id: 7 }],
      sdk: (sdk, { template_id }) => sdk.templates.deleteTemplate(template_id),
    },
  },
  automation_emails: {
    list: {
      samples: [workflow],
      sdk: (sdk, { workflow_id }) => sdk.automations.listAllWorkflowEmails(workflow_id),
    },
    get: {
      samples: [email],
      sdk: (sdk, { workflow_id, workflow_email_id }) =>
        sdk.automations.getWorkflowEmail(workflow_id, workflow_email_id),
    },
    delete: {
      samples: [email],
      sdk: (sdk, { workflow_id, workflow_email_id }) =>
        sdk.automations.deleteWorkflowEmail(workflow_id, workflow_email_id),
    },
    pause: {
      samples: [email],
      sdk: (sdk, { workflow_id, workflow_email_id }) =>
        sdk.automations.pauseWorkflowEmail(workflow_id, workflow_email_id),
    },
    start: {
      samples: [email],
      sdk: (sdk, { workflow_id, workflow_email_id }) =>
        sdk.automations.startWorkflowEmail(workflow_id, workflow_email_id),
    },
    list_queue: {
      samples: [email],
      sdk: (sdk, { workflow_id, workflow_email_id }) =>
        sdk.automations.getWorkflowEmailSubscriberQueue(workflow_id, workflow_email_id),
    },
    update: {
      samples: [
        {
          ...email,
          settings: { subject_line: awkward, preview_text: 'p', title: 't', from_name: 'Ada', reply_to: 'a@b.example' },
          delay: { amount: 2, type: 'day', direction: 'after', action: 'signup' },
        },
      ],
      sdk: (sdk, { workflow_id, workflow_email_id }, { body }) =>
        sdk.automations.updateWorkflowEmail(workflow_id, workflow_email_id, body),
    },
    get_queued: {
      samples: [{ ...email, subscriber_hash: 'Ada+Test@Example.com' }],
      sdk: (sdk, { workflow_id, workflow_email_id }) =>
        sdk.automations.getWorkflowEmailSubscriber(workflow_id, workflow_email_id, HASH),
    },
    enqueue: {
      samples: [{ ...email, email_address: 'a@b.example' }],
      sdk: (sdk, { workflow_id, workflow_email_id }, { body }) =>
        sdk.automations.addWorkflowEmailSubscriber(workflow_id, workflow_email_id, body),
    },
  },
  automation_removed_subscribers: {
    list: {
      samples: [workflow],
      sdk: (sdk, { workflow_id }) => sdk.automations.listWorkflowEmailSubscribersRemoved(workflow_id),
    },
    get: {
      samples: [{ ...workflow, subscriber_hash: 'Ada+Test@Example.com' }],
      sdk: (sdk, { workflow_id }) => sdk.automations.getRemovedWorkflowEmailSubscriber(workflow_id, HASH),
    },
    create: {
      samples: [{ ...workflow, email_address: 'a@b.example' }],
      sdk: (sdk, { workflow_id }, { body }) => sdk.automations.removeWorkflowEmailSubscriber(workflow_id, body),
    },
  },
  batch_webhooks: {
    list: { samples: [{}, page], sdk: (sdk, _, { query }) => sdk.batchWebhooks.list(query) },
    get: {
      samples: [{ batch_webhook_id: 'b1' }],
      sdk: (sdk, { batch_webhook_id }, { query }) => sdk.batchWebhooks.get(batch_webhook_id, query),
    },
    create: {
      samples: [{ url: 'https://x.example/b?c=d', enabled: false }],
      sdk: (sdk, _, { body }) => sdk.batchWebhooks.create(body),
    },
    update: {
      samples: [{ batch_webhook_id: 'b1', url: 'https://x.example/b', enabled: true }],
      sdk: (sdk, { batch_webhook_id }, { body }) => sdk.batchWebhooks.update(batch_webhook_id, body),
    },
    delete: {
      samples: [{ batch_webhook_id: 'b1' }],
      sdk: (sdk, { batch_webhook_id }) => sdk.batchWebhooks.remove(batch_webhook_id),
    },
  },
  template_folders: {
    list: { samples: [{}, page], sdk: (sdk, _, { query }) => sdk.templateFolders.list(query) },
    get: {
      samples: [{ folder_id: 'f1' }],
      sdk: (sdk, { folder_id }, { query }) => sdk.templateFolders.get(folder_id, query),
    },
    create: { samples: [{ name: awkward }], sdk: (sdk, _, { body }) => sdk.templateFolders.create(body) },
    update: {
      samples: [{ folder_id: 'f1', name: 'n' }],
      sdk: (sdk, { folder_id }, { body }) => sdk.templateFolders.update(folder_id, body),
    },
    delete: { samples: [{ folder_id: 'f1' }], sdk: (sdk, { folder_id }) => sdk.templateFolders.remove(folder_id) },
  },
  list_webhooks: {
    list: { samples: [list], sdk: (sdk, { list_id }) => sdk.lists.getListWebhooks(list_id) },
    get: { samples: [hook], sdk: (sdk, { list_id, webhook_id }) => sdk.lists.getListWebhook(list_id, webhook_id) },
    create: {
      samples: [{ ...list, ...hookFacts }],
      sdk: (sdk, { list_id }, { body }) => sdk.lists.createListWebhook(list_id, body),
    },
    update: {
      samples: [{ ...hook, ...hookFacts }],
      sdk: (sdk, { list_id, webhook_id }, { body }) => sdk.lists.updateListWebhook(list_id, webhook_id, body),
    },
    delete: {
      samples: [hook],
      sdk: (sdk, { list_id, webhook_id }) => sdk.lists.deleteListWebhook(list_id, webhook_id),
    },
  },
  batches: {
    list: { samples: [{}, page], sdk: (sdk, _, { query }) => sdk.batches.list(query) },
    get: {
      samples: [{ batch_id: 'b1' }],
      sdk: (sdk, { batch_id }, { query }) => sdk.batches.status(batch_id, query),
    },
    create: {
      samples: [
        {
          operations: [
            { method: 'GET', path: '/lists', params: { count: 10 }, operation_id: 'one' },
            { method: 'POST', path: '/lists/a/members', body: '{"email_address":"a@b.example"}' },
          ],
        },
      ],
      sdk: (sdk, _, { body }) => sdk.batches.start(body),
    },
    delete: { samples: [{ batch_id: 'b1' }], sdk: (sdk, { batch_id }) => sdk.batches.deleteRequest(batch_id) },
    wait: {
      samples: [{ batch_id: 'b1', interval: 200 }],
      sdk: (sdk, { batch_id }) => sdk.batches.status(batch_id, {}),
    },
    results: {
      samples: [{ batch_id: 'b1' }],
      sdk: (sdk, { batch_id }) => sdk.batches.status(batch_id, {}),
    },
  },
}
