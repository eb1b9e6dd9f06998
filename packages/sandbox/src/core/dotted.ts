import { membersOf } from './guards.ts'

/** The value at a dotted path. */
export const at = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (typeof inner === 'object' ? Object(inner)[name] : undefined), row)

/** Puts a value under a dotted path. */
export function put(target: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split('.')
  const last = names.pop() ?? path
  let place = target
  for (const name of names) {
    const inner: Record<string, unknown> = { ...membersOf(place[name]) }
    place[name] = inner
    place = inner
  }
  place[last] = value
}
