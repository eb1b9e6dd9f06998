/** JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/**
 * What an action may do: `read` changes nothing, `write` creates or changes, `destructive` deletes, cancels or sends what
 * nobody can take back.
 */
export type Access = 'read' | 'write' | 'destructive'

/** The part of a connector's manifest that tools are made of. */
export interface Manifest {
  readonly name: string
  readonly connectorType: string
  readonly summary: string
  readonly idempotencyHeader?: string
  readonly $defs: Readonly<Record<string, JsonSchema>>
  readonly entities: Readonly<Record<string, ManifestEntity>>
}

export interface ManifestEntity {
  readonly summary: string
  readonly actions: Readonly<Record<string, ManifestAction>>
  /** Actions that need a copy of the records: `search`. */
  readonly hosted?: readonly string[]
  /** Fields that a search of a copy knows, by their types. */
  readonly searchable?: Readonly<Record<string, string>>
}

export interface ManifestAction {
  readonly summary: string
  readonly title: string
  readonly access: Access
  readonly docs?: string
  readonly method: string
  readonly params: JsonSchema
  readonly pagination?: object
  readonly record?: JsonSchema
  readonly idempotent: boolean
  readonly download?: boolean
  readonly deprecated?: string
}

/** A connector object: `new StripeConnector(…)` and every other class made by the generator. */
export interface ConnectorLike {
  readonly connector: string
  readonly execute: (request: never, options?: never) => Promise<unknown>
  readonly plan: (request: never, options?: never) => Promise<Plan>
}

/** A request as it would be sent, secrets redacted. */
export interface Plan {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** A connector with what it can do. */
export interface Source {
  readonly connector: ConnectorLike
  /** Default export of `@ferrule/<connector>/manifest`. Left out, Node looks it up by the connector's name. */
  readonly manifest?: Manifest
  /** What tools call it. Default: the manifest's name. Two accounts of one system need two names. */
  readonly name?: string
  /** The connector was made with a copy: it can be searched. */
  readonly copy?: boolean
}

/** Connectors as a list, or by the names that tools call them by. */
export type Connectors = readonly (ConnectorLike | Source)[] | Readonly<Record<string, ConnectorLike | Source>>

/** A write that waits for a decision. */
export interface WriteRequest {
  /** `stripe.customers.create` */
  readonly action: string
  readonly title: string
  readonly access: 'write' | 'destructive'
  readonly params: Readonly<Record<string, unknown>>
  /** What would be sent, secrets redacted. */
  readonly plan: Plan
}

/** Decides on one write. Anything but `true` refuses it; nothing is sent then. */
export type Approve = (request: WriteRequest, context: ToolContext) => boolean | Promise<boolean>

export interface ToolsOptions {
  /**
   * `discover` (default): four or five tools for all actions. `per-action`: one tool for each action. Both add `search` where a
   * connector has a copy.
   */
  readonly mode?: 'discover' | 'per-action'
  /**
   * Actions that may be seen and called: `stripe`, `stripe.customers`, `jira.issues.get`, `*.*.list`. A `!` before a pattern
   * takes away again. Default: all.
   */
  readonly allow?: readonly string[]
  /** Default `false`: no write is offered or carried out. `true`: all that is allowed. A function decides on each write. */
  readonly write?: boolean | Approve
  /** Longest result, in characters of JSON. Default: 20,000, about 6,000 tokens. At least 2,000. */
  readonly maxChars?: number
}

/** Hints for clients, with the names of the Model Context Protocol. */
export interface Annotations {
  readonly title: string
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

/** What a caller may say about one execution. */
export interface ToolContext {
  readonly signal?: AbortSignal
  /** Decides on the writes of this execution; goes before the `write` option, but never beyond it. */
  readonly approve?: Approve
}

/** Plain JSON data; `JSON.stringify` of it is never longer than `maxChars`. */
export type ToolResult = { readonly error: ToolFailure } | { readonly [member: string]: unknown }

/** What went wrong, in words and facts that a model can act on. */
export interface ToolFailure {
  /**
   * `params`, `not_found`, `rate_limit`, …; `not_approved`, `not_allowed`, `unknown_action`, `unknown_entity` and `not_ready` are of
   * this package.
   */
  readonly code: string
  readonly message: string
  readonly retryable: boolean
  /** On writes: `not-sent`, `rejected` or `unknown` (it may have happened). */
  readonly outcome?: string
  readonly [fact: string]: unknown
}

/** One tool, in a shape that every framework takes after a rename. */
export interface Tool {
  readonly name: string
  readonly description: string
  readonly inputSchema: JsonSchema
  readonly annotations: Annotations
  /** Never rejects for what the vendor, the network or the input says: such results are `{ error }`. */
  execute(input: unknown, context?: ToolContext): Promise<ToolResult>
}
