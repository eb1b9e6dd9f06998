import type { Engine } from '../engine.ts'
import type { FieldType } from './manifest.ts'

/** How one field is stored. Objects and arrays are only in the record's JSON. */
export interface FieldPlan {
  readonly name: string
  readonly type: FieldType
  /** Column of its value. */
  readonly column?: string
  /** Columns for text search: the text in lower case, and its words. */
  readonly text?: string
  readonly words?: string
  /** The record's own values have another type, and are converted. */
  readonly converted?: true
}

/** How an entity's records are stored. Saved with the table, so that later versions know its layout. */
export interface TablePlan {
  readonly table: string
  readonly entity: string
  readonly fields: readonly FieldPlan[]
  /** Columns with an index for sorting. */
  readonly sorted: readonly string[]
  /** Whether the nested texts contain the elements of lists; absent in tables of earlier versions. */
  readonly lists?: true
  /** Whether ids that differ from the rows' keys have an index; absent in tables of earlier versions. */
  readonly ids?: true
  /** SQLite: number of columns of the text index; absent in tables of earlier versions, where it has one. */
  readonly texts?: number
  /** The table has no text index: no search has needed it. */
  readonly unindexed?: true
}

/** Whether each row has an entry in a text index that its writers make; Postgres makes the entries itself. */
export const hasEntries = (kind: Engine['kind'], { unindexed }: TablePlan): boolean => kind === 'sqlite' && !unindexed

/** Columns of a new text index. Texts that share a column make trigrams across their ends, which nobody searches. */
const TEXTS = 16

/** Maximum number of sort indexes per table. */
const MOST_SORTED = 6

/** Postgres allows 63 bytes per name; prefixes and suffixes need some of them. */
const LONGEST = 48

/** Fields with times, by which lists are usually sorted. */
const TIMES = /^(created|updated)(_?at)?$|^(created|updated|last\w*)(_at|At)$|_time$/i

/** The table name of an entity. */
export const tableName = (connector: string, entity: string): string =>
  shorten(`${connector}_${entity}`.replaceAll('-', '_'))

/**
 * The plan of a table with these fields, in addition to its existing ones. Columns are never removed: programs of an
 * older or newer version may use them. If a field's type changes, it gets another column.
 */
export function planOf(
  table: string,
  entity: string,
  fields: Fields,
  converted: ReadonlySet<string>,
  before?: TablePlan,
): TablePlan {
  const planned = [...(before?.fields ?? [])]
  const taken = new Set(planned.flatMap(({ column }) => (column ? [column.slice(2).toLowerCase()] : [])))
  for (const [name, type] of Object.entries(fields))
    if (!planned.some((field) => is(field, name, type))) planned.push(plannedField(name, type, taken))
  for (const [index, field] of planned.entries())
    if (converted.has(field.name) && fields[field.name] === field.type) planned[index] = { ...field, converted: true }
  const times = planned.flatMap(({ name, column }) => (column && TIMES.test(name) ? [column] : []))
  const sorted = [...new Set([...(before?.sorted ?? []), ...times])].slice(0, MOST_SORTED)
  const texts = before ? before.texts : TEXTS
  return {
    ...{ table, entity, fields: planned, sorted, lists: true, ids: true },
    ...(texts !== undefined && { texts }),
    ...(before?.unindexed && { unindexed: true }),
  }
}

/** The plan restricted to the fields that this version of the schema knows. */
export function fieldsIn(plan: TablePlan, fields: Fields): TablePlan {
  return {
    ...plan,
    fields: plan.fields.filter(({ name, type }) => Object.hasOwn(fields, name) && fields[name] === type),
  }
}

export type Fields = Readonly<Record<string, FieldType>>

export const is = (field: FieldPlan, name: string, type: FieldType): boolean =>
  field.name === name && field.type === type

function plannedField(name: string, type: FieldType, taken: Set<string>): FieldPlan {
  if (type === 'object' || type === 'array') return { name, type }
  const column = unique(name, taken)
  if (type !== 'string') return { name, type, column: `f_${column}` }
  return { name, type, column: `f_${column}`, text: `t_${column}`, words: `w_${column}` }
}

/** SQLite's names are case-insensitive. */
export function unique(name: string, taken: Set<string>): string {
  const base = shorten(name)
  let found = base
  for (let count = 2; taken.has(found.toLowerCase()); count++) found = `${base}_${count}`
  taken.add(found.toLowerCase())
  return found
}

export const shorten = (name: string): string =>
  new TextEncoder().encode(name).length <= LONGEST ? name : `${name.slice(0, 24)}_${hash(name)}`

/** FNV-1a, to keep truncated names unique. */
export function hash(text: string): string {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) as number), 0x01000193)
  return (value >>> 0).toString(36)
}

/** Quotes a name for SQL. Names come from schemas, which may be untrusted. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""').replaceAll('\0', '')}"`
