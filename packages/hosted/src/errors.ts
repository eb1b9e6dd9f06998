import type { ErrorCode, ErrorDetails, FerruleError as FerruleErrorType, Issue, Outcome } from '@ferrule/core'
import { FerruleError } from '@ferrule/core'
import { type ErrorFacts, type ErrorReading, errorClasses, type StepContext } from '@ferrule/core/connector'

/** What the errors here know besides. */
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

/** A class with facts of its own; {@link FerruleError} makes members of them. */
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

/** The object does not exist, or not for this client. */
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

/** What a gateway knows of an error of the connector that it ran. */
interface Relayed {
  readonly message: string
  readonly status?: number
  readonly requestId?: string
  readonly upstream?: ErrorDetails['upstream']
  readonly issues?: readonly Issue[]
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)
const number = (value: unknown): number | undefined => (Number.isFinite(value) ? (value as number) : undefined)
const object = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const outcomes: readonly unknown[] = ['not-sent', 'rejected', 'unknown'] satisfies Outcome[]

/** The words of the agent, public and configuration families, whichever they are. */
function wordsOf(body: unknown): { code?: string; message?: string } {
  const { errors, message, error, detail, title, exceptionClassName } = object(body)
  const items = (Array.isArray(errors) ? errors.slice(0, 20) : []).map(object)
  const said = items.map((item) => text(item['userPresentableMessage']) ?? text(item['message']) ?? text(item['error']))
  const whole = [...new Set(said.filter(Boolean))].join('; ') || text(message) || text(detail) || text(error)
  const code = text(items[0]?.['error_code']) ?? text(title) ?? text(exceptionClassName)
  return { ...(code && { code }), ...(whole && { message: whole }) }
}

/** Reads an error of a gateway. One that a connector threw there is carried along, for {@link relayed}. */
export function readGatewayError({ body }: ErrorFacts): ErrorReading {
  const words = wordsOf(body)
  const [first] = Array.isArray(object(body)['errors']) ? (object(body)['errors'] as unknown[]) : []
  const details = object(object(first)['details'])
  const { code, status, requestId, upstream, issues, retryable, retryAfterMs, outcome } = details
  if (!Object.hasOwn(errorClasses, String(code))) return typeof body === 'string' ? {} : { upstream: words }
  const carried: Relayed = {
    message: words.message ?? String(code),
    ...(number(status) && { status: status as number }),
    ...(text(requestId) && { requestId: requestId as string }),
    ...(typeof upstream === 'object' && upstream && { upstream: upstream as NonNullable<Relayed['upstream']> }),
    ...(Array.isArray(issues) && { issues: issues as Issue[] }),
  }
  return {
    code: code as ErrorCode,
    retryable: retryable === true,
    upstream: { [RELAYED]: carried },
    ...(number(retryAfterMs) && { retryAfterMs: retryAfterMs as number }),
    ...(outcomes.includes(outcome) && { outcome: outcome as Outcome }),
  }
}

/** Under this name a relayed error travels through core, which cuts the secrets out of it. */
const RELAYED = 'relayed'

/** The error that the connector would have thrown in this process, of one that a gateway relayed; others as they are. */
export function relayed(error: FerruleErrorType, make: StepContext['error']): FerruleErrorType {
  const carried = error.upstream?.[RELAYED] as Relayed | undefined
  if (!carried) return error
  const { message, status, requestId, upstream, issues } = carried
  // The gateway's message begins with the same names as ours.
  return make(error.code, message.replace(/^\[[^\]]{0,200}\] /, ''), {
    status,
    requestId: requestId ?? error.requestId,
    upstream,
    issues,
    retryable: error.retryable,
    retryAfterMs: error.retryAfterMs,
    outcome: error.outcome,
    cause: error.cause,
  })
}
