import { defineConnect } from '@ferrule/codegen'

// Atlassian documents neither an issuer nor PKCE: app and state alone protect the code.
export default defineConnect({
  docs: 'https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/',
  authorizeUrl: 'https://auth.atlassian.com/authorize',
  tokenUrl: 'https://auth.atlassian.com/oauth/token',
  pkce: false,
  scopes: ['read:jira-work', 'write:jira-work', 'read:jira-user'],
  // Without this scope there is no refresh token.
  addedScopes: ['offline_access'],
  params: { audience: 'api.atlassian.com', prompt: 'consent' },
  settings: {
    site: {
      description:
        'Site to connect if the user has several: `acme` in https://acme.atlassian.net, the site URL, or its cloud id',
    },
  },
  credentials: ['client_id', 'client_secret', 'refresh_token', 'access_token'],
  // Absent if the user has several sites and none was named: `granted.choices` lists them.
  config: { cloud_id: 'maybe' },
  vendor: { resolve: 'checkedSite', finish: 'cloudOfSite' },
})
