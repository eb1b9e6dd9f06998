/** Rows of a table, in one message to the thread. */
export interface WrittenRows {
  /** Inserts a row. With an index, the first two values are its key. */
  readonly insert: string
  readonly count: number
  /** Number of values per row. */
  readonly width: number
  /** All texts in one, which is passed to a thread at a fraction of the cost of many: of each row its values, then those of its entry. */
  readonly text: string
  /** In the same order, the length of each text, or what the value is instead; before those of an entry, their number. */
  readonly lengths: Int32Array
  readonly numbers: Float64Array
  readonly index: TextEntries | undefined
}

/** Lengths of values that are not texts. */
export const [NULL, NUMBER] = [-1, -2] as const

/** The text-index entries of rows. */
export interface TextEntries {
  /** Selects the id of a row by its key. */
  readonly find: string
  /** Inserts a row's index entry, and replaces an existing one. */
  readonly enter: string
  readonly replace: string
  /** Number of its columns. Each has one text of a row; the last one has all others. */
  readonly columns: number
}

type Value = string | number | null

interface Statement {
  run(...values: (Value | bigint)[]): { changes: number | bigint; lastInsertRowid: number | bigint }
  get(...values: Value[]): Record<string, unknown> | undefined
}

/** The index entry of a row. */
interface Entry {
  readonly row: number | bigint
  readonly texts: readonly string[]
  readonly isNew: boolean
}

/** Runs in the SQLite thread, passed as text: it must not refer to anything outside itself. */
export function rowWriter(prepare: (sql: string) => Statement) {
  /** Reads the rows one by one: the first list is filled with the values of the next row, and its texts are returned. */
  const readerOf = ({ width, text, lengths, numbers, index }: WrittenRows, row: Value[]): (() => string[]) => {
    let [next, start, number] = [0, 0, 0]
    const taken = (): string => {
      const from = start
      start += lengths[next++] as number
      return text.slice(from, start)
    }
    return () => {
      for (let place = 0; place < width; place++) {
        if ((lengths[next] as number) >= 0) row[place] = taken()
        // -1 is null, and everything else a number.
        else row[place] = lengths[next++] === -1 ? null : (numbers[number++] as number)
      }
      const texts: string[] = []
      for (let left = index ? (lengths[next++] as number) : 0; left > 0; left--) texts.push(taken())
      return texts
    }
  }

  const enterAll = (index: TextEntries, entries: readonly Entry[]): void => {
    const [enter, replace] = [prepare(index.enter), prepare(index.replace)]
    for (const { row, texts, isNew } of entries) {
      const columns =
        texts.length <= index.columns
          ? texts
          : [...texts.slice(0, index.columns - 1), texts.slice(index.columns - 1).join('\n')]
      // A column without a text is null.
      ;(isNew ? enter : replace).run(row, ...columns)
    }
  }

  /**
   * Writes rows and their text-index entries, except where a stored row is newer. Returns the number of rows written.
   */
  return (rows: WrittenRows): number => {
    const { count, width, index } = rows
    const [insert, find] = [prepare(rows.insert), index && prepare(index.find)]
    const row = new Array<Value>(width)
    const read = readerOf(rows, row)
    const entries: Entry[] = []
    let written = 0
    let last = prepare('SELECT last_insert_rowid() AS "row_id"').get()?.['row_id']
    for (let left = count; left > 0; left--) {
      const texts = read()
      const { changes, lastInsertRowid } = insert.run(...row)
      if (Number(changes) === 0) continue
      written++
      // The last row id changes only for a new row; an existing row keeps its id.
      const isNew = lastInsertRowid !== last
      last = lastInsertRowid
      if (!find) continue
      const id = isNew ? lastInsertRowid : find.get(row[0] as Value, row[1] as Value)?.['row_id']
      entries.push({ row: id as number, texts, isNew })
    }
    // After all rows: every other statement in between would make the index flush what it has buffered.
    if (index) enterAll(index, entries)
    return written
  }
}

export type RowWriter = ReturnType<typeof rowWriter>
