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

/** What an authorizer by OAuth works with. */
export interface OAuthContext {
  readonly step: AuthContext
  readonly names: OAuthNames
}

/** Sets of credentials remembered per client; a function may give new ones at each call. */
const MOST_GRANTS = 1000

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
  const { baseUrl, tokenStore } = activeCall(step).client
  const { accessToken = 'access_token', refreshToken: field = 'refresh_token', tokenUrl } = names
  const grants = step.state<Grant[]>('oauth', () => [])
  const ownToken = text(step.credentials[accessToken])
  const refreshToken = text(step.credentials[field])
  const vendorUrl = fill(tokenUrl, step.settings)
  const url = baseUrl ? vendorUrl?.replace(/^\w+:\/\/[^/]*/, () => baseUrl) : vendorUrl
  const id = JSON.stringify([url, clientOf(context)[0], refreshToken, extras(context)])
  const index = grants.findIndex((one) => one.id === id || (refreshToken && one.token?.refreshToken === refreshToken))
  const grant: Grant = index < 0 ? { id, url, refreshToken } : (grants.splice(index, 1)[0] as Grant)
  // The last used ones stay: a rotated refresh token may be nowhere else.
  grants.unshift(grant)
  if (grants.length > MOST_GRANTS) grants.pop()
  if (ownToken !== grant.ownToken) {
    grant.ownToken = ownToken
    // At first the store is asked: its token is the newer one.
    if (index >= 0 || !tokenStore || !isRefreshable(context, grant)) takeOwnToken(grant)
  }
  return grant
}

/** Takes the access token of the credentials, unless it is the current one. */
export function takeOwnToken(grant: Grant): void {
  const { ownToken, token } = grant
  if (ownToken && ownToken !== token?.accessToken)
    grant.token = { ...token, accessToken: ownToken, expiresAt: endOf(ownToken) }
}

export const isRefreshable = (context: OAuthContext, { refreshToken }: Grant): boolean =>
  refreshToken !== undefined || (context.names.scheme === 'client_credentials' && clientOf(context)[0] !== undefined)

export function isUsable({ names }: OAuthContext, token: Token | undefined, rejected: string | undefined): boolean {
  if (!token || token.accessToken === rejected) return false
  return token.expiresAt === undefined || token.expiresAt - Number(names.leeway ?? 60_000) > Date.now()
}

/** The end that a JWT names. */
export function endOf(token: string): number | undefined {
  try {
    const part = (token.split('.')[1] as string).replace(/[-_]/g, (mark) => (mark === '-' ? '+' : '/'))
    return Number(JSON.parse(atob(part)).exp) * 1000 || undefined
  } catch {
    return undefined
  }
}
