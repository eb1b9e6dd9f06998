import type { StepContext } from '../contract/step.ts'
import { inTime } from '../transport/time.ts'
import { type ByteSource, isBlob, isIterable, isStream } from './byte-source.ts'

/** A piece of a source. `total` is known once the end is. */
export interface Piece {
  readonly start: number
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly total?: number
  /** The source ends with it. */
  readonly last: boolean
}

/** A source that is read piece by piece. */
export interface Source {
  /** Number of bytes, where it is known from the start. */
  readonly size?: number
  /** Media type that the source names itself. */
  readonly type?: string
  /** Any piece can be had at any time; otherwise only those from the start of the last one to its end. */
  readonly anywhere: boolean
  /** Up to `length` bytes (always the same number) from an offset on; undefined where these are gone, or not there yet. Valid until the next call. */
  piece(start: number, length: number): Promise<Piece | undefined>
  /** Ends a source that is not read to its end. */
  close(reason?: unknown): void
}

/** Opens a source for reading. What the source itself throws reaches the caller as it is. */
export function openSource(given: ByteSource, step: StepContext): Source {
  if (isStream(given) || (isIterable(given) && !isBlob(given))) return readOnce(given, step)
  const blob = isBlob(given) ? given : undefined
  const whole = blob ? undefined : bytesOf(given as Uint8Array | ArrayBuffer)
  const size = blob?.size ?? (whole as Uint8Array).length
  return {
    size,
    ...(blob?.type && { type: blob.type }),
    anywhere: true,
    async piece(start, length) {
      if (start > size) return undefined
      const end = Math.min(size, start + length)
      const bytes = blob
        ? new Uint8Array(await blob.slice(start, end).arrayBuffer())
        : (whole as Uint8Array<ArrayBuffer>).subarray(start, end)
      if (bytes.length < end - start) throw step.error('params', 'the file to upload became shorter while it was read')
      return { start, bytes, total: size, last: end === size }
    },
    close() {},
  }
}

const bytesOf = (given: ArrayBufferView | ArrayBuffer): Uint8Array<ArrayBuffer> =>
  ArrayBuffer.isView(given)
    ? new Uint8Array(given.buffer as ArrayBuffer, given.byteOffset, given.byteLength)
    : new Uint8Array(given)

/** A source that is read once: what was read last is kept until a later piece is asked for. */
function readOnce(given: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>, step: StepContext): Source {
  const { error } = step
  const { signal, deadline = Number.POSITIVE_INFINITY } = step.call
  if ('locked' in given && given.locked) throw error('params', 'the stream to upload is already being read')
  const reader = isStream(given) ? given.getReader() : undefined
  const iterator = isStream(given) ? undefined : given[Symbol.asyncIterator]()
  let kept: Uint8Array<ArrayBuffer> | undefined
  /** Place of `kept` in the source, and how much of it is filled. */
  let [from, count] = [0, 0]
  /** What the source gave and `kept` has no room for. */
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
      // One look beyond, so that the last piece is known to be the last.
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
      // An iterator answers this only when its pending step is done: nobody waits for it.
      ;(reader?.cancel(reason) ?? Promise.resolve(iterator?.return?.())).catch(() => {})
    },
  }
}
