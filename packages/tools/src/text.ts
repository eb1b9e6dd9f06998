/**
 * Characters that readers do not see but models do: control, direction and annotation characters, blank Braille, and all that
 * Unicode lets a font ignore (zero-width characters, variation selectors, fillers, tags). In foreign text they can hide
 * instructions, so they are escaped. The JSON value stays the same.
 */
const INVISIBLE = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069\u2800\ufff9-\ufffc\p{Default_Ignorable_Code_Point}]/gu

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

const escaped = (marks: string): string =>
  Array.from({ length: marks.length }, (_, at) => escapeUnit(marks[at] as string)).join('')

const jsonOf = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? 'null'

/** A JSON text of the same value, in which every character is visible. */
export const escapeInvisible = (json: string): string => json.replace(INVISIBLE, escaped)

/** The JSON text of a result, as models receive it. */
export const toText = (value: unknown): string => escapeInvisible(jsonOf(value))

/**
 * The same as a value, for readers that take no text. What would be escaped in the text is written out, so that it stays
 * visible when the value becomes text elsewhere.
 */
export const toVisible = (value: object): Record<string, unknown> =>
  JSON.parse(jsonOf(value).replace(INVISIBLE, (marks) => escaped(marks).replaceAll('\\', '\\\\')))

/** Length of the JSON text. */
export const lengthOf = (value: unknown): number => toText(value).length

/** The beginning of a text, never with half a surrogate pair at its end. */
export const cut = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
