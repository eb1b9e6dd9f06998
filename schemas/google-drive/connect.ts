import { defineConnect } from '@ferrule/codegen'

export default defineConnect({
  docs: 'https://developers.google.com/identity/protocols/oauth2/web-server',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  issuer: 'https://accounts.google.com',
  pkce: true,
  scopes: ['https://www.googleapis.com/auth/drive'],
  // A refresh token comes with the first consent only, unless consent is asked for again.
  params: { access_type: 'offline', prompt: 'consent' },
  credentials: ['client_id', 'client_secret', 'refresh_token', 'access_token'],
})
