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
import type { CallEvent, HookEvent, Hooks } from './contract/hooks.ts'
import { isFerruleError } from './errors/ferrule-error.ts'

/** How calls are traced. */
export interface OpenTelemetryOptions {
  /** Makes the spans. Default: a tracer of `tracerProvider`, or of the provider that is registered when the call is made. */
  readonly tracer?: Tracer
  readonly tracerProvider?: TracerProvider
  /** Name of a span. Default: `stripe customers.list`. */
  readonly spanName?: (call: CallEvent) => string
}

/** What is kept of a call while it runs. */
interface Trace {
  readonly span: Span
  /** Requests sent, of all tries. */
  attempts: number
  /** Those that repeat one before. */
  resent: number
  waited: number
  /** Status of the last answer. */
  status: number | undefined
}

/** A word of low cardinality for what a call failed with: the status, our code, or the name of the error's class. */
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
 * Each call is one CLIENT span, a child of the active one and active itself while the call runs; each page of a list is a
 * call. Attributes are those of the stable HTTP conventions (`http.request.method`, `url.template`, `server.address`,
 * `server.port`, `http.response.status_code`, `http.request.resend_count`, `error.type`) and `ferrule.connector`,
 * `ferrule.entity`, `ferrule.action`, `ferrule.page`, `ferrule.attempts` (requests sent), `ferrule.wait_ms` (backoff between them),
 * `ferrule.request_id` (the vendor's), `ferrule.error.code`, `ferrule.error.outcome`. What its caller aborted has an `error.type` of
 * `AbortError` and no error status. Each retry is an event `ferrule.retry` with
 * `ferrule.attempt`, `ferrule.wait_ms` and `error.type`. No parameter value, query, body or credential is on a span, and no
 * trace header is sent to the vendor.
 */
export function openTelemetry({ tracer, tracerProvider, spanName }: OpenTelemetryOptions = {}): Hooks {
  const traces = new WeakMap<CallEvent, Trace>()
  const of = ({ call }: HookEvent): Trace | undefined => traces.get(call)
  return {
    async onCall(call, run) {
      const { connector, entity, action, method, path, page } = call
      const attributes: Record<string, AttributeValue> = {
        'http.request.method': method,
        'url.template': path,
        'ferrule.connector': connector,
        'ferrule.entity': entity,
        'ferrule.action': action,
        ...(page !== undefined && { 'ferrule.page': page }),
      }
      const span = (tracer ?? (tracerProvider ?? trace).getTracer('@ferrule/core')).startSpan(
        spanName?.(call) ?? `${connector} ${entity}.${action}`,
        { kind: SpanKind.CLIENT, attributes },
      )
      const kept: Trace = { span, attempts: 0, resent: 0, waited: 0, status: undefined }
      traces.set(call, kept)
      try {
        return await context.with(trace.setSpan(context.active(), span), run)
      } catch (error) {
        const type = errorType(error, kept.status)
        const ours = isFerruleError(error)
        span.setAttribute('error.type', type)
        if (ours) span.setAttribute('ferrule.error.code', error.code)
        if (ours && error.outcome) span.setAttribute('ferrule.error.outcome', error.outcome)
        // A loop that was left takes the page fetched ahead with it: that is no failure. Summaries of ours hold no values;
        // those of others may.
        if (type !== 'AbortError')
          span.setStatus({ code: SpanStatusCode.ERROR, ...(ours && { message: error.summary }) })
        throw error
      } finally {
        span.setAttribute('ferrule.attempts', kept.attempts)
        if (kept.status !== undefined) span.setAttribute('http.response.status_code', kept.status)
        if (kept.resent > 0) span.setAttribute('http.request.resend_count', kept.resent)
        if (kept.waited > 0) span.setAttribute('ferrule.wait_ms', kept.waited)
        span.end()
      }
    },

    onRequest(event) {
      const kept = of(event)
      if (!kept) return
      // After a 401 and new credentials the tries are counted anew.
      if (event.attempt > 1 || kept.status === 401) kept.resent++
      kept.status = undefined
      if (kept.attempts++ > 0) return
      const { hostname, port, protocol } = new URL(event.url)
      kept.span.setAttributes({
        'server.address': hostname,
        'server.port': Number(port) || (protocol === 'http:' ? 80 : 443),
      })
    },

    onResponse(event) {
      const kept = of(event)
      if (!kept) return
      kept.status = event.status
      if (event.requestId) kept.span.setAttribute('ferrule.request_id', event.requestId)
    },

    onRetry(event) {
      const kept = of(event)
      if (!kept) return
      const { attempt, waitMs, error } = event
      kept.waited += Math.round(waitMs)
      kept.span.addEvent('ferrule.retry', {
        'ferrule.attempt': attempt,
        'ferrule.wait_ms': Math.round(waitMs),
        'error.type': errorType(error, error.status),
      })
    },
  }
}
