import type { CallContext } from './client.ts'
import type { Paging } from './pagination/paging.ts'
import type { Draft } from './request.ts'
import type { Answer } from './response.ts'
import type { Rule, Shape } from './shape/table.ts'

/** HTTP methods that operations use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Where a parameter goes: the query, the body, a header (`'header:Name'`), or nowhere (a vendor step reads it). */
export type Place = 'query' | 'body' | 'none' | `header:${string}`

/** How an array of one parameter is written when the connector's style is not the right one. */
export type ListStyle = 'csv' | 'repeat' | 'brackets'

/** Writes named values as query or body text. Values are already checked. */
export type Encoder = (
  values: Readonly<Record<string, unknown>>,
  styles?: Readonly<Record<string, ListStyle>>,
) => string

/** Turns the body values into what is sent, and says its media type. What it cannot write it throws, made by `fail`. */
export type BodyEncoder = (
  values: Readonly<Record<string, unknown>>,
  fail?: CallContext['fail'],
  context?: CallContext,
) => { body: BodyInit; type?: string }

/**
 * Every fact core may know about one action. Data only: where data cannot say it, a member refers to a named function.
 * Generated code declares it as a literal, so that a bundler drops the ones that are not used.
 */
export interface Operation {
  /** Name of the connector, e.g. `stripe`. */
  readonly connector: string
  /** Entity in the spec's snake_case, e.g. `balance_transactions`. */
  readonly entity: string
  /** Action in the spec's snake_case, e.g. `api_search`. */
  readonly action: string
  readonly method: Method
  /** Path below the base URL; `{name}` is replaced by the parameter of that name, or by the setting. */
  readonly path: string
  /** Name of the connector's base URL to use. Default `api`. */
  readonly base?: string
  /** What the parameters must look like. */
  readonly params: Rule
  /**
   * Parameters that do not go where the method puts them. Names in the path template go there; the rest goes to the
   * query for GET and DELETE, to the body otherwise.
   */
  readonly place?: Readonly<Record<string, Place>>
  /** Names on the wire, where they are not the parameter's own. A dot nests: `stateFilter.include`. */
  readonly wire?: Readonly<Record<string, string>>
  /** List styles of single query parameters. */
  readonly styles?: Readonly<Record<string, ListStyle>>
  /** Values sent unless the caller gives the parameter. */
  readonly defaults?: Readonly<Record<string, unknown>>
  /** How the body is written. Default: the connector's. */
  readonly body?: BodyEncoder
  /** A GraphQL request: the document in parts, and what the body encoder has to know besides. */
  readonly graphql?: { readonly document: readonly string[]; readonly [fact: string]: unknown }
  /** The body encoder writes a key (`options.idempotencyKey`, else its own) by which the vendor knows a repeated write. */
  readonly keyed?: boolean
  /** Constant headers of this operation (vendor media types). */
  readonly headers?: Readonly<Record<string, string>>
  /** A read, although its method does not say so: it may be repeated freely. */
  readonly safe?: boolean
  /** Repeating it has the same effect. Default: true for GET, PUT and DELETE. */
  readonly idempotent?: boolean
  /** Statuses by which the repetition of a delete says that the first try was carried out. Default: 404. */
  readonly gone?: readonly number[]
  /** Dotted path of the record (or the records of a list) in the answer. Default: the answer itself. */
  readonly records?: string
  /** The answer is a list and the record its only element; an empty one is `NotFoundError`. */
  readonly first?: boolean
  /** Names of the members of the answer that are the list's `meta`. */
  readonly meta?: readonly string[]
  /** What a record looks like. Absent: not looked at. */
  readonly record?: Shape
  /** How lists go on. Its presence makes the action a list. */
  readonly paging?: Paging
  /** Reads the answer's text. Default: `JSON.parse`; an empty answer is `{}`. */
  readonly parse?: (text: string, operation: Operation) => unknown
  /** Fields whose integers are read exactly, as strings when beyond 2^53 (with `parse: parseExact`). */
  readonly exact?: readonly string[]
  /** Reads a good answer itself, whose body is still a stream; what it gives is the result. `download` is one. */
  readonly read?: (answer: Answer, context: CallContext) => unknown
  /** A vendor's last touch on the request. */
  readonly prepare?: (draft: Draft, context: CallContext) => void | Promise<void>
  /** A vendor's first look at a good answer; what it returns is used instead. */
  readonly finish?: (body: unknown, answer: Answer, context: CallContext) => unknown
  /** The rows that a record of a list is handed out as, where it is not handed out itself; `record` describes a row. */
  readonly rows?: (record: unknown, context: CallContext) => readonly unknown[]
  /** Replaces the whole call, for actions that take several requests. */
  readonly run?: (context: CallContext) => Promise<{ data: unknown; answer: Answer }>
  /** Why not to use it any more, and what to use instead. */
  readonly deprecated?: string
}

/** Whether it changes something at the vendor. */
export const isWrite = ({ method, safe }: Operation): boolean => method !== 'GET' && !safe
