import type { TokenStore } from './credentials/token-store.ts'
import type { Hooks } from './hooks.ts'
import { ANY, BOOLEAN, INTEGER, NUMBER, OBJECT, OPTIONAL, type Rule, type Shape, STRING } from './shape/table.ts'

/** How records are checked: told to `hooks.onDrift`, thrown as `ResponseError`, or not looked at. */
export type Validation = 'report' | 'strict' | 'off'

/** Number of further tries after the first, or an object that holds it. */
export type Retry = number | { readonly limit?: number }

/** Options of a connector or client. Times are milliseconds. */
export interface ClientOptions<Credentials extends object = object, Config extends object = object> {
  /** The vendor's credentials, or a function that gets them; it is asked before every request. */
  readonly credentials: Credentials | (() => Credentials | Promise<Credentials>)
  /** What the base URL and the vendor's headers need besides: `{ shop }`, `{ subdomain }`, … */
  readonly config?: Config
  /** Another address than the vendor's, for tests and proxies: https, or http on loopback. */
  readonly baseUrl?: string
  /** Used instead of the global `fetch`. */
  readonly fetch?: typeof fetch
  /** Time limit of one try. */
  readonly timeout?: number
  /** Further tries after faults that may heal. Default 2. Writes are repeated only where that is safe. */
  readonly retry?: Retry
  /** Most calls in flight at once. Default: the connector's, or no bound. */
  readonly concurrency?: number
  /** Default `report`. */
  readonly validation?: Validation
  readonly hooks?: Hooks
  /** Where OAuth tokens are kept between processes; a Keyv or unstorage instance fits. */
  readonly tokenStore?: TokenStore
  /** Sent as `User-Agent`. */
  readonly userAgent?: string
}

/** Options of one call, its last argument. */
export interface CallOptions {
  /** Ends the call (or the iteration) when it aborts. */
  readonly signal?: AbortSignal
  readonly timeout?: number
  readonly retry?: Retry
  /** Further headers. Credentials cannot be replaced here. */
  readonly headers?: Readonly<Record<string, string>>
  /** Makes this write repeatable across processes, where the vendor has such keys. */
  readonly idempotencyKey?: string
  /** Go on with a list where `page.cursor` or `list.cursor` said. */
  readonly cursor?: string
  /** Date or epoch milliseconds by which all must be done, retries and further pages included. */
  readonly deadline?: Date | number
  /** `false`: fetch a page only when it is asked for. A number: that many pages ahead, where the total is known. */
  readonly prefetch?: boolean | number
  readonly validation?: Validation
  /** Told how far a download or an upload is, whenever bytes have come or were taken. What it throws ends the call. */
  readonly onProgress?: (progress: Progress) => void
}

/** Where a list tells hooks, by way of the client, which of its pages a call is. A symbol, since it is nobody else's option. */
export const PAGE = Symbol('page')

export interface PageOptions extends CallOptions {
  readonly [PAGE]?: number
}

/** How far a transfer is. */
export interface Progress {
  /** Bytes that came, or that the vendor says it has. */
  readonly transferred: number
  /** All of them, where that is known. */
  readonly total?: number
}

const retry: Shape = { k: INTEGER | OPTIONAL, min: 0, s: 1, f: { limit: { k: INTEGER | OPTIONAL, min: 0 } } }
const time: Shape = { k: NUMBER | OPTIONAL, min: 1, max: 2_147_483_647 }
const callback: Shape = { k: OPTIONAL, is: (value) => typeof value === 'function', h: 'must be a function' }
const validation: Shape = { k: OPTIONAL, e: ['report', 'strict', 'off'] }

/** The tables of the two, so that a slip of the pen is told and not ignored. */
export const clientOptions: Rule = {
  s: 1,
  f: {
    credentials: ANY,
    config: OBJECT | OPTIONAL,
    baseUrl: STRING | OPTIONAL,
    fetch: callback,
    timeout: time,
    retry,
    concurrency: { k: INTEGER | OPTIONAL, min: 1 },
    validation,
    hooks: OBJECT | OPTIONAL,
    tokenStore: OBJECT | OPTIONAL,
    userAgent: STRING | OPTIONAL,
  },
}

export const callOptions: Rule = {
  s: 1,
  f: {
    signal: { k: OPTIONAL, f: { aborted: BOOLEAN }, h: 'must be an AbortSignal' },
    timeout: time,
    retry,
    headers: { k: OPTIONAL, v: STRING },
    idempotencyKey: { k: STRING | OPTIONAL, lo: 1, hi: 255 },
    cursor: STRING | OPTIONAL,
    deadline: {
      k: OPTIONAL,
      is: (value) => Number.isFinite(value?.valueOf()),
      h: 'must be a Date or epoch milliseconds',
    },
    prefetch: { k: BOOLEAN | INTEGER | OPTIONAL, min: 0 },
    validation,
    onProgress: callback,
  },
}
