import { type ActiveCall, activeCall } from '../call/active.ts'
import { fill } from '../call/template.ts'
import type { AuthContext } from '../contract/step.ts'
import type { FerruleError } from '../errors/ferrule-error.ts'

/** What `vendor.auth` says for {@link oauth}. Times are milliseconds, written as text. */
export interface OAuthNames {
  /** The grant. With `client_credentials`, a refresh token goes first where the credentials hold one. */
  readonly scheme: 'oauth_refresh' | 'client_credentials'
  /** `{shop}` stands for a setting. Under the caller's `baseUrl` only its path counts. */
  readonly tokenUrl: string
  /** How the client names itself: in the form (`body`, the default), in a JSON body (`json`), or by a Basic header. */
  readonly clientAuth?: 'body' | 'json' | 'basic'
  /** The vendor's own header, which takes the bare token. Default: `Authorization: Bearer …`. */
  readonly header?: string
  /** How long before its end a token is replaced. Default: one minute. */
  readonly leeway?: string
  /** How long a token lives whose response does not say. Default: one hour. */
  readonly lifetime?: string
  /** Credential fields, where they are not `access_token`, `refresh_token`, `client_id` and `client_secret`. */
  readonly accessToken?: string
  readonly refreshToken?: string
  readonly clientId?: string
  readonly clientSecret?: string
  /** Further values of the token request, left out while a setting is missing: `'form:sub': '{user_id}'`. */
  readonly [value: `form:${string}`]: string
}

/** As it is kept in the store: plain JSON data. Times are epoch milliseconds. */
export interface Token {
  readonly accessToken: string
  readonly expiresAt?: number
  /** When it is to be replaced, where the vendor's leeway is no good: it lives too short. */
  readonly replaceAt?: number
  /** Only one that came later than the credentials. */
  readonly refreshToken?: string
  readonly refreshExpiresAt?: number
}

export const isToken = (value: unknown): value is Token => typeof (value as Token | undefined)?.accessToken === 'string'

/** A token that could not be obtained. Each call that waited for it makes its own error. */
export type TokenFault = (waiting: ActiveCall) => FerruleError

/** The tokens of one set of credentials, as long as the client lives. */
export interface Grant {
  /** What the credentials say, secrets included: never leaves the process. */
  readonly id: string
  readonly url: string | undefined
  /** The refresh token of the credentials; used up when there is a later one. */
  readonly refreshToken: string | undefined
  /** The access token of the credentials, last seen. */
  ownToken?: string
  token?: Token
  /** Obtained, but not yet handed to store and hook. */
  next?: Token
  flight?: Promise<Token | TokenFault>
}

/** A grant without a client: what an authorizer signs itself (RFC 7523). */
export interface Assertion {
  /** Whose tokens these are, the key included: never leaves the process. */
  readonly id: string
  /** Signs the assertion of one token request; undefined where the key cannot sign. */
  sign(): Promise<string | undefined>
}

/** What an authorizer by OAuth works with. */
export interface OAuthContext {
  readonly step: AuthContext
  readonly names: OAuthNames
  readonly assertion?: Assertion | undefined
}

/** Sets of credentials remembered per client; a function may give new ones at each call. */
const MOST_GRANTS = 1_000
/** As many, counting those whose rotated refresh token is nowhere else. */
const MOST_ONLY_HERE = 5_000

export const text = (value: unknown): string | undefined =>
  value === '' ? undefined : (value?.toString() ?? undefined)

/** Client id and secret. */
export function clientOf({ step, names }: OAuthContext): [id: string | undefined, secret: string | undefined] {
  const { clientId = 'client_id', clientSecret = 'client_secret' } = names
  return [text(step.credentials[clientId]), text(step.credentials[clientSecret])]
}

/** Values of the token request that the vendor adds. */
export function extras({ step, names }: OAuthContext): string[][] {
  return Object.entries(names).flatMap(([name, template]) => {
    const value = name.startsWith('form:') ? fill(template, step.settings) : undefined
    return value === undefined ? [] : [[name.slice(5), value]]
  })
}

/** The grant that these credentials are for; they may be given anew at each call, rotated tokens among them. */
export function grantOf(context: OAuthContext): Grant {
  const { step, names } = context
  const { baseUrl, tokenStore, hooks } = activeCall(step).client
  const { accessToken = 'access_token', refreshToken: field = 'refresh_token', tokenUrl } = names
  // In the order of their last use.
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
    // At first the store is asked: its token is the newer one.
    if (known || !tokenStore || !isRefreshable(context, grant)) takeOwnToken(grant)
  }
  return grant
}

/** The grant whose refresh token became this one. */
function rotatedTo(grants: ReadonlyMap<string, Grant>, refreshToken: string | undefined): Grant | undefined {
  if (refreshToken) for (const grant of grants.values()) if (grant.token?.refreshToken === refreshToken) return grant
  return undefined
}

/**
 * Makes room for a new grant: drops those that were not used for longest. None that is at work, nor one whose rotated
 * refresh token is nowhere else (not `kept`).
 */
function forgetSome(grants: Map<string, Grant>, added: Grant, kept: boolean): void {
  for (const grant of grants.values()) {
    if (grants.size <= MOST_GRANTS) return
    const { id, flight, next, token } = grant
    if (grant === added || flight || next) continue
    if (kept || !token?.refreshToken || grants.size > MOST_ONLY_HERE) grants.delete(id)
  }
}

/** Takes the access token of the credentials, unless it is the current one. */
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

/** The end that a JWT names. */
export function endOf(token: string): number | undefined {
  try {
    const part = (token.split('.')[1] as string).replace(/[-_]/g, (mark) => (mark === '-' ? '+' : '/'))
    return Number(JSON.parse(atob(part)).exp) * 1000 || undefined
  } catch {
    return undefined
  }
}
