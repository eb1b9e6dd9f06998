import type { ConnectDefinition } from '@ferrule/core/connect'
import { DATA_CENTER, METADATA } from './access.ts'

/** Asks in which data center the account lives. */
export const configOfToken: NonNullable<ConnectDefinition['finish']> = async ({ accessToken, refuse, getJson }) => {
  const { dc, error } = Object(await getJson(METADATA, { authorization: `OAuth ${accessToken}` })) as {
    dc?: unknown
    error?: unknown
  }
  // A bad token is answered with 200.
  if (error !== undefined) throw refuse('refused', 'the token is not accepted; start again with authorizeUrl')
  const found = String(dc).toLowerCase()
  if (!DATA_CENTER.test(found)) throw refuse('response', 'the data center of the account cannot be read')
  return { config: { data_center: found } }
}
