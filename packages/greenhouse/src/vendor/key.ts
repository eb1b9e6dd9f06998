import { type Authorizer, basicValue } from '@ferrule/core'

/** The key as user, an empty password. Keys are pasted, so blanks around them are not meant. */
export const harvestKey: Authorizer = (draft, { credentials, secrets }) => {
  const key = String(credentials.api_key).trim()
  secrets.push(key)
  draft.headers.authorization = `Basic ${basicValue(key, '')}`
}
