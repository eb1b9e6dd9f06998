import { cut, lengthOf } from './text.ts'

/** Limits of what is shown: characters per text, items per list, levels of nesting, members per object. */
interface Limits {
  readonly text: number
  readonly items: number
  readonly depth: number
  readonly members: number
}

/** From generous to strict. Types are preserved as long as possible: texts stay texts, lists lists, objects objects. */
const steps: readonly Limits[] = [
  { text: 2_000, items: 50, depth: 8, members: 200 },
  { text: 500, items: 20, depth: 6, members: 100 },
  { text: 200, items: 10, depth: 4, members: 60 },
  { text: 100, items: 5, depth: 3, members: 40 },
  { text: 60, items: 3, depth: 2, members: 30 },
  { text: 40, items: 1, depth: 1, members: 20 },
  { text: 20, items: 0, depth: 0, members: 10 },
]

/**
 * Shortens a value to at most `max` characters of JSON. `whole`: nothing was omitted. Omissions are marked in place.
 */
export function preview(value: unknown, max: number): { readonly value: unknown; readonly whole: boolean } {
  if (lengthOf(value) <= max) return { value, whole: true }
  for (const limits of steps) {
    const shown = shorten(value, limits, limits.depth)
    if (lengthOf(shown) <= max) return { value: shown, whole: false }
  }
  return { value: `(${kindOf(value)}, too long to show)`, whole: false }
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return `list of ${value.length}`
  if (typeof value === 'object' && value !== null) return `object of ${Object.keys(value).length} fields`
  return typeof value === 'string' ? `text of ${value.length} characters` : typeof value
}

function shorten(value: unknown, limits: Limits, depth: number): unknown {
  if (typeof value === 'string') {
    const left = value.length - limits.text
    return left > 0 ? `${cut(value, limits.text)}… (+${left} characters)` : value
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth < 0) return `(${kindOf(value)})`
  if (Array.isArray(value)) {
    const shown = value.slice(0, limits.items).map((item) => shorten(item, limits, depth - 1))
    return value.length > limits.items ? [...shown, `… (+${value.length - limits.items} elements)`] : shown
  }
  const all = Object.entries(value)
  const shown = all.slice(0, limits.members).map(([name, inner]) => [cut(name, 200), shorten(inner, limits, depth - 1)])
  return Object.fromEntries(
    all.length > limits.members ? [...shown, ['…', `(+${all.length - limits.members} fields)`]] : shown,
  )
}
