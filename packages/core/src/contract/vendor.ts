import type { Rule } from '../shape/table.ts'
import type { ErrorFacts, ErrorReading, MakeError, VendorResponse } from './call.ts'
import type { Credentials, Encoder, Environment, Settings } from './facts.ts'
import type { BodyEncoder, Operation } from './operation.ts'
import type { Authorizer, StepContext } from './step.ts'

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
  /** Config fields that one call may replace. None is part of an address. */
  readonly perCall?: readonly string[]
  /** Config values by default. */
  readonly defaults?: Settings
  /** Environment variable of each credential and config field, for `fromEnv`. */
  readonly env: Readonly<Record<string, string>>
  /** Credentials that the environment holds in another way than one variable for each field. */
  readonly environment?: (env: Environment) => Credentials | undefined
  readonly authorize: Authorizer
  /** Names that the authorizer needs: which field holds the token, … For `oauth` they are its `OAuthNames`. */
  readonly auth: Readonly<Record<string, string>>
  /** A 401 may be healed by other credentials: the authorizer is asked once more, and the request repeated once. */
  readonly refreshes?: boolean
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
  /** Header that carries the idempotency key of a POST. */
  readonly idempotencyHeader?: string
  /** The API redirects nothing: a redirect is a response like any other, for the error reader. */
  readonly redirects?: false
  /** Response headers that hold the vendor's request id, most telling first. */
  readonly requestId?: readonly string[]
  /** Parses the text of responses, where the operation does not. Default: `JSON.parse`. */
  readonly parse?: NonNullable<Operation['parse']>
  readonly readError?: (facts: ErrorFacts) => ErrorReading
  /** Refuses good-looking responses (e.g. an anonymous 200); returns the error's reading, or undefined. */
  readonly inspect?: (facts: ErrorFacts) => ErrorReading | undefined
  /**
   * Looked at before a response is decoded: a good one that says to come back later is retried as a bad status is, and one
   * that rejects the credentials has them replaced.
   */
  readonly refuses?: (response: VendorResponse) => ErrorReading | undefined
  /**
   * Settings made from the others, for base URLs and headers: a host from a region, a data center from the end of a key.
   * Throws by `error` what cannot be right; with a `baseUrl` of the caller's no host is needed.
   */
  readonly derive?: (
    settings: Settings,
    facts: {
      readonly credentials: Credentials
      readonly hasOwnBaseUrl: boolean
      readonly error: MakeError
    },
  ) => Readonly<Record<string, string | undefined>>
  /** Asks the vendor for settings that are missing (`step.send`), before the base URL is filled in. Not for a plan. */
  readonly discover?: (step: StepContext) => Promise<Settings | undefined>
  /** Time limit of one attempt by default, in milliseconds. */
  readonly timeout?: number
  /** Calls in flight by default. */
  readonly concurrency?: number
  /** First and greatest backoff between attempts, in milliseconds. */
  readonly backoff?: readonly [first: number, greatest: number]
}
