import type { FerruleError } from '../errors/ferrule-error.ts'
import type { Call, MakeError, VendorRequest, VendorResponse } from './call.ts'
import type { Credentials, OperationFacts, Settings } from './facts.ts'

/** What a request is built from, where it is not the call's own. */
export interface RequestChanges {
  readonly params?: Readonly<Record<string, unknown>>
  readonly operation?: Partial<OperationFacts>
}

/** What a vendor's own step gets: the call, and what it may do for it. Members can be taken out of it. */
export interface StepContext {
  readonly call: Call
  /** Config, credentials and defaults, with what the vendor's `derive` made of them. */
  readonly settings: Settings
  readonly credentials: Credentials
  /**
   * The request of the operation, or of one with other params or facts; without credentials.
   * @throws {ParamsError} for values that cannot be sent.
   */
  request(changes?: RequestChanges): VendorRequest
  /** Sends a request with credentials, retries and limits; throws on a bad status. */
  send(request: VendorRequest): Promise<VendorResponse>
  /** Makes (does not throw) an error that names the connector, entity and action. */
  readonly error: MakeError
  /**
   * Marks values as secrets: they are cut out of every error of this call. Of an address that a server gave, it is all that
   * its query holds; `false`: it is too long to be searched for, and not to be used.
   */
  redact(...secrets: readonly (string | URL)[]): boolean
  /** Reports that a response contradicts the schema: once per path and client. In strict mode, throws. */
  reportDrift(drift: { readonly path: string; readonly expected: string; readonly received: string }): void
  /** What lives as long as the client, made at its first use: a cache, a page size that was learned. */
  state<T>(key: string, create: () => T): T
}

/** What an authorizer gets. */
export interface AuthContext extends StepContext {
  /** The connector's names for what the authorizer needs: which field holds the token, … */
  readonly names: Readonly<Record<string, string>>
  /**
   * The 401 by which the vendor rejected these credentials a moment ago; the request still has their headers. Not every
   * one is healed by other credentials.
   */
  readonly rejection: FerruleError | undefined
}

/**
 * Puts credentials on a request. After a rejection, `false` means that there are no other credentials, and the 401 stands.
 */
export type Authorizer = (request: VendorRequest, context: AuthContext) => unknown
