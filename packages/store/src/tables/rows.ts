import type { FieldPlan, TablePlan } from './plan.ts'
import { normal, spaced, storable, wordsOf } from './text.ts'

/** A row by columns; the JSON columns hold texts. */
export type Row = Record<string, string | number | boolean | null>

/** JSON escapes of what no engine can hold in a text. */
const UNSTORABLE = /\\u0000|\\ud[89a-f][0-9a-f]{2}/i

/** What of a record goes into which column, without the common ones that are not of the record. */
export function rowOf(plan: TablePlan, record: Readonly<Record<string, unknown>>): Row {
  const { fields } = plan
  const exact = JSON.stringify(record)
  const clean = exact.includes('\\u') && UNSTORABLE.test(exact) ? (storableIn(record) as typeof record) : record
  const row: Row = { ...emptyOf(plan) }
  row['data'] = clean === record ? exact : JSON.stringify(clean)
  row['raw'] = clean === record ? null : exact
  const [nested, nestedWords]: Record<string, unknown>[] = [{}, {}]
  for (const field of fields) {
    const value = Object.hasOwn(clean, field.name) ? clean[field.name] : undefined
    if (field.column) writeField(row, field, value)
    else addNested(field.name, value, nested as object, nestedWords as object)
  }
  row['nt'] = isEmpty(nested as object) ? null : JSON.stringify(nested)
  row['nw'] = isEmpty(nestedWords as object) ? null : JSON.stringify(nestedWords)
  return row
}

const empties = new WeakMap<TablePlan, Row>()

/** Rows that are copies of one have the same layout in memory, which makes writing and reading them several times faster. */
function emptyOf(plan: TablePlan): Row {
  let empty = empties.get(plan)
  if (!empty) {
    const columns = plan.fields.flatMap(({ column, text, words }) =>
      [column, text, words].filter((name) => name !== undefined),
    )
    const common = ['source_id', 'key', 'at', 'generation', 'under', 'data', 'raw', 'nt', 'nw']
    empty = Object.fromEntries([...common, ...columns].map((name) => [name, null]))
    empties.set(plan, empty)
  }
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
  row[column as string] = typeof given === kind ? (given as string | number | boolean) : null
  if (!text || !words) return
  const searched = typeof given === 'string' ? normal(given) : null
  row[text] = searched
  row[words] = searched === null ? null : spaced(wordsOf(searched))
}

/** Texts inside objects, by the same path as in the record. Lists are left out: no path leads into them. */
function addNested(name: string, value: unknown, texts: object, words: object, depth = 0): void {
  if (typeof value === 'string') {
    const searched = normal(value)
    define(texts, name, searched)
    define(words, name, spaced(wordsOf(searched)))
  } else if (typeof value === 'object' && value !== null && !Array.isArray(value) && depth < DEEPEST) {
    const [below, wordsBelow] = [{}, {}]
    for (const [inner, one] of Object.entries(value)) addNested(inner, one, below, wordsBelow, depth + 1)
    if (isEmpty(below)) return
    define(texts, name, below)
    define(words, name, wordsBelow)
  }
}

/** Steps of a path that a search takes. */
export const DEEPEST = 16

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
