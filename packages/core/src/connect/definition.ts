import type { Refuse } from './error.ts'

/** Values by name: settings that the caller chose, and placeholders of addresses. */
export type Values = Readonly<Record<string, string>>

/** How a vendor lets users connect their accounts. Generated from `schemas/<connector>/connect.ts`. */
export interface ConnectDefinition {
  readonly connector: string
  /** The consent page. `{shop}` stands for a placeholder. */
  readonly authorizeUrl: string
  readonly tokenUrl: string
  /** What the vendor calls itself in the parameter `iss` of the callback (RFC 9207). Default: the origin of one of the two addresses. */
  readonly issuer?: string
  /** How the client names itself at the token endpoint. Default: `body`. */
  readonly clientAuth?: 'body' | 'json' | 'basic'
  /** Whether the vendor knows PKCE (S256). */
  readonly pkce: boolean
  /** Scopes by default. */
  readonly scopes: readonly string[]
  /** Scopes that are asked for besides those that the caller chooses. */
  readonly addedScopes?: readonly string[]
  /** What stands between scopes. Default: a blank. */
  readonly scopeSeparator?: ' ' | ','
  /** Further parameters of the consent page, and of the token request. */
  readonly params?: Values
  readonly form?: Values
  /** Names of the settings that `authorizeUrl` takes. */
  readonly settings?: readonly string[]
  /** Fields of the credentials that come of it. */
  readonly credentials: readonly CredentialField[]
  /** Checks the settings, and makes the placeholders of the addresses of them. */
  readonly resolve?: (settings: Values, wrong: (message: string) => Error) => Values
  /** Checks what else a callback proves. */
  readonly verify?: (callback: Callback) => Promise<void> | void
  /** Asks the vendor for what the connector needs besides a token. */
  readonly finish?: (step: FinishStep) => Promise<Finished> | Finished
}

export type CredentialField = 'client_id' | 'client_secret' | 'refresh_token' | 'access_token'

/** A callback whose state fits, before its code is used. */
export interface Callback {
  readonly params: URLSearchParams
  readonly settings: Values
  readonly clientSecret: string
  readonly refuse: Refuse
}

/** What a vendor's own step gets after the code was exchanged. */
export interface FinishStep {
  readonly accessToken: string
  readonly settings: Values
  readonly refuse: Refuse
  /** Fetches JSON of the vendor. Under the caller's `baseUrl` only the path of the address counts. */
  getJson(url: string, headers: Values): Promise<unknown>
}

export interface Finished {
  readonly config?: Values
  /** Several accounts that the token reaches, where the user chose none: each with the config that stands for it. */
  readonly choices?: readonly Choice[]
}

/** One of several accounts that a token reaches. */
export interface Choice {
  readonly name: string
  readonly url?: string
  readonly config: Values
}

/** What the caller keeps between the two steps, and passes to `exchangeCode` as it is. Plain JSON; one per attempt. */
export interface Pending<Name extends string = string> {
  readonly connector: Name
  /** Random, or the caller's own. */
  readonly state: string
  readonly clientId: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
  /** Epoch milliseconds. */
  readonly createdAt: number
  /** PKCE: proves that whoever exchanges the code is the one who asked for it. A secret. */
  readonly verifier?: string
  readonly settings?: Values
}

export interface AuthorizeOptions {
  /** Of the app that you registered with the vendor. */
  readonly clientId: string
  /** Where the vendor sends the user afterwards; exactly as it was registered. https, or http on this machine. */
  readonly redirectUri: string
  /** Default: what reading and writing the connector's entities takes. */
  readonly scopes?: readonly string[]
  /** Comes back in the callback. Default: 256 random bits. One of your own must be unguessable, and new each time. */
  readonly state?: string
  /** Further parameters of the consent page: `{ login_hint: 'ada@example.com' }`. */
  readonly params?: Values
  /** Another address than the vendor's, for tests and proxies: https, or http on loopback. */
  readonly baseUrl?: string
}

export interface Authorization<Name extends string = string> {
  /** Where to send the user. */
  readonly url: string
  /** Keep it until the callback: in the user's session, or in a cookie that scripts cannot read. */
  readonly pending: Pending<Name>
}

/** How requests are sent. Times are milliseconds. */
export interface SendOptions {
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof fetch
  /** Time limit of each request. Default: 30,000. */
  readonly timeout?: number
  readonly signal?: AbortSignal
  /** Another address than the vendor's, for tests and proxies: https, or http on loopback. */
  readonly baseUrl?: string
}

export interface ExchangeOptions extends SendOptions {
  /** Of the app that you registered with the vendor. */
  readonly clientSecret: string
  /** How old `pending` may be, in milliseconds. Default: 3,600,000 (an hour). */
  readonly maxAge?: number
}

/** A connected account. `credentials` and `config` fit the connector's constructor as they are. */
export interface Connected<Credentials = Values, Config = Values> {
  readonly credentials: Credentials
  readonly config: Config
  readonly granted: Granted
}

/** What the vendor says about the grant. */
export interface Granted {
  /** Scopes of the token: fewer than asked for when the user left some out. Absent where the vendor does not say. */
  readonly scopes?: readonly string[]
  /** When the access token ends, epoch milliseconds. The connector refreshes it. */
  readonly expiresAt?: number
  /** When the refresh token ends unless it is used before. */
  readonly refreshExpiresAt?: number
  /** Several accounts that the token reaches; `config` names none of them. Use the config of one. */
  readonly choices?: readonly Choice[]
}

/** The callback: its address, or the request that brought it. Only its query counts. */
export type CallbackUrl = string | URL | { readonly url: string }
