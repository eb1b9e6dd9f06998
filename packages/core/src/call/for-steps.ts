import type { VendorResponse } from '../contract/call.ts'
import type { StepContext } from '../contract/step.ts'
import { activeCall } from './active.ts'
import { decodeBody as decode } from './response.ts'

/**
 * The body of a good response, decoded as the operation says. An empty one is `{}` where no record is expected.
 * @throws {ResponseError} for what is not what it should be.
 */
export const decodeBody = (step: StepContext, response: VendorResponse): unknown => decode(activeCall(step), response)
