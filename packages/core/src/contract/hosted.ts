import type { CallOptions, VendorRequest } from './call.ts'
import type { Client, Operation } from './operation.ts'
import type { Vendor } from './vendor.ts'

/** A client that can also show a request without sending it. */
export interface LocalClient<Name extends string = string> extends Client<Name> {
  /** The request that `call` would send, without its credentials. */
  prepare(operation: Operation, params?: object, options?: CallOptions): Promise<VendorRequest>
}

/** Runs a connector's operations elsewhere: the result of `platform.connector(…)` of `@ferrule/hosted`. */
export interface Hosted {
  /**
   * The client that replaces the one in this process.
   * @throws {ParamsError} for options that do not apply to a gateway.
   */
  connect<Name extends string>(vendor: Vendor & { readonly name: Name }, options: object): LocalClient<Name>
}
