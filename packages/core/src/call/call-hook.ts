import type { CallOptions, CallResult } from '../contract/call.ts'
import type { CallEvent, Hooks } from '../contract/hooks.ts'
import type { Operation } from '../contract/operation.ts'
import { LONGEST_TIMER } from '../transport/time.ts'
import type { ClientState } from './active.ts'
import { errorMaker } from './error.ts'
import { timeoutOf } from './resolve.ts'

/** A call inside the hook `onCall`. */
interface HookedCall {
  readonly client: ClientState
  readonly operation: Operation
  /** Not yet checked. */
  readonly options: CallOptions
  readonly event: CallEvent
}

/**
 * Runs a call inside the hook `onCall`. The call has its own limits; the time that the hook takes before and after it
 * is bounded by the call's timeout, deadline and signal, too. A hook that exceeds them can no longer start the call.
 */
export function hookedCall(
  { client, operation, options, event }: HookedCall,
  onCall: NonNullable<Hooks['onCall']>,
  run: () => Promise<CallResult>,
): Promise<CallResult> {
  const { signal, deadline = Number.POSITIVE_INFINITY } = Object(options) as CallOptions
  const timeout = timeoutOf(client, Object(options) as CallOptions)
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended: { readonly reason: unknown } | undefined
    let running = 0
    const end = (reason: unknown): void => {
      ended ??= { reason }
      clearTimeout(timer)
      signal?.removeEventListener?.('abort', abort)
      reject(reason)
    }
    const abort = (): void => {
      if (running === 0) end(signal?.reason)
    }
    const wait = (late: (problem: string) => unknown): void => {
      const left = Number(deadline) - Date.now()
      const problem = left <= timeout ? 'the deadline passed' : `the hook onCall took more than ${timeout} ms`
      const ms = Math.max(0, Math.min(left, timeout))
      clearTimeout(timer)
      if (!ended && ms <= LONGEST_TIMER) timer = setTimeout(() => end(late(problem)), ms)
    }
    const error = errorMaker(client.vendor.name, operation)
    const guarded = async (): Promise<CallResult> => {
      if (ended) throw ended.reason
      clearTimeout(timer)
      running++
      let late = (problem: string): unknown => error('timeout', problem, { retryable: true })
      try {
        return await run()
      } catch (thrown) {
        late = () => thrown
        throw thrown
      } finally {
        if (--running === 0) wait(late)
      }
    }
    wait((problem) => error('timeout', problem, { retryable: true, outcome: 'not-sent' }))
    signal?.addEventListener?.('abort', abort, { once: true })
    const whole = async () => onCall(event, guarded)
    whole().then((result) => {
      resolve(result)
      end(undefined)
    }, end)
  })
}
