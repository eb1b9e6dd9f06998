/** Bounds calls in flight, and holds all of them back after a 429. */
export interface Gate {
  /** Waits for a turn; the function it gives ends the turn. */
  enter(signal: AbortSignal | undefined): Promise<() => void>
  /** Lets nobody send for this many milliseconds. */
  hold(ms: number): void
  /** Milliseconds until the hold ends. */
  readonly held: number
}

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
    async enter(signal) {
      for (;;) {
        let pause: Promise<void> | undefined
        let timer: ReturnType<typeof setTimeout> | undefined
        if (gate.held > 0) {
          pause = new Promise((resolve) => {
            timer = setTimeout(resolve, gate.held)
          })
        } else if (places && inside >= places) pause = new Promise((resolve) => waiting.push(resolve))
        if (!pause) break
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
