// Which indexes find the rows of a search.
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import type { TablePlan } from '../tables/plan.ts'
import { SHORTEST } from '../tables/rows.ts'
import { differsFromKey, idFields, SORTED_CHARS, sortKey } from '../tables/schema.ts'
import {
  type IndexKind,
  type IndexPlan,
  type IndexSpec,
  indexPlan,
  isIndexable,
  pathText,
  TEXTS,
} from './index-spec.ts'
import { type FieldPath, isOpen, type Node } from './parse.ts'
import type { Sql } from './sql.ts'
import type { Scalar } from './types.ts'

/** Conditions, each of which an index answers. Together they are true for every row found, and maybe for others. */
export interface RowSet {
  readonly any: readonly Sql[]
  /** Whether there can be only a few such rows. */
  readonly few: boolean
  /** The column of a range: a search in its order needs no other index. */
  readonly column?: string
}

type Leaf<Op extends Node['op']> = Extract<Node, { op: Op }>
type TextNode = Leaf<'like' | 'fuzzy' | 'keyword'>
type Range = Leaf<'gt' | 'gte' | 'lt' | 'lte' | 'eq' | 'neq'>

const TEXT_OPERATORS: ReadonlySet<Node['op']> = new Set(['like', 'fuzzy', 'keyword'])

const RANGES: Readonly<Record<string, string>> = { gt: '>', gte: '>=', lt: '<', lte: '<=' }

/** The indexes of one table. */
export class Access {
  readonly #engine: Engine['kind']
  readonly #plan: TablePlan
  readonly #made: ReadonlySet<string>

  constructor(engine: Engine['kind'], plan: TablePlan, made: readonly IndexSpec[]) {
    this.#engine = engine
    this.#plan = plan
    this.#made = new Set(made.map(({ field, kind }) => `${kind} ${field}`))
  }

  /** Whether there is a text index. */
  get hasTexts(): boolean {
    return !this.#plan.unindexed
  }

  has(at: FieldPath, kind: IndexKind): boolean {
    const isValue = kind === 'string' || kind === 'number'
    if (isValue && at.below.length === 0 && this.#plan.sorted.includes(at.field.column ?? '')) return true
    return isIndexable(at, kind) && this.#made.has(`${kind} ${pathText(at)}`)
  }

  /** The index of a path, if there is one. */
  index(at: FieldPath, kind: IndexKind): IndexPlan | undefined {
    return this.has(at, kind) ? indexPlan(this.#engine, at, kind) : undefined
  }

  /** Sets of rows that indexes find: each contains every row that the node is true for. */
  sets(node: Node): RowSet[] {
    switch (node.op) {
      case 'and':
        return [...node.of.flatMap((one) => (one.op in RANGES ? [] : this.sets(one))), ...this.#ranges(node.of)]
      case 'or': {
        const parts = node.of.map((one) => this.sets(one)[0])
        const known = parts.filter((part) => part !== undefined)
        if (parts.length === 0 || known.length < parts.length) return []
        return [{ any: known.flatMap(({ any }) => any), few: known.every(({ few }) => few) }]
      }
      case 'eq':
        return this.#among(node.at, [node.value])
      case 'in':
        return this.#among(node.at, node.values)
      case 'gt':
      case 'gte':
      case 'lt':
      case 'lte':
        return this.#ranges([node])
      default:
        return []
    }
  }

  /** Ranges of the same path are one set. */
  #ranges(nodes: readonly Node[]): RowSet[] {
    const groups = new Map<string, { index: IndexPlan; parts: Sql[] }>()
    for (const node of nodes) {
      if (!(node.op in RANGES)) continue
      const { op, at, value } = node as Range
      const kind = kindOf(value)
      const index = kind && this.index(at, kind)
      if (!index || value === null) continue
      // Of several values in a list, each may satisfy another range.
      const group = groups.get(`${kind} ${pathText(at)}`) ?? { index, parts: [] }
      groups.set(`${kind} ${pathText(at)}`, group)
      group.parts.push(rangeOf(index, op, value))
    }
    return [...groups.values()].map(({ index, parts }) => ({
      any: [sql.join(parts, sql` AND `), ...(index.some ? [index.some] : [])],
      few: false,
      ...(index.at.below.length === 0 && { column: index.at.field.column ?? '' }),
    }))
  }

  #among(at: FieldPath, values: readonly Scalar[]): RowSet[] {
    const kind = kindOf(values[0] ?? null)
    if (!kind || values.some((value) => kindOf(value) !== kind)) return []
    const some = [...values] as (string | number)[]
    if (at.below.length === 0 && at.field.name === 'id' && this.#plan.ids) return this.#byId(at, some)
    const index = this.index(at, kind)
    if (!index) return []
    const found = this.#oneOf(index.key, kind, some.map(beginning))
    return [{ any: [found, ...(index.some ? [index.some] : [])], few: false }]
  }

  /** A key is mostly the id itself; where it is not, an index has the ids. */
  #byId(at: FieldPath, values: readonly (string | number)[]): RowSet[] {
    const field = idFields(this.#plan).find(({ column }) => column === at.field.column)
    if (!field) return []
    const kind = field.type === 'string' ? 'string' : 'number'
    const own = this.#oneOf(sql.raw(sortKey(field)), kind, values.map(beginning))
    const differs = differsFromKey(field)
    if (differs === undefined) return [{ any: [own], few: true }]
    const byKey = this.#oneOf(sql.raw('"key"'), kind, values)
    return [{ any: [byKey, sql`${own} AND ${sql.raw(differs)}`], few: true }]
  }

  #oneOf(key: Sql, kind: 'string' | 'number', values: readonly (string | number)[]): Sql {
    if (values.length === 1) return sql`${key} = ${values[0]}`
    if (this.#engine === 'sqlite') return sql`${key} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`
    return sql`${key} = ANY(${[...values]}::${sql.raw(kind === 'string' ? 'text' : 'double precision')}[])`
  }

  /** Rows whose text is, or begins with, another. */
  beginning(index: IndexPlan, text: string, isWhole: boolean): RowSet {
    const from = beginning(text) as string
    const next = isWhole ? undefined : successor(from)
    const range = isWhole ? sql`${index.key} = ${from}` : sql`${index.key} >= ${from}`
    const within = next === undefined ? range : sql`${range} AND ${index.key} < ${next}`
    return { any: [within, ...(index.some ? [index.some] : [])], few: false }
  }

  /** Indexes that would find the rows of a node and that do not exist, the most selective first. */
  lacking(node: Node): IndexSpec[] {
    if (node.op === 'and') {
      const rank = ({ op }: Node) => (op === 'eq' || op === 'in' ? 0 : TEXT_OPERATORS.has(op) ? 1 : 2)
      return [...node.of].sort((one, other) => rank(one) - rank(other)).flatMap((one) => this.lacking(one))
    }
    if (node.op === 'or') {
      const parts = node.of.map((one) => (this.sets(one).length > 0 ? [] : this.lacking(one)))
      const isHopeless = node.of.some((one, index) => parts[index]?.length === 0 && this.sets(one).length === 0)
      return isHopeless ? [] : parts.flat()
    }
    if (node.op === 'not' || node.op === 'neq') return []
    if (TEXT_OPERATORS.has(node.op)) return this.#lackingText(node as TextNode)
    const { at } = node as Range | Leaf<'in'>
    const values = node.op === 'in' ? node.values : [(node as Range).value]
    const kind = kindOf(values[0] ?? null)
    return kind && values.every((value) => kindOf(value) === kind) ? this.missing(at, kind) : []
  }

  #lackingText(node: TextNode): IndexSpec[] {
    const { at, op } = node
    const isNested = isOpen(at)
    if (!this.hasTexts && isNarrowed(node) && (this.#engine === 'sqlite' || !isNested)) return [TEXTS]
    return isNested ? this.missing(at, op === 'like' ? 'text' : 'words') : []
  }

  missing(at: FieldPath, kind: IndexKind): IndexSpec[] {
    return isIndexable(at, kind) && !this.has(at, kind) ? [{ field: pathText(at), kind }] : []
  }
}

const isLong = (text: string): boolean => [...text].length >= SHORTEST

/** Whether the text index can tell rows that a text operator is not true for. */
function isNarrowed(node: TextNode): boolean {
  if (node.op === 'like') return (node.wild ? node.pattern.split('%') : [node.pattern]).some(isLong)
  return node.op === 'fuzzy' ? node.words.some(isLong) : node.words.every(isLong)
}

const kindOf = (value: Scalar): 'string' | 'number' | undefined =>
  typeof value === 'string' || typeof value === 'number' ? (typeof value as 'string' | 'number') : undefined

const beginning = <Value extends string | number>(value: Value): Value =>
  typeof value === 'string' ? ([...value].slice(0, SORTED_CHARS).join('') as Value) : value

/** Beyond a text that fills the index entry, an entry decides nothing: it may be equal. */
function rangeOf({ key }: IndexPlan, op: string, value: string | number | boolean): Sql {
  const isCut = typeof value === 'string' && [...value].length >= SORTED_CHARS
  const operator = RANGES[isCut && !op.endsWith('e') ? `${op}e` : op] as string
  return sql`${key} ${sql.raw(operator)} ${typeof value === 'boolean' ? value : beginning(value)}`
}

/** The least text that is greater than all that begin with this one; undefined if there is none. */
function successor(text: string): string | undefined {
  const chars = [...text]
  for (let last = chars.pop(); last !== undefined; last = chars.pop()) {
    const code = (last.codePointAt(0) as number) + 1
    if (code <= 0x10ffff) return chars.join('') + String.fromCodePoint(code === 0xd800 ? 0xe000 : code)
  }
  return undefined
}
