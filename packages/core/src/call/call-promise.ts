import type { CallOptions, CallResult } from '../contract/call.ts'
import type { Client, Operation } from '../contract/operation.ts'
import { type CallSite, calledFrom, callSite } from '../errors/call-site.ts'

/** A value together with the platform's response, whose body is already consumed. */
export interface WithResponse<T> {
  readonly data: T
  readonly response: Response
}

/**
 * The result of one call: a promise of the value that also gives access to the response. It sends one request, however
 * often it is awaited. It is not a subclass of Promise, so that tracers and zones can wrap it.
 */
export class CallPromise<T> implements Promise<T> {
  readonly #result: Promise<CallResult>
  readonly #value: Promise<T>

  constructor(result: Promise<CallResult>, value: (result: CallResult) => T) {
    this.#result = result
    this.#value = result.then(value)
  }

  get [Symbol.toStringTag](): string {
    return 'CallPromise'
  }

  // biome-ignore lint/suspicious/noThenProperty: it implements Promise
  then<A = T, B = never>(
    fulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    rejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#value.then(fulfilled, rejected)
  }

  catch<B = never>(rejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.#value.catch(rejected)
  }

  finally(done?: (() => void) | null): Promise<T> {
    return this.#value.finally(done)
  }

  /** The value and the response it came with (status, headers). */
  async withResponse(): Promise<WithResponse<T>> {
    const data = await this.#value
    return { data, response: (await this.#result).response }
  }
}

/**
 * Runs an operation that returns one value.
 * @param site Where the call was made, if not above the generated function that calls this.
 */
export function send<T>(
  client: Client,
  operation: Operation,
  params?: object,
  options?: CallOptions,
  site: CallSite = callSite(send, true),
): CallPromise<T> {
  const result = calledFrom(site, () => client.call(operation, params, options))
  return new CallPromise(result, dataOf as (result: CallResult) => T)
}

const dataOf = (result: CallResult): unknown => result.data
