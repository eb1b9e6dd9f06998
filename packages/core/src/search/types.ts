/** A search: names as on the wire. */
export interface SearchParams {
  /** `{}` finds everything. */
  readonly query: {
    /** Operators, each with the fields that it compares: `{ like: { email: '@acme' } }`. */
    readonly filter?: object
    /** One field in each element: `{ created: 'desc' }`. */
    readonly sort?: readonly Readonly<Record<string, 'asc' | 'desc'>>[]
  }
  /** 1 to 1000. Default: 1000. */
  readonly limit?: number
  /** The `next_cursor` of the page before; everything else as it was. */
  readonly cursor?: string
  /** Paths, dotted or as arrays of keys, of what each hit's data shall hold. Default: all. */
  readonly fields?: readonly (string | readonly string[])[]
}

export interface SearchHit<Data = Record<string, unknown>> {
  readonly id: string
  /** 0 to 1: how well the texts fit; 1 without a text operator. */
  readonly score: number
  readonly data: Data
}

/** One page of a search. */
export interface SearchResult<Data = Record<string, unknown>> {
  readonly hits: SearchHit<Data>[]
  /** Null on the last page. */
  readonly next_cursor: string | null
  readonly took_ms: number
}

/** A copy of the connector's data, which answers searches: `store.copy({ manifest })` of `@ferrule/store` is one. */
export interface Copy {
  /** The connector whose data they are. */
  readonly connector?: string
  search(entity: string, params: SearchParams): Promise<SearchResult>
}
