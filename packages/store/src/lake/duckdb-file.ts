import { quote, type TablePlan } from '../tables/plan.ts'
import { columnsOf, loadDelta } from './delta.ts'
import type { Publisher } from './destination.ts'
import { DuckDb, literal } from './duckdb.ts'

/** A DuckDB file with one table per stream. It is open only while something is published, so that others can read it. */
export class DuckDbPublisher implements Publisher {
  readonly #path: string
  readonly #spill: string

  constructor(path: string, spill: string) {
    this.#path = path
    this.#spill = spill
  }

  planOf(table: string): Promise<TablePlan | undefined> {
    return this.#with(async (db) => {
      await db.run('CREATE TABLE IF NOT EXISTS _ferrule_table (name VARCHAR PRIMARY KEY, plan JSON NOT NULL)')
      const [row] = await db.rows(`SELECT plan FROM _ferrule_table WHERE name = ${literal(table)}`)
      return row && (JSON.parse(String(row['plan'])) as TablePlan)
    })
  }

  publish(file: string, plan: TablePlan): Promise<void> {
    return this.#with(async (db) => {
      await loadDelta(db, file, plan)
      await db.atomic(async () => {
        const table = quote(plan.table)
        const columns = columnsOf(plan)
        const declared = columns.map(([name, type]) => `${quote(name)} ${type}`)
        await db.run(`CREATE TABLE IF NOT EXISTS ${table} (${declared.join(', ')})`)
        for (const column of declared) await db.run(`ALTER TABLE ${table} ADD COLUMN IF NOT EXISTS ${column}`)
        await db.run(`DELETE FROM ${table} WHERE _ferrule_key IN (SELECT _ferrule_key FROM delta)`)
        const names = columns.map(([name]) => quote(name)).join(', ')
        await db.run(`INSERT INTO ${table} (${names}) SELECT ${names} FROM delta WHERE NOT _ferrule_gone`)
        await db.run(
          `INSERT OR REPLACE INTO _ferrule_table VALUES (${literal(plan.table)}, ${literal(JSON.stringify(plan))})`,
        )
      })
    })
  }

  async close(): Promise<void> {}

  async #with<T>(work: (db: DuckDb) => Promise<T>): Promise<T> {
    const db = await DuckDb.open(this.#path, this.#spill)
    try {
      return await work(db)
    } finally {
      db.close()
    }
  }
}
