import { defineConnect } from '@ferrule/codegen'

export default defineConnect({
  docs: 'https://developers.google.com/identity/protocols/oauth2/web-server',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  issuer: 'https://accounts.google.com',
  pkce: true,
  scopes: ['https://www.googleapis.com/auth/drive'],
  // Google issues a refresh token on first consent only, unless it is made to ask for consent again.
  params: { access_type: 'offline', prompt: 'consent' },
  credentials: ['client_id', 'client_secret', 'refresh_token', 'access_token'],
})
