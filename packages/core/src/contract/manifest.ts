/** JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** A connector as plain data: for docs, sandboxes, tool adapters and tests. `$ref`s are relative to the manifest itself. */
export interface Manifest {
  /** Name of the connector and its package: `stripe`. */
  readonly name: string
  /** Name of the service: `Stripe`, `Google-Drive`. */
  readonly connectorType: string
  /** Neutral category: `payments`. */
  readonly category: string
  /** The vendor API version the connector is written for. */
  readonly version: string
  readonly summary: string
  /** How well it is known to work, in words. Absent: its package is tested against the vendor. */
  readonly grade?: string
  readonly docs: string
  readonly credentials: JsonSchema
  readonly config: JsonSchema
  /** Environment variable of each credential and config field. */
  readonly env: Readonly<Record<string, string>>
  /** Base URLs by name; `{shop}` is replaced by a credential or config value. */
  readonly bases: Readonly<Record<string, string>>
  readonly auth: Readonly<Record<string, unknown>>
  /** Headers of every request; `{api_version}` is replaced by a credential or config value. */
  readonly headers?: Readonly<Record<string, string>>
  /** Encodings of queries and bodies. */
  readonly query: string
  readonly body: string
  readonly idempotencyHeader?: string
  /** Response headers with the vendor's request id. */
  readonly requestId?: readonly string[]
  /** Headers without secrets, which a plan may show. */
  readonly publicHeaders?: readonly string[]
  /** Config fields that one call may replace. */
  readonly perCall?: readonly string[]
  /** The API never redirects. */
  readonly redirects?: false
  /** Milliseconds of one attempt, calls in flight, and first and greatest pause between attempts. */
  readonly timeout?: number
  readonly concurrency?: number
  readonly backoff?: readonly number[]
  /** A missing permission does not mean that the credentials do not work. */
  readonly deniedIsLive?: boolean
  /** Steps of the whole vendor that data cannot express, by name. */
  readonly vendor?: Readonly<Record<string, string>>
  /** Operations that check the credentials, as `entity.action`. */
  readonly check: readonly string[]
  /** Lists, as `entity.action`, that a gateway answers with the vendor's whole response instead of its records. */
  readonly wholeLists?: readonly string[]
  /** Rate and size limits in words. */
  readonly limits?: readonly string[]
  readonly $defs: Readonly<Record<string, JsonSchema>>
  readonly entities: Readonly<Record<string, ManifestEntity>>
}

/** A field's type for comparisons in a search. */
export type SearchableType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array'

export interface ManifestEntity {
  /** Name of the record type. */
  readonly type: string
  readonly summary: string
  readonly docs?: string
  /** Words of users for this entity. */
  readonly aliases?: readonly string[]
  readonly record: JsonSchema
  /** Field of the record that identifies it in a path, if the schema names it. */
  readonly key?: string
  readonly actions: Readonly<Record<string, ManifestAction>>
  /** Actions that the vendor does not have: `search` needs a copy of the records, or a gateway that has one. */
  readonly hosted: readonly string[]
  /** Searchable fields of a copy, with their types. */
  readonly searchable?: Readonly<Record<string, SearchableType>>
}

export interface ManifestAction {
  /** A few words for menus and lists of tools: `List customers`. */
  readonly title: string
  readonly summary: string
  readonly docs?: string
  /** Effect on the vendor's data. `destructive`: it deletes, archives, voids or cancels. */
  readonly access: 'read' | 'write' | 'destructive'
  /** The effect of a write outside of its own record; absent: nothing that is known. `access`: permissions, members, webhooks. */
  readonly effect?: 'money' | 'message' | 'publish' | 'access' | 'delete'
  /** Words of users for this action. */
  readonly aliases?: readonly string[]
  readonly method: string
  /** Path below the base URL; `{id}` is replaced by the parameter `id`. */
  readonly path: string
  readonly base?: string
  readonly params: JsonSchema
  /**
   * Location of parameters that are not where the method puts them (path, else query for GET and DELETE, else body):
   * `query`, `body`, `whole_body`, `header:<name>`, or `none` for those that are not sent.
   */
  readonly in?: Readonly<Record<string, string>>
  /** Wire names of parameters, if they differ. */
  readonly wireNames?: Readonly<Record<string, string>>
  /** Styles of the lists of single parameters, in a query or a form, by parameter. */
  readonly queryStyles?: Readonly<Record<string, string>>
  /** Default values to send. */
  readonly defaults?: Readonly<Record<string, unknown>>
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** How a list continues; absent for actions that do not return a list. */
  readonly pagination?: { readonly style: string; readonly param: string; readonly [name: string]: unknown }
  /** Dotted path of the record(s) in the response; absent: the response itself. */
  readonly records?: string
  /** The record is the only element of a list in the response. */
  readonly first?: boolean
  /** The vendor may answer without a body: the result is then `null`. */
  readonly mayBeEmpty?: boolean
  /** Fields of a list's records, as dotted paths, for readers who name none. */
  readonly short?: readonly string[]
  /** One record; absent if the action returns none. */
  readonly record?: JsonSchema
  /** The members of a page other than its records. */
  readonly meta?: JsonSchema
  readonly idempotent: boolean
  /** The body contains an idempotency key. */
  readonly keyed?: boolean
  readonly download?: boolean
  /** The response is a stream of records: server-sent events, or lines of JSON. */
  readonly stream?: 'events' | 'lines'
  /** Responses have ETags, so that requests can be conditional. */
  readonly conditional?: boolean
  /** Fields whose integers may exceed 2^53 and are then returned as strings. */
  readonly exact?: readonly string[]
  /** The GraphQL document, and additional facts for the encoder of its variables. */
  readonly graphql?: { readonly document: string; readonly [fact: string]: unknown }
  /** Statuses of a retried delete which mean that the first attempt succeeded. Absent: 404. */
  readonly gone?: readonly number[]
  /** Parameters that select the fields of the records. */
  readonly selects?: readonly string[]
  /** Values that a path parameter must not have: with them, the path would be another operation's. */
  readonly taken?: Readonly<Record<string, readonly string[]>>
  /** Vendor steps that data cannot express, by name. */
  readonly vendor?: Readonly<Record<string, string>>
  readonly deprecated?: string
}
