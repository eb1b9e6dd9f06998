import type * as z from 'zod'

/** How a list continues. Paths into the response are dotted; `header:X-Total-Count` names a response header. */
export type PagingDefinition =
  /** `starting_after=<id of the last record>`; `back` pages backwards. */
  | { style: 'last_id'; param: string; from: string; more?: string; back?: string; size?: string; pageSize?: number }
  /** A token in the response becomes a parameter: `nextPageToken`, `next_page`, … */
  | {
      style: 'page_token'
      param: string
      from: string
      more?: string
      last?: string
      size?: string
      pageSize?: number
      /** Maximum number of consecutive empty pages; more are an error. */
      empties?: number
    }
  /** `offset += length`, until `total` is reached or a page is empty. `ahead`: how many pages are prefetched by default. */
  | {
      style: 'offset'
      param: string
      total?: string
      more?: string
      last?: string
      size?: string
      pageSize?: number
      start?: number
      ahead?: number
    }
  /** `page += 1`, until a page is empty, `more` is false, or `pages` pages were read. */
  | {
      style: 'page_number'
      param: string
      pages?: string
      more?: string
      last?: string
      total?: string
      size?: string
      pageSize?: number
      start?: number
      ahead?: number
    }
  /**
   * `Link: <…>; rel="next"`. `only` lists the parameters that stay. All parameters of the link are sent, or only the
   * one that `from` names, or those that `takes` lists: a position comes from outside, so say what it may set.
   */
  | { style: 'link'; param: string; only?: string[]; from?: string; takes?: string[]; size?: string; pageSize?: number }
  /**
   * The URL of the next page is in the response, at `from`, or in a list of links: `links[rel=next].href`. Its
   * query is the position, with `only` and `takes` as in `link`.
   */
  | {
      style: 'next_url'
      param: string
      from: string
      only?: string[]
      takes?: string[]
      size?: string
      pageSize?: number
    }
  /** A GraphQL connection: `after = pageInfo.endCursor`. */
  | { style: 'connection'; param: string; from: string; more: string; size: string; pageSize: number }
  /** A list that is complete in one response. */
  | { style: 'single'; param: ''; size?: undefined; pageSize?: undefined }

/**
 * `read` changes nothing. `destructive` deletes, archives, voids or cancels what is there, so that it cannot easily be
 * restored. `write` is everything else.
 */
export type Access = 'read' | 'write' | 'destructive'

/**
 * A zod schema, by the little that tells it from other values: comparing a large record with `z.ZodType` is more than the
 * compiler does ("excessively deep").
 */
export interface AnySchema {
  readonly _zod: { readonly def: { readonly type: string } }
}

/** Every keyword of an action. {@link ActionDefinition} says which of them go together. */
export interface ActionWords<Params extends z.ZodObject = z.ZodObject, Result extends AnySchema = z.ZodType> {
  /** One sentence for the docstring and the reference: what it does, and what it returns. */
  summary: string
  /** The vendor's documentation page. */
  docs?: string
  /** A few words for menus and lists of tools: `List customers`. Default: built from the names of action and entity. */
  title?: string
  /**
   * Its effect on the vendor's data. Default: GET and a GraphQL query read; DELETE and names such as `cancel` or `void`
   * destroy; PUT, PATCH and names such as `create` write. Other actions must set it.
   */
  access?: Access
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below the base URL, with `{param}` placeholders. A `{+param}` keeps its slashes: `/v1/{+name}`. */
  path: string
  /** Named base URL of the connector. Default: `api`. */
  base?: string
  /** A strict object. Parameters in the path template go there; the rest go to the query (GET, DELETE) or the body. */
  params?: Params
  /**
   * Parameters in another location: `query`, `body`, `none`, `header:Name`. `whole_body`: the value is the whole body
   * (a list, free-form JSON, or bytes).
   */
  place?: Record<string, 'query' | 'body' | 'whole_body' | 'none' | `header:${string}`>
  /** Placeholders at the end of the path that may be empty: `/contents/{path}` lists the root without one. */
  blank?: string[]
  /** Wire names, if they differ. */
  wire?: Record<string, string>
  /** How lists of single parameters are written in a query or a form. Default: the connector's `query`; in forms, brackets. */
  styles?: Record<string, 'csv' | 'repeat' | 'brackets'>
  /** Default values to send. */
  defaults?: Record<string, unknown>
  /** `json`, `form`, `multipart`, or unchanged `bytes` (`place: { file: 'whole_body' }`). Default: the connector's. */
  body?: 'json' | 'form' | 'multipart' | 'bytes'
  /** A GraphQL request, written by the vendor's encoder (`vendor: { body }`). */
  graphql?: GraphqlWords
  /** The body contains an idempotency key. */
  keyed?: boolean
  headers?: Record<string, string>
  /** Whether repeating it has the same effect. Default: true for GET, PUT and DELETE. */
  idempotent?: boolean
  /** Statuses of a retried delete which mean that the first attempt succeeded. Default: 404. */
  gone?: number[]
  /** Dotted path of the record or records in the response. Default: the response itself. */
  records?: string
  /** The record is the only element of a list in the response. */
  first?: boolean
  /** The vendor may answer without a body, such as a 204 beside a 200: the result is then `null`. */
  mayBeEmpty?: boolean
  /** Members of the response that are the list's meta. */
  meta?: Record<string, z.ZodType>
  /** Schema of the record, if it is not the entity's. `null`: no record is returned. */
  record?: Result | null
  paging?: PagingDefinition
  /** The response is a file. The action's own `record` describes anything else that a vendor step returns about it. */
  download?: boolean
  /**
   * The response is a stream of records: server-sent `events` with JSON data, or `lines` of JSON. The result is an async
   * iterable.
   */
  stream?: 'events' | 'lines'
  /**
   * The vendor sends an `ETag` with its responses. If the client has `etags`, requests send `If-None-Match`, and a 304 returns
   * the stored response.
   */
  conditional?: boolean
  /** Fields whose integers are read exactly. */
  exact?: string[]
  /** Names of hand-written steps, exported from `packages/<connector>/src/vendor/index.ts`. */
  vendor?: StepNames
  /** At least one name of each list must be set. */
  atLeastOne?: string[][]
  /** At most one name of each list may be set. */
  atMostOne?: string[][]
  /** Parameters that select the fields of the records, so that any other field may be absent. */
  selects?: string[]
  /** Why it is deprecated, and what to use instead. */
  deprecated?: string
}

export interface GraphqlWords {
  /**
   * The document without its name; `*` is where the selection of the record goes: `query($id:ID!){order(id:$id){*}}`.
   * Fragments, and variables of on-demand fields, are added.
   */
  document: string
  /** Anything else that the encoder needs. */
  [fact: string]: unknown
}

/** Vendor steps of one action, by name. */
export interface StepNames {
  prepare?: string
  finish?: string
  rows?: string
  run?: string
  parse?: string
  body?: string
}

type Without<Words, Name extends keyof Words> = Omit<Words, Name> & { [Left in Name]?: undefined }

/** A request and its response, as the other keywords describe them. */
export type RestAction<P extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType> = Without<
  Omit<ActionWords<P, R>, 'download'>,
  'graphql'
> & { download?: false }

/** A GraphQL document. Its variables are the body, which the step `vendor.body` writes. */
export type GraphqlAction<P extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType> = Without<
  Omit<ActionWords<P, R>, 'download'>,
  'body' | 'styles'
> & { download?: false; method: 'POST'; graphql: GraphqlWords; vendor: StepNames & { body: string } }

/** A response that is a file. */
export type DownloadAction<P extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType> = Without<
  ActionWords<P, R>,
  'graphql' | 'paging' | 'records' | 'first' | 'meta' | 'exact' | 'selects' | 'stream' | 'conditional'
> & { download: true }

/** Several requests, sent by the step `vendor.run`. */
export type CustomAction<P extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType> = ActionWords<P, R> & {
  vendor: StepNames & { run: string }
}

/** One action of an entity. */
export type ActionDefinition<P extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType> =
  | RestAction<P, R>
  | GraphqlAction<P, R>
  | DownloadAction<P, R>
  | CustomAction<P, R>

/**
 * Nothing is assignable to it, and the compiler shows its message. A plain string would turn the whole object into
 * `never`.
 */
interface Mistake<Why extends string> {
  readonly mistake: Why
}

/** The mistakes of an action: a {@link Mistake} by keyword. `unknown`: none. */
export type Wrong<Action> = Unknown<Action, ActionWords, 'an action'> & Contradiction<Action>

/** Unknown keywords. A type parameter alone would accept a misspelled one. */
export type Unknown<Given, Words, Of extends string> = {
  [Member in Exclude<keyof Given, keyof Words>]: Mistake<`${Of} has no word "${Member & string}"`>
}

type Contradiction<Action> = Action extends { vendor: { run: string } }
  ? unknown
  : ByDownload<Action> & ByGraphql<Action> & ByPaging<Action> & ByStream<Action> & ByMethod<Action>

type Says<Action, Names extends string, Why extends string> = { [Name in Names & keyof Action]: Mistake<Why> }

type ByDownload<Action> = Action extends { download: true }
  ? Says<
      Action,
      'graphql' | 'paging' | 'records' | 'first' | 'meta' | 'exact' | 'selects' | 'stream' | 'conditional',
      'a download is a file, in which there are no records'
    >
  : unknown

type ByGraphql<Action> = Action extends { graphql: object }
  ? Says<Action, 'body' | 'styles', 'the body of a GraphQL request is written by vendor.body'> &
      (Action extends { method: 'POST' } ? unknown : { method: Mistake<'a GraphQL request is a POST'> }) &
      (Action extends { vendor: { body: string } }
        ? unknown
        : { vendor: Mistake<'name the step that writes the body: { body }'> })
  : unknown

type ByPaging<Action> = Action extends { paging: object }
  ? Says<Action, 'first', 'a list has no first record: it is either a list or a single record'> &
      (Action extends { record: null }
        ? Says<Action, 'paging', 'a list has records; record: null says that none come back'>
        : unknown)
  : unknown

type ByStream<Action> = Action extends { stream: string }
  ? Says<Action, 'paging' | 'records' | 'first' | 'meta' | 'conditional', 'a stream is records, one after the other'>
  : unknown

type ByMethod<Action> = Action extends { method: 'GET' }
  ? Says<Action, 'body' | 'keyed', 'a GET has no body'>
  : Action extends { conditional: true }
    ? Says<Action, 'conditional', 'only a GET is asked for what has changed'>
    : unknown
