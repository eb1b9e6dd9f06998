import { type Answer, buildDraft, type CallContext, type Download, decode } from '@ferrule/core'
import { type Attachment, fetchFile } from '../../vendor/attachments.ts'
import { checkedLink } from '../../vendor/links.ts'

/** A file of a candidate or an application: the list of its files first, for a fresh link, then the file. */
export function downloadAttachment(context: CallContext): Promise<{ data: Download; answer: Answer }> {
  return fetchFile(context, () => attachmentsOf(context))
}

/** Every file, oldest first: so that the place of one does not change when another is added. */
async function attachmentsOf(context: CallContext): Promise<Attachment[]> {
  const { base, operation, fail } = context
  const found: (Attachment & { readonly id?: number })[] = []
  const draft = buildDraft(context)
  draft.headers.accept = 'application/json'
  draft.url += '&per_page=500'
  const cursors = new Set<string>()
  for (;;) {
    const answer = await context.send(draft)
    const rows = decode(context, answer)
    if (!Array.isArray(rows)) throw fail('response', 'no list of attachments')
    found.push(...rows)
    const cursor = checkedLink(answer, context)?.searchParams.get('cursor')
    if (!cursor) return found.sort((a, b) => (a.id ?? 0) - (b.id ?? 0))
    if (cursors.has(cursor)) throw fail('response', 'the same cursor again, which would never end')
    cursors.add(cursor)
    draft.url = `${base}${operation.path}?cursor=${encodeURIComponent(cursor)}`
  }
}
