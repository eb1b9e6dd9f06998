import type { ClientOptions } from '@ferrule/core'
import type { ConnectDefinition } from '@ferrule/core/connect'
import type { Manifest } from '@ferrule/core/manifest'
import type { Delivery, VerifyOptions } from '@ferrule/core/webhooks'
import type { SyncDefinition } from '@ferrule/sync'
import type { ConnectorLike } from '@ferrule/tools'

/** A connector class, as the gateway uses it: the manifest describes its entities. */
export type ConnectorClass = new (options: ClientOptions) => AnyConnector

export interface AnyConnector extends ConnectorLike {
  check(options?: object): Promise<{ ok: true; warning?: Error } | { ok: false; error: Error }>
}

/** One implementation of a kind: the class and the manifest for its credentials. */
export interface Implementation {
  /** `Manifest.name`. */
  readonly manifestName: string
  load(): Promise<{ Class: ConnectorClass; manifest: Manifest }>
  /** How its streams are read; absent if it has none. */
  sync?(): Promise<{ readonly default: SyncDefinition }>
}

interface Names {
  /** Name of the connector: `stripe`. */
  readonly name: string
  /** Display name, matched case-insensitively. */
  readonly connectorType: string
  /** The id by which clients know the kind. */
  readonly definitionId: string
  /** Aliases of credentials and settings in the management API. */
  readonly aliases: Readonly<Record<string, string>>
  /** Types of webhook events that do not concern records: a URL is verified, a channel is opened. */
  readonly greetings: readonly string[]
  /** How its webhooks are verified; absent if the vendor sends none. */
  webhooks?(): Promise<{ readonly verify: Verify }>
  /** How users connect their accounts; absent if there are only keys. */
  connect?(): Promise<{ readonly definition: Flow }>
  /** The records as an API of the vendor had them that the connector no longer reads; absent if there is none. */
  restRecords?(): Promise<RestRecords>
}

/** The form of records that clients of the hosted service know. */
export interface RestRecords {
  /** Whether an entity's answers are records of the vendor. */
  hasRestRecords(entity: string): boolean
  restParams(entity: string, params: Readonly<Record<string, unknown>>): Record<string, unknown>
  restRecord(value: unknown): unknown
}

/** A kind of connector, as clients name it. */
export interface Kind extends Names {
  /** Several if a vendor has two API generations: the first whose credentials fit is used. */
  readonly implementations: readonly Implementation[]
  /** Of a connector of a document: what is known of it. Absent: it is a package, which is proven. */
  readonly grade?: Grade
  readonly tried?: Tried | undefined
  readonly version?: number
  /** Its hosts come from a document or from settings of users: calls reach public addresses, and these hosts. Absent: any. */
  readonly privateHosts?: readonly string[]
}

type Loaded = [{ [name: string]: unknown }, { default: Manifest }]

/** An entry in the generated table of connectors. */
export interface Listed extends Names {
  readonly generations: readonly (Pick<Implementation, 'manifestName' | 'sync'> & {
    readonly className: string
    load(): Promise<Loaded>
  })[]
}

export type Flow = ConnectDefinition & { readonly connector: string }

/**
 * Grade of a connector. `drafted`: guessed from a document. `built`: a package of others. `tried`: its lists were read from the
 * vendor. `proven`: a package of this gateway.
 */
export const GRADES = ['drafted', 'built', 'tried', 'proven'] as const

export type Grade = (typeof GRADES)[number]

/** The result of reading from the vendor, and its time. */
export interface Tried {
  /** ISO 8601. */
  readonly at: string
  readonly passed: boolean
  /** Lists that could be read. */
  readonly read: number
  /** Differences from the document. */
  readonly wrong: readonly string[]
}

/** The grade in words, with the day of the last try. */
export function gradeInWords(grade: Grade, tried: Tried | null | undefined): string {
  if (grade === 'proven') return 'proven: tested against its vendor'
  const guessed = grade === 'built' ? 'a package that was added' : 'drafted from a document'
  if (!tried) return `${guessed}, not tried`
  const day = tried.at.slice(0, 10)
  return tried.passed ? `tried with an account on ${day}` : `${guessed}; a try on ${day} failed`
}

/** The part of a webhook event that the gateway uses, for any connector. */
export interface WebhookEvent {
  /** Equal for repeated deliveries. Some vendors send none. */
  readonly id?: string
  readonly type: string
  /** For SNS: a GET request to this URL confirms the subscription. */
  readonly subscribeUrl?: string
}

export type Verify = (
  delivery: Delivery,
  secrets: readonly string[],
  options: VerifyOptions & { fetch?: typeof fetch },
) => Promise<WebhookEvent>

/** The entity of this name, which may come from a client: members of every object are none. */
export const entityOf = ({ entities }: Manifest, name: string): Manifest['entities'][string] | undefined =>
  Object.hasOwn(entities, name) ? entities[name] : undefined
