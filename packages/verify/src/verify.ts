import { type ClientOptions, type FerruleError, isFerruleError } from '@ferrule/core'
import type { Manifest, ManifestAction, SyncDefinition } from '@ferrule/core/manifest'
import { camel } from '@ferrule/core/runtime'
import { namesIn, pathOf } from './names.ts'
import { paramsFor, type Rec } from './params.ts'
import type { ActionReport, Drift, Report, Step } from './report.ts'
import { type RoundTrip, roundTrips } from './round-trips.ts'

type Actions = Readonly<Record<string, Readonly<Record<string, (params: Rec) => Promise<unknown>>>>>

/** A connector object. */
export type Verified = object

/** Facts about a connector that a verification needs besides its answers. */
export interface Facts {
  readonly manifest: Manifest
  /** How lists below other records are read: without it, those are skipped. */
  readonly definition?: SyncDefinition
  /** Version of the connector's package. */
  readonly packageVersion?: string
}

export interface VerifyOptions extends Facts {
  /** Makes the connector with these options, and with credentials. */
  readonly connect: (options: Pick<ClientOptions, 'validation' | 'hooks' | 'fetch' | 'retry'>) => Verified
  /** Also creates, reads, changes and deletes one record. Only for a test account. */
  readonly write?: boolean
  /** A custom `fetch`, instead of the global one. */
  readonly fetch?: typeof fetch
  /** The current time in epoch milliseconds. */
  readonly clock?: () => number
}

/**
 * Calls every read of a connector whose parameters are known, in strict mode, and with `write` one round trip. Reads send
 * one request each: the first page of a list.
 */
export async function verify(options: VerifyOptions): Promise<Report> {
  const { manifest, packageVersion, clock = Date.now } = options
  const session = new Session(options)
  const reads = await session.reads()
  const roundTrip = options.write ? await session.roundTrip() : undefined
  const counts = { agreed: 0, empty: 0, drifted: 0, failed: 0, skipped: 0 }
  for (const { outcome } of reads) counts[outcome] += 1
  const bad = ['drifted', 'failed']
  return {
    connector: manifest.name,
    verifiedOn: new Date(clock()).toISOString().slice(0, 10),
    versions: {
      ...(packageVersion !== undefined && { package: packageVersion }),
      api: manifest.version,
      ...(session.served !== undefined && { served: session.served }),
      node: process.versions.node,
    },
    rate: { requests: session.requests, limited: session.limited, headers: session.rate },
    counts,
    reads,
    ...(roundTrip && { roundTrip }),
    ok: counts.drifted === 0 && counts.agreed > 0 && !(roundTrip ?? []).some(({ outcome }) => bad.includes(outcome)),
  }
}

/** Names of rate limits, and of the version that was served, among the headers. */
const RATE = /^(?:x-)?(?:ratelimit|rate-limit)-(?:limit|remaining|reset|used|resource)$|^retry-after$/
const SERVED = ['stripe-version', 'x-github-api-version-selected', 'x-shopify-api-version']
const SHORT = /^[\w.:-]{1,40}$/

class Session {
  requests = 0
  limited = 0
  served: string | undefined
  readonly rate: Record<string, string> = {}
  readonly #options: VerifyOptions
  readonly #names: ReadonlySet<string>
  readonly #strict: Actions
  /** Tells all that drifted, where strict mode ends at the first record. */
  readonly #lenient: Actions
  readonly #seen = new Map<string, readonly Rec[]>()
  #drift: Drift[] = []

  constructor(options: VerifyOptions) {
    this.#options = options
    this.#names = namesIn(options.manifest)
    const fetch = this.#watched(options.fetch ?? globalThis.fetch)
    this.#strict = options.connect({ validation: 'strict', fetch, retry: 1 }) as Actions
    this.#lenient = options.connect({
      validation: 'report',
      fetch,
      retry: 1,
      hooks: { onDrift: (event) => this.#note(event.path, event.expected, event.received) },
    }) as Actions
  }

  /** All reads, those first that need no parameters, then those whose parameters the others brought. */
  async reads(): Promise<ActionReport[]> {
    const { manifest, definition } = this.#options
    const reports = new Map<string, ActionReport>()
    for (let before = -1; before !== reports.size; ) {
      before = reports.size
      for (const [entity, { actions }] of Object.entries(manifest.entities))
        for (const [action, facts] of Object.entries(actions)) {
          const name = `${entity}.${action}`
          if (facts.access !== 'read' || reports.has(name)) continue
          const left = isLeftOut(facts)
          const given = left ? undefined : paramsFor(manifest, definition, { entity, action }, this.#seen)
          if (left) reports.set(name, { action: name, outcome: 'skipped', reason: left })
          else if (given && 'params' in given) reports.set(name, await this.#read(entity, action, given.params))
        }
    }
    return Object.entries(manifest.entities).flatMap(([entity, { actions }]) =>
      Object.keys(actions).flatMap((action): ActionReport[] => {
        if (actions[action]?.access !== 'read') return []
        const name = `${entity}.${action}`
        const given = paramsFor(manifest, definition, { entity, action }, this.#seen)
        const reason = `needs ${'missing' in given ? given.missing.join(', ') : 'parameters'}`
        return [reports.get(name) ?? { action: name, outcome: 'skipped', reason }]
      }),
    )
  }

  /** Creates a record, reads, changes and deletes it. It is deleted whatever fails after its creation. */
  async roundTrip(): Promise<Step[]> {
    const { manifest, clock = Date.now } = this.#options
    const trip = roundTrips[manifest.name]
    if (!trip)
      return [{ step: 'create', action: manifest.name, outcome: 'skipped', reason: 'no harmless record is known' }]
    const name = `ferrule verify ${clock().toString(36)}`
    const read = (entity: string, fits: (record: Rec) => boolean = () => true) => this.#seen.get(entity)?.find(fits)
    const paramsOf = (created: Rec) => trip.params({ created, name, read })
    const first = paramsOf({})
    if (!first) return [{ step: 'create', action: trip.create, outcome: 'skipped', reason: `needs ${trip.needs}` }]
    const created: { record?: Rec } = {}
    const steps = [await this.#step('create', trip, first.create, created)]
    const params = created.record && paramsOf(created.record)
    if (!params) return steps
    try {
      for (const step of ['get', 'update'] as const) steps.push(await this.#step(step, trip, params[step]))
    } finally {
      steps.push(await this.#step('delete', trip, params.delete))
    }
    return steps
  }

  async #step(step: Step['step'], trip: RoundTrip, params: Rec, created?: { record?: Rec }): Promise<Step> {
    const [entity = '', action = ''] = trip[step].split('.')
    this.#drift = []
    // Not in strict mode: what was written is written, and its id is needed to delete it.
    const { records, failure } = await this.#answer(this.#lenient, entity, action, params)
    if (created && records[0]) created.record = records[0]
    const base = { step, action: trip[step] }
    if (failure) return { ...base, outcome: 'failed', ...classOf(failure) }
    if (this.#drift.length > 0) return { ...base, outcome: 'drifted', drift: this.#drift }
    return { ...base, outcome: 'agreed' }
  }

  async #read(entity: string, action: string, params: Rec): Promise<ActionReport> {
    const name = `${entity}.${action}`
    const { records, failure } = await this.#answer(this.#strict, entity, action, params)
    this.#remember(entity, records)
    if (!failure) return { action: name, outcome: records.length > 0 ? 'agreed' : 'empty', records: records.length }
    if (failure.code === 'params') return { action: name, outcome: 'skipped', reason: 'needs parameters' }
    if (failure.code !== 'response') return { action: name, outcome: 'failed', ...classOf(failure) }
    this.#drift = []
    for (const { path, message, received } of failure.issues ?? [])
      this.#note(
        path
          .map((part) => (typeof part === 'number' ? '[]' : part))
          .join('.')
          .replaceAll('.[]', '[]')
          .replace(/^\[\]\.?/, ''),
        message,
        received,
      )
    const again = await this.#answer(this.#lenient, entity, action, params)
    this.#remember(entity, again.records)
    const drift =
      this.#drift.length > 0 ? this.#drift : [{ path: '', expected: 'must be readable', seen: 'something else' }]
    return { action: name, outcome: 'drifted', records: again.records.length, drift }
  }

  async #answer(
    actions: Actions,
    entity: string,
    action: string,
    params: Rec,
  ): Promise<{ records: Rec[]; failure?: FerruleError }> {
    try {
      const answer = await actions[camel(entity)]?.[camel(action)]?.(params)
      const isPage = Array.isArray((answer as { data?: unknown } | undefined)?.data) && this.#isList(entity, action)
      const records = isPage ? (answer as { data: Rec[] }).data : answer ? [answer as Rec] : []
      return { records }
    } catch (error) {
      if (!isFerruleError(error)) throw error
      return { records: [], failure: error }
    }
  }

  #isList(entity: string, action: string): boolean {
    return this.#options.manifest.entities[entity]?.actions[action]?.pagination !== undefined
  }

  #remember(entity: string, records: readonly Rec[]): void {
    const known = this.#seen.get(entity) ?? []
    if (known.length < 100) this.#seen.set(entity, [...known, ...records].slice(0, 100))
  }

  #note(path: string, expected: string, seen: string): void {
    const drift = { path: pathOf(this.#names, path), expected, seen }
    const isKnown = this.#drift.some((one) => one.path === drift.path && one.seen === drift.seen)
    if (!isKnown && this.#drift.length < 50) this.#drift.push(drift)
  }

  /** Counts requests, and reads what the vendor says of limits and versions. */
  #watched(send: typeof fetch): typeof fetch {
    return async (input, init) => {
      this.requests += 1
      const response = await send(input, init)
      if (response.status === 429) this.limited += 1
      for (const [name, value] of response.headers) if (RATE.test(name) && SHORT.test(value)) this.rate[name] = value
      const served = SERVED.map((name) => response.headers.get(name)).find((value) => value && SHORT.test(value))
      this.served = served ?? this.served
      return response
    }
  }
}

/** Why a read is not requested; undefined: it is. */
function isLeftOut({ download, stream, deprecated }: ManifestAction): string | undefined {
  if (download) return 'a download'
  if (stream) return 'a stream'
  return deprecated === undefined ? undefined : 'deprecated'
}

const classOf = ({ code, status }: FerruleError): Pick<ActionReport, 'code' | 'status'> => ({
  code,
  ...(status !== undefined && { status }),
})
