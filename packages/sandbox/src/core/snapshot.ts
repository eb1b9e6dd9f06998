// The state that `reset()` restores without making it again: records are frozen and shared, everything else is copied.

const isPlain = (value: object): boolean => {
  const prototype = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null
}

/** Freezes plain objects and lists, at every depth. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  if (!Array.isArray(value) && !isPlain(value)) return value
  Object.freeze(value)
  for (const inner of Object.values(value)) frozen(inner)
  return value
}

/** A copy that shares only what does not change: what is frozen, bytes, functions, and objects of other classes. */
export function copied<T>(value: T): T
export function copied(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  if (Array.isArray(value)) return value.map((inner) => copied(inner))
  if (value instanceof Map) return new Map([...value].map(([key, inner]) => [key, copied(inner)]))
  if (value instanceof Set) return new Set(value)
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copied(inner)]))
}
