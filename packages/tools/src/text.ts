/**
 * Characters that a reader does not see and a model does: controls, zero-width, direction marks, tags. In text of others they
 * carry hidden instructions, so they are written as escapes. It stays the same JSON.
 */
const INVISIBLE =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udfff]/g

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON text of a result, as models get it. */
export function toText(value: unknown): string {
  const json = JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? 'null'
  return json.replace(INVISIBLE, (marks) =>
    Array.from({ length: marks.length }, (_, at) => escapeUnit(marks[at] as string)).join(''),
  )
}

/** Length of the JSON text. */
export const lengthOf = (value: unknown): number => toText(value).length

/** The start of a text, never with half a character at its end. */
export const cut = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
