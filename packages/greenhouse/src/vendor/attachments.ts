import {
  type Download,
  decodeBody,
  downloadFrom,
  type FerruleError,
  type StepContext,
  safeName,
  type VendorResponse,
} from '@ferrule/core/connector'
import { readStorageError } from './errors.ts'

/** Harvest's metadata of a file. */
export interface Attachment {
  readonly filename?: string | null
  readonly url?: string | null
  readonly type?: string | null
  readonly created_at?: string | null
}

/** Hosts of the storage, and of the vendor. Never an IP address. */
const hosts =
  /^(?:[\w-]+\.)*(?:s3(?:-accelerate|(?:[.-]dualstack)?[.-][a-z]+(?:-[a-z]+)+-\d)?\.amazonaws\.com|greenhouse\.io)$/

/** The storage usually sends `application/octet-stream`. */
const types: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  txt: 'text/plain',
  html: 'text/html',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

/** Downloads a file of a candidate or an application: first the record, for a fresh link, then the file. */
export function downloadAttachment(step: StepContext): Promise<{ data: Download; response: VendorResponse }> {
  return fetchFile(step, async () => {
    const request = step.request()
    request.headers.accept = 'application/json'
    const { attachments } = decodeBody(step, await step.send(request)) as { attachments?: unknown }
    return Array.isArray(attachments) ? attachments : []
  })
}

/** Fetches the file at `attachment_index`; requests the link once more if it has expired. */
export async function fetchFile(
  step: StepContext,
  find: () => Promise<readonly Attachment[]>,
): Promise<{ data: Download; response: VendorResponse }> {
  const { error, call } = step
  for (let renewed = false; ; renewed = true) {
    const attachments = await find()
    const attachment = attachments[Number(call.params.attachment_index ?? 0)]
    if (!attachment) throw error('not_found', `no such attachment; there are ${attachments.length}`)
    if (!attachment.url) throw error('response', 'the attachment has no link; the storage of the files may be down')
    try {
      const { data, response } = await downloadFrom(step, attachment.url, {
        hosts,
        mayBePage: /\.html?$/i.test(attachment.filename ?? ''),
        readError: readStorageError,
      })
      return { data: described(data, attachment), response }
    } catch (thrown) {
      const { status } = thrown as FerruleError
      if (renewed || (status !== 403 && status !== 400)) throw thrown
    }
  }
}

/** The file with Harvest's metadata. */
function described(file: Download, { filename, type, created_at }: Attachment): Download {
  const name = filename ? safeName(filename) : file.filename
  const stored = file.contentType?.split(';')[0]?.trim().toLowerCase()
  const ending = name?.split('.').at(-1)?.toLowerCase() ?? ''
  const known = Object.hasOwn(types, ending) ? types[ending] : undefined
  const contentType =
    !stored || /^(application|binary)\/octet-stream$/.test(stored) ? (known ?? stored) : file.contentType
  return { ...file, ...(name && { filename: name }), ...(contentType && { contentType }), ...{ type, created_at } }
}
