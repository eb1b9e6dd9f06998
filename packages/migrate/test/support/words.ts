/** A number that is the same for the same text. */
export function hashOf(text: string): number {
  let hash = 7
  for (const letter of text) hash = (hash * 31 + letter.charCodeAt(0)) % 9973
  return hash + 1
}

/** Texts of a form that their names tell, since some connectors check it before they send. */
const FORMS: readonly (readonly [name: RegExp, form: (word: string) => string])[] = [
  [/e-?mail(?:[_-]?address)?$/i, (word) => `${word}@mail.example`],
  [/country$/i, () => 'US'],
  [/currency$/i, () => 'usd'],
  [/ur[li]$/i, (word) => `https://${word}.example`],
]

/** A text that stands for the value of an expression. */
export function wordOf(text: string): string {
  const word = `v-${hashOf(text).toString(36)}`
  const [, form] = FORMS.find(([name]) => name.test(text)) ?? []
  return form ? form(word) : word
}

/** Whether a text is one of those, and not a word that a type names. */
export const isMade = (text: string): boolean => /^(?:https:\/\/)?v-|^(?:US|usd)$/.test(text)
