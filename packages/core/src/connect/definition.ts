import type { Refuse } from './error.ts'

/** Values by name: the caller's settings, and placeholders of URLs. */
export type Values = Readonly<Record<string, string>>

/** How a vendor lets users connect their accounts. Generated from `schemas/<connector>/connect.ts`. */
export interface ConnectDefinition {
  readonly connector: string
  /** The consent page, with placeholders such as `{shop}`. */
  readonly authorizeUrl: string
  readonly tokenUrl: string
  /** The vendor's value of `iss` in the callback (RFC 9207). Default: the origin of one of the two URLs. */
  readonly issuer?: string
  /** How the client authenticates at the token endpoint. Default: `body`. */
  readonly clientAuth?: 'body' | 'json' | 'basic'
  /** Whether the vendor supports PKCE (S256). */
  readonly pkce: boolean
  /** Default scopes. */
  readonly scopes: readonly string[]
  /** Scopes that are requested in addition to the caller's. */
  readonly addedScopes?: readonly string[]
  /** Separator between scopes. Default: a space. */
  readonly scopeSeparator?: ' ' | ','
  /** Additional parameters of the consent page, and of the token request. */
  readonly params?: Values
  readonly form?: Values
  /** Names of the settings that `authorizeUrl` uses. */
  readonly settings?: readonly string[]
  /** Fields of the resulting credentials. */
  readonly credentials: readonly CredentialField[]
  /** Fields of the resulting credentials if the vendor issues a refresh token, which not every app asks for. */
  readonly renewable?: readonly CredentialField[]
  /** The connector's own names of these fields. */
  readonly names?: Readonly<Partial<Record<CredentialField, string>>>
  /** Checks the settings, and resolves the placeholders of the URLs from them. */
  readonly resolve?: (settings: Values, wrong: (message: string) => Error) => Values
  /** Verifies anything else that a callback proves. */
  readonly verify?: (callback: Callback) => Promise<void> | void
  /** Fetches what the connector needs besides the token. */
  readonly finish?: (step: FinishStep) => Promise<Finished> | Finished
}

export type CredentialField = 'client_id' | 'client_secret' | 'refresh_token' | 'access_token'

/** A callback whose state matches, before its code is used. */
export interface Callback {
  readonly params: URLSearchParams
  readonly settings: Values
  readonly clientSecret: string
  readonly refuse: Refuse
}

/** The argument of a vendor's own step after the code exchange. */
export interface FinishStep {
  readonly accessToken: string
  readonly settings: Values
  readonly refuse: Refuse
  /** Fetches JSON from the vendor. With the caller's `baseUrl`, only the path of the URL is used. */
  getJson(url: string, headers: Values): Promise<unknown>
}

export interface Finished {
  readonly config?: Values
  /** The accounts that the token can access, each with its config, if the user did not choose one. */
  readonly choices?: readonly Choice[]
}

/** One of several accounts that a token can access. */
export interface Choice {
  readonly name: string
  readonly url?: string
  readonly config: Values
}

/** State that the caller keeps between the two steps, and passes to `exchangeCode` unchanged. Plain JSON; one per attempt. */
export interface Pending<Name extends string = string> {
  readonly connector: Name
  /** Random, or the caller's own. */
  readonly state: string
  readonly clientId: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
  /** Epoch milliseconds. */
  readonly createdAt: number
  /** PKCE: proves that whoever exchanges the code also requested it. A secret. */
  readonly verifier?: string
  readonly settings?: Values
}

export interface AuthorizeOptions {
  /** Client id of the app that you registered with the vendor. */
  readonly clientId: string
  /** Where the vendor sends the user afterwards, exactly as registered. https, or http on loopback. */
  readonly redirectUri: string
  /** Default: the scopes that the connector needs to read and write its entities. */
  readonly scopes?: readonly string[]
  /** Returned in the callback. Default: 256 random bits. Your own value must be unguessable, and new each time. */
  readonly state?: string
  /** Additional parameters of the consent page: `{ login_hint: 'ada@example.com' }`. */
  readonly params?: Values
  /** Replaces the vendor's address, for tests and proxies: https, or http on loopback. */
  readonly baseUrl?: string
}

export interface Authorization<Name extends string = string> {
  /** Where to send the user. */
  readonly url: string
  /** Keep it until the callback: in the user's session, or in a cookie that scripts cannot read. */
  readonly pending: Pending<Name>
}

/** How requests are sent. Times are in milliseconds. */
export interface SendOptions {
  /** A custom `fetch`, instead of the global one. */
  readonly fetch?: typeof fetch
  /** Timeout of each request. Default: 30,000. */
  readonly timeout?: number
  readonly signal?: AbortSignal
  /** Replaces the vendor's address, for tests and proxies: https, or http on loopback. */
  readonly baseUrl?: string
}

export interface ExchangeOptions extends SendOptions {
  /** Client secret of the app that you registered with the vendor. */
  readonly clientSecret: string
  /** Maximum age of `pending` in milliseconds. Default: 3,600,000 (one hour). */
  readonly maxAge?: number
}

/** A connected account. Pass `credentials` and `config` to the connector's constructor. */
export interface Connected<Credentials = Values, Config = Values> {
  readonly credentials: Credentials
  readonly config: Config
  readonly granted: Granted
}

/** The vendor's description of the grant. */
export interface Granted {
  /** Scopes of the token: fewer than requested if the user declined some. Absent if the vendor does not report them. */
  readonly scopes?: readonly string[]
  /** When the access token expires, in epoch milliseconds. The connector refreshes it. */
  readonly expiresAt?: number
  /** When the refresh token expires if it is not used, in epoch milliseconds. */
  readonly refreshExpiresAt?: number
  /** The accounts that the token can access, if `config` names none of them. Use the config of one. */
  readonly choices?: readonly Choice[]
}

/** The callback: its URL, or its request. Only the query is read. */
export type CallbackUrl = string | URL | { readonly url: string }
