import type { ErrorReading, VendorResponse } from '../contract/call.ts'
import type { StepContext } from '../contract/step.ts'
import { type FerruleError, isFerruleError } from '../errors/ferrule-error.ts'
import { MOST_BYTES, readText, TooLarge } from '../transport/read-text.ts'
import { bounded, LONGEST_TIMER, sleep } from '../transport/time.ts'
import { activeCall } from './active.ts'
import { networkError } from './network-error.ts'
import { decodeBody as decode, errorOf } from './response.ts'

/**
 * Decodes the body of a successful response. An empty body becomes `{}` if the operation has no record.
 * @param mayBeEmpty Accept an empty body here, although the operation has a record.
 * @throws {ResponseError} if the body is empty or malformed.
 */
export const decodeBody = (step: StepContext, response: VendorResponse, mayBeEmpty?: boolean): unknown =>
  decode(activeCall(step), response, mayBeEmpty)

/**
 * Reads a streamed response as text. The usual limits apply: `maxResponseBytes`, and the call's timeout, deadline and
 * signal.
 * @throws {ResponseError} if it is too long, {@link NetworkError} if the connection breaks, {@link TimeoutError}
 */
export async function wholeText(step: StepContext, { native }: VendorResponse): Promise<string> {
  const call = activeCall(step)
  const read = readText(native, call.client.options.maxResponseBytes ?? MOST_BYTES)
  try {
    return await bounded(call, read, 'the body of the response', call.options.timeout, {})
  } catch (thrown) {
    if (thrown instanceof TooLarge) throw call.error('response', thrown.problem)
    if (isFerruleError(thrown) || call.signal?.aborted) throw thrown
    throw networkError(call, thrown, true)
  }
}

/**
 * Waits before a step asks again, until the call's signal aborts. Rejects at once if the deadline passes before.
 * @param what What is not over yet, for the error: `the batch was running`.
 * @throws {TimeoutError}
 */
export async function delay({ call, error }: StepContext, ms: number, what: string): Promise<void> {
  if (Date.now() + ms > (call.deadline ?? Number.POSITIVE_INFINITY))
    throw error('timeout', `the deadline passed while ${what}`, { retryable: true })
  await sleep(Math.min(ms, LONGEST_TIMER), call.signal)
}

/** The error for a response that a vendor step finds to be a failure, with the vendor's message as in other errors. */
export const refusal = (step: StepContext, response: VendorResponse, reading: ErrorReading): FerruleError =>
  errorOf(activeCall(step), response, reading)
