import { activeCall } from '../call/active.ts'
import { checkRecords } from '../call/drift.ts'
import type { VendorResponse } from '../contract/call.ts'
import type { StepContext } from '../contract/step.ts'
import { watched } from './download.ts'

/** Records that are handed out as they arrive. It can be iterated once; leaving the loop ends the connection. */
export interface RecordStream<Item> extends AsyncIterable<Item> {
  /** Ends the connection without reading the rest. */
  cancel(): Promise<void>
}

/** A server-sent event. */
export interface StreamEvent<Data> {
  /** `message` where the vendor names none. */
  readonly event: string
  readonly id?: string
  readonly data: Data
}

/** A longer line, or event, is an error: it would fill the memory. */
const LONGEST = 1_048_576

/** A JSON value on each line (NDJSON, JSON Lines). For `operation.read`. */
export const recordLines = (response: VendorResponse, step: StepContext): RecordStream<unknown> =>
  streamOf(response, step, async function* (lines) {
    for await (const line of lines) if (line.trim() !== '') yield parsed(response, step, line)
  })

/** Server-sent events, whose data is JSON. `[DONE]` is the end. For `operation.read`. */
export const eventStream = (response: VendorResponse, step: StepContext): RecordStream<StreamEvent<unknown>> =>
  streamOf(response, step, async function* (lines) {
    let event = newEvent()
    for await (const line of lines) {
      if (line !== '') {
        event.take(line)
        if (event.size > LONGEST) throw tooLong(step)
        continue
      }
      const { type, id, data } = event
      event = newEvent(id)
      if (data.length === 0) continue
      const text = data.join('\n')
      if (text.trim() === '[DONE]') return
      yield { event: type || 'message', ...(id !== undefined && { id }), data: parsed(response, step, text) }
    }
  })

/** An event while its lines arrive; the id of the one before holds until another is named. */
function newEvent(id?: string) {
  const event = {
    id,
    type: '',
    data: [] as string[],
    size: 0,
    take(line: string): void {
      const colon = line.indexOf(':')
      // Comments keep the connection open, and are part of no event.
      if (colon === 0) return
      event.size += line.length
      const name = colon < 0 ? line : line.slice(0, colon)
      const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
      if (name === 'data') event.data.push(value)
      else if (name === 'event') event.type = value
      else if (name === 'id' && !value.includes('\0')) event.id = value
    },
  }
  return event
}

const tooLong = ({ error }: StepContext) => error('response', `a line or event of more than ${LONGEST} characters`)

function parsed(response: VendorResponse, step: StepContext, text: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // Its text may be a record, with whatever it holds.
    throw step.error('response', 'a line or event that is not JSON, or was cut off', { status: response.status })
  }
  checkRecords(activeCall(step), [value], response)
  return value
}

function streamOf<Item>(
  response: VendorResponse,
  step: StepContext,
  read: (lines: AsyncIterable<string>) => AsyncGenerator<Item>,
): RecordStream<Item> {
  const stream = watched(response, step, (transferred, total) =>
    step.call.options.onProgress?.({ transferred, ...(total !== undefined && { total }) }),
  )
  return {
    [Symbol.asyncIterator]() {
      if (stream.locked) throw step.error('params', 'the stream is already being read')
      return read(linesOf(stream.getReader(), step))
    },
    async cancel() {
      if (!stream.locked) await stream.cancel()
    },
  }
}

/** Lines that end with LF, CR or both. Each chunk is searched once. */
async function* linesOf(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  step: StepContext,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  let afterCr = false
  try {
    for (;;) {
      const { done, value } = await reader.read()
      const text = decoder.decode(value, { stream: !done })
      const [first = '', ...further] = (afterCr && text.startsWith('\n') ? text.slice(1) : text).split(/\r\n|\n|\r/)
      if (text !== '') afterCr = text.endsWith('\r')
      rest += first
      for (const line of further) {
        if (rest.length > LONGEST) throw tooLong(step)
        yield rest
        rest = line
      }
      if (rest.length > LONGEST) throw tooLong(step)
      if (!done) continue
      if (rest !== '') yield rest
      return
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}
