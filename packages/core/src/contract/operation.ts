import type { CallOptions, CallResult, RequestBody, VendorRequest, VendorResponse } from './call.ts'
import type { OperationFacts } from './facts.ts'
import type { Paging } from './paging.ts'
import type { Copy } from './search.ts'
import type { StepContext } from './step.ts'

/** Encodes the body values, and returns the body with its media type. Throws for values that it cannot encode. */
export type BodyEncoder = (
  values: Readonly<Record<string, unknown>>,
  step?: StepContext,
) => { body: RequestBody; type?: string }

/**
 * One action: its facts, and named functions for what data cannot express. Generated code declares it as a literal, so that a
 * bundler drops unused ones.
 */
export interface Operation extends OperationFacts {
  readonly paging?: Paging
  /** Encoder of the body. Default: the connector's. */
  readonly body?: BodyEncoder
  /** Parses the response's text. Default: `JSON.parse`; an empty response is `{}`. */
  readonly parse?: (text: string, operation: OperationFacts) => unknown
  /** Reads a successful response whose body is still a stream, and returns the result. Example: `download`. */
  readonly read?: (response: VendorResponse, step: StepContext) => unknown
  /** Sends the request as a conditional one (`If-None-Match`). Example: `unlessChanged`. */
  readonly conditional?: (
    request: VendorRequest,
    step: StepContext,
    send: () => Promise<VendorResponse>,
  ) => Promise<VendorResponse>
  /** The vendor's last change to the request. */
  readonly prepare?: (request: VendorRequest, step: StepContext) => void | Promise<void>
  /** The vendor's first step on a successful response. Its return value replaces the response. */
  readonly finish?: (body: unknown, response: VendorResponse, step: StepContext) => unknown
  /** Splits a record of a list into the rows that are returned in its place; `record` describes a row. */
  readonly rows?: (record: unknown, step: StepContext) => readonly unknown[]
  /** Replaces the whole call, for actions that take several requests. */
  readonly run?: (step: StepContext) => Promise<{ data: unknown; response: VendorResponse }>
}

/**
 * Runs operations. This is the one seam: everything above it (action functions, pages, `execute`) uses only `call`, so another
 * executor can replace it.
 */
export interface Client<Name extends string = string> {
  readonly connector: Name
  /** The copy that searches read. Null: there is none; undefined: searches are called like any other operation. */
  readonly copy?: Copy | null | undefined
  call(operation: Operation, params?: object, options?: CallOptions): Promise<CallResult>
}

/** A client of one connector. A connector object is also a client. */
export type ClientFor<Name extends string> = Client<Name>
