import type { Destination } from '@ferrule/sync'
import { sql } from 'kysely'
import { openEngine, type StoreLocation } from '../engine.ts'
import { StoreError } from '../errors.ts'
import { quote } from '../tables/plan.ts'
import { JsonlDestination } from './jsonl.ts'
import { TablesDestination, type TablesOptions } from './tables.ts'

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

/** Location of plain tables, or of a folder for JSON Lines. */
export type DestinationLocation = StoreLocation | { readonly jsonl: string }

/**
 * Opens a destination for a sync: plain tables in SQLite or Postgres with a column per field, or a folder of JSON
 * Lines. Unlike a store it has no `search`: you query it yourself.
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
  return new TablesDestination(await openEngine(location), named)
}
