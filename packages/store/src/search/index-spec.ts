import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { hash, quote } from '../tables/plan.ts'
import { ELEMENTS } from '../tables/rows.ts'
import { SORTED_CHARS, sortKey } from '../tables/schema.ts'
import { textIndex } from '../tables/shape.ts'
import { type FieldPath, isOpen } from './parse.ts'
import type { Sql } from './sql.ts'

/**
 * `string` and `number`: values, for eq, in, gt, gte, lt, lte and sort. `text`: for like, best first. `words`: for fuzzy and
 * keyword, best first.
 */
export type IndexKind = 'string' | 'number' | 'text' | 'words'

export const INDEX_KINDS: readonly IndexKind[] = ['string', 'number', 'text', 'words']

/** An index of a copied entity, on a field or on a path inside an object. */
export interface IndexSpec {
  /** `email`, or `address.city`; `*` with the kind `text`: all texts, for like, fuzzy and keyword. */
  readonly field: string
  readonly kind: IndexKind
}

/** The text index: by parts of all texts of a record. In Postgres, without those inside objects. */
export const TEXTS: IndexSpec = { field: '*', kind: 'text' }

export const isTexts = ({ field, kind }: IndexSpec): boolean => field === TEXTS.field && kind === TEXTS.kind

/** The names and expressions of an index. */
export interface IndexPlan {
  readonly at: FieldPath
  readonly kind: IndexKind
  /** The sort key of rows: of a text, its beginning. */
  readonly key: Sql
  /** For paths inside objects: whether a list is on the way, whose elements are not in `key`, and what that depends on. */
  readonly some: Sql | undefined
  readonly list: Sql | undefined
}

/** Names that an expression may contain as they are, in both engines. */
const PLAIN = /^[\p{L}\p{N}_ -]{1,100}$/u

/** Whether an index of this kind can be on a path. */
export function isIndexable({ field, below }: FieldPath, kind: IndexKind): boolean {
  if (field.type === 'array' || field.type === 'boolean') return false
  if (below.length > 0) return [field.name, ...below].every((name) => PLAIN.test(name))
  if (!field.column) return false
  return kind === 'number' ? field.type !== 'string' : field.type === 'string'
}

export const pathText = ({ field, below }: FieldPath): string => [field.name, ...below].join('.')

/** The same in each version: an index is found by its name. */
export const indexName = (table: string, spec: IndexSpec): string =>
  isTexts(spec) ? textIndex(table) : `${table}_x_${hash(`${spec.kind} ${spec.field}`)}`

export function indexPlan(engine: Engine['kind'], at: FieldPath, kind: IndexKind): IndexPlan {
  const isText = kind === 'text' || kind === 'words'
  if (!isOpen(at)) {
    const { column = '' } = at.field
    const key = isText ? start(searchedText(engine, at, kind)) : sql.raw(sortKey({ ...at.field, column }))
    return { at, kind, key, some: undefined, list: undefined }
  }
  const value = isText ? searchedText(engine, at, kind) : nestedValue(engine, at, kind)
  const list = listType(engine, at)
  return { at, kind, key: kind === 'number' ? value : start(value), some: sql`${list} = 'object'`, list }
}

const start = (text: Sql): Sql => sql`substr(${text}, 1, ${sql.lit(SORTED_CHARS)})`

/** The searchable text at a path, with the path as a literal: only then do both engines find the index. */
export function searchedText(engine: Engine['kind'], at: FieldPath, kind: 'text' | 'words'): Sql {
  if (!isOpen(at)) return columnText(engine, at, kind)
  const column = kind === 'text' ? 'nt' : 'nw'
  if (engine === 'sqlite') return ofType(sqlitePath(at), column, `('text')`)
  const node = postgresNode(column, [at.field.name, ...at.below])
  return sql`CASE WHEN jsonb_typeof(${node}) = 'string' THEN (${node} #>> '{}') COLLATE "C" END`
}

function columnText(engine: Engine['kind'], { field }: FieldPath, kind: 'text' | 'words'): Sql {
  const { column = '', text = '', words = '' } = field
  if (engine === 'postgres') return sql.raw(quote(kind === 'text' ? text : words))
  const searched = sql.raw(`coalesce(${quote(text)}, ${quote(column)})`)
  return kind === 'text' ? searched : sql`coalesce(${sql.raw(quote(words))}, ' ' || ${searched} || ' ')`
}

function nestedValue(engine: Engine['kind'], at: FieldPath, kind: 'string' | 'number'): Sql {
  if (engine === 'sqlite') return ofType(sqlitePath(at), 'data', kind === 'string' ? `('text')` : `('integer', 'real')`)
  const node = postgresNode('data', [at.field.name, ...at.below])
  const cast = sql.raw(kind === 'string' ? ' COLLATE "C"' : '::double precision')
  return sql`CASE WHEN jsonb_typeof(${node}) = ${sql.lit(kind)} THEN (${node} #>> '{}')${cast} END`
}

/** `object` if there are elements of a list at this path. Both engines expect of an equality that few rows satisfy it. */
function listType(engine: Engine['kind'], at: FieldPath): Sql {
  if (engine === 'postgres') return sql`jsonb_typeof(${postgresNode('nt', [at.field.name, ...at.below, ELEMENTS])})`
  return sql`json_type("nt", ${sql.lit(`${sqlitePath(at)}."${ELEMENTS}"`)})`
}

const sqlitePath = ({ field, below }: FieldPath): string =>
  `$${[field.name, ...below].map((name) => `."${name}"`).join('')}`

const ofType = (path: string, column: string, types: string): Sql =>
  sql`CASE WHEN json_type(${sql.raw(quote(column))}, ${sql.lit(path)}) IN ${sql.raw(types)}
    THEN json_extract(${sql.raw(quote(column))}, ${sql.lit(path)}) END`

const postgresNode = (column: string, path: readonly string[]): Sql =>
  path.reduce<Sql>((node, name) => sql`(${node} -> ${sql.lit(name)})`, sql.raw(quote(column)))
