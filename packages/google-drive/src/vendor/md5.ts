import type { md5 as Whole } from 'js-md5'
// The build without Node's own parts and HMAC, which has no types of its own.
// @ts-expect-error
import { md5 as lite } from 'js-md5/build/md5-lite.mjs'

// A module of its own, so that it is loaded with the first download and not with the connector. WebCrypto digests nothing
// piece by piece, and knows no MD5, which is the only checksum that Google gives of every file.
export const md5: Pick<typeof Whole, 'create'> = lite
