import type * as core from '../../../core/src/manifest.ts'
import type { Fault } from './faults.ts'
import type { Defaults } from './make.ts'
import type { Manifest } from './manifest.ts'
import type { UnknownCursor } from './pages.ts'
import type { Random } from './random.ts'
import type { Refusal } from './refusal.ts'
import type { Row } from './rows.ts'
import type { Seed } from './seed.ts'
import type { Problem } from './validate.ts'
import type {
  Answer,
  Behavior,
  Call,
  Filter,
  Given,
  Incoming,
  Kept,
  OAuthApp,
  OAuthServer,
  Params,
  RecordRules,
  Seeding,
  World,
} from './vendor.ts'

/** The members of a manifest that the sandbox reads: the default export of a connector's `/manifest` entry has them. */
export interface SandboxManifest
  extends Pick<core.Manifest, 'name' | 'connectorType' | 'version'>,
    Partial<Pick<core.Manifest, 'bases' | 'auth' | 'query'>> {
  readonly $defs?: Readonly<Record<string, object>>
  readonly entities: Readonly<
    Record<
      string,
      Pick<core.ManifestEntity, 'key'> & {
        readonly record?: object
        readonly actions: Readonly<Record<string, Pick<core.ManifestAction, 'path'>>>
      }
    >
  >
}

/** Why a request is refused, in words of no vendor. */
export interface RefusalFacts {
  readonly status: number
  readonly code: 'unauthorized' | 'forbidden' | 'not_found' | 'invalid_request' | 'rate_limited' | 'server_error'
  readonly message: string
  /** The parameter that is wrong, with the way into it. */
  readonly param?: string
  /** Why a parameter is wrong. */
  readonly problem?: Problem
  /** The collection that lacks a record, and the value that should name one. */
  readonly collection?: string
  readonly id?: unknown
  /** Path of the request, where its address or its parameters are wrong. */
  readonly path?: string
  readonly requestId?: string
}

/** Refusals by their reason. */
export interface Refusals {
  unknownRoute(method: string, path: string): Refusal
  badValues(problem: Problem, incoming: Incoming): Refusal
  badForm(param: string): Refusal
  notFound(collection: string, id: unknown, param: string, world: World): Refusal
  unknownCursor(collection: string, cursor: UnknownCursor): Refusal
  fault(fault: Fault, incoming: Incoming): Refusal
}

/** Addresses and credentials: they are known before the rest of a connector's sandbox is loaded. */
export interface Facts<Credentials extends object> {
  /** The vendor's address, which is answered in process. */
  readonly base: string
  /** Further addresses of the vendor, answered in process too: other regions, the host of tokens. */
  readonly others?: readonly string[]
  /** Public texts by address, answered in process: certificates. */
  readonly texts?: Readonly<Record<string, () => Promise<string>>>
  /** Accepted credentials, in the connector's shape. Anything else gets 401. */
  readonly credentials: Credentials
  /** Credentials that are valid but may not do everything. */
  readonly restricted: Credentials
  /** The registered OAuth app, with which users can connect their accounts. */
  readonly oauthApp?: OAuthApp
}

/**
 * A fake upstream, described by the connector's manifest: the operations follow from their paths, methods and types, and so do
 * parameters, credentials and pages. Everything but the manifest and the credentials is optional.
 */
export interface SandboxDefinition<Credentials extends object = object>
  extends Partial<Facts<Credentials>>,
    DefinedBehavior {
  readonly manifest: SandboxManifest
  readonly credentials: Credentials
  /** Credentials that may read but not write: 403. Default: the same as `credentials`. */
  readonly restricted?: Credentials
  /** Address that is answered in process. Default: the manifest's `bases.api`; needed when that has `{places}`. */
  readonly base?: string
  /**
   * How entities share records. `type` (default): records of one type are together, below the records that their paths name.
   * `entity`: entities of one type share a collection, with an `id` for each record.
   */
  readonly collections?: 'type' | 'entity'
  /** Numbers of records at first, by collection. Default: 25 of each that can be listed, 5 in large connectors. */
  readonly records?: Readonly<Record<string, number>>
  /**
   * The body of a refused request, or a `Refusal` with status and headers of the vendor's own. Default:
   * `{ error: { code, message, param? } }`.
   */
  readonly refuse?: (facts: RefusalFacts) => unknown
  /** The status of a refused request, where the vendor says it otherwise: some refuse with 200. Default: `status` of the facts. */
  readonly refuseStatus?: (facts: RefusalFacts) => number
  /** Refusals with more of the vendor's own than `refuse` can say. */
  readonly refusals?: Partial<Refusals>
  /** Initial values of new records, by collection, where the schema does not say it. */
  readonly defaults?: Readonly<Record<string, Defaults>> | ((world: World) => Readonly<Record<string, Defaults>>)
  /** Members that every object of an answer has (`{ ok: true }`), or the vendor's form of a list. */
  readonly envelope?: Readonly<Record<string, unknown>> | Envelope
}

/** Gives the answer of a list its vendor's form; `next` are the parameters of the next page. */
type Envelope = (body: Record<string, unknown>, call: Call, next?: Params) => unknown

/** The members of a definition that the engine takes as they are. */
interface DefinedBehavior {
  /** The path of a request as the manifest has it, where the two differ. */
  route?(path: string): string
  /** Name of the operation that a body asks for, where one address serves many. */
  named?(url: URL, text: string): string | undefined
  /** Answers requests to addresses that no operation has, and that carry no credentials: bytes of an upload, documents of GraphQL. */
  answer?(incoming: Incoming, world: World): Promise<Answer> | undefined
  /** The consent page, and tokens for its codes. */
  readonly oauth?: OAuthServer
  requestId?(random: Random): string
  /** Headers of every answer. */
  headers?(incoming: Incoming, world: World): Record<string, string>
  /** Throws a `Refusal` when the credentials are not good. Needed where the manifest's `auth.scheme` is `vendor`. */
  authenticate?(incoming: Incoming, world: World): void
  /**
   * Query and body values as they came, without the places in the path; `text`: scalars are text. `places`: those with
   * their types, beside a body whose values have types. `read` reads them as the manifest has them.
   */
  values?(incoming: Incoming, read: (incoming: Incoming) => Promise<Given>): Given | Promise<Given>
  /** Where the fault `redirect` sends a request; undefined where the vendor does not redirect. */
  redirect?(incoming: Incoming, world: World): Answer | undefined
  /**
   * Id of a new record; `count` records of the collection got an id before. Default: letters and digits, or a number where the
   * schema wants one.
   */
  newId?(collection: string, random: Random, count: number): unknown
  /** Filters of lists that are not plain comparisons with the field of the same name, by entity. */
  readonly filters?: Readonly<Record<string, Readonly<Record<string, Filter>>>>
  /** Which records a list shows at all. */
  shows?(call: Call, row: Row): boolean
  /** A record as it is answered, with what is kept elsewhere. */
  present?(collection: string, row: Row, world: World): object
  /** The answer of a delete, and the record that is found afterwards; undefined: nothing. Default by `entity`: id, object, deleted. */
  stub?(collection: string, row: Row): Row | undefined
  /**
   * Puts a given value into a field; false leaves it to the sandbox. `empty` is the field's emptiest value, `before` the
   * one that it had.
   */
  assign?(row: Row, field: string, value: unknown, empty: unknown, before: unknown): boolean
  /** Rules for the records of every collection. */
  readonly usual?: RecordRules
  /** Rules for records, by collection. */
  readonly rules?: Readonly<Record<string, RecordRules>>
  /** Collections by placeholder, where no operation has the path up to it. */
  readonly places?: Readonly<Record<string, string>>
  /** Operations that are more than list, get, create, update and delete, by `entity.action`. They return the answer's body. */
  readonly behaviors?: Readonly<Record<string, Behavior>>
  /** Carries out what neither behaviors nor paths tell. Default: the manifest's types are made up. */
  readonly otherwise?: Behavior
  /** Called for every record that was made, changed or deleted by a request. */
  wrote?(kind: 'created' | 'updated' | 'deleted', collection: string, row: Row, world: World, call: Call): Promise<void>
  /** Around an operation: replays, last touches. */
  around?(call: Call, world: World, run: () => Promise<Answer>): Promise<Answer>
  /** The answer when the sandbox itself fails; `why` is for its author. Default: a 500 that says it. */
  failed?(why: string): Refusal
  /** How many made-up records the seed adds to collections that nothing else fills. */
  readonly invented?: Readonly<Record<string, number>>
  /** The first records: as data, or made by a function. Default: `records` made-up ones. */
  readonly seed?: Seed | ((world: World, seeding: Seeding) => Promise<void>)
  /** Makes what follows from the seed's records by rules of the vendor. */
  seeded?(world: World, seeding: Seeding): Promise<void>
}

type Needed = 'requestId' | 'headers' | 'authenticate' | 'values' | 'newId'

/** A definition with its defaults filled in. */
export interface Vendor
  extends Omit<DefinedBehavior, Needed>,
    Required<Pick<DefinedBehavior, Exclude<Needed, 'values'>>> {
  readonly manifest: Manifest
  values(incoming: Incoming): Given | Promise<Given>
  readonly kept?: Kept
  readonly records: Readonly<Record<string, number>>
  readonly refusals: Refusals
  defaults?(world: World): Readonly<Record<string, Defaults>>
  envelope?: Envelope
}
