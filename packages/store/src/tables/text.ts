/** Whether a text has no character beyond ASCII: most have none, and they need no tables of Unicode. */
const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

/** A text as it is searched: without differences of case, width and composition. */
export const normal = (text: string): string => (isAscii(text) ? text : text.normalize('NFKC')).toLowerCase()

/** The words of a text that is {@link normal}: letters, marks and digits. */
export const wordsOf = (text: string): string[] =>
  text.match(isAscii(text) ? /[A-Za-z0-9]+/g : /[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Words between blanks, so that a whole one is found by ` word `, the start of one by ` wo`. */
export const spaced = (words: readonly string[]): string => (words.length === 0 ? '' : ` ${words.join(' ')} `)

/** Neither engine can hold these in a text: NUL, and halves of surrogate pairs. */
export const storable = (text: string): string =>
  text.isWellFormed() && !text.includes('\0') ? text : text.toWellFormed().replaceAll('\0', '\ufffd')
