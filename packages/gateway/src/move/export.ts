import { ALL } from '../db/database.ts'
import type { Source } from '../records/sources.ts'
import type { Gateway } from '../services.ts'
import { FORMAT, type Line, TABLES } from './format.ts'

const ROWS = 500

/** Everything that a gateway stores, except for the key-encryption keys: credentials stay sealed. */
export async function* exported(gateway: Gateway): AsyncGenerator<Line, void, undefined> {
  yield { ferrule: 'export', format: FORMAT, version: await gateway.db.version() }
  for await (const source of sourcesOf(gateway)) {
    const ready = await gateway.connectors.of(source)
    const owner = { workspaceId: source.workspaceId, sourceId: source.id, connector: ready.manifest.name }
    for await (const part of (await gateway.copies.of(ready)).dump()) yield { copy: owner, part }
  }
  let count = 0
  for (const table of TABLES)
    for (let offset = 0; ; offset += ROWS) {
      const rows = await gateway.db.as(ALL, (queries) => {
        const query = queries.selectFrom(table as 'setting').selectAll()
        return orderOf(table)
          .reduce((sorted, column) => sorted.orderBy(column as 'name'), query)
          .limit(ROWS)
          .offset(offset)
          .execute()
      })
      if (rows.length > 0) yield { table, rows: rows as never }
      count += rows.length
      if (rows.length < ROWS) break
    }
  yield { end: true, rows: count }
}

async function* sourcesOf({ sources }: Gateway): AsyncGenerator<Source, void, undefined> {
  for (let offset = 0; ; offset += ROWS) {
    const page = await sources.list(ALL, { limit: ROWS, offset })
    yield* page
    if (page.length < ROWS) return
  }
}

const keys: Readonly<Record<string, readonly string[]>> = {
  setting: ['name'],
  signing_key: ['kid'],
  secret: ['workspace_id', 'owner_id', 'purpose'],
  state: ['connection_id', 'stream'],
  attempt: ['job_id', 'number'],
  delivery: ['source_id', 'id'],
}

const orderOf = (table: string): readonly string[] => keys[table] ?? ['id']
