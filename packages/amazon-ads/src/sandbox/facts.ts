import { CERTIFICATE_URL, type Facts, snsCertificate } from '@ferrule/sandbox/engine'

export interface AmazonAdsSandboxCredentials {
  client_id: string
  client_secret: string
  refresh_token: string
  access_token: string
}

export const CLIENT_ID = 'amzn1.application-oa2-client.ferrule0sandbox'
export const CLIENT_SECRET = 'ferrule-sandbox-client-secret'

/** May do everything. */
export const OWNER: AmazonAdsSandboxCredentials = {
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
  refresh_token: 'Atzr|ferrule-sandbox-owner',
  access_token: 'Atza|ferrule-sandbox-owner',
}
/** Reads, and changes nothing. */
export const VIEWER: AmazonAdsSandboxCredentials = {
  ...OWNER,
  refresh_token: 'Atzr|ferrule-sandbox-viewer',
  access_token: 'Atza|ferrule-sandbox-viewer',
}

/** Where each region is. A server on loopback is the first. */
export const REGIONS = {
  NA: 'https://advertising-api.amazon.com',
  EU: 'https://advertising-api-eu.amazon.com',
  FE: 'https://advertising-api-fe.amazon.com',
} as const
export type Region = keyof typeof REGIONS

/** Data of the sandbox that is available without loading the manifest. */
export const amazonAdsFacts: Facts<AmazonAdsSandboxCredentials> = {
  base: REGIONS.NA,
  others: [
    REGIONS.EU,
    REGIONS.FE,
    'https://api.amazon.com',
    'https://api.amazon.co.uk',
    'https://api.amazon.co.jp',
    'https://www.amazon.com',
    'https://eu.account.amazon.com',
    'https://apac.account.amazon.com',
  ],
  texts: { [CERTIFICATE_URL]: snsCertificate },
  credentials: OWNER,
  restricted: VIEWER,
  oauthApp: { client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
}
