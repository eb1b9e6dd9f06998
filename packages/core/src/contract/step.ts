import type { FerruleError } from '../errors/ferrule-error.ts'
import type { Call, MakeError, VendorRequest, VendorResponse } from './call.ts'
import type { Credentials, OperationFacts, Settings } from './facts.ts'

/** Parts of a request that do not come from the call itself. */
export interface RequestChanges {
  readonly params?: Readonly<Record<string, unknown>>
  readonly operation?: Partial<OperationFacts>
}

/** The argument of a vendor's step: the call, and functions to act for it. Members can be destructured. */
export interface StepContext {
  readonly call: Call
  /** Config, credentials and defaults, with the values that the vendor's `derive` added. */
  readonly settings: Settings
  readonly credentials: Credentials
  /**
   * The request of the operation, or of one with other params or facts; without credentials.
   * @throws {ParamsError} for values that cannot be sent.
   */
  request(changes?: RequestChanges): VendorRequest
  /** Sends a request with credentials, retries and limits; throws on a bad status. */
  send(request: VendorRequest): Promise<VendorResponse>
  /** Creates (does not throw) an error that names the connector, entity and action. */
  readonly error: MakeError
  /**
   * Marks values as secrets: they are removed from every error of this call. Of an address that a server sent, that is its
   * whole query. Returns `false` for an address that is too long to search for: do not use it.
   */
  redact(...secrets: readonly (string | URL)[]): boolean
  /** Reports that a response contradicts the schema: once per path and client. In strict mode, throws. */
  reportDrift(drift: { readonly path: string; readonly expected: string; readonly received: string }): void
  /** State that lives as long as the client, created at first use: a cache, a learned page size. */
  state<T>(key: string, create: () => T): T
}

/** The argument of an authorizer. */
export interface AuthContext extends StepContext {
  /** The connector's names that the authorizer needs: which field holds the token, … */
  readonly names: Readonly<Record<string, string>>
  /** The 401 that just rejected these credentials; the request still has their headers. New credentials do not fix every 401. */
  readonly rejection: FerruleError | undefined
}

/** Adds credentials to a request. After a rejection, `false` means that there are no other credentials, and the 401 is final. */
export type Authorizer = (request: VendorRequest, context: AuthContext) => unknown
