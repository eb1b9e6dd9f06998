import type { CallContext } from '../client.ts'
import type { Encoder } from '../operation.ts'
import type { Answer } from '../response.ts'
import type { CallResult } from '../result.ts'

/** The parameters that ask for one page: names and values that are laid over the caller's own. */
export type Position = Readonly<Record<string, unknown>>

/** What a strategy may look at after a page. */
export interface PageFacts {
  /** The whole answer body. */
  readonly body: unknown
  readonly records: readonly unknown[]
  readonly answer: Answer
  /** The parameters of this page: the caller's, with the position laid over. */
  readonly params: Readonly<Record<string, unknown>>
}

/** A way of going on from page to page. */
export interface Strategy {
  /**
   * Which position comes after a page: `undefined` at the end, `null` when the page repeats the one before. Strategies
   * that leap also say, where the total is known, which one is `pages` pages further on.
   */
  next(paging: Paging, page: PageFacts, pages?: number): Position | null | undefined
  readonly leaps?: boolean
  /** The query of a page after the first, from the values that go there. Absent: `write` writes all of them. */
  search?(paging: Paging, position: Position, query: Readonly<Record<string, unknown>>, write: Encoder): string
  /** What lists have in common. Referred to from here, so that a program without lists does not hold it. */
  readonly lists: Lists
}

/** Cursors and pages, as the client sees them. */
export interface Lists {
  /** Where a cursor says to go on. Throws a `ParamsError` for one that is not of this list. */
  open(context: Pick<CallContext, 'operation' | 'given' | 'fail'>, cursor: string): Place
  /** Records, meta and the next position of an answer. */
  read(context: CallContext, paging: Paging, body: unknown, answer: Answer): CallResult
}

/** Where to go on: the position of a page (`null`: the first) and how many of its records to leave out. */
export interface Place {
  readonly position: Position | null
  readonly skip: number
}

/** How a list goes on: a strategy and the vendor's names for what it needs. Paths into the answer are dotted. */
export interface Paging {
  readonly next: Strategy
  /** The parameter that carries the position: `starting_after`, `page`, `offset`, `nextPageToken`, …; empty for `single`. */
  readonly param: string
  /** Where the next position stands: a path into the answer, the field of a record (last id), or a parameter of the link. */
  readonly from?: string
  /** Path of a boolean that is false at the end. */
  readonly more?: string
  /** Path of a boolean that is true at the end. */
  readonly last?: string
  /** More empty pages in a row, each with a position to go on from, are an error. Default: there may be any number. */
  readonly empties?: number
  /** Path of the number of all records. */
  readonly total?: string
  /** The parameter that sets the page size. */
  readonly size?: string
  /** Page size when the caller sets none, as the vendor documents it. */
  readonly pageSize?: number
  /** First page number or offset. */
  readonly start?: number
  /** A position holds only for the page size it was made with (page numbers). */
  readonly sized?: boolean
  /** The `from` field of any record is a position itself, so a list can be resumed at a record (last id). */
  readonly each?: boolean
  /** The parameter that walks backwards (last id). */
  readonly back?: string
  /**
   * The position replaces every other query parameter except these (links). Without `from` it is a whole query string.
   */
  readonly only?: readonly string[]
}

/** Whether parameters walk a list from its end to its start. */
export const isBackwards = (paging: Paging | undefined, params: Readonly<Record<string, unknown>>): boolean =>
  paging?.back !== undefined && params[paging.back] !== undefined
