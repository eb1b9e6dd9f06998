/** Bounds calls in flight, and holds all of them back after a 429. */
export interface Gate {
  /** Waits for a turn, at most until the deadline; the function it gives ends the turn. */
  enter(signal: AbortSignal | undefined, deadline: number | undefined): Promise<() => void>
  /** Lets nobody send for this many milliseconds. */
  hold(ms: number): void
  /** Milliseconds until the hold ends. */
  readonly held: number
}

/** What timers can count to: 2^31 - 1 ms. */
export const LONGEST_TIMER = 2_147_483_647

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

/** {@link orAborted}, and rejects with an error when it takes more milliseconds than `wait`. */
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

/** A gate for this many calls at once; 0 means no bound. */
export function createGate(places: number): Gate {
  let waiting: (() => void)[] = []
  let inside = 0
  let until = 0
  const gate: Gate = {
    get held() {
      return Math.max(0, until - Date.now())
    },
    hold(ms) {
      until = Math.max(until, Date.now() + ms)
    },
    async enter(signal, deadline = Number.POSITIVE_INFINITY) {
      for (;;) {
        const left = deadline - Date.now()
        // Read once: a hold that ends meanwhile would leave this call waiting for a turn that nobody ends.
        const { held } = gate
        // Whoever is late is let in to be told so: nothing is sent any more.
        if (left <= 0 || !(held > 0 || (places && inside >= places))) break
        let timer: ReturnType<typeof setTimeout> | undefined
        const pause = new Promise<void>((resolve) => {
          if (held === 0) waiting.push(resolve)
          timer = setTimeout(resolve, Math.min(left, held || LONGEST_TIMER))
        })
        await orAborted(pause, signal).finally(() => clearTimeout(timer))
      }
      inside++
      return () => {
        inside--
        // All are woken and ask again in their order, so that one that has given up costs nobody a turn.
        const woken = waiting
        waiting = []
        for (const wake of woken) wake()
      }
    },
  }
  return gate
}
