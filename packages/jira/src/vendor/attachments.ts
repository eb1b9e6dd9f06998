import {
  type ByteSource,
  decodeBody,
  openSource,
  type StepContext,
  type VendorRequest,
  type VendorResponse,
} from '@ferrule/core/connector'

const PIECE = 1_048_576

/** Atlassian's file hosts, besides the site itself. */
const HOSTS = /^(?:[\w-]+\.)*(?:atlassian\.com|atl-paas\.net)$/

/** Allows redirects to Atlassian's file hosts only. */
export function fromMediaHost(request: VendorRequest): void {
  request.hosts = HOSTS
}

/**
 * Uploads a file as the only part of a form.
 * @see https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-attachments/
 */
export async function attachFile(step: StepContext): Promise<{ data: unknown; response: VendorResponse }> {
  const { file, filename, mimeType } = step.call.params
  const request = step.request()
  const blob = await blobOf(step, file as ByteSource, mimeType as string | undefined)
  const form = new FormData()
  form.append('file', blob, String(filename))
  request.body = form
  // The platform sets it, with the boundary.
  delete request.headers['content-type']
  const response = await step.send(request)
  step.call.options.onProgress?.({ transferred: blob.size, total: blob.size })
  return { data: decodeBody(step, response), response }
}

async function blobOf(step: StepContext, file: ByteSource, type?: string): Promise<Blob> {
  const source = openSource(file, step)
  const options = { type: type ?? source.type ?? 'application/octet-stream' }
  if (source.anywhere) return new Blob([file as Blob], options)
  const parts: Blob[] = []
  try {
    for (let at = 0; ; ) {
      const piece = await source.piece(at, PIECE)
      if (!piece) break
      parts.push(new Blob([piece.bytes]))
      at += piece.bytes.length
      if (piece.last) break
    }
  } catch (thrown) {
    source.close(thrown)
    throw thrown
  }
  return new Blob(parts, options)
}
