import { defineConnector } from '@ferrule/codegen'
import * as z from 'zod'

/** Printable ASCII without spaces: what can stand in a header. */
const secret = () =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .meta({ hint: 'must be printable characters without spaces' })

/** It becomes the first label of the host, so nothing that could end or change a label may be in it. */
const shop = () =>
  z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,62}(\.[mM][yY][sS][hH][oO][pP][iI][fF][yY]\.[cC][oO][mM])?$/)
    .meta({ hint: 'must be the name of the shop as in <shop>.myshopify.com', example: 'harbour-tea' })
    .optional()
    .describe("Name of the shop: what comes before `.myshopify.com`. A domain of the shop's own is none")

export default defineConnector({
  name: 'shopify',
  connectorType: 'Shopify',
  className: 'Shopify',
  category: 'storefront',
  version: '2026-10',
  summary: 'Customers, orders, products, inventory, discounts and metafields of a Shopify shop.',
  docs: 'https://shopify.dev/docs/api/admin-graphql',
  credentials: z.union([
    z.strictObject({
      api_key: secret().describe('Admin API access token of a custom app'),
      shop: shop(),
    }),
    z
      .strictObject({
        client_id: secret().describe('Client id of an app of the Dev Dashboard'),
        client_secret: secret().describe('Client secret of that app'),
        shop: shop(),
      })
      .describe('An app and a shop of the same organization: the client secret obtains tokens, which last a day.'),
    z
      .strictObject({
        client_id: secret().describe('Client id of the app'),
        client_secret: secret().describe('Client secret of the app'),
        refresh_token: secret().describe(
          'Refresh token of an expiring offline token; each renewal brings a new one, kept by `tokenStore` and passed to `hooks.onTokenRefresh`',
        ),
        access_token: secret().optional().describe('Access token, used until it ends'),
        shop: shop(),
      })
      .describe('An expiring offline token, as `@ferrule/shopify/connect` obtains it.'),
  ]),
  config: z.strictObject({
    shop: shop(),
    api_version: z
      .string()
      .regex(/^(20\d\d-(01|04|07|10)|unstable)$/)
      .meta({ hint: 'must be a version like 2026-10', default: '2026-10' })
      .optional()
      .describe('Version of the API; records are described as this one has them'),
    omit: z
      .array(z.enum(['customer', 'location', 'product', 'retailLocation', 'return', 'variant']))
      .optional()
      .describe('Fields of other records that the app has no scope for; no document asks for them'),
  }),
  perCall: ['api_version', 'omit'],
  env: {
    api_key: 'SHOPIFY_API_KEY',
    client_id: 'SHOPIFY_CLIENT_ID',
    client_secret: 'SHOPIFY_CLIENT_SECRET',
    refresh_token: 'SHOPIFY_REFRESH_TOKEN',
    access_token: 'SHOPIFY_ACCESS_TOKEN',
    shop: 'SHOPIFY_SHOP',
    api_version: 'SHOPIFY_API_VERSION',
  },
  bases: { api: 'https://{shop}.myshopify.com' },
  auth: {
    scheme: 'vendor',
    name: 'authorizeShopify',
    renews: true,
    token: 'api_key',
    header: 'X-Shopify-Access-Token',
    tokenUrl: 'https://{shop}.myshopify.com/admin/oauth/access_token',
    clientAuth: 'json',
  },
  query: 'csv',
  body: 'json',
  requestId: ['x-request-id'],
  vendor: {
    readError: 'readShopifyError',
    inspect: 'inspectGraphql',
    refuses: 'comeAgain',
    derive: 'shopOf',
    checked: 'missingScopes',
  },
  check: ['access_scopes.list'],
  hosted: {},
  backoff: [1_000, 16_000],
  limits: [
    'GraphQL: each app has a bucket of points for each shop, refilled at 100 points a second (Advanced 200, Plus 1000). The requested cost of a query must be in it; a throttled call waits as long as the answer says, and all other calls with it.',
    'A single query may cost 1000 points at most. Lists that cost more are requested again with half the page size, and keep it.',
    'REST: each app has a bucket of 40 calls for each shop, refilled at 2 a second (Advanced 4, Plus 20).',
    'Pages hold at most 250 records, lists of GraphQL at most 25,000 records under one filter.',
    'Orders older than 60 days are missing without a sign unless the app has `read_all_orders`.',
    'Names, addresses, phone numbers and email addresses are null for apps that are not approved for protected customer data.',
  ],
  examples: {
    __typename: 'Product',
    deletedId: 'gid://shopify/DraftOrder/1072481060',
    deletedCollectionId: 'gid://shopify/Collection/1072481060',
    deletedCustomerId: 'gid://shopify/Customer/1072481060',
    deletedProductId: 'gid://shopify/Product/1072481060',
    moneyWithCurrencyFormat: '£{{amount}} GBP',
    moneyWithCurrencyInEmailsFormat: '£{{amount}} GBP',
    harmonizedSystemCode: '660191',
    'countries.code': 'GB',
    'countries.name': 'United Kingdom',
    'Discount.__typename': 'DiscountCodeBasic',
    'DiscountApplication.__typename': 'DiscountCodeApplication',
    'InventoryQuantity.name': 'available',
    id: 'gid://shopify/{Type}/1072481060',
    legacyResourceId: '1072481060',
    currencyCode: 'GBP',
    presentmentCurrencyCode: 'GBP',
    enabledPresentmentCurrencies: ['GBP'],
    vendor: 'Umbrella Shop',
    productType: 'Umbrellas',
    description: 'Keeps the rain off.',
    descriptionHtml: '<p>Keeps the rain off.</p>',
    namespace: 'custom',
    key: 'material',
    value: 'Cotton',
    ownerType: 'PRODUCT',
    paymentGatewayNames: ['shopify_payments'],
    myshopifyDomain: 'umbrella-shop.myshopify.com',
    host: 'umbrella-shop.myshopify.com',
    moneyFormat: '£{{amount}}',
    moneyInEmailsFormat: '£{{amount}}',
    timezoneAbbreviation: 'GMT',
    timezoneOffset: '+0000',
    orderName: '#1001',
    numberOfOrders: '3',
    'draft_orders.name': '#D1',
    'orders.name': '#1001',
    'Metafield.type': 'single_line_text_field',
    'Publication.name': 'Online Store',
    email: 'ada@example.com',
    code: 'SPRING20',
    handle: 'umbrella',
    title: 'Umbrella',
    tags: ['sale'],
    fulfillAt: '2026-12-01T12:00:00Z',
    delta: 5,
    quantity: 12,
    'inventory_levels.reason': 'correction',
    'metafields.namespace': 'custom',
    'metafields.key': 'material',
    'metafields.set': {
      metafields: [
        {
          ownerId: 'gid://shopify/Product/1072481060',
          namespace: 'custom',
          key: 'material',
          type: 'single_line_text_field',
          value: 'Cotton',
        },
      ],
    },
    'collections.create': { title: 'Sale' },
    'customers.create': { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' },
    'discounts.create_code': {
      title: 'Spring sale',
      code: 'SPRING20',
      startsAt: '2026-03-01T00:00:00Z',
      context: { all: 'ALL' },
      customerGets: { value: { percentage: 0.2 }, items: { all: true } },
    },
    'draft_orders.create': { lineItems: [{ variantId: 1072481060, quantity: 1 }] },
    'orders.create': { lineItems: [{ variantId: 1072481060, quantity: 1 }] },
    'products.set': { title: 'Umbrella' },
  },
})
