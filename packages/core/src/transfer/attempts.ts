import type { CallContext } from '../client.ts'
import { isFerruleError } from '../errors/ferrule-error.ts'
import { orAborted } from '../transport/gate.ts'
import { pauseAfter } from '../transport/transport.ts'

/** Waits before a transfer goes on after its `tries`th fault in a row; throws the fault when it does not go on. */
export async function pause(context: CallContext, fault: unknown, tries: number): Promise<void> {
  const { signal, options, hooks, event } = context
  signal?.throwIfAborted()
  const wait =
    isFerruleError(fault) && fault.retryable && tries <= options.retry ? pauseAfter(context, fault, tries) : undefined
  if (wait === undefined) throw fault
  hooks.onRetry?.({ ...event, attempt: tries, waitMs: wait, error: fault as never })
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, wait)
  })
  await orAborted(over, signal).finally(() => clearTimeout(timer))
}
