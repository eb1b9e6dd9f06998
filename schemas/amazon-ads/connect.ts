import { defineConnect } from '@ferrule/codegen'

// Amazon documents PKCE for Login with Amazon on devices, not for the Ads API.
export default defineConnect({
  docs: 'https://advertising.amazon.com/API/docs/en-us/guides/get-started/create-authorization-grant',
  authorizeUrl: 'https://{page}/ap/oa',
  tokenUrl: 'https://{auth}/auth/o2/token',
  pkce: false,
  scopes: ['advertising::campaign_management'],
  settings: {
    region: {
      description: 'Region that the account advertises in. Default: `NA`',
      values: ['NA', 'EU', 'FE'],
    },
  },
  credentials: ['client_id', 'client_secret', 'refresh_token', 'access_token'],
  config: { region: 'always' },
  vendor: { resolve: 'hostsOfRegion', finish: 'configOfRegion' },
})
