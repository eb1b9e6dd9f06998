import type { Rule, Shape } from '../shape/table.ts'

/** HTTP methods that operations use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Where a parameter goes: the query, a member of the body, all of the body (a list, bytes), a header (`'header:Name'`), or
 * nowhere (a vendor step reads it).
 */
export type ParameterLocation = 'query' | 'body' | 'whole_body' | 'none' | `header:${string}`

/** How an array of one parameter is written when the connector's style is not the right one. */
export type QueryStyle = 'csv' | 'repeat' | 'brackets'

/** Writes named values as query or body text. Values are already checked. */
export type Encoder = (
  values: Readonly<Record<string, unknown>>,
  styles?: Readonly<Record<string, QueryStyle>>,
) => string

/** Values that fill header templates and base URLs: config, credentials and defaults. */
export type Settings = Readonly<Record<string, unknown>>

/** Credential values by field name. */
export type Credentials = Readonly<Record<string, unknown>>

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** How a list continues: the vendor's names for what its strategy needs. Paths into the response are dotted. */
export interface PagingFacts {
  /** The parameter that carries the position: `starting_after`, `page`, `offset`, `nextPageToken`, …; empty for `single`. */
  readonly param: string
  /** Where the next position stands: a path into the response, the field of a record (last id), or a parameter of the link. */
  readonly from?: string
  /** Path of a boolean that is false at the end. */
  readonly more?: string
  /** Path of a boolean that is true at the end. */
  readonly last?: string
  /** More empty pages in a row, each with a position, are an error. Default: any number. */
  readonly empties?: number
  /** Path of the number of all records. */
  readonly total?: string
  /** Path of the number of all pages (page numbers). */
  readonly pages?: string
  /** The parameter that sets the page size. */
  readonly size?: string
  /** Page size by default, as the vendor documents it. */
  readonly pageSize?: number
  /** How many pages are prefetched by default, where the total is known. Default: 1. */
  readonly ahead?: number
  /** First page number or offset. */
  readonly start?: number
  /** A position holds only for the page size it was made with, so it carries it (page numbers; links, which may hold one). */
  readonly sized?: boolean
  /** The `from` field of any record is a position itself, so a list can be resumed at a record (last id). */
  readonly each?: boolean
  /** The parameter that walks backwards (last id). */
  readonly back?: string
  /**
   * The position replaces every other query parameter except these (links); absent: all stay as the caller gave them.
   * Without `from` it is a query string, of which the parameters that the caller may give are left out.
   */
  readonly only?: readonly string[]
}

/**
 * Every fact core may know about one action. Data only; what data cannot say is a named function of {@link Operation},
 * which extends this.
 */
export interface OperationFacts {
  /** Name of the connector, e.g. `stripe`. */
  readonly connector: string
  /** Entity in the spec's snake_case, e.g. `balance_transactions`. */
  readonly entity: string
  /** Action in the spec's snake_case, e.g. `api_search`. */
  readonly action: string
  readonly method: Method
  /** Path below the base URL; `{name}` is replaced by the parameter of that name, or by the setting. */
  readonly path: string
  /** Name of the connector's base URL to use. Default: `api`. */
  readonly base?: string
  /** What the parameters must look like. */
  readonly params: Rule
  /** Words that a value in the path cannot be, by parameter: with them the path is that of another operation. */
  readonly taken?: Readonly<Record<string, readonly string[]>>
  /**
   * Parameters that do not go where the method puts them. Those in the path template go there; the rest goes to the
   * query for GET and DELETE, to the body otherwise.
   */
  readonly in?: Readonly<Record<string, ParameterLocation>>
  /** Wire names, where they are not the parameter's own. A dot nests: `stateFilter.include`. */
  readonly wireNames?: Readonly<Record<string, string>>
  /** Query styles of single parameters. */
  readonly queryStyles?: Readonly<Record<string, QueryStyle>>
  /** Values sent by default. */
  readonly defaults?: Readonly<Record<string, unknown>>
  /** A GraphQL request: the document in parts, and what the body encoder has to know besides. */
  readonly graphql?: { readonly document: readonly string[]; readonly [fact: string]: unknown }
  /** The body encoder writes an idempotency key (`options.idempotencyKey`, else its own). */
  readonly keyed?: boolean
  /** Constant headers of this operation (vendor media types). */
  readonly headers?: Readonly<Record<string, string>>
  /** A read, although its method does not say so: it may be repeated freely. */
  readonly safe?: boolean
  /** Repeating it has the same effect. Default: what {@link isIdempotent} says of the method. */
  readonly idempotent?: boolean
  /** Statuses by which the repetition of a delete says that the first attempt succeeded. Default: 404. */
  readonly goneStatuses?: readonly number[]
  /** Parameters that choose the fields of the records: what is absent then is no contradiction. */
  readonly selects?: readonly string[]
  /** Dotted path of the record (or the records of a list) in the response. Default: the response itself. */
  readonly records?: string
  /** The response is a list and the record its only element; an empty one is `NotFoundError`. */
  readonly first?: boolean
  /** Names of the members of the response that are the list's `meta`. */
  readonly meta?: readonly string[]
  /** What a record looks like. Absent: not looked at. */
  readonly record?: Shape
  /** How the list continues. Its presence makes the action a list. */
  readonly paging?: PagingFacts
  /** Fields whose integers are read exactly, as strings when beyond 2^53 (with `parse: parseExact`). */
  readonly exact?: readonly string[]
  /** What a call replaces of the connector's config: a list is another one under another account. */
  readonly config?: object
  /** Why not to use it any more, and what to use instead. */
  readonly deprecated?: string
}
