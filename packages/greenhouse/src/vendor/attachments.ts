import {
  type Answer,
  buildDraft,
  type CallContext,
  type Download,
  decode,
  downloadFrom,
  type FerruleError,
  safeName,
} from '@ferrule/core'
import { readStorageError } from './errors.ts'

/** What Harvest says of a file. */
export interface Attachment {
  readonly filename?: string | null
  readonly url?: string | null
  readonly type?: string | null
  readonly created_at?: string | null
}

/** The storage's addresses, and those of the vendor itself. An IP address is never among them. */
const hosts = /(^|\.)(amazonaws\.com|greenhouse\.io)$/

/** The storage mostly says `application/octet-stream`. */
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

/** A file of a candidate or an application: the record first, for a fresh link, then the file. */
export function downloadAttachment(context: CallContext): Promise<{ data: Download; answer: Answer }> {
  return fetchFile(context, async () => {
    const draft = buildDraft(context)
    draft.headers.accept = 'application/json'
    const { attachments } = decode(context, await context.send(draft)) as { attachments?: unknown }
    return Array.isArray(attachments) ? attachments : []
  })
}

/** Fetches the file that `attachment_index` names; a link that has expired is asked for once more. */
export async function fetchFile(
  context: CallContext,
  find: () => Promise<readonly Attachment[]>,
): Promise<{ data: Download; answer: Answer }> {
  const { fail, vendor, params } = context
  const storage: CallContext = { ...context, vendor: { ...vendor, readError: readStorageError } }
  for (let renewed = false; ; renewed = true) {
    const attachments = await find()
    const attachment = attachments[Number(params.attachment_index ?? 0)]
    if (!attachment) throw fail('not_found', `no such attachment; there are ${attachments.length}`)
    if (!attachment.url) throw fail('response', 'the attachment has no link; the storage of the files may be down')
    try {
      const { data, answer } = await downloadFrom(storage, attachment.url, hosts)
      return { data: described(data, attachment), answer }
    } catch (error) {
      const { status } = error as FerruleError
      if (renewed || (status !== 403 && status !== 400)) throw error
    }
  }
}

/** The file with what Harvest knows of it. */
function described(file: Download, { filename, type, created_at }: Attachment): Download {
  const name = filename ? safeName(filename) : file.filename
  const stored = file.contentType?.split(';')[0]?.trim().toLowerCase()
  const known = types[name?.split('.').at(-1)?.toLowerCase() ?? '']
  const contentType =
    !stored || /^(application|binary)\/octet-stream$/.test(stored) ? (known ?? stored) : file.contentType
  return { ...file, ...(name && { filename: name }), ...(contentType && { contentType }), ...{ type, created_at } }
}
