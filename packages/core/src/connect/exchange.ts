import { authorizationCodeGrantRequest, genericTokenEndpointRequest, nopkce } from 'oauth4webapi'
import { addressOf } from './address.ts'
import { readCallback } from './callback.ts'
import type {
  CallbackUrl,
  ConnectDefinition,
  Connected,
  ExchangeOptions,
  Pending,
  SendOptions,
  Values,
} from './definition.ts'
import { type Refuse, wrongParams } from './error.ts'
import { openExchange } from './send.ts'
import { connectedBy } from './token.ts'

const MAX_AGE = 3_600_000

/**
 * Exchanges the code of a callback for a connected account. Verifies the callback against `pending`, requests a token,
 * and fetches the settings that the connector needs. Sends nothing before the callback is verified.
 *
 * @throws {ConnectError} `reason` says why; the user starts again with a new URL.
 * @throws {NetworkError} @throws {TimeoutError} @throws {UpstreamError} @throws {RateLimitError} if a request fails.
 */
export async function exchangeWith<Credentials, Config>(
  definition: ConnectDefinition,
  callback: CallbackUrl,
  pending: Pending,
  options: ExchangeOptions,
): Promise<Connected<Credentials, Config>> {
  const { connector } = definition
  const clientSecret = secretOf(connector, options)
  const exchange = openExchange(connector, options, clientSecret)
  const { refuse } = exchange
  checkPending(definition, pending, options.maxAge ?? MAX_AGE, refuse)
  const { settings = {}, redirectUri, verifier, clientId } = pending
  const endpoints = [definition.authorizeUrl, definition.tokenUrl].flatMap((template) =>
    [undefined, ...(options.baseUrl === undefined ? [] : [options.baseUrl])].map(
      (base) => addressOf(definition, template, settings, base).href,
    ),
  )
  const params = readCallback(definition, callback, pending, endpoints, refuse)
  exchange.secrets.push(params.get('code') as string, pending.state, verifier ?? '')
  await definition.verify?.({ params, settings, clientSecret, refuse })
  return connectedBy(definition, exchange, { id: clientId, secret: clientSecret, settings }, (request) =>
    authorizationCodeGrantRequest(
      request.server,
      request.client,
      request.auth,
      params,
      redirectUri,
      verifier ?? nopkce,
      request.options,
    ),
  )
}

/** Exchanges another grant than a code (RFC 8693 token exchange), where the vendor has one. */
export async function exchangeTokenWith<Credentials, Config>(
  definition: ConnectDefinition,
  { grantType, form, settings }: { readonly grantType: string; readonly form: Values; readonly settings: Values },
  options: SendOptions & { readonly clientId: string; readonly clientSecret: string },
): Promise<Connected<Credentials, Config>> {
  const { connector } = definition
  const clientSecret = secretOf(connector, options)
  const { clientId: id } = options
  if (typeof id !== 'string' || !id) throw wrongParams(connector, 'clientId is missing')
  const exchange = openExchange(connector, options, clientSecret, ...Object.values(form))
  return connectedBy(definition, exchange, { id, secret: clientSecret, settings }, (request) =>
    genericTokenEndpointRequest(
      request.server,
      request.client,
      request.auth,
      grantType,
      new URLSearchParams({ ...definition.form, ...form }),
      request.options as Parameters<typeof genericTokenEndpointRequest>[5],
    ),
  )
}

function secretOf(connector: string, options: { readonly clientSecret?: unknown }): string {
  const secret = options?.clientSecret
  if (typeof secret !== 'string' || !secret)
    throw wrongParams(connector, 'clientSecret is missing: pass the secret of the app that you registered')
  return secret
}

/** Validates `pending`. It may have been stored in the user's browser, so it is untrusted input. */
function checkPending(definition: ConnectDefinition, pending: Pending, maxAge: number, refuse: Refuse): void {
  const { connector, state, clientId, redirectUri, createdAt, verifier, settings = {} } = Object(pending) as Pending
  const texts = [
    state,
    clientId,
    redirectUri,
    ...(verifier === undefined ? [] : [verifier]),
    ...Object.values(settings),
  ]
  const isOurs =
    connector === definition.connector &&
    texts.every((text) => typeof text === 'string' && text) &&
    Object.keys(settings).every((name) => definition.settings?.includes(name)) &&
    (verifier !== undefined) === definition.pkce &&
    Number.isFinite(createdAt)
  if (!isOurs)
    throw refuse(
      'state',
      `pending is missing or was not returned by authorizeUrl of ${definition.connector}; keep it in the user's session, and pass it unchanged`,
    )
  const age = Math.abs(Date.now() - createdAt)
  if (!(age <= maxAge))
    throw refuse('expired', `pending is older than ${maxAge} ms (maxAge); start again with authorizeUrl`)
}
