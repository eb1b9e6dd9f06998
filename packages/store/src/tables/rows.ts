import type { Engine } from '../engine.ts'
import type { FieldPlan, TablePlan } from './plan.ts'
import { type Searched, searched, storable } from './text.ts'

export type Cell = string | number | boolean | null

/** A row: its cells in the order of the table's columns. JSON columns hold text. */
export interface Row {
  readonly cells: Cell[]
  /** SQLite only: the row's text for the index. */
  readonly text?: string
}

/** Maximum depth of searchable paths. */
export const DEEPEST = 16

/** Shorter texts have no entry in a trigram index. */
export const SHORTEST = 3

/** JSON escapes of characters that no engine can store. */
const UNSTORABLE = /\\u0000|\\ud[89a-f][0-9a-f]{2}/i

/** Builds the cells of a record: the columns of its fields, then its nested texts and words, and its JSON. */
export function rowOf(kind: Engine['kind'], plan: TablePlan, common: Cell[], record: object, exact: string): Row {
  const clean = exact.includes('\\u') && UNSTORABLE.test(exact) ? storableIn(record) : record
  const maker = new RowMaker(kind, common)
  maker.add(plan, clean as Readonly<Record<string, unknown>>)
  maker.cells.push(clean === record ? exact : JSON.stringify(clean), clean === record ? null : exact)
  return kind === 'sqlite' ? { cells: maker.cells, text: maker.texts.join('\n') } : { cells: maker.cells }
}

class RowMaker {
  readonly cells: Cell[]
  readonly texts: string[] = []
  readonly #kind: Engine['kind']

  constructor(kind: Engine['kind'], common: Cell[]) {
    this.#kind = kind
    this.cells = common
  }

  add({ fields }: TablePlan, record: Readonly<Record<string, unknown>>): void {
    const [nested, words] = [{}, {}]
    for (const field of fields) {
      const found = record[field.name]
      // Most fields are absent from most records, so this comes first.
      const value = found !== undefined && Object.hasOwn(record, field.name) ? found : undefined
      if (field.column) this.#addField(field, value)
      else this.#addNested(field.name, value, nested, words)
    }
    this.cells.push(isEmpty(nested) ? null : JSON.stringify(nested), isEmpty(words) ? null : JSON.stringify(words))
  }

  /** A value whose type differs from the field's is only in the JSON. */
  #addField({ type, text, converted: isConverted }: FieldPlan, original: unknown): void {
    const kind = type === 'integer' ? 'number' : type
    const value = isConverted ? converted(kind, original) : original
    // An id beyond the safe integers arrives as text, so all ids are searched as text.
    const given = type === 'string' && typeof value === 'number' ? String(value) : value
    const fits = typeof given === kind && (kind !== 'number' || Number.isFinite(given))
    this.cells.push(fits ? (given as Cell) : null)
    if (!text) return
    if (fits) this.#addTexts(given as string)
    else this.cells.push(null, null)
  }

  /** SQLite omits what can be derived from the value: most texts are lowercase, and many are one word. */
  #addTexts(given: string): void {
    const { text, words } = this.#searched(given)
    const isLean = this.#kind === 'sqlite'
    this.cells.push(isLean && text === given ? null : text)
    this.cells.push(isLean && words.length === text.length + 2 && words === ` ${text} ` ? null : words)
  }

  /** The searchable texts inside objects, at the same paths as in the record, and the elements of lists. */
  #addNested(name: string, value: unknown, into: object, words: object, depth = 0): void {
    // No path leads to an empty name, which marks the elements of lists.
    if (name === '') return
    if (Array.isArray(value)) {
      const node: ListNode = {}
      this.#addElements(value, node, depth)
      if (!isEmpty(node)) define(into, name, node)
    } else if (typeof value === 'string') {
      const found = this.#searched(value)
      define(into, name, found.text)
      define(words, name, found.words)
    } else if (typeof value === 'object' && value !== null && depth < DEEPEST) {
      const [below, wordsBelow] = [{}, {}]
      for (const inner of Object.keys(value))
        this.#addNested(inner, (value as Record<string, unknown>)[inner], below, wordsBelow, depth + 1)
      if (!isEmpty(below)) define(into, name, below)
      if (!isEmpty(wordsBelow)) define(words, name, wordsBelow)
    }
  }

  /** The elements of a list, and of lists in it. Objects in a list are merged: each path has the values of all. */
  #addElements(list: readonly unknown[], node: ListNode, depth: number): void {
    for (const value of list) {
      if (value === null || value === undefined || depth > DEEPEST) continue
      node[ELEMENTS] ??= { v: [], t: [], w: [] }
      const own = node[ELEMENTS]
      if (Array.isArray(value)) this.#addElements(value, node, depth + 1)
      else if (typeof value === 'object') {
        for (const name of Object.keys(value)) {
          if (name === '') continue
          const below = (Object.hasOwn(node, name) ? node[name] : {}) as ListNode
          this.#addElements([(value as Record<string, unknown>)[name]], below, depth + 1)
          if (!isEmpty(below)) define(node, name, below)
        }
      } else {
        own.v.push(value as Cell)
        if (typeof value !== 'string') continue
        const found = this.#searched(value)
        own.t.push(found.text)
        own.w.push(found.words)
      }
    }
  }

  #searched(given: string): Searched {
    const found = searched(given)
    if (found.text.length >= SHORTEST) this.texts.push(found.text)
    return found
  }
}

/** Longest text that is made of an object. */
const LONGEST_TEXT = 10_000

/** A value in the searchable type: a number of a text, the name of an object, or all its texts. */
function converted(type: string, value: unknown): unknown {
  if (type === 'number' && typeof value === 'string') {
    const number = /^-?\d{1,16}(\.\d{1,16})?$/.test(value) ? Number(value) : Number.NaN
    return Number.isInteger(number) && !Number.isSafeInteger(number) ? undefined : number
  }
  if (type !== 'string' || typeof value !== 'object' || value === null) return value
  const { name } = value as { name?: unknown }
  if (typeof name === 'string') return name
  const texts: string[] = []
  collect(value, texts)
  return texts.length > 0 ? texts.join(' ').slice(0, LONGEST_TEXT).toWellFormed() : undefined
}

function collect(value: unknown, texts: string[], depth = 0): void {
  if (typeof value === 'string') texts.push(value)
  else if (typeof value === 'object' && value !== null && depth < DEEPEST)
    for (const one of Object.values(value)) collect(one, texts, depth + 1)
}

/** The name under which the elements of a list are stored. */
export const ELEMENTS = ''

/** A list, or what is at a path below it. */
interface ListNode {
  /** The values, their texts and words. Exists if any element is not null. */
  [ELEMENTS]?: { readonly v: Cell[]; readonly t: string[]; readonly w: string[] }
  [name: string]: unknown
}

function isEmpty(value: object): boolean {
  for (const _ in value) return false
  return true
}

/** Sets a member, even `__proto__`. */
function define(target: object, name: string, value: unknown): void {
  if (name !== '__proto__') (target as Record<string, unknown>)[name] = value
  else Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true })
}

/** The value with all texts and names made storable. */
function storableIn(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(storableIn)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [storable(name), storableIn(one)]))
}
