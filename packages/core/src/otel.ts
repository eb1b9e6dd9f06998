import {
  type AttributeValue,
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  type TracerProvider,
  trace,
} from '@opentelemetry/api'
import type { CallEvent, HookEvent, Hooks, RequestEvent, ResponseEvent, RetryEvent } from './contract/hooks.ts'
import { isFerruleError } from './errors/ferrule-error.ts'

/** How calls are traced. */
export interface OpenTelemetryOptions {
  /**
   * Creates the spans. Default: a tracer of `tracerProvider`, or of the provider that is registered when the call is
   * made.
   */
  readonly tracer?: Tracer
  readonly tracerProvider?: TracerProvider
  /** Name of a span. Default: for example `stripe customers.list`. */
  readonly spanName?: (call: CallEvent) => string
}

/** State of a call while it runs. */
interface Trace {
  readonly span: Span
  /** Requests sent, over all attempts. */
  attempts: number
  /** How many of them are retries. */
  resent: number
  waited: number
  /** Status of the last response. */
  status: number | undefined
}

/** A low-cardinality name for the failure: the status, our error code, or the name of the error's class. */
function errorType(error: unknown, status: number | undefined): string {
  if (status !== undefined && status >= 400) return String(status)
  if (isFerruleError(error)) return error.code
  const name = (error as { name?: unknown } | null | undefined)?.name
  return typeof name === 'string' && /^\w{1,64}$/.test(name) ? name : '_OTHER'
}

/**
 * Hooks that trace with OpenTelemetry: `new StripeConnector({ credentials, hooks: openTelemetry() })`. Needs
 * `@opentelemetry/api`, which is an optional peer dependency. With your own hooks: `combineHooks(openTelemetry(), mine)`.
 *
 * Each call is one CLIENT span, a child of the active one and active itself while the call runs; each page of a list is a call.
 * Attributes are those of the stable HTTP conventions (`http.request.method`, `url.template`, `server.address`, `server.port`,
 * `http.response.status_code`, `http.request.resend_count`, `error.type`) and `ferrule.connector`, `ferrule.entity`,
 * `ferrule.action`, `ferrule.page`, `ferrule.attempts` (requests sent), `ferrule.wait_ms` (backoff between them),
 * `ferrule.request_id` (the vendor's), `ferrule.error.code`, `ferrule.error.outcome`. A call that its caller aborted has the
 * `error.type` `AbortError` and no error status. Each retry is an event `ferrule.retry` with `ferrule.attempt`,
 * `ferrule.wait_ms` and `error.type`. No parameter value, query, body or credential is on a span, and no trace header is sent
 * to the vendor.
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): Hooks {
  const traces = new WeakMap<CallEvent, Trace>()
  const withTrace =
    <Event extends HookEvent>(record: (kept: Trace, event: Event) => void) =>
    (event: Event): void => {
      const kept = traces.get(event.call)
      if (kept) record(kept, event)
    }
  return {
    async onCall(call, run) {
      const span = startSpan(call, options)
      const kept: Trace = { span, attempts: 0, resent: 0, waited: 0, status: undefined }
      traces.set(call, kept)
      try {
        return await context.with(trace.setSpan(context.active(), span), run)
      } catch (error) {
        recordError(kept, error)
        throw error
      } finally {
        endSpan(kept)
      }
    },
    onRequest: withTrace(recordRequest),
    onResponse: withTrace(recordResponse),
    onRetry: withTrace(recordRetry),
  }
}

function startSpan(call: CallEvent, { tracer, tracerProvider, spanName }: OpenTelemetryOptions): Span {
  const { connector, entity, action, method, path, page } = call
  const attributes: Record<string, AttributeValue> = {
    'http.request.method': method,
    'url.template': path,
    'ferrule.connector': connector,
    'ferrule.entity': entity,
    'ferrule.action': action,
    ...(page !== undefined && { 'ferrule.page': page }),
  }
  const name = spanName?.(call) ?? `${connector} ${entity}.${action}`
  const maker = tracer ?? (tracerProvider ?? trace).getTracer('@ferrule/core')
  return maker.startSpan(name, { kind: SpanKind.CLIENT, attributes })
}

function recordError({ span, status }: Trace, error: unknown): void {
  const type = errorType(error, status)
  const ours = isFerruleError(error)
  span.setAttribute('error.type', type)
  if (ours) span.setAttribute('ferrule.error.code', error.code)
  if (ours && error.outcome) span.setAttribute('ferrule.error.outcome', error.outcome)
  // Leaving a loop aborts the prefetched page: that is no failure. Our summaries contain no values; those of other
  // errors may.
  if (type !== 'AbortError') span.setStatus({ code: SpanStatusCode.ERROR, ...(ours && { message: error.summary }) })
}

function endSpan({ span, attempts, status, resent, waited }: Trace): void {
  span.setAttribute('ferrule.attempts', attempts)
  if (status !== undefined) span.setAttribute('http.response.status_code', status)
  if (resent > 0) span.setAttribute('http.request.resend_count', resent)
  if (waited > 0) span.setAttribute('ferrule.wait_ms', waited)
  span.end()
}

function recordRequest(kept: Trace, event: RequestEvent): void {
  // After a 401 and new credentials, attempts are counted from 1 again.
  if (event.attempt > 1 || kept.status === 401) kept.resent++
  kept.status = undefined
  if (kept.attempts++ > 0) return
  const { hostname, port, protocol } = new URL(event.url)
  kept.span.setAttributes({
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'http:' ? 80 : 443),
  })
}

function recordResponse(kept: Trace, { status, requestId }: ResponseEvent): void {
  kept.status = status
  if (requestId) kept.span.setAttribute('ferrule.request_id', requestId)
}

function recordRetry(kept: Trace, { attempt, waitMs, error }: RetryEvent): void {
  const wait = Math.round(waitMs)
  kept.waited += wait
  kept.span.addEvent('ferrule.retry', {
    'ferrule.attempt': attempt,
    'ferrule.wait_ms': wait,
    'error.type': errorType(error, error.status),
  })
}
