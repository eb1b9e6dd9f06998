import { type Authorizer, basicValue } from '@ferrule/core/connector'

/** The key as user name, with an empty password. Surrounding spaces are removed: keys are pasted. */
export const harvestKey: Authorizer = (request, { credentials, redact }) => {
  const key = String(credentials.api_key).trim()
  redact(key)
  request.headers.authorization = `Basic ${basicValue(key, '')}`
}
