import { ParamsError } from '@ferrule/core'
import type { FieldPlan, TablePlan } from '../tables/plan.ts'
import { DEEPEST } from '../tables/rows.ts'
import { normal, storable, wordsOf } from '../tables/text.ts'
import { closest } from './closest.ts'
import type { Scalar } from './types.ts'

/** A field, or a path inside it. */
export interface FieldPath {
  readonly field: FieldPlan
  /** Names below the field; empty for the field itself. */
  readonly below: readonly string[]
}

/** Whether a path may lead to several values: of a list, or in one. */
export const isOpen = ({ field, below }: FieldPath): boolean => below.length > 0 || field.type === 'array'

export type Comparison = 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte'

/** A checked condition. */
export type Node =
  | { readonly op: 'and' | 'or'; readonly of: readonly Node[] }
  | { readonly op: 'not'; readonly of: Node }
  | { readonly op: Comparison; readonly at: FieldPath; readonly value: Scalar }
  | { readonly op: 'in'; readonly at: FieldPath; readonly values: readonly Scalar[] }
  /** The parts of the text in order, with or without wildcards at the ends. */
  | { readonly op: 'like'; readonly at: FieldPath; readonly pattern: string; readonly wild: boolean }
  | { readonly op: 'fuzzy' | 'keyword'; readonly at: FieldPath; readonly words: readonly string[] }

const OPERATORS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'like', 'fuzzy', 'keyword', 'not', 'and', 'or'] as const
type Operator = (typeof OPERATORS)[number]

/** Limits of one query: more is an accident or an attack. */
const LIMITS = { depth: 32, conditions: 1000, members: 10_000, pattern: 10_000, wildcards: 20, words: 100, path: 500 }

/** Parses a filter against the fields of a table, before any query is sent. */
export class Parser {
  readonly #connector: string
  readonly #plan: TablePlan
  #conditions = 0

  constructor(connector: string, plan: TablePlan) {
    this.#connector = connector
    this.#plan = plan
  }

  /** An error that names the connector and the entity. */
  fail(message: string): ParamsError {
    const { entity } = this.#plan
    const details = { connector: this.#connector, entity, action: 'search', outcome: 'not-sent' as const }
    return new ParamsError(`[${this.#connector} ${entity}.search] ${message}`, details)
  }

  /** @throws {ParamsError} */
  filter(condition: unknown, where = 'query.filter', depth = 0): Node {
    if (!isObject(condition)) throw this.fail(`${where} must be an object of operators like { eq: { field: value } }`)
    if (depth > LIMITS.depth) throw this.fail(`${where} is nested deeper than ${LIMITS.depth} levels`)
    const of = Object.entries(condition)
      .filter(([, operand]) => operand !== undefined)
      .map(([name, operand]) => this.#operator(name, operand, `${where}.${name}`, depth))
    return of.length === 1 ? (of[0] as Node) : { op: 'and', of }
  }

  #operator(name: string, operand: unknown, where: string, depth: number): Node {
    if (!OPERATORS.includes(name as Operator)) {
      const meant = closest(name, OPERATORS) ?? (name === '$and' ? 'and' : undefined)
      const field = this.#plan.fields.some((one) => one.name === name)
      const hint = field ? `; write { eq: { ${name}: … } }` : meant ? `; did you mean ${meant}?` : ''
      throw this.fail(`${show(name)} is not an operator${hint} (operators: ${OPERATORS.join(', ')})`)
    }
    if (name === 'not') return { op: 'not', of: this.filter(operand, where, depth + 1) }
    if (name === 'and' || name === 'or') {
      if (!Array.isArray(operand)) throw this.fail(`${where} must be an array of conditions`)
      return { op: name, of: operand.map((one, index) => this.filter(one, `${where}[${index}]`, depth + 1)) }
    }
    if (!isObject(operand)) throw this.fail(`${where} must be an object like { ${name}: { field: value } }`)
    const fields = Object.entries(operand).filter(([, value]) => value !== undefined)
    if (fields.length === 0) throw this.fail(`${where} names no field`)
    const of = fields.map(([field, value]) =>
      this.#compare(name as Operator, this.field(field), value, `${where}.${field}`),
    )
    return of.length === 1 ? (of[0] as Node) : { op: 'and', of }
  }

  #compare(op: Operator, at: FieldPath, value: unknown, where: string): Node {
    if (++this.#conditions > LIMITS.conditions)
      throw this.fail(`the filter has more than ${LIMITS.conditions} conditions`)
    if (op === 'like') return this.#like(at, value, where)
    if (op === 'fuzzy' || op === 'keyword') {
      const words = [...new Set(wordsOf(normal(storable(this.#text(at, op, value, where)))))]
      if (words.length === 0) throw this.fail(`${where} has no words to search for`)
      if (words.length > LIMITS.words) throw this.fail(`${where} has more than ${LIMITS.words} words`)
      return { op, at, words }
    }
    if (op === 'in') {
      if (!Array.isArray(value)) throw this.fail(`${where} must be an array of values`)
      if (value.length > LIMITS.members) throw this.fail(`${where} has more than ${LIMITS.members} values`)
      return { op, at, values: value.map((one, index) => this.#scalar(at, op, one, `${where}[${index}]`)) }
    }
    return { op: op as Comparison, at, value: this.#scalar(at, op, value, where) }
  }

  #like(at: FieldPath, value: unknown, where: string): Node {
    const pattern = normal(storable(this.#text(at, 'like', value, where)))
    const wildcards = pattern.split('%').length - 1
    if (wildcards > LIMITS.wildcards) throw this.fail(`${where} has more than ${LIMITS.wildcards} %`)
    if (wildcards > 0 && pattern.length > LIMITS.pattern)
      throw this.fail(`${where} has % and more than ${LIMITS.pattern} characters`)
    return { op: 'like', at, pattern, wild: wildcards > 0 }
  }

  #text(at: FieldPath, op: string, value: unknown, where: string): string {
    const { field, below } = at
    if (field.type !== 'string' && field.type !== 'array' && (field.type !== 'object' || below.length === 0))
      throw this.fail(`${op} searches texts; ${field.name} is ${article(field.type)}${inside(field)}`)
    if (typeof value !== 'string') throw this.fail(`${where} must be a string, not ${kind(value)}`)
    return value
  }

  #scalar(at: FieldPath, op: string, value: unknown, where: string): Scalar {
    const { field, below } = at
    const orders = op !== 'eq' && op !== 'neq' && op !== 'in'
    if (value === null && !orders) return null
    if (orders && (field.type === 'boolean' || typeof value === 'boolean'))
      throw this.fail(`${op} needs an ordered type, and booleans have no order; use eq for ${where}`)
    if (below.length === 0 && field.type === 'object')
      throw this.fail(`${field.name} is ${article(field.type)}; it can only be compared with null${inside(field)}`)
    const wanted =
      below.length > 0 || field.type === 'array' ? undefined : field.type === 'integer' ? 'number' : field.type
    const fits =
      typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
    if (!fits || (wanted && typeof value !== wanted))
      throw this.fail(`${where} must be ${article(wanted ?? 'text, number or boolean')}, not ${kind(value)}`)
    return typeof value === 'string' ? storable(value) : value
  }

  /** Parses a dotted path. A field whose own name contains dots takes precedence. */
  field(path: string): FieldPath {
    if (path.length > LIMITS.path) throw this.fail(`a field's path is longer than ${LIMITS.path} characters`)
    const [name = '', ...below] = path.split('.')
    const field = this.#field(path) ?? this.#field(name)
    if (!field) throw this.#unknown(name)
    if (field.name === path) return { field, below: [] }
    if (field.type !== 'object' && field.type !== 'array')
      throw this.fail(`${field.name} is ${article(field.type)}; it has no field ${show(path)}`)
    if (below.length >= DEEPEST) throw this.fail(`${show(path)} is deeper than ${DEEPEST} levels`)
    if (below.includes('')) throw this.fail(`${show(path)} has an empty segment`)
    return { field, below: below.map(storable) }
  }

  /** @throws {ParamsError} if there is no field with this name. */
  top(name: string): void {
    if (!this.has(name)) throw this.#unknown(name)
  }

  /** Whether there is a field with this name. */
  has(name: string): boolean {
    return this.#field(name) !== undefined
  }

  #field(name: string): FieldPlan | undefined {
    return this.#plan.fields.find((field) => field.name === name)
  }

  #unknown(name: string): ParamsError {
    const names = this.#plan.fields.map((field) => field.name)
    const meant = closest(name, names)
    return this.fail(
      `has no field ${show(name)}${meant ? `; did you mean ${meant}?` : ` (it has ${names.join(', ')})`}`,
    )
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const article = (type: string): string => (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`)

const inside = ({ type, name }: FieldPlan): string => (type === 'object' ? `; name a field inside, like ${name}.…` : '')

const kind = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'an array' : Number.isNaN(value) ? 'NaN' : article(typeof value)

const show = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
