/** Rows of a table, in one message to the thread. */
export interface WrittenRows {
  /** Inserts a row. With an index, the first two values are its key. */
  readonly insert: string
  /** Values of all rows, concatenated: one list is cheaper to pass to a thread than one per row. */
  readonly values: readonly (string | number | null)[]
  readonly count: number
  /** Number of values per row. */
  readonly width: number
  readonly index: TextEntries | undefined
}

/** The text-index entries of rows. */
export interface TextEntries {
  /** Selects the id of a row by its key. */
  readonly find: string
  /** Inserts a row's index entry, and replaces an existing one. */
  readonly enter: string
  readonly replace: string
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
  return ({ insert, values, count, width, index }: WrittenRows): number => {
    const [into, find] = [prepare(insert), index && prepare(index.find)]
    const entries: [row: number, text: string, isNew: boolean][] = []
    let written = 0
    let last = prepare('SELECT last_insert_rowid() AS "row_id"').get()?.['row_id']
    for (let number = 0; number < count; number++) {
      const row = values.slice(number * width, (number + 1) * width)
      const { changes, lastInsertRowid } = into.run(...row)
      if (Number(changes) === 0) continue
      written++
      // The last row id changes only for a new row; an existing row keeps its id.
      const isNew = lastInsertRowid !== last
      last = lastInsertRowid
      if (!index || !find) continue
      const id = isNew ? lastInsertRowid : find.get(row[0] as Value, row[1] as Value)?.['row_id']
      entries.push([id as number, index.texts[number] as string, isNew])
    }
    if (!index) return written
    // After all rows: every other statement in between would make the index flush what it has buffered.
    const [enter, replace] = [prepare(index.enter), prepare(index.replace)]
    for (const [row, text, isNew] of entries) (isNew ? enter : replace).run(row, text)
    return written
  }
}

export type RowWriter = ReturnType<typeof rowWriter>
