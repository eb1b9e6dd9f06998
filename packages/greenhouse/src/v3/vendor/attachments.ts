import { type Download, decodeBody, type StepContext, type VendorResponse } from '@ferrule/core/connector'
import { type Attachment, fetchFile } from '../../vendor/attachments.ts'
import { checkedLink } from '../../vendor/links.ts'

/** Downloads a file of a candidate or an application: first the list of files, for a fresh link, then the file. */
export function downloadAttachment(step: StepContext): Promise<{ data: Download; response: VendorResponse }> {
  return fetchFile(step, () => attachmentsOf(step))
}

/** All files, oldest first, so that a file's index does not change when another is added. */
async function attachmentsOf(step: StepContext): Promise<Attachment[]> {
  const {
    call: { baseUrl, operation },
    error,
  } = step
  const found: (Attachment & { readonly id?: number })[] = []
  const request = step.request()
  request.headers.accept = 'application/json'
  request.url += '&per_page=500'
  const cursors = new Set<string>()
  for (;;) {
    const response = await step.send(request)
    const rows = decodeBody(step, response)
    if (!Array.isArray(rows)) throw error('response', 'no list of attachments')
    found.push(...rows)
    const cursor = checkedLink(response, step)?.searchParams.get('cursor')
    if (!cursor) return found.sort((a, b) => (a.id ?? 0) - (b.id ?? 0))
    if (cursors.has(cursor)) throw error('response', 'the same cursor again, which would never end')
    cursors.add(cursor)
    request.url = `${baseUrl}${operation.path}?cursor=${encodeURIComponent(cursor)}`
  }
}
