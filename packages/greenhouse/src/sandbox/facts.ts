import type { Facts } from '@ferrule/sandbox/engine'

export const STORAGE = 'https://prod-heroku.s3.amazonaws.com'
const HARVEST = 'https://harvest.greenhouse.io'

export interface GreenhouseCredentials {
  api_key: string
}

export interface GreenhouseV3Credentials {
  client_id: string
  client_secret: string
}

/** Every permission. */
export const API_KEY = 'ferrule-sandbox-harvest-key-1'
/** Only those to list and read candidates and jobs. */
export const RESTRICTED_KEY = 'ferrule-sandbox-harvest-key-2'

export const CLIENT: GreenhouseV3Credentials = { client_id: 'ferrule-sandbox', client_secret: 'ferrule-sandbox-secret' }
export const RESTRICTED_CLIENT: GreenhouseV3Credentials = {
  client_id: 'ferrule-sandbox-few-scopes',
  client_secret: 'ferrule-sandbox-secret-2',
}

/** Facts that need no manifest. */
export const greenhouseFacts: Facts<GreenhouseCredentials> = {
  base: HARVEST,
  others: [STORAGE],
  credentials: { api_key: API_KEY },
  restricted: { api_key: RESTRICTED_KEY },
}

export const greenhouseV3Facts: Facts<GreenhouseV3Credentials> = {
  base: HARVEST,
  others: [STORAGE, 'https://auth.greenhouse.io'],
  credentials: CLIENT,
  restricted: RESTRICTED_CLIENT,
  oauthApp: CLIENT,
}
