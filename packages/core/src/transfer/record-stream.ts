import { activeCall } from '../call/active.ts'
import { checkRecords } from '../call/drift.ts'
import { parsedText } from '../call/response.ts'
import type { VendorResponse } from '../contract/call.ts'
import type { StepContext } from '../contract/step.ts'
import { Unusable } from '../errors/unusable.ts'
import { watched } from './watched-body.ts'

/** Records that are yielded as they arrive. Can be iterated once; leaving the loop closes the connection. */
export interface RecordStream<Item> extends AsyncIterable<Item> {
  /** Closes the connection without reading the rest. */
  cancel(): Promise<void>
}

/** A server-sent event. */
export interface StreamEvent<Data> {
  /** `message` if the vendor does not name the event. */
  readonly event: string
  readonly id?: string
  readonly data: Data
}

/** Maximum length of a line or event, in characters: memory is bounded. */
const LONGEST = 1_048_576

/** One JSON value per line (NDJSON, JSON Lines). For `operation.read`. */
export const recordLines = (response: VendorResponse, step: StepContext): RecordStream<unknown> =>
  streamOf(response, step, async function* (lines) {
    for await (const line of lines) if (line.trim() !== '') yield parsed(response, step, line)
  })

/** Server-sent events with JSON data; `[DONE]` ends the stream. For `operation.read`. */
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

/** Collects the lines of an event. An id stays in effect until the next one. */
function newEvent(id?: string) {
  const event = {
    id,
    type: '',
    data: [] as string[],
    size: 0,
    take(line: string): void {
      const colon = line.indexOf(':')
      // Comments keep the connection open; they belong to no event.
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

/** A line or event as JSON, checked like any other record. */
function parsed(response: VendorResponse, step: StepContext, text: string): unknown {
  const call = activeCall(step)
  let value: unknown
  try {
    value = parsedText(call, text)
  } catch (thrown) {
    if (thrown instanceof Unusable) throw step.error('response', thrown.problem)
    // The text may be a record, so it is not quoted.
    throw step.error('response', 'a line or event that is not JSON, or was cut off', { status: response.status })
  }
  checkRecords(call, [value], response)
  return value
}

function streamOf<Item>(
  response: VendorResponse,
  step: StepContext,
  read: (lines: AsyncIterable<string>) => AsyncGenerator<Item>,
): RecordStream<Item> {
  const stream = watched(response, step)
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
