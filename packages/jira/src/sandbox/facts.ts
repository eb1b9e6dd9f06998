import type { Facts } from '@ferrule/sandbox/engine'

export interface JiraSandboxCredentials {
  username: string
  password: string
}

/** First part of the address of the site, for `config.subdomain`. */
export const SUBDOMAIN = 'ferrule-sandbox'
export const SITE = `https://${SUBDOMAIN}.atlassian.net`

/** May do everything. */
export const USER: JiraSandboxCredentials = { username: 'ada@example.com', password: 'ATATT3x-ferrule-sandbox' }
/** May look, but not write. */
export const VIEWER: JiraSandboxCredentials = { username: 'viewer@example.com', password: 'ATATT3x-ferrule-viewer' }

export const APP = { client_id: 'ferrule-sandbox-app', client_secret: 'ferrule-sandbox-client-secret' }
/** The site's id, for `config.cloud_id`. */
export const CLOUD_ID = '5f0c2a1e-7b1d-4c8e-9a53-0a1b2c3d4e5f'

/** Facts that need no manifest. */
export const jiraFacts: Facts<JiraSandboxCredentials> = {
  base: SITE,
  others: ['https://auth.atlassian.com', 'https://api.atlassian.com'],
  credentials: USER,
  restricted: VIEWER,
  oauthApp: APP,
}
