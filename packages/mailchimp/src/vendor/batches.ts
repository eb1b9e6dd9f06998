import { decodeBody, delay, type StepContext, type VendorResponse } from '@ferrule/core/connector'

const INTERVAL = 5_000
const RUNNING: readonly unknown[] = ['pending', 'preprocessing', 'started', 'finalizing']

/** Polls until the batch no longer says that it is running, within the call's deadline and signal. */
export async function waitForBatch(step: StepContext): Promise<{ data: unknown; response: VendorResponse }> {
  const interval = Number(step.call.params.interval ?? INTERVAL)
  for (;;) {
    const response = await step.send(step.request())
    const data = decodeBody(step, response)
    if (!RUNNING.includes((data as { status?: unknown } | null)?.status)) return { data, response }
    await delay(step, interval, 'the batch was running')
  }
}
