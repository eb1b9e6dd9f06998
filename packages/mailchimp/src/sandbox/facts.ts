import type { Facts } from '@ferrule/sandbox/engine'

export interface MailchimpCredentials {
  api_key: string
}

/** Accepted for everything, also as a bearer token. */
export const API_KEY = 'ferrule0sandbox0ferrule0sandbox0-us6'
/** The key of a user who reads but may not write. */
export const RESTRICTED_KEY = 'ferrule0viewer00ferrule0viewer00-us6'

export const APP = { client_id: '600000000001', client_secret: 'ferrule-sandbox-client-secret' }

/** Facts that need no manifest. */
export const mailchimpFacts: Facts<MailchimpCredentials> = {
  base: 'https://us6.api.mailchimp.com',
  others: ['https://login.mailchimp.com'],
  credentials: { api_key: API_KEY },
  restricted: { api_key: RESTRICTED_KEY },
  oauthApp: APP,
}
