import type { Fault } from './faults.ts'
import type { Defaults } from './make.ts'
import type { JsonSchema, Manifest } from './manifest.ts'
import type { UnknownCursor } from './pages.ts'
import type { Random } from './random.ts'
import type { Refusal } from './refusal.ts'
import type { Operation } from './router.ts'
import type { NewRow, Row } from './rows.ts'
import type { Store } from './store.ts'
import type { Problem } from './validate.ts'

/** Parameters with their types. */
export type Params = Readonly<Record<string, unknown>>

/** A request whose operation is known. */
export interface Call {
  readonly operation: Operation
  readonly request: Request
  /** The body as it came, as text and as bytes. */
  readonly text: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly requestId: string
  readonly params: Params
}

/** A request before its parameters are read; `operation` is undefined when no operation has this path. */
export interface Incoming {
  readonly request: Request
  readonly url: URL
  readonly text: string
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly operation?: Operation | undefined
  /** Values of the places in the path. */
  readonly places: Readonly<Record<string, string>>
  readonly requestId: string
}

export interface Answer {
  readonly status: number
  /** Sent as JSON, a text as it is; undefined: no body. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Everything behaviors work on. It is made anew by `reset()`. */
export interface World {
  readonly manifest: Manifest
  readonly store: Store
  /** For what requests make: ids, numbers. */
  readonly random: Random
  /** Unix seconds. */
  now(): number
  /** Collection that holds the records of an entity. */
  collectionOf(entity: string): string
  /** What a vendor's folder keeps besides records; made at its first use. */
  memory<T>(name: string, make: () => T): T
}

/**
 * The operations that are alike with every vendor: what the manifest says of them is enough. Each can also be called by
 * a vendor's own behaviors.
 */
export interface Crud {
  list(call: Call, world: World): Record<string, unknown>
  get(call: Call, world: World): unknown
  create(call: Call, world: World): Promise<Row>
  update(call: Call, world: World): Promise<Row>
  delete(call: Call, world: World): Promise<unknown>
  /** A page of these records in the vendor's form. */
  page(call: Call, world: World, rows: readonly Row[], more?: Record<string, unknown>): Record<string, unknown>
  /** The record of this id, or the vendor's refusal. */
  need(world: World, collection: string, id: unknown, param: string): Row
}

/** Carries an operation out and returns the answer's body. */
export type Behavior = (call: Call, world: World, crud: Crud) => unknown

/** What seeding receives. */
export interface Seeding {
  /** Wanted number of records, by collection. */
  readonly sizes: Readonly<Record<string, number>>
  /** For made-up records, apart from that of requests. */
  readonly random: Random
  /** Unix seconds at which the made-up history ends. */
  readonly until: number
}

/** The collections of a vendor whose records have other keys than an `id`. */
export interface Kept {
  /** The collection of an entity. */
  readonly of: ReadonlyMap<string, string>
  readonly schemas: ReadonlyMap<string, JsonSchema>
  /** A new record with its keys. */
  identify(collection: string, row: NewRow, random: Random): NewRow
}

/** Whether a record passes one filter of a list. */
export type Filter = (row: Row, wanted: unknown, world: World) => boolean

/** Values of a request. */
export interface Given {
  readonly values: Params
  readonly text: boolean
  readonly places?: Params
}

/** What is particular of one vendor; everything else follows from the manifest. */
export interface Vendor {
  readonly manifest: Manifest
  /** Where records are kept, where their `id` does not say it. Default: entities of one type share a collection. */
  readonly kept?: Kept
  /** Numbers of records that are made up by default otherwise, by collection. */
  readonly sizes: Readonly<Record<string, number>>

  /** The path of a request as the manifest has it, where the two differ. */
  route?(path: string): string
  /** Name of the operation that a body asks for, where one address serves many. */
  named?(url: URL, text: string): string | undefined
  /** Answers requests whose parameters no operation declares: documents of GraphQL, tokens. */
  answer?(incoming: Incoming, world: World): Promise<Answer> | undefined

  requestId(random: Random): string
  /** Headers of every answer. */
  headers(incoming: Incoming, world: World): Record<string, string>
  /** Throws a refusal when the credentials are not good. */
  authenticate(incoming: Incoming, world: World): void
  /**
   * Query and body values as they came, without the places in the path; `text`: scalars are text. `places`: those with
   * their types, beside a body whose values have types.
   */
  values(incoming: Incoming): Given | Promise<Given>

  readonly refusals: {
    unknownRoute(method: string, path: string): Refusal
    badValues(problem: Problem, incoming: Incoming): Refusal
    badForm(param: string): Refusal
    notFound(collection: string, id: unknown, param: string): Refusal
    unknownCursor(collection: string, cursor: UnknownCursor): Refusal
    fault(fault: Fault, incoming: Incoming): Refusal
  }

  /** Where the fault `redirect` sends a request; undefined where the vendor does not redirect. */
  redirect?(incoming: Incoming, world: World): Answer | undefined

  newId(collection: string, random: Random): string
  /** What new records begin with, by collection, where the schema does not say it. */
  defaults?(world: World): Readonly<Record<string, Defaults>>
  /** Filters of lists that are not plain comparisons with the field of the same name, by entity. */
  readonly filters?: Readonly<Record<string, Readonly<Record<string, Filter>>>>
  /** Which records a list shows at all. */
  shows?(call: Call, row: Row): boolean
  /** A record as it is answered, with what is kept elsewhere. */
  present?(collection: string, row: Row, world: World): Row
  /** Gives the answer of a list its vendor's form; `next` are the parameters of the next page. */
  envelope?(body: Record<string, unknown>, call: Call, next?: Params): Record<string, unknown>
  /** What a delete answers. Default: id, object, deleted. */
  stub?(collection: string, row: Row): unknown
  /** Puts a given value into a field; false leaves it to the sandbox. `empty` is the field's emptiest value. */
  assign?(row: Row, field: string, value: unknown, empty: unknown): boolean
  /** Operations that are more than list, get, create, update and delete. */
  readonly behaviors?: Readonly<Record<string, Behavior>>
  /** Told of every record that was made, changed or deleted by a request. */
  wrote?(kind: 'created' | 'updated' | 'deleted', collection: string, row: Row, world: World, call: Call): Promise<void>
  /** Around an operation: replays, last touches. */
  around?(call: Call, world: World, run: () => Promise<Answer>): Promise<Answer>
  /** What is answered where the sandbox itself fails; `why` is for its author. Default: a 500 that says it. */
  failed?(why: string): Refusal
  /** Default: `sizes` made-up records of every collection, unrelated. */
  seed?(world: World, seeding: Seeding): Promise<void>
}
