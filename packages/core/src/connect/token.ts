import { allowInsecureRequests, type ClientAuth, customFetch, type TokenEndpointRequestOptions } from 'oauth4webapi'
import { authenticate, jsonInit } from '../credentials/client-auth.ts'
import { expiry } from '../credentials/token-request.ts'
import { addressOf, moved } from './address.ts'
import type { ConnectDefinition, Connected, Finished, Values } from './definition.ts'
import { asRecord, type Exchange, fetchOf, type JsonResponse, send } from './send.ts'

/** Safe in a header and in a form without escaping. */
const TOKEN = /^[\x21-\x7e]{1,16384}$/
const WORD = /^[\w.-]{1,64}$/

/** The app, and the settings of the user's account. */
export interface Client {
  readonly id: string
  readonly secret: string
  readonly settings: Values
}

/** The arguments of a request to the token endpoint. */
export interface TokenRequest {
  readonly server: { readonly issuer: string; readonly token_endpoint: string }
  readonly client: { readonly client_id: string }
  readonly auth: ClientAuth
  readonly options: TokenEndpointRequestOptions
}

/**
 * Obtains a token and builds the connected account from it.
 * @param ask Sends the token request of the grant.
 * @throws {ConnectError} if the vendor refuses, or its response cannot be used.
 */
export async function connectedBy<Credentials, Config>(
  definition: ConnectDefinition,
  exchange: Exchange,
  client: Client,
  ask: (request: TokenRequest) => Promise<Response>,
): Promise<Connected<Credentials, Config>> {
  const { clientAuth } = definition
  const fetch = fetchOf(exchange)
  const endpoint = addressOf(definition, definition.tokenUrl, client.settings, exchange.options.baseUrl).href
  const now = Date.now()
  const response = await send(exchange, 'the token request', (signal) =>
    ask({
      server: { issuer: endpoint, token_endpoint: endpoint },
      client: { client_id: client.id },
      auth: (_server, _client, body, headers) => authenticate(clientAuth, client, body, headers),
      options: {
        signal,
        additionalParameters: { ...definition.form },
        // http passes on loopback only: addressOf checks that.
        [allowInsecureRequests]: true,
        [customFetch]: (address, init) =>
          fetch(address, (clientAuth === 'json' ? jsonInit(init as never) : init) as RequestInit),
      },
    }),
  )
  const body = asRecord(response.body)
  const { access_token: access, refresh_token: refresh } = body
  if (!response.ok || typeof access !== 'string') throw refusalOf(exchange, response, body)
  exchange.secrets.push(access, String(refresh ?? ''))
  const fields = fieldsOf(definition, exchange, client, access, refresh)
  const { config = {}, choices } = await finish(definition, exchange, client, access)
  const scopes = scopesOf(body['scope'])
  const expiresAt = expiry(body, access, now)
  const seconds = Number(body['refresh_token_expires_in'])
  return {
    credentials: fields as Credentials,
    config: config as Config,
    granted: {
      ...(scopes && { scopes }),
      ...(expiresAt && { expiresAt }),
      ...(seconds > 0 && { refreshExpiresAt: now + seconds * 1000 }),
      ...(choices && { choices }),
    },
  }
}

/** The credentials in the connector's format. */
function fieldsOf(
  { credentials, renewable, names }: ConnectDefinition,
  { refuse }: Exchange,
  { id, secret }: Client,
  access: string,
  refresh: unknown,
): Values {
  const all = { client_id: id, client_secret: secret, refresh_token: refresh, access_token: access }
  const fields: Record<string, string> = {}
  for (const name of refresh && renewable ? renewable : credentials) {
    const value = all[name]
    if (name === 'refresh_token' && !value)
      throw refuse(
        'response',
        'the vendor returned no refresh token; the user must consent again: revoke the access of the app in their account, then start again',
      )
    if (typeof value !== 'string' || !TOKEN.test(value))
      throw refuse('response', `the vendor's ${name} is not a printable string; check baseUrl`)
    fields[names?.[name] ?? name] = value
  }
  return fields
}

async function finish(
  definition: ConnectDefinition,
  exchange: Exchange,
  { settings }: Client,
  accessToken: string,
): Promise<Finished> {
  if (!definition.finish) return {}
  const { refuse, connector, options } = exchange
  return definition.finish({
    accessToken,
    settings,
    refuse,
    getJson: async (url, headers) => {
      const address = moved(connector, new URL(url), options.baseUrl)
      const { status, ok, body } = await send(exchange, `GET ${new URL(url).pathname}`, (signal) =>
        fetchOf(exchange)(address, {
          headers: { accept: 'application/json', ...headers },
          signal,
          redirect: 'manual',
        }),
      )
      if (ok && body !== undefined) return body
      throw refuse('response', `${new URL(url).pathname} responded with ${status}; it does not accept the token`, {
        status,
      })
    },
  })
}

/** The error for a refused token request. */
function refusalOf(
  { refuse, secrets }: Exchange,
  { status, ok }: JsonResponse,
  body: Readonly<Record<string, unknown>>,
): Error {
  const word = typeof body['error'] === 'string' && WORD.test(body['error']) ? body['error'] : undefined
  const said = body['error_description'] ?? body['message']
  const upstream = {
    ...(word && { code: word }),
    ...(typeof said === 'string' && { message: said.slice(0, 500) }),
  }
  const details = { status, ...(Object.keys(upstream).length > 0 && { upstream: secrets.scrubDeep(upstream) }) }
  if (ok && !word) return refuse('response', 'the response has no access token; check baseUrl', details)
  const hint =
    word === 'invalid_grant'
      ? 'the code was already used or has expired, or redirectUri differs; start again with authorizeUrl'
      : word === 'invalid_client' || word === 'unauthorized_client' || (status === 401 && !word)
        ? 'check clientId and clientSecret'
        : 'check clientId, clientSecret and redirectUri of your app'
  return refuse('refused', `no token: ${status}${word ? ` ${word}` : ''}; ${hint}`, details)
}

/** Splits scopes at spaces and commas. */
function scopesOf(scope: unknown): string[] | undefined {
  if (typeof scope !== 'string' || !scope) return undefined
  return scope.split(/[ ,]+/).filter(Boolean)
}
