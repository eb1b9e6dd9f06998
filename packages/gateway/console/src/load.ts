import { type Inputs, useCallback, useEffect, useRef, useState } from 'preact/hooks'

export interface Loaded<T> {
  readonly data: T | undefined
  readonly error: Error | undefined
  reload(): void
}

/**
 * Fetches by a function, again whenever an input changes.
 * @param every milliseconds until it is fetched again, by what was found last; undefined: never.
 */
export function useLoad<T>(
  load: (signal: AbortSignal) => Promise<T>,
  inputs: Inputs,
  every?: (data: T | undefined) => number | undefined,
): Loaded<T> {
  const [state, setState] = useState<{ data?: T | undefined; error?: Error | undefined }>({})
  const [round, setRound] = useState(0)
  const latest = useRef({ load, every })
  latest.current = { load, every }
  // A result for other inputs is not shown.
  useEffect(() => setState({}), inputs)
  // The caller names what the function depends on.
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const run = async (): Promise<void> => {
      let found: T | undefined
      try {
        found = await latest.current.load(abort.signal)
        if (abort.signal.aborted) return
        setState({ data: found })
      } catch (error) {
        if (abort.signal.aborted) return
        setState(({ data }) => ({ data, error: error as Error }))
      }
      const pause = latest.current.every?.(found)
      if (pause !== undefined) timer = setTimeout(run, pause)
    }
    void run()
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [...inputs, round])
  const reload = useCallback(() => setRound((count) => count + 1), [])
  return { data: state.data, error: state.error, reload }
}

export interface Action<Args extends unknown[]> {
  run(...args: Args): Promise<void>
  readonly busy: boolean
  readonly error: Error | undefined
}

/** Something that a user starts: one at a time, its failure kept for the page to show. */
export function useAction<Args extends unknown[]>(perform: (...args: Args) => Promise<void>): Action<Args> {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const run = async (...args: Args): Promise<void> => {
    if (busy) return
    setBusy(true)
    setError(undefined)
    try {
      await perform(...args)
    } catch (thrown) {
      setError(thrown as Error)
    } finally {
      setBusy(false)
    }
  }
  return { run, busy, error }
}
