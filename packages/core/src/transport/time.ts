import type { AttemptLimit } from '../contract/attempt.ts'
import type { Call, MakeError } from '../contract/call.ts'
import type { ErrorDetails } from '../errors/ferrule-error.ts'

/** Bounds the waits of a call, and makes the error when one is exceeded. */
type Bounds = Pick<Call, 'signal' | 'deadline' | 'options'> & {
  readonly error: MakeError
  readonly waits?: { readonly rateLimit: boolean }
}

/** The maximum delay of a timer: 2^31 - 1 ms. */
export const LONGEST_TIMER = 2_147_483_647

/** Why a call ends at its deadline: a rate limit that it waited for may have taken the time. */
export const deadlinePassed = (waits: Bounds['waits']): string =>
  `the deadline passed${waits?.rateLimit ? ': a rate limit delayed it' : ''}`

/** Rejects with the signal's reason as soon as it aborts. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** Like {@link orAborted}, but also rejects with an error after `wait` milliseconds. */
export function inTime<T>(
  promise: T | Promise<T>,
  wait: number,
  late: () => Error,
  signal: AbortSignal | undefined,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<never>((_, reject) => {
    if (wait <= LONGEST_TIMER) timer = setTimeout(() => reject(late()), wait)
  })
  return orAborted(Promise.race([promise, over]), signal).finally(() => clearTimeout(timer))
}

/** Resolves after this many milliseconds, or rejects with the signal's reason. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return orAborted(over, signal).finally(() => clearTimeout(timer))
}

/**
 * Waits for something other than the vendor, at most until the call's timeout, deadline or signal. The error says that
 * nothing was sent, unless `facts` say otherwise.
 */
export async function bounded<T>(
  call: Bounds,
  promise: T | Promise<T>,
  what: string,
  timeout = call.options.timeout,
  facts: ErrorDetails = { outcome: 'not-sent' },
): Promise<T> {
  const { deadline = Number.POSITIVE_INFINITY, signal, error, waits } = call
  const left = Math.max(0, deadline - Date.now())
  const late = () =>
    error('timeout', left <= timeout ? deadlinePassed(waits) : `${what} took more than ${timeout} ms`, {
      retryable: true,
      ...facts,
    })
  return inTime(promise, Math.min(left, timeout), late, signal)
}

/** Runs something with a time limit, even if it ignores its signal. Rejects with the platform's `TimeoutError`. */
export function withTimeout<T>(ms: number, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms)
  return orAborted(run(signal), signal)
}

export class TimeLimit implements AttemptLimit {
  onEnd: (() => void) | undefined
  #ended = false
  #controller: AbortController | undefined

  get signal(): AbortSignal {
    this.#controller ??= new AbortController()
    if (this.#ended) this.#controller.abort()
    return this.#controller.signal
  }

  throwIfEnded(): void {
    if (this.#ended) this.signal.throwIfAborted()
  }

  end(): void {
    this.#ended = true
    this.onEnd?.()
    // Without a reason: Node's fetch writes its own stack into an error that it is aborted with.
    this.#controller?.abort()
  }
}

/**
 * Runs one attempt under the call's timeout, deadline and signal, even if a custom `fetch` ignores its signal.
 * @param next Continues after the first result, if there is more to do.
 */
export function withTimeLimit<T>(
  { signal, deadline = Number.POSITIVE_INFINITY, options, error, waits }: Bounds,
  run: (limit: TimeLimit) => Promise<T>,
  next?: (result: T, limit: TimeLimit) => Promise<T> | undefined,
): Promise<T> {
  const left = deadline - Date.now()
  const { timeout } = options
  const limit = new TimeLimit()
  return new Promise<T>((resolve, reject) => {
    const done = (): void => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    const fail = (thrown: unknown): void => {
      done()
      reject(thrown)
    }
    const end = (reason: unknown): void => {
      fail(reason)
      limit.end()
    }
    const abort = (): void => end(signal?.reason)
    const late = (): void =>
      end(
        error('timeout', left <= timeout ? deadlinePassed(waits) : `no complete response within ${timeout} ms`, {
          retryable: true,
        }),
      )
    // Timers may fire slightly early, before the deadline has passed.
    const timer = setTimeout(late, Math.min(timeout, Math.max(0, left) + 2, LONGEST_TIMER))
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort, { once: true })
    const succeed = (result: T): void => {
      done()
      resolve(result)
    }
    run(limit)
      .then((result) => {
        const more = next?.(result, limit)
        if (more) more.then(succeed, fail)
        else succeed(result)
      })
      .catch(fail)
  })
}
