export type TextTools = ReturnType<typeof textTools>

/** Also runs in the thread of SQLite, as text: it may use nothing from outside itself. */
export function textTools() {
  /** Whether a text has no character beyond ASCII: most have none, and they need no tables of Unicode. */
  const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text)

  const normal = (text: string): string => (isAscii(text) ? text : text.normalize('NFKC')).toLowerCase()

  const wordsOf = (text: string): string[] => text.match(isAscii(text) ? /[A-Za-z0-9]+/g : /[\p{L}\p{M}\p{N}]+/gu) ?? []

  const spaced = (text: string): string => {
    if (text !== '' && !/[^a-z0-9]/.test(text)) return ` ${text} `
    const words = wordsOf(text)
    return words.length === 0 ? '' : ` ${words.join(' ')} `
  }

  const storable = (text: string): string =>
    text.isWellFormed() && !text.includes('\0') ? text : text.toWellFormed().replaceAll('\0', '\ufffd')

  return {
    /** A text as it is searched: without differences of case, width and composition. */
    normal,
    /** The words of a text that is `normal`: letters, marks and digits. */
    wordsOf,
    /** The words of a text between blanks, so that a whole one is found by ` word `, the start of one by ` wo`. */
    spaced,
    /** Neither engine can hold these in a text: NUL, and halves of surrogate pairs. */
    storable,
  }
}

export const { normal, wordsOf, storable } = textTools()
