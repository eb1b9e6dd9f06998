import type { Attempt, KyInstance } from './attempt.ts'
import type { CallOptions, NextPage, Retry, Validation } from './call.ts'
import type { EtagStore } from './etag-store.ts'
import type { Hooks } from './hooks.ts'
import type { Hosted } from './hosted.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { Copy } from './search.ts'
import { ANY, BOOLEAN, INTEGER, NULL, NUMBER, OBJECT, OPTIONAL, type Rule, type Shape, STRING } from './table.ts'
import type { TokenStore } from './token-store.ts'

/** Options of both direct and hosted mode. Times are in milliseconds. */
interface SharedOptions {
  /** A custom `fetch`, which then sends all requests. */
  readonly fetch?: typeof fetch | undefined
  /** Sends requests through your own ky instance, with its hooks and proxies. Its retries, limits and errors are off. */
  readonly ky?: KyInstance | undefined
  /** Sends the requests. Default: Node's `http` in Node, else the platform's fetch. See `@ferrule/core/fetch` and `/node`. */
  readonly transport?: Attempt | undefined
  /** Timeout of one attempt. */
  readonly timeout?: number | undefined
  /** Retries after transient failures. Default: 2. Writes are retried only where that is safe. */
  readonly retry?: Retry | undefined
  /** Maximum number of calls in flight. Default: the connector's, or no limit. */
  readonly concurrency?: number | undefined
  /** Maximum size of a response in bytes, decompressed. Default: 64,000,000. Downloads have no limit. */
  readonly maxResponseBytes?: number | undefined
  /** Default: `report`. */
  readonly validation?: Validation | undefined
  /** Whether error messages quote the vendor's own message, which may contain parameter values. Default: true. */
  readonly vendorMessages?: boolean | undefined
  readonly hooks?: Hooks | undefined
  /** Sent as `User-Agent`. */
  readonly userAgent?: string | undefined
  /** The copy that `search` queries: `store.copy({ manifest })` of `@ferrule/store`. */
  readonly copy?: Copy | undefined
}

/** Options of a connector or client that calls the vendor itself. */
export interface ClientOptions<Credentials extends object = object, Config extends object = object>
  extends SharedOptions {
  /**
   * The vendor's credentials, or a function that obtains them. The function is called before every request, and once more after
   * a 401. An object is copied at construction; later changes to it have no effect.
   */
  readonly credentials: Credentials | (() => Credentials | Promise<Credentials>)
  /** Other values for the base URL and the vendor's headers: `{ shop }`, `{ subdomain }`, … Copied at construction. */
  readonly config?: Config | undefined
  /** Replaces the vendor's address, for tests and proxies: https, or http on loopback. */
  readonly baseUrl?: string | undefined
  /** Where OAuth tokens are kept between processes; a Keyv or unstorage instance fits. */
  readonly tokenStore?: TokenStore | undefined
  /** Stores responses for actions that send `If-None-Match`: `memoryEtags()` of `@ferrule/core/stores`. */
  readonly etags?: EtagStore | undefined
  /** A rate limit that can span processes; see `@ferrule/core/stores`. */
  readonly limiter?: RateLimiter | undefined
  /** See {@link HostedOptions}. */
  readonly hosted?: undefined
}

/** Options of a connector or client whose calls a gateway makes. The gateway keeps credentials and settings. */
export interface HostedOptions extends SharedOptions {
  /** The connector record: `platform.connector(…)` of `@ferrule/hosted`. */
  readonly hosted: Hosted
  readonly credentials?: undefined
  readonly config?: undefined
  readonly baseUrl?: undefined
  readonly tokenStore?: undefined
  readonly etags?: undefined
  readonly limiter?: undefined
}

/** Passes a page's position from the list to the client. A symbol, so that no option of the caller collides. */
export const PAGE = Symbol('page')

/**
 * Options from the environment are checked at the first call, so that a module which creates a connector can be loaded
 * where the secrets are absent, as in a build.
 */
export const LATE = Symbol('late')

export interface LateOptions {
  readonly [LATE]?: () => ClientOptions
}

export interface PageOptions extends CallOptions {
  readonly [PAGE]?: {
    /** 1 for the first page that this list requests. */
    readonly number: number
    /** The position that the previous page returned. */
    readonly next?: NextPage | undefined
    /**
     * The number of records that the reader takes from this page on; undefined if it asked for one page. Read when the
     * request is sent.
     */
    wanted(): number | undefined
  }
}

// By its members, not `instanceof`: the signal may come from another realm.
const isSignal = (value: unknown): boolean =>
  typeof (value as AbortSignal | null)?.aborted === 'boolean' &&
  typeof (value as AbortSignal).addEventListener === 'function' &&
  typeof (value as AbortSignal).throwIfAborted === 'function'

const retry: Shape = {
  kinds: INTEGER | OPTIONAL,
  minimum: 0,
  strict: true,
  fields: { limit: { kinds: INTEGER | OPTIONAL, minimum: 0 } },
}
const time: Shape = { kinds: NUMBER | OPTIONAL, minimum: 1, maximum: 2_147_483_647 }
const callback: Shape = { kinds: OPTIONAL, is: (value) => typeof value === 'function', hint: 'must be a function' }
const validation: Shape = { kinds: OPTIONAL, enum: ['report', 'strict', 'off'] }

/** Names of options in other SDKs, and ours. */
const shared = {
  maxRetries: 'retry',
  maxNetworkRetries: 'retry',
  retries: 'retry',
  requestTimeout: 'timeout',
}

const aliases = {
  ...shared,
  apiKey: 'a field of credentials',
  accessToken: 'a field of credentials',
  auth: 'credentials',
  token: 'a field of credentials',
  httpAgent: 'fetch, or transport: nodeTransport({ agent })',
  agent: 'fetch, or transport: nodeTransport({ agent })',
  httpClient: 'fetch',
  host: 'baseUrl',
  apiVersion: 'a field of config',
  logger: 'hooks',
}

/** Schemas of the options, so that a typo is reported rather than ignored. */
export const clientOptions: Rule = {
  strict: true,
  aliases,
  fields: {
    credentials: ANY,
    config: OBJECT | OPTIONAL,
    baseUrl: STRING | OPTIONAL,
    fetch: callback,
    ky: callback,
    transport: callback,
    timeout: time,
    retry,
    concurrency: { kinds: INTEGER | OPTIONAL, minimum: 1 },
    maxResponseBytes: { kinds: INTEGER | OPTIONAL, minimum: 1 },
    validation,
    vendorMessages: BOOLEAN | OPTIONAL,
    hooks: OBJECT | OPTIONAL,
    tokenStore: OBJECT | OPTIONAL,
    etags: OBJECT | OPTIONAL,
    limiter: OBJECT | OPTIONAL,
    userAgent: STRING | OPTIONAL,
    copy: OBJECT | OPTIONAL,
  },
}

export const callOptions: Rule = {
  strict: true,
  aliases: shared,
  fields: {
    signal: { kinds: OPTIONAL, is: isSignal, hint: 'must be an AbortSignal' },
    timeout: time,
    retry,
    headers: { kinds: OPTIONAL, values: STRING },
    config: OBJECT | OPTIONAL,
    idempotencyKey: { kinds: STRING | OPTIONAL, minLength: 1, maxLength: 255 },
    cursor: STRING | NULL | OPTIONAL,
    deadline: {
      kinds: OPTIONAL,
      is: (value) => Number.isFinite(value?.valueOf()),
      hint: 'must be a Date or epoch milliseconds',
    },
    prefetch: { kinds: BOOLEAN | INTEGER | OPTIONAL, minimum: 0 },
    validation,
    extra: OBJECT | OPTIONAL,
    onProgress: callback,
  },
}
