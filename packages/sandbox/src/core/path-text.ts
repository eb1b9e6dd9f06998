/** The text of a path: its placeholders, and the path without their names. */

/** `{name}`, `{+name}` with slashes, or `{+name:projects/*}` whose slashes are known. */
const PLACEHOLDER = /\{\+?(\w+)(?::([^{}]*))?\}/g

/** A path without a slash or the name of a format at its end. */
const stem = (path: string): string => path.replace(/\/$/, '').replace(/\.(?:json|xml)$/, '')

/** A path without the names of its placeholders. */
export const bare = (path: string): string =>
  stem(path).replace(PLACEHOLDER, (_, __, form?: string) => form?.replaceAll('*', '{}') ?? '{}')

export const placeholders = (path: string): string[] =>
  [...path.matchAll(PLACEHOLDER)].map(([, name]) => name as string)

/** Paths up to each placeholder: `/a/{b}`, `/a/{b}/c/{d}`. */
export const prefixes = (path: string): string[] =>
  [...path.matchAll(PLACEHOLDER)].map(({ index, 0: text }) => path.slice(0, index + text.length))

export const endsWithPlace = (path: string): boolean => stem(path).endsWith('}')
export const withoutLast = (path: string): string => bare(path).slice(0, bare(path).lastIndexOf('/'))
