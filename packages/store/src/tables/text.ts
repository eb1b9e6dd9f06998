/**
 * The searchable form of a text, and its words with spaces around them: ` word ` finds a whole word, ` wo` a prefix.
 */
export interface Searched {
  readonly text: string
  readonly words: string
  /** Whether JSON has the text as it is, between quotes. Not known of all. */
  readonly isPlain: boolean
}

/** Whether a text is ASCII only, as most are: those need no Unicode tables. */
const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** The searchable form of a text: normalized in case, width and composition. */
export const normal = (text: string): string => (isAscii(text) ? text : text.normalize('NFKC')).toLowerCase()

/** The words of a `normal` text: letters, marks and digits. */
export const wordsOf = (text: string): string[] =>
  text.match(isAscii(text) ? /[A-Za-z0-9]+/g : /[\p{L}\p{M}\p{N}]+/gu) ?? []

/** The searchable form of a text. A single pass over its characters decides what needs to be done. */
export function searched(given: string): Searched {
  let hasUpper = false
  let isWord = given !== ''
  let isPlain = true
  for (let index = 0; index < given.length; index++) {
    const code = given.charCodeAt(index)
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) continue
    if (code > 127 && !isLatinLetter(code)) {
      const text = normal(given)
      return { text, words: spaced(wordsOf(text)), isPlain: false }
    }
    if (code > 127 || (code >= 65 && code <= 90)) hasUpper = true
    else {
      isWord = false
      if (code < 32 || code === 34 || code === 92) isPlain = false
    }
  }
  const text = hasUpper ? given.toLowerCase() : given
  return { text, words: isWord ? ` ${text} ` : latinWords(text), isPlain }
}

const spaced = (words: readonly string[]): string => (words.length === 0 ? '' : ` ${words.join(' ')} `)

/** Letters that Unicode's normalization leaves as they are, next to ASCII: those of Western Europe, like é and ß. */
const isLatinLetter = (code: number): boolean => code >= 0xc0 && code <= 0xff && code !== 0xd7 && code !== 0xf7

/** The words of a lowercase text of ASCII and Latin letters. */
function latinWords(text: string): string {
  let words = ''
  let start = -1
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57) || isLatinLetter(code)) {
      if (start < 0) start = index
    } else if (start >= 0) {
      words += ` ${text.slice(start, index)}`
      start = -1
    }
  }
  if (start >= 0) words += ` ${text.slice(start)}`
  return words === '' ? '' : `${words} `
}

/** Replaces what neither engine can store in a text: NUL and lone surrogates. */
export const storable = (text: string): string =>
  text.isWellFormed() && !text.includes('\0') ? text : text.toWellFormed().replaceAll('\0', '\ufffd')
