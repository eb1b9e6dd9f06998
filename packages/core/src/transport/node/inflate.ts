import { builtin, type IncomingMessage, type Source } from './types.ts'

interface Zlib {
  createGunzip(options: object): Source
  createInflate(options: object): Source
  createBrotliDecompress(options: object): Source
  readonly constants: Readonly<Record<string, number>>
}

const ENCODINGS = ['gzip', 'x-gzip', 'deflate', 'br']

/** Whether a body of this encoding can be decompressed. */
export const isInflatable = (encoding: string): boolean => ENCODINGS.includes(encoding.toLowerCase())

/** The decompressed bytes of a response. A body that ends early gives what arrived, as with `fetch`. */
export function inflated(response: IncomingMessage, encoding: string): Source {
  const zlib = builtin<Zlib>('zlib')
  const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH } = zlib.constants
  const name = encoding.toLowerCase()
  if (name === 'br')
    return response.pipe(
      zlib.createBrotliDecompress({ flush: BROTLI_OPERATION_FLUSH, finishFlush: BROTLI_OPERATION_FLUSH }),
    )
  const options = { flush: Z_SYNC_FLUSH, finishFlush: Z_SYNC_FLUSH }
  return response.pipe(name === 'deflate' ? zlib.createInflate(options) : zlib.createGunzip(options))
}
