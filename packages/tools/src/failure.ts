import { preview } from './preview.ts'
import { cut } from './text.ts'
import type { ToolFailure } from './types.ts'

interface FerruleErrorLike {
  readonly code: string
  readonly message: string
  readonly retryable?: boolean
  readonly outcome?: string
  /** Of stores: why the copy could not be searched. */
  readonly reason?: unknown
  readonly status?: number
  readonly retryAfterMs?: number
  readonly requestId?: string
  readonly upstream?: unknown
  readonly issues?: readonly { readonly path: readonly (string | number)[]; readonly message: string }[]
}

const isFerruleError = (value: unknown): value is FerruleErrorLike =>
  typeof value === 'object' &&
  value !== null &&
  (value as Record<symbol, unknown>)[Symbol.for('@ferrule/error')] === true

/** Advice by error code. */
const advice: Readonly<Record<string, string>> = {
  params: 'Correct the params as the issues say (describe_action has the schema) and call again.',
  credentials: 'The operator has to correct the credentials. Do not call again.',
  authentication: 'The operator has to renew the credentials. Do not call again.',
  permission: 'These credentials lack permission. Do not call again; ask for permission.',
  not_found: 'Find the id with a list or a search before calling again.',
  conflict: 'Read the record as it is now before calling again.',
  invalid_request: 'The vendor rejected this request; change the params as its message says.',
  rate_limit: 'Wait, then call again.',
}

/** Advice by the reason why a copy could not be searched. */
const copyAdvice: Readonly<Record<string, string>> = {
  not_ready: 'The copy is still empty. Use read, which calls the vendor, or search again after its first sync.',
  busy: 'Another process writes to the copy: search again in a moment.',
}

/** The same for a search. For an invalid query, the message says how to correct it. */
export function searchFailureOf(error: unknown, action: string): ToolFailure {
  const failure = failureOf(error, action)
  if (!isFerruleError(error)) return { ...failure, outcome: 'not-sent' }
  if (failure.code === 'params')
    return { ...failure, outcome: 'not-sent', next: 'Correct the query as the message says and search again.' }
  const reason = (error as { name?: unknown }).name === 'StoreError' ? String(error.reason) : undefined
  if (reason === undefined) return failure
  const next = Object.hasOwn(copyAdvice, reason)
    ? copyAdvice[reason]
    : 'The operator has to check the copy. Use read, which calls the vendor.'
  return { ...failure, code: reason, next }
}

const unsure = 'The write may have been processed: read the record before calling again, to avoid a duplicate.'

/** Describes an error as data. Messages of foreign errors are withheld: nothing has removed secrets from them. */
export function failureOf(error: unknown, action: string): ToolFailure {
  if (!isFerruleError(error)) {
    const aborted = (error as Error | undefined)?.name === 'AbortError'
    return {
      code: aborted ? 'aborted' : 'internal',
      action,
      message: aborted ? 'The call was aborted.' : 'An error inside the program that runs this tool.',
      retryable: false,
      ...(!aborted && { outcome: 'unknown' }),
    }
  }
  const { code, message, retryable = false, outcome, status, retryAfterMs, requestId, upstream, issues } = error
  return {
    code,
    action,
    message: cut(message, 1_000),
    retryable,
    ...(outcome && { outcome }),
    ...(status !== undefined && { status }),
    ...(retryAfterMs !== undefined && { retry_after_ms: retryAfterMs }),
    ...(requestId && { request_id: cut(requestId, 100) }),
    ...(issues && {
      issues: issues.slice(0, 20).map((issue) => ({ path: issue.path.join('.'), message: cut(issue.message, 300) })),
    }),
    ...(upstream !== undefined && { vendor_says: preview(upstream, 400).value }),
    next:
      outcome === 'unknown' ? unsure : (advice[code] ?? (retryable ? 'Call again.' : 'Do not call again as it is.')),
  }
}
