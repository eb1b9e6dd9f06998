import type { Engine } from '../engine.ts'
import type { TablePlan } from './plan.ts'
import { type Row, rowOf } from './rows.ts'
import type { ColumnType, TableShape } from './write.ts'

/** Name of the index of texts in SQLite. */
export const textIndex = (table: string): string => `${table}_text`

/** Columns of searched texts. */
export const textColumns = ({ fields }: TablePlan): string[] => fields.flatMap(({ text }) => (text ? [text] : []))

/** A record as {@link shapeOf} has it written, without the columns that are not of the record. */
export const rowIn = (kind: Engine['kind'], { fields }: TablePlan, exact: string): Row =>
  kind === 'sqlite' ? { data: exact } : rowOf(fields, exact)

/** How a plan's table is written. */
export function shapeOf(kind: Engine['kind'], plan: TablePlan): TableShape {
  const { table, fields } = plan
  const columns: Record<string, ColumnType> = {
    source_id: 'text',
    key: 'text',
    at: 'double precision',
    generation: 'integer',
    under: 'text',
  }
  for (const { column, text, words, type } of fields) {
    if (column) columns[column] = type === 'string' ? 'text' : type === 'boolean' ? 'boolean' : 'double precision'
    if (text) columns[text] = 'text'
    if (words) columns[words] = 'text'
  }
  return {
    table,
    columns: { ...columns, nt: 'jsonb', nw: 'jsonb', data: 'jsonb', raw: 'text' },
    key: ['source_id', 'key'],
    at: 'at',
    ...(kind === 'sqlite' && {
      made: fields,
      index: { name: textIndex(table), texts: textColumns(plan), nested: 'nt' },
    }),
  }
}
