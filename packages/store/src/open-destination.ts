import type { Destination } from '@ferrule/sync'
import { sql } from 'kysely'
import { JsonlDestination } from './destinations/jsonl.ts'
import { TablesDestination, type TablesOptions } from './destinations/tables.ts'
import { openEngine, type StoreLocation } from './engine.ts'
import { StoreError } from './errors.ts'
import { Bucket, type BucketOptions } from './lake/bucket.ts'
import { PublishedDestination } from './lake/destination.ts'
import { demandPath } from './lake/duckdb.ts'
import { DuckDbPublisher } from './lake/duckdb-file.ts'
import { ParquetPublisher } from './lake/parquet.ts'
import { UploadedPublisher } from './lake/uploaded.ts'
import { quote } from './tables/plan.ts'

/** A location whose connections use a schema, which is created: all names of tables are then within it. */
async function inSchema({ postgres }: { postgres: unknown }, namespace: string): Promise<StoreLocation> {
  if (typeof postgres !== 'string')
    throw new StoreError('unavailable', 'a namespace needs a Postgres URL instead of a pool')
  const { db, close } = await openEngine({ postgres })
  try {
    await sql.raw(`CREATE SCHEMA IF NOT EXISTS ${quote(namespace)}`).execute(db)
  } finally {
    await close()
  }
  const url = new URL(postgres)
  url.searchParams.set('options', `-c search_path=${quote(namespace)}`)
  return { postgres: url.href }
}

/** Location of plain tables, of a folder for JSON Lines or Parquet, or of a DuckDB file. */
export type DestinationLocation =
  | StoreLocation
  | { readonly jsonl: string }
  | { readonly parquet: string; readonly bucket?: BucketOptions }
  | { readonly duckdb: string }

/**
 * Opens a destination for a sync: plain tables in SQLite, Postgres or DuckDB with a column per field, or a folder of JSON Lines or of
 * Parquet files. Unlike a store it has no `search`: you query it yourself. DuckDB and Parquet need `@duckdb/node-api`, and
 * get what a run has read when it ends. With a `bucket`, the folder is uploaded there as well, which needs `aws4fetch`.
 *
 * @throws {StoreError} if it cannot be opened.
 */
export async function openDestination(location: DestinationLocation, options: TablesOptions): Promise<Destination> {
  const { namespace = '', prefix = '' } = options
  if (!/^[\w-]{0,48}$/.test(namespace))
    throw new StoreError('unavailable', 'a namespace may contain only letters, digits, _ and -, at most 48')
  if (namespace !== '' && 'postgres' in location)
    return new TablesDestination(await openEngine(await inSchema(location, namespace)), options)
  const named = { ...options, prefix: namespace === '' ? prefix : `${namespace}_${prefix}` }
  if ('jsonl' in location) return new JsonlDestination(location.jsonl, named)
  if ('parquet' in location) {
    const folder = demandPath(location.parquet)
    const files = new ParquetPublisher(folder)
    const publisher = location.bucket ? new UploadedPublisher(folder, files, new Bucket(location.bucket)) : files
    return new PublishedDestination(`${folder}/_ferrule`, publisher, named)
  }
  if ('duckdb' in location) {
    const file = demandPath(location.duckdb)
    return new PublishedDestination(`${file}.ferrule`, new DuckDbPublisher(file, `${file}.ferrule/spill`), named)
  }
  return new TablesDestination(await openEngine(location), named)
}
