/** The value at a dotted path. */
export function valueAt(value: unknown, path: string): unknown {
  let found = value
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found
}

/** A copy of the record with the value at a dotted path. */
export function withValue(
  record: Readonly<Record<string, unknown>>,
  path: string,
  value: unknown,
): Record<string, unknown> {
  const [name = '', ...rest] = path.split('.')
  const inner = record[name]
  const below = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {}
  return { ...record, [name]: rest.length > 0 ? withValue(below, rest.join('.'), value) : value }
}

/** Turns params with dotted names into nested objects. */
export const nested = (params: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.entries(params).reduce((whole, [path, value]) => withValue(whole, path, value), {})
