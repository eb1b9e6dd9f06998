import type { CallOptions, NextPage, Retry, Validation } from '../contract/call.ts'
import type { Hooks } from '../contract/hooks.ts'
import type { Hosted } from '../contract/hosted.ts'
import type { RateLimiter } from '../contract/rate-limiter.ts'
import type { TokenStore } from '../contract/token-store.ts'
import type { CallSite } from '../errors/call-site.ts'
import type { Copy } from '../search/types.ts'
import { ANY, BOOLEAN, INTEGER, NULL, NUMBER, OBJECT, OPTIONAL, type Rule, type Shape, STRING } from '../shape/table.ts'
import type { Attempt } from '../transport/attempt.ts'
import type { KyInstance } from '../transport/own-ky.ts'

/** What direct and hosted mode have in common. Times are milliseconds. */
interface SharedOptions {
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof fetch
  /** Sends requests by a ky of your own, so that its hooks and proxies work. Its retries, limits and errors are off. */
  readonly ky?: KyInstance
  /** What sends requests. Default: ky, or the platform's fetch under edge conditions. See `@ferrule/core/fetch`. */
  readonly transport?: Attempt
  /** Time limit of one attempt. */
  readonly timeout?: number
  /** Further attempts after faults that may heal. Default: 2. Writes are repeated only where that is safe. */
  readonly retry?: Retry
  /** Most calls in flight at once. Default: the connector's, or no bound. */
  readonly concurrency?: number
  /** Most bytes of a response that are read, decompressed. Default: 64,000,000. Downloads are not bounded. */
  readonly maxResponseBytes?: number
  /** Default: `report`. */
  readonly validation?: Validation
  /** Whether error messages quote the vendor's own sentence, which may quote parameters. Default: true. */
  readonly vendorMessages?: boolean
  readonly hooks?: Hooks
  /** Sent as `User-Agent`. */
  readonly userAgent?: string
  /** What `search` looks into: `store.copy({ manifest })` of `@ferrule/store`. */
  readonly copy?: Copy
}

/** Options of a connector or client that calls the vendor itself. */
export interface ClientOptions<Credentials extends object = object, Config extends object = object>
  extends SharedOptions {
  /**
   * The vendor's credentials, or a function that obtains them: it is asked before every request, and once more after a
   * 401. An object is copied at construction; later changes to it have no effect.
   */
  readonly credentials: Credentials | (() => Credentials | Promise<Credentials>)
  /** What the base URL and the vendor's headers need besides: `{ shop }`, `{ subdomain }`, … Copied at construction. */
  readonly config?: Config
  /** Another address than the vendor's, for tests and proxies: https, or http on loopback. */
  readonly baseUrl?: string
  /** Where OAuth tokens are kept between processes; a Keyv or unstorage instance fits. */
  readonly tokenStore?: TokenStore
  /** Holds requests back, also those of other processes; see `@ferrule/core/stores`. */
  readonly limiter?: RateLimiter
  /** See {@link HostedOptions}. */
  readonly hosted?: undefined
}

/** Options of a connector or client whose calls a gateway makes: credentials and settings are kept there. */
export interface HostedOptions extends SharedOptions {
  /** The connector record: `platform.connector(…)` of `@ferrule/hosted`. */
  readonly hosted: Hosted
  readonly credentials?: undefined
  readonly config?: undefined
  readonly baseUrl?: undefined
  readonly tokenStore?: undefined
  readonly limiter?: undefined
}

/** Where a list says, by way of the client, which page a call is. A symbol, since it is nobody else's option. */
export const PAGE = Symbol('page')

export interface PageOptions extends CallOptions {
  readonly [PAGE]?: {
    /** 1 for the first page that the list asked for. */
    readonly number: number
    /** Where the call before said that this one is. */
    readonly next?: NextPage | undefined
    /** Where the list was made. */
    readonly site: CallSite
  }
}

// By what it can do: there are others than this realm's.
const isSignal = (value: unknown): boolean =>
  typeof (value as AbortSignal | null)?.aborted === 'boolean' &&
  typeof (value as AbortSignal).addEventListener === 'function' &&
  typeof (value as AbortSignal).throwIfAborted === 'function'

const retry: Shape = { k: INTEGER | OPTIONAL, min: 0, s: 1, f: { limit: { k: INTEGER | OPTIONAL, min: 0 } } }
const time: Shape = { k: NUMBER | OPTIONAL, min: 1, max: 2_147_483_647 }
const callback: Shape = { k: OPTIONAL, is: (value) => typeof value === 'function', h: 'must be a function' }
const validation: Shape = { k: OPTIONAL, e: ['report', 'strict', 'off'] }

/** The tables of the two, so that a typo is reported and not ignored. */
export const clientOptions: Rule = {
  s: 1,
  f: {
    credentials: ANY,
    config: OBJECT | OPTIONAL,
    baseUrl: STRING | OPTIONAL,
    fetch: callback,
    ky: callback,
    transport: callback,
    timeout: time,
    retry,
    concurrency: { k: INTEGER | OPTIONAL, min: 1 },
    maxResponseBytes: { k: INTEGER | OPTIONAL, min: 1 },
    validation,
    vendorMessages: BOOLEAN | OPTIONAL,
    hooks: OBJECT | OPTIONAL,
    tokenStore: OBJECT | OPTIONAL,
    limiter: OBJECT | OPTIONAL,
    userAgent: STRING | OPTIONAL,
    copy: OBJECT | OPTIONAL,
  },
}

export const callOptions: Rule = {
  s: 1,
  f: {
    signal: { k: OPTIONAL, is: isSignal, h: 'must be an AbortSignal' },
    timeout: time,
    retry,
    headers: { k: OPTIONAL, v: STRING },
    idempotencyKey: { k: STRING | OPTIONAL, lo: 1, hi: 255 },
    cursor: STRING | NULL | OPTIONAL,
    deadline: {
      k: OPTIONAL,
      is: (value) => Number.isFinite(value?.valueOf()),
      h: 'must be a Date or epoch milliseconds',
    },
    prefetch: { k: BOOLEAN | INTEGER | OPTIONAL, min: 0 },
    validation,
    extra: OBJECT | OPTIONAL,
    onProgress: callback,
  },
}
