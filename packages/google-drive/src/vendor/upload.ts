import {
  type ByteSource,
  decodeBody,
  openSource,
  type Source,
  type StepContext,
  type UploadSession,
  type UploadStatus,
  upload,
  type VendorRequest,
  type VendorResponse,
} from '@ferrule/core/connector'
import { setQuery } from './fields.ts'

/** Maximum size of an upload in one request, in bytes. */
const SMALL = 5_000_000
/** Google stores uploads in multiples of this many bytes. */
const PORTION = 262_144
const CHUNK = 32 * PORTION

type UploadType = 'media' | 'multipart' | 'resumable'

/** The content of an upload, and its options. */
interface Upload {
  readonly content: ByteSource
  readonly size: number | undefined
  readonly uploadType: UploadType
}

/**
 * Builds the complete request of an upload, or for an upload in chunks the request that opens it. Also used by `plan`.
 */
export function prepareUpload(request: VendorRequest, step: StepContext): void {
  layOut(request, step)
}

/**
 * Uploads a file: in one request if it is known to have at most 5 MB, else in chunks.
 * @see https://developers.google.com/workspace/drive/api/guides/manage-uploads
 */
export async function uploadFile(step: StepContext): Promise<{ data: unknown; response: VendorResponse }> {
  const request = step.request()
  const { content, size, uploadType } = layOut(request, step)
  let total = size
  let response: VendorResponse
  if (uploadType === 'resumable') {
    const source = counted(openSource(content, step), (count) => {
      total = count
    })
    response = await upload(step, source, {
      begin: () => openSession(step, request),
      chunkSize: chunkSize(step),
      lost: ({ status }) => status === 404 || status === 410,
      repeatable: request.method === 'PATCH',
    })
  } else {
    response = await step.send(request)
    step.call.options.onProgress?.({ transferred: total as number, total: total as number })
  }
  const data = decodeBody(step, response)
  checkSize(step, data, total)
  return { data, response }
}

function layOut(request: VendorRequest, step: StepContext): Upload {
  const { params } = step.call
  const content = contentOf(step)
  const size = sizeOf(content)
  const small = request.body === undefined ? 'media' : 'multipart'
  const uploadType = (params.uploadType ?? (size !== undefined && size <= SMALL ? small : 'resumable')) as UploadType
  const type = typeOf(content, params)
  setQuery(request, { uploadType })
  if (uploadType === 'resumable') {
    chunkSize(step)
    request.body ??= '{}'
    Object.assign(request.headers, {
      'content-type': 'application/json',
      'x-upload-content-type': type,
      ...(size !== undefined && { 'x-upload-content-length': String(size) }),
    })
    // An unused session creates no file.
    request.idempotent = true
    return { content, size, uploadType }
  }
  if (size === undefined)
    throw invalid(step, 'uploadType', 'must be resumable, or absent, for a stream: its size is not known')
  if (uploadType === 'media') {
    if (request.body !== undefined)
      throw invalid(step, 'uploadType', 'media sends the bytes alone; leave out what is said of the file')
    request.headers['content-type'] = type
    request.body = content as Blob
  } else {
    const boundary = `ferrule-${crypto.randomUUID()}`
    request.headers['content-type'] = `multipart/related; boundary=${boundary}`
    const metadata = `--${boundary}\r\ncontent-type: application/json\r\n\r\n${request.body ?? '{}'}\r\n`
    request.body = new Blob([
      `${metadata}--${boundary}\r\ncontent-type: ${type}\r\n\r\n`,
      content as Blob,
      `\r\n--${boundary}--`,
    ])
  }
  // With an id from the caller, no second file can be created.
  if (request.method === 'POST') request.idempotent = params.id !== undefined
  return { content, size, uploadType }
}

function contentOf(step: StepContext): ByteSource {
  const content = step.call.params.file_content
  if (typeof content !== 'string') return content as ByteSource
  try {
    return Uint8Array.from(atob(content), (mark) => mark.charCodeAt(0))
  } catch {
    throw invalid(step, 'file_content', 'must be base64, where it is text')
  }
}

/** Number of bytes; undefined if the content must be read as a stream. */
const sizeOf = (content: ByteSource): number | undefined =>
  'arrayBuffer' in content ? content.size : (content as { byteLength?: number }).byteLength

function typeOf(content: ByteSource, { file_mime_type: own, mimeType }: StepContext['call']['params']): string {
  // A Workspace type is the target of a conversion, not the type of the content.
  const known = /^application\/vnd\.google-apps\./.test(String(mimeType ?? '')) ? undefined : mimeType
  const type = String(own ?? ((content as Blob).type || (known ?? '')))
  return /^[\x21-\x7e][\x20-\x7e]*$/.test(type) ? type : 'application/octet-stream'
}

function chunkSize(step: StepContext): number {
  const size = Number(step.call.params.chunk_size ?? CHUNK)
  if (size % PORTION > 0) throw invalid(step, 'chunk_size', `must be a multiple of ${PORTION}`)
  return size
}

function invalid({ error }: StepContext, name: string, message: string) {
  return error('params', `${name} ${message}`, { issues: [{ path: [name], message, received: 'value' }] })
}

/** Reports the size of a source at its end. */
function counted(source: Source, tell: (size: number) => void): Source {
  return {
    ...source,
    async piece(start, length) {
      const piece = await source.piece(start, length)
      if (piece?.total !== undefined) tell(piece.total)
      return piece
    },
  }
}

/** Opens an upload in chunks. Its URL is a secret: whoever has it can write. */
async function openSession(step: StepContext, request: VendorRequest): Promise<UploadSession> {
  const { error, redact } = step
  const { headers } = await step.send({ ...request, headers: { ...request.headers } })
  const location = headers.get('location') ?? ''
  const url = URL.canParse(location) ? new URL(location) : undefined
  if (url?.origin !== new URL(request.url).origin || url.username || url.password || !redact(url))
    throw error('response', 'an upload was opened at an address that is not the API’s own, or at none')
  const {
    'content-type': _,
    'x-upload-content-type': type = '',
    'x-upload-content-length': __,
    ...own
  } = request.headers
  const send = async (range: string | undefined, body?: Uint8Array<ArrayBuffer>): Promise<UploadStatus> =>
    statusOf(
      step,
      await step.send({
        method: 'PUT',
        url: url.href,
        headers: { ...own, 'content-type': type, ...(range && { 'content-range': `bytes ${range}` }) },
        body: body ?? '',
        accepts: 308,
        // The status is requested instead of a retry.
        retry: 0,
      }),
    )
  return {
    put({ start, bytes, total = '*' }) {
      if (bytes.length > 0) return send(`${start}-${start + bytes.length - 1}/${total}`, bytes)
      // An empty file has no range. At the end of any other file, this requests its completion.
      return send(total === 0 ? undefined : `*/${total}`)
    },
    status: (total) => send(`*/${total ?? '*'}`),
  }
}

/** 308: resume after the byte in `Range`; without it, nothing has arrived. */
function statusOf({ error }: StepContext, response: VendorResponse): UploadStatus {
  if (response.status !== 308) return { done: response }
  const range = response.headers.get('range')
  if (range === null) return { received: 0 }
  const last = /^bytes=0-(\d+)$/.exec(range)?.[1]
  if (last === undefined) throw error('response', '308 with a Range that cannot be read', { status: 308 })
  return { received: Number(last) + 1 }
}

/** Checks that the file has the uploaded size. Workspace documents have sizes of their own. */
function checkSize({ error }: StepContext, data: unknown, total: number | undefined): void {
  const { size, mimeType } = data as { size?: unknown; mimeType?: unknown }
  if (typeof size !== 'string' || total === undefined || String(mimeType).startsWith('application/vnd.google-apps.'))
    return
  if (Number(size) !== total) throw error('response', `the file has ${size} bytes; ${total} were sent`)
}
