import type { Copy } from '../search/types.ts'
import type { CallOptions, CallResult, RequestBody, VendorRequest, VendorResponse } from './call.ts'
import type { OperationFacts } from './facts.ts'
import type { Paging } from './paging.ts'
import type { StepContext } from './step.ts'

/** Turns the body values into what is sent, and says its media type. What it cannot write it throws. */
export type BodyEncoder = (
  values: Readonly<Record<string, unknown>>,
  step?: StepContext,
) => { body: RequestBody; type?: string }

/**
 * One action: its facts, and the named functions that say what data cannot. Generated code declares it as a literal, so
 * that a bundler drops the ones that are not used.
 */
export interface Operation extends OperationFacts {
  readonly paging?: Paging
  /** How the body is written. Default: the connector's. */
  readonly body?: BodyEncoder
  /** Parses the response's text. Default: `JSON.parse`; an empty response is `{}`. */
  readonly parse?: (text: string, operation: OperationFacts) => unknown
  /** Reads a good response itself, whose body is still a stream; what it gives is the result. `download` is one. */
  readonly read?: (response: VendorResponse, step: StepContext) => unknown
  /** A vendor's last touch on the request. */
  readonly prepare?: (request: VendorRequest, step: StepContext) => void | Promise<void>
  /** A vendor's first look at a good response; what it returns is used instead. */
  readonly finish?: (body: unknown, response: VendorResponse, step: StepContext) => unknown
  /** The rows that a record of a list is handed out as, where it is not handed out itself; `record` describes a row. */
  readonly rows?: (record: unknown, step: StepContext) => readonly unknown[]
  /** Replaces the whole call, for actions that take several requests. */
  readonly run?: (step: StepContext) => Promise<{ data: unknown; response: VendorResponse }>
}

/**
 * Runs operations. This is the one seam: everything above (action functions, pages, `execute`) only knows `call`, so
 * another executor can stand in its place.
 */
export interface Client<Name extends string = string> {
  readonly connector: Name
  /** What searches look into. Null: there is none; undefined: they are called like any other operation. */
  readonly copy?: Copy | null | undefined
  call(operation: Operation, params?: object, options?: CallOptions): Promise<CallResult>
}

/** A client of one connector. A connector object is one too. */
export type ClientFor<Name extends string> = Client<Name>
