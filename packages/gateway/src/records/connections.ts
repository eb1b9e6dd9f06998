import { randomUUID } from 'node:crypto'
import { ALL, type Database, type Queries, type Scope } from '../db/database.ts'
import type { ConnectionRow } from '../db/schema.ts'
import { cancelJobs } from './job-ends.ts'
import { nextOf } from './schedule.ts'

/** One selected stream, as clients see it; absent: the client did not set it. */
export interface StreamConfiguration {
  readonly name: string
  readonly syncMode?: string
  readonly cursorField?: readonly string[]
  readonly primaryKey?: readonly (readonly string[])[]
}

export interface Connection {
  readonly id: string
  readonly workspaceId: string
  readonly name: string
  readonly sourceId: string
  readonly destinationId: string
  readonly status: ConnectionRow['status']
  readonly cron: string | null
  readonly nextRunAt: number | null
  readonly prefix: string
  readonly namespaceDefinition: string
  readonly namespaceFormat: string | null
  readonly nonBreakingBehavior: string
  readonly streams: readonly StreamConfiguration[]
  /** Names of all streams that the source had when they were selected; null: not known. */
  readonly known: readonly string[] | null
  readonly createdAt: number
}

type Namespace = 'namespaceDefinition' | 'namespaceFormat' | 'nonBreakingBehavior'

export type ConnectionChange = Partial<
  Pick<Connection, 'name' | 'status' | 'cron' | 'prefix' | 'streams' | 'known' | Namespace>
>

/** A new connection. Default: active, manual, without a prefix. */
export type NewConnection = Pick<Connection, 'workspaceId' | 'name' | 'sourceId' | 'destinationId' | 'streams'> & {
  readonly [Name in 'status' | 'cron' | 'prefix' | 'known' | Namespace]?: Connection[Name] | null | undefined
}

/** Connections: pairs of a source and a destination. */
export class Connections {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async create(given: NewConnection): Promise<Connection> {
    // Schedules follow one clock for all machines.
    const now = await this.#db.now()
    const status = given.status ?? 'active'
    const cron = given.cron ?? null
    const row: ConnectionRow = {
      id: randomUUID(),
      workspace_id: given.workspaceId,
      name: given.name,
      source_id: given.sourceId,
      destination_id: given.destinationId,
      status,
      cron,
      next_run_at: status === 'active' ? nextOf(cron, now) : null,
      prefix: given.prefix ?? '',
      namespace_definition: given.namespaceDefinition ?? 'destination',
      namespace_format: given.namespaceFormat ?? null,
      non_breaking_behavior: given.nonBreakingBehavior ?? 'ignore',
      streams_json: JSON.stringify(given.streams),
      known_json: given.known ? JSON.stringify(given.known) : null,
      created_at: now,
      updated_at: now,
    }
    await this.#db.as(given.workspaceId, (queries) => queries.insertInto('connection').values(row).execute())
    return knownConnection(row)
  }

  async get(scope: Scope, id: string): Promise<Connection | undefined> {
    const row = await this.#db.as(scope, (queries) => {
      const query = queries.selectFrom('connection').selectAll().where('id', '=', id)
      return (scope === ALL ? query : query.where('workspace_id', '=', scope)).executeTakeFirst()
    })
    return row && knownConnection(row)
  }

  async list(
    scope: Scope,
    filter: {
      workspaceIds?: readonly string[]
      sourceId?: string
      destinationId?: string
      limit: number
      offset: number
    },
  ): Promise<Connection[]> {
    const rows = await this.#db.as(scope, (queries) => {
      let query = queries
        .selectFrom('connection')
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .limit(filter.limit)
        .offset(filter.offset)
      if (scope !== ALL) query = query.where('workspace_id', '=', scope)
      if (filter.workspaceIds) query = query.where('workspace_id', 'in', [...filter.workspaceIds])
      if (filter.sourceId) query = query.where('source_id', '=', filter.sourceId)
      if (filter.destinationId) query = query.where('destination_id', '=', filter.destinationId)
      return query.execute()
    })
    return rows.map(knownConnection)
  }

  async update(connection: Connection, change: ConnectionChange): Promise<Connection> {
    const now = await this.#db.now()
    const changed = { ...connection, ...change }
    const rescheduled = changed.cron !== connection.cron || changed.status !== connection.status
    const nextRunAt = rescheduled
      ? changed.status === 'active'
        ? nextOf(changed.cron, now)
        : null
      : connection.nextRunAt
    await this.#db.as(connection.workspaceId, (queries) =>
      queries
        .updateTable('connection')
        .set({
          name: changed.name,
          status: changed.status,
          cron: changed.cron,
          prefix: changed.prefix,
          namespace_definition: changed.namespaceDefinition,
          namespace_format: changed.namespaceFormat,
          non_breaking_behavior: changed.nonBreakingBehavior,
          streams_json: JSON.stringify(changed.streams),
          known_json: changed.known && JSON.stringify(changed.known),
          updated_at: now,
          // A job created in the meantime has advanced it already.
          ...(rescheduled && { next_run_at: nextRunAt }),
        })
        .where('id', '=', connection.id)
        .where('workspace_id', '=', connection.workspaceId)
        .execute(),
    )
    return { ...changed, nextRunAt }
  }

  /** Cancels its open job as well. Past jobs are kept. */
  async delete({ id, workspaceId }: Pick<Connection, 'id' | 'workspaceId'>): Promise<void> {
    await this.#db.atomic(workspaceId, (queries) => deleteConnections(queries, { workspaceId, id }))
  }

  /** Cancels the open jobs of a source's connections. */
  async cancel({ workspaceId, sourceId }: Pick<Connection, 'workspaceId' | 'sourceId'>): Promise<void> {
    await this.#db.atomic(workspaceId, (queries) =>
      cancelJobs(queries, (eb) => eb('connection_id', 'in', idsOf(queries, { workspaceId, sourceId }))),
    )
  }
}

type Chosen = Pick<Connection, 'workspaceId'> & Partial<Pick<Connection, 'id' | 'sourceId' | 'destinationId'>>

/** Deletes a connection, or all of a source or destination, and cancels their open jobs. Past jobs are kept. */
export async function deleteConnections(queries: Queries, chosen: Chosen): Promise<void> {
  await cancelJobs(queries, (eb) => eb('connection_id', 'in', idsOf(queries, chosen)))
  await queries.deleteFrom('state').where('connection_id', 'in', idsOf(queries, chosen)).execute()
  await queries.deleteFrom('connection').where('id', 'in', idsOf(queries, chosen)).execute()
}

function idsOf(queries: Queries, { workspaceId, id, sourceId, destinationId }: Chosen) {
  let query = queries.selectFrom('connection').select('id').where('workspace_id', '=', workspaceId)
  if (id !== undefined) query = query.where('id', '=', id)
  if (sourceId !== undefined) query = query.where('source_id', '=', sourceId)
  return destinationId === undefined ? query : query.where('destination_id', '=', destinationId)
}

/** A connection from its row. */
export const knownConnection = (row: Omit<ConnectionRow, 'updated_at'>): Connection => ({
  id: row.id,
  workspaceId: row.workspace_id,
  name: row.name,
  sourceId: row.source_id,
  destinationId: row.destination_id,
  status: row.status,
  cron: row.cron,
  nextRunAt: row.next_run_at === null ? null : Number(row.next_run_at),
  prefix: row.prefix,
  namespaceDefinition: row.namespace_definition,
  namespaceFormat: row.namespace_format,
  nonBreakingBehavior: row.non_breaking_behavior,
  streams: JSON.parse(row.streams_json),
  known: row.known_json === null ? null : JSON.parse(row.known_json),
  createdAt: Number(row.created_at),
})
