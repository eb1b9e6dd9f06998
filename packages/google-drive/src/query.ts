/** A value in a query: text, a boolean, or a time. */
export type QueryValue = string | boolean | Date

/**
 * A search for `files.list` and `drives.list`. Every value is quoted and escaped:
 *
 * ```ts
 * query`name = ${name} and ${folder} in parents and trashed = ${false}`
 * ```
 *
 * @see https://developers.google.com/workspace/drive/api/guides/search-files
 */
export const query = (texts: TemplateStringsArray, ...values: QueryValue[]): string =>
  texts.reduce((text, next, index) => text + quoted(values[index - 1] as QueryValue) + next)

/** One value as written in a query: `'it\'s'`, `true`, `'2026-01-31T12:00:00.000Z'`. */
export function quoted(value: QueryValue): string {
  if (typeof value === 'boolean') return String(value)
  const text = typeof value === 'string' ? value : value.toISOString()
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}
