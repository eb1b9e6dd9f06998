import { activeCall, type SentCall } from '../call/active.ts'
import { fill } from '../call/template.ts'
import type { AuthContext } from '../contract/step.ts'
import type { FerruleError } from '../errors/ferrule-error.ts'

/** The members of `vendor.auth` for {@link oauth}. Times are in milliseconds, as text. */
export interface OAuthNames {
  /** The grant type. With `client_credentials`, a refresh token in the credentials takes precedence. */
  readonly scheme: 'oauth_refresh' | 'client_credentials'
  /** With placeholders for settings, such as `{shop}`. With the caller's `baseUrl`, only its path is used. */
  readonly tokenUrl: string
  /** How the client authenticates: in the form (`body`, the default), in a JSON body (`json`), or by a Basic header. */
  readonly clientAuth?: 'body' | 'json' | 'basic'
  /** The vendor's own header, which carries the bare token. Default: `Authorization: Bearer …`. */
  readonly header?: string
  /** How long before it expires a token is replaced. Default: one minute. */
  readonly leeway?: string
  /** Lifetime of a token if the response does not state it. Default: one hour. */
  readonly lifetime?: string
  /** Credential fields, if not `access_token`, `refresh_token`, `client_id` and `client_secret`. */
  readonly accessToken?: string
  readonly refreshToken?: string
  readonly clientId?: string
  readonly clientSecret?: string
  /** Further values of the token request, omitted if a setting is missing: `'form:sub': '{user_id}'`. */
  readonly [value: `form:${string}`]: string
}

/** A token as stored: plain JSON data. Times are epoch milliseconds. */
export interface Token {
  readonly accessToken: string
  readonly expiresAt?: number
  /** When to replace it, if its lifetime is too short for the vendor's leeway. */
  readonly replaceAt?: number
  /** Only if it was issued after the credentials. */
  readonly refreshToken?: string
  readonly refreshExpiresAt?: number
}

export const isToken = (value: unknown): value is Token => typeof (value as Token | undefined)?.accessToken === 'string'

/** Makes the error for a token that could not be obtained. Each waiting call makes its own. */
export type TokenFault = (waiting: SentCall) => FerruleError

/** The tokens of one set of credentials, for the lifetime of the client. */
export interface Grant {
  /** Identifies the credentials, and contains secrets: never leaves the process. */
  readonly id: string
  readonly url: string | undefined
  /** The refresh token of the credentials; used up once a later one exists. */
  readonly refreshToken: string | undefined
  /** The access token of the credentials when they were last seen. */
  ownToken?: string
  token?: Token
  /** Obtained, but not yet saved and passed to the hook. */
  next?: Token
  flight?: Promise<Token | TokenFault>
}

/** A grant without a client: an assertion that the authorizer signs (RFC 7523). */
export interface Assertion {
  /** Identifies the owner of the tokens, and contains the key: never leaves the process. */
  readonly id: string
  /** Signs the assertion of one token request; undefined if the key cannot sign. */
  sign(): Promise<string | undefined>
}

/** The parts of an OAuth authorizer. */
export interface OAuthContext {
  readonly step: AuthContext
  readonly names: OAuthNames
  readonly assertion?: Assertion | undefined
}

/** Maximum number of grants per client: a credentials function may return new credentials for each call. */
const MOST_GRANTS = 1_000
/** The same, including grants whose rotated refresh token is stored nowhere else. */
const MOST_ONLY_HERE = 5_000

export const text = (value: unknown): string | undefined =>
  value === '' ? undefined : (value?.toString() ?? undefined)

/** The client id and secret. */
export function clientOf({ step, names }: OAuthContext): [id: string | undefined, secret: string | undefined] {
  const { clientId = 'client_id', clientSecret = 'client_secret' } = names
  return [text(step.credentials[clientId]), text(step.credentials[clientSecret])]
}

/** The vendor's additional values of the token request. */
export function extras({ step, names }: OAuthContext): string[][] {
  return Object.entries(names).flatMap(([name, template]) => {
    const value = name.startsWith('form:') ? fill(template, step.settings) : undefined
    return value === undefined ? [] : [[name.slice(5), value]]
  })
}

/** The grant of these credentials. A credentials function may return them anew for each call, with rotated tokens. */
export function grantOf(context: OAuthContext): Grant {
  const { step, names } = context
  const { baseUrl, tokenStore, hooks } = activeCall(step).client
  const { accessToken = 'access_token', refreshToken: field = 'refresh_token', tokenUrl } = names
  // Ordered by last use.
  const grants = step.state('oauth', () => new Map<string, Grant>())
  const ownToken = text(step.credentials[accessToken])
  const refreshToken = text(step.credentials[field])
  const vendorUrl = fill(tokenUrl, step.settings)
  const url = baseUrl ? vendorUrl?.replace(/^\w+:\/\/[^/]*/, () => baseUrl) : vendorUrl
  const { assertion } = context
  const parts = [url, clientOf(context)[0], refreshToken, extras(context)]
  const id = JSON.stringify(assertion ? [...parts, assertion.id] : parts)
  const known = grants.get(id) ?? rotatedTo(grants, refreshToken)
  const grant: Grant = known ?? { id, url, refreshToken }
  grants.delete(grant.id)
  grants.set(grant.id, grant)
  if (!known) forgetSome(grants, grant, tokenStore !== undefined || hooks.onTokenRefresh !== undefined)
  if (ownToken !== grant.ownToken) {
    grant.ownToken = ownToken
    // Initially the store is asked first: its token is newer.
    if (known || !tokenStore || !isRefreshable(context, grant)) takeOwnToken(grant)
  }
  return grant
}

/** The grant that rotated to this refresh token. */
function rotatedTo(grants: ReadonlyMap<string, Grant>, refreshToken: string | undefined): Grant | undefined {
  if (refreshToken) for (const grant of grants.values()) if (grant.token?.refreshToken === refreshToken) return grant
  return undefined
}

/**
 * Makes room for a new grant: drops the least recently used ones. Keeps those in use and, unless tokens are `kept`
 * elsewhere, those with a rotated refresh token.
 */
function forgetSome(grants: Map<string, Grant>, added: Grant, kept: boolean): void {
  for (const grant of grants.values()) {
    if (grants.size <= MOST_GRANTS) return
    const { id, flight, next, token } = grant
    if (grant === added || flight || next) continue
    if (kept || !token?.refreshToken || grants.size > MOST_ONLY_HERE) grants.delete(id)
  }
}

/** Uses the access token of the credentials, if it is new. */
export function takeOwnToken(grant: Grant): void {
  const { ownToken, token } = grant
  if (ownToken && ownToken !== token?.accessToken)
    grant.token = { ...token, accessToken: ownToken, expiresAt: endOf(ownToken), replaceAt: undefined }
}

export const isRefreshable = (context: OAuthContext, { refreshToken }: Grant): boolean =>
  refreshToken !== undefined ||
  context.assertion !== undefined ||
  (context.names.scheme === 'client_credentials' && clientOf(context)[0] !== undefined)

export function isUsable({ names }: OAuthContext, token: Token | undefined, rejected: string | undefined): boolean {
  if (!token || token.accessToken === rejected) return false
  const { expiresAt, replaceAt = expiresAt && expiresAt - leewayOf(names) } = token
  return replaceAt === undefined || replaceAt > Date.now()
}

export const leewayOf = ({ leeway = '60000' }: OAuthNames): number => Number(leeway)

/** The expiry of a JWT, in epoch milliseconds. */
export function endOf(token: string): number | undefined {
  try {
    const part = (token.split('.')[1] as string).replace(/[-_]/g, (mark) => (mark === '-' ? '+' : '/'))
    return Number(JSON.parse(atob(part)).exp) * 1000 || undefined
  } catch {
    return undefined
  }
}
