import { type Answer, type ByteSource, buildDraft, type CallContext, decode, openSource } from '@ferrule/core'

const PIECE = 1_048_576

/**
 * Sends a file as the only part of a form.
 * @see https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-attachments/
 */
export async function attachFile(context: CallContext): Promise<{ data: unknown; answer: Answer }> {
  const { file, filename, mimeType } = context.params
  const draft = buildDraft(context)
  const blob = await blobOf(context, file as ByteSource, mimeType as string | undefined)
  const form = new FormData()
  form.append('file', blob, String(filename))
  draft.body = form
  // With its boundary, which the platform sets.
  delete draft.headers['content-type']
  const answer = await context.send(draft)
  context.options.onProgress?.({ transferred: blob.size, total: blob.size })
  return { data: decode(context, answer), answer }
}

async function blobOf(context: CallContext, file: ByteSource, type?: string): Promise<Blob> {
  const source = openSource(file, context)
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
