import { defineConnect } from '@ferrule/codegen'

// Tokens of OAuth apps do not expire. Those of GitHub Apps may: then `granted.expiresAt` says when.
export default defineConnect({
  docs: 'https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps',
  authorizeUrl: 'https://github.com/login/oauth/authorize',
  tokenUrl: 'https://github.com/login/oauth/access_token',
  issuer: 'https://github.com/login/oauth',
  pkce: true,
  // `delete_repo` is left to those who ask for it.
  scopes: ['repo', 'workflow', 'gist', 'read:org', 'read:user'],
  credentials: ['access_token'],
  names: { access_token: 'token' },
})
