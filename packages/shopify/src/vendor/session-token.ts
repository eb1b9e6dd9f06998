import {
  type CallbackUrl,
  type Connected,
  exchangeTokenWith,
  type Refuse,
  refuser,
  type SendOptions,
  signedBy,
  wrongParams,
} from '@ferrule/core/connect'
import { definition } from '../generated/connect.definition.gen.ts'
import { labelOfHost, shopLabel, verifySignature } from './connect.ts'

/** The app that you registered, and how requests are sent. */
export interface AppOptions extends SendOptions {
  readonly clientId: string
  readonly clientSecret: string
}

interface Credentials {
  readonly client_id: string
  readonly client_secret: string
  readonly refresh_token: string
  readonly access_token: string
}

type Shop = Connected<Credentials, { readonly shop: string }>

const GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange'
const OFFLINE = 'urn:shopify:params:oauth:token-type:offline-access-token'
const ID_TOKEN = 'urn:ietf:params:oauth:token-type:id_token'

/** Tolerated clock skew, in seconds. */
const SKEW = 10
const LONGEST = 8_192

const refuse: Refuse = refuser('shopify')

/**
 * Exchanges the session token of an embedded app (App Bridge) for an expiring offline token of its shop. The session token is
 * verified first: signature, times, app and shop.
 *
 * @throws {ConnectError} when the session token is not authentic, or Shopify refuses.
 * @see https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/token-exchange
 */
export async function exchangeSessionToken(sessionToken: string, options: AppOptions): Promise<Shop> {
  const shop = await shopOfSession(sessionToken, options)
  return exchangeTokenWith(
    definition,
    {
      grantType: GRANT,
      form: { subject_token: sessionToken, subject_token_type: ID_TOKEN, requested_token_type: OFFLINE },
      settings: { shop },
    },
    options,
  )
}

/**
 * Exchanges a non-expiring offline token for an expiring one. This invalidates the old token, so store the result at
 * once.
 *
 * @throws {ConnectError} if Shopify refuses.
 * @see https://shopify.dev/docs/apps/build/authentication-authorization/access-tokens/offline-access-tokens
 */
export async function exchangeAccessToken(
  accessToken: string,
  { shop, ...options }: AppOptions & { readonly shop: string },
): Promise<Shop> {
  if (typeof accessToken !== 'string' || !accessToken) throw wrongParams('shopify', 'the access token is missing')
  const settings = { shop: shopLabel({ shop }, (message) => wrongParams('shopify', message))['shop'] as string }
  return exchangeTokenWith(
    definition,
    {
      grantType: GRANT,
      form: { subject_token: accessToken, subject_token_type: OFFLINE, requested_token_type: OFFLINE },
      settings,
    },
    options,
  )
}

/**
 * Verifies a query that Shopify signed, as when a merchant opens or installs the app. Returns the shop, for
 * `authorizeUrl`.
 *
 * @throws {ConnectError} if the signature is invalid, or the query is too old or names no shop.
 */
export async function verifyQuery(callback: CallbackUrl, clientSecret: string): Promise<{ readonly shop: string }> {
  const text = typeof callback === 'string' ? callback : 'href' in callback ? callback.href : callback.url
  if (!clientSecret) throw wrongParams('shopify', 'clientSecret is missing')
  if (!URL.canParse(text, 'http://localhost') || text.length > LONGEST * 2)
    throw refuse('signature', 'the address cannot be read')
  const params = new URL(text, 'http://localhost').searchParams
  await verifySignature(params, clientSecret, refuse)
  return { shop: labelOfHost(params.get('shop'), refuse) }
}

/** The shop of a session token, after verification. */
async function shopOfSession(token: string, { clientId, clientSecret }: AppOptions): Promise<string> {
  if (!clientId || !clientSecret) throw wrongParams('shopify', 'clientId and clientSecret are missing')
  const parts = String(token).length <= LONGEST ? String(token).split('.') : []
  const [head, body, signature] = parts.map(bytesOf)
  const header = head && jsonOf(head)
  const claims = body && jsonOf(body)
  if (parts.length !== 3 || !header || !claims || !signature || header['alg'] !== 'HS256')
    throw refuse('signature', 'the session token is not JSON Web Token of Shopify; take it from App Bridge anew')
  const signed = new TextEncoder().encode(`${parts[0]}.${parts[1]}`)
  if (!(await signedBy([clientSecret], signed, [signature])))
    throw refuse('signature', 'the signature of the session token does not fit; check clientSecret')
  const { aud, exp, nbf, dest } = claims
  if (aud !== clientId) throw refuse('signature', 'the session token is for another app; check clientId')
  const now = Date.now() / 1000
  if (!(Number(exp) + SKEW > now && !(Number(nbf) - SKEW > now)))
    throw refuse('expired', 'the session token has ended (it lives a minute); take it from App Bridge anew')
  return labelOfHost(String(dest).replace(/^https:\/\//, ''), refuse)
}

/** Decodes base64url; undefined if it is malformed. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(text)) return undefined
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (char) => char.charCodeAt(0))
  } catch {
    return undefined
  }
}

function jsonOf(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
