/** A value that a field can be compared with. */
export type Scalar = string | number | boolean | null

/** Field names with the types of their values. Generated code declares them for each entity. */
type AnyFields = Readonly<Record<string, unknown>>

/** Whether field names are arbitrary. */
type Open<Fields> = string extends keyof Fields ? true : false

type Names<Fields, Kind> = {
  [Name in keyof Fields & string]: Fields[Name] extends Kind ? Name : never
}[keyof Fields & string]

type Lists<Fields> = Names<Fields, readonly unknown[]>
type Objects<Fields> = Exclude<Names<Fields, object>, Lists<Fields>>
type Plain<Fields> = Names<Fields, string | number | boolean>

/** Paths into objects and lists of objects: `address.city`, `items.sku`. Their types are unknown. */
type Inside<Fields, Value> = { readonly [Path in `${Objects<Fields> | Lists<Fields>}.${string}`]?: Value }

type Equal<Fields> =
  Open<Fields> extends true
    ? Readonly<Record<string, Scalar>>
    : {
        readonly [Name in keyof Fields]?: Name extends Plain<Fields>
          ? Fields[Name] | null
          : Name extends Lists<Fields>
            ? Scalar
            : null
      } & Inside<Fields, Scalar>

type Among<Fields> =
  Open<Fields> extends true
    ? Readonly<Record<string, readonly Scalar[]>>
    : { readonly [Name in Plain<Fields>]?: readonly (Fields[Name] | null)[] } & {
        readonly [Name in Lists<Fields>]?: readonly Scalar[]
      } & Inside<Fields, readonly Scalar[]>

type Ordered<Fields> =
  Open<Fields> extends true
    ? Readonly<Record<string, string | number>>
    : { readonly [Name in Names<Fields, string | number>]?: Fields[Name] } & {
        readonly [Name in Lists<Fields>]?: string | number
      } & Inside<Fields, string | number>

type Text<Fields> =
  Open<Fields> extends true
    ? Readonly<Record<string, string>>
    : { readonly [Name in Names<Fields, string> | Lists<Fields>]?: string } & Inside<Fields, string>

/**
 * A condition: operators, each with the fields that it compares. If it has several operators or fields, all must match.
 * Fields inside objects, and inside the objects of lists, have dotted paths. A list matches if any of its elements does.
 */
export interface Condition<Fields = AnyFields> {
  /** Equal; null: no value. */
  readonly eq?: Equal<Fields>
  /** Another value, or no value. */
  readonly neq?: Equal<Fields>
  readonly gt?: Ordered<Fields>
  readonly gte?: Ordered<Fields>
  readonly lt?: Ordered<Fields>
  readonly lte?: Ordered<Fields>
  /** One of these values. */
  readonly in?: Among<Fields>
  /** A part of the text, case-insensitive; with `%`, the whole text, with each `%` as a wildcard. */
  readonly like?: Text<Fields>
  /** All of these words, or their beginnings, in any order. */
  readonly fuzzy?: Text<Fields>
  /** Any of these words. */
  readonly keyword?: Text<Fields>
  readonly not?: Condition<Fields>
  readonly and?: readonly Condition<Fields>[]
  readonly or?: readonly Condition<Fields>[]
}

export type SortDirection = 'asc' | 'desc'

/** One field and its direction. */
export type Sort<Fields = AnyFields> =
  Open<Fields> extends true
    ? Readonly<Record<string, SortDirection>>
    : { readonly [Name in Plain<Fields>]?: SortDirection }

/** A path of a record, dotted or as an array of keys. */
export type SearchPath<Fields = AnyFields> =
  | (Open<Fields> extends true ? string : (keyof Fields & string) | `${keyof Fields & string}.${string}`)
  | readonly string[]

/** A search request; names are the wire names. */
export interface SearchParams<Fields = AnyFields, Path extends SearchPath<Fields> = SearchPath<Fields>> {
  /** `{}` matches everything. */
  readonly query: {
    /** Operators, each with the fields that it compares: `{ like: { email: '@acme' } }`. */
    readonly filter?: Condition<Fields>
    /** One field in each element; the first one counts most: `[{ created: 'desc' }]`. */
    readonly sort?: readonly Sort<Fields>[]
  }
  /** 1 to 1000. Default: 1000. */
  readonly limit?: number | undefined
  /** The `next_cursor` of the previous page; everything else unchanged. */
  readonly cursor?: string | null | undefined
  /** Paths of the fields in each hit's data. Default: all. */
  readonly fields?: readonly Path[] | undefined
}

/** A record of which only some fields were requested. */
export type Projected<Data> = Data extends readonly (infer Item)[]
  ? Projected<Item>[]
  : Data extends object
    ? { [Name in keyof Data]?: Projected<Data[Name]> }
    : Data

/** The data of a hit: whole without `fields`. */
export type Found<Data, Path> = [Path] extends [never] ? Data : Projected<Data>

export interface SearchHit<Data = Record<string, unknown>> {
  /** Canonical text of the record's key. */
  readonly id: string
  /** 0 to 1: how well the texts match; 1 without a text operator. */
  readonly score: number
  readonly data: Data
}

/** One page of a search. */
export interface SearchResult<Data = Record<string, unknown>> {
  readonly hits: SearchHit<Data>[]
  /** Null on the last page. */
  readonly next_cursor: string | null
  readonly took_ms: number
  /** The first copy is not complete yet: more hits will follow. */
  readonly preview?: true
  /** The search was slow, and no index could be used: the one that it needs. */
  readonly hint?: string
}

/** A copy of the connector's data for searches: `store.copy({ manifest })` of `@ferrule/store` is one. */
export interface Copy {
  /** The connector whose data this is. */
  readonly connector?: string
  search(entity: string, params: SearchParams): Promise<SearchResult>
}
