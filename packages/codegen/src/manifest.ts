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
  readonly docs: string
  readonly credentials: JsonSchema
  readonly config: JsonSchema
  /** Environment variable of each credential and config field. */
  readonly env: Readonly<Record<string, string>>
  /** Base URLs by name; `{shop}` stands for a credential or config value. */
  readonly bases: Readonly<Record<string, string>>
  readonly auth: Readonly<Record<string, unknown>>
  /** Headers of every request; `{api_version}` stands for a credential or config value. */
  readonly headers?: Readonly<Record<string, string>>
  /** How queries and bodies are written. */
  readonly query: string
  readonly body: string
  readonly idempotencyHeader?: string
  /** Operations that tell whether credentials work, `entity.action`. */
  readonly check: readonly string[]
  /** Rate and size limits in words. */
  readonly limits?: readonly string[]
  readonly $defs: Readonly<Record<string, JsonSchema>>
  readonly entities: Readonly<Record<string, ManifestEntity>>
}

/** A field as a search compares it. */
export type SearchableType = 'string' | 'integer' | 'number' | 'boolean' | 'object' | 'array'

export interface ManifestEntity {
  /** Name of the record type. */
  readonly type: string
  readonly summary: string
  readonly docs?: string
  readonly record: JsonSchema
  readonly actions: Readonly<Record<string, ManifestAction>>
  /** Actions that the vendor does not have: `search` needs a copy of the records, or a gateway that has one. */
  readonly hosted: readonly string[]
  /** Fields that a search of a copy knows, by their types. */
  readonly searchable?: Readonly<Record<string, SearchableType>>
}

export interface ManifestAction {
  /** A few words for menus and lists of tools: `List customers`. */
  readonly title: string
  readonly summary: string
  readonly docs?: string
  /** What it does to the vendor's data; `destructive`: it deletes, archives, voids or cancels what is there. */
  readonly access: 'read' | 'write' | 'destructive'
  readonly method: string
  /** Below the base URL; `{id}` stands for the parameter `id`. */
  readonly path: string
  readonly base?: string
  readonly params: JsonSchema
  /**
   * Location of parameters that are not where the method puts them (path, else query for GET and DELETE, else body):
   * `query`, `body`, `whole_body`, `header:<name>`, or `none` for those that are not sent.
   */
  readonly in?: Readonly<Record<string, string>>
  /** The vendor's names of parameters, where they differ. */
  readonly wireNames?: Readonly<Record<string, string>>
  /** Query styles of single parameters, where they differ from `query` of the connector. */
  readonly queryStyles?: Readonly<Record<string, string>>
  /** Values sent unless the caller gives the parameter. */
  readonly defaults?: Readonly<Record<string, unknown>>
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** How a list continues; absent for actions that are no list. */
  readonly pagination?: { readonly style: string; readonly param: string; readonly [name: string]: unknown }
  /** Dotted path of the record(s) in the response; absent: the response itself. */
  readonly records?: string
  /** The record is the only element of a list in the response. */
  readonly first?: boolean
  /** One record; absent when none comes back. */
  readonly record?: JsonSchema
  /** What a page says besides its records. */
  readonly meta?: JsonSchema
  readonly idempotent: boolean
  readonly download?: boolean
  /** The answer is records that arrive one by one: server-sent events, or lines of JSON. */
  readonly stream?: 'events' | 'lines'
  /** Fields whose integers may be beyond 2^53; they come as strings then. */
  readonly exact?: readonly string[]
  /** The GraphQL document that is sent, and what the encoder of its variables knows besides. */
  readonly graphql?: { readonly document: string; readonly [fact: string]: unknown }
  /** Steps that no data describes, by name. */
  readonly vendor?: Readonly<Record<string, string>>
  readonly deprecated?: string
}
