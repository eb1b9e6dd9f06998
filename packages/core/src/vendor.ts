import type { CallContext } from './client.ts'
import type { ErrorCode, FerruleError, Outcome, UpstreamFacts } from './errors/ferrule-error.ts'
import type { BodyEncoder, Encoder } from './operation.ts'
import type { Draft } from './request.ts'
import type { Answer } from './response.ts'
import type { Rule } from './shape/table.ts'

/** What a vendor's error answer says, read by the connector's error reader. */
export interface ErrorReading {
  /** The vendor's own words: code, type, message and whatever else is worth keeping. Never secrets. */
  readonly upstream?: UpstreamFacts
  /** The error class, where the HTTP status alone says the wrong thing. */
  readonly code?: ErrorCode
  /** The vendor says that repeating helps (or does not). */
  readonly retryable?: boolean
  readonly retryAfterMs?: number
  /** What became of a write, where the status alone does not tell. */
  readonly outcome?: Outcome
  /** What the caller can do, appended to the message: `update credentials.api_key`. No parameter values. */
  readonly hint?: string
}

/** What an error reader is given. `body` is the parsed JSON, or the text when it is not JSON. */
export interface ErrorFacts {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
  /** Path template of the operation: one without places names no record that could be missing. */
  readonly path: string
}

/** Values that fill header templates and base URLs: config, credentials and the spec's defaults. */
export type Settings = Readonly<Record<string, unknown>>

/**
 * Puts credentials on a request. On the second try after a 401 (`renew`) the draft still has the headers that were
 * refused; `false` then means that there are no other credentials, and the 401 stands.
 */
export type Authorizer = (draft: Draft, context: AuthContext) => unknown

/** What an authorizer knows: the call, and whether its credentials were just refused. */
export interface AuthContext extends CallContext {
  readonly renew: boolean
  /** The error that refused them, with the vendor's words: not every 401 is healed by fresh credentials. */
  readonly refusal?: FerruleError | undefined
}

/**
 * What is true of a whole vendor: hosts, credentials, encodings, errors. Generated from `schemas/<connector>/connector.ts`.
 */
export interface Vendor {
  /** Package and connector name, e.g. `amazon-ads`. */
  readonly name: string
  /** Base URLs by name; `{shop}` stands for a setting. `api` is the usual one. */
  readonly bases: Readonly<Record<string, string>>
  /** What the credentials and the config must look like. */
  readonly credentials: Rule
  readonly config: Rule
  /** Config values used unless the caller gives them. */
  readonly defaults?: Settings
  /** Environment variable of each credential and config field, for `fromEnv`. */
  readonly env: Readonly<Record<string, string>>
  readonly authorize: Authorizer
  /** Names that the authorizer needs: which field holds the token, … For `oauth` they are its `OAuthNames`. */
  readonly auth: Readonly<Record<string, string>>
  /** A 401 may be healed by fresh credentials: renew once and repeat once. */
  readonly renews?: boolean
  /** Headers sent with every request; `{api_version}` stands for a setting, an unset one drops the header. */
  readonly headers?: Readonly<Record<string, string>>
  /** Headers without secrets, which `plan` and hooks may show (lower case), besides the usual ones. */
  readonly publicHeaders?: readonly string[]
  /** How the query is written. */
  readonly query: Encoder
  /** How bodies are written. */
  readonly body: BodyEncoder
  /** A write without body values still sends an (empty) body: `{}` for JSON vendors that ask for one. */
  readonly emptyBody?: boolean
  /** Header that makes a POST repeatable. */
  readonly idempotencyHeader?: string
  /** The API redirects nothing: a redirect is an answer like any other, for the error reader. */
  readonly redirects?: false
  /** Answer headers that hold the vendor's request id, most telling first. */
  readonly requestId?: readonly string[]
  readonly readError?: (facts: ErrorFacts) => ErrorReading
  /** Refuses good-looking answers (e.g. an anonymous 200); returns the error's reading, or undefined. */
  readonly inspect?: (facts: ErrorFacts) => ErrorReading | undefined
  /** Looked at before an answer is decoded: a good one that says to come again is retried as a bad status is. */
  readonly refuses?: (answer: Answer) => ErrorReading | undefined
  /**
   * Settings made from those given, for base URLs and headers: a host from a region, a data centre from the end of a key.
   * Throws by `fail` what cannot be right; with a `baseUrl` of the caller's no host is needed.
   */
  readonly derive?: (
    settings: Settings,
    facts: Pick<CallContext, 'fail' | 'baseUrl' | 'credentials'>,
  ) => Readonly<Record<string, string | undefined>>
  /** Asks the vendor for settings that nobody gave (`context.send`), before the base URL is filled in. Not for a plan. */
  readonly discover?: (context: CallContext) => Promise<Settings | undefined>
  /** Default time limit of one try, in milliseconds. */
  readonly timeout?: number
  /** Default number of calls in flight. */
  readonly concurrency?: number
  /** First and greatest pause between tries, in milliseconds. */
  readonly backoff?: readonly [first: number, greatest: number]
}
