import { defineConnect } from '@ferrule/codegen'

export default defineConnect({
  docs: 'https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/authorization-code-grant',
  authorizeUrl: 'https://{shop}.myshopify.com/admin/oauth/authorize',
  tokenUrl: 'https://{shop}.myshopify.com/admin/oauth/access_token',
  pkce: false,
  scopes: [
    'read_customers',
    'read_orders',
    'read_products',
    'read_inventory',
    'read_locations',
    'read_discounts',
    'read_draft_orders',
    'read_shipping',
    'read_merchant_managed_fulfillment_orders',
  ],
  scopeSeparator: ',',
  // From 2027, Shopify refuses tokens that never expire for public apps.
  form: { expiring: '1' },
  settings: {
    shop: {
      description: 'Name of the shop, as in <shop>.myshopify.com, or that URL',
      required: true,
    },
  },
  credentials: ['client_id', 'client_secret', 'refresh_token', 'access_token'],
  config: { shop: 'always' },
  vendor: {
    resolve: 'shopLabel',
    verify: 'verifyCallback',
    finish: 'configOfShop',
    exports: { 'session-token': ['exchangeAccessToken', 'exchangeSessionToken', 'verifyQuery'] },
  },
})
