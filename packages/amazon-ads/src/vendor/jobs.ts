import {
  type Answer,
  buildDraft,
  type CallContext,
  type Download,
  type Draft,
  decode,
  downloadFrom,
} from '@ferrule/core'
import { scoped } from './scope.ts'

/** Media types of exports are by kind: `…adgroupsexport…`. */
export function scopedExport(draft: Draft, context: CallContext): void {
  const media = `application/vnd.${String(context.params.kind).toLowerCase()}export.v1+json`
  draft.headers.accept = media
  if (draft.body !== undefined) draft.headers['content-type'] = media
  scoped(draft, context)
}

/** Where the vendor keeps files. */
const STORAGE = /(^|\.)amazonaws\.com$/

/** Asks how far the job is, which gives a fresh address, and downloads from there without credentials. */
async function downloadJob(
  context: CallContext,
  prepare: (draft: Draft, context: CallContext) => void,
): Promise<{ data: Download; answer: Answer }> {
  const draft = buildDraft(context)
  draft.headers.accept = 'application/json'
  prepare(draft, context)
  const answer = await context.send(draft)
  const { status, url } = decode(context, answer) as { status?: unknown; url?: unknown }
  if (typeof url !== 'string' || url === '') {
    const failed = status === 'FAILED'
    throw context.fail(
      failed ? 'upstream' : 'not_found',
      failed
        ? 'the vendor could not make the file; get tells why'
        : 'the file is not there yet; ask get until its status is COMPLETED',
      { status: answer.status, retryable: !failed, ...(typeof status === 'string' && { upstream: { code: status } }) },
    )
  }
  return downloadFrom(context, url, STORAGE)
}

export const downloadExport = (context: CallContext): ReturnType<typeof downloadJob> =>
  downloadJob(context, scopedExport)

export const downloadReport = (context: CallContext): ReturnType<typeof downloadJob> => downloadJob(context, scoped)
