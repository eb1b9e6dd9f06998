import type { Destination } from '@ferrule/sync'
import { openEngine, type StoreLocation } from '../engine.ts'
import { JsonlDestination } from './jsonl.ts'
import { TablesDestination, type TablesOptions } from './tables.ts'

/** Location of plain tables, or of a folder for JSON Lines. */
export type DestinationLocation = StoreLocation | { readonly jsonl: string }

/**
 * Opens a destination for a sync: plain tables in SQLite or Postgres with a column per field, or a folder of JSON
 * Lines. Unlike a store it has no `search`: you query it yourself.
 *
 * @throws {StoreError} if it cannot be opened.
 */
export async function openDestination(location: DestinationLocation, options: TablesOptions): Promise<Destination> {
  if ('jsonl' in location) return new JsonlDestination(location.jsonl, options)
  return new TablesDestination(await openEngine(location), options)
}
