import type { ErrorCode, ErrorDetails, FerruleError as FerruleErrorType, Issue, Outcome } from '@ferrule/core'
import { FerruleError } from '@ferrule/core'
import { type ErrorFacts, type ErrorReading, errorClasses, type StepContext } from '@ferrule/core/connector'

/** Additional facts of these errors. */
interface Facts extends ErrorDetails {
  readonly resourceType?: string
  readonly resourceId?: string
  readonly expectedWorkspaceId?: string
  readonly actualWorkspaceId?: string
  readonly connectionId?: string
  readonly jobId?: number
  readonly jobStatus?: string
  readonly waitTimeout?: number
}

/** An error with facts of its own, which {@link FerruleError} turns into members. */
abstract class GatewayError extends FerruleError {
  constructor(message: string, details: Facts = {}) {
    super(message, details)
  }
}

/** The object belongs to another workspace. */
export class WorkspaceMismatchError extends GatewayError {
  override readonly name = 'WorkspaceMismatchError'
  override readonly code = 'permission'
  declare readonly resourceType: string
  declare readonly resourceId: string
  declare readonly expectedWorkspaceId: string
  declare readonly actualWorkspaceId: string
}

/** The object does not exist, or is not visible to this client. */
export class MissingResourceError extends GatewayError {
  override readonly name = 'MissingResourceError'
  override readonly code = 'not_found'
  declare readonly resourceType: string
  declare readonly resourceId: string
}

/** A sync could not be started, or ended `failed` or `cancelled`. */
export class ConnectionSyncError extends GatewayError {
  override readonly name: string = 'ConnectionSyncError'
  override readonly code: ErrorCode = 'upstream'
  declare readonly connectionId: string
  declare readonly jobId?: number
  declare readonly jobStatus?: string
}

/** A sync took longer than the caller waits. Its job keeps running. */
export class ConnectionSyncTimeoutError extends ConnectionSyncError {
  override readonly name = 'ConnectionSyncTimeoutError'
  override readonly code = 'timeout'
  /** Seconds. */
  declare readonly waitTimeout: number
}

/** A gateway's report of a connector's error. */
type Relayed = Pick<
  ErrorDetails,
  'status' | 'requestId' | 'upstream' | 'issues' | 'retryable' | 'retryAfterMs' | 'outcome' | 'scope'
> & {
  readonly code: ErrorCode
  readonly message: string
  /** The message without the vendor's text. */
  readonly summary: string
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)
const number = (value: unknown): number | undefined => (Number.isFinite(value) ? (value as number) : undefined)
const object = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const outcomes: readonly unknown[] = ['not-sent', 'rejected', 'unknown'] satisfies Outcome[]

/** The code and message of an error body, from any of the agent, public and configuration families. */
function wordsOf(body: unknown): { code?: string; message?: string } {
  const { errors, message, error, detail, title, exceptionClassName } = object(body)
  const items = (Array.isArray(errors) ? errors.slice(0, 20) : []).map(object)
  const said = items.map((item) => text(item['userPresentableMessage']) ?? text(item['message']) ?? text(item['error']))
  const whole = [...new Set(said.filter(Boolean))].join('; ') || text(message) || text(detail) || text(error)
  const code = text(items[0]?.['error_code']) ?? text(title) ?? text(exceptionClassName)
  return { ...(code && { code }), ...(whole && { message: whole }) }
}

/** Reads a gateway's error. If a connector threw it there, it is carried along for {@link relayed}. */
export function readGatewayError({ body }: ErrorFacts): ErrorReading {
  const words = wordsOf(body)
  const [first] = Array.isArray(object(body)['errors']) ? (object(body)['errors'] as unknown[]) : []
  const details = object(object(first)['details'])
  const { code, status, requestId, upstream, issues, retryAfterMs, outcome, scope, summary } = details
  if (!Object.hasOwn(errorClasses, String(code))) {
    if (typeof body === 'string') return {}
    // Credentials that no connector accepts: nothing was thrown that could be relayed.
    return { upstream: words, ...(words.code === 'credentials' && { code: 'credentials' }) }
  }
  const carried: Relayed = {
    code: code as ErrorCode,
    message: words.message ?? String(code),
    summary: text(summary) ?? String(code),
    retryable: details['retryable'] === true,
    status: number(status),
    requestId: text(requestId),
    upstream: typeof upstream === 'object' ? (upstream as Relayed['upstream']) : undefined,
    issues: Array.isArray(issues) ? (issues as Issue[]) : undefined,
    retryAfterMs: number(retryAfterMs),
    outcome: outcomes.includes(outcome) ? (outcome as Outcome) : undefined,
    scope: scope as Relayed['scope'],
  }
  // The gateway has done the retries and waited for the vendor's limits, so this side does neither.
  return { code: 'upstream', retryable: false, upstream: { [RELAYED]: carried }, outcome: carried.outcome }
}

/** Member of `upstream` in which a relayed error passes through core, which removes secrets from it. */
const RELAYED = 'relayed'

/**
 * Recreates the error that the connector would have thrown in this process. Other errors are returned unchanged.
 * @param vendorMessages Whether the error quotes the vendor.
 */
export function relayed(error: FerruleErrorType, make: StepContext['error'], vendorMessages = true): FerruleErrorType {
  const carried = error.upstream?.[RELAYED] as Relayed | undefined
  if (!carried) return error
  const { code, message, summary, requestId, ...details } = carried
  // Our message starts with the same names as the gateway's.
  const plain = (words: string) => words.replace(/^\[[^\]]{0,200}\] /, '')
  return make(code, plain(vendorMessages ? message : summary), {
    ...details,
    requestId: requestId ?? error.requestId,
    summary: plain(summary),
    cause: error.cause,
  })
}
