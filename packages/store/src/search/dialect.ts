import { type RawBuilder, sql } from 'kysely'
import { quote, type TablePlan } from '../tables/plan.ts'
import { textIndex } from '../tables/shape.ts'
import type { FieldPath } from './parse.ts'

export type Sql = RawBuilder<unknown>

/** What the engines say differently. Names and values from callers only ever become parameters. */
export interface SearchDialect {
  /** Whether there is nothing, or null, at a path of the record. */
  isNull(at: FieldPath): Sql
  /** What is at a path of the record, where it is of this type; NULL elsewhere. */
  value(at: FieldPath, type: 'string' | 'number' | 'boolean'): Sql
  /** The searched text, or the words of it, at a path inside a field. */
  nested(at: FieldPath, kind: 'text' | 'words'): Sql
  /** Whether a text holds another. */
  contains(text: Sql, part: string): Sql
  like(text: Sql, pattern: string): Sql
  begins(text: Sql, start: string): Sql
  /** Texts or numbers, to be selected from. */
  members(values: readonly (string | number)[], type: 'string' | 'number'): Sql
  /** Rows that may hold this in a text, by the index; undefined: no help. */
  candidates(plan: TablePlan, part: string): Sql | undefined
  /** The record as JSON. */
  readonly data: Sql
  nulls(direction: 'asc' | 'desc'): Sql
}

const pathOf = ({ field, below }: FieldPath): readonly string[] => [field.name, ...below]

/** `%`, `_` and the escape itself as plain characters. */
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** In a pattern of ours only `%` is special. */
const likePattern = (pattern: string): string => pattern.replace(/[\\_]/g, '\\$&')

/** Names that a JSON path of SQLite can hold between quotes. */
const PLAIN = /^[^"\\\p{Cc}]+$/u

/** The column of JSON, and the path of SQLite in it; names that no path can hold are looked up one by one. */
function sqliteNode(column: string, path: readonly string[]): { json: Sql; path: string } {
  let json: Sql = sql.raw(quote(column))
  let rest = ''
  for (const name of path) {
    if (PLAIN.test(name)) {
      rest += `."${name}"`
      continue
    }
    // A member's value that is no object ends the path; as JSON it stays what it is.
    const inner = rest === '' ? json : sql`${json} -> ${`$${rest}`}`
    json = sql`(SELECT CASE WHEN member.type IN ('object', 'array') THEN member.value ELSE json_quote(CASE member.type
      WHEN 'true' THEN json('true') WHEN 'false' THEN json('false') ELSE member.value END) END
      FROM json_each(CASE WHEN json_type(${inner}) = 'object' THEN ${inner} END) AS member WHERE member.key = ${name})`
    rest = ''
  }
  return { json, path: `$${rest}` }
}

export const sqliteDialect: SearchDialect = {
  isNull(at) {
    const { json, path } = sqliteNode('data', pathOf(at))
    return sql`json_extract(${json}, ${path}) IS NULL`
  },
  value(at, type) {
    const { json, path } = sqliteNode('data', pathOf(at))
    const kinds = { string: `('text')`, number: `('integer', 'real')`, boolean: `('true', 'false')` }[type]
    return sql`CASE WHEN json_type(${json}, ${path}) IN ${sql.raw(kinds)} THEN json_extract(${json}, ${path}) END`
  },
  nested(at, kind) {
    const { json, path } = sqliteNode(kind === 'text' ? 'nt' : 'nw', pathOf(at))
    return sql`CASE WHEN json_type(${json}, ${path}) = 'text' THEN json_extract(${json}, ${path}) END`
  },
  contains: (text, part) => sql`instr(${text}, ${part}) > 0`,
  like: (text, pattern) => sql`${text} LIKE ${likePattern(pattern)} ESCAPE '\\'`,
  begins: (text, start) => sql`substr(${text}, 1, ${[...start].length}) = ${start}`,
  members: (values) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`,
  candidates({ table }, part) {
    const match = trigrams(part)
    const index = sql.table(textIndex(table))
    if (match === undefined) return undefined
    return sql`"row_id" IN (SELECT rowid FROM ${index} WHERE ${sql.ref(textIndex(table))} MATCH ${match})`
  },
  data: sql.raw('coalesce("raw", "data")'),
  nulls: () => sql``,
}

/** Most trigrams that are looked up: each is a list of rows, and what is verified afterwards is all of the text. */
const MOST_TRIGRAMS = 4

/** Most characters of a text that trigrams are picked from. */
const LOOKED_AT = 200

/** Letters from the most frequent one: what has none of them is rare. */
const FREQUENT = 'etaoinsrhldcumfpgwybvk'

const frequency = (char: string): number => {
  const place = FREQUENT.indexOf(char)
  return place >= 0 ? FREQUENT.length - place : /[@.\s]/.test(char) ? 12 : 1
}

/** The rarest three characters in a row of a text, as a query of the index; JSON writes some characters another way. */
function trigrams(part: string): string | undefined {
  const chars = [...part.slice(0, LOOKED_AT)]
  const found = new Map<string, number>()
  for (let index = 0; index + 3 <= chars.length; index++) {
    const three = chars.slice(index, index + 3)
    const text = three.join('')
    if (PLAIN.test(text))
      found.set(
        text,
        three.reduce((sum, char) => sum + frequency(char), 0),
      )
  }
  const rarest = [...found].sort(([, one], [, other]) => one - other).slice(0, MOST_TRIGRAMS)
  return rarest.length > 0 ? rarest.map(([text]) => `"${text}"`).join(' AND ') : undefined
}

/** Longest pattern that the index of Postgres is asked with. */
const LONGEST_PATTERN = 1000

function postgresNode(column: string, path: readonly string[]): Sql {
  return path.reduce<Sql>((node, name) => sql`(${node} -> ${name}::text)`, sql.raw(quote(column)))
}

export const postgresDialect: SearchDialect = {
  isNull: (at) => sql`(${postgresNode('data', pathOf(at))} #>> '{}') IS NULL`,
  value(at, type) {
    const node = postgresNode('data', pathOf(at))
    const as = { string: sql` COLLATE "C"`, number: sql`::double precision`, boolean: sql`::boolean` }[type]
    return sql`CASE WHEN jsonb_typeof(${node}) = ${sql.lit(type)} THEN (${node} #>> '{}')${as} END`
  },
  nested(at, kind) {
    const node = postgresNode(kind === 'text' ? 'nt' : 'nw', pathOf(at))
    return sql`CASE WHEN jsonb_typeof(${node}) = 'string' THEN (${node} #>> '{}') COLLATE "C" END`
  },
  contains: (text, part) =>
    part.length > LONGEST_PATTERN ? sql`strpos(${text}, ${part}) > 0` : sql`${text} LIKE ${`%${escaped(part)}%`}`,
  like: (text, pattern) => sql`${text} LIKE ${likePattern(pattern)}`,
  begins: (text, start) => sql`starts_with(${text}, ${start})`,
  members: (values, type) =>
    type === 'string'
      ? sql`(SELECT jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`
      : sql`(SELECT jsonb_array_elements_text(${JSON.stringify(values)}::jsonb)::double precision)`,
  // The indexed columns are searched by LIKE, which uses the index automatically.
  candidates: () => undefined,
  data: sql.raw('coalesce("raw", "data"::text)'),
  nulls: (direction) => (direction === 'asc' ? sql` NULLS FIRST` : sql` NULLS LAST`),
}
