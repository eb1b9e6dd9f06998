import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as words from '../src/schema-keys.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/guide/schema-language.md'), 'utf8')

/** Its examples are compiled with those of the other pages. */
const code = page.split('```ts\n').slice(1).join('\n')

test.each([
  ['connector', words.CONNECTOR_KEYS],
  ['steps of a connector', words.CONNECTOR_STEP_KEYS],
  ['entity', words.ENTITY_KEYS],
  ['action', words.ACTION_KEYS],
  ['steps of an action', words.STEP_KEYS],
  ['paging', [...new Set(Object.values(words.PAGING_KEYS).flat())]],
])('the guide shows every word of: %s', (_, all) => {
  // `partOf` and `under` are shown in a sentence.
  expect(all.filter((word) => !new RegExp(`\\b${word}:`).test(page))).toEqual([])
  expect(all.filter((word) => !['partOf', 'under'].includes(word) && !new RegExp(`\\b${word}:`).test(code))).toEqual([])
})

test('the guide shows every style of paging, place, body and scheme', () => {
  const named = [...Object.keys(words.PAGING_KEYS), ...Object.keys(words.AUTH_KEYS)]
  expect(named.filter((word) => !page.includes(`'${word}'`) && !page.includes(`| \`${word}\``))).toEqual([])
})
