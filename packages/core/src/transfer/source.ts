import { type ByteSource, isBlob, isIterable, isStream } from '../contract/byte-source.ts'
import type { StepContext } from '../contract/step.ts'
import { inTime } from '../transport/time.ts'

/** A piece of a source. `total` is known once the end has been read. */
export interface Piece {
  readonly start: number
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly total?: number
  /** Whether this is the last piece. */
  readonly last: boolean
}

/** A source that is read in pieces. */
export interface Source {
  /** Size in bytes, if known in advance. */
  readonly size?: number
  /** Media type, if the source has one. */
  readonly type?: string
  /** Whether pieces can be read at any offset. Otherwise only from within the previous piece, or right after it. */
  readonly anywhere: boolean
  /**
   * Reads up to `length` bytes (always the same number) at an offset. Undefined if they are no longer, or not yet,
   * available. The bytes are valid until the next call.
   */
  piece(start: number, length: number): Promise<Piece | undefined>
  /** Closes a source before its end. */
  close(reason?: unknown): void
}

/** Opens a source for reading. Errors of the source reach the caller unchanged. */
export function openSource(given: ByteSource, step: StepContext): Source {
  if (isBlob(given)) return readBlob(given, step)
  if (isStream(given) || isIterable(given)) return readOnce(given, step)
  const whole = bytesOf(given)
  return readAnywhere(whole.length, async (start, end) => whole.subarray(start, end))
}

/** A source of known size that can be read at any offset. */
const readAnywhere = (
  size: number,
  read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>,
): Source => ({
  size,
  anywhere: true,
  async piece(start, length) {
    if (start > size) return undefined
    const end = Math.min(size, start + length)
    return { start, bytes: await read(start, end), total: size, last: end === size }
  },
  close() {},
})

/** Pieces of a file are put together in the same buffer: each in one of its own, they would keep the garbage collector busy. */
function readBlob(blob: Blob, step: StepContext): Source {
  let kept = new Uint8Array()
  const source = readAnywhere(blob.size, async (start, end) => {
    const reader = blob.slice(start, end).stream().getReader()
    let count = 0
    while (count < end - start) {
      const { done, value } = await reader.read()
      if (done) throw step.error('params', 'the file to upload became shorter while it was read')
      if (value.length === end - start) return value
      if (kept.length < end - start) kept = new Uint8Array(end - start)
      kept.set(value, count)
      count += value.length
    }
    return kept.subarray(0, count)
  })
  return { ...source, ...(blob.type && { type: blob.type }) }
}

const bytesOf = (given: ArrayBufferView | ArrayBuffer): Uint8Array<ArrayBuffer> =>
  ArrayBuffer.isView(given)
    ? new Uint8Array(given.buffer as ArrayBuffer, given.byteOffset, given.byteLength)
    : new Uint8Array(given)

/** A source that can be read only once. The last piece is kept until a later one is requested. */
function readOnce(given: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>, step: StepContext): Source {
  const { error } = step
  const { signal, deadline = Number.POSITIVE_INFINITY } = step.call
  if ('locked' in given && given.locked) throw error('params', 'the stream to upload is already being read')
  const reader = isStream(given) ? given.getReader() : undefined
  const iterator = isStream(given) ? undefined : given[Symbol.asyncIterator]()
  let kept: Uint8Array<ArrayBuffer> | undefined
  /** Offset of `kept` in the source, and how much of it is filled. */
  let [from, count] = [0, 0]
  /** Bytes that the source yielded and that do not fit into `kept`. */
  let surplus = new Uint8Array()
  let ended = false

  async function more(): Promise<void> {
    const late = () => error('timeout', 'the deadline passed while the source of the upload was read')
    const next = (reader?.read() ?? iterator?.next()) as Promise<IteratorResult<Uint8Array>>
    const { done, value } = await inTime(next, deadline - Date.now(), late, signal)
    if (done) ended = true
    else if (ArrayBuffer.isView(value)) surplus = bytesOf(value)
    else throw error('params', 'the stream to upload must yield Uint8Array; encode text as UTF-8 first')
  }

  return {
    anywhere: false,
    async piece(start, length) {
      if (start < from || start > from + count) return undefined
      kept ??= new Uint8Array(length)
      kept.copyWithin(0, start - from, count)
      count -= start - from
      from = start
      // Reads one chunk further, to know whether this piece is the last.
      while (!ended && (count < length || surplus.length === 0)) {
        const fitting = surplus.subarray(0, length - count)
        kept.set(fitting, count)
        count += fitting.length
        surplus = surplus.subarray(fitting.length)
        if (surplus.length === 0) await more()
      }
      const bytes = kept.subarray(0, count)
      return { start, bytes, last: ended, ...(ended && { total: start + count }) }
    },
    close(reason) {
      // Not awaited: an iterator returns only once its pending step is done.
      ;(reader?.cancel(reason) ?? Promise.resolve(iterator?.return?.())).catch(() => {})
    },
  }
}
