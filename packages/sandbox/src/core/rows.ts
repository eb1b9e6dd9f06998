import type { Collection } from '@msw/data'

/** A record as it is stored and returned. */
export interface Row {
  id: string
  [field: string]: unknown
}

/** A record of a connector as it is stored: ids are kept as texts, and it may have further fields. */
export type Stored<Record> = Omit<Record, 'id'> & Row

/** Fields for a new record; the rest is filled in as the vendor would. */
export type NewRow = { [field: string]: unknown }

/** A Standard Schema without a library behind it: it only fills in what a record lacks. */
export interface RowSchema<Record> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: 'ferrule-sandbox'
    readonly validate: (value: unknown) => { readonly value: Record }
    readonly types?: { readonly input: Partial<Record>; readonly output: Record }
  }
}

/** A collection of `@msw/data`: `findFirst`, `findMany`, `create`, `update`, `delete`. */
export type Rows<Record> = Collection<RowSchema<Record>>

export type Completer = (collection: string, row: NewRow) => Row
