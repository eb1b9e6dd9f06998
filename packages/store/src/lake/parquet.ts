import { randomUUID } from 'node:crypto'
import { fileError, replace } from '../destinations/jsonl.ts'
import { quote, type TablePlan } from '../tables/plan.ts'
import { columnsOf, loadDelta } from './delta.ts'
import type { Publisher } from './destination.ts'
import { DuckDb, list, literal } from './duckdb.ts'

/** A file with the rows of one day, relative to the folder. */
interface LakeFile {
  readonly path: string
  readonly day: string
  readonly rows: number
}

interface LakeTable {
  readonly plan: TablePlan
  readonly files: readonly LakeFile[]
}

/** `_ferrule_manifest.json`: the files that belong to the last publication. Whoever reads these, and no others, sees whole commits. */
interface LakeManifest {
  readonly version: 1
  readonly tables: Readonly<Record<string, LakeTable>>
}

export const MANIFEST = '_ferrule_manifest.json'

/** The paths of all files in a manifest. */
export const filesOf = (manifest: string): string[] =>
  Object.values((JSON.parse(manifest) as LakeManifest).tables).flatMap(({ files }) => files.map(({ path }) => path))

const fs = () => process.getBuiltinModule('node:fs/promises')

/**
 * A folder of Parquet files with the current rows of each stream, by day of their source time:
 * `customers/_ferrule_day=2026-01-31/<publication>_0.parquet`. Only the days with changes are written again.
 */
export class ParquetPublisher implements Publisher {
  readonly #folder: string
  #db: Promise<DuckDb> | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  async planOf(table: string): Promise<TablePlan | undefined> {
    return (await this.#read()).tables[table]?.plan
  }

  async publish(file: string, plan: TablePlan): Promise<void> {
    const db = await this.#open()
    const { table } = plan
    const before = (await this.#read()).tables[table]?.files ?? []
    await this.#removeOthers(table, before)
    await loadDelta(db, file, plan)
    const days = await this.#daysWithChanges(db, before)
    const kept = before.filter(({ day }) => !days.has(day))
    const written = await this.#write(
      db,
      plan,
      before.filter(({ day }) => days.has(day)),
    )
    const files = [...kept, ...written]
    // Read again: another connector may have published into this folder.
    const { tables } = await this.#read()
    const next: LakeManifest = { version: 1, tables: { ...tables, [table]: { plan, files } } }
    await replace(`${this.#folder}/${MANIFEST}`, JSON.stringify(next))
    await this.#removeOthers(table, files)
  }

  async close(): Promise<void> {
    const db = await this.#db?.catch(() => undefined)
    this.#db = undefined
    db?.close()
  }

  /** The days of new rows, and of the rows that these replace or delete. */
  async #daysWithChanges(db: DuckDb, before: readonly LakeFile[]): Promise<Set<string>> {
    const fresh = 'SELECT DISTINCT _ferrule_day FROM delta WHERE NOT _ferrule_gone'
    const old = `SELECT DISTINCT CAST(_ferrule_day AS VARCHAR) FROM ${this.#rows(before)}
      WHERE _ferrule_key IN (SELECT _ferrule_key FROM delta)`
    const rows = await db.rows(before.length > 0 ? `${fresh} UNION ${old}` : fresh)
    return new Set(rows.map(({ _ferrule_day: day }) => String(day)))
  }

  /** Writes the current rows of the days with changes, in files of this publication. */
  async #write(db: DuckDb, plan: TablePlan, changed: readonly LakeFile[]): Promise<LakeFile[]> {
    const publication = randomUUID()
    const names = columnsOf(plan).map(([name]) => quote(name))
    const columns = [...names, '_ferrule_day'].join(', ')
    const empty = `SELECT ${columnsOf(plan).map(([name, type]) => `CAST(NULL AS ${type}) AS ${quote(name)}`)}, '' AS _ferrule_day LIMIT 0`
    // By name: files of before may lack columns that were added since.
    const rows = [
      empty,
      `SELECT ${columns} FROM delta WHERE NOT _ferrule_gone`,
      ...(changed.length > 0
        ? [
            `SELECT * REPLACE (CAST(_ferrule_day AS VARCHAR) AS _ferrule_day) FROM ${this.#rows(changed)}
              WHERE _ferrule_key NOT IN (SELECT _ferrule_key FROM delta)`,
          ]
        : []),
    ]
    const folder = `${this.#folder}/${plan.table}`
    await fs().mkdir(folder, { recursive: true, mode: 0o700 })
    await db.run(`COPY (${rows.map((one) => `(${one})`).join(' UNION ALL BY NAME ')}) TO ${literal(folder)} (FORMAT parquet, COMPRESSION zstd,
      PARTITION_BY (_ferrule_day), FILENAME_PATTERN '${publication}_{i}', OVERWRITE_OR_IGNORE true)`)
    return this.#filesOf(db, plan.table, publication)
  }

  async #filesOf(db: DuckDb, table: string, publication: string): Promise<LakeFile[]> {
    const paths = (await this.#list(table)).filter((path) => path.includes(`/${publication}_`))
    if (paths.length === 0) return []
    const absolute = list(paths.map((path) => `${this.#folder}/${path}`))
    const counts = await db.rows(`SELECT file_name, num_rows FROM parquet_file_metadata(${absolute})`)
    const rows = new Map(counts.map(({ file_name: name, num_rows: count }) => [String(name), Number(count)]))
    return paths.map((path) => ({
      path,
      day: /\/_ferrule_day=([^/]+)\//.exec(path)?.[1] ?? '',
      rows: rows.get(`${this.#folder}/${path}`) ?? 0,
    }))
  }

  #rows(files: readonly LakeFile[]): string {
    const paths = list(files.map(({ path }) => `${this.#folder}/${path}`))
    return `read_parquet(${paths}, union_by_name = true, hive_partitioning = true, hive_types_autocast = false)`
  }

  /** Removes files that are not in the manifest: of a publication that was cut short, or of one before. */
  async #removeOthers(table: string, files: readonly LakeFile[]): Promise<void> {
    const known = new Set(files.map(({ path }) => path))
    for (const path of await this.#list(table))
      if (!known.has(path)) await fs().rm(`${this.#folder}/${path}`, { force: true })
  }

  /** The Parquet files of a table, relative to the folder. */
  async #list(table: string): Promise<string[]> {
    try {
      const found = await fs().readdir(`${this.#folder}/${table}`, { recursive: true })
      return found
        .filter((path) => path.endsWith('.parquet'))
        .map((path) => `${table}/${path.replaceAll('\\', '/')}`)
        .sort()
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return []
      throw fileError(error, `${this.#folder}/${table}`)
    }
  }

  #open(): Promise<DuckDb> {
    this.#db ??= DuckDb.open(':memory:', `${this.#folder}/_ferrule/spill`)
    return this.#db
  }

  async #read(): Promise<LakeManifest> {
    const path = `${this.#folder}/${MANIFEST}`
    try {
      return JSON.parse(await fs().readFile(path, 'utf8')) as LakeManifest
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOENT') return { version: 1, tables: {} }
      throw fileError(error, path)
    }
  }
}
