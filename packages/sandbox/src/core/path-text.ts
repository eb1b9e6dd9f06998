/** The text of a path: its placeholders, and the path without their names. */

/** `{name}`, `{+name}` with slashes, or `{+name:projects/*}` whose slashes are known. */
const PLACEHOLDER = /\{\+?(\w+)(?::([^{}]*))?\}/g

/** A path without a slash or the name of a format at its end. */
const stem = (path: string): string => path.replace(/\/$/, '').replace(/\.(?:json|xml)$/, '')

/** So many paths are remembered; manifests have fewer, but documents of users come without limit. */
const MOST = 5_000

const bared = new Map<string, string>()

/** A path without the names of its placeholders. Remembered, since a plan compares each path with many others. */
export function bare(path: string): string {
  const known = bared.get(path)
  if (known !== undefined) return known
  if (bared.size >= MOST) bared.clear()
  const made = stem(path).replace(PLACEHOLDER, (_, __, form?: string) => form?.replaceAll('*', '{}') ?? '{}')
  bared.set(path, made)
  return made
}

export const placeholders = (path: string): string[] => [...path.matchAll(PLACEHOLDER)].map(([, name = '']) => name)

/** Paths up to each placeholder: `/a/{b}`, `/a/{b}/c/{d}`. */
export const prefixes = (path: string): string[] =>
  [...path.matchAll(PLACEHOLDER)].map(({ index, 0: text }) => path.slice(0, index + text.length))

export const endsWithPlace = (path: string): boolean => stem(path).endsWith('}')
/** The part above the last segment of a bare path. */
export const withoutLast = (bared: string): string => bared.slice(0, bared.lastIndexOf('/'))
