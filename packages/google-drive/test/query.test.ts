import { query, quoted } from '@ferrule/google-drive/query'
import * as fc from '@ferrule/test-kit/fast-check'
import { expect, test } from 'vitest'

test('values are quoted by what they are', () => {
  const since = new Date('2026-01-31T12:00:00Z')
  expect(query`name = ${"it's"} and ${'root'} in parents and trashed = ${false} and modifiedTime > ${since}`).toBe(
    String.raw`name = 'it\'s' and 'root' in parents and trashed = false and modifiedTime > '2026-01-31T12:00:00.000Z'`,
  )
  expect(query`properties has { key=${'a'} and value=${'back\\slash'} }`).toBe(
    String.raw`properties has { key='a' and value='back\\slash' }`,
  )
  expect(query`trashed = false`).toBe('trashed = false')
})

/** Reads one quoted value as Google does: a backslash takes the next mark as it is. */
function read(text: string): { value: string; rest: string } {
  let value = ''
  for (let index = 1; index < text.length; index++) {
    if (text[index] === "'") return { value, rest: text.slice(index + 1) }
    if (text[index] === '\\') index++
    value += text[index]
  }
  throw new Error('the quotes do not end')
}

test('no value ends its quotes', () => {
  const marks = fc.string({ unit: fc.constantFrom("'", '\\', ' ', 'a', ')', '"', '漢') })
  fc.assert(
    fc.property(fc.oneof(marks, fc.string()), (value) => {
      expect(read(`${quoted(value)} or trashed = true`)).toEqual({ value, rest: ' or trashed = true' })
    }),
  )
})
