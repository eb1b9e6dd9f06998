/** Bounds calls in flight, and holds all of them back after a 429. */
export interface Gate {
  /** Waits for a turn; the function it gives ends the turn. */
  enter(signal: AbortSignal | undefined): Promise<() => void>
  /** Lets nobody in for this many milliseconds. */
  hold(ms: number): void
  /** Milliseconds until the hold ends. */
  readonly held: number
}

/** Rejects with the signal's reason as soon as it aborts. */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

/** A gate for this many calls at once; 0 or Infinity means no bound. */
export function createGate(places: number): Gate {
  const waiting: (() => void)[] = []
  let free = places || Number.POSITIVE_INFINITY
  let until = 0
  const leave = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free++
  }
  return {
    get held() {
      return Math.max(0, until - Date.now())
    },
    hold(ms) {
      until = Math.max(until, Date.now() + ms)
    },
    async enter(signal) {
      signal?.throwIfAborted()
      if (free > 0) free--
      else {
        let enter!: () => void
        const turn = new Promise<void>((resolve) => {
          enter = resolve
          waiting.push(enter)
        })
        await orAborted(turn, signal).catch((reason) => {
          const place = waiting.indexOf(enter)
          // The turn may have been given in the same moment: then pass it on.
          if (place < 0) leave()
          else waiting.splice(place, 1)
          throw reason
        })
      }
      return leave
    },
  }
}
