import { createHash } from 'node:crypto'
import type { CallOptions, ClientOptions, Download, TokenStore } from '@ferrule/core'
import type { Manifest } from '@ferrule/core/manifest'
import { actionOf } from '@ferrule/core/runtime'
import { HttpError, unprocessable } from '../errors.ts'
import type { CredentialLimiter, Limits } from '../limits/limits.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Leases } from '../records/leases.ts'
import type { Source, Sources } from '../records/sources.ts'
import type { Vault } from '../vault/vault.ts'
import { construct } from './credentials.ts'
import type { AnyConnector, Kind } from './kind.ts'
import { findKind } from './kinds.ts'
import type { Sending } from './public-only.ts'

/** A connector that is ready for calls, with its manifest and source. */
export interface Ready {
  readonly connector: AnyConnector
  readonly manifest: Manifest
  readonly source: Source
  /** That of its credentials. */
  readonly limiter: CredentialLimiter
}

/** The result of a call: an envelope or a file. */
export type Outcome =
  | { readonly data: unknown; readonly meta?: Readonly<Record<string, unknown>>; readonly cursor?: string }
  | { readonly file: Download }

/** A source, or one that does not exist yet. */
export type SourceFacts = Pick<Source, 'kind'> & Partial<Pick<Source, 'id' | 'workspaceId'>>

/** How the connector of a source calls its vendor. Set by the operator, never by a client. */
export type ConnectorOptions = Pick<
  ClientOptions,
  | 'baseUrl'
  | 'fetch'
  | 'timeout'
  | 'retry'
  | 'concurrency'
  | 'limiter'
  | 'maxResponseBytes'
  | 'validation'
  | 'userAgent'
>

/** How long an unused connector is kept, in milliseconds: it holds its credentials in plain text. */
const IDLE = 600_000

interface Made {
  readonly revision: string
  readonly ready: Promise<Ready>
  used: number
  /** Once it is ready. */
  limiter?: CredentialLimiter
}

/** Connector objects of sources. Created on first use, kept while they are used and their source does not change. */
export class Connectors {
  readonly #sources: Sources
  readonly #vault: Vault
  readonly #leases: Leases
  readonly #limits: Limits
  readonly #metrics: Metrics
  readonly #options: (source: SourceFacts) => ConnectorOptions
  /** Ordered by last use. */
  readonly #made = new Map<string, Made>()
  #clock: NodeJS.Timeout | undefined
  readonly #most: number
  readonly #onForgotten: () => void

  constructor(
    services: { sources: Sources; vault: Vault; leases: Leases; limits: Limits; metrics: Metrics },
    options: (source: SourceFacts) => ConnectorOptions,
    { most = 500, onForgotten = () => {} }: { most?: number; onForgotten?: (() => void) | undefined } = {},
  ) {
    this.#sources = services.sources
    this.#vault = services.vault
    this.#leases = services.leases
    this.#limits = services.limits
    this.#metrics = services.metrics
    this.#options = options
    this.#most = most
    this.#onForgotten = onForgotten
  }

  /** The connector of a source. */
  async of(source: Source): Promise<Ready> {
    // A new version of a stored connector is another connector; after a try, its manifest has another grade.
    const { version = '', tried } = findKind(source.kind) ?? {}
    const revision = `${await this.#sources.revision(source)} ${version} ${tried?.at ?? ''}`
    const known = this.#made.get(source.id)
    const made = known?.revision === revision ? known : this.#begin(source, revision)
    made.used = Date.now()
    this.#made.delete(source.id)
    this.#made.set(source.id, made)
    this.#clock ??= setInterval(() => this.#sweep(), IDLE / 10).unref()
    if (known && made !== known) this.#onForgotten()
    for (const id of this.#made.keys()) {
      if (this.#made.size <= this.#most) break
      this.forget(id)
    }
    return made.ready
  }

  /** The limiter of a source's connector, if that is made. */
  limiterOf(sourceId: string): CredentialLimiter | undefined {
    return this.#made.get(sourceId)?.limiter
  }

  /** Drops a source's connector and its credentials. Calls in progress complete. */
  forget(sourceId: string): void {
    this.#made.delete(sourceId)
    this.#onForgotten()
  }

  /** Also drops sources that another process has deleted. */
  #sweep(): void {
    for (const [id, { used }] of this.#made) {
      if (Date.now() - used < IDLE) break
      this.forget(id)
    }
    if (this.#made.size > 0) return
    clearInterval(this.#clock)
    this.#clock = undefined
  }

  #begin(source: Source, revision: string): Made {
    const made: Made = { revision, ready: this.#make(source), used: 0 }
    made.ready.then(
      ({ limiter }) => {
        made.limiter = limiter
      },
      () => {
        if (this.#made.get(source.id) === made) this.#made.delete(source.id)
      },
    )
    return made
  }

  async #make(source: Source): Promise<Ready> {
    const kind = findKind(source.kind)
    if (!kind) throw new HttpError(501, 'unexpected-problem', `no connector ${source.kind} in this gateway`)
    const credentials = await this.#sources.credentials(source)
    const options = this.#options(source)
    const limiter = await this.#limits.of(kind.name, credentials)
    const { connector, manifest } = await construct(kind, {
      credentials,
      config: source.config,
      userAgent: 'ferrule-gateway',
      limiter,
      ...(await guarded(kind, options.baseUrl)),
      ...options,
      tokenStore: this.#tokens(source),
      hooks: { onResponse: ({ status }: { status: number }) => this.#metrics.responded(kind.name, status) },
    })
    return { connector, manifest, source, limiter }
  }

  /** Checks the credentials and settings of a source before it is created. Sends nothing. */
  async try(kindName: string, credentials: Source['config'], config: Source['config']): Promise<void> {
    const kind = findKind(kindName)
    if (kind) await construct(kind, { ...this.#options({ kind: kind.name }), credentials, config })
  }

  /**
   * Stores refreshed tokens of a source, sealed like its credentials. One machine refreshes at a time. A late write,
   * after the lease has expired or the credentials were replaced, overwrites nothing.
   */
  #tokens(source: Source): TokenStore {
    const name = (key: string) => ({
      workspaceId: source.workspaceId,
      ownerId: source.id,
      purpose: `token:${createHash('sha256').update(key).digest('hex')}`,
    })
    const versions = new Map<string, number>()
    return {
      get: async (key) => {
        const kept = await this.#vault.get(name(key))
        versions.set(key, kept?.version ?? 0)
        return kept?.value
      },
      set: async (key: string, value: unknown) => {
        const version = versions.get(key)
        const kept = await this.#sources.keepToken(source, { purpose: name(key).purpose, value, version })
        if (kept && version !== undefined) versions.set(key, version + 1)
      },
      withLock: (key, run) => this.#leases.with(name(`${source.id} ${key}`).purpose, run),
    }
  }
}

/** How a connector sends. The operator's own address of a vendor may be anywhere. Loaded with the first connector. */
export async function guarded({ name, privateHosts }: Kind, baseUrl: string | undefined): Promise<Partial<Sending>> {
  if (!privateHosts) {
    const { sharedTransport } = await import('./sending.ts')
    return { transport: sharedTransport() }
  }
  const own = baseUrl !== undefined && URL.canParse(baseUrl) ? [new URL(baseUrl).host] : []
  const { publicOnly } = await import('./public-only.ts')
  return publicOnly(name, [...privateHosts, ...own])
}

/**
 * Runs an action by the spec's names.
 * @throws {HttpError} 422 if the connector has no such entity or action, and for streams.
 */
export async function run(
  { connector, manifest }: Ready,
  request: { readonly entity: string; readonly action: string; readonly params: Readonly<Record<string, unknown>> },
  options: CallOptions,
): Promise<Outcome> {
  const { entity, action } = request
  const facts = factsOf(manifest, entity, action)
  if (facts.stream) throw refusedStream(`${entity}.${action}`)
  const params = asTaken(facts, withBytes(facts, request.params))
  const result = await withoutFrames(() => actionOf(connector, entity, action)(params, options))
  if (facts.download) return { file: result as Download }
  if (!facts.pagination) return { data: result }
  const { data, meta, cursor } = result as { data: unknown; meta: Record<string, unknown>; cursor?: string }
  return { data, meta, ...(cursor !== undefined && { cursor }) }
}

/**
 * Starts a call whose errors get no stack frames of the caller: here they are answered, and to capture them through all that
 * waits costs a twentieth of the call.
 */
function withoutFrames<T>(start: () => T): T {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return start()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** The gateway returns complete responses, but a stream may have no end. */
function refusedStream(name: string): HttpError {
  const message = `${name} is a stream of records, maybe without an end; call it in direct mode. Nothing was sent.`
  const details = { code: 'params', outcome: 'not-sent', summary: message }
  return unprocessable(message, [{ field: 'action', message, error_code: 'not_allowed', details }])
}

type ActionFacts = Manifest['entities'][string]['actions'][string]

function factsOf({ name, entities }: Manifest, entity: string, action: string): ActionFacts {
  const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
    Object.hasOwn(record, key) ? record[key] : undefined
  const found = own(entities, entity)
  if (!found) {
    throw unprocessable(`${name} has no entity of this name; it has ${Object.keys(entities).join(', ')}`, [
      { field: 'entity', message: `one of ${Object.keys(entities).join(', ')}`, error_code: 'entity_not_found' },
    ])
  }
  const facts = own(found.actions, action)
  if (!facts) {
    const names = [...Object.keys(found.actions), ...found.hosted].join(', ')
    throw unprocessable(`${name} ${entity} has no action of this name; it has ${names}`, [
      { field: 'action', message: `one of ${names}`, error_code: 'action_not_supported' },
    ])
  }
  return facts
}

/**
 * Adapts params to what existing clients send: id lists as comma-separated text, as in URLs; and `limit: 1` for any
 * list, to see whether the connector works, whatever the vendor calls the page size.
 */
function asTaken(facts: ActionFacts, params: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const properties = (facts.params['properties'] ?? {}) as Record<string, { type?: unknown }>
  const isProbe = facts.pagination && params['limit'] === 1 && !Object.hasOwn(properties, 'limit')
  const { limit, ...rest } = params
  return Object.fromEntries(
    Object.entries(isProbe ? rest : params).map(([name, value]) => [
      name,
      typeof value === 'string' && Object.hasOwn(properties, name) && properties[name]?.type === 'array'
        ? value.split(',').map((item) => item.trim())
        : value,
    ]),
  )
}

/** Decodes bytes, which are base64 text in JSON. */
function withBytes(facts: ActionFacts, params: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const properties = (facts.params['properties'] ?? {}) as Record<string, { title?: string }>
  const changed = { ...params }
  for (const [name, { title }] of Object.entries(properties)) {
    const value = params[name]
    if (title !== 'ByteSource' || typeof value !== 'string') continue
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(value))
      throw unprocessable(`${name} must be base64 text`, [
        { field: `params.${name}`, message: 'must be base64 text', error_code: 'params' },
      ])
    changed[name] = new Uint8Array(Buffer.from(value, 'base64'))
  }
  return changed
}
