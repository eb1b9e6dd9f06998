import type { Method, ParameterLocation, QueryStyle } from '../contract/facts.ts'

/** A connector as plain data, as generated code and imports write it. Only what a call needs; more is kept and not read. */

/** JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** Names of steps in code, by the place where they run. */
export type StepNames = Readonly<Record<string, string>>

export interface DynamicManifest {
  readonly name: string
  readonly credentials: JsonSchema
  readonly config: JsonSchema
  readonly env?: Readonly<Record<string, string>>
  readonly bases: Readonly<Record<string, string>>
  readonly auth: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string>>
  readonly query: string
  readonly body: string
  readonly idempotencyHeader?: string
  readonly check?: readonly string[]
  readonly $defs?: Readonly<Record<string, JsonSchema>>
  readonly entities: Readonly<Record<string, DynamicEntity>>
  /** Response headers with the vendor's request id. */
  readonly requestId?: readonly string[]
  /** Headers that a plan may show. */
  readonly publicHeaders?: readonly string[]
  /** Config fields that one call may replace. */
  readonly perCall?: readonly string[]
  readonly redirects?: false
  readonly timeout?: number
  readonly concurrency?: number
  readonly backoff?: readonly number[]
  readonly deniedIsLive?: boolean
  /** Steps of the whole vendor: `readError`, `inspect`, `derive`, … */
  readonly vendor?: StepNames
}

export interface DynamicEntity {
  readonly actions: Readonly<Record<string, DynamicAction>>
  readonly hosted?: readonly string[]
  readonly searchable?: Readonly<Record<string, string>>
}

export interface DynamicAction {
  readonly access: string
  readonly method: Method | (string & {})
  readonly path: string
  readonly base?: string
  readonly params: JsonSchema
  readonly in?: Readonly<Record<string, ParameterLocation | (string & {})>>
  readonly wireNames?: Readonly<Record<string, string>>
  readonly queryStyles?: Readonly<Record<string, QueryStyle | (string & {})>>
  readonly defaults?: Readonly<Record<string, unknown>>
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly pagination?: { readonly style: string; readonly param: string; readonly [name: string]: unknown }
  readonly records?: string
  readonly first?: boolean
  readonly record?: JsonSchema
  readonly meta?: JsonSchema
  readonly idempotent?: boolean
  readonly keyed?: boolean
  readonly download?: boolean
  readonly stream?: string
  readonly conditional?: boolean
  readonly exact?: readonly string[]
  readonly graphql?: { readonly document: string; readonly [fact: string]: unknown }
  readonly vendor?: StepNames
  readonly deprecated?: string
  /** Statuses of a retried delete which mean that the first attempt succeeded. */
  readonly gone?: readonly number[]
  /** Parameters that select the fields of the records. */
  readonly selects?: readonly string[]
  /** Values that a path parameter must not have: with them, the path would be another operation's. */
  readonly taken?: Readonly<Record<string, readonly string[]>>
}
