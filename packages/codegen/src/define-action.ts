import type * as z from 'zod'

/** How a list continues. Paths into the answer are dotted; `header:X-Total-Count` is a header of it. */
export type PagingDefinition =
  /** `starting_after=<id of the last record>`; `back` walks the other way. */
  | { style: 'last_id'; param: string; from: string; more?: string; back?: string; size?: string; pageSize?: number }
  /** A token in the answer becomes a parameter: `nextPageToken`, `next_page`, … */
  | {
      style: 'page_token'
      param: string
      from: string
      more?: string
      last?: string
      size?: string
      pageSize?: number
      /** More empty pages in a row than these are an error. */
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
  /** `page += 1`, until a page is empty, `more` is false, or as many were read as `pages` says. */
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
  /** `Link: <…>; rel="next"`; `only` are the parameters that stay; of the link's own all, or the one that `from` names. */
  | { style: 'link'; param: string; only?: string[]; from?: string; size?: string; pageSize?: number }
  /** The address of the next page in the answer, at `from`. Its query is the position; `only` are the parameters that stay. */
  | { style: 'next_url'; param: string; from: string; only?: string[]; size?: string; pageSize?: number }
  /** A GraphQL connection: `after = pageInfo.endCursor`. */
  | { style: 'connection'; param: string; from: string; more: string; size: string; pageSize: number }
  /** A list that comes whole, in one answer. */
  | { style: 'single'; param: ''; size?: undefined; pageSize?: undefined }

/**
 * `read` changes nothing. `destructive` deletes, archives, voids or cancels what is there, so that it cannot simply be had
 * back. `write` is everything else.
 */
export type Access = 'read' | 'write' | 'destructive'

/** Every word that an action may say. Which of them go together is said by {@link ActionDefinition}. */
export interface ActionWords<Params extends z.ZodObject = z.ZodObject, Result extends z.ZodType = z.ZodType> {
  /** One sentence for the docstring and the reference: what it does, what it returns. */
  summary: string
  /** The vendor's page this comes from. */
  docs?: string
  /** A few words for menus and lists of tools: `List customers`. Default: made of the names of action and entity. */
  title?: string
  /**
   * What it does to the vendor's data. Default: GET and a GraphQL query read; DELETE and names such as `cancel` or `void`
   * destroy; PUT, PATCH and names such as `create` write. Whatever else must say so.
   */
  access?: Access
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below the base URL with `{param}` places. The slashes of a `{+param}` stay: `/v1/{+name}`. */
  path: string
  /** Named base URL of the connector. Default `api`. */
  base?: string
  /** A strict object. Names in the path template go there; the rest to the query (GET, DELETE) or the body. */
  params?: Params
  /**
   * Parameters that go elsewhere: `query`, `body`, `none`, `header:Name`. `whole_body`: the value is the body, which may be
   * a list, free-form, or bytes.
   */
  place?: Record<string, 'query' | 'body' | 'whole_body' | 'none' | `header:${string}`>
  /** Names on the wire that differ. */
  wire?: Record<string, string>
  /** Array styles of single parameters. */
  styles?: Record<string, 'csv' | 'repeat' | 'brackets'>
  /** Values sent unless the caller gives the parameter. */
  defaults?: Record<string, unknown>
  /** `json`, `form`, `multipart`, or `bytes` as they are (`place: { file: 'whole_body' }`); default: the connector's. */
  body?: 'json' | 'form' | 'multipart' | 'bytes'
  /** A GraphQL request, written by the vendor's encoder (`vendor: { body }`). */
  graphql?: GraphqlWords
  /** The body holds a key by which the vendor knows a repeated write. */
  keyed?: boolean
  headers?: Record<string, string>
  /** Repeating has the same effect (default for GET, PUT, DELETE). */
  idempotent?: boolean
  /** Statuses by which the repetition of a delete says that the first try was carried out (default 404). */
  gone?: number[]
  /** Dotted path of the record(s) in the answer. Default: the answer itself. */
  records?: string
  /** The record is the only element of a list in the answer. */
  first?: boolean
  /** Members of the answer that are the list's meta. */
  meta?: Record<string, z.ZodType>
  /** What a record looks like, when it is not the entity's own. `null`: no record comes back. */
  record?: Result | null
  paging?: PagingDefinition
  /** The answer is a file. A `record` of the action's own is what a vendor step knows of it besides. */
  download?: boolean
  /**
   * The answer is records that arrive one by one: server-sent `events` with JSON as their data, or `lines` of JSON. They are
   * an async iterable.
   */
  stream?: 'events' | 'lines'
  /** Fields whose integers are read exactly. */
  exact?: string[]
  /** Hand-written steps by name, exported from `packages/<connector>/src/vendor/index.ts`. */
  vendor?: StepNames
  /** At least one of the names of each list must be given. */
  atLeastOne?: string[][]
  /** At most one of the names of each list may be given. */
  atMostOne?: string[][]
  /** Parameters that choose the fields of the records, so that any other may be absent. */
  selects?: string[]
  /** Why not to use it any more, and what to use instead. */
  deprecated?: string
}

export interface GraphqlWords {
  /**
   * The document without its name; `*` is where the selection of the record goes: `query($id:ID!){order(id:$id){*}}`.
   * Fragments, and the variables of fields that come on demand, are added.
   */
  document: string
  /** What else the encoder has to know. */
  [fact: string]: unknown
}

/** Steps of one action, by name. */
export interface StepNames {
  prepare?: string
  finish?: string
  rows?: string
  run?: string
  parse?: string
  body?: string
}

type Without<Words, Name extends keyof Words> = Omit<Words, Name> & { [Left in Name]?: undefined }

/** A request and its answer, as the other words describe them. */
export type RestAction<P extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType> = Without<
  Omit<ActionWords<P, R>, 'download'>,
  'graphql'
> & { download?: false }

/** A GraphQL document. Its variables are the body, which the step `vendor.body` writes. */
export type GraphqlAction<P extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType> = Without<
  Omit<ActionWords<P, R>, 'download'>,
  'body' | 'styles'
> & { download?: false; method: 'POST'; graphql: GraphqlWords; vendor: StepNames & { body: string } }

/** An answer that is a file. */
export type DownloadAction<P extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType> = Without<
  ActionWords<P, R>,
  'graphql' | 'paging' | 'records' | 'first' | 'meta' | 'exact' | 'selects' | 'stream'
> & { download: true }

/** Several requests, made by the step `vendor.run`. */
export type CustomAction<P extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType> = ActionWords<P, R> & {
  vendor: StepNames & { run: string }
}

/** One action of an entity. */
export type ActionDefinition<P extends z.ZodObject = z.ZodObject, R extends z.ZodType = z.ZodType> =
  | RestAction<P, R>
  | GraphqlAction<P, R>
  | DownloadAction<P, R>
  | CustomAction<P, R>

/** Nothing is assignable to it, and the compiler shows its sentence. A plain text would make the whole object `never`. */
interface Mistake<Why extends string> {
  readonly mistake: Why
}

/** What an action says wrongly: a {@link Mistake} by the word. `unknown`: nothing. */
export type Wrong<Action> = Unknown<Action, ActionWords, 'an action'> & Contradiction<Action>

/** Members that mean nothing; a type parameter alone would let a misspelt one pass. */
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
      'graphql' | 'paging' | 'records' | 'first' | 'meta' | 'exact' | 'selects' | 'stream',
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
  ? Says<Action, 'paging' | 'records' | 'first' | 'meta' | 'exact', 'a stream is records, one after the other'>
  : unknown

type ByMethod<Action> = Action extends { method: 'GET' } ? Says<Action, 'body' | 'keyed', 'a GET has no body'> : unknown
