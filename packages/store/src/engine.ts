import { type Dialect, Kysely, type RawBuilder, sql } from 'kysely'
import { META, type MetaNames } from './copy/target.ts'
import { StoreError } from './errors.ts'
import type { PgPool } from './postgres.ts'

/** What the query builder knows of; tables of copies are known by their plans only. */
export interface MetaTables {
  ferrule_store: { name: string; value: string }
}

export type Db = Kysely<MetaTables>

/** An open database of either kind. */
export interface Engine {
  readonly kind: 'sqlite' | 'postgres'
  readonly db: Db
  close(): Promise<void>
}

/** Where a store keeps its tables: a file, or a Postgres by its address or pool. */
export type StoreLocation = { readonly sqlite: string } | { readonly postgres: string | PgPool }

/** Loads only the engine that is asked for. */
export async function openEngine(location: StoreLocation): Promise<Engine> {
  if ('sqlite' in location) return engine(await (await import('./sqlite.ts')).openSqlite(location.sqlite))
  return engine(await (await import('./postgres.ts')).openPostgres(location.postgres))
}

function engine({ kind, dialect }: { kind: Engine['kind']; dialect: Dialect }): Engine {
  const db = new Kysely<MetaTables>({ dialect })
  return { kind, db, close: () => db.destroy() }
}

/** The layout of the tables above. A store that was written by a later one is refused. */
const VERSION = 1

/** Makes the tables that every store has. */
export async function prepareMeta({ kind, db }: Engine): Promise<void> {
  const text = sql.raw(kind === 'postgres' ? 'text COLLATE "C"' : 'text')
  await db.transaction().execute(async (trx) => {
    await lockSchema(kind, trx)
    await sql`CREATE TABLE IF NOT EXISTS ferrule_store (name ${text} PRIMARY KEY, value text NOT NULL)`.execute(trx)
    const found = await trx.selectFrom('ferrule_store').select('value').where('name', '=', 'version').executeTakeFirst()
    if (found && Number(found.value) > VERSION)
      throw new StoreError('newer', 'this store was written by a newer version; update @ferrule/store')
    if (found) return
    await createMeta(kind, trx, META)
    await trx
      .insertInto('ferrule_store')
      .values({ name: 'version', value: String(VERSION) })
      .execute()
  })
}

/** Tables beside those of the records. */
export async function createMeta(kind: Engine['kind'], trx: Db, { tables, streams, gone }: MetaNames): Promise<void> {
  const text = sql.raw(kind === 'postgres' ? 'text COLLATE "C"' : 'text')
  // How each table of records is laid out, as JSON.
  await sql`CREATE TABLE IF NOT EXISTS ${sql.table(tables)} (name ${text} PRIMARY KEY, plan text NOT NULL,
    version integer NOT NULL)`.execute(trx)
  // `complete`: generation of the last complete snapshot.
  await sql`CREATE TABLE IF NOT EXISTS ${sql.table(streams)} (source_id ${text} NOT NULL, stream ${text} NOT NULL,
    connector text NOT NULL, state text, complete integer, PRIMARY KEY (source_id, stream))`.execute(trx)
  // Rows that were deleted, so that an older update does not bring them back.
  await sql`CREATE TABLE IF NOT EXISTS ${sql.table(gone)} (source_id ${text} NOT NULL, stream ${text} NOT NULL,
    key ${text} NOT NULL, at double precision NOT NULL, PRIMARY KEY (source_id, stream, key))`.execute(trx)
}

/** One process at a time changes the layout. In SQLite, any transaction that writes is alone already. */
export async function lockSchema(kind: Engine['kind'], trx: Db): Promise<void> {
  if (kind === 'postgres') await sql`SELECT pg_advisory_xact_lock(hashtext('ferrule_store'))`.execute(trx)
}

/** Texts as one parameter, to be selected from. */
export const texts = (kind: Engine['kind'], values: readonly string[]): RawBuilder<unknown> =>
  kind === 'postgres'
    ? sql`(SELECT jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`
    : sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`
