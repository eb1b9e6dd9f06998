import type {
  ErrorCode,
  ErrorDetails,
  FerruleError,
  Outcome,
  RateLimitScope,
  UpstreamFacts,
} from '../errors/ferrule-error.ts'
import type { Issue } from '../errors/issue.ts'
import type { Method, OperationFacts } from './facts.ts'

/** How records are checked: reported to `hooks.onDrift`, thrown as `ResponseError`, or not checked. */
export type Validation = 'report' | 'strict' | 'off'

/** Number of retries, or an object that contains it. */
export type Retry = number | { readonly limit?: number | undefined }

/** A body that `fetch` sends. The usual name, `BodyInit`, exists only in the DOM library. */
export type RequestBody = NonNullable<RequestInit['body']>

/** Progress of a transfer. */
export interface Progress {
  /** Bytes received, or that the vendor reports as received. */
  readonly transferred: number
  /** Total number of bytes, if known. */
  readonly total?: number
}

/** Options of one call, its last argument. `Config` is the part of the connector's config that one call may replace. */
export interface CallOptions<Config extends object = object> {
  /** Cancels the call (or the iteration) when it aborts. */
  readonly signal?: AbortSignal | undefined
  readonly timeout?: number | undefined
  readonly retry?: Retry | undefined
  /** Additional headers. They cannot replace credentials. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /**
   * Replaces values of the connector's `config` for this call: the account, the API version. Nothing that decides the address
   * can be replaced, so credentials reach no other host. A list keeps it for all its pages; to resume a cursor, pass the same
   * values.
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
   * page ahead, from the second page on. Mailchimp: three, or as many as a higher `concurrency` leaves, at most eight.
   */
  readonly prefetch?: boolean | number | undefined
  readonly validation?: Validation | undefined
  /**
   * Parameters that the schema does not have yet, sent unchanged: in the query of a GET or DELETE, else in the request
   * body. Parameters of the schema are rejected here, except new values of those that have known words (`expand`, `currency`).
   */
  readonly extra?: Readonly<Record<string, unknown>> | undefined
  /**
   * Called whenever bytes of a download were received, or bytes of an upload were accepted. If it throws, the call ends with
   * that error.
   */
  readonly onProgress?: ((progress: Progress) => void) | undefined
}

/** The parameters that request one page: names and values that override the caller's. */
export type Position = Readonly<Record<string, unknown>>

/** Where a list resumes: the position of a page (`null`: the first) and how many of its records to skip. */
export interface ResumePoint {
  readonly position: Position | null
  readonly skip: number
}

/** A call in progress, as steps see it. */
export interface Call {
  readonly operation: OperationFacts
  /** The caller's params, overridden by the position. */
  readonly params: Readonly<Record<string, unknown>>
  /** The caller's params only. */
  readonly input: Readonly<Record<string, unknown>>
  /** Position of this page; `null` for the first page, and for anything but a list. */
  readonly position: Position | null
  /** The cursor of this page, encoded when it is read; none for the first page of a new list. */
  readonly page: Pick<CallOptions, 'cursor'>
  /** The caller's options, with defaults filled in. */
  readonly options: CallOptions & { readonly timeout: number; readonly retry: number; readonly validation: Validation }
  /** Base URL that the paths of this operation are appended to. */
  readonly baseUrl: string
  /** `baseUrl` was set by the caller, and replaces all hosts of the vendor. */
  readonly hasOwnBaseUrl: boolean
  readonly signal: AbortSignal | undefined
  /** Epoch milliseconds. */
  readonly deadline: number | undefined
}

/** A request to the vendor. Authorizers and steps may still change it. */
export interface VendorRequest {
  method: Method
  url: string
  /** Path template of `url`: the endpoint, whose calls a vendor may count separately. Default: the operation's. */
  path?: string
  /** Header names are in lower case. */
  headers: Record<string, string>
  body?: RequestBody | undefined
  /** Whether it may be repeated after an unknown outcome, if the request decides that and not the operation. */
  idempotent?: boolean
  /** The body of a successful response is left unread. */
  stream?: boolean
  /** A status of 300 or above that still counts as success. */
  accepts?: number
  /** Other hosts that redirects may lead to. Default: any host with a public name. */
  hosts?: RegExp
  /** Number of retries, if not the call's: 0 for requests that are resumed instead of repeated. */
  retry?: number
  /** Sent without credentials, to an address that the vendor provided. */
  anonymous?: boolean
  /** Reads its error responses, if they do not have the vendor's format (a storage host). */
  readError?: (facts: ErrorFacts) => ErrorReading
  /** Rejects a successful-looking response, in addition to the vendor's `refuses`. */
  refuses?: (response: VendorResponse) => ErrorReading | undefined
}

/** The vendor's response. */
export interface VendorResponse {
  readonly status: number
  readonly headers: Headers
  /** The whole body as text; empty for streams, whose bytes are in `native.body`. */
  readonly text: string
  /** The platform's response. Its body has been read already, except for streams. */
  readonly native: Response
}

/** The content of an error response, read by the connector's error reader. */
export interface ErrorReading {
  /** The vendor's details: code, type, message and anything else worth keeping. Never secrets. */
  readonly upstream?: UpstreamFacts
  /** The error class, if the HTTP status is misleading. */
  readonly code?: ErrorCode
  /** Whether the vendor says that a retry may help. */
  readonly retryable?: boolean
  readonly retryAfterMs?: number
  /** Which calls a rate limit delays. Default: all calls of the client. */
  readonly scope?: RateLimitScope
  /** The outcome of a write, if the status does not tell. */
  readonly outcome?: Outcome
  /** The vendor's text that the message quotes. Default: `upstream.message`, and `upstream.param` in parentheses. */
  readonly sentence?: string
  /** Problems of the parameters, if the vendor names the fields. */
  readonly issues?: readonly Issue[]
  /** Advice for the caller, appended to the message: `update credentials.api_key`. No parameter values. */
  readonly hint?: string
}

/** The argument of an error reader. `body` is the parsed JSON, or the text if it is not JSON. */
export interface ErrorFacts {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
  /** Path template of the operation. Without placeholders, it names no record that could be missing. */
  readonly path: string
}

/** Makes an error that names the connector, entity and action. */
export type MakeError = (code: ErrorCode, message: string, details?: ErrorDetails) => FerruleError

/** The result of a call: the envelope, and what pages need to continue. */
export interface CallResult {
  /** The record, or the records of a page. */
  readonly data: unknown
  /** Only for lists. */
  readonly meta?: Readonly<Record<string, unknown>>
  /** Cursor of the next page, from which any process can resume; absent on the last page. */
  readonly cursor?: string | undefined
  /** Cursor that resumes after this many records of the page. */
  readonly cursorAfter?: (records: number) => string
  /** The next page, for the same process. Absent on the last page, and if the executor supports only cursors. */
  readonly next?: NextPage | undefined
  /** Number of records in the page, as the vendor counts them. */
  readonly size?: number
  /** If positions are countable and the total is known: the page this many pages further on. */
  readonly lookahead?: (pages: number) => NextPage | undefined
  /** How many pages are prefetched, unless the caller sets it. */
  readonly ahead?: number | undefined
  /** Records are returned from last to first (paging backwards). */
  readonly reversed?: boolean
  readonly response: Response
}

/** A page that has not been requested yet. */
export interface NextPage {
  /** Equal for the same page of the same list. */
  readonly key: string
  /** The value of {@link CallResult.cursor}, encoded when it is read. */
  readonly cursor: string
  /** The position, for the client that created it, and the params that it has checked. */
  readonly point?: ResumePoint
  readonly input?: Readonly<Record<string, unknown>>
}
