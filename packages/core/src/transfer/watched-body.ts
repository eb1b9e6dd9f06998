import { activeCall } from '../call/active.ts'
import { networkError } from '../call/network-error.ts'
import type { VendorResponse } from '../contract/call.ts'
import type { StepContext } from '../contract/step.ts'
import { isFerruleError } from '../errors/ferrule-error.ts'
import { LONGEST_TIMER } from '../transport/time.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The number of bytes to come, if the headers state it. */
export function sizeOf(headers: Headers): number | undefined {
  const length = headers.get('content-length')
  // With a content encoding, the length is not that of the decoded bytes.
  return length && /^\d+$/.test(length) && !headers.get('content-encoding') ? Number(length) : undefined
}

export interface WatchedBody {
  /** The number of bytes to come, if the response states it. */
  readonly size: number | undefined
  /** The next bytes; undefined at the end. */
  read(): Promise<Bytes | undefined>
  cancel(reason?: unknown): Promise<void>
}

/** A body that fails on disconnects, stalls and truncation, and stops at the call's signal. */
export function watchBody({ headers, native }: VendorResponse, step: StepContext): WatchedBody {
  const { signal, deadline = Number.POSITIVE_INFINITY, options } = step.call
  const reader = native.body?.getReader()
  const size = sizeOf(headers)
  let count = 0
  /** How long the current read waits, and until when; 0 between reads. */
  let [wait, lateAt] = [0, 0]
  /** One timer for many reads, since a file arrives in thousands of pieces. */
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Why the body was closed before its end. */
  let fault: { readonly reason: unknown } | undefined

  const cancel = async (reason?: unknown): Promise<void> => {
    clearTimeout(timer)
    await reader?.cancel(reason)
  }
  /** Ends a read at once: it resolves without bytes. */
  const close = (reason: unknown): void => {
    fault ??= { reason }
    cancel().catch(() => {})
  }
  const check = (): void => {
    timer = undefined
    const left = lateAt - performance.now()
    // Timers may fire slightly early.
    if (left > 1) setTimer(left)
    else if (lateAt) close(step.error('timeout', `received no byte of the file within ${wait} ms`, { retryable: true }))
  }
  const setTimer = (ms: number): void => {
    timer = setTimeout(check, Math.min(ms, LONGEST_TIMER))
  }
  const abort = (): void => close(signal?.reason)

  return {
    size,
    cancel,
    async read() {
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort, { once: true })
      wait = Math.max(0, Math.min(options.timeout, deadline - Date.now()))
      lateAt = performance.now() + wait
      // A timer of an earlier read fires before this one is late, and is set again then.
      if (!timer) setTimer(wait)
      try {
        const value = (await reader?.read())?.value
        if (fault) throw fault.reason
        count += value?.length ?? 0
        if (!value && count < (size ?? 0)) throw new Error(`the file was truncated after ${count} of ${size} bytes`)
        if (!value) clearTimeout(timer)
        return value
      } catch (thrown) {
        cancel().catch(() => {})
        const cause = fault ? fault.reason : thrown
        throw signal?.aborted || isFerruleError(cause) ? cause : networkError(activeCall(step), cause, true)
      } finally {
        lateAt = 0
        signal?.removeEventListener('abort', abort)
      }
    },
  }
}

/** Calls `onProgress` of a call. */
export function reportProgress({ call }: StepContext, transferred: number, total: number | undefined): void {
  call.options.onProgress?.({ transferred, ...(total !== undefined && { total }) })
}

/** A {@link WatchedBody} as a stream, which reports its progress. */
export function watched(response: VendorResponse, step: StepContext): ReadableStream<Bytes> {
  const body = watchBody(response, step)
  let count = 0
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const bytes = await body.read()
          if (!bytes) return controller.close()
          count += bytes.length
          controller.enqueue(bytes)
          reportProgress(step, count, body.size)
        } catch (thrown) {
          controller.error(thrown)
          body.cancel().catch(() => {})
        }
      },
      cancel: (reason) => body.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
