import type { ActionName, Hooks } from './contract/hooks.ts'
import { type FerruleError, isFerruleError } from './errors/ferrule-error.ts'

/** `debug`: a call that succeeded; `warn`: a retry, drift; `error`: a call that failed. */
export type LogLevel = 'debug' | 'warn' | 'error'

/** Plain data of one line. */
export type LogFields = Readonly<Record<string, string | number | undefined>>

/** Writes one line to any logger: `(level, message, fields) => pino[level](fields, message)`. */
export type LogWriter = (level: LogLevel, message: string, fields: LogFields) => void

/** The parts of an error that are safe to log. The vendor's own message is omitted: it may quote the request. */
const facts = ({ code, status, requestId, outcome, summary }: FerruleError): LogFields => ({
  code,
  status,
  requestId,
  outcome,
  error: summary,
})

const name = ({ connector, entity, action }: ActionName) => ({ connector, entity, action })

/**
 * Hooks that write a line per call, retry and kind of drift: `new StripeConnector({ credentials, hooks: logHooks(write) })`.
 * Fields are `connector`, `entity`, `action`, `method`, `path` (with placeholders), `page`, `attempts`, `durationMs`, `status`,
 * `requestId`, and for a failure `code`, `outcome` and `error`, its summary. They contain no parameter value, record, address
 * or credential. The hooks turn on record checks, to report drift; `drift: false` turns that off.
 */
export function logHooks(write: LogWriter, { drift = true }: { readonly drift?: boolean } = {}): Hooks {
  // As `unheard` does for hooks, which is not imported: this entry would make its module a further file of every connector.
  const put = (...line: Parameters<LogWriter>): void => {
    const written: unknown = write(...line)
    if (written !== undefined) Promise.resolve(written).catch(() => {})
  }
  const seen = new WeakMap<object, { attempts: number; status?: number; requestId?: string | undefined }>()
  return {
    async onCall(call, run) {
      const { method, path, page } = call
      const kept = { attempts: 0 }
      seen.set(call, kept)
      const started = Date.now()
      const line = (level: LogLevel, message: string, more?: LogFields): void =>
        put(level, message, {
          ...name(call),
          method,
          path,
          page,
          ...kept,
          durationMs: Date.now() - started,
          ...more,
        })
      try {
        const result = await run()
        line('debug', 'call succeeded')
        return result
      } catch (error) {
        // Anything but our errors comes from the caller's program: its message is not ours to log.
        if (isFerruleError(error)) line('error', 'call failed', facts(error))
        else if ((error as Error | undefined)?.name === 'AbortError') line('debug', 'call aborted')
        else line('error', 'call failed by a hook or an abort', { code: 'foreign' })
        throw error
      }
    },
    onRequest({ call }) {
      const kept = seen.get(call)
      if (kept) kept.attempts++
    },
    onResponse({ call, status, requestId }) {
      const kept = seen.get(call)
      if (kept) Object.assign(kept, { status, requestId })
    },
    onRetry(event) {
      const { attempt, waitMs, error } = event
      put('warn', 'call is retried', {
        ...name(event),
        page: event.call.page,
        attempt,
        waitMs: Math.round(waitMs),
        ...facts(error),
      })
    },
    ...(drift && {
      onDrift: (event) =>
        put('warn', 'record does not match its schema', {
          ...name(event),
          path: event.path,
          expected: event.expected,
          received: event.received,
        }),
    }),
  }
}
