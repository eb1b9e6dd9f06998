import { defineConnector } from '@ferrule/codegen'
import * as z from 'zod'

/** Printable ASCII without spaces, safe in a header. */
const secret = () =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .meta({ hint: 'must be printable characters without spaces' })

/** It becomes the first label of the host name, so it must not contain anything that could end or change a label. */
const shop = () =>
  z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,62}(\.[mM][yY][sS][hH][oO][pP][iI][fF][yY]\.[cC][oO][mM])?$/)
    .meta({ hint: 'must be the name of the shop as in <shop>.myshopify.com', example: 'harbour-tea' })
    .optional()
    .describe('Name of the shop: the part before `.myshopify.com`. A custom domain does not work')

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
        client_id: secret().describe('Client id of an app from the Dev Dashboard'),
        client_secret: secret().describe('Client secret of the app'),
        shop: shop(),
      })
      .describe(
        'An app and a shop in the same organization. The client secret is exchanged for tokens, which are valid for a day.',
      ),
    z
      .strictObject({
        client_id: secret().describe('Client id of the app'),
        client_secret: secret().describe('Client secret of the app'),
        refresh_token: secret().describe(
          'Refresh token of an expiring offline token. Each renewal issues a new one, which `tokenStore` keeps and `hooks.onTokenRefresh` receives',
        ),
        access_token: secret().optional().describe('Access token, used until it expires'),
        shop: shop(),
      })
      .describe('An expiring offline token, as obtained by `@ferrule/shopify/connect`.'),
  ]),
  config: z.strictObject({
    shop: shop(),
    api_version: z
      .string()
      .regex(/^(20\d\d-(01|04|07|10)|unstable)$/)
      .meta({ hint: 'must be a version such as 2026-10', default: '2026-10' })
      .optional()
      .describe('API version to use; determines which fields records have'),
    omit: z
      .array(z.enum(['customer', 'location', 'product', 'retailLocation', 'return', 'variant']))
      .optional()
      .describe('Fields of related records for which the app lacks the scope; they are left out of every query'),
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
  tokenClient: { authorize: 'headerToken', exchanged: ['client_secret'] },
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
    'GraphQL: each app has a bucket of points per shop, which refills at 100 points per second (200 on Advanced, 1000 on Plus). The bucket must hold the requested cost of a query. A throttled call waits as long as the response says, and all other calls wait with it.',
    'A single query may cost at most 1000 points. A list that costs more is requested again with half the page size, which is then kept.',
    'REST: each app has a bucket of 40 requests per shop, which refills at 2 per second (4 on Advanced, 20 on Plus).',
    'Pages hold at most 250 records; GraphQL lists reach at most 25,000 records per filter.',
    'Orders older than 60 days are silently left out unless the app has `read_all_orders`.',
    'Names, addresses, phone numbers and email addresses are null unless the app is approved for protected customer data.',
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
    'metaobjects.get_by_handle': { handle: { type: 'author', handle: 'ada-lovelace' } },
    'metaobjects.upsert': { handle: { type: 'author', handle: 'ada-lovelace' } },
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
