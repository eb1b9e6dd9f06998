import type { Facts } from '../../core/sandbox.ts'

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

/** What is known without loading the manifest. */
export const jiraFacts: Facts<JiraSandboxCredentials> = {
  base: SITE,
  credentials: USER,
  restricted: VIEWER,
}
