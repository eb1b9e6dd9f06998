import type { FieldPlan } from './plan.ts'
import { type TextTools, textTools } from './text.ts'

/** A row by columns; the JSON columns hold texts. */
export type Row = Record<string, string | number | boolean | null>

/** Steps of a path that a search takes. */
export const DEEPEST = 16

/** What of a record goes into which column, without the common ones that are not of the record. */
export type RowOf = (fields: readonly FieldPlan[], exact: string) => Row

/** Also runs in the thread of SQLite, as text: it may use nothing from outside itself. */
export function rowMaker({ normal, spaced, storable }: TextTools, deepest: number): RowOf {
  /** JSON escapes of what no engine can hold in a text. */
  const UNSTORABLE = /\\u0000|\\ud[89a-f][0-9a-f]{2}/i
  const empties = new WeakMap<readonly FieldPlan[], Row>()

  /** Rows that are copies of one have the same layout in memory, which makes writing and reading them several times faster. */
  function emptyOf(fields: readonly FieldPlan[]): Row {
    const known = empties.get(fields)
    if (known) return known
    const columns = fields.flatMap(({ column, text, words }) =>
      [column, text, words].filter((name) => name !== undefined),
    )
    const common = ['source_id', 'key', 'at', 'generation', 'under', 'data', 'raw', 'nt', 'nw']
    const empty = Object.fromEntries([...common, ...columns].map((name) => [name, null]))
    empties.set(fields, empty)
    return empty
  }

  function isEmpty(value: object): boolean {
    for (const _ in value) return false
    return true
  }

  /** A value of another type than the field's is in the JSON only. */
  function writeField(row: Row, { type, column, text, words }: FieldPlan, value: unknown): void {
    const kind = type === 'integer' ? 'number' : type
    // An id that is too large for a number comes as a text: any is searched as one.
    const given = type === 'string' && typeof value === 'number' ? String(value) : value
    if (typeof given !== kind) return
    row[column as string] = given as string | number | boolean
    if (!text || !words || typeof given !== 'string') return
    const searched = normal(given)
    row[text] = searched
    row[words] = spaced(searched)
  }

  /** TextTools inside objects, by the same path as in the record. Lists are left out: no path leads into them. */
  function addNested(name: string, value: unknown, into: object, words: object, depth = 0): void {
    if (typeof value === 'string') {
      const searched = normal(value)
      define(into, name, searched)
      define(words, name, spaced(searched))
    } else if (typeof value === 'object' && value !== null && !Array.isArray(value) && depth < deepest) {
      const [below, wordsBelow] = [{}, {}]
      for (const inner of Object.keys(value))
        addNested(inner, (value as Record<string, unknown>)[inner], below, wordsBelow, depth + 1)
      if (isEmpty(below)) return
      define(into, name, below)
      define(words, name, wordsBelow)
    }
  }

  /** Also `__proto__` is a name like any other. */
  function define(target: object, name: string, value: unknown): void {
    if (name !== '__proto__') (target as Record<string, unknown>)[name] = value
    else Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
  }

  /** The same value with texts, and names, that can be stored. */
  function storableIn(value: unknown): unknown {
    if (typeof value === 'string') return storable(value)
    if (Array.isArray(value)) return value.map(storableIn)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [storable(name), storableIn(one)]))
  }

  return (fields, exact) => {
    const record = JSON.parse(exact) as Readonly<Record<string, unknown>>
    const clean = exact.includes('\\u') && UNSTORABLE.test(exact) ? (storableIn(record) as typeof record) : record
    const row: Row = { ...emptyOf(fields) }
    row['data'] = clean === record ? exact : JSON.stringify(clean)
    row['raw'] = clean === record ? null : exact
    const [nested, nestedWords]: Record<string, unknown>[] = [{}, {}]
    for (const field of fields) {
      const value = Object.hasOwn(clean, field.name) ? clean[field.name] : undefined
      if (value === undefined || value === null) continue
      if (field.column) writeField(row, field, value)
      else addNested(field.name, value, nested as object, nestedWords as object)
    }
    row['nt'] = isEmpty(nested as object) ? null : JSON.stringify(nested)
    row['nw'] = isEmpty(nestedWords as object) ? null : JSON.stringify(nestedWords)
    return row
  }
}

/** For Postgres; SQLite makes its rows in the thread that writes them. */
export const rowOf: RowOf = rowMaker(textTools(), DEEPEST)
