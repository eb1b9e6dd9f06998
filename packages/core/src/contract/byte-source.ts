/**
 * Bytes to upload. A stream or an iterable is read once, no faster than the vendor accepts it, and closed early if the
 * call ends early.
 */
export type ByteSource = Uint8Array | ArrayBuffer | Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

// By their members, not `instanceof`: values may come from another realm or a library.
export const isBlob = (value: object): value is Blob =>
  'size' in value && 'arrayBuffer' in value && 'slice' in value && !ArrayBuffer.isView(value)
export const isBuffer = (value: object): value is ArrayBuffer =>
  Object.prototype.toString.call(value) === '[object ArrayBuffer]'
export const isStream = (value: object): value is ReadableStream<Uint8Array> => 'getReader' in value
export const isIterable = (value: object): value is AsyncIterable<Uint8Array> => Symbol.asyncIterator in value

/** Whether a value is a {@link ByteSource}. The chunks of a stream are checked when they are read. */
export const isByteSource = (value: unknown): value is ByteSource =>
  typeof value === 'object' &&
  value !== null &&
  (ArrayBuffer.isView(value) || isBuffer(value) || isBlob(value) || isStream(value) || isIterable(value))
