import { ParamsError } from '@ferrule/core'
import type { Manifest } from '@ferrule/core/manifest'
import { sql } from 'kysely'
import { allKinds } from '../connectors/kinds.ts'
import { ALL, type Queries } from '../db/database.ts'
import type { Gateway } from '../services.ts'
import { type CopyOwner, FORMAT, type Line, TABLES } from './format.ts'

/** Tables that a new gateway has filled itself: the export replaces their rows. */
const REPLACED = ['setting', 'workspace', 'signing_key', 'secret', 'audit', 'application'] as const

/**
 * Restores an export into an unused gateway. If it fails, some copies may be restored already, which a retry repairs;
 * the tables are restored in one transaction.
 * @throws {ParamsError} if the gateway is in use, or the export is invalid or truncated.
 */
export async function imported(gateway: Gateway, lines: AsyncIterator<Line>): Promise<number> {
  await demandUnused(gateway)
  await readHeader(gateway, lines)
  const first = await readCopies(gateway, lines)
  return gateway.db.atomic(ALL, async (queries) => {
    for (const table of REPLACED) await queries.deleteFrom(table).execute()
    const count = await readTables(queries, first, lines)
    if (gateway.db.dialect === 'postgres') await moveSequences(queries)
    return count
  })
}

async function demandUnused({ sources, destinations, jobs }: Gateway): Promise<void> {
  const found = [
    ...(await sources.list(ALL, { limit: 1, offset: 0 })),
    ...(await destinations.list(ALL, { limit: 1, offset: 0 })),
    ...(await jobs.list(ALL, { limit: 1 })),
  ]
  if (found.length > 0)
    throw new ParamsError('import needs a gateway without sources, destinations and jobs; this one has some')
}

async function readHeader({ db }: Gateway, lines: AsyncIterator<Line>): Promise<void> {
  const { value, done } = await lines.next()
  if (done || !('ferrule' in value) || value.format !== FORMAT)
    throw new ParamsError('this is not an export of a gateway; to make one: ferrule export > ferrule.jsonl')
  const version = await db.version()
  if (value.version !== version)
    throw new ParamsError(
      `the export is from version ${value.version.slice(0, 40)} of the tables, but this gateway has ${version}; export with the same version of @ferrule/gateway`,
    )
}

/** Restores the copies. Returns the first line after them. */
async function readCopies(gateway: Gateway, lines: AsyncIterator<Line>): Promise<IteratorResult<Line>> {
  for (;;) {
    const next = await lines.next()
    if (next.done || !('copy' in next.value)) return next
    const { copy, part } = next.value
    await (await gateway.copies.of({ source: ownerOf(copy), manifest: await manifestOf(copy) })).restore(part)
  }
}

const ownerOf = ({ workspaceId, sourceId }: CopyOwner) => ({ workspaceId, id: sourceId })

async function manifestOf({ connector }: CopyOwner): Promise<Manifest> {
  for (const { name, implementations } of allKinds()) {
    if (!connector.startsWith(name)) continue
    for (const { load } of implementations) {
      const { manifest } = await load()
      if (manifest.name === connector) return manifest
    }
  }
  throw new ParamsError(`no connector ${connector.slice(0, 40)} in this gateway`)
}

async function readTables(queries: Queries, first: IteratorResult<Line>, lines: AsyncIterator<Line>): Promise<number> {
  let count = 0
  for (let next = first; !next.done; next = await lines.next()) {
    const line = next.value
    if ('end' in line) {
      if (line.rows !== count) break
      return count
    }
    if (!('table' in line) || !TABLES.includes(line.table)) throw new ParamsError('a line of the export is unknown')
    count += line.rows.length
    await queries
      .insertInto(line.table as 'setting')
      .values(line.rows as never)
      .execute()
  }
  throw new ParamsError('the export is incomplete; nothing was imported')
}

/** Advances the sequences beyond the restored ids. */
async function moveSequences(queries: Queries): Promise<void> {
  for (const table of ['job', 'log_line', 'audit'])
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(
      queries,
    )
}
