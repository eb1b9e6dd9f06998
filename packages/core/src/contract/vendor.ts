import type { ErrorFacts, ErrorReading, MakeError, VendorResponse } from './call.ts'
import type { Credentials, Encoder, Environment, Settings } from './facts.ts'
import type { BodyEncoder, Operation } from './operation.ts'
import type { Authorizer, StepContext } from './step.ts'
import type { Rule } from './table.ts'

/** Definition of a whole vendor: hosts, credentials, encodings, errors. Generated from `schemas/<connector>/connector.ts`. */
export interface Vendor {
  /** Package and connector name, e.g. `amazon-ads`. */
  readonly name: string
  /** Base URLs by name; `{shop}` is replaced by a setting. `api` is the default. */
  readonly bases: Readonly<Record<string, string>>
  /** Tables of the credentials and the config. */
  readonly credentials: Rule
  readonly config: Rule
  /** Config fields that one call may replace. None of them is part of an address. */
  readonly perCall?: readonly string[]
  /** Default config values. */
  readonly defaults?: Settings
  /** Environment variable of each credential and config field, for `fromEnv`. */
  readonly env: Readonly<Record<string, string>>
  /** Reads credentials that the environment does not hold as one variable per field. */
  readonly environment?: (env: Environment) => Credentials | undefined
  readonly authorize: Authorizer
  /** Names that the authorizer needs: which field holds the token, … For `oauth` they are its `OAuthNames`. */
  readonly auth: Readonly<Record<string, string>>
  /** New credentials may fix a 401: the authorizer is called once more, and the request is repeated once. */
  readonly refreshes?: boolean
  /** Headers sent with every request; `{api_version}` is replaced by a setting; if it is not set, the header is omitted. */
  readonly headers?: Readonly<Record<string, string>>
  /** Additional headers without secrets, which `plan` and hooks may show (in lower case). */
  readonly publicHeaders?: readonly string[]
  /** Encoder of queries. */
  readonly query: Encoder
  /** Encoder of bodies. */
  readonly body: BodyEncoder
  /** A write without body values still sends an empty body: `{}` for JSON vendors that require one. */
  readonly emptyBody?: boolean
  /** Header that carries the idempotency key of a POST. */
  readonly idempotencyHeader?: string
  /** The API never redirects: a redirect is treated like any other response, and goes to the error reader. */
  readonly redirects?: false
  /** Response headers that contain the vendor's request id, most specific first. */
  readonly requestId?: readonly string[]
  /** Parses the text of responses, unless the operation does. Default: `JSON.parse`. */
  readonly parse?: NonNullable<Operation['parse']>
  readonly readError?: (facts: ErrorFacts) => ErrorReading
  /** Rejects successful-looking responses (e.g. an anonymous 200): returns the reading of the error, or undefined. */
  readonly inspect?: (facts: ErrorFacts) => ErrorReading | undefined
  /**
   * Called before a response is decoded. A successful response that says to come back later is retried like an error status;
   * one that rejects the credentials leads to new ones.
   */
  readonly refuses?: (response: VendorResponse) => ErrorReading | undefined
  /**
   * Settings derived from others, for base URLs and headers: a host from a region, a data center from the end of a key. Throws
   * an `error` for invalid values. If the caller sets `baseUrl`, no host is needed.
   */
  readonly derive?: (
    settings: Settings,
    facts: {
      readonly credentials: Credentials
      readonly hasOwnBaseUrl: boolean
      readonly error: MakeError
    },
  ) => Readonly<Record<string, string | undefined>>
  /** Requests missing settings from the vendor (`step.send`), before the base URL is completed. Not called for a plan. */
  readonly discover?: (step: StepContext) => Promise<Settings | undefined>
  /** Default timeout of one attempt, in milliseconds. */
  readonly timeout?: number
  /** Default maximum of calls in flight. */
  readonly concurrency?: number
  /** First and maximum backoff between attempts, in milliseconds. */
  readonly backoff?: readonly [first: number, greatest: number]
}
