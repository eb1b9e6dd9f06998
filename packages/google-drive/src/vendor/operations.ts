import {
  type Download,
  decodeBody,
  download,
  downloadFrom,
  refusal,
  type StepContext,
  type VendorResponse,
} from '@ferrule/core/connector'
import { HOSTS } from './download.ts'

/**
 * Downloads the result of an operation. Its URL is requested again, never taken from the caller, and the token goes to
 * the API's own host only.
 * @see https://developers.google.com/workspace/drive/api/guides/long-running-operations
 */
export async function operationResult(step: StepContext): Promise<{ data: Download; response: VendorResponse }> {
  const request = step.request()
  const asked = { ...request, headers: { ...request.headers, accept: 'application/json' } }
  const said = await step.send(asked)
  const operation = decodeBody(step, said) as {
    done?: boolean
    error?: { code?: number; message?: string }
    response?: { downloadUri?: string }
  }
  const { done, error: fault } = operation
  if (fault)
    throw refusal(step, said, {
      code: 'upstream',
      retryable: false,
      upstream: { code: String(fault.code), message: String(fault.message) },
      hint: 'no file came of the operation',
    })
  if (!done)
    throw step.error('not_found', 'the file is not there yet; ask files_lro.get until it is done', { retryable: true })
  const address = operation.response?.downloadUri ?? ''
  if (!URL.canParse(address) || new URL(address).origin !== new URL(request.url).origin)
    return downloadFrom(step, address, { hosts: HOSTS, mayBePage: step.call.params.mimeType === 'text/html' })
  if (!step.redact(new URL(address))) throw step.error('response', 'a file at an address that is too long')
  // Lengths must be those of the file.
  const headers = { ...request.headers, 'accept-encoding': 'identity' }
  const response = await step.send({ ...request, url: address, headers, stream: true, hosts: HOSTS })
  return { data: download(response, step), response }
}
