import { Md5 } from '@ferrule/core/connector'

/** In lower-case hexadecimal; of a text, of its UTF-8 bytes. */
export const md5 = (value: string | Uint8Array): string =>
  new Md5().update(typeof value === 'string' ? new TextEncoder().encode(value) : value).digest()
