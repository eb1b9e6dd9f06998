// The last state of each key in a journal, as a table of DuckDB.
import type { FieldType } from '../tables/manifest.ts'
import { quote, type TablePlan } from '../tables/plan.ts'
import { type DuckDb, literal } from './duckdb.ts'

/** Columns of every table beside the record's fields. */
export const OWN = {
  _ferrule_key: 'VARCHAR',
  _ferrule_at: 'DOUBLE',
  _ferrule_under: 'VARCHAR',
  _ferrule_other: 'JSON',
} as const

export const TYPES: Readonly<Record<FieldType, string>> = {
  string: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  object: 'JSON',
  array: 'JSON',
}

/** The JSON types of DuckDB whose values fit a field. */
const FITTING: Readonly<Record<FieldType, string>> = {
  string: "'VARCHAR'",
  integer: "'BIGINT', 'UBIGINT'",
  number: "'BIGINT', 'UBIGINT', 'DOUBLE'",
  boolean: "'BOOLEAN'",
  object: "'OBJECT'",
  array: "'ARRAY'",
}

/** Names and types of a table's columns, in order. */
export const columnsOf = ({ fields }: TablePlan): [name: string, type: string][] => [
  ...fields.map(({ column = '', type }): [string, string] => [column, TYPES[type]]),
  ...Object.entries(OWN),
]

const pointer = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`

/** SQL of a field: its value where it fits, and whether nothing of it is left for `_ferrule_other`. */
function fieldOf(name: string, type: FieldType, index: number): { value: string; done: string } {
  const found = `v[${index + 1}]`
  const fits = `json_type(${found}) IN (${FITTING[type]})`
  const value = type === 'string' ? `json_extract_string(${found}, '$')` : `TRY_CAST(${found} AS ${TYPES[type]})`
  // A null has its column, too.
  const isDone = `${fits} OR json_type(${found}) = 'NULL'`
  return {
    value: `CASE WHEN ${fits} THEN ${value} END`,
    done: `CASE WHEN ${isDone} THEN ${literal(`${JSON.stringify(name)}:null`)} END`,
  }
}

/**
 * Makes the temporary table `delta`: the last line of each key in a file of JSON lines, with a column per field, the day of
 * its source time as `_ferrule_day`, and `_ferrule_gone` for deleted ones. Values that do not fit their column are in `_ferrule_other`.
 */
export async function loadDelta(db: DuckDb, file: string, { fields }: TablePlan): Promise<void> {
  const of = fields.map(({ name, type }, index) => fieldOf(name, type, index))
  const values = fields.map(({ column = '' }, index) => `${of[index]?.value} AS ${quote(column)}`)
  const done =
    of.length > 0
      ? `array_to_string(list_filter([${of.map((one) => one.done).join(', ')}], x -> x IS NOT NULL), ',')`
      : "''"
  const pointers = fields.map(({ name }) => literal(pointer(name))).join(', ')
  const member = (name: string, type: string): string => `TRY_CAST(json_extract_string(json, '/${name}') AS ${type})`
  await db.run(`CREATE OR REPLACE TEMP TABLE delta AS
    WITH lines AS (
      SELECT row_number() OVER () AS n, json
      FROM read_json_objects(${literal(file)}, format = 'newline_delimited', maximum_object_size = 67108864)),
    -- Numbers alone, so that the records need not be in memory to find the last of each key.
    newest AS (
      SELECT max(n) AS n FROM lines WHERE json_extract(json, '/seen') IS NULL GROUP BY ${member('key', 'VARCHAR')}),
    parsed AS (
      SELECT ${member('key', 'VARCHAR')} AS _ferrule_key, ${member('at', 'DOUBLE')} AS _ferrule_at,
        ${member('under', 'VARCHAR')} AS _ferrule_under, json_extract(json, '/data') AS data,
        json_extract(json, '/deleted') IS NOT NULL AS _ferrule_gone
      FROM lines SEMI JOIN newest USING (n)),
    split AS (
      SELECT *, ${pointers === '' ? '[]' : `json_extract(data, [${pointers}])`} AS v FROM parsed)
    SELECT ${[...values, '_ferrule_key', '_ferrule_at', '_ferrule_under'].join(', ')},
      CAST(nullif(CAST(json_merge_patch(data, CAST('{' || ${done} || '}' AS JSON)) AS VARCHAR), '{}') AS JSON) AS _ferrule_other,
      CASE WHEN _ferrule_at IS NULL THEN 'none' ELSE strftime(make_timestamp(CAST(_ferrule_at * 1000 AS BIGINT)), '%Y-%m-%d') END AS _ferrule_day,
      _ferrule_gone
    FROM split`)
}
