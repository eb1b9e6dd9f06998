import { type Authorizer, basicValue } from '@ferrule/core/connector'

/** The key as user, an empty password. Keys are pasted, so blanks around them are not meant. */
export const harvestKey: Authorizer = (request, { credentials, redact }) => {
  const key = String(credentials.api_key).trim()
  redact(key)
  request.headers.authorization = `Basic ${basicValue(key, '')}`
}
