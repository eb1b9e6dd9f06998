// The expected result of a search, as plainly as possible: no SQL, no index, no code of the store.
import type { Condition, SearchParams } from '../../src/index.ts'

type Json = Record<string, unknown>

const clean = (value: unknown): unknown => {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd')
  if (Array.isArray(value)) return value.map(clean)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [clean(name), clean(one)]))
}

/** Fields of the manifest that are lists. */
const LISTS = ['tags', 'items']

/** A list with the elements of the lists in it. */
const flat = (value: unknown): unknown[] => (Array.isArray(value) ? value.flatMap(flat) : [value])

/** The value of a path; through lists, that of every element. */
function reached(value: unknown, [name, ...rest]: readonly string[]): unknown[] {
  if (name === undefined) return [value ?? null]
  return flat(value).flatMap((one) =>
    typeof one === 'object' && one !== null && Object.hasOwn(one, name) ? reached((one as Json)[name], rest) : [null],
  )
}

/** The values that a condition is about, and whether there is none. A field at the top is no list unless it is declared as one. */
function valuesAt(record: Json, path: string): { values: unknown[]; isNull: boolean } {
  const isOwn = Object.hasOwn(record, path) || !path.includes('.')
  const ends = reached(record, isOwn ? [path] : path.split('.'))
  const isNull = ends.every((one) => one === null)
  return { values: isOwn && !LISTS.includes(path) ? ends : ends.flatMap(flat), isNull }
}

/** By code points, as UTF-8 compares bytes. */
export function compareTexts(one: string, other: string): number {
  const [a, b] = [[...one], [...other]]
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const difference = (a[index]?.codePointAt(0) ?? 0) - (b[index]?.codePointAt(0) ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

const searched = (text: string): string => text.normalize('NFKC').toLowerCase()
const words = (text: string): string[] => searched(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

const compare = (one: unknown, other: unknown): number | undefined => {
  if (typeof one === 'string' && typeof other === 'string') return compareTexts(one, other)
  return typeof one === 'number' && typeof other === 'number' ? one - other : undefined
}

function like(text: string, pattern: string): boolean {
  const parts = searched(pattern).split('%')
  const value = searched(text)
  if (parts.length === 1) return value.includes(parts[0] ?? '')
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  if (!value.startsWith(first) || !value.endsWith(last) || value.length < first.length + last.length) return false
  let from = first.length
  const end = value.length - last.length
  for (const part of parts.slice(1, -1)) {
    const found = value.indexOf(part, from)
    if (found < 0 || found + part.length > end) return false
    from = found + part.length
  }
  return true
}

const operators: Record<string, (value: unknown, operand: never) => boolean> = {
  eq: (value, operand) => value === operand,
  gt: (value, operand) => (compare(value, operand) ?? Number.NaN) > 0,
  gte: (value, operand) => (compare(value, operand) ?? Number.NaN) >= 0,
  lt: (value, operand) => (compare(value, operand) ?? Number.NaN) < 0,
  lte: (value, operand) => (compare(value, operand) ?? Number.NaN) <= 0,
  in: (value, operand: unknown[]) => operand.includes(value),
  like: (value, operand: string) => typeof value === 'string' && like(value, operand),
  fuzzy: (value, operand: string) =>
    typeof value === 'string' && words(operand).every((word) => words(value).some((one) => one.startsWith(word))),
  keyword: (value, operand: string) =>
    typeof value === 'string' && words(operand).some((word) => words(value).includes(word)),
}

function holds(record: Json, condition: Condition): boolean {
  return Object.entries(condition).every(([op, operand]) => {
    if (op === 'and') return (operand as Condition[]).every((one) => holds(record, one))
    if (op === 'or') return (operand as Condition[]).some((one) => holds(record, one))
    if (op === 'not') return !holds(record, operand as Condition)
    return Object.entries(operand as Json).every(([field, value]) => {
      const { values, isNull } = valuesAt(record, field)
      const wanted = clean(value)
      const any = (name: string) => values.some((one) => one !== null && operators[name]?.(one, wanted as never))
      if (op === 'neq') return wanted === null ? !isNull : !any('eq')
      if (op === 'eq' && wanted === null) return isNull
      return any(op) || (op === 'in' && isNull && (wanted as unknown[]).includes(null))
    })
  })
}

const quarters = (text: unknown, op: string, operand: string): number => {
  const whole = op === 'like' ? searched(operand).replaceAll('%', '') : ` ${[...new Set(words(operand))].join(' ')} `
  const start = op === 'fuzzy' ? whole.trimEnd() : whole
  const found = words(text as string)
  const value = op === 'like' ? searched(text as string) : found.length > 0 ? ` ${found.join(' ')} ` : ''
  return value === whole ? 4 : value.startsWith(start) ? 3 : 2
}

/** Quarters for each text operator that is not under `not`. */
function scores(record: Json, condition: Condition): number[] {
  return Object.entries(condition).flatMap(([op, operand]): number[] => {
    if (op === 'and' || op === 'or') return (operand as Condition[]).flatMap((one) => scores(record, one))
    if (!['like', 'fuzzy', 'keyword'].includes(op)) return []
    return Object.entries(operand as Record<string, string>).map(([field, text]) => {
      const wanted = clean(text) as string
      const found = valuesAt(record, field).values.filter((one) => operators[op]?.(one, wanted as never))
      return Math.max(0, ...found.map((one) => quarters(one, op, wanted)))
    })
  })
}

/** Null is less than anything; of texts, 200 characters count. */
function order(one: unknown, other: unknown): number {
  if (one === null || other === null) return Number(one !== null) - Number(other !== null)
  if (typeof one === 'string')
    return compareTexts(
      ...([one, other].map((text) => [...(text as string)].slice(0, 200).join('')) as [string, string]),
    )
  return Number(one) - Number(other)
}

/** A number in a field of texts is searched as its digits. */
const digits = (data: Json, typeOf: (field: string) => string): Json =>
  Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'number' && typeOf(name) === 'string' ? String(value) : value,
    ]),
  )

/** Every hit in order: key and score. `typeOf`: a field at the top orders only by values of its type. */
export function find(
  rows: ReadonlyMap<string, Json>,
  { query: { filter = {}, sort = [] } }: SearchParams,
  typeOf: (field: string) => string,
): { id: string; score: number }[] {
  const found = [...rows]
    .map(([id, data]) => ({ id, data: digits(clean(data) as Json, typeOf) }))
    .filter(({ data }) => holds(data, filter))
    .map(({ id, data }) => {
      const each = scores(data, filter)
      const sum = each.reduce((all, one) => all + one, 0)
      return { id, data, sum, score: each.length === 0 ? 1 : Math.round((sum / (each.length * 4)) * 1000) / 1000 }
    })
  const value = (data: Json, field: string): unknown => {
    const here = data[field] ?? null
    return typeof here === typeOf(field) ? here : null
  }
  const direction = sort.length > 0 && Object.values(sort.at(-1) ?? {})[0] === 'desc' ? -1 : 1
  found.sort((one, other) => {
    for (const element of sort) {
      const [field = '', way] = Object.entries(element)[0] ?? []
      const difference = order(value(one.data, field), value(other.data, field))
      if (difference !== 0) return way === 'desc' ? -difference : difference
    }
    if (sort.length === 0 && one.sum !== other.sum) return other.sum - one.sum
    return compareTexts(one.id, other.id) * direction
  })
  return found.map(({ id, score }) => ({ id, score }))
}
