import { builtin, type Source } from './types.ts'

/** A stream that decompresses what is written to it. */
export interface Inflater extends Source {
  on(event: 'drain', listener: () => void): unknown
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown
  on(event: 'end', listener: () => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  write(chunk: Uint8Array): boolean
  end(): void
}

interface Zlib {
  createGunzip(options: object): Inflater
  createInflate(options: object): Inflater
  createBrotliDecompress(options: object): Inflater
  readonly constants: Readonly<Record<string, number>>
}

const ENCODINGS = ['gzip', 'x-gzip', 'deflate', 'br']

/** Whether a body of this encoding can be decompressed. */
export const isInflatable = (encoding: string): boolean => ENCODINGS.includes(encoding.toLowerCase())

/** Decompresses a body. One that ends early gives what arrived, as with `fetch`. */
export function inflaterOf(encoding: string): Inflater {
  const zlib = builtin<Zlib>('zlib')
  const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH } = zlib.constants
  const name = encoding.toLowerCase()
  if (name === 'br')
    return zlib.createBrotliDecompress({ flush: BROTLI_OPERATION_FLUSH, finishFlush: BROTLI_OPERATION_FLUSH })
  const options = { flush: Z_SYNC_FLUSH, finishFlush: Z_SYNC_FLUSH }
  return name === 'deflate' ? zlib.createInflate(options) : zlib.createGunzip(options)
}
