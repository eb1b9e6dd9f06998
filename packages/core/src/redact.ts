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

/** Cuts every secret out of a text, also where it stands percent-encoded, form-encoded or JSON-escaped. */
export function scrub(text: string, secrets: readonly string[]): string {
  return (
    secrets
      .flatMap((secret) => [
        secret,
        encodeURIComponent(secret.toWellFormed()),
        `${new URLSearchParams([['', secret]])}`.slice(1),
        JSON.stringify(secret).slice(1, -1),
      ])
      .filter((form) => form.length > 3)
      // Longest first: cutting one that is part of another would leave the rest of that standing.
      .sort((a, b) => b.length - a.length)
      .reduce((clean, form) => clean.replaceAll(form, '[redacted]'), text)
  )
}

/** {@link scrub} through plain data. */
export function scrubDeep<T>(value: T, secrets: readonly string[]): T {
  if (typeof value === 'string') return scrub(value, secrets) as T
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => scrubDeep(item, secrets)) as T
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, scrubDeep(inner, secrets)])) as T
}
