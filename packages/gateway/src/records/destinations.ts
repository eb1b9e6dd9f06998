import { randomUUID } from 'node:crypto'
import { ALL, type Database, type Queries, type Scope } from '../db/database.ts'
import type { DestinationRow } from '../db/schema.ts'
import { deleteConnections } from './connections.ts'

/**
 * Kinds of destinations: the copy that search reads, tables or files of its own, or none (rows are counted and
 * discarded). A client never chooses a location on a machine or network: files are in the gateway's folder, and
 * databases are configured by the operator.
 */
export const destinationKinds = [
  { type: 'store', name: 'Ferrule copy', definitionId: '6f0d6a4e-93c6-4f0e-8d35-2f6d0f4b7a11' },
  { type: 'sqlite', name: 'SQLite file', definitionId: '0c2b0b4c-7b0e-4b57-9a53-9e1f6d2a4c10' },
  // Existing clients know it as local-json.
  { type: 'jsonl', name: 'JSON lines', definitionId: '5e9a3a0e-2f0e-4c53-8d5b-6a4f0b9e7d21', alias: 'local-json' },
  { type: 'postgres', name: 'Postgres', definitionId: '9d1f3c57-84ab-4c0e-b1d2-3f5a7c6e8b32' },
  { type: 'dev-null', name: 'Nowhere', definitionId: 'a7bcc9d8-13b3-4e49-b80d-d020b90045e3' },
] as const

export type DestinationType = (typeof destinationKinds)[number]['type']

/** Finds a kind by type (also `destination-store`) or definition id. */
export const findDestinationKind = (name: string) =>
  destinationKinds.find(
    (kind) =>
      [kind.type, 'alias' in kind ? kind.alias : kind.type].some(
        (one) => one === name || `destination-${one}` === name,
      ) || kind.definitionId === name,
  )

export interface DestinationRecord {
  readonly id: string
  readonly workspaceId: string
  readonly type: DestinationType
  readonly name: string
  readonly config: Readonly<Record<string, unknown>>
  readonly createdAt: number
}

/** Destinations that syncs write to. */
export class Destinations {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  async create(given: Omit<DestinationRecord, 'id' | 'createdAt'>): Promise<DestinationRecord> {
    const now = Date.now()
    const row: DestinationRow = {
      id: randomUUID(),
      workspace_id: given.workspaceId,
      type: given.type,
      name: given.name,
      config_json: JSON.stringify(given.config),
      created_at: now,
      updated_at: now,
    }
    await this.#db.as(given.workspaceId, (queries) => queries.insertInto('destination').values(row).execute())
    return knownDestination(row)
  }

  async get(scope: Scope, id: string): Promise<DestinationRecord | undefined> {
    const row = await this.#db.as(scope, (queries) => {
      const query = queries.selectFrom('destination').selectAll().where('id', '=', id)
      return (scope === ALL ? query : query.where('workspace_id', '=', scope)).executeTakeFirst()
    })
    return row && knownDestination(row)
  }

  async list(
    scope: Scope,
    filter: { workspaceIds?: readonly string[]; limit: number; offset: number },
  ): Promise<DestinationRecord[]> {
    const rows = await this.#db.as(scope, (queries) => {
      let query = queries
        .selectFrom('destination')
        .selectAll()
        .orderBy('created_at')
        .orderBy('id')
        .limit(filter.limit)
        .offset(filter.offset)
      if (scope !== ALL) query = query.where('workspace_id', '=', scope)
      if (filter.workspaceIds) query = query.where('workspace_id', 'in', [...filter.workspaceIds])
      return query.execute()
    })
    return rows.map(knownDestination)
  }

  async update(
    destination: DestinationRecord,
    change: { name?: string; config?: DestinationRecord['config'] },
  ): Promise<DestinationRecord> {
    const changed = { ...destination, ...change }
    await this.#db.as(destination.workspaceId, (queries) =>
      queries
        .updateTable('destination')
        .set({ name: changed.name, config_json: JSON.stringify(changed.config), updated_at: Date.now() })
        .where('id', '=', destination.id)
        .where('workspace_id', '=', destination.workspaceId)
        .execute(),
    )
    return changed
  }

  /** Deletes a destination with its connections. */
  async delete({ id, workspaceId }: DestinationRecord): Promise<void> {
    await this.#db.atomic(workspaceId, (queries) => removeDestination(queries, { id, workspaceId }))
  }
}

/** {@link Destinations.delete}, with other changes in one transaction. */
export async function removeDestination(
  queries: Queries,
  { id, workspaceId }: Pick<DestinationRecord, 'id' | 'workspaceId'>,
): Promise<void> {
  await deleteConnections(queries, { workspaceId, destinationId: id })
  await queries.deleteFrom('destination').where('id', '=', id).where('workspace_id', '=', workspaceId).execute()
}

/** A destination from its row. */
export const knownDestination = (row: Omit<DestinationRow, 'updated_at'>): DestinationRecord => ({
  id: row.id,
  workspaceId: row.workspace_id,
  type: row.type as DestinationType,
  name: row.name,
  config: JSON.parse(row.config_json),
  createdAt: Number(row.created_at),
})
