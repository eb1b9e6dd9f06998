import {
  decodeBody,
  delay,
  type ErrorReading,
  type RecordStream,
  recordLines,
  resumable,
  type StepContext,
  type VendorResponse,
} from '@ferrule/core/connector'
import { readGraphql } from './answers.ts'
import { HOSTS, storageAddress } from './storage.ts'

interface BulkOperation {
  readonly id: string
  readonly status: string
  readonly errorCode: string | null
  readonly url: string | null
  readonly partialDataUrl: string | null
}

interface Asked {
  readonly body: unknown
  readonly operation: BulkOperation
  readonly response: VendorResponse
}

const RUNNING = /^(?:CREATED|RUNNING|CANCELING)$/
const INTERVAL = 5_000
const JOB_INTERVAL = 1_000

/** Polls until the operation has ended, within the call's deadline and signal. */
export async function waitForBulk(step: StepContext): Promise<{ data: unknown; response: VendorResponse }> {
  const { params } = step.call
  for (;;) {
    const { body, operation, response } = await askBulk(step)
    if (!RUNNING.test(operation.status)) return { data: body, response }
    await delay(step, Number(params.interval ?? INTERVAL), 'the bulk operation was running')
  }
}

/** Polls until the job is done, within the call's deadline and signal. */
export async function waitForJob(step: StepContext): Promise<{ data: unknown; response: VendorResponse }> {
  for (;;) {
    const { body, response } = await ask(step)
    // A job that is over for long is no longer known; the client says that it was not found.
    const { job } = (body as { data: { job: { done: boolean } | null } }).data
    if (!job || job.done) return { data: body, response }
    await delay(step, Number(step.call.params.interval ?? JOB_INTERVAL), 'the job was running')
  }
}

/**
 * The result of a bulk query, line by line. Its URL is requested first, so that it cannot have expired; the token goes
 * to the shop's own host only.
 * @see https://shopify.dev/docs/api/usage/bulk-operations/queries
 */
export async function bulkResults(
  step: StepContext,
): Promise<{ data: RecordStream<unknown>; response: VendorResponse }> {
  const { operation, response } = await askBulk(step)
  const address = addressOf(step, operation)
  if (address === undefined) return { data: NOTHING, response }
  const url = storageAddress(step, address)
  const part = (headers: Readonly<Record<string, string>>, accepts?: number) =>
    step.send({
      method: 'GET',
      url,
      // Lengths and ranges must be those of the file.
      headers: { accept: '*/*', 'accept-encoding': 'identity', ...headers },
      stream: true,
      anonymous: true,
      hosts: HOSTS,
      readError,
      ...(accepts && { accepts }),
    })
  const first = await part({})
  // A result does not change once it exists.
  const { stream } = resumable(first, step, { again: (headers) => part(headers, 416) })
  const lines = recordLines({ ...first, native: new Response(stream) }, step)
  return { data: without(lines, Number(step.call.params.skip ?? 0)), response: first }
}

async function ask(step: StepContext): Promise<Omit<Asked, 'operation'>> {
  const request = step.request()
  request.headers.accept = 'application/json'
  const response = await step.send(request)
  return { body: readGraphql(decodeBody(step, response), response, step), response }
}

async function askBulk(step: StepContext): Promise<Asked> {
  const { body, response } = await ask(step)
  return { body, response, operation: (body as { data: { bulkOperation: BulkOperation } }).data.bulkOperation }
}

/** The URL of the result; undefined if it has no records. */
function addressOf({ call, error }: StepContext, operation: BulkOperation): string | undefined {
  const { status, errorCode, url, partialDataUrl } = operation
  if (status === 'COMPLETED') return url ?? undefined
  if (RUNNING.test(status))
    throw error('not_found', 'the result is not there yet; call bulk_operations.wait first', { retryable: true })
  if (call.params.partial && partialDataUrl) return partialDataUrl
  const kept = partialDataUrl ? '; partial: true reads what there is' : ''
  throw error('upstream', `the bulk operation has ended without a result${kept}`, {
    retryable: false,
    upstream: { code: String(errorCode ?? status), status },
  })
}

/** Reads the storage's XML errors: the result was deleted, or its signature has expired. */
const readError = ({ status }: { readonly status: number }): ErrorReading =>
  status < 500 ? { code: 'not_found', hint: 'Shopify keeps results for seven days' } : {}

const NOTHING: RecordStream<unknown> = {
  async *[Symbol.asyncIterator]() {},
  async cancel() {},
}

/** All records except the first `skip`. */
function without(records: RecordStream<unknown>, skip: number): RecordStream<unknown> {
  return {
    async *[Symbol.asyncIterator]() {
      let left = skip
      for await (const record of records) if (left-- <= 0) yield record
    },
    cancel: () => records.cancel(),
  }
}
