import type { Call, CallResult, MakeError, Position, ResumePoint, VendorResponse } from './call.ts'
import type { Encoder, OperationFacts, PagingFacts } from './facts.ts'

/** What a strategy may look at after a page. */
export interface PageFacts {
  /** The whole response body. */
  readonly body: unknown
  readonly records: readonly unknown[]
  readonly response: VendorResponse
  /** The params of this page: the caller's, with the position laid over. */
  readonly params: Readonly<Record<string, unknown>>
}

/** A way of continuing from page to page. */
export interface Strategy {
  /**
   * Which position comes after a page: `undefined` at the end, `null` when the page repeats the one before. Strategies
   * that look ahead also say, where the total is known, which one is `pages` pages further on.
   */
  next(paging: Paging, page: PageFacts, pages?: number): Position | null | undefined
  readonly looksAhead?: boolean
  /** The query of a page after the first, from the values that go there. Absent: `write` writes all of them. */
  search?(
    paging: Paging,
    position: Position,
    query: Readonly<Record<string, unknown>>,
    write: Encoder,
    operation: OperationFacts,
  ): string
  /** What lists have in common. Referred to from here, so that a program without lists does not hold it. */
  readonly lists: Lists
}

/** Cursors and pages, as the client sees them. */
export interface Lists {
  /** Where a cursor resumes. Throws a `ParamsError` for one that is not of this list. */
  resume(
    call: { operation: OperationFacts & { readonly paging?: Paging }; input: Call['input']; error: MakeError },
    cursor: string,
  ): ResumePoint
  /**
   * The page size of a call whose params have none, as params; undefined: the vendor's default. `wanted` is how many records
   * are read in all, undefined for one page.
   */
  pageSize(call: Call & ResumePoint, paging: Paging, wanted: number | undefined): Position | undefined
  /** Records, meta and the next position of a response. */
  pickPage(call: Call, paging: Paging, body: unknown, response: VendorResponse): CallResult
}

/** How a list continues: a strategy and the vendor's names for what it needs. */
export interface Paging extends PagingFacts {
  readonly next: Strategy
}
