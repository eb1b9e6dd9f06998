import {
  decodeBody,
  delay,
  type ErrorReading,
  isFerruleError,
  type RecordStream,
  recordLines,
  resumable,
  type StepContext,
  type VendorResponse,
} from '@ferrule/core/connector'
import { resultLines } from './archive.ts'

const INTERVAL = 5_000
const RUNNING: readonly unknown[] = ['pending', 'preprocessing', 'started', 'finalizing']

/** Polls until the batch no longer says that it is running, within the call's deadline and signal. */
export async function waitForBatch(step: StepContext): Promise<{ data: unknown; response: VendorResponse }> {
  const interval = Number(step.call.params.interval ?? INTERVAL)
  for (;;) {
    const response = await step.send(step.request())
    const data = decodeBody(step, response)
    if (!RUNNING.includes((data as { status?: unknown } | null)?.status)) return { data, response }
    await delay(step, interval, 'the batch was running')
  }
}

/** The storage of results. Its addresses are signed, so requests to it carry no key. */
const STORAGE = /^mailchimp-api-batch\.s3(?:\.dualstack)?(?:[.-][a-z]+(?:-[a-z]+)+-\d)?\.amazonaws\.com$/

/**
 * The results of a batch, one by one as they arrive. The batch is requested first, for an address that has not expired.
 * @see https://mailchimp.com/developer/marketing/guides/run-async-requests-batch-endpoint/
 */
export async function batchResults(
  step: StepContext,
): Promise<{ data: RecordStream<unknown>; response: VendorResponse }> {
  const asked = await step.send(step.request())
  const url = addressOf(step, decodeBody(step, asked))
  const ask = (headers: Readonly<Record<string, string>>, accepts?: number) =>
    step.send({
      method: 'GET',
      url,
      // Lengths and ranges must be those of the file.
      headers: { accept: '*/*', 'accept-encoding': 'identity', ...headers },
      stream: true,
      anonymous: true,
      hosts: STORAGE,
      readError: expired,
      ...(accepts && { accepts }),
    })
  const first = await ask({})
  const { stream } = resumable(first, step, { again: (headers) => ask(headers, 416) })
  const response = { ...first, headers: new Headers(), native: new Response(linesOf(stream, step)) }
  return { data: recordLines(response, step), response: asked }
}

function addressOf(step: StepContext, batch: unknown): string {
  const { status, response_body_url: text } = (batch ?? {}) as { status?: unknown; response_body_url?: unknown }
  if (typeof text !== 'string' || text === '') {
    const running = RUNNING.includes(status)
    const problem = running ? 'the results are not there yet; call batches.wait first' : 'the batch has no results'
    throw step.error('not_found', problem, { retryable: running })
  }
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isOwn = url?.origin === new URL(step.call.baseUrl).origin
  const isKnown = url?.protocol === 'https:' && STORAGE.test(url.hostname)
  if (!url || !(isOwn || isKnown) || url.username || url.password || !step.redact(url))
    throw step.error('response', 'an address of results on a host that does not belong to the vendor')
  return url.href
}

const expired = ({ status }: { readonly status: number }): ErrorReading =>
  status < 500 ? { code: 'not_found', hint: 'Mailchimp keeps results for seven days' } : {}

/** The unpacked results as a stream of lines. What breaks while the archive arrives is an error of the connection. */
function linesOf(archive: ReadableStream<Uint8Array<ArrayBuffer>>, step: StepContext): ReadableStream<Uint8Array> {
  let broken: unknown
  const left = new AbortController()
  const gzip = new DecompressionStream('gzip')
  archive.pipeTo(gzip.writable, left).catch((thrown: unknown) => {
    broken = thrown
  })
  const lines = resultLines(gzip.readable, step)
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await lines.next()
          if (done) controller.close()
          else controller.enqueue(encoder.encode(`${value}\n`))
        } catch (thrown) {
          const problem = [thrown, broken].find(isFerruleError)
          controller.error(problem ?? step.error('response', 'the archive of results is not gzip, or was cut off'))
        }
      },
      cancel: () => left.abort(),
    },
    { highWaterMark: 0 },
  )
}
