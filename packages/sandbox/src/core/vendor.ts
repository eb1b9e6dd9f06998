import type { JsonSchema, Manifest } from './manifest.ts'
import type { Plan } from './plan.ts'
import type { Random } from './random.ts'
import type { Operation } from './router.ts'
import type { NewRow, Row } from './rows.ts'
import type { Store } from './store.ts'

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

/** Parameters with their types: they were checked against the schema that the types come from. */
export const paramsOf = <Given extends object>({ params }: Pick<Call, 'params'>): Partial<Given> =>
  params as Partial<Given>

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
  /** For tokens and codes. After a reset they are new ones, so that a client with an old token is not taken for another. */
  readonly secrets: Random
  /** Unix seconds. */
  now(): number
  /** Collection that holds the records of an entity. */
  collectionOf(entity: string): string
  /** State of a vendor's folder besides records; made on first use. */
  memory<T>(name: string, make: () => T): T
}

/**
 * The operations that are alike with every vendor: what path, method and types say of them is enough. Each can also be
 * called by a vendor's own behaviors, which may change the call's parameters before.
 */
export interface Crud {
  list(call: Call, world: World, more?: Record<string, unknown>): Record<string, unknown>
  /** `row`: what a behavior has found itself; then all parameters are fields. */
  get(call: Call, world: World, row?: Row): Promise<unknown>
  /** `more`: fields that no parameter gives. */
  create(call: Call, world: World, more?: NewRow): Promise<Row>
  update(call: Call, world: World, row?: Row): Promise<Row>
  delete(call: Call, world: World, row?: Row): Promise<unknown>
  /** A page of these records in the vendor's form; what they are is the vendor's to know. */
  page(call: Call, world: World, rows: readonly unknown[], more?: Record<string, unknown>): Record<string, unknown>
  /** The record of this id, or the vendor's refusal. */
  need(world: World, collection: string, id: unknown, param: string): Row
  /** Carries an operation out, as it is done for a request. */
  answer(call: Call, world: World): unknown
  /** The record that a placeholder of the path names, by default the last one; or the vendor's refusal. */
  named<Kept extends object = Row>(call: Call, world: World, param?: string): Kept & Row
  /** The record that the path names; undefined where there is none. */
  found<Kept extends object = Row>(call: Call, world: World): (Kept & Row) | undefined
}

/** Where a new record will be. */
export interface Place {
  /** The record below which it is. */
  readonly above: Row | undefined
  /** Records of the same collection below the same one. */
  readonly beside: readonly Row[]
}

/** Rules of the records of one collection; everything else follows from the paths of their operations. */
export interface RecordRules<Kept extends object = Row> {
  /** The field that the last placeholder of a path carries. Default: what its name says. A record's `id` is always good. */
  readonly key?: string
  /** By placeholder, the field with the `id` of the record above. Default: the field that is called like the placeholder. */
  readonly parents?: Readonly<Record<string, string>>
  /** Whether a value in a path names the record. Default: one of its keys is equal. */
  is?(row: Kept, value: string, params: Params): boolean
  /** The fields of the parameters that do not find the record. Default: those that are called like fields. */
  given?(params: Params): NewRow
  /** Finds or makes the record that a path names. Default: by its keys. */
  find?(call: Call, world: World): Promise<Row | undefined> | undefined
  /** A new record of the fields that were given. */
  made?(fields: NewRow, call: Call, world: World, place: Place): object | Promise<object>
  /** Fields to set when a record is updated with the given fields. */
  changed?(fields: NewRow, row: Kept, call: Call, world: World): object | Promise<object>
  /** Which records a list shows, in its order. Default: those that pass the filters, newest first. */
  listed?(rows: Kept[], call: Call, world: World): object[]
  /** After a record was made or changed: the record as it is then, if it was changed again. */
  wrote?(kind: 'created' | 'updated', row: Kept, call: Call, world: World): unknown
  /** A record as this operation answers it. */
  shown?(row: Kept, call: Call, world: World): unknown
  /** Before a record is deleted; throws if it must stay. */
  leaves?(row: Kept, call: Call, world: World): void
  /** After a record was deleted: the operation's answer. */
  removed?(row: Kept, call: Call, world: World): unknown
}

/** Carries an operation out and returns the answer's body. */
export type Behavior = (call: Call, world: World, crud: Crud) => unknown

/** Input of seeding. */
export interface Seeding {
  /** Wanted number of records, by collection. */
  readonly sizes: Readonly<Record<string, number>>
  /** For made-up records, apart from that of requests. */
  readonly random: Random
  /** Unix seconds at which the made-up history ends. */
  readonly until: number
}

/** The collections of a vendor, where entities do not say them. */
export interface Kept {
  /** Effects of operations. */
  readonly plan: Plan
  /** The collection of an entity. */
  readonly of: ReadonlyMap<string, string>
  readonly schemas: ReadonlyMap<string, JsonSchema>
  /** A new record with its keys, of which none is taken where that can be. */
  identify(collection: string, row: NewRow, random: Random, store: Pick<Store, 'named' | 'size'>): NewRow
}

/** Whether a record passes one filter of a list. */
export type Filter = (row: Row, wanted: unknown, world: World) => boolean

/** Values of a request. */
export interface Given {
  readonly values: Params
  readonly text: boolean
  readonly places?: Params
}

export interface OAuthApp {
  readonly client_id: string
  readonly client_secret: string
}

/** How a vendor lets users connect their accounts, with the paths of its own addresses. */
export interface OAuthServer {
  readonly app: OAuthApp
  /** Path of the consent page. */
  readonly authorize: string
  /** Path of the token endpoint. */
  readonly token: string
  /** Whether a refresh token comes with the access token, and whether each refresh replaces it. Default: none. */
  readonly refresh?: 'kept' | 'rotated'
  /** Refresh tokens that are valid from the beginning, and stay so, with what they grant. */
  readonly refreshTokens?: Readonly<Record<string, Grant>>
  /** Apps that get a token for themselves, with what it grants: `client_credentials`. */
  readonly clients?: readonly (OAuthApp & Grant)[]
  /** Grants for requests of other grant types; throws a `Refusal`. */
  readonly grants?: Readonly<Record<string, (form: OAuthForm, world: World) => Grant>>
  /** Makes an access token that the sandbox accepts, and returns the vendor's token response. */
  issue(world: World, granted: Grant, form: OAuthForm): Readonly<Record<string, unknown>>
  /** Parameters that the vendor adds to the callback, such as a signature. */
  callback?(params: URLSearchParams, world: World): Promise<void>
  /** Whether the vendor issues a refresh token for this request. Default: always. */
  offline?(query: URLSearchParams): boolean
}

/** Parameters of a request for a token. */
export type OAuthForm = Readonly<Record<string, string>>

/** Scope that a token is issued for. */
export interface Grant {
  readonly scope: string
}
