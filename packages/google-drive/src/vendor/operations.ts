import { type Answer, buildDraft, type CallContext, type Download, decode, download, downloadFrom } from '@ferrule/core'

/** Where Google keeps what was made ready, besides the API's own host. */
const HOSTS = /^(?:[\w-]+\.)*(?:googleapis\.com|googleusercontent\.com)$|^(?:docs|drive\.usercontent)\.google\.com$/

/**
 * The bytes that came of an operation. Its address is read anew, never taken from the caller; the token goes with it to the
 * API's own host and nowhere else.
 * @see https://developers.google.com/workspace/drive/api/guides/long-running-operations
 */
export async function operationResult(context: CallContext): Promise<{ data: Download; answer: Answer }> {
  const { fail } = context
  const draft = buildDraft(context)
  const asked = { ...draft, headers: { ...draft.headers, accept: 'application/json' } }
  const { done, error, response } = decode(context, await context.send(asked)) as {
    done?: boolean
    error?: { code?: number; message?: string }
    response?: { downloadUri?: string }
  }
  if (error)
    throw fail('upstream', 'no file came of the operation (see upstream)', {
      upstream: { code: String(error.code), message: String(error.message) },
    })
  if (!done)
    throw fail('not_found', 'the file is not there yet; ask files_lro.get until it is done', { retryable: true })
  const address = response?.downloadUri ?? ''
  if (!URL.canParse(address) || new URL(address).origin !== new URL(draft.url).origin)
    return downloadFrom(context, address, HOSTS)
  context.secrets.push(...new URL(address).searchParams.values())
  // So that lengths are those of the file.
  const headers = { ...draft.headers, 'accept-encoding': 'identity' }
  const answer = await context.send({ ...draft, url: address, headers, raw: true })
  return { data: download(answer, context), answer }
}
