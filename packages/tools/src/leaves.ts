/** One value within params: its path in words, and the names that lead to it. */
export interface Leaf {
  /** `shipping.address.city`, `items[0].price` */
  readonly path: string
  readonly keys: readonly (string | number)[]
  readonly value: unknown
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)

/** Every single value of the params, in their order. */
export function* leaves(value: unknown, path = '', keys: Leaf['keys'] = []): Generator<Leaf> {
  const inner: [string, string | number, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [`${path}[${index}]`, index, item])
    : isRecord(value)
      ? Object.entries(value).map(([name, item]) => [path === '' ? name : `${path}.${name}`, name, item])
      : []
  if (inner.length === 0) {
    if (path !== '') yield { path, keys, value }
    return
  }
  for (const [next, key, item] of inner) yield* leaves(item, next, [...keys, key])
}
