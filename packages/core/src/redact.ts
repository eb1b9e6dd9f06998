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

/** Cuts every secret out of a text, also where it stands percent-encoded, JSON-escaped or (header values) in base64. */
export function scrub(text: string, secrets: readonly string[]): string {
  let clean = text
  for (const secret of secrets) {
    for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]) {
      if (form.length > 3) clean = clean.replaceAll(form, '[redacted]')
    }
  }
  return clean
}

/** {@link scrub} through plain data. */
export function scrubDeep<T>(value: T, secrets: readonly string[]): T {
  if (typeof value === 'string') return scrub(value, secrets) as T
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => scrubDeep(item, secrets)) as T
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, scrubDeep(inner, secrets)])) as T
}
