import type { CallContext } from '../client.ts'
import type { FerruleError } from '../errors/ferrule-error.ts'
import { scrub } from '../redact.ts'
import type { Draft } from '../request.ts'
import { type Answer, errorOf, requestIdOf } from '../response.ts'

let loading: Promise<typeof import('ky').default> | undefined

/** Pauses longer than this are not slept: the error says how long to wait instead. */
const LONGEST_WAIT = 60_000
const HOPS = 5
/** What timers can count to: 2^31 - 1 ms. */
const LONGEST_TIMER = 2_147_483_647

/** Connection faults after which surely nothing was sent: name resolution, refusal, TLS. */
const neverSent = /REFUSED|NOTFOUND|EAI_|UNREACH|CONNECT_TIMEOUT|CERT|TLS|SSL|FailedToOpenSocket/i

/** A thrown value as a network error. Only its code and a scrubbed message are kept: its request must not get out. */
export function networkError({ fail, secrets }: CallContext, thrown: unknown): FerruleError {
  const outer = thrown as
    | { message?: unknown; cause?: { code?: unknown; message?: unknown }; code?: unknown }
    | undefined
  const code = String(outer?.cause?.code ?? outer?.code ?? '')
  const word = /^\w{1,64}$/.test(code) ? code : ''
  const cause = new Error(scrub(String(outer?.cause?.message ?? outer?.message ?? thrown), secrets))
  cause.stack = ''
  return fail('network', `no answer${word && `: ${word}`}; check the network and baseUrl`, {
    retryable: true,
    cause: Object.assign(cause, word && { code: word }),
    ...(neverSent.test(code) && { outcome: 'not-sent' }),
  })
}

/** One fetch, redirects followed by hand so that credentials never reach another origin. */
async function follow(
  { fetch, fail, secrets }: CallContext,
  draft: Draft,
  request: Request,
  init: RequestInit,
): Promise<Response> {
  let response = await fetch(request, init)
  for (
    let hop = 0, url = request.url, headers = request.headers;
    response.status > 300 && response.status < 400;
    hop++
  ) {
    const location = response.headers.get('location')
    if (!location) break
    response.body?.cancel().catch(() => {})
    const target = new URL(location, url)
    if (
      draft.method !== 'GET' ||
      hop === HOPS ||
      target.username + target.password ||
      (target.protocol !== 'https:' && target.origin !== new URL(url).origin)
    ) {
      throw fail('response', `${response.status} redirect that is not followed; check baseUrl`, {
        status: response.status,
      })
    }
    if (target.origin !== new URL(url).origin) {
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
 * like one before it). Throws Ferrule errors only, or the reason of the caller's signal.
 */
export async function transmit(context: CallContext, draft: Draft): Promise<Answer> {
  const { vendor, operation, options, signal, deadline, gate, hooks, fail, event } = context
  loading ??= import('./ky.ts').then((module) => module.default)
  const ky = await loading
  const { connector, entity, action } = event
  const keyed = vendor.idempotencyHeader !== undefined && vendor.idempotencyHeader.toLowerCase() in draft.headers
  const repeatable = keyed || operation.safe || (operation.idempotent ?? draft.method !== 'POST')
  const [first = 500, greatest = 8_000] = vendor.backoff ?? []
  let attempt = 0
  let answer: Answer | undefined
  let failure: FerruleError | undefined
  let fault: { thrown: unknown } | undefined
  /** A try before this one may have been carried out. */
  let unclear = false

  /** Calls a hook; what it throws ends the call and is thrown as it is. */
  const tell = (hook: () => void): void => {
    try {
      hook()
    } catch (thrown) {
      fault = { thrown }
      throw thrown
    }
  }

  const once = async (request: Request, init: RequestInit): Promise<Response> => {
    const about = {
      connector,
      entity,
      action,
      method: draft.method,
      url: draft.url.split('?')[0] as string,
      path: operation.path,
      attempt: ++attempt,
    }
    const started = Date.now()
    failure = answer = undefined
    tell(() => hooks.onRequest?.(about))
    try {
      const response = await follow(context, draft, request, init)
      const text = draft.raw && response.ok ? '' : await response.text()
      answer = { status: response.status, headers: response.headers, text, response }
    } catch (thrown) {
      failure = (thrown as FerruleError)?.connector ? (thrown as FerruleError) : networkError(context, thrown)
      throw thrown
    }
    const { status, headers, response } = answer
    const requestId = requestIdOf(context, headers)
    tell(() => hooks.onResponse?.({ ...about, status, requestId, durationMs: Date.now() - started }))
    if (status === 404 && unclear && draft.method === 'DELETE' && !operation.record) {
      answer = { status: 204, headers, text: '', response }
      return new Response(null, { status: 204 })
    }
    if (status >= 300) failure = errorOf(context, answer)
    return response
  }

  /** The pause before another try, or undefined when there is none. */
  const pause = (retryCount: number): number | undefined => {
    if (!failure?.retryable || signal?.aborted) return undefined
    const { code, retryAfterMs, outcome } = failure
    if (!repeatable && code !== 'rate_limit' && outcome !== 'not-sent') return undefined
    const backoff = Math.min(greatest, first * 2 ** (retryCount - 1)) * (0.5 + Math.random() / 2)
    if (code === 'rate_limit') gate.hold(Math.min(retryAfterMs ?? backoff, LONGEST_WAIT))
    const wait = Math.max(retryAfterMs ?? backoff, gate.held)
    unclear ||= code !== 'rate_limit' && outcome !== 'not-sent'
    return wait > LONGEST_WAIT || (deadline !== undefined && Date.now() + wait >= deadline) ? undefined : wait
  }

  let wait = 0
  const left = deadline === undefined ? undefined : deadline - Date.now()
  try {
    if (left !== undefined && left <= 0)
      throw fail('timeout', 'the deadline had passed before the request was sent', { outcome: 'not-sent' })
    await ky(draft.url, {
      method: draft.method,
      headers: draft.headers,
      ...(draft.body !== undefined && { body: draft.body }),
      ...(signal && { signal }),
      redirect: 'manual',
      fetch: once as typeof fetch,
      timeout: options.timeout,
      totalTimeout: left === undefined ? false : Math.min(left, LONGEST_TIMER),
      throwHttpErrors: (status) => status >= 300,
      retry: {
        limit: options.retry,
        methods: [draft.method.toLowerCase() as 'get'],
        shouldRetry: ({ error, retryCount }) => {
          const next = error.name === 'TimeoutError' ? undefined : pause(retryCount)
          if (next === undefined) return false
          wait = next
          tell(() =>
            hooks.onRetry?.({ connector, entity, action, attempt, waitMs: wait, error: failure as FerruleError }),
          )
          return true
        },
        delay: () => wait,
      },
    })
  } catch (thrown) {
    if (fault) throw fault.thrown
    signal?.throwIfAborted()
    const name = (thrown as Error)?.name
    // A last 429 that is not retried holds the other calls back all the same.
    if (failure?.code === 'rate_limit') gate.hold(Math.min(failure.retryAfterMs ?? first, LONGEST_WAIT))
    if (name === 'TimeoutError' && !(thrown as FerruleError).connector && (!failure || failure.code === 'network')) {
      throw fail(
        'timeout',
        deadline !== undefined && Date.now() >= deadline
          ? 'the deadline passed'
          : `no complete answer within ${options.timeout} ms`,
        {
          retryable: true,
        },
      )
    }
    throw failure ?? ((thrown as FerruleError)?.connector ? thrown : networkError(context, thrown))
  }
  return answer as unknown as Answer
}
