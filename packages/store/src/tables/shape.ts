import type { Engine } from '../engine.ts'
import { hasEntries, type TablePlan } from './plan.ts'
import type { ColumnType, TableShape } from './write.ts'

/** Name of the text index in SQLite. */
export const textIndex = (table: string): string => `${table}_text`

/** Columns of the text index in SQLite. */
export const indexColumns = ({ texts = 1 }: TablePlan): string[] =>
  Array.from({ length: texts }, (_, number) => (number === 0 ? 'text' : `text_${number}`))

/** Columns with searchable texts. */
export const textColumns = ({ fields }: TablePlan): string[] => fields.flatMap(({ text }) => (text ? [text] : []))

/** How the table of a plan is written: five common columns, then the cells of `rowOf`. */
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
    ...(hasEntries(kind, plan) && {
      index: { name: textIndex(table), columns: indexColumns(plan), fields, nested: 'nt' },
    }),
  }
}
