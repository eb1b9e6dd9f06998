/** The value at a dotted path: `at(body, 'data.orders.nodes')`. An empty path is the value itself. */
export function at(value: unknown, path: string): unknown {
  let found = value
  for (const name of path ? path.split('.') : []) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Record<string, unknown>)[name]
  }
  return found
}
