import * as z from 'zod'
import { type ByteSource, isByteSource } from '../../core/src/transfer/byte-source.ts'

export { declaredAs, families, generic, instanceOf, type TypeNamed } from './means.ts'

/**
 * The schema language: what a person writes in `schemas/<connector>/`. zod says what values look like; these objects
 * say how an action becomes a request. Everything is data; a vendor's own step is named, never written, here.
 */

/** How a list continues. Paths into the answer are dotted. */
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
  /** `page += 1`, until a page is empty or `more` is false. */
  | {
      style: 'page_number'
      param: string
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
  /** A GraphQL connection: `after = pageInfo.endCursor`. */
  | { style: 'connection'; param: string; from: string; more: string; size: string; pageSize: number }
  /** A list that comes whole, in one answer. */
  | { style: 'single'; param: ''; size?: undefined; pageSize?: undefined }

/**
 * `read` changes nothing. `destructive` deletes, archives, voids or cancels what is there, so that it cannot simply be had
 * back. `write` is everything else.
 */
export type Access = 'read' | 'write' | 'destructive'

/** One action of an entity. */
export interface ActionDefinition<Params extends z.ZodObject = z.ZodObject, Result extends z.ZodType = z.ZodType> {
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
  /** Path below the base URL with `{param}` places. */
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
  graphql?: {
    /**
     * The document without its name; `*` is where the selection of the record goes: `query($id:ID!){order(id:$id){*}}`.
     * Fragments, and the variables of fields that come on demand, are added.
     */
    document: string
    /** What else the encoder has to know. */
    [fact: string]: unknown
  }
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
  /** Fields whose integers are read exactly. */
  exact?: string[]
  /** Hand-written steps by name, exported from `packages/<connector>/src/vendor/index.ts`. */
  vendor?: { prepare?: string; finish?: string; rows?: string; run?: string; parse?: string; body?: string }
  /** At least one of the names of each list must be given. */
  atLeastOne?: string[][]
  /** At most one of the names of each list may be given. */
  atMostOne?: string[][]
  /** Parameters that choose the fields of the records, so that any other may be absent. */
  selects?: string[]
  /** Why not to use it any more, and what to use instead. */
  deprecated?: string
}

/** One entity: its record and its actions. */
export interface EntityDefinition {
  /** In snake_case: `balance_transactions`. */
  name: string
  /** Singular display name and TypeScript type name, e.g. `BalanceTransaction`. */
  type: string
  /** One or two sentences for the reference. */
  summary: string
  docs?: string
  record: z.ZodType
  actions: Record<string, ActionDefinition>
}

/** How credentials go on a request. */
export type AuthDefinition =
  | { scheme: 'bearer'; token: string }
  | { scheme: 'basic'; username: string; password: string }
  | { scheme: 'header'; header: string; token: string }
  /** A key in the query of every request. */
  | { scheme: 'query'; param: string; token: string }
  /** Anybody may call. */
  | { scheme: 'none' }
  | {
      scheme: 'oauth_refresh' | 'client_credentials'
      tokenUrl: string
      clientAuth?: 'basic' | 'body' | 'json'
      leeway?: number
      [name: string]: unknown
    }
  /** A hand-written step exported from `packages/<connector>/src/vendor/index.ts`. */
  | { scheme: 'vendor'; name: string; [name: string]: unknown }

/** What is true of a whole vendor. */
export interface ConnectorDefinition {
  /** Name of the connector, and of its package unless it is a part of one, e.g. `stripe`. */
  name: string
  /**
   * A second generation of an API, in the package of the first: `{ package: 'harbor', folder: 'v3' }` is generated into
   * `packages/harbor/src/v3/generated` and imported from `@ferrule/harbor/v3` and its subpaths.
   */
  partOf?: { package: string; folder: string }
  /** Name of the service, words joined by hyphens: `Stripe`, `Google-Drive`. The class is `<className>Connector`. */
  connectorType: string
  className: string
  /** Neutral category, e.g. `payments`. */
  category: string
  /** The vendor API version this schema is written for. */
  version: string
  summary: string
  docs: string
  /** A strict object, or a union of them where there are several ways in. */
  credentials: z.ZodObject | z.ZodUnion<readonly z.ZodObject[]>
  config: z.ZodObject
  /** Environment variable of each credential and config field. */
  env: Record<string, string>
  /** Base URLs by name; `{shop}` stands for a config or credential value. `api` is the usual one. */
  bases: { api: string; [name: string]: string }
  auth: AuthDefinition
  /** Headers of every request; `{api_version}` stands for a setting; an unset one drops the header. */
  headers?: Record<string, string>
  /** Headers that `plan` may show although they are not standard ones (lower case). */
  publicHeaders?: string[]
  query: 'brackets' | 'repeat' | 'csv'
  body: 'form' | 'json'
  /** Parameter whose literal paths put objects in place of ids, in the type of the result as well. */
  expands?: string
  idempotencyHeader?: string
  requestId?: string[]
  /** The API redirects nothing: a redirect goes to the error reader like any other answer. */
  redirects?: false
  /** Hand-written steps by name, exported from `packages/<connector>/src/vendor/index.ts`. */
  vendor?: {
    parse?: string
    readError?: string
    inspect?: string
    refuses?: string
    derive?: string
    discover?: string
    checked?: string
  }
  /** Operations that `check()` tries in turn, `entity.action`; the next one only when permission is missing. */
  check: string[]
  /** Whoever is refused all of them for lack of permission still has credentials that work. */
  deniedIsLive?: boolean
  /** Actions that exist in hosted mode only, by entity: a call here says so. */
  hosted?: Record<string, string[]>
  timeout?: number
  concurrency?: number
  backoff?: [first: number, greatest: number]
  /**
   * Routes that the vendor publishes and that have a word where an action has a placeholder (`/v1/customers/search` beside
   * `/v1/customers/{id}`), up to that word. An id that equals it would call another operation, so it is refused.
   */
  routes?: string[]
  /** Rate and size limits in words, for the reference. */
  limits?: string[]
  /**
   * Values that the documentation shows in examples: by `field`, by `entity.field`, or by `entity.action` as an object of
   * parameters, which are shown beside the required ones.
   */
  examples?: Readonly<Record<string, unknown>>
}

/** Declares an entity; the identity function, for its type. */
export const defineEntity = <Definition extends EntityDefinition>(
  definition: Definition & Known<Definition>,
): Definition => definition

/** Refuses members that mean nothing; a type parameter alone would let a misspelt one pass. */
type Known<Definition extends EntityDefinition> = NoOther<Definition, EntityDefinition> & {
  actions: { [Action in keyof Definition['actions']]: NoOther<Definition['actions'][Action], ActionDefinition> }
}
type NoOther<Given, Allowed> = { [Member in Exclude<keyof Given, keyof Allowed>]: never }

/** At most so many keys: a check of a record that zod makes and the generator reads. `z.record(…).check(maxKeys(50))`. */
export const maxKeys = (count: number) =>
  z.refine<Record<string, unknown>>((value) => Object.keys(value).length <= count, {
    error: `must have at most ${count} keys`,
    params: { maxKeys: count },
  })

export { type ConnectInput, type ConnectSetting, defineConnect } from './define-connect.ts'
export { defineSync, type SyncInput } from './define-sync.ts'

/** Declares a connector; the identity function, for its type. */
export const defineConnector = (definition: ConnectorDefinition): ConnectorDefinition => definition

/** Known words of a record's field, which the vendor may add to: any string fits. */
export const openEnum = (...values: string[]) => z.string().meta({ openEnum: values })

/** An object whose members are handed through as they come. */
export const open = () => z.looseObject({}).meta({ open: true })

/** What {@link byteSource} takes, in words. */
export const BYTE_SOURCE = 'a Uint8Array, an ArrayBuffer, a Blob, a ReadableStream or an async iterable of Uint8Array'

/** Bytes that a parameter sends: in one piece, as a blob, or as a stream that is read while it is sent. */
export const byteSource = () =>
  z.custom<ByteSource>(isByteSource, { params: { byteSource: true }, error: `must be ${BYTE_SOURCE}` })

declare module 'zod' {
  /** What `.meta()` may say to the generator, besides zod's own `id`, `description` and `deprecated`. */
  interface GlobalMeta {
    /** With `deprecated`: what to use instead. */
    instead?: string
    /** The sentence for a bad value: `must be an id (cus_…)`. */
    hint?: string
    /** What is taken when the value is absent. */
    default?: unknown
    /** A value for the documentation to show. */
    example?: unknown
    /** A free-form object: its interface has an index signature. */
    open?: boolean
    /** Known values of an enum to which the vendor may add. */
    openEnum?: readonly string[]
  }
}
