import { sql } from 'kysely'
import { quote } from '../tables/plan.ts'
import { SHORTEST } from '../tables/rows.ts'
import { normal } from '../tables/text.ts'
import type { Elements, SearchDialect } from './dialect.ts'
import { joined, type Match } from './match.ts'
import { type Comparison, type FieldPath, isOpen, type Node } from './parse.ts'
import type { Sql } from './sql.ts'
import type { Scalar } from './types.ts'

/** A condition as SQL, and a text-index query that finds all rows for which it is true. */
export interface Compiled {
  readonly sql: Sql
  readonly match: Match | undefined
}

const ORDERS: Readonly<Record<Comparison, Sql>> = {
  eq: sql.raw('='),
  neq: sql.raw('IS DISTINCT FROM'),
  gt: sql.raw('>'),
  gte: sql.raw('>='),
  lt: sql.raw('<'),
  lte: sql.raw('<='),
}

const TRUE = sql`1 = 1`
const FALSE = sql`1 = 0`

/** Maximum number of texts in a list to look up in the index. */
const FEW = 16

/** Compiles a checked filter to a WHERE condition. */
export class Compiler {
  readonly #dialect: SearchDialect

  constructor(dialect: SearchDialect) {
    this.#dialect = dialect
  }

  filter(node: Node): Compiled {
    switch (node.op) {
      case 'and':
      case 'or':
        return this.#junction(node.op, node.of)
      case 'not':
        // A comparison with NULL is neither true nor false, but its negation must be true.
        return scan(sql`NOT ((${this.filter(node.of).sql}) IS TRUE)`)
      case 'in':
        return this.#among(node.at, node.values)
      case 'like':
        return this.#like(node.at, node.pattern, node.wild)
      case 'fuzzy':
      case 'keyword':
        return this.#words(node.op, node.at, node.words)
      case 'eq':
        return this.#equal(node.at, node.value)
      default:
        return scan(this.#compare(node.op, node.at, node.value))
    }
  }

  #junction(op: 'and' | 'or', nodes: readonly Node[]): Compiled {
    const parts = nodes.map((one) => this.filter(one))
    if (parts.length === 0) return scan(op === 'and' ? TRUE : FALSE)
    // SQLite evaluates conditions as they are written, and most rows need only the first.
    const cheapest = parts.map((part, index) => [costOf(nodes[index] as Node), part] as const)
    cheapest.sort(([one], [other]) => one - other)
    return {
      sql: sql`(${sql.join(
        cheapest.map(([, part]) => part.sql),
        sql.raw(op === 'and' ? ' AND ' : ' OR '),
      )})`,
      match: joined(
        op,
        parts.map((part) => part.match),
      ),
    }
  }

  /** Looks an equal text up in the text index, too. */
  #equal(at: FieldPath, value: Scalar): Compiled {
    const equal = this.#compare('eq', at, value)
    return typeof value === 'string' ? this.#found(this.#withTexts(at, [value], equal), [normal(value)]) : scan(equal)
  }

  /** A condition for one of these texts, with one that an index may find first. */
  #withTexts(at: FieldPath, values: readonly string[], condition: Sql): Sql {
    if (at.below.length > 0 || !at.field.text) return condition
    const equals = this.#dialect.equals(this.#text(at), values.map(normal))
    return equals ? sql`(${equals} AND ${condition})` : condition
  }

  #compare(op: Comparison, at: FieldPath, value: Scalar): Sql {
    if (value === null) return op === 'eq' ? this.#isNull(at) : sql`NOT (${this.#isNull(at)})`
    if (isOpen(at)) {
      // Not equal: no element is.
      if (op === 'neq') return sql`NOT ((${this.#compare('eq', at, value)}) IS TRUE)`
      const compared = (one: Sql) => sql`${one} ${ORDERS[op]} ${value}`
      return this.#any(at, compared(this.#value(at, value)), 'values', (elements) =>
        compared(elements.value(typeOf(value))),
      )
    }
    return sql`${this.#dialect.compared(this.#value(at, value))} ${ORDERS[op]} ${value}`
  }

  #value(at: FieldPath, like: string | number | boolean): Sql {
    const { field, below } = at
    if (below.length === 0 && field.column) return column(field.column)
    return this.#dialect.value(at, typeOf(like))
  }

  /** A condition for the value at a path, or for any element of the lists that the path leads through. */
  #any(at: FieldPath, condition: Sql, kind: 'values' | 'texts' | 'words', ofElement: (elements: Elements) => Sql): Sql {
    if (!isOpen(at)) return condition
    const elements = this.#dialect.elements(at)
    const found = sql`EXISTS (SELECT 1 FROM ${elements.from(kind)} WHERE ${ofElement(elements)})`
    return sql`(${condition} OR (${elements.some} AND ${found}))`
  }

  /** A condition for the searchable text at a path, or its words. */
  #anyText(at: FieldPath, kind: 'texts' | 'words', condition: (text: Sql) => Sql): Sql {
    const text = kind === 'texts' ? this.#text(at) : this.#spaced(at)
    return this.#any(at, condition(text), kind, (elements) => condition(elements.value('string')))
  }

  /** A column is also NULL if the value has another type, so the JSON decides. */
  #isNull(at: FieldPath): Sql {
    const { field, below } = at
    const json = this.#dialect.isNull(at)
    if (below.length > 0) return sql`(${json} AND NOT coalesce(${this.#dialect.elements(at).some}, 1 = 0))`
    return field.column ? sql`(${column(field.column)} IS NULL AND ${json})` : json
  }

  /** A few texts are looked up one by one. */
  #among(at: FieldPath, values: readonly Scalar[]): Compiled {
    const condition = this.#in(at, values)
    const isFew = values.length > 0 && values.length <= FEW && values.every((value) => typeof value === 'string')
    if (!isFew) return scan(condition)
    const match = joined(
      'or',
      values.map((value) => this.#dialect.match(normal(value))),
    )
    return { sql: this.#withTexts(at, values, condition), match }
  }

  #in(at: FieldPath, values: readonly Scalar[]): Sql {
    const parts: Sql[] = values.includes(null) ? [this.#isNull(at)] : []
    for (const type of ['string', 'number'] as const) {
      const some = values.filter((value) => typeof value === type) as (string | number)[]
      if (some[0] === undefined) continue
      const among = (value: Sql) => sql`${value} IN ${this.#dialect.members(some, type)}`
      parts.push(this.#any(at, among(this.#value(at, some[0])), 'values', (elements) => among(elements.value(type))))
    }
    for (const truth of [true, false]) if (values.includes(truth)) parts.push(this.#compare('eq', at, truth))
    return parts.length === 0 ? FALSE : sql`(${sql.join(parts, sql` OR `)})`
  }

  #like(at: FieldPath, pattern: string, wild: boolean): Compiled {
    const condition = this.#anyText(at, 'texts', (text) => this.#likeText(text, pattern, wild))
    return this.#found(condition, wild ? pattern.split('%') : [pattern])
  }

  #likeText(text: Sql, pattern: string, wild: boolean): Sql {
    return wild ? this.#dialect.like(text, pattern) : this.#dialect.contains(text, pattern)
  }

  #words(op: 'fuzzy' | 'keyword', at: FieldPath, words: readonly string[]): Compiled {
    // All words in the same element.
    const condition = this.#anyText(at, 'words', (text) => this.#wordsOf(text, op, words))
    const parts = isOpen(at) ? undefined : this.#dialect.parts(at.field, op, words)
    return {
      sql: parts ? sql`(${parts} AND ${condition})` : condition,
      match: joined(
        op === 'fuzzy' ? 'and' : 'or',
        words.map((word) => this.#dialect.match(word)),
      ),
    }
  }

  #wordsOf(text: Sql, op: 'fuzzy' | 'keyword', words: readonly string[]): Sql {
    // First those that no index has looked for.
    const rest = op === 'fuzzy' ? words.filter((word) => !this.#dialect.match(word)) : []
    const ordered = [...rest, ...words.filter((word) => !rest.includes(word))]
    const parts = ordered.map((word) => this.#dialect.contains(text, op === 'fuzzy' ? ` ${word}` : ` ${word} `))
    return sql`(${sql.join(parts, sql.raw(op === 'fuzzy' ? ' AND ' : ' OR '))})`
  }

  /** Narrows the rows by the index; the condition then decides. */
  #found(condition: Sql, literals: readonly string[]): Compiled {
    const longest = literals.reduce((one, other) => (other.length > one.length ? other : one), '')
    return { sql: condition, match: this.#dialect.match(longest) }
  }

  #text(at: FieldPath): Sql {
    return at.field.text && at.below.length === 0
      ? this.#dialect.text(at.field, 'text')
      : this.#dialect.nested(at, 'text')
  }

  #spaced(at: FieldPath): Sql {
    return at.field.text && at.below.length === 0
      ? this.#dialect.text(at.field, 'words')
      : this.#dialect.nested(at, 'words')
  }

  /**
   * The score in quarters of the maximum, summed over the text operators that are not under `not`: 4 for the whole
   * text, 3 for a prefix, 2 for any other match. Undefined without text operators.
   */
  score(node: Node): { readonly sql: Sql; readonly most: number } | undefined {
    const parts = this.#scores(node, true)
    if (parts.length === 0) return undefined
    return { sql: sql`(${sql.join(parts, sql` + `)})`, most: parts.length * 4 }
  }

  /** The text operator that decides the score, if it is true for every row found. */
  level(node: Node): Level | undefined {
    const found = levelsOf(node, true)
    return found?.length === 1 ? found[0] : undefined
  }

  /** `holds`: the node is true for every row found. */
  #scores(node: Node, holds: boolean): Sql[] {
    if (node.op === 'and' || node.op === 'or') {
      const inner = holds && (node.op === 'and' || node.of.length === 1)
      return node.of.flatMap((one) => this.#scores(one, inner))
    }
    if (node.op !== 'like' && node.op !== 'fuzzy' && node.op !== 'keyword') return []
    const score = this.#scoreOf(node)
    return [holds ? score : sql`CASE WHEN ${this.filter(node).sql} THEN ${score} ELSE 0 END`]
  }

  /** The score of a row that a text operator finds; of several elements that it finds, the best. */
  #scoreOf(node: TextNode): Sql {
    const isLike = node.op === 'like'
    const { whole, start } = levelOf(node)
    const level = (text: Sql) =>
      sql`CASE WHEN ${text} = ${whole} THEN 4 WHEN ${this.#dialect.begins(text, start)} THEN 3 ELSE 2 END`
    const text = isLike ? this.#text(node.at) : this.#spaced(node.at)
    if (!isOpen(node.at)) return level(text)
    const elements = this.#dialect.elements(node.at)
    const one = elements.value('string')
    const found = isLike ? this.#likeText(one, node.pattern, node.wild) : this.#wordsOf(one, node.op, node.words)
    const best = sql`(SELECT max(${level(one)}) FROM ${elements.from(isLike ? 'texts' : 'words')} WHERE ${found})`
    return sql`CASE WHEN ${text} IS NOT NULL THEN ${level(text)} ELSE ${best} END`
  }
}

type TextNode = Extract<Node, { op: 'like' | 'fuzzy' | 'keyword' }>

/** A text operator: rows with the whole text score highest, then those that begin with `start`. */
export interface Level {
  readonly at: FieldPath
  readonly kind: 'text' | 'words'
  readonly whole: string
  readonly start: string
  /** A word is too short for the text index: it finds many rows in vain, and an index of the levels does not change that. */
  readonly isVague: boolean
}

function levelOf(node: TextNode): Level {
  if (node.op === 'like') {
    const whole = node.pattern.replaceAll('%', '')
    return { at: node.at, kind: 'text', whole, start: whole, isVague: false }
  }
  const whole = ` ${node.words.join(' ')} `
  const isFuzzy = node.op === 'fuzzy'
  const isVague = isFuzzy && node.words.some((word) => [...word].length < SHORTEST)
  return { at: node.at, kind: 'words', whole, start: isFuzzy ? whole.trimEnd() : whole, isVague }
}

/** The text operators that count; undefined if one of them need not be true. */
function levelsOf(node: Node, holds: boolean): Level[] | undefined {
  if (node.op === 'and' || node.op === 'or') {
    const inner = holds && (node.op === 'and' || node.of.length === 1)
    const parts = node.of.map((one) => levelsOf(one, inner))
    return parts.includes(undefined) ? undefined : parts.flatMap((part) => part ?? [])
  }
  if (node.op !== 'like' && node.op !== 'fuzzy' && node.op !== 'keyword') return []
  return holds ? [levelOf(node)] : undefined
}

/** Of conditions: 0 compares columns, 1 looks into a text, 2 parses JSON. */
function costOf(node: Node): number {
  if ('of' in node) return Math.max(0, ...[node.of].flat().map(costOf))
  if (isOpen(node.at)) return 2
  if (node.op === 'like' || node.op === 'fuzzy' || node.op === 'keyword') return 1
  // A null that is missing in a column may be another type in the JSON.
  return 'value' in node && node.value === null ? 2 : 0
}

const typeOf = (value: Exclude<Scalar, null>) => typeof value as 'string' | 'number' | 'boolean'

const column = (name: string): Sql => sql.raw(quote(name))

const scan = (condition: Sql): Compiled => ({ sql: condition, match: undefined })
