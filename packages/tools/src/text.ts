/**
 * Characters that readers do not see but models do: control, zero-width and direction characters, tags. In foreign text
 * they can hide instructions, so they are escaped. The JSON value stays the same.
 */
const INVISIBLE =
  /[\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|\udb40[\udc00-\udfff]/g

const escapeUnit = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The JSON text of a result, as models receive it. */
export function toText(value: unknown): string {
  const json = JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? 'null'
  return json.replace(INVISIBLE, (marks) =>
    Array.from({ length: marks.length }, (_, at) => escapeUnit(marks[at] as string)).join(''),
  )
}

/** Length of the JSON text. */
export const lengthOf = (value: unknown): number => toText(value).length

/** The beginning of a text, never with half a surrogate pair at its end. */
export const cut = (text: string, max: number): string =>
  text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, '')
