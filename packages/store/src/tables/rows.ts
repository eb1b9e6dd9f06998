import type { Engine } from '../engine.ts'
import { type FieldPlan, hasEntries, type TablePlan } from './plan.ts'
import { type Searched, searched, storable } from './text.ts'

export type Cell = string | number | boolean | null

/** A row: its cells in the order of the table's columns. JSON columns hold text. */
export interface Row {
  readonly cells: Cell[]
  /** The row's texts for the index, if its entries are made with the row. */
  readonly texts?: readonly string[]
}

/** Maximum depth of searchable paths. */
export const DEEPEST = 16

/** Shorter texts have no entry in a trigram index. */
export const SHORTEST = 3

/** JSON escapes of characters that no engine can store. */
const UNSTORABLE = /\\u0000|\\ud[89a-f][0-9a-f]{2}/i

/** Builds the cells of a record: the columns of its fields, then its nested texts and words, and its JSON. */
export type MakeRow = (common: readonly Cell[], record: object, exact: string) => Row

/** Makes the rows of a table. */
export function rowMaker(kind: Engine['kind'], plan: TablePlan): MakeRow {
  const maker = new RowMaker(kind, plan)
  return (common, record, exact) => maker.row(common, record, exact)
}

/** The place of a field's value in a row. */
interface Place {
  readonly field: FieldPlan
  /** The type of values that fit the column. */
  readonly type: string
  readonly at: number
}

/** Number of columns before those of the fields, and after them. */
const [BEFORE, AFTER] = [5, 4]

class RowMaker {
  readonly #isLean: boolean
  readonly #hasEntries: boolean
  readonly #places: readonly Place[]
  readonly #width: number
  /** Of the current row. */
  #cells: Cell[] = []
  #texts: string[] = []
  /** JSON of the object that was looked at last, with its searchable texts, and with their words. */
  #nested = ''
  #words = ''

  constructor(kind: Engine['kind'], plan: TablePlan) {
    this.#isLean = kind === 'sqlite'
    this.#hasEntries = hasEntries(kind, plan)
    let at = BEFORE
    this.#places = plan.fields.map((field) => {
      const place = { field, type: field.type === 'integer' ? 'number' : field.type, at }
      if (field.column) at += field.text ? 3 : 1
      return place
    })
    this.#width = at + AFTER
  }

  row(common: readonly Cell[], record: object, exact: string): Row {
    const clean = exact.includes('\\u') && UNSTORABLE.test(exact) ? storableIn(record) : record
    const cells: Cell[] = new Array(this.#width).fill(null)
    for (let index = 0; index < BEFORE; index++) cells[index] = common[index] as Cell
    this.#cells = cells
    this.#texts = []
    this.#add(clean as Readonly<Record<string, unknown>>)
    const end = this.#width - AFTER
    cells[end + 2] = clean === record ? exact : JSON.stringify(clean)
    if (clean !== record) cells[end + 3] = exact
    return this.#hasEntries ? { cells, texts: this.#texts } : { cells }
  }

  #add(record: Readonly<Record<string, unknown>>): void {
    let nested = ''
    let words = ''
    for (const place of this.#places) {
      const { name, column } = place.field
      const value = record[name]
      // Most fields are absent from most records, so this comes first.
      if (value === undefined || value === null || !Object.hasOwn(record, name)) continue
      if (column) this.#addField(place, value)
      else {
        this.#nest(name, value, 0)
        if (this.#nested !== '') nested += (nested && ',') + this.#nested
        if (this.#words !== '') words += (words && ',') + this.#words
      }
    }
    const end = this.#width - AFTER
    if (nested !== '') this.#cells[end] = `{${nested}}`
    if (words !== '') this.#cells[end + 1] = `{${words}}`
  }

  /** A value whose type differs from the field's is only in the JSON. */
  #addField({ field, type, at }: Place, original: unknown): void {
    const value = field.converted ? converted(type, original) : original
    // An id beyond the safe integers arrives as text, so all ids are searched as text.
    const given = type === 'string' && typeof value === 'number' ? String(value) : value
    const kind = typeof given
    if (kind !== type || (kind === 'number' && !Number.isFinite(given))) return
    this.#cells[at] = given as Cell
    if (field.text) this.#addTexts(given as string, at)
  }

  /** SQLite omits what can be derived from the value: most texts are lowercase, and many are one word. */
  #addTexts(given: string, at: number): void {
    const { text, words } = this.#searched(given)
    if (!this.#isLean || text !== given) this.#cells[at + 1] = text
    const isOne = this.#isLean && words.length === text.length + 2 && words === ` ${text} `
    if (!isOne) this.#cells[at + 2] = words
  }

  /** The searchable texts of a member, at the same paths as in the record, and the elements of lists. */
  #nest(name: string, value: unknown, depth: number): void {
    this.#nested = ''
    this.#words = ''
    // No path leads to an empty name, which marks the elements of lists.
    if (name === '') return
    if (typeof value === 'string') {
      const { text, words, isPlain } = this.#searched(value)
      const start = `${quotedName(name)}:`
      this.#nested = start + (isPlain ? `"${text}"` : JSON.stringify(text))
      this.#words = start + (isPlain ? `"${words}"` : JSON.stringify(words))
    } else if (Array.isArray(value)) {
      const node: ListNode = {}
      this.#addElements(value, node, depth)
      if (!isEmpty(node)) this.#nested = `${quotedName(name)}:${JSON.stringify(node)}`
    } else if (typeof value === 'object' && value !== null && depth < DEEPEST) {
      let nested = ''
      let words = ''
      for (const inner of Object.keys(value)) {
        this.#nest(inner, (value as Record<string, unknown>)[inner], depth + 1)
        if (this.#nested !== '') nested += (nested && ',') + this.#nested
        if (this.#words !== '') words += (words && ',') + this.#words
      }
      const start = `${quotedName(name)}:`
      this.#nested = nested && `${start}{${nested}}`
      this.#words = words && `${start}{${words}}`
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
    if (this.#hasEntries && found.text.length >= SHORTEST) this.#texts.push(found.text)
    return found
  }
}

/** A name in JSON. Most are letters, digits and underscores, which JSON has as they are. */
function quotedName(name: string): string {
  for (let index = 0; index < name.length; index++) {
    const code = name.charCodeAt(index)
    if ((code < 97 || code > 122) && code !== 95 && (code < 48 || code > 57)) return JSON.stringify(name)
  }
  return `"${name}"`
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
