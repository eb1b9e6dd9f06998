import type { CallContext } from '../client.ts'
import { type FerruleError, isFerruleError } from '../errors/ferrule-error.ts'
import { scrub } from '../redact.ts'
import type { Draft } from '../request.ts'
import { type Answer, errorOf, requestIdOf } from '../response.ts'
import { LONGEST_TIMER, orAborted } from './gate.ts'

let loading: Promise<typeof import('ky').default> | undefined

/** Pauses longer than this are not slept: the error says how long to wait instead. */
const LONGEST_WAIT = 60_000
const HOPS = 5

/** Connection faults after which surely nothing was sent: name resolution, refusal, TLS. */
const neverSent = /REFUSED|NOTFOUND|EAI_|UNREACH|CONNECT_TIMEOUT|CERT|TLS|SSL|FailedToOpenSocket/i

/** A thrown value as a network error. Only its code and a scrubbed message are kept: its request must not get out. */
export function networkError({ fail, secrets }: CallContext, thrown: unknown): FerruleError {
  const outer = thrown as
    | { message?: unknown; cause?: { code?: unknown; message?: unknown }; code?: unknown }
    | undefined
  const code = scrub(String(outer?.cause?.code ?? outer?.code ?? ''), secrets)
  const word = /^\w{1,64}$/.test(code) ? code : ''
  const cause = new Error(
    scrub(
      String(outer?.cause?.message ?? outer?.message ?? (typeof thrown === 'string' ? thrown : typeof thrown)),
      secrets,
    ),
  )
  cause.stack = ''
  return fail('network', `no answer${word && `: ${word}`}; check the network and baseUrl`, {
    retryable: true,
    cause: Object.assign(cause, word && { code: word }),
    ...(neverSent.test(code) && { outcome: 'not-sent' }),
  })
}

/**
 * Milliseconds to wait after a fault that may heal, before try number `tries` + 1; undefined when that is too long. Too many
 * requests hold all calls back.
 */
export function pauseAfter(
  { vendor, gate, deadline = Number.POSITIVE_INFINITY }: CallContext,
  { code, retryAfterMs }: FerruleError,
  tries: number,
): number | undefined {
  const [first, greatest] = vendor.backoff ?? [500, 8_000]
  const pause = retryAfterMs ?? Math.min(greatest, first * 2 ** (tries - 1)) * (0.5 + Math.random() / 2)
  if (code === 'rate_limit') gate.hold(Math.min(pause, LONGEST_WAIT))
  const wait = Math.max(pause, gate.held)
  return wait > LONGEST_WAIT || Date.now() + wait >= deadline ? undefined : wait
}

/** One fetch, redirects followed by hand so that credentials never reach another origin. */
async function follow(
  { fetch, fail, secrets, vendor }: CallContext,
  draft: Draft,
  request: Request,
  init: RequestInit,
): Promise<Response> {
  let response = await fetch(request, init)
  for (
    let hop = 0, url = request.url, headers = request.headers;
    vendor.redirects !== false && response.status > 300 && response.status < 400;
    hop++
  ) {
    const location = response.headers.get('location')
    if (!location) break
    response.body?.cancel().catch(() => {})
    const target = URL.canParse(location, url) && new URL(location, url)
    const leaves = target && target.origin !== new URL(url).origin
    if (
      !target ||
      draft.method !== 'GET' ||
      hop === HOPS ||
      target.username + target.password ||
      (leaves && target.protocol !== 'https:')
    ) {
      throw fail('response', `${response.status} redirect that is not followed; check baseUrl`, {
        status: response.status,
      })
    }
    if (leaves) {
      const range = headers.get('range')
      headers = new Headers({ accept: '*/*', ...(range && { range }) })
      // A signed address is a credential itself.
      secrets.push(...target.searchParams.values())
    }
    url = target.href
    response = await fetch(url, { headers, redirect: 'manual', signal: request.signal })
  }
  return response
}

/**
 * Sends a request by ky, with retries, time limits and hooks, and reads the body (a break while reading is retried
 * like one before it). Throws Ferrule errors only, or the reason of the caller's signal. `doubt`: an earlier try may have
 * done its work, which nothing that a later one says takes back.
 */
export async function transmit(context: CallContext, draft: Draft, doubt = false): Promise<Answer> {
  const { vendor, operation, options, signal, deadline = Number.POSITIVE_INFINITY, hooks, fail, event } = context
  const { method, url, headers, body } = draft
  loading ??= import('./ky.ts').then((module) => module.default)
  const ky = await loading
  const repeatable =
    headers[vendor.idempotencyHeader?.toLowerCase() ?? ''] ||
    operation.safe ||
    (draft.idempotent ?? operation.idempotent ?? method !== 'POST')
  const left = deadline - Date.now()
  let attempt = 0
  let wait = 0
  let answer: Answer | undefined
  let failure: FerruleError | undefined
  let fault: { thrown: unknown } | undefined

  /** Calls a hook. What it throws ends the call and reaches the caller as it is, whatever ky makes of it. */
  const tell = (hook: () => void): void => {
    try {
      hook()
    } catch (thrown) {
      fault = { thrown }
      throw thrown
    }
  }

  /** One try: what ky takes for `fetch`. Leaves its outcome in `answer` or `failure`, and throws the latter. */
  const once = async (request: Request, init: RequestInit): Promise<Response> => {
    const about = { ...event, method, url: url.split('?')[0] as string, path: operation.path, attempt: ++attempt }
    const started = Date.now()
    failure = answer = undefined
    tell(() => hooks.onRequest?.(about))
    try {
      const response = await follow(context, draft, request, init)
      const text = draft.raw && response.ok ? '' : await response.text()
      answer = { status: response.status, headers: response.headers, text, response }
    } catch (thrown) {
      failure = isFerruleError(thrown) ? thrown : networkError(context, thrown)
      throw failure
    }
    const { status, response } = answer
    tell(() =>
      hooks.onResponse?.({
        ...about,
        status,
        requestId: requestIdOf(context, answer?.headers as Headers),
        durationMs: Date.now() - started,
      }),
    )
    if ((operation.gone ?? [404]).includes(status) && doubt && method === 'DELETE' && !operation.record) {
      answer = { ...answer, status: 204, text: '' }
      return response
    }
    const refused = vendor.refuses?.(answer)
    if (refused || (status >= 300 && status !== draft.accepts)) {
      failure = errorOf(context, answer, refused)
      throw failure
    }
    return response
  }

  /** Whether to try again; the pause before it is left in `wait`. */
  const again = ({ error, retryCount }: { error: Error; retryCount: number }): boolean => {
    const failed = failure
    // What is not this try's own failure is a time limit of ky, or comes from a hook.
    if (error !== failed || !failed.retryable || signal?.aborted) return false
    const { code, outcome } = failed
    if (code !== 'rate_limit' && !repeatable && outcome !== 'not-sent') return false
    const waitMs = pauseAfter(context, failed, retryCount)
    if (waitMs === undefined) return false
    wait = waitMs
    tell(() => hooks.onRetry?.({ ...event, attempt, waitMs, error: failed }))
    doubt ||= outcome === 'unknown'
    return true
  }

  if (left <= 0) throw fail('timeout', 'the deadline passed', { outcome: 'not-sent' })
  try {
    const sent = ky(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
      redirect: 'manual',
      fetch: once as typeof fetch,
      timeout: options.timeout,
      // Timers may end a little early; then the deadline would not have passed yet.
      totalTimeout: Math.min(left + 2, LONGEST_TIMER),
      throwHttpErrors: false,
      retry: {
        limit: draft.retry ?? options.retry,
        methods: [method.toLowerCase() as 'get'],
        shouldRetry: again,
        delay: () => wait,
      },
    })
    // A `fetch` of the caller's own may not heed the signal.
    await orAborted(sent, signal)
  } catch (thrown) {
    if (fault) throw fault.thrown
    signal?.throwIfAborted()
    // A last 429 that is not retried holds the other calls back all the same.
    if (failure) pauseAfter(context, failure, 1)
    const { name, isKyError } = (thrown ?? {}) as { name?: string; isKyError?: boolean }
    if (isKyError && name === 'TimeoutError' && (!failure || failure.code === 'network')) {
      throw fail(
        'timeout',
        Date.now() < deadline ? `no complete answer within ${options.timeout} ms` : 'the deadline passed',
        { retryable: true },
      )
    }
    if (doubt && failure) Object.defineProperty(failure, 'outcome', { value: 'unknown' })
    throw failure ?? thrown
  }
  return answer as unknown as Answer
}
