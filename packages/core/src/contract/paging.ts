import type { Call, CallResult, MakeError, Position, ResumePoint, VendorResponse } from './call.ts'
import type { Encoder, OperationFacts, PagingFacts } from './facts.ts'

/** The argument of a strategy after a page. */
export interface PageFacts {
  /** The whole response body. */
  readonly body: unknown
  readonly records: readonly unknown[]
  readonly response: VendorResponse
  /** The params of this page: the caller's, overridden by the position. */
  readonly params: Readonly<Record<string, unknown>>
}

/** A strategy that continues from page to page. */
export interface Strategy {
  /**
   * The position after a page: `undefined` at the end, `null` if the page repeats the previous one. Strategies that prefetch
   * also return, if the total is known, the position `pages` pages further on.
   */
  next(paging: Paging, page: PageFacts, pages?: number): Position | null | undefined
  readonly looksAhead?: boolean
  /** Path of the records, if the operation has none. */
  records?(body: unknown): string
  /** The query of a later page, from its query values. Absent: `write` writes all of them. */
  search?(
    paging: Paging,
    position: Position,
    query: Readonly<Record<string, unknown>>,
    write: Encoder,
    operation: OperationFacts,
  ): string
  /** The code that lists share. Referenced from here, so that a program without lists does not contain it. */
  readonly lists: Lists
}

/** Cursors and pages, as the client sees them. */
export interface Lists {
  /** Where a cursor resumes. Throws a `ParamsError` for a cursor of another list. */
  resume(
    call: { operation: OperationFacts & { readonly paging?: Paging }; input: Call['input']; error: MakeError },
    cursor: string,
  ): ResumePoint
  /**
   * The page size of a call whose params have none, as params. Undefined: the vendor's default. `wanted` is the number of
   * records to read in total; undefined for one page.
   */
  pageSize(call: Call & ResumePoint, paging: Paging, wanted: number | undefined): Position | undefined
  /** Records, meta and the next position of a response. */
  pickPage(call: Call, paging: Paging, body: unknown, response: VendorResponse): CallResult
}

/** How a list continues: a strategy, and the vendor's names of the fields that it needs. */
export interface Paging extends PagingFacts {
  readonly next: Strategy
  /** All parameters that a position may set, if there is more than one. */
  readonly also?: readonly string[]
}
