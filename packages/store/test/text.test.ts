import { expect, test } from 'vitest'
import { normal, searched, wordsOf } from '../src/tables/text.ts'

/** The same by Unicode's tables alone, for whatever characters. */
function byTables(given: string) {
  const text = given.normalize('NFKC').toLowerCase()
  const words = wordsOf(text)
  return { text, words: words.length === 0 ? '' : ` ${words.join(' ')} ` }
}

test('texts of Latin letters are searched as the tables of Unicode say, character by character', () => {
  // A combining accent (U+0301) changes the letter before it, and the signs below U+00C0 change alone.
  const after = ['', 'a', 'É', '9', ' ', '-', '\u0301', '²', '漢', 'İ']
  for (let code = 0; code < 0x250; code++) {
    const one = String.fromCharCode(code)
    for (const next of after)
      for (const given of [one + next, `x${one}${next}`, ` A.${next}${one}`]) {
        const { isPlain, ...found } = searched(given)
        expect(found).toEqual(byTables(given))
        const json = [JSON.stringify(found.text), JSON.stringify(found.words)]
        if (isPlain) expect(json).toEqual([`"${found.text}"`, `"${found.words}"`])
        expect(normal(given)).toBe(byTables(given).text)
      }
  }
})

test('words are runs of letters and digits, with a space around each', () => {
  expect(searched('Amélie  O’Brien-Müller ×2')).toMatchObject(byTables('Amélie  O’Brien-Müller ×2'))
  expect(searched('Zoë García-7')).toEqual({ text: 'zoë garcía-7', words: ' zoë garcía 7 ', isPlain: true })
  expect(searched('--').words).toBe('')
  expect(searched('')).toEqual({ text: '', words: '', isPlain: true })
  expect(searched('say "a\\b"').isPlain).toBe(false)
})
