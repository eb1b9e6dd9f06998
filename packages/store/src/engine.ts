import { type Dialect, Kysely, type QueryResult, type RawBuilder, SelectQueryNode, sql } from 'kysely'
import { StoreError } from './errors.ts'
import { META, type MetaNames } from './meta.ts'
import type { PgPool } from './postgres.ts'

/** Tables that the query builder knows. Tables of copies are described only by their plans. */
export interface MetaTables {
  ferrule_store: { name: string; value: string }
}

export type Db = Kysely<MetaTables>

/** An open database of either engine. */
export interface Engine {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Db
  close(): Promise<void>
}

/** Location of a store's tables: a SQLite file, or a Postgres URL or pool. */
export type StoreLocation = { readonly sqlite: string } | { readonly postgres: string | PgPool }

/** Loads only the requested engine. */
export async function openEngine(location: StoreLocation): Promise<Engine> {
  const { sqlite, postgres } = Object(location) as { sqlite?: string; postgres?: string | PgPool }
  if (sqlite) return engine(await (await import('./sqlite.ts')).openSqlite(sqlite))
  if (postgres) return engine(await (await import('./postgres.ts')).openPostgres(postgres))
  throw new StoreError('unavailable', 'a store needs { sqlite: path } or { postgres: url }, which is missing or empty')
}

/** Closed as the database itself: afterwards it says so, where Kysely would throw an error of its own. */
function engine({ kind, dialect, close }: Pick<Engine, 'kind' | 'close'> & { dialect: Dialect }): Engine {
  return { kind, db: new Kysely<MetaTables>({ dialect }), close }
}

/** Version of the layout of these tables. Stores of a newer version are rejected. */
const VERSION = 1

/**
 * Creates the tables that every store has. If they exist, only reads, so that a store opens while another process
 * writes.
 */
export async function prepareMeta({ kind, db }: Engine): Promise<void> {
  if (await isMade(db)) {
    if (kind === 'postgres' && !(await isGuarded(db, META.streams))) await guardAll(db)
    return
  }
  const text = sql.raw(kind === 'postgres' ? 'text COLLATE "C"' : 'text')
  await db.transaction().execute(async (trx) => {
    await lockSchema(kind, trx)
    await sql`CREATE TABLE IF NOT EXISTS ferrule_store (name ${text} PRIMARY KEY, value text NOT NULL)`.execute(trx)
    if (await isMade(trx)) return
    await createMeta(kind, trx, META)
    await createIndexTable(trx)
    for (const table of [META.streams, META.gone]) await guardRows(kind, trx, table)
    await trx
      .insertInto('ferrule_store')
      .values({ name: 'version', value: String(VERSION) })
      .execute()
  })
}

/** @throws {StoreError} for a store of a newer version. */
async function isMade(db: Db): Promise<boolean> {
  try {
    const { rows } = await sql<{ value: string }>`SELECT value FROM ferrule_store WHERE name = 'version'`.execute(db)
    if (Number(rows[0]?.value ?? 0) > VERSION)
      throw new StoreError('newer', 'this store was written by a newer version; update @ferrule/store')
    return rows.length > 0
  } catch (error) {
    // The table does not exist.
    if (error instanceof StoreError && error.reason === 'statement') return false
    throw error
  }
}

/** Creates the tables besides those of the records. */
export async function createMeta(kind: Engine['kind'], trx: Db, { tables, streams, gone }: MetaNames): Promise<void> {
  const text = sql.raw(kind === 'postgres' ? 'text COLLATE "C"' : 'text')
  // The layout of each table of records, as JSON.
  await sql`CREATE TABLE IF NOT EXISTS ${sql.table(tables)} (name ${text} PRIMARY KEY, plan text NOT NULL,
    version integer NOT NULL)`.execute(trx)
  // `complete`: the generation of the last complete snapshot.
  await sql`CREATE TABLE IF NOT EXISTS ${sql.table(streams)} (source_id ${text} NOT NULL, stream ${text} NOT NULL,
    connector text NOT NULL, state text, complete integer, PRIMARY KEY (source_id, stream))`.execute(trx)
  // Deleted rows, so that an older update does not restore them.
  await sql`CREATE TABLE IF NOT EXISTS ${sql.table(gone)} (source_id ${text} NOT NULL, stream ${text} NOT NULL,
    key ${text} NOT NULL, at double precision NOT NULL, PRIMARY KEY (source_id, stream, key))`.execute(trx)
}

/** Indexes that were declared or made on demand. Stores of earlier versions get this table with their first index. */
export async function createIndexTable(trx: Db): Promise<void> {
  await sql`CREATE TABLE IF NOT EXISTS ferrule_index (name text PRIMARY KEY, table_name text NOT NULL, field text NOT NULL,
    kind text NOT NULL, origin text NOT NULL)`.execute(trx)
}

/**
 * Row-level security in Postgres: other roles see only the rows of the workspace that they have set. Its owner, which is
 * this store, is exempt and filters by source itself: under a policy, Postgres would not use the text index, since LIKE
 * is not leakproof.
 */
export async function guardRows(kind: Engine['kind'], trx: Db, table: string): Promise<void> {
  if (kind !== 'postgres') return
  const name = sql.table(table)
  await sql`ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`.execute(trx)
  await sql`DROP POLICY IF EXISTS ferrule_workspace ON ${name}`.execute(trx)
  // A source of a gateway is called `workspace/source`.
  await sql`CREATE POLICY ferrule_workspace ON ${name}
    USING (current_setting('ferrule.workspace', true) IN (split_part(source_id, '/', 1), '*'))`.execute(trx)
}

async function isGuarded(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ guarded: boolean }>`SELECT relrowsecurity AS guarded FROM pg_class
    WHERE oid = to_regclass(${table})`.execute(db)
  return rows[0]?.guarded === true
}

/** For stores that were made before their rows were guarded. */
function guardAll(db: Db): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await lockSchema('postgres', trx)
    const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(META.tables)}`.execute(trx)
    for (const table of [META.streams, META.gone, ...rows.map(({ name }) => name)])
      await guardRows('postgres', trx, table)
  })
}

/** Lets only one process at a time change the layout. In SQLite, every writing transaction is exclusive anyway. */
export async function lockSchema(kind: Engine['kind'], trx: Db): Promise<void> {
  if (kind === 'postgres') await sql`SELECT pg_advisory_xact_lock(hashtext('ferrule_store'))`.execute(trx)
}

/** Runs a read-only statement. In SQLite it runs on a reader thread, which does not wait for the writer. */
export const readOnly = <Row>(db: Db, statement: RawBuilder<Row>): Promise<QueryResult<Row>> =>
  db.executeQuery<Row>({ ...statement.compile(db), query: SelectQueryNode.create() })

/** Several texts as one parameter, to select from. */
export const texts = (kind: Engine['kind'], values: readonly string[]): RawBuilder<unknown> =>
  kind === 'postgres'
    ? sql`(SELECT jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`
    : sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`
