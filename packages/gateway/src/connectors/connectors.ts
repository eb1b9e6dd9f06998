import { createHash } from 'node:crypto'
import type { CallOptions, ClientOptions, Download, TokenStore } from '@ferrule/core'
import type { Manifest } from '@ferrule/stripe/manifest'
import { HttpError, unprocessable } from '../http/errors.ts'
import type { Limits } from '../limits/limits.ts'
import type { Leases } from '../records/leases.ts'
import type { Source, Sources } from '../records/sources.ts'
import type { Vault } from '../vault/vault.ts'
import { construct } from './credentials.ts'
import { type AnyConnector, findKind } from './kinds.ts'

/** A connector that stands ready, with what is known of it. */
export interface Ready {
  readonly connector: AnyConnector
  readonly manifest: Manifest
  readonly source: Source
}

/** What one call gives: a value with what an answer says besides, or a file. */
export type Outcome =
  | { readonly data: unknown; readonly meta?: Readonly<Record<string, unknown>>; readonly cursor?: string }
  | { readonly file: Download }

/** A source, or one that is yet to be made. */
export type SourceFacts = Pick<Source, 'kind'> & Partial<Pick<Source, 'id' | 'workspaceId'>>

/** How the connector of a source calls its vendor; the operator's, never a client's. */
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

/** Connector objects of sources: made at first use, kept while their source stays as it is. */
export class Connectors {
  readonly #sources: Sources
  readonly #vault: Vault
  readonly #leases: Leases
  readonly #limits: Limits
  readonly #options: (source: SourceFacts) => ConnectorOptions
  readonly #made = new Map<string, { revision: string; ready: Promise<Ready> }>()
  readonly #most: number

  constructor(
    services: { sources: Sources; vault: Vault; leases: Leases; limits: Limits },
    options: (source: SourceFacts) => ConnectorOptions,
    most = 500,
  ) {
    this.#sources = services.sources
    this.#vault = services.vault
    this.#leases = services.leases
    this.#limits = services.limits
    this.#options = options
    this.#most = most
  }

  /** The connector of a source. */
  async of(source: Source): Promise<Ready> {
    const revision = await this.#sources.revision(source)
    const known = this.#made.get(source.id)
    if (known?.revision === revision) {
      // The least used one goes first.
      this.#made.delete(source.id)
      this.#made.set(source.id, known)
      return known.ready
    }
    const ready = this.#make(source)
    this.#made.set(source.id, { revision, ready })
    ready.catch(() => this.#made.delete(source.id))
    for (const id of this.#made.keys()) {
      if (this.#made.size <= this.#most) break
      this.#made.delete(id)
    }
    return ready
  }

  async #make(source: Source): Promise<Ready> {
    const kind = findKind(source.kind)
    if (!kind) throw new HttpError(501, 'unexpected-problem', `no connector ${source.kind} in this gateway`)
    const credentials = await this.#sources.credentials(source)
    const { connector, manifest } = await construct(kind, {
      credentials,
      config: source.config,
      userAgent: 'ferrule-gateway',
      limiter: await this.#limits.of(kind.name, credentials),
      ...this.#options(source),
      tokenStore: this.#tokens(source),
    })
    return { connector, manifest, source }
  }

  /** Checks credentials and settings of a source that is yet to be made. Sends nothing. */
  async try(kindName: string, credentials: Source['config'], config: Source['config']): Promise<void> {
    const kind = findKind(kindName)
    if (kind) await construct(kind, { ...this.#options({ kind: kind.name }), credentials, config })
  }

  /**
   * Refreshed tokens of a source: sealed like its credentials, refreshed by one machine at a time. One that comes late, because
   * its machine stood still beyond its lease or the credentials were replaced, overwrites nothing.
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
        const kept = await this.#vault.put(name(key), value, version)
        if (kept && version !== undefined) versions.set(key, version + 1)
      },
      withLock: (key, run) => this.#leases.with(name(`${source.id} ${key}`).purpose, run),
    }
  }
}

/** `balance_transactions` is `balanceTransactions` on a connector. */
export const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

type ActionFunction = (params: object, options: CallOptions) => PromiseLike<unknown>

/**
 * Runs an action by the spec's names.
 * @throws {HttpError} 422 when the connector has no such entity or action.
 */
export async function run(
  { connector, manifest }: Ready,
  request: { readonly entity: string; readonly action: string; readonly params: Readonly<Record<string, unknown>> },
  options: CallOptions,
): Promise<Outcome> {
  const { entity, action } = request
  const facts = factsOf(manifest, entity, action)
  const params = withBytes(facts, request.params)
  const actions = (connector as unknown as Record<string, Record<string, ActionFunction>>)[camel(entity)] as Record<
    string,
    ActionFunction
  >
  const result = await (actions[camel(action)] as ActionFunction)(params, options)
  if (facts.download) return { file: result as Download }
  if (!facts.pagination) return { data: result }
  const { data, meta, cursor } = result as { data: unknown; meta: Record<string, unknown>; cursor?: string }
  return { data, meta, ...(cursor !== undefined && { cursor }) }
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

/** In JSON, bytes are base64 text. */
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
