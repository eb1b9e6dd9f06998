import { isByteSource } from '../../core/src/contract/byte-source.ts'
import {
  ANY,
  ARRAY,
  BOOLEAN,
  INTEGER,
  LONGEST_TEXT,
  NULL,
  NUMBER,
  OBJECT,
  OPTIONAL,
  type Rule,
  type Shape,
  STRING,
  TEXT,
} from '../../core/src/contract/table.ts'
import type { Literal, Named, ObjectType, Type } from './ir.ts'
import { checkedRefs } from './refs.ts'

/**
 * IR → shape tables (`packages/core/src/contract/table.ts`) as plain data, with a {@link TableRef} for each named type.
 * The generator replaces the references by code, tests by the tables themselves.
 */

/** A reference to a named type's table; as `ref`, a function that returns it. */
export class TableRef {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

export type Table = number | TableRule | TableRef

/** A rule of core with unresolved references. */
export interface TableRule extends Omit<Rule, 'fields' | 'values' | 'items' | 'anyOf' | 'ref'> {
  readonly fields?: Record<string, Table>
  readonly values?: Table
  readonly items?: Table
  readonly anyOf?: readonly Table[]
  readonly ref?: TableRef
}

type Types = ReadonlyMap<string, Pick<Named, 'type'>>

export function tableOf(type: Type, types: Types): Table {
  const table = structureOf(type, types)
  return type.hint === undefined ? table : { ...ruleOf(table), hint: type.hint }
}

function structureOf(type: Type, types: Types): Table {
  switch (type.kind) {
    case 'string':
      return compact({
        kinds: type.max === LONGEST_TEXT ? TEXT : STRING,
        minLength: type.min,
        maxLength: type.max === LONGEST_TEXT ? undefined : type.max,
        pattern: type.pattern,
        words: type.open && type.pattern && true,
      })
    case 'number':
      return compact({ kinds: type.integer ? INTEGER : NUMBER, minimum: type.min, maximum: type.max })
    case 'boolean':
      return BOOLEAN
    case 'null':
      return NULL
    case 'unknown':
      return ANY
    case 'never':
      return { enum: [] }
    case 'bytes':
      return { is: isByteSource }
    case 'literal':
      return { enum: type.values }
    case 'object':
      return objectTable(type, types)
    case 'record':
      return compact({ values: tableOf(type.value, types), keys: type.key, maxLength: type.maxKeys })
    case 'array': {
      const item = tableOf(type.item, types)
      const plain = item === ANY && type.min === undefined && type.max === undefined
      return plain ? ARRAY : compact({ items: item, minLength: type.min, maxLength: type.max })
    }
    case 'union':
      return unionTable(type.options.map((option) => tableOf(option, types)))
    case 'nullable':
      return allow(tableOf(type.inner, types), NULL)
    case 'optional':
      return allow(tableOf(type.inner, types), OPTIONAL)
    case 'readonly':
    case 'lazy':
      return tableOf(type.inner, types)
    case 'ref':
      return hasTable(type.name, types) ? new TableRef(type.name) : tableOf(typeOf(type.name, types), types)
  }
}

const typeOf = (name: string, types: Types): Type => (types.get(name) as Named).type

/** Whether a named type has a table of its own. Simple ones are inlined. */
export const hasTable = (name: string, types: Types): boolean =>
  !isSmall(typeOf(name, types)) || reaches(typeOf(name, types), name, types)

function isSmall(type: Type): boolean {
  if (type.hint !== undefined) return false
  switch (type.kind) {
    case 'object':
      return isFree(type)
    case 'record':
      return type.key === undefined && type.maxKeys === undefined && isSmall(type.value)
    case 'array':
      return isSmall(type.item)
    case 'union':
      return type.options.every(isSmall)
    default:
      return 'inner' in type ? isSmall(type.inner) : true
  }
}

/** An object without restrictions. */
const isFree = (type: ObjectType): boolean => type.fields.length === 0 && type.unknown !== 'strict'

/** Whether a type refers, directly or indirectly, to this name. */
function reaches(from: Type, name: string, types: Types, seen = new Set<string>()): boolean {
  return checkedRefs(from).some((next) => {
    if (next === name) return true
    if (seen.has(next)) return false
    seen.add(next)
    return reaches(typeOf(next, types), name, types, seen)
  })
}

/** The table of an object. `atLeastOne` and `atMostOne` are the required and forbidden combinations of parameters. */
export function objectTable(
  type: ObjectType,
  types: Types,
  rules: Pick<TableRule, 'atLeastOne' | 'atMostOne'> = {},
): Table {
  if (isFree(type)) return OBJECT
  const fields = Object.fromEntries(
    type.fields.map((field) => [field.name, counted(tableOf(field.type, types), field.doc.description)]),
  )
  const aliases = Object.fromEntries(type.fields.flatMap(({ name, aliases = [] }) => aliases.map((one) => [one, name])))
  return compact({
    fields,
    strict: type.unknown === 'strict' || undefined,
    ...rules,
    aliases: Object.keys(aliases).length > 0 ? aliases : undefined,
  })
}

/** A time as a number, or a number as text, says of what, for whoever passes a Date. The description is where a schema says it. */
function counted(table: Table, description = ''): Table {
  const unit = /\b(?:Unix|epoch) (milli)?seconds\b/.exec(description)
  const kinds = typeof table === 'number' ? table : ((table as TableRule).kinds ?? 0)
  if (!unit || table instanceof TableRef || kinds & ANY || !(kinds & (NUMBER | INTEGER | STRING | TEXT))) return table
  return { ...ruleOf(table), unit: unit[1] ? 'ms' : 's' }
}

/** Adds an allowed kind to a table. */
function allow(table: Table, kind: number): Table {
  if (typeof table === 'number') return table & ANY ? ANY : table | kind
  const { kinds = 0, ...rest } = ruleOf(table)
  return { kinds: kinds | kind, ...rest }
}

/**
 * Merges alternatives into one table: masks and values are joined, and what remains becomes one rule or alternatives.
 */
function unionTable(options: readonly Table[]): Table {
  let mask = 0
  const values: Literal[] = []
  const rules: TableRule[] = []
  for (const option of options.flatMap(alternatives)) {
    const { kinds = 0, ...rest } = ruleOf(option)
    const plain = Object.keys(rest).every((member) => member === 'enum')
    const joined = plain ? kinds : kinds & (NULL | OPTIONAL)
    mask |= joined
    if (plain) values.push(...(rest.enum ?? []))
    else rules.push(ruleOf(compact({ kinds: kinds & ~joined || undefined, ...rest })))
  }
  if (mask & ANY) return ANY
  const single = rules.length === 1 && independent(rules[0] as TableRule, mask) ? (rules[0] as TableRule) : undefined
  const words = [...new Set([...(single?.enum ?? []), ...values])].filter((value) => !covers(mask, value))
  const joined = {
    ...single,
    kinds: (single?.kinds ?? 0) | mask || undefined,
    enum: words.length > 0 ? words : undefined,
  }
  return compact(single || rules.length === 0 ? joined : { ...joined, anyOf: rules.map(bare) })
}

/** In a list of alternatives, a table is referenced directly. */
const bare = (rule: TableRule): Table => (rule.ref && Object.keys(rule).length === 1 ? rule.ref : rule)

/** Flattens nested unions. */
function alternatives(table: Table): readonly Table[] {
  if (typeof table === 'number' || table instanceof TableRef || table.anyOf === undefined || table.hint !== undefined)
    return [table]
  const { anyOf, ...rest } = table
  return Object.keys(rest).length > 0 ? [compact(rest), ...anyOf] : anyOf
}

/** Whether a mask already accepts a value. */
function covers(mask: number, value: Literal): boolean {
  if (typeof value === 'string') return (mask & (STRING | TEXT)) !== 0
  if (typeof value === 'boolean') return (mask & BOOLEAN) !== 0
  return (mask & NUMBER) !== 0 || ((mask & INTEGER) !== 0 && Number.isSafeInteger(value))
}

/** Whether the limits of a rule do not affect values of these kinds, so that both fit in one table. */
function independent(rule: TableRule, mask: number): boolean {
  if (rule.hint !== undefined && mask & ~(NULL | OPTIONAL)) return false
  if ((rule.minLength !== undefined || rule.maxLength !== undefined || rule.pattern) && mask & (STRING | TEXT | ARRAY))
    return false
  return !((rule.minimum !== undefined || rule.maximum !== undefined) && mask & (NUMBER | INTEGER))
}

const ruleOf = (table: Table): TableRule =>
  typeof table === 'number' ? { kinds: table } : table instanceof TableRef ? { ref: table } : table

/** Removes absent members, puts `kinds` first, and reduces to a mask if nothing else is left. */
function compact(rule: { [Member in keyof TableRule]: TableRule[Member] | undefined }): Table {
  const { kinds, ...rest } = Object.fromEntries(
    Object.entries(rule).filter(([, value]) => value !== undefined),
  ) as TableRule
  if (Object.keys(rest).length === 0) return kinds ?? 0
  return kinds === undefined ? rest : { kinds, ...rest }
}

/** The replacement of a reference: a table where it is used, a function for `ref`. */
export interface Resolve {
  /** Undefined if the table does not exist yet; the function is used instead. */
  readonly table: (name: string) => unknown
  readonly lazy: (name: string) => unknown
  /** The constant of a table inside of another one. */
  readonly constant?: (table: Table) => unknown
}

/** A table with its references resolved. */
export function resolveTable(table: Table | undefined, resolve: Resolve): unknown {
  if (table === undefined || typeof table === 'number') return table
  if (table instanceof TableRef) return resolve.table(table.name) ?? { ref: resolve.lazy(table.name) }
  const { fields, values, items, anyOf, ref, ...rest } = table
  const inner = (part: Table) => resolve.constant?.(part) ?? resolveTable(part, resolve)
  const parts = {
    fields: fields && Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, inner(field)])),
    values: values === undefined ? undefined : inner(values),
    items: items === undefined ? undefined : inner(items),
    anyOf: anyOf?.map(inner),
    ref: ref && resolve.lazy(ref.name),
  }
  return compact({ ...rest, ...(parts as TableRule) })
}

/** The table of a type, with its references resolved to tables. */
export function shapeOf(type: Type, types: Types): Shape {
  const done = new Map<string, Shape>()
  const lazy = (name: string) => (): Shape => {
    const known = done.get(name)
    if (known !== undefined) return known
    const { type: target } = types.get(name) as Named
    const made = resolveTable(tableOf(target, types), { table: () => undefined, lazy }) as Shape
    done.set(name, made)
    return made
  }
  return resolveTable(tableOf(type, types), { table: () => undefined, lazy }) as Shape
}
