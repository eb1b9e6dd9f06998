/** Headers whose values are no secret. Everything else is shown as `[redacted]`. */
const publicHeaders = new Set(['accept', 'content-type', 'user-agent', 'idempotency-key', 'prefer'])

/** Header values fit to be shown: those on the allow-list, the rest redacted. */
export function showHeaders(
  headers: Readonly<Record<string, string>>,
  more: readonly string[] = [],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const key = name.toLowerCase()
      return [name, publicHeaders.has(key) || more.includes(key) ? value : '[redacted]']
    }),
  )
}

/** A pattern of the ways a mark is written where it would mean something: escaped, percent-encoded, as an HTML entity. */
const spelt = (mark: string): string => {
  const hex = (mark.codePointAt(0) as number).toString(16).padStart(2, '0')
  const encoded = mark > '~' ? encodeURIComponent(mark) : `%${hex}`
  return `(?:\\\\{0,15}\\u{${hex}}|${encoded}|\\\\+u0*${hex}|&#?\\w+;${mark === ' ' ? '|\\+' : mark < ' ' ? '|\\\\+[bfnrt]' : ''})`
}

/** A function that cuts every secret out of a text, in whatever way it is written there. */
function cutter(secrets: readonly string[]): (text: string) => string {
  const patterns = secrets
    .filter((secret) => secret.length > 3)
    // Longest first: cutting one that is part of another would leave the rest of that standing.
    .sort((a, b) => b.length - a.length)
    .map((secret) => new RegExp(secret.toWellFormed().replace(/\W/gu, spelt), 'giu'))
  return (text) => patterns.reduce((clean, pattern) => clean.replace(pattern, '[redacted]'), text)
}

/** A text without its secrets. */
export const scrub = (text: string, secrets: readonly string[]): string => cutter(secrets)(text)

/** {@link scrub} through plain data, names and numbers included. */
export function scrubDeep<T>(value: T, secrets: readonly string[], cut = cutter(secrets)): T {
  if (typeof value !== 'object' || value === null) {
    const text = String(value)
    const clean = cut(text)
    return clean === text ? value : (clean as T)
  }
  if (Array.isArray(value)) return value.map((item) => scrubDeep(item, secrets, cut)) as T
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [cut(name), scrubDeep(inner, secrets, cut)]),
  ) as T
}
