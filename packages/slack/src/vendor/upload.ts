import { type ByteSource, decodeBody, type StepContext, type VendorResponse } from '@ferrule/core/connector'

/** Where Slack takes bytes. */
const HOST = /^(?:[\w-]+\.)*slack(?:-edge)?\.com$/

type Bytes = Blob | ArrayBuffer | Uint8Array<ArrayBuffer>

/**
 * Uploads a file: asks for an address, sends the bytes to it, and shares the file.
 * @see https://docs.slack.dev/messaging/working-with-files
 */
export async function uploadFile(step: StepContext): Promise<{ data: unknown; response: VendorResponse }> {
  const { filename, title = filename, channel_id, initial_comment, thread_ts } = step.call.params
  const { bytes, size } = contentOf(step)
  const { url, id } = await placeFor(step, size)
  await step.send({
    method: 'POST',
    url: url.href,
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
    anonymous: true,
    // The same bytes at the same place; nothing is a file before the last step.
    idempotent: true,
  })
  step.call.options.onProgress?.({ transferred: size, total: size })
  const params = { files: [{ id, title }], channel_id, initial_comment, thread_ts }
  const response = await step.send(step.request({ params }))
  return { data: decodeBody(step, response), response }
}

/** Slack must know the size first. */
function contentOf({ call, error }: StepContext): { bytes: Bytes; size: number } {
  const content = call.params.file_content as ByteSource
  const size = 'size' in content ? content.size : (content as { byteLength?: number }).byteLength
  if (typeof size === 'number') return { bytes: content as Bytes, size }
  const message = 'must be bytes in memory: a Uint8Array, an ArrayBuffer or a Blob'
  throw error('params', `file_content ${message}`, {
    issues: [{ path: ['file_content'], message, received: 'object' }],
  })
}

/** An address for the bytes. It is a secret: who has it can write. */
async function placeFor(step: StepContext, length: number): Promise<{ url: URL; id: string }> {
  const { call, error, redact } = step
  const { filename, alt_txt, snippet_type } = call.params
  const known = Object.entries({ filename, length, alt_txt, snippet_type }).filter(([, value]) => value !== undefined)
  const path = '/files.getUploadURLExternal'
  const response = await step.send({
    method: 'POST',
    url: call.baseUrl + path,
    path,
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(known.map(([name, value]) => [name, String(value)])).toString(),
    idempotent: true,
  })
  const { upload_url, file_id } = decodeBody(step, response) as { upload_url?: unknown; file_id?: unknown }
  const url = URL.canParse(String(upload_url)) ? new URL(String(upload_url)) : undefined
  const isOwn = url?.origin === new URL(call.baseUrl).origin
  if (!url || !(isOwn || (url.protocol === 'https:' && HOST.test(url.hostname))) || url.username || url.password)
    throw error('response', 'the address for the upload is not Slack’s own')
  if (!redact(url) || typeof file_id !== 'string') throw error('response', 'the answer names no place for the upload')
  return { url, id: file_id }
}
