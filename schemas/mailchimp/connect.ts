import { defineConnect } from '@ferrule/codegen'

// There are no scopes, no PKCE and no refresh token: the token is valid until the user revokes it.
export default defineConnect({
  docs: 'https://mailchimp.com/developer/marketing/guides/access-user-data-oauth-2/',
  authorizeUrl: 'https://login.mailchimp.com/oauth2/authorize',
  tokenUrl: 'https://login.mailchimp.com/oauth2/token',
  pkce: false,
  scopes: [],
  credentials: ['access_token'],
  config: { data_center: 'always' },
  vendor: { finish: 'configOfToken' },
})
