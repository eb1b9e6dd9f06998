import { createHash } from 'node:crypto'
import * as fc from '@ferrule/test-kit/fast-check'
import { expect, it } from 'vitest'
import { Md5 } from '../kit/core.ts'

const official = (bytes: Uint8Array): string => createHash('md5').update(bytes).digest('hex')

it.each(Array.from({ length: 200 }, (_, length) => length))('is that of Node, of %i bytes', (length) => {
  const bytes = new Uint8Array(length).fill(0x78)
  expect(new Md5().update(bytes).digest()).toBe(official(bytes))
})

it('is the same of the same bytes, however they come', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 12 }), (pieces) => {
      const hash = new Md5()
      for (const piece of pieces) hash.update(piece)
      expect(hash.digest()).toBe(official(Buffer.concat(pieces)))
    }),
    { numRuns: 500 },
  )
})

it('reads the part of a buffer that a view shows', () => {
  const bytes = Uint8Array.from({ length: 300 }, (_, index) => index * 7)
  expect(new Md5().update(bytes.subarray(13, 250)).digest()).toBe(official(bytes.slice(13, 250)))
})
