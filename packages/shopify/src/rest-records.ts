/**
 * `@ferrule/shopify/rest-records`: records as Shopify's REST API had them, made of what its GraphQL API returns. The names are in
 * snake case, ids are numbers with the global id beside them, and amounts are text.
 *
 * @see https://shopify.dev/docs/api/admin-rest
 */

type Values = Readonly<Record<string, unknown>>

/** Whether an entity's answers are records. Documents of the caller have the caller's own names. */
export const hasRestRecords = (entity: string): boolean => entity !== 'graphql' && entity !== 'bulk_operations'

/** Parameters as the connector takes them: a number of an image is the one that its list returned. */
export function restParams(entity: string, params: Values): Record<string, unknown> {
  const { image_id, product_id } = params
  const isOurs = entity === 'metafield_product_images' && product_id !== undefined && /^\d+$/.test(String(image_id))
  return isOurs ? { ...params, image_id: `gid://shopify/MediaImage/${image_id}` } : { ...params }
}

/** A record, or a list of such, in the form of REST. Anything else stays as it is. */
export const restRecord = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(restRecord) : isObject(value) ? recordOf(value) : value

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (isObject(inner) ? inner[name] : undefined), value)

const snake = (name: string): string =>
  /^[a-z_0-9?]+$/.test(name) ? name : name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const lower = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value)

/** `gid://shopify/<Type>/<number>?…` */
const GID = /^gid:\/\/shopify\/(\w+)\/(\d{1,20})(?:\?.*)?$/s

/** The number in a global id; as text where a number would not be exact. */
function numberIn(id: unknown): unknown {
  const digits = typeof id === 'string' ? GID.exec(id)?.[2] : undefined
  if (digits === undefined) return id ?? null
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : digits
}

/** REST names a business entity by the base64 of its number, as in all published answers. */
const businessEntity = (id: unknown): string | null =>
  typeof id === 'string'
    ? btoa(GID.exec(id)?.[2] ?? '').replace(/={1,2}$/, '') || (id.split('/').at(-1) as string)
    : null

const typeOf = (id: unknown): string => (typeof id === 'string' ? (GID.exec(id)?.[1] ?? '') : '')

/** Free JSON of the shop, in which names mean something to nobody but the shop. */
const FREE: ReadonlySet<string> = new Set(['jsonValue', 'value'])

const isMoneyBag = (value: unknown): value is Values => isObject(value) && 'shopMoney' in value

/** An object that only says which other record is meant. */
const isReference = (value: unknown): value is Values =>
  isObject(value) &&
  typeOf(value['id']) !== '' &&
  Object.keys(value).every((name) => ['id', 'legacyResourceId', 'name', '__typename'].includes(name))

const nodesOf = (value: unknown): unknown => (isObject(value) && Array.isArray(value['nodes']) ? value['nodes'] : value)

function recordOf(record: Values): Values {
  const { id } = record
  const type = typeOf(id)
  const own = Object.hasOwn(TYPES, type) ? TYPES[type] : undefined
  const plain = Object.fromEntries(
    Object.entries(record)
      .filter(([name]) => name !== 'legacyResourceId' && !own?.without?.includes(name))
      .flatMap(([name, value]) => membersOf(name, value)),
  )
  return { ...plain, ...(type !== '' && { admin_graphql_api_id: id }), ...own?.more?.(record) }
}

function membersOf(name: string, given: unknown): [string, unknown][] {
  const called = snake(name)
  if (name === 'id') return [['id', numberIn(given)]]
  if (FREE.has(name)) return [[called, given]]
  if (name === 'tags' && Array.isArray(given)) return [['tags', given.join(', ')]]
  if (name === 'customAttributes') return [['note_attributes', attributes(given)]]
  if (name.endsWith('Set') && isMoneyBag(given)) return moneyOf(called.slice(0, -'_set'.length), given)
  if (name === 'merchantBusinessEntity') return [[`${called}_id`, businessEntity(at(given, 'id'))]]
  if (isReference(given)) return [[`${called}_id`, numberIn(given['id'])]]
  if (LOWER.has(name)) return [[called, lower(given)]]
  return [[called, restRecord(nodesOf(given))]]
}

const moneyOf = (name: string, bag: unknown): [string, unknown][] => [
  [name, at(bag, 'shopMoney.amount') ?? null],
  [`${name}_set`, restRecord(bag)],
]

const attributes = (list: unknown): unknown =>
  Array.isArray(list) ? list.map((one) => ({ name: at(one, 'key'), value: at(one, 'value') })) : list

/** Words that REST writes in lower case. */
const LOWER: ReadonlySet<string> = new Set([
  ...['status', 'state', 'kind', 'cancelReason', 'requestStatus', 'inventoryPolicy', 'ownerType', 'errorCode'],
  ...['allocationMethod', 'targetSelection', 'targetType', 'valueType'],
])

/** Fields of a type that have other names in REST, and the fields that they replace. */
interface Mapping {
  readonly without?: readonly string[]
  readonly more?: (record: Values) => Values
}

const consent = (value: unknown, names: Readonly<Record<string, string>>): Values | null =>
  isObject(value)
    ? Object.fromEntries(Object.entries(names).map(([name, from]) => [name, lower(value[from]) ?? null]))
    : null

const FULFILLED: ReadonlyMap<unknown, string | null> = new Map([
  ['FULFILLED', 'fulfilled'],
  ['PARTIALLY_FULFILLED', 'partial'],
  ['RESTOCKED', 'restocked'],
  ['UNFULFILLED', null],
])

const UNITS: ReadonlyMap<unknown, string> = new Map([
  ['GRAMS', 'g'],
  ['KILOGRAMS', 'kg'],
  ['OUNCES', 'oz'],
  ['POUNDS', 'lb'],
])

const listOf = (value: unknown): readonly unknown[] => {
  const nodes = nodesOf(value)
  return Array.isArray(nodes) ? nodes : []
}

const TYPES: Readonly<Record<string, Mapping>> = {
  Customer: {
    without: ['numberOfOrders', 'amountSpent', 'lastOrder', 'defaultEmailAddress', 'defaultPhoneNumber'],
    more: (one) => ({
      email: at(one, 'defaultEmailAddress.emailAddress') ?? null,
      phone: at(one, 'defaultPhoneNumber.phoneNumber') ?? null,
      orders_count: Number(one['numberOfOrders'] ?? 0),
      total_spent: at(one, 'amountSpent.amount') ?? null,
      currency: at(one, 'amountSpent.currencyCode') ?? null,
      last_order_id: numberIn(at(one, 'lastOrder.id')),
      last_order_name: at(one, 'lastOrder.name') ?? null,
      email_marketing_consent: consent(one['defaultEmailAddress'], {
        state: 'marketingState',
        opt_in_level: 'marketingOptInLevel',
        consent_updated_at: 'marketingUpdatedAt',
      }),
      sms_marketing_consent: consent(one['defaultPhoneNumber'], {
        state: 'marketingState',
        opt_in_level: 'marketingOptInLevel',
        consent_updated_at: 'marketingUpdatedAt',
        consent_collected_from: 'marketingCollectedFrom',
      }),
    }),
  },
  MailingAddress: {
    without: ['countryCodeV2'],
    more: (one) => ({ country_code: one['countryCodeV2'] ?? null, country_name: one['country'] ?? null }),
  },
  Order: {
    without: [
      ...['number', 'clientIp', 'displayFinancialStatus', 'displayFulfillmentStatus', 'customerJourneySummary'],
      ...['retailLocation', 'statusPageUrl', 'registeredSourceUrl', 'customerAcceptsMarketing', 'app', 'currencyCode'],
      ...['presentmentCurrencyCode', 'discountCodes', 'totalWeight'],
    ],
    more: (one) => ({
      number: one['number'],
      order_number: one['number'],
      browser_ip: one['clientIp'] ?? null,
      financial_status: lower(one['displayFinancialStatus']) ?? null,
      fulfillment_status: FULFILLED.has(one['displayFulfillmentStatus'])
        ? FULFILLED.get(one['displayFulfillmentStatus'])
        : (lower(one['displayFulfillmentStatus']) ?? null),
      landing_site: at(one, 'customerJourneySummary.lastVisit.landingPage') ?? null,
      referring_site: at(one, 'customerJourneySummary.lastVisit.referrerUrl') ?? null,
      location_id: numberIn(at(one, 'retailLocation.id')),
      order_status_url: one['statusPageUrl'] ?? null,
      source_url: one['registeredSourceUrl'] ?? null,
      buyer_accepts_marketing: one['customerAcceptsMarketing'] ?? null,
      contact_email: one['email'] ?? null,
      app_id: numberIn(at(one, 'app.id')),
      currency: one['currencyCode'] ?? null,
      presentment_currency: one['presentmentCurrencyCode'] ?? null,
      discount_codes: listOf(one['discountCodes']).map((code) => ({ code })),
      total_weight: one['totalWeight'] == null ? null : Number(one['totalWeight']),
    }),
  },
  LineItem: {
    without: ['originalUnitPriceSet', 'unfulfilledQuantity', 'isGiftCard', 'customAttributes'],
    more: (one) => ({
      ...Object.fromEntries(moneyOf('price', one['originalUnitPriceSet'])),
      fulfillable_quantity: one['unfulfilledQuantity'] ?? null,
      gift_card: one['isGiftCard'] ?? null,
      properties: attributes(one['customAttributes']),
    }),
  },
  Product: {
    without: ['descriptionHtml', 'featuredMedia'],
    more: (one) => ({
      body_html: one['descriptionHtml'] ?? null,
      image: isObject(one['featuredMedia']) ? { id: numberIn(one['featuredMedia']['id']) } : null,
    }),
  },
  ProductVariant: {
    without: ['selectedOptions', 'inventoryItem', 'media'],
    more: (one) => {
      const options = listOf(one['selectedOptions']).map((option) => at(option, 'value') ?? null)
      const tracked = at(one, 'inventoryItem.tracked')
      return {
        option1: options[0] ?? null,
        option2: options[1] ?? null,
        option3: options[2] ?? null,
        inventory_item_id: numberIn(at(one, 'inventoryItem.id')),
        inventory_management: tracked ? 'shopify' : null,
        requires_shipping: at(one, 'inventoryItem.requiresShipping') ?? null,
        weight: at(one, 'inventoryItem.measurement.weight.value') ?? null,
        weight_unit: UNITS.get(at(one, 'inventoryItem.measurement.weight.unit')) ?? null,
        image_id: numberIn(at(listOf(one['media'])[0], 'id')),
      }
    },
  },
  MediaImage: {
    without: ['image', 'mediaContentType'],
    more: (one) => ({
      src: at(one, 'image.url') ?? null,
      width: at(one, 'image.width') ?? null,
      height: at(one, 'image.height') ?? null,
    }),
  },
  Collection: {
    without: ['descriptionHtml', 'ruleSet', 'productsCount', 'sortOrder'],
    more: (one) => ({
      body_html: one['descriptionHtml'] ?? null,
      products_count: at(one, 'productsCount.count') ?? null,
      sort_order: typeof one['sortOrder'] === 'string' ? one['sortOrder'].toLowerCase().replaceAll('_', '-') : null,
      ...(isObject(one['ruleSet']) && {
        disjunctive: one['ruleSet']['appliedDisjunctively'] ?? null,
        rules: listOf(one['ruleSet']['rules']).map((rule) => ({
          column: lower(at(rule, 'column')),
          relation: lower(at(rule, 'relation')),
          condition: at(rule, 'condition'),
        })),
      }),
    }),
  },
  Location: {
    without: ['isActive', 'isFulfillmentService', 'address'],
    more: (one) => ({
      active: one['isActive'] ?? null,
      legacy: one['isFulfillmentService'] ?? null,
      ...(isObject(one['address']) && recordOf(one['address'])),
      country_name: at(one, 'address.country') ?? null,
    }),
  },
  InventoryLevel: {
    without: ['id', 'item', 'location', 'quantities'],
    more: (one) => ({
      inventory_item_id: numberIn(at(one, 'item.id')),
      location_id: numberIn(at(one, 'location.id')),
      available:
        at(
          listOf(one['quantities']).find((quantity) => at(quantity, 'name') === 'available'),
          'quantity',
        ) ?? null,
    }),
  },
  InventoryItem: {
    without: ['unitCost'],
    more: (one) => ({ cost: at(one, 'unitCost.amount') ?? null }),
  },
  DraftOrder: {
    without: ['note2', 'currencyCode', 'presentmentCurrencyCode'],
    more: (one) => ({
      note: one['note2'] ?? null,
      currency: one['currencyCode'] ?? null,
      presentment_currency: one['presentmentCurrencyCode'] ?? null,
    }),
  },
  DraftOrderLineItem: {
    without: ['originalUnitPriceSet', 'customAttributes'],
    more: (one) => ({
      ...Object.fromEntries(moneyOf('price', one['originalUnitPriceSet'])),
      properties: attributes(one['customAttributes']),
    }),
  },
  Fulfillment: {
    without: ['trackingInfo', 'displayStatus', 'service', 'fulfillmentLineItems'],
    more: (one) => {
      const tracking = listOf(one['trackingInfo'])
      return {
        tracking_company: at(tracking[0], 'company') ?? null,
        tracking_number: at(tracking[0], 'number') ?? null,
        tracking_url: at(tracking[0], 'url') ?? null,
        tracking_numbers: tracking.flatMap((each) => at(each, 'number') ?? []),
        tracking_urls: tracking.flatMap((each) => at(each, 'url') ?? []),
        shipment_status: lower(one['displayStatus']) ?? null,
        service: at(one, 'service.handle') ?? null,
        line_items: restRecord(listOf(one['fulfillmentLineItems'])),
      }
    },
  },
  FulfillmentOrder: {
    without: ['supportedActions'],
    more: (one) => ({
      order_id: numberIn(one['orderId']),
      assigned_location_id: numberIn(at(one, 'assignedLocation.location.id')),
      supported_actions: listOf(one['supportedActions']).map((each) => lower(at(each, 'action'))),
    }),
  },
  OrderTransaction: {
    without: ['amountSet', 'parentTransaction', 'receiptJson'],
    more: (one) => ({
      amount: at(one, 'amountSet.shopMoney.amount') ?? null,
      currency: at(one, 'amountSet.shopMoney.currencyCode') ?? null,
      parent_id: numberIn(at(one, 'parentTransaction.id')),
      receipt: receiptIn(one['receiptJson']),
    }),
  },
  TenderTransaction: {
    without: ['amount', 'transactionDetails'],
    more: (one) => ({
      amount: at(one, 'amount.amount') ?? null,
      currency: at(one, 'amount.currencyCode') ?? null,
      payment_details: restRecord(one['transactionDetails']) ?? null,
    }),
  },
  Metafield: {
    without: ['owner', 'ownerType', 'definition'],
    more: (one) => ({
      owner_id: numberIn(at(one, 'owner.id')),
      owner_resource: lower(one['ownerType']) ?? null,
      description: at(one, 'definition.description') ?? null,
    }),
  },
  Shop: {
    without: [
      ...['primaryDomain', 'shopAddress', 'plan', 'currencyFormats', 'shopOwnerName', 'contactEmail', 'currencyCode'],
    ],
    more: (one) => ({
      domain: at(one, 'primaryDomain.host') ?? null,
      plan_name: lower(at(one, 'plan.publicDisplayName')) ?? null,
      plan_display_name: at(one, 'plan.publicDisplayName') ?? null,
      shop_owner: one['shopOwnerName'] ?? null,
      customer_email: one['contactEmail'] ?? null,
      currency: one['currencyCode'] ?? null,
      ...(isObject(one['currencyFormats']) && recordOf(one['currencyFormats'])),
      ...addressOf(one['shopAddress']),
    }),
  },
}

/** An address inside of its record: without an id of its own. */
function addressOf(value: unknown): Values {
  if (!isObject(value)) return {}
  const { id: _, admin_graphql_api_id: __, ...rest } = recordOf(value)
  const country_code = value['countryCodeV2'] ?? value['countryCode'] ?? null
  return { ...rest, country_code, country_name: value['country'] }
}

/** A gateway's receipt is JSON as text; some are text and no JSON. */
function receiptIn(value: unknown): unknown {
  if (typeof value !== 'string') return value ?? null
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}
