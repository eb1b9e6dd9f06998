import type { Destination, StreamState, SyncState } from '@ferrule/sync'
import type { Ready } from '../connectors/connectors.ts'
import type { Database } from '../db/database.ts'
import type { Connection } from '../records/connections.ts'
import { type JobRows, jobRows } from '../records/job-rows.ts'
import type { Gateway } from '../services.ts'
import { namespaceOf, schemaChangesOf } from './choices.ts'

export interface Counts {
  rows: number
  bytes: number
}

/** The destination of a connection; undefined if its source or destination was deleted. */
export async function destinationOf(
  gateway: Gateway,
  { id }: Pick<Connection, 'id'>,
): Promise<Destination | undefined> {
  const rows = await jobRows(gateway, id)
  if (!isWhole(rows)) return undefined
  if (rows.destination.type === 'dev-null') return nowhere(gateway.db, rows.connection)
  return openDestination(gateway, rows, await gateway.connectors.of(rows.source))
}

/** Rows of which none was deleted. */
type WholeRows = { readonly [Name in keyof JobRows]-?: NonNullable<JobRows[Name]> }

export const isWhole = (rows: JobRows | undefined): rows is WholeRows =>
  rows?.source !== undefined && rows.destination !== undefined && rows.workspace !== undefined

/** Opens the destination of a connection. The caller must `close` it. */
export async function openDestination(
  { db, copies, outside }: Gateway,
  { connection, destination, workspace }: WholeRows,
  ready: Ready,
): Promise<Destination> {
  if (destination.type === 'dev-null') return nowhere(db, connection)
  if (destination.type === 'store') return copies.of(ready)
  return outside.open(destination, workspace, ready, {
    prefix: connection.prefix,
    namespace: namespaceOf(connection, destination),
    schemaChanges: schemaChangesOf(connection),
  })
}

/** The name of an older connection that writes to the same tables or files, which would mix two sources. */
export async function rivalOf(
  gateway: Gateway,
  { connection, destination }: Pick<WholeRows, 'connection' | 'destination'>,
): Promise<string | undefined> {
  const { workspaceId, destinationId, sourceId } = connection
  const names = new Set(connection.streams.map(({ name }) => name))
  const placeOf = (one: Connection): string => `${namespaceOf(one, destination)} ${one.prefix}`
  const others = await gateway.connections.list(workspaceId, { destinationId, limit: 1_000, offset: 0 })
  return others.find(
    (other) =>
      other.sourceId !== sourceId &&
      placeOf(other) === placeOf(connection) &&
      other.createdAt <= connection.createdAt &&
      other.streams.some(({ name }) => names.has(name)),
  )?.name
}

/** A destination that also counts commits. */
export function counted(inner: Destination, counts: Counts, told: (stream: string) => void): Destination {
  return {
    ...(inner.batchRows !== undefined && { batchRows: inner.batchRows }),
    ...(inner.prepare && { prepare: (batch) => inner.prepare?.(batch) ?? Promise.resolve() }),
    state: () => inner.state(),
    close: () => inner.close(),
    finish: (end) => inner.finish(end),
    async commit(batch) {
      await inner.commit(batch)
      counts.rows += batch.records.length
      for (const { data } of batch.records) counts.bytes += JSON.stringify(data).length
      told(batch.stream)
    },
  }
}

/** A destination that discards rows; its state is stored with the connection. */
export function nowhere(db: Database, { id, workspaceId }: Pick<Connection, 'id' | 'workspaceId'>): Destination {
  return {
    state: () => readState(db, { id, workspaceId }),
    async commit({ stream, state }) {
      await writeState(db, { id, workspaceId }, stream, state)
    },
    async finish({ stream, state }) {
      await writeState(db, { id, workspaceId }, stream, state)
      return { deleted: 0 }
    },
    async close() {},
  }
}

/** The state by stream; undefined if there is none. */
export async function readState(
  db: Database,
  { id, workspaceId }: Pick<Connection, 'id' | 'workspaceId'>,
): Promise<SyncState | undefined> {
  const rows = await db.as(workspaceId, (queries) =>
    queries
      .selectFrom('state')
      .selectAll()
      .where('connection_id', '=', id)
      .where('workspace_id', '=', workspaceId)
      .execute(),
  )
  if (rows.length === 0) return undefined
  return Object.fromEntries(rows.map(({ stream, state_json }) => [stream, JSON.parse(state_json) as StreamState]))
}

async function writeState(
  db: Database,
  { id, workspaceId }: Pick<Connection, 'id' | 'workspaceId'>,
  stream: string,
  state: StreamState,
): Promise<void> {
  const values = { state_json: JSON.stringify(state), updated_at: Date.now() }
  await db.as(workspaceId, (queries) =>
    queries
      .insertInto('state')
      .values({ connection_id: id, workspace_id: workspaceId, stream, ...values })
      .onConflict((conflict) => conflict.columns(['connection_id', 'stream']).doUpdateSet(values))
      .execute(),
  )
}
