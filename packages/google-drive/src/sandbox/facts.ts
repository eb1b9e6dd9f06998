import type { Facts } from '@ferrule/sandbox/engine'

export interface GoogleDriveSandboxCredentials {
  refresh_token: string
  client_id: string
  client_secret: string
  access_token: string
}

export const CLIENT_ID = 'ferrule-sandbox.apps.googleusercontent.com'
export const CLIENT_SECRET = 'ferrule-sandbox-client-secret'

/** May do everything. */
export const OWNER: GoogleDriveSandboxCredentials = {
  client_id: CLIENT_ID,
  client_secret: CLIENT_SECRET,
  refresh_token: '1//ferrule-sandbox-owner',
  access_token: 'ya29.ferrule-sandbox-owner',
}
/** The same user, with the scope `drive.readonly`. */
export const READER: GoogleDriveSandboxCredentials = {
  ...OWNER,
  refresh_token: '1//ferrule-sandbox-reader',
  access_token: 'ya29.ferrule-sandbox-reader',
}

export const API = 'https://www.googleapis.com'
/** Where bytes are that a download was redirected to. */
export const STORAGE = 'https://ferrule-apidata.googleusercontent.com'

/** Facts that need no manifest. */
export const googleDriveFacts: Facts<GoogleDriveSandboxCredentials> = {
  base: API,
  others: ['https://oauth2.googleapis.com', 'https://accounts.google.com', STORAGE],
  credentials: OWNER,
  restricted: READER,
  oauthApp: { client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
}
