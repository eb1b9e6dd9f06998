import type * as core from '../../core/src/manifest.ts'
import type { JsonSchema } from '../../core/src/manifest.ts'

export type { JsonSchema } from '../../core/src/manifest.ts'

/**
 * The access of an action: `read` changes nothing, `write` creates or changes, `destructive` deletes, cancels or sends
 * irreversibly.
 */
export type Access = core.ManifestAction['access']

/** The effect of a write outside of its own record. `access`: permissions, members, webhooks. */
export type Effect = NonNullable<core.ManifestAction['effect']>

/** The parts of a connector's manifest that tools use. */
export interface Manifest
  extends Pick<core.Manifest, 'name' | 'connectorType' | 'summary' | 'idempotencyHeader' | '$defs'>,
    Partial<Pick<core.Manifest, 'check' | 'grade'>> {
  readonly entities: Readonly<Record<string, ManifestEntity>>
}

export interface ManifestEntity
  extends Pick<core.ManifestEntity, 'summary' | 'aliases'>,
    Partial<Pick<core.ManifestEntity, 'hosted' | 'type'>> {
  readonly actions: Readonly<Record<string, ManifestAction>>
  /** Searchable fields of a copy, with their types. */
  readonly searchable?: Readonly<Record<string, string>>
}

export interface ManifestAction
  extends Pick<
      core.ManifestAction,
      'summary' | 'title' | 'access' | 'effect' | 'aliases' | 'docs' | 'method' | 'params'
    >,
    Pick<
      core.ManifestAction,
      'record' | 'short' | 'selects' | 'idempotent' | 'keyed' | 'download' | 'stream' | 'deprecated'
    > {
  readonly pagination?: object
}

/** A connector object: `new StripeConnector(…)`, or an instance of any other generated class. */
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

/** A connector with its manifest. */
export interface Source {
  readonly connector: ConnectorLike
  /** Default export of `@ferrule/<connector>/manifest`. If absent, Node finds it by the connector's name. */
  readonly manifest?: Manifest
  /** Its name in tools. Default: the manifest's name. Two accounts of one system need two names. */
  readonly name?: string
  /** Whether the connector was created with a copy, so that it can be searched. */
  readonly copy?: boolean
  /** Identifies the account and its revision, e.g. a row's id and version. Approvals and idempotency keys are bound to it. */
  readonly identity?: string
}

/** Connectors as a list, or by their names in tools. */
export type Connectors = readonly (ConnectorLike | Source)[] | Readonly<Record<string, ConnectorLike | Source>>

/** Remembers the idempotency keys of writes whose outcome is unknown, by digest of the write. */
export interface KeyMemory {
  get(digest: string): string | undefined | Promise<string | undefined>
  /** `until`: when it expires, in epoch milliseconds. */
  set(digest: string, key: string, until: number): void | Promise<void>
  delete(digest: string): void | Promise<void>
}

/** A write as people see it before they approve it. */
export interface ShownWrite {
  readonly action: string
  readonly title: string
  readonly access: 'write' | 'destructive'
  readonly effect?: Effect
  /** Method and address, without the query. */
  readonly request: string
  /** Every parameter. */
  readonly params: readonly ShownParam[]
  /** How a rule could allow such writes; absent where none should. */
  readonly bounds?: Bounds
}

/** One parameter of a write. */
export interface ShownParam {
  /** Its path, such as `items[0].price`. */
  readonly name: string
  /** As JSON. A long value is cut, and says so. */
  readonly value: string
  /** A few words on it from the schema. */
  readonly title?: string
  /** An amount with its currency: `€12.50`. */
  readonly words?: string
  /** The record behind an id in short, as JSON. Text of the vendor's record: anyone may have written it. */
  readonly record?: string
  /** The value that it replaces, as JSON. Also text of the vendor's record. */
  readonly before?: string
}

/** How a rule can be bounded by the parameters of one write. */
export interface Bounds {
  /** The account and its revision, see {@link Source.identity}. */
  readonly identity?: string
  /** Paths of all parameters without indexes: such a rule admits no other one. */
  readonly only: readonly string[]
  /** Conditions that hold for this write, by the path of their parameter. Those without can have any value. */
  readonly conditions: readonly { readonly name: string; readonly text: string }[]
}

/** A write that is waiting for a decision. */
export interface WriteRequest {
  /** For example `stripe.customers.create`. */
  readonly action: string
  readonly title: string
  readonly access: 'write' | 'destructive'
  readonly effect?: Effect
  readonly params: Readonly<Record<string, unknown>>
  /** The request that would be sent, with secrets redacted. */
  readonly plan: Plan
  /** For people. Undefined if there is too much to show: then nobody can approve it knowingly. */
  readonly shown: ShownWrite | undefined
  /**
   * The same with what reads add: names of the records behind ids, currencies, values before a change. It makes at most so many
   * reads (default: 5), all of which these tools may make, and never fails because of one.
   */
  readonly inWords: (reads?: number) => Promise<ShownWrite | undefined>
  /** Digest of the action, its account and revision, method, URL, body, params, cursor and idempotency key. */
  readonly digest: string
}

/**
 * Decides on one write. Anything but `true`, or an object with the idempotency key to use, rejects it, and nothing is
 * sent.
 */
export type Approve = (request: WriteRequest, context: ToolContext) => Approved | Promise<Approved>

/** The same for all writes of one program, in their order: none of them was sent, and all are sent or none. */
export type ApproveBatch = (requests: readonly WriteRequest[], context: ToolContext) => Approved | Promise<Approved>

export type Approved = boolean | { readonly idempotencyKey: string }

/**
 * Rules for writes that need no question. A rule is a pattern, optionally with effects and conditions on parameters:
 * `stripe.refunds.create amount <= 10000 and currency = usd`, `slack.chat.post_message channel = C1`, `* effect:money`.
 * The strictest rule that applies decides: never, then ask, then allow.
 */
export interface Rules {
  readonly never?: readonly string[]
  readonly ask?: readonly string[]
  readonly allow?: readonly string[]
  /** For writes to which no rule applies. Default: `ask`. */
  readonly otherwise?: 'ask' | 'never'
  /**
   * Default: true. After text of others was read, writes that carry text to others (effects `message`, `publish` and
   * `access`) ask even where a rule allows them.
   */
  readonly taint?: boolean
}

/** A file that a result is saved to. */
export interface SavedFile {
  /** As the model and the user read it, e.g. a path or an address. */
  readonly name: string
  /** Maximum number of characters. Default: 100,000,000. A longer list is cut after a whole record, and its cursor continues. */
  readonly maxChars?: number
  write(text: string): Promise<void>
  close(): Promise<void>
  /** Removes it, since not everything could be read. */
  discard(): Promise<void>
}

/** Creates a file for the records of an action. Its place is the operator's choice, never the model's. */
export type SaveFile = (request: { readonly action: string }) => Promise<SavedFile>

export interface ToolsOptions {
  /**
   * `discover` (default): four or five tools for all actions. `per-action`: one tool for each action. Both add `search` where a
   * connector has a copy.
   */
  readonly mode?: 'discover' | 'per-action'
  /**
   * Actions that may be seen and called: `stripe`, `stripe.customers`, `jira.issues.get`, `*.*.list`. A `!` before a pattern
   * excludes. Default: all.
   */
  readonly allow?: readonly string[]
  /** Default: `false`, no write is offered or sent. `true`: all allowed writes. A function decides on each write. */
  readonly write?: boolean | Approve
  /** Which writes go without asking, which ask, and which never go. Default: all ask where somebody can be asked. */
  readonly rules?: Rules
  /** Whether text of others was read before these tools were made. Default: false; the first read sets it. */
  readonly tainted?: boolean
  /** Remembers idempotency keys after an unknown outcome, for several processes. Default: in this process. */
  readonly keys?: KeyMemory
  /** Maximum length of a result, in characters of JSON. Default: 20,000, about 6,000 tokens. Minimum: 2,000. */
  readonly maxChars?: number
  /** Lets `read` save whole lists, instead of returning them. Default: it cannot. Only in mode `discover`. */
  readonly save?: SaveFile
}

/** Hints for clients, with the names of the Model Context Protocol. */
export interface Annotations {
  readonly title: string
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

/** Options of one execution. */
export interface ToolContext {
  readonly signal?: AbortSignal
  /** Decides on the writes of this execution; both it and a `write` function must allow. */
  readonly approve?: Approve
  /** Decides on all writes of a program at once, in place of `approve`. */
  readonly approveBatch?: ApproveBatch
  /** Called before an action is carried out, with its name. A program carries several out. */
  readonly onCall?: (action: string) => void
  /** Called by a tool that waits, with how far it is. */
  readonly onProgress?: (message: string) => void
}

/** Plain JSON data; `JSON.stringify` of it is never longer than `maxChars`. */
export type ToolResult = { readonly error: ToolFailure } | { readonly [member: string]: unknown }

/** An error that a model can act on. */
export interface ToolFailure {
  /**
   * `params`, `not_found`, `rate_limit`, …; `not_approved`, `not_allowed`, `unknown_action`, `unknown_entity` and `not_ready`
   * are defined by this package.
   */
  readonly code: string
  readonly message: string
  readonly retryable: boolean
  /** On writes: `not-sent`, `rejected` or `unknown` (it may have been processed). */
  readonly outcome?: string
  readonly [fact: string]: unknown
}

/** One tool, in a format that fits every framework after renaming members. */
export interface Tool {
  readonly name: string
  readonly description: string
  readonly inputSchema: JsonSchema
  readonly annotations: Annotations
  /** Never rejects for errors of the vendor, the network or the input: such results are `{ error }`. */
  execute(input: unknown, context?: ToolContext): Promise<ToolResult>
}
