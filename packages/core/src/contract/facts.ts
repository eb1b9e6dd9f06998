import type { Rule, Shape } from './table.ts'

/** HTTP methods that operations use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Where a parameter goes: the query, a member of the body, all of the body (a list, bytes), a header (`'header:Name'`), or
 * nowhere (a vendor step reads it).
 */
export type ParameterLocation = 'query' | 'body' | 'whole_body' | 'none' | `header:${string}`

/** How an array parameter is written, if not in the connector's style. */
export type QueryStyle = 'csv' | 'repeat' | 'brackets'

/** Writes named values as query or body text. Values are already checked. */
export type Encoder = (
  values: Readonly<Record<string, unknown>>,
  styles?: Readonly<Record<string, QueryStyle>>,
) => string

/** Values for header templates and base URLs: config, credentials and defaults. */
export type Settings = Readonly<Record<string, unknown>>

/** Credential values by field name. */
export type Credentials = Readonly<Record<string, unknown>>

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>

/** How a list continues: the vendor's names of the fields that the strategy needs. Paths into the response are dotted. */
export interface PagingFacts {
  /** The parameter that carries the position: `starting_after`, `page`, `offset`, `nextPageToken`, …; empty for `single`. */
  readonly param: string
  /** Where the next position is: a path into the response, a field of the last record (last id), or a parameter of the link. */
  readonly from?: string
  /** Path of a boolean that is false at the end. */
  readonly more?: string
  /** Path of a boolean that is true at the end. */
  readonly last?: string
  /** Maximum number of consecutive empty pages with a position; more are an error. Default: no limit. */
  readonly empties?: number
  /** Path of the total number of records. */
  readonly total?: string
  /** Path of the total number of pages (page numbers). */
  readonly pages?: string
  /** The parameter that sets the page size. */
  readonly size?: string
  /** Default page size, as the vendor documents it. */
  readonly pageSize?: number
  /**
   * How many pages are prefetched by default, if the total is known. If the caller sets a higher concurrency: all but one of
   * its calls. Default: 1.
   */
  readonly ahead?: number
  /** First page number or offset. */
  readonly start?: number
  /**
   * A position is valid only for the page size that it was made with, so it contains that size (page numbers, and links that
   * contain a size).
   */
  readonly sized?: boolean
  /** The `from` field of every record is a position, so a list can resume at any record (last id). */
  readonly each?: boolean
  /** The parameter that pages backwards (last id). */
  readonly back?: string
  /**
   * The position replaces every query parameter except these (links). Absent: all parameters stay as the caller passed them.
   * Without `from`, the position is a query string without the parameters that the caller may pass.
   */
  readonly only?: readonly string[]
  /** The parameters that a position may set, if it is a query string (links). Absent: any that the caller cannot pass. */
  readonly takes?: readonly string[]
}

/**
 * Everything that core knows about one action, as data. What data cannot express is a named function of {@link Operation},
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
  /** Table of the parameters, or a function that makes it on first use: an import then does no work for it. */
  readonly params: Rule | (() => Rule)
  /** Values that a path parameter must not have, by parameter: with them, the path would be that of another operation. */
  readonly taken?: Readonly<Record<string, readonly string[]>>
  /**
   * Parameters that are not in their default place. By default, those in the path template go there; the rest goes to the query
   * for GET and DELETE, and to the body otherwise.
   */
  readonly in?: Readonly<Record<string, ParameterLocation>>
  /** Placeholders at the end of the path that may be empty. */
  readonly blank?: readonly string[]
  /** Names on the wire, if they differ from the parameter's. A dot nests: `stateFilter.include`. */
  readonly wireNames?: Readonly<Record<string, string>>
  /** Styles of single parameters in a query or a form, by wire name. */
  readonly queryStyles?: Readonly<Record<string, QueryStyle>>
  /** Default values to send. */
  readonly defaults?: Readonly<Record<string, unknown>>
  /** A GraphQL request: the document in parts, and what else the body encoder needs. */
  readonly graphql?: { readonly document: readonly string[]; readonly [fact: string]: unknown }
  /** The body encoder writes an idempotency key: `options.idempotencyKey`, or a generated one. */
  readonly keyed?: boolean
  /** Constant headers of this operation (vendor media types). */
  readonly headers?: Readonly<Record<string, string>>
  /** A read, despite its method: it may be repeated freely. */
  readonly safe?: boolean
  /** Repeating it has the same effect. Default: what {@link isIdempotent} says of the method. */
  readonly idempotent?: boolean
  /** Statuses of a retried delete which mean that the first attempt succeeded. Default: 404. */
  readonly goneStatuses?: readonly number[]
  /** Parameters that select the fields of the records: absent fields are then not drift. */
  readonly selects?: readonly string[]
  /** Dotted path of the record (or the records of a list) in the response. Default: the response itself. */
  readonly records?: string
  /** The response is a list with the record as its only element; an empty list is a `NotFoundError`. */
  readonly first?: boolean
  /** The vendor may answer without a body (204 beside 200): the result is then `null`. */
  readonly mayBeEmpty?: boolean
  /** Names of the members of the response that are the list's `meta`. */
  readonly meta?: readonly string[]
  /** Table of a record. Absent: records are not checked. */
  readonly record?: Shape
  /** How the list continues. Its presence makes the action a list. */
  readonly paging?: PagingFacts
  /** Fields whose integers are read exactly: as strings if they exceed 2^53 (with `parse: parseExact`). */
  readonly exact?: readonly string[]
  /** The connector's config fields that a call may replace. A list for another account is another list. */
  readonly config?: object
  /** Why it is deprecated, and what to use instead. */
  readonly deprecated?: string
}
