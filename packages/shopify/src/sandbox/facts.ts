import type { Facts } from '@ferrule/sandbox/engine'

export interface ShopifyCredentials {
  api_key: string
  shop: string
}

export const SHOP = 'ferrule-sandbox'
/** Accepted for everything. */
export const API_KEY = 'shpat_ferrule0sandbox0ferrule0sandbox0'
/** The token of an app that reads products, stock and orders, and nothing else. */
export const RESTRICTED_KEY = 'shpat_ferrule0clerk000ferrule0clerk000'
/** The app itself, for tokens by client credentials. */
export const CLIENT_ID = 'ferrule0sandbox0app0000000000001'
export const CLIENT_SECRET = 'shpss_ferrule0sandbox0ferrule0sandbox0'

/** Data of the sandbox that is available without loading the manifest. */
export const shopifyFacts: Facts<ShopifyCredentials> = {
  base: `https://${SHOP}.myshopify.com`,
  credentials: { api_key: API_KEY, shop: SHOP },
  restricted: { api_key: RESTRICTED_KEY, shop: SHOP },
  oauthApp: { client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
}
