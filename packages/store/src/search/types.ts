/** A value that a field is compared with. */
export type Scalar = string | number | boolean | null

/**
 * A condition: operators, each with the fields that it compares. Several operators, or fields, in one condition must all
 * hold. Fields inside objects have dotted paths.
 */
export interface Condition {
  readonly eq?: Readonly<Record<string, Scalar>>
  readonly neq?: Readonly<Record<string, Scalar>>
  readonly gt?: Readonly<Record<string, string | number>>
  readonly gte?: Readonly<Record<string, string | number>>
  readonly lt?: Readonly<Record<string, string | number>>
  readonly lte?: Readonly<Record<string, string | number>>
  readonly in?: Readonly<Record<string, readonly Scalar[]>>
  /** A part of the text; with `%`, the whole text, in which each `%` stands for anything. */
  readonly like?: Readonly<Record<string, string>>
  /** All of these words, or their beginnings, in any order. */
  readonly fuzzy?: Readonly<Record<string, string>>
  /** Any of these words. */
  readonly keyword?: Readonly<Record<string, string>>
  readonly not?: Condition
  readonly and?: readonly Condition[]
  readonly or?: readonly Condition[]
}

export type SortDirection = 'asc' | 'desc'

/** What a search is asked with, and what it answers: names as on the wire. */
export interface SearchParams {
  readonly query: {
    readonly filter?: Condition
    /** One field in each element; the first one counts most. */
    readonly sort?: readonly Readonly<Record<string, SortDirection>>[]
  }
  /** 1 to 1000. Default: 1000. */
  readonly limit?: number
  /** The `next_cursor` of the page before; everything else as it was. */
  readonly cursor?: string
  /** Paths, dotted or as arrays of keys, of what each hit's data shall hold. Default: all. */
  readonly fields?: readonly (string | readonly string[])[]
}

export interface SearchHit<Data = Record<string, unknown>> {
  /** Canonical text of the record's key. */
  readonly id: string
  /** 0 to 1: how well the texts fit; 1 without a text operator. */
  readonly score: number
  readonly data: Data
}

export interface SearchResult<Data = Record<string, unknown>> {
  readonly hits: SearchHit<Data>[]
  /** Null on the last page. */
  readonly next_cursor: string | null
  readonly took_ms: number
  /** The first copy is still being made: there will be more. */
  readonly preview?: true
}
