/** JSON with sorted members, so that equal values have equal text. Bytes are lists of numbers. */
const stable = (value: unknown): string =>
  JSON.stringify(value, (_, inner) => {
    if (ArrayBuffer.isView(inner)) return Array.from(inner as Uint8Array)
    if (typeof inner === 'bigint') return String(inner)
    if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) return inner
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
  })

/** SHA-256 of any JSON value, as hex. */
export async function digestOf(value: unknown): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(stable(value)))
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
