import type { ErrorReading, VendorResponse } from '../contract/call.ts'
import type { StepContext } from '../contract/step.ts'
import { type FerruleError, isFerruleError } from '../errors/ferrule-error.ts'
import { networkError } from '../transport/network-error.ts'
import { MOST_BYTES, readText, TooLarge } from '../transport/read-text.ts'
import { bounded } from '../transport/time.ts'
import { activeCall } from './active.ts'
import { decodeBody as decode, errorOf } from './response.ts'

/**
 * The body of a good response, decoded as the operation says. An empty one is `{}` where no record is expected.
 * `mayBeEmpty` says so of one request where the operation has a record.
 * @throws {ResponseError} for what is not what it should be.
 */
export const decodeBody = (step: StepContext, response: VendorResponse, mayBeEmpty?: boolean): unknown =>
  decode(activeCall(step), response, mayBeEmpty)

/**
 * The text of a response that was asked for as a stream, within the bounds of other responses: `maxResponseBytes`, and the
 * call's timeout, deadline and signal.
 * @throws {ResponseError} for one that is too long, {@link NetworkError} when it breaks off, {@link TimeoutError}
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

/** The error of a response that a step finds to be a refusal, with the vendor's sentence as elsewhere. */
export const refusal = (step: StepContext, response: VendorResponse, reading: ErrorReading): FerruleError =>
  errorOf(activeCall(step), response, reading)
