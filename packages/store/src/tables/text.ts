/**
 * The searchable form of a text, and its words with spaces around them: ` word ` finds a whole word, ` wo` a prefix.
 */
export interface Searched {
  readonly text: string
  readonly words: string
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
  for (let index = 0; index < given.length; index++) {
    const code = given.charCodeAt(index)
    if ((code >= 97 && code <= 122) || (code >= 48 && code <= 57)) continue
    if (code > 127) {
      const text = normal(given)
      return { text, words: spaced(wordsOf(text)) }
    }
    if (code >= 65 && code <= 90) hasUpper = true
    else isWord = false
  }
  const text = hasUpper ? given.toLowerCase() : given
  return { text, words: isWord ? ` ${text} ` : asciiWords(text) }
}

const spaced = (words: readonly string[]): string => (words.length === 0 ? '' : ` ${words.join(' ')} `)

function asciiWords(text: string): string {
  const parted = text.replace(/[^a-z0-9]+/g, ' ')
  if (parted === ' ' || parted === '') return ''
  return (parted.startsWith(' ') ? '' : ' ') + parted + (parted.endsWith(' ') ? '' : ' ')
}

/** Replaces what neither engine can store in a text: NUL and lone surrogates. */
export const storable = (text: string): string =>
  text.isWellFormed() && !text.includes('\0') ? text : text.toWellFormed().replaceAll('\0', '\ufffd')
