import { shapeName } from '../naming.ts'
import { Code } from '../print.ts'
import { type Resolve, resolveTable, type Table } from '../tables.ts'

/** A table as code. Tables of named types are functions that make them. */
export const tableAsCode = (table: Table, constant: Resolve['constant'] = () => undefined): unknown =>
  resolveTable(table, { table: () => undefined, lazy: (name) => new Code(shapeName(name)), constant })
