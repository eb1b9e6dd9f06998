import { defineConnect } from '@ferrule/codegen'

// The token of the app's bot. It expires, and has a refresh token, only if the app has token rotation.
export default defineConnect({
  docs: 'https://docs.slack.dev/authentication/installing-with-oauth',
  authorizeUrl: 'https://slack.com/oauth/v2/authorize',
  tokenUrl: 'https://slack.com/api/oauth.v2.access',
  pkce: false,
  scopes: [
    'bookmarks:read',
    'bookmarks:write',
    'channels:history',
    'channels:join',
    'channels:manage',
    'channels:read',
    'chat:write',
    'emoji:read',
    'files:read',
    'files:write',
    'groups:history',
    'groups:read',
    'pins:read',
    'pins:write',
    'reactions:read',
    'reactions:write',
    'team:read',
    'usergroups:read',
    'users:read',
    'users:read.email',
  ],
  scopeSeparator: ',',
  credentials: ['access_token'],
  renewable: ['client_id', 'client_secret', 'refresh_token', 'access_token'],
})
