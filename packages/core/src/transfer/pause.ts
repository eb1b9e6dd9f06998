import { activeCall } from '../call/active.ts'
import { backoff } from '../call/retry.ts'
import type { StepContext } from '../contract/step.ts'
import { isFerruleError } from '../errors/ferrule-error.ts'
import { unheard } from '../errors/thrown.ts'
import { sleep } from '../transport/time.ts'

/**
 * Waits before a transfer resumes, after `faults` failures in a row. Throws the fault if the transfer must not resume.
 */
export async function pause(step: StepContext, fault: unknown, faults: number): Promise<void> {
  const call = activeCall(step)
  const { signal, options, client, event } = call
  signal?.throwIfAborted()
  const isAllowed = isFerruleError(fault) && fault.retryable && faults <= options.retry
  const waitMs = isAllowed ? backoff(call, call.operation, fault, faults) : undefined
  if (waitMs === undefined) throw fault
  unheard(client.hooks.onRetry?.({ ...event, attempt: faults, waitMs, error: fault as never }))
  await sleep(waitMs, signal)
}
