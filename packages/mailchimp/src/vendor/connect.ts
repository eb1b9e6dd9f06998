import type { ConnectDefinition } from '@ferrule/core/connect'
import { DATA_CENTER, METADATA } from './access.ts'

/** Looks up the account's data center. */
export const configOfToken: NonNullable<ConnectDefinition['finish']> = async ({ accessToken, refuse, getJson }) => {
  const { dc, error } = Object(await getJson(METADATA, { authorization: `OAuth ${accessToken}` })) as {
    dc?: unknown
    error?: unknown
  }
  // An invalid token gets a 200.
  if (error !== undefined) throw refuse('refused', 'the token is not accepted; start again with authorizeUrl')
  const found = String(dc).toLowerCase()
  if (!DATA_CENTER.test(found)) throw refuse('response', 'the data center of the account cannot be read')
  return { config: { data_center: found } }
}
