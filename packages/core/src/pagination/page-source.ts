import type { CallOptions, CallResult, NextPage } from '../contract/call.ts'
import type { Client, Operation } from '../contract/operation.ts'
import { PAGE, type PageOptions } from '../contract/options.ts'
import { type CallSite, calledFrom, placeAt } from '../errors/call-site.ts'
import { type FerruleError, ResponseError } from '../errors/ferrule-error.ts'
import { nameOf } from './cursor.ts'

/** Requests the pages of one list from a client. */
export class PageSource {
  readonly operation: Operation
  readonly options: CallOptions
  /** How long the last page took, in milliseconds. */
  pace = 0
  /**
   * How many records are read in total; undefined if only the first page is awaited. Can be set until the request is
   * sent.
   */
  wanted: number | undefined
  /** Where the list was created: later pages are requested from other stacks. */
  readonly #site: CallSite
  readonly #client: Client
  readonly #params: object
  #pages = 0

  constructor(client: Client, operation: Operation, params: object, options: CallOptions, site: CallSite) {
    this.#site = site
    this.operation = operation
    const { config, headers } = Object(options) as CallOptions
    // The caller may change them before the last page.
    this.options = { ...options, ...(config && { config: { ...config } }), ...(headers && { headers: { ...headers } }) }
    this.#client = client
    this.#params = params
  }

  /** Fetches a page; undefined is the one at which the caller's options start. */
  fetch(
    next: NextPage | undefined,
    wanted?: number,
    signal: AbortSignal | undefined = this.options.signal,
  ): Promise<CallResult> {
    const { options } = this
    const call: PageOptions = {
      ...options,
      signal,
      // That of a later page is in `next`, and is encoded when it is read.
      cursor: next ? undefined : options.cursor,
      [PAGE]: { number: ++this.#pages, next, wanted: () => (next ? wanted : this.wanted) },
    }
    const page = calledFrom(this.#site, () => this.#client.call(this.operation, this.#params, call))
    // Only a deadline depends on it.
    if (options.deadline) {
      const begun = Date.now()
      page.then(
        () => {
          this.pace = Date.now() - begun
        },
        () => {},
      )
    }
    return page
  }

  /** Whether less than this time is left before the deadline. */
  isLate(ms: number): boolean {
    // Without a deadline that is NaN, and nothing is late.
    return Date.now() + ms >= Number(this.options.deadline)
  }

  endless(problem: string): FerruleError {
    const { connector, entity, action } = this.operation
    const message = `[${nameOf(this.operation)}] ${problem}; this list would never end`
    return placeAt(new ResponseError(message, { connector, entity, action }), this.#site)
  }
}

/** The page after a result, even if the executor supports only cursors. */
export function nextOf(result: CallResult): NextPage | undefined {
  // The cursor is encoded when it is read, so it is read only if there is nothing else.
  if (result.next) return result.next
  const { cursor } = result
  return cursor === undefined ? undefined : { key: cursor, cursor }
}
