// Many rows go into Postgres by COPY and one statement: the server would parse JSON twice, which costs it more than everything
// else.
import { Buffer } from 'node:buffer'
import { CompiledQuery } from 'kysely'
import type { Db } from '../engine.ts'
import { CopyRows, copyCell } from '../postgres/copy-in.ts'
import { quote } from './plan.ts'
import type { Row } from './rows.ts'
import { declared, fromJson, namesOf, type Place, type TableShape, updateOf } from './write.ts'

/** Number of rows from which on a temporary table pays. */
export const MANY = 200

/** The temporary table of a transaction, whatever else has this name. */
const STAGE = 'pg_temp.ferrule_stage'

/** Rows with the same columns, as bytes. */
interface Part {
  readonly places: readonly Place[]
  readonly chunks: Buffer[]
  readonly first: number
  end: number
}

/** Columns that rows of a table have used so far. Those of the next rows are mostly the same. */
const usedBy = new WeakMap<TableShape, Set<number>>()

/** The rows of a batch in the form that COPY takes. They are added a few at a time, so that nothing but bytes stays of them. */
export class StagedRows {
  readonly #shape: TableShape
  readonly #used: Set<number>
  readonly #again: (first: number, end: number) => readonly Row[]
  readonly #parts: Part[] = []

  /** @param again Makes some of the rows once more, for a client that has no COPY. */
  constructor(shape: TableShape, again: (first: number, end: number) => readonly Row[]) {
    this.#shape = shape
    this.#again = again
    this.#used = usedBy.get(shape) ?? new Set()
    usedBy.set(shape, this.#used)
  }

  add(rows: readonly Row[]): void {
    const before = this.#used.size
    for (const { cells } of rows)
      for (let index = 0; index < cells.length; index++) if (cells[index] !== null) this.#used.add(index)
    const part = this.#partFor(before)
    const lines = rows.map(({ cells }) => part.places.map(({ index }) => copyCell(cells[index] ?? null)).join('\t'))
    part.chunks.push(Buffer.from(`${lines.join('\n')}\n`))
    part.end += rows.length
  }

  /** Rows with a column that is new go into another part. */
  #partFor(before: number): Part {
    const last = this.#parts.at(-1)
    if (last && this.#used.size === before) return last
    const all = Object.entries(this.#shape.columns)
    const places = all.flatMap(([name, type], index) => (this.#used.has(index) ? [{ name, type, index }] : []))
    const first = last?.end ?? 0
    const part = { places, chunks: [], first, end: first }
    this.#parts.push(part)
    return part
  }

  /** Writes them, except where a stored row is newer. Returns the number of rows written. */
  async write(trx: Db): Promise<number> {
    const send = (text: string, values: readonly unknown[] = []) =>
      trx.executeQuery(CompiledQuery.raw(text, [...values]))
    const whole = this.#parts.at(-1)?.places ?? []
    await send(`CREATE TEMP TABLE ${STAGE} (${whole.map(declared).join(', ')}) ON COMMIT DROP`)
    for (const { places, chunks, first, end } of this.#parts) {
      const instead = () => fromJson(STAGE, places, this.#again(first, end))
      await send(`COPY ${STAGE} (${namesOf(places)}) FROM STDIN`, [new CopyRows(chunks, instead)])
    }
    const names = namesOf(whole)
    const found = await send(
      `INSERT INTO ${quote(this.#shape.table)} (${names}) SELECT ${names} FROM ${STAGE} ${updateOf(this.#shape)}`,
    )
    return Number(found.numAffectedRows ?? 0)
  }
}
