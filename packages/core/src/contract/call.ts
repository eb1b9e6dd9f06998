import type {
  ErrorCode,
  ErrorDetails,
  FerruleError,
  Outcome,
  RateLimitScope,
  UpstreamFacts,
} from '../errors/ferrule-error.ts'
import type { Issue } from '../shape/explain.ts'
import type { Method, OperationFacts } from './facts.ts'

/** How records are checked: reported to `hooks.onDrift`, thrown as `ResponseError`, or not checked. */
export type Validation = 'report' | 'strict' | 'off'

/** Number of retries, or an object that contains it. */
export type Retry = number | { readonly limit?: number | undefined }

/** What `fetch` sends. Its other name, `BodyInit`, is one of the DOM library's only. */
export type RequestBody = NonNullable<RequestInit['body']>

/** Progress of a transfer. */
export interface Progress {
  /** Bytes received, or that the vendor reports as received. */
  readonly transferred: number
  /** Total number of bytes, where it is known. */
  readonly total?: number
}

/** Options of one call, its last argument. `Config` is what of the connector's config one call may replace. */
export interface CallOptions<Config extends object = object> {
  /** Cancels the call (or the iteration) when it aborts. */
  readonly signal?: AbortSignal | undefined
  readonly timeout?: number | undefined
  readonly retry?: Retry | undefined
  /** Additional headers. They cannot replace credentials. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /**
   * Replaces values of the connector's `config` for this call: the account, the API version. Nothing that decides the address, so that
   * credentials reach no other host. A list keeps it for all its pages; resume a cursor with the same.
   */
  readonly config?: Config
  /** Idempotency key: makes this write safe to retry across processes, where the vendor supports it. */
  readonly idempotencyKey?: string | undefined
  /** Resumes a list at `page.cursor` or `list.cursor`. `undefined` and `null`: from the start. */
  readonly cursor?: string | null | undefined
  /** Date or epoch milliseconds by which everything must be done, including retries and further pages. */
  readonly deadline?: Date | number | undefined
  /**
   * `false`: fetch a page only when it is needed. A number: how many pages to prefetch, where the total is known. Default: one
   * page ahead (or as many as the connector says), from the second page on.
   */
  readonly prefetch?: boolean | number | undefined
  readonly validation?: Validation | undefined
  /**
   * Parameters that the schema does not have yet, sent unchanged: in the query of a GET or DELETE, else in the request
   * body. Parameters of the schema are rejected here, except new values of those that have known words (`expand`, `currency`).
   */
  readonly extra?: Readonly<Record<string, unknown>> | undefined
  /** Called whenever bytes of a download or an upload were received or accepted. An error that it throws ends the call. */
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** The parameters that ask for one page: names and values that are laid over the caller's own. */
export type Position = Readonly<Record<string, unknown>>

/** Where a list is resumed: the position of a page (`null`: the first) and how many of its records to leave out. */
export interface ResumePoint {
  readonly position: Position | null
  readonly skip: number
}

/** One call under way, as steps see it. */
export interface Call {
  readonly operation: OperationFacts
  /** The caller's params with the position laid over. */
  readonly params: Readonly<Record<string, unknown>>
  /** The caller's params alone. */
  readonly input: Readonly<Record<string, unknown>>
  /** Position of this page; `null` for the first, and for everything that is not a list. */
  readonly position: Position | null
  /** The caller's options with their defaults. */
  readonly options: CallOptions & { readonly timeout: number; readonly retry: number; readonly validation: Validation }
  /** Where the paths of this operation begin. */
  readonly baseUrl: string
  /** `baseUrl` is the caller's own, which stands for all hosts of the vendor. */
  readonly hasOwnBaseUrl: boolean
  readonly signal: AbortSignal | undefined
  /** Epoch milliseconds. */
  readonly deadline: number | undefined
}

/** A request to the vendor. Authorizers and steps may still change it. */
export interface VendorRequest {
  method: Method
  url: string
  /** Path template that `url` was made from: the endpoint, of which a vendor may count the calls. Default: the operation's. */
  path?: string
  /** Names in lower case. */
  headers: Record<string, string>
  body?: RequestBody | undefined
  /** Whether it may be repeated after an unclear end, where the request decides that and not the operation. */
  idempotent?: boolean
  /** A good response's body is left unread. */
  stream?: boolean
  /** A status from 300 on that is a good response to it all the same. */
  accepts?: number
  /** Other hosts than its own that redirects may lead to. Default: any that has a public name. */
  hosts?: RegExp
  /** Further attempts, where they are not the call's: 0 for what is resumed instead of repeated. */
  retry?: number
  /** Goes out without credentials: to an address that the vendor gave out. */
  anonymous?: boolean
  /** Reads its error responses, where they are not the vendor's own (a storage host). */
  readError?: (facts: ErrorFacts) => ErrorReading
  /** Refuses a good-looking response to it, besides what the vendor's own `refuses` says. */
  refuses?: (response: VendorResponse) => ErrorReading | undefined
}

/** The vendor's response. */
export interface VendorResponse {
  readonly status: number
  readonly headers: Headers
  /** The whole body as text; empty for streams, whose bytes are in `native.body`. */
  readonly text: string
  /** The platform's response; its body is already read, except for streams. */
  readonly native: Response
}

/** What an error response says, read by the connector's error reader. */
export interface ErrorReading {
  /** The vendor's own words: code, type, message and whatever else is worth keeping. Never secrets. */
  readonly upstream?: UpstreamFacts
  /** The error class, where the HTTP status alone says the wrong thing. */
  readonly code?: ErrorCode
  /** The vendor says that repeating helps (or does not). */
  readonly retryable?: boolean
  readonly retryAfterMs?: number
  /** Which calls a rate limit delays. Default: all calls of the client. */
  readonly scope?: RateLimitScope
  /** What became of a write, where the status alone does not say. */
  readonly outcome?: Outcome
  /** What the message quotes of the vendor. Default: `upstream.message`, and `upstream.param` in parentheses. */
  readonly sentence?: string
  /** What is wrong with the parameters, where the vendor says it by field. */
  readonly issues?: readonly Issue[]
  /** What the caller can do, appended to the message: `update credentials.api_key`. No parameter values. */
  readonly hint?: string
}

/** What an error reader gets. `body` is the parsed JSON, or the text when it is not JSON. */
export interface ErrorFacts {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
  /** Path template of the operation: one without placeholders names no record that could be missing. */
  readonly path: string
}

/** Makes an error that names the connector, entity and action. */
export type MakeError = (code: ErrorCode, message: string, details?: ErrorDetails) => FerruleError

/** What a call gives: the envelope, and what pages need to continue. */
export interface CallResult {
  /** The record, or the records of a page. */
  readonly data: unknown
  /** Only for lists. */
  readonly meta?: Readonly<Record<string, unknown>>
  /** Where the next page begins, as text that any process can resume from; absent at the end. */
  readonly cursor?: string | undefined
  /** Where to resume after this many records of the page, as text. */
  readonly cursorAfter?: (records: number) => string
  /** The next page, for the same process. Absent at the end, and where the executor knows cursors only. */
  readonly next?: NextPage | undefined
  /** Records of the page as the vendor counts them. */
  readonly size?: number
  /** Where positions are counted and the total is known: the page this many pages further on. */
  readonly lookahead?: (pages: number) => NextPage | undefined
  /** Records are handed out from the last to the first (walking backwards). */
  readonly reversed?: boolean
  readonly response: Response
}

/** A page that has not been asked for yet. */
export interface NextPage {
  /** The same for the same page of a list. */
  readonly key: string
  /** What {@link CallResult.cursor} would be; written when it is read. */
  readonly cursor: string
  /** Where it is, for the client that said so, and the params that it has checked. */
  readonly point?: ResumePoint
  readonly input?: Readonly<Record<string, unknown>>
}
