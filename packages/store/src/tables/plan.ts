import type { FieldType } from './manifest.ts'

/** How one field is kept. Objects and arrays are in the record's JSON only. */
export interface FieldPlan {
  readonly name: string
  readonly type: FieldType
  /** Column of the value. */
  readonly column?: string
  /** Columns of what is searched in texts: the text in lower case, and its words. */
  readonly text?: string
  readonly words?: string
}

/** How the records of an entity are kept. Stored beside the table, so that a later one knows what is there. */
export interface TablePlan {
  readonly table: string
  readonly entity: string
  readonly fields: readonly FieldPlan[]
  /** Columns that an order by them has an index for. */
  readonly sorted: readonly string[]
}

/** Indexes for orders that a table gets. */
const MOST_SORTED = 6

/** Postgres allows 63 bytes; what is put before and after needs a few. */
const LONGEST = 48

/** Times by which lists are ordered. */
const TIMES = /^(created|updated)(_?at)?$|^(created|updated|last\w*)(_at|At)$|_time$/i

/** Name of the table of an entity. */
export const tableName = (connector: string, entity: string): string =>
  shorten(`${connector}_${entity}`.replaceAll('-', '_'))

/**
 * The plan of a table that holds these fields, besides those that it held before. Nothing is ever taken away: other programs,
 * of an older or a newer version, may be using it. A field of another type is another column.
 */
export function planOf(table: string, entity: string, fields: Fields, before?: TablePlan): TablePlan {
  const planned = [...(before?.fields ?? [])]
  const taken = new Set(planned.flatMap(({ column }) => (column ? [column.slice(2).toLowerCase()] : [])))
  for (const [name, type] of Object.entries(fields))
    if (!planned.some((field) => is(field, name, type))) planned.push(plannedField(name, type, taken))
  const times = planned.flatMap(({ name, column }) => (column && TIMES.test(name) ? [column] : []))
  const sorted = [...new Set([...(before?.sorted ?? []), ...times])].slice(0, MOST_SORTED)
  return { table, entity, fields: planned, sorted }
}

/** Of a table, the fields that a version of the schema knows. */
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

/** SQLite does not tell names apart that differ in case only. */
export function unique(name: string, taken: Set<string>): string {
  const base = shorten(name)
  let found = base
  for (let count = 2; taken.has(found.toLowerCase()); count++) found = `${base}_${count}`
  taken.add(found.toLowerCase())
  return found
}

export const shorten = (name: string): string =>
  new TextEncoder().encode(name).length <= LONGEST ? name : `${name.slice(0, 24)}_${hash(name)}`

/** FNV-1a: names that were cut stay apart. */
function hash(text: string): string {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) as number), 0x01000193)
  return (value >>> 0).toString(36)
}

/** A name as SQL. Names come from schemas, but a schema may be anybody's. */
export const quote = (name: string): string => `"${name.replaceAll('"', '""').replaceAll('\0', '')}"`
