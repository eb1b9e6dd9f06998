import { sql } from 'kysely'
import { type FieldPlan, quote, type TablePlan } from '../tables/plan.ts'
import { ELEMENTS, SHORTEST } from '../tables/rows.ts'
import { isPlain, type Match, rarest } from './match.ts'
import type { FieldPath } from './parse.ts'
import type { Order, Sql } from './sql.ts'
import type { SortDirection } from './types.ts'

/** Where the engines' SQL differs. Callers' names and values only ever become parameters. */
export interface SearchDialect {
  /** Whether a path of the record is missing or null. */
  isNull(at: FieldPath): Sql
  /** The value at a path of the record if it has this type, else NULL. */
  value(at: FieldPath, type: 'string' | 'number' | 'boolean'): Sql
  /** The searchable text of a field, or its words. */
  text(field: FieldPlan, kind: 'text' | 'words'): Sql
  /** The same, at a path inside a field. */
  nested(at: FieldPath, kind: 'text' | 'words'): Sql
  /** The elements of lists at a path: a table, and the value of a row of it. */
  elements(at: FieldPath): Elements
  /** A value that is compared, of which no index is used: `Access` chooses the indexes. */
  compared(value: Sql): Sql
  /** Whether a text contains another. */
  contains(text: Sql, part: string): Sql
  like(text: Sql, pattern: string): Sql
  begins(text: Sql, start: string): Sql
  /** Whether a text is one of these: what an index can find before values are compared. Undefined if no index helps. */
  equals(text: Sql, values: readonly string[]): Sql | undefined
  /** Whether a field contains all or any of these words: what an index can find first. Undefined if no index helps. */
  parts(field: FieldPlan, op: 'fuzzy' | 'keyword', words: readonly string[]): Sql | undefined
  /** Several texts or numbers, to select from. */
  members(values: readonly (string | number)[], type: 'string' | 'number'): Sql
  /** The text-index query for rows that may contain this; undefined if the index is not queried, or no help. */
  match(part: string): Match | undefined
  /** The statement for the rows of a search, with the columns `key`, `data`, `score`, and `order_0` and so on. */
  select(selection: Selection): Sql
}

/** Elements of lists, to select from. */
export interface Elements {
  /** Whether there is any element that is not null. */
  readonly some: Sql
  from(kind: 'values' | 'texts' | 'words'): Sql
  /** An element if it has this type, else NULL. */
  value(type: 'string' | 'number' | 'boolean'): Sql
}

/** The members of a list's elements, see `rowOf`. */
const MEMBERS = { values: 'v', texts: 't', words: 'w' } as const

/** The rows of a search. */
export interface Selection {
  readonly plan: TablePlan
  readonly where: Sql
  readonly orders: readonly Order[]
  /** The direction of rows that are equal in all orders. */
  readonly key: SortDirection
  readonly score: Sql
  readonly limit: number
}

const named = (column: string): Sql => sql.raw(quote(column))

const pathOf = ({ field, below }: FieldPath): readonly string[] => [field.name, ...below]

/** Escapes `%`, `_` and the escape character. */
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** In our patterns, only `%` is special. */
const likePattern = (pattern: string): string => pattern.replace(/[\\_]/g, '\\$&')

/** The JSON column and a SQLite path in it. Names that a path cannot hold are looked up one by one. */
function sqliteNode(column: string, path: readonly string[]): { json: Sql; path: string } {
  let json: Sql = sql.raw(quote(column))
  let rest = ''
  for (const name of path) {
    if (isPlain(name)) {
      rest += `."${name}"`
      continue
    }
    // Scalars are converted back to JSON; a value that is not an object ends the path.
    const inner = rest === '' ? json : sql`${json} -> ${`$${rest}`}`
    json = sql`(SELECT CASE WHEN member.type IN ('object', 'array') THEN member.value ELSE json_quote(CASE member.type
      WHEN 'true' THEN json('true') WHEN 'false' THEN json('false') ELSE member.value END) END
      FROM json_each(CASE WHEN json_type(${inner}) = 'object' THEN ${inner} END) AS member WHERE member.key = ${name})`
    rest = ''
  }
  return { json, path: `$${rest}` }
}

const sqliteKinds = { string: `('text')`, number: `('integer', 'real')`, boolean: `('true', 'false')` }

export const sqliteDialect: SearchDialect = {
  isNull(at) {
    const { json, path } = sqliteNode('data', pathOf(at))
    return sql`json_extract(${json}, ${path}) IS NULL`
  },
  value(at, type) {
    const { json, path } = sqliteNode('data', pathOf(at))
    return sql`CASE WHEN json_type(${json}, ${path}) IN ${sql.raw(sqliteKinds[type])} THEN json_extract(${json}, ${path}) END`
  },
  // Texts that can be derived from the value are not stored.
  text({ column = '', text = '', words = '' }, kind) {
    const searched = sql`coalesce(${named(text)}, ${named(column)})`
    return kind === 'text' ? searched : sql`coalesce(${named(words)}, ' ' || ${searched} || ' ')`
  },
  nested(at, kind) {
    const { json, path } = sqliteNode(kind === 'text' ? 'nt' : 'nw', pathOf(at))
    return sql`CASE WHEN json_type(${json}, ${path}) = 'text' THEN json_extract(${json}, ${path}) END`
  },
  elements(at) {
    const { json, path } = sqliteNode('nt', pathOf(at))
    const list = `${path}."${ELEMENTS}"`
    return {
      // Few records have lists: this saves parsing the others.
      some: sql`(instr("nt", '"":{') > 0 AND json_type(${json}, ${list}) IS NOT NULL)`,
      from: (kind) => sql`json_each(${json}, ${`${list}.${MEMBERS[kind]}`}) AS "element"`,
      value: (type) => sql`CASE WHEN "element"."type" IN ${sql.raw(sqliteKinds[type])} THEN "element"."value" END`,
    }
  },
  // With a unary plus, SQLite takes a column for an expression, which no index has.
  compared: (value) => sql`+${value}`,
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  like: (text, pattern) => sql`${text} LIKE ${likePattern(pattern)} ESCAPE '\\'`,
  begins: (text, start) => sql`substr(${text}, 1, ${[...start].length}) = ${start}`,
  equals: () => undefined,
  parts: () => undefined,
  members: (values) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`,
  match: rarest,
  select(selection) {
    const data = sql`coalesce("raw", "data") AS "data"`
    return found(selection, data, () => '')
  },
}

/** Maximum length of a pattern to look up in the Postgres index. */
const LONGEST_PATTERN = 1000

function postgresNode(column: string, path: readonly string[]): Sql {
  return path.reduce<Sql>((node, name) => sql`(${node} -> ${name}::text)`, sql.raw(quote(column)))
}

const postgresTypes = { string: sql` COLLATE "C"`, number: sql`::double precision`, boolean: sql`::boolean` }

export const postgresDialect: SearchDialect = {
  isNull: (at) => sql`(${postgresNode('data', pathOf(at))} #>> '{}') IS NULL`,
  value(at, type) {
    const node = postgresNode('data', pathOf(at))
    return sql`CASE WHEN jsonb_typeof(${node}) = ${sql.lit(type)} THEN (${node} #>> '{}')${postgresTypes[type]} END`
  },
  text: ({ text = '', words = '' }, kind) => named(kind === 'text' ? text : words),
  nested(at, kind) {
    const node = postgresNode(kind === 'text' ? 'nt' : 'nw', pathOf(at))
    return sql`CASE WHEN jsonb_typeof(${node}) = 'string' THEN (${node} #>> '{}') COLLATE "C" END`
  },
  elements(at) {
    const node = postgresNode('nt', [...pathOf(at), ELEMENTS])
    const value = sql`"element"."value"`
    return {
      some: sql`${node} IS NOT NULL`,
      from: (kind) => sql`jsonb_array_elements(${node} -> ${sql.lit(MEMBERS[kind])}) AS "element"("value")`,
      value: (type) =>
        sql`CASE WHEN jsonb_typeof(${value}) = ${sql.lit(type)} THEN (${value} #>> '{}')${postgresTypes[type]} END`,
    }
  },
  // Postgres knows how many rows each index finds.
  compared: (value) => value,
  contains: (text, part) =>
    part.length > LONGEST_PATTERN ? sql`strpos(${text}, ${part}) > 0` : sql`${text} LIKE ${`%${escaped(part)}%`}`,
  like: (text, pattern) => sql`${text} LIKE ${likePattern(pattern)}`,
  begins: (text, start) => sql`starts_with(${text}, ${start})`,
  // The trigram index also finds equal texts.
  equals: (text, values) => sql`${text} = ANY(${[...values]}::text[])`,
  // Only the texts have a trigram index, and they contain their words.
  parts({ text = '' }, op, words) {
    const some = words.filter((word) => [...word].length >= SHORTEST && word.length <= LONGEST_PATTERN)
    if (some.length === 0 || (op === 'keyword' && some.length < words.length)) return undefined
    const found = some.map((word) => sql`${named(text)} LIKE ${`%${escaped(word)}%`}`)
    return sql`(${sql.join(found, sql.raw(op === 'fuzzy' ? ' AND ' : ' OR '))})`
  },
  members: (values, type) =>
    type === 'string'
      ? sql`(SELECT jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`
      : sql`(SELECT jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)::double precision)`,
  // Indexed columns are searched with LIKE, which uses the index automatically.
  match: () => undefined,
  // Turning a record into text is slow, and is done only for the rows that are returned.
  select(selection) {
    const { plan, orders, key } = selection
    const names = orders.map((_, index) => orderName(index))
    const named = orders.map((order, index) => ({ ...order, sql: orderName(index) }))
    const record = sql`(SELECT coalesce("raw", "data"::text) FROM ${sql.table(plan.table)} AS "record"
      WHERE "record".ctid = "found"."place")`
    const columns = [sql`"key"`, sql`${record} AS "data"`, sql`"score"`, ...names]
    return sql`SELECT ${sql.join(columns)} FROM (${found(selection, sql`ctid AS "place"`, postgresNulls)}) AS "found"
      ORDER BY ${orderBy(named, key, postgresNulls)}`
  },
}

const postgresNulls = (direction: SortDirection): string => (direction === 'asc' ? ' NULLS FIRST' : ' NULLS LAST')

const orderName = (index: number): Sql => sql.ref(`order_${index}`)

type Nulls = (direction: SortDirection) => string

function found({ plan, where, orders, key, score, limit }: Selection, what: Sql, nulls: Nulls): Sql {
  const ordered = orders.map((order, index) => sql`${order.sql} AS ${orderName(index)}`)
  const columns = [sql`"key"`, what, sql`${score} AS "score"`, ...ordered]
  return sql`SELECT ${sql.join(columns)} FROM ${sql.table(plan.table)} WHERE ${where}
    ORDER BY ${orderBy(orders, key, nulls)} LIMIT ${limit}`
}

/** Null sorts before everything else. */
function orderBy(orders: readonly Order[], key: SortDirection, nulls: Nulls): Sql {
  const parts = orders.map(({ sql: value, direction }) => sql`${value} ${sql.raw(direction + nulls(direction))}`)
  return sql.join([...parts, sql.raw(`"key" ${key}`)])
}
