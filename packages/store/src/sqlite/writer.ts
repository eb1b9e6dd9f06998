/** Rows of a table with a text index, in one message to the thread. */
export interface IndexedRows {
  /** Inserts a row; the first two values are its key. */
  readonly insert: string
  /** Values of all rows, concatenated: one list is cheaper to pass to a thread than one per row. */
  readonly values: readonly (string | number | null)[]
  /** Number of values per row. */
  readonly width: number
  /** Selects the id of a row by its key. */
  readonly find: string
  /** Inserts a row's index entry, and replaces an existing one. */
  readonly enter: string
  readonly replace: string
  /** Index texts of the rows. */
  readonly texts: readonly string[]
}

type Value = string | number | null

interface Statement {
  run(...values: Value[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  get(...values: Value[]): Record<string, unknown> | undefined
}

/** Runs in the SQLite thread, passed as text: it must not refer to anything outside itself. */
export function rowWriter(prepare: (sql: string) => Statement) {
  /**
   * Writes rows and their text-index entries, except where a stored row is newer. Returns the number of rows written.
   */
  return (rows: IndexedRows): number => {
    const { values, width, texts } = rows
    const [insert, find] = [prepare(rows.insert), prepare(rows.find)]
    const entries: [row: number, text: string, isNew: boolean][] = []
    let last = prepare('SELECT last_insert_rowid() AS "row_id"').get()?.['row_id']
    for (const [index, text] of texts.entries()) {
      const row = values.slice(index * width, (index + 1) * width)
      const { changes, lastInsertRowid } = insert.run(...row)
      if (Number(changes) === 0) continue
      // The last row id changes only for a new row; an existing row keeps its id.
      const isNew = lastInsertRowid !== last
      last = lastInsertRowid
      const number = isNew ? lastInsertRowid : find.get(row[0] as Value, row[1] as Value)?.['row_id']
      entries.push([number as number, text, isNew])
    }
    // After all rows: every other statement in between would make the index flush what it has buffered.
    const [enter, replace] = [prepare(rows.enter), prepare(rows.replace)]
    for (const [row, text, isNew] of entries) (isNew ? enter : replace).run(row, text)
    return entries.length
  }
}

export type RowWriter = ReturnType<typeof rowWriter>
