import {
  type Download,
  decodeBody,
  downloadFrom,
  type StepContext,
  type VendorRequest,
  type VendorResponse,
} from '@ferrule/core/connector'
import { scoped } from './scope.ts'

/** Sets the media type, which depends on the kind of export: `…adgroupsexport…`. */
export function scopedExport(request: VendorRequest, step: StepContext): void {
  const media = `application/vnd.${String(step.call.params.kind).toLowerCase()}export.v1+json`
  request.headers.accept = media
  if (request.body !== undefined) request.headers['content-type'] = media
  scoped(request, step)
}

/** The vendor's file storage: S3 buckets, in any form of URL. Other services of that domain run third-party code. */
const STORAGE = /^(?:[\w-]+\.)*s3(?:-accelerate|(?:[.-]dualstack)?[.-][a-z]+(?:-[a-z]+)+-\d)?\.amazonaws\.com$/

/** The names for a failed job differ between sources; Amazon's document lists no statuses. */
const FAILED = ['FAILED', 'FAILURE', 'CANCELLED']

/** Requests the job for a fresh URL, and downloads from there without credentials. */
async function downloadJob(
  step: StepContext,
  prepare: (request: VendorRequest, step: StepContext) => void,
): Promise<{ data: Download; response: VendorResponse }> {
  const request = step.request()
  request.headers.accept = 'application/json'
  prepare(request, step)
  const response = await step.send(request)
  const { status, url } = decodeBody(step, response) as { status?: unknown; url?: unknown }
  if (typeof url !== 'string' || url === '') {
    const failed = FAILED.includes(String(status))
    throw step.error(
      failed ? 'upstream' : 'not_found',
      failed
        ? 'the vendor could not make the file; get tells why'
        : 'the file is not there yet; ask get until its status is COMPLETED',
      {
        status: response.status,
        retryable: !failed,
        ...(typeof status === 'string' && { upstream: { code: status } }),
      },
    )
  }
  return downloadFrom(step, url, { hosts: STORAGE })
}

export const downloadExport = (step: StepContext): ReturnType<typeof downloadJob> => downloadJob(step, scopedExport)

export const downloadReport = (step: StepContext): ReturnType<typeof downloadJob> => downloadJob(step, scoped)
